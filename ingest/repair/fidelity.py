"""How far a text can be trusted as it stands: whether its accents survived, and which words it repeats.

Scans of the known books lost every accent but one, so a plain vowel says nothing there. A text that has its accents
says what it means: a word that a dictionary has stays, and so does one that the book itself repeats, since a game has
words of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.repair.readings import WordReading, confidence, reading_form
from kartotek.schema.hungarian.analyse import is_form

__all__ = ["Fidelity", "fidelity_of"]

_LOST: Final = frozenset("áíóöőúüűÁÍÓÖŐÚÜŰ")
"""The accents that scanning loses; é survives everywhere and says nothing."""
_LEAST_SHARE: Final = 0.03
"""Of the letters of printed Hungarian about 8 % carry one of these accents; of a scan that lost them, none."""
_TWICE: Final = 2
_OFTEN: Final = 4
_SHORTEST: Final = 4
_LEAD: Final = 4.0
_CERTAIN: Final = 900


@dataclass(frozen=True, slots=True)
class Fidelity:
    """What a text shows of itself. `times` counts its words, in small letters, and the words that they begin;
    `known` is whether its book is a known one, whose words the lexicon has."""

    accented: bool
    times: Counter[str]
    known: bool = False

    @property
    def has_own_words(self) -> bool:
        """Whether the text may have words that no lexicon has: not a scan without accents of a known book."""
        return self.accented or not self.known

    def settle(self, token: str, readings: list[WordReading]) -> list[WordReading]:
        """The readings of a token, with the token itself first where the text is to be trusted."""
        if not self.has_own_words:
            return readings
        form, _ = reading_form(token)
        kept = self._kept(form, readings)
        return readings if kept is None else _first(kept, readings)

    def _kept(self, form: str, readings: list[WordReading]) -> WordReading | None:
        """The reading that the text itself speaks for, or None."""
        if readings[0].text == form or not form.isalpha():
            return readings[0] if self._repeats(form) else None
        unread = WordReading(form, 0.0, "kept", known=False, lemma=form)
        own = next((one for one in readings if one.text == form), unread)
        speaks = self.accented if own.known else self._insists(form, readings)
        return own if speaks else None

    def _insists(self, form: str, readings: list[WordReading]) -> bool:
        """Whether a text repeats a word that nobody knows, and what may stand for it is less than certain."""
        return self._repeats(form) and (self.accented or confidence(readings) < _CERTAIN)

    def _repeats(self, form: str) -> bool:
        return len(form) >= _SHORTEST and form.isalpha() and self.times[form] >= (_TWICE if self.accented else _OFTEN)


def _first(own: WordReading, readings: list[WordReading]) -> list[WordReading]:
    kept = own._replace(cost=readings[0].cost - _LEAD, rule="kept", known=True)
    return [kept, *(one for one in readings if one.text != own.text)]


def fidelity_of(words: Iterable[str], known: bool = False) -> Fidelity:
    """What the words of a text show."""
    listed = list(words)
    letters = "".join(listed)
    accents = sum(map(_LOST.__contains__, letters))
    exact = Counter(reading_form(word)[0] for word in listed if len(word) >= _SHORTEST)
    times = Counter(exact)
    for form, count in exact.items():
        times.update(dict.fromkeys(_begun_by(form, exact), count))
    return Fidelity(accents >= _LEAST_SHARE * len(letters) > 0, times, known)


def _begun_by(form: str, words: Container[str]) -> Iterator[str]:
    """The words that a form is an inflection of."""
    starts = (form[:end] for end in range(_SHORTEST, len(form)))
    return (start for start in starts if start in words and is_form(form, start, "noun"))
