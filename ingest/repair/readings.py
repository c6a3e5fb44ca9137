"""What a token may say, how certain that is, and the endings that follow a number or a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from kartotek.ingest.confidence import FULL, KEPT
from kartotek.ingest.repair.channel import channel_for
from kartotek.ingest.repair.letters import Casing, casing_of, fold
from kartotek.ingest.repair.search import SearchStep
from kartotek.ingest.repair.spell import WEIGHT_OF_LANGUAGE

__all__ = [
    "CAPITAL_I",
    "PRINTED",
    "WordReading",
    "chances",
    "confidence",
    "letters_confidence",
    "name_ending",
    "number_ending",
    "permille_of",
    "reading_form",
]

CAPITAL_I: Final = "capital-i"
"""The rule by which a small l was read as a capital I at the start of a word."""
PRINTED: Final = "printed"
"""The rule by which a word that nobody knows stays, in a text whose letters are not damaged."""

_DEAR: Final = 10.0
_NUMBER_ENDINGS: Final = {
    "B": "as os at ot ra ról tól ból ban ba nak nál hoz ast ost ason oson asok osok asra osra asnak asban szor an án a "
    "ák adik asa osa ával ára ából",
    "F": "es et t re ről től ből ben be nek nél hez est esen esek esre esnek esben szer en én e "
    "ék edik ese ével ére éből",
    "R": "ös öt re ről től ből ben be nek nél höz öst ösön ösök ösre ször en ödik öse",
}
_NAME_ENDINGS: Final = "nak nek ban ben hoz hez höz tól től nál nél ból ből ról ről val vel ra re ba be ig ért ként"
_EITHER: Final = "ig ért féle nként ik db"
_SPOKEN_LAST: Final = {"1": "F", "2": "F", "3": "B", "4": "F", "5": "R", "6": "B", "7": "F", "8": "B", "9": "F"}
_SPOKEN_TENS: Final = {"1": "F", "2": "B", "3": "B", "4": "F", "5": "F", "6": "B", "7": "F", "8": "B", "9": "F"}


class WordReading(NamedTuple):
    """What a token says: lower-case text (spaces where words were stuck), its cost and the rule that made it."""

    text: str
    cost: float
    rule: str
    known: bool = True
    steps: tuple[SearchStep, ...] = ()
    lemma: str = ""
    verb: bool = False


def chances(readings: list[WordReading]) -> list[float]:
    """How likely each reading is, against the others."""
    best = min(r.cost for r in readings)
    weights = [exp(best - r.cost) for r in readings]
    total = sum(weights)
    return [weight / total for weight in weights]


def confidence(readings: list[WordReading]) -> int:
    """Permille that the first reading is right, against the others."""
    return permille_of(readings[0], chances(readings)[0])


def letters_confidence(readings: Sequence[WordReading], likely: Sequence[float]) -> int:
    """The same when readings that differ in accents alone count as one, by how likely each of them is."""
    if len(readings) == 1:
        return permille_of(readings[0], likely[0])
    best = fold(readings[0].text)
    return permille_of(readings[0], sum(c for r, c in zip(readings, likely, strict=True) if fold(r.text) == best))


def permille_of(reading: WordReading, certain: float) -> int:
    """A chance as permille, less where nobody knows the word and it may be damaged."""
    return min(KEPT, round(FULL * (certain if reading.known or reading.rule == PRINTED else certain * 0.6)))


@lru_cache(maxsize=16384)  # a book repeats its words
def reading_form(token: str) -> tuple[str, Casing]:
    """The token in the case that the channel expects, and its casing."""
    casing = casing_of(token)
    if casing == "upper":
        return token.lower(), casing
    inner = token[1:].replace("I", "l").replace("L", "l")
    return (token[:1].lower() if casing == "title" else token[:1]) + inner, casing


def number_ending(number: str, token: str) -> WordReading | None:
    """The ending written after a number and a hyphen (5-ös), in the vowels of the number as spoken."""
    spoken = _SPOKEN_LAST.get(number[-1]) or _SPOKEN_TENS.get(number[-2:-1], "B")
    return _nearest_ending(f"{_NUMBER_ENDINGS[spoken]} {_EITHER}", token)


def name_ending(token: str) -> WordReading | None:
    """The case ending written after a name and a hyphen."""
    return _nearest_ending(_NAME_ENDINGS, token)


def _nearest_ending(listed: str, token: str) -> WordReading | None:
    """The ending that a token most likely is, where it is as long and not too unlike."""
    channel = channel_for("lower")
    read = token.lower()
    same_size = (ending for ending in listed.split() if len(ending) == len(token))
    priced = ((sum(map(channel.cost, read, ending)), ending) for ending in same_size)
    cost, ending = min(priced, key=lambda item: item[0], default=(_DEAR, ""))
    return WordReading(ending, cost, "ending") if cost < _DEAR * WEIGHT_OF_LANGUAGE else None
