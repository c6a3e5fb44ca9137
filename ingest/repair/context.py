"""What the words beside a token say about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import log1p
from typing import Final, NamedTuple

from kartotek.ingest.repair.document_statistics import Experience
from kartotek.ingest.repair.letters import Casing, fold, fold_text
from kartotek.ingest.repair.readings import WordReading
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.schema.hungarian.function_words import ARTICLES

__all__ = ["Neighbours", "reweigh", "reweigh_by_company"]

_STRONG: Final = 4.0
_NAME: Final = 4.0
_AFTER_ARTICLE: Final = 6.0
_CLOSE: Final = 4.0
_COMPANY: Final = 0.8
_RELATIVES: Final = 0.9
# What is chosen stands in the accusative: a colour (szín-t), not a level (szint).
_CHOOSING: Final = re.compile(r"v\wlas[sz]\w*\s+egy\s+$")
_BEFORE_NOUNS: Final = ARTICLES | {"minden"}
_CASE_ENDINGS: Final = frozenset("ban ben nak nek kat ket tak tek nal nel hoz hez det den val vel ra re".split())


class Neighbours(NamedTuple):
    """The scan around a token, on its own line."""

    text_before: str
    text_after: str
    previous_word: str
    next_word: str

    @classmethod
    def of(cls, tokens: Sequence[ScannedToken], place: int, text: str) -> Neighbours:
        token = tokens[place]
        previous = tokens[place - 1].text if place else ""
        following = tokens[place + 1].text if place + 1 < len(tokens) else ""
        return cls(text[: token.start], text[token.end :], previous, following)

    @property
    def previous_is_number(self) -> bool:
        return self.previous_word.isdecimal()


def _numbered(near: Neighbours) -> bool:
    """Whether a Roman numeral stands in front: ages carry one, turns do not."""
    before = near.text_before.rstrip()
    return before.endswith(".") and set(near.previous_word) <= set("Il|1") and bool(near.previous_word)


def _inside_sentence(near: Neighbours) -> bool:
    before = near.text_before.rstrip("„”\"'»«( ")
    return bool(near.previous_word) and before[-1:].isalnum() and near.previous_word.islower()


def _after_article(near: Neighbours) -> bool:
    return fold(near.previous_word.lower()) in _BEFORE_NOUNS and near.text_before.endswith(" ")


def _is_chosen_colour(reading: WordReading, near: Neighbours) -> bool:
    return reading.text.endswith("színt") and _CHOOSING.search(fold_text(near.text_before.lower())) is not None


def _is_cut_ending(reading: WordReading, near: Neighbours) -> bool:
    """Whether a line begins with an ending, the rest of a word that the line before cuts."""
    return not near.previous_word and reading.rule == "kept" and reading.text in _CASE_ENDINGS


def _adjusted(reading: WordReading, casing: Casing, near: Neighbours, numbered: bool) -> float:
    """What the context adds to the cost of a reading."""
    if numbered and reading.text.startswith("kor"):
        return -_STRONG
    if casing == "title" and reading.rule == "letters" and _inside_sentence(near):
        return _NAME
    if reading.verb and _after_article(near):
        return _AFTER_ARTICLE
    return -_STRONG if _is_expected(reading, near) else 0.0


def _is_expected(reading: WordReading, near: Neighbours) -> bool:
    return _is_chosen_colour(reading, near) or _is_cut_ending(reading, near)


def reweigh_by_company(
    readings: list[WordReading], token: str, left: str, right: str, experience: Experience
) -> list[WordReading]:
    """The same by the words that the text puts beside each reading elsewhere; of accents, by the lemma's use."""
    readings = sorted(readings, key=lambda r: (r.cost, r.text))
    if experience.is_empty or len(readings) < 2 or readings[1].cost - readings[0].cost > _CLOSE:
        return readings
    changed = []
    for reading in readings:
        company = _COMPANY * log1p(experience.beside(left, reading.text, right))
        if reading.rule in {"kept", "accents"}:
            company += _RELATIVES * log1p(experience.times(reading.lemma, token))
        changed.append(reading._replace(cost=reading.cost - company))
    return sorted(changed, key=lambda r: (r.cost, r.text))


def reweigh(readings: list[WordReading], casing: Casing, near: Neighbours) -> list[WordReading]:
    """Readings with their costs changed by the context, best first again."""
    numbered = _numbered(near)
    changes = [_adjusted(reading, casing, near, numbered) for reading in readings]
    if not any(changes):
        return readings
    changed = [r._replace(cost=r.cost + change) for r, change in zip(readings, changes, strict=True)]
    return sorted(changed, key=lambda r: (r.cost, r.text))
