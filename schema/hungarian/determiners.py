"""Articles chosen when a sentence is complete, and the inflected ez and az."""

from __future__ import annotations

import re
from typing import Final

from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.numerals import article

__all__ = ["ARTICLE", "demonstrative", "with_articles"]

ARTICLE: Final = "a~"
_ARTICLE: Final = re.compile(r"\b([aA])~ ?(\S*)")
_NEAR: Final[dict[Case, str]] = {
    Case.NOM: "ez",
    Case.ACC: "ezt",
    Case.DAT: "ennek",
    Case.INE: "ebben",
    Case.ELA: "ebből",
    Case.ILL: "ebbe",
    Case.SUP: "ezen",
    Case.SUB: "erre",
    Case.DEL: "erről",
    Case.ADE: "ennél",
    Case.ABL: "ettől",
    Case.ALL: "ehhez",
    Case.INS: "ezzel",
    Case.TRA: "ezzé",
    Case.CAU: "ezért",
    Case.ESS: "ekként",
    Case.TER: "eddig",
    Case.DIST: "ezenként",
}
_FAR: Final[dict[Case, str]] = {
    Case.NOM: "az",
    Case.ACC: "azt",
    Case.DAT: "annak",
    Case.INE: "abban",
    Case.ELA: "abból",
    Case.ILL: "abba",
    Case.SUP: "azon",
    Case.SUB: "arra",
    Case.DEL: "arról",
    Case.ADE: "annál",
    Case.ABL: "attól",
    Case.ALL: "ahhoz",
    Case.INS: "azzal",
    Case.TRA: "azzá",
    Case.CAU: "azért",
    Case.ESS: "akként",
    Case.TER: "addig",
    Case.DIST: "azonként",
}


def demonstrative(case: Case, *, near: bool = True) -> str:
    """ez or az in a case: ennek, azt, ebben."""
    return (_NEAR if near else _FAR)[case]


def with_articles(text: str) -> str:
    """Replace every article mark `a~` by a or az, whichever the next word asks for; of two in a row one is meant."""

    def chosen(match: re.Match[str]) -> str:
        word = article(match[2])
        return f"{word.capitalize() if match[1] == 'A' else word} {match[2]}"

    return _ARTICLE.sub(chosen, re.sub(r"a~ (?=a~)", "", text))
