"""What a translation turns round: negation dropped or added, and a word of the opposite meaning. It holds both sides of
a segment against each other, so that it serves both directions."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal

__all__ = ["Reversal", "reversals"]

ReversalKind = Literal["negation", "opposite"]


@dataclass(frozen=True, slots=True)
class Reversal:
    """Spans of the words that turn the sense round; a side that says nothing has an empty span at its end."""

    kind: ReversalKind
    english: tuple[int, int]
    hungarian: tuple[int, int]
    expected: tuple[str, ...]
    """What the Hungarian would say, or what the English would, as the words that this list knows."""
    expected_english: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sense:
    """One side of an opposition, a row of `opposites.csv`: English and Hungarian words that say it, as expressions."""

    english: str
    hungarian: str
    words: tuple[str, str]
    """How each language says it, for a finding: English, then Hungarian."""


_NOT: Final = (
    r"(?<!or )not|cannot|never|neither|nor|nobody|none|nothing|without|\w+n['’]t|"
    r"no(?! (?:more|fewer|less|later|matter|longer)\b|\. ?[\d{])"
)
_LIKE_NOT: Final = (
    r"no|unless|except\w*|only|lack\w*|fail\w*|instead|less|fewer|empty|un\w{4,}|im\w{5,}|missing|refus\w+|free|else|"
    r"other|others|rather|out|too|laps\w+|los[et]s?|losing|ban\w*|exempt\w*|exclud\w+|until|at most|ignor\w+|remain\w*|"
    r"left|zero|forbid\w*|hidden|away|stop\w*|beyond|before|short|already|still|skip\w*|prevent\w*|sit out|even|all|"
    r"any|optional|ties|lone|alone|sole|absent|closed|blocked|separate\w*|different|mutual\w*|"
    r"whatever|whoever|regardless"
)
_NEM: Final = r"nem|ne|sem|sosem|sohasem|soha|senki\w*|semmi\w*|nincs\w*|sincs\w*|tilos|nélkül\w*"
_CONCORD: Final = r"(?:senki\w*|semmi(?!féle|ség)\w*|soha|sehol\w*)(?= \w)"
"""Words that want a negated verb beside them, unless they end the clause and stand for it."""
_CONCORDANT: Final = r"nem|ne|sem|se|nincs\w*|sincs\w*|nélkül|sosem|kívül|helyett"
_LIKE_NEM: Final = (
    r"se|nemcsak|kivéve|kivétel\w*|hacsak|csak\w*|helyett\w*|kívül\w*|\w{2,}t[lae]{1,2}n(?:ul|ül|t|ek|ok|ná\w+|né\w+|ok\w*|ek\w*)?|"
    r"elmarad\w*|elvesz\w*|elvész\w*|kimarad\w*|marad\w*|hiány\w*|üres\w*|mentes\w*|más\w*|tilt\w*|tilal\w*|megtagad\w*|bár\w+|ingyen\w*|"
    r"amíg|még|míg|kizár\w*|külön\w*|egy(?:ik|edül)\w*|akár\w*|védett\w*|megvéd\w*|félre\w*|nulla\w*|korlátlan\w*|állandó\w*|"
    r"immár|már|függet\w*|lemond\w*|előtt\w*|kihagy\w*|közömbös\w*|egyetlen\w*|legfeljebb|mind\w*|"
    r"hasztalan|tartózkod\w*|gazdát\w*|dől\w*"
)


def reversals(english: str, hungarian: str) -> Iterator[Reversal]:
    """Where one side says the opposite of the other."""
    yield from _negations(english, hungarian)
    for said, turned in _opposites():
        meant = _only(english, said.english, turned.english)
        found = _only(hungarian, turned.hungarian, said.hungarian)
        if meant and found:
            yield Reversal("opposite", meant, found, (said.words[1],), (turned.words[0],))


@cache
def _opposites() -> tuple[tuple[_Sense, _Sense], ...]:
    """Each sense with its opposite. A finding needs one alone in the English, the other alone in the Hungarian."""
    table = files("kartotek.catalog.drafts").joinpath("opposites.csv").read_text("utf-8")
    rows = list(csv.DictReader(table.splitlines()))
    senses = {r["says_en"]: _Sense(r["english"], r["hungarian"], (r["says_en"], r["says_hu"])) for r in rows}
    return tuple((senses[row["says_en"]], senses[row["opposite"]]) for row in rows)


def _negations(english: str, hungarian: str) -> Iterator[Reversal]:
    end = (len(english), len(english)), (len(hungarian), len(hungarian))
    theirs, ours = _first(english, _NOT), _first(hungarian, _NEM)
    if theirs and not ours and not _first(hungarian, _LIKE_NEM):
        yield Reversal("negation", theirs, end[1], ("nem",), ())
    nothing = _first(hungarian, _CONCORD)
    if nothing and not _first(hungarian, _CONCORDANT):
        yield Reversal("negation", end[0], nothing, ("nem", "sem"), ())
    if ours and not theirs and not _first(english, _LIKE_NOT):
        yield Reversal("negation", end[0], ours, (), ("not",))


def _only(text: str, wanted: str, other: str) -> tuple[int, int] | None:
    return None if _first(text, other) else _first(text, wanted)


def _first(text: str, words: str) -> tuple[int, int] | None:
    found = _expression(words).search(text)
    return found.span() if found else None


@cache
def _expression(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
