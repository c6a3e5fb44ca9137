"""Articles chosen when a sentence is complete, and the inflected ez and az."""

from __future__ import annotations

import re
from typing import Final

from kartotek.schema.hungarian.nouns import Case
from kartotek.schema.hungarian.numerals import article

__all__ = ["ARTICLE", "demonstrative", "with_articles"]

ARTICLE: Final = "a~"
_ARTICLE: Final = re.compile(r"\b([aA])~ ?(\S*)")
_NEAR: Final[dict[Case, str]] = {
    "nom": "ez",
    "acc": "ezt",
    "dat": "ennek",
    "ine": "ebben",
    "ela": "ebből",
    "ill": "ebbe",
    "sup": "ezen",
    "sub": "erre",
    "del": "erről",
    "ade": "ennél",
    "abl": "ettől",
    "all": "ehhez",
    "ins": "ezzel",
    "tra": "ezzé",
    "cau": "ezért",
    "ess": "ekként",
    "ter": "eddig",
    "dist": "ezenként",
}
_FAR: Final[dict[Case, str]] = {
    "nom": "az",
    "acc": "azt",
    "dat": "annak",
    "ine": "abban",
    "ela": "abból",
    "ill": "abba",
    "sup": "azon",
    "sub": "arra",
    "del": "arról",
    "ade": "annál",
    "abl": "attól",
    "all": "ahhoz",
    "ins": "azzal",
    "tra": "azzá",
    "cau": "azért",
    "ess": "akként",
    "ter": "addig",
    "dist": "azonként",
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
