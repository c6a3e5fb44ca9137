"""How far a text can be trusted as it stands: whether its accents survived, which words it repeats, what is damaged.

Scans of the known books lost every accent but one, so a plain vowel says nothing there. A text that has its accents
says what it means: a word that a dictionary has stays, and so does one that the book itself repeats, since a game has
words of its own. Where hardly a common word is misread, no letter of any word is changed: what nobody knows is a
name, a compound or a loan word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.repair.decisions import WordDecision
from kartotek.ingest.repair.readings import CAPITAL_I, PRINTED, WordReading, confidence, reading_form
from kartotek.ingest.repair.tokens import ScannedToken
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
_MISREAD_SHARE: Final = 0.002
_MISREAD_OF_SHORT: Final = 0.01
"""A clean text seems to misread one common word in a hundred up to one, and two in a thousand; with one sign in two
hundred damaged, five."""
_NEVER_DOUBTED: Final = 0.001
"""How many words a text seems to misread at most whose unknown words are beyond doubt."""
_UNREAD: Final = 23.0
"""What a word costs that is not even one of the dearest readings of itself."""
_FEWEST: Final = 300
"""Fewer words of what may be a known book show nothing of the rest of it."""
_BESIDE_DIGITS: Final = re.compile(r"(?P<word>[^\W\d_]{2,})(?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class Fidelity:
    """What a text shows of itself. `times` counts its words, in small letters, and the words that they begin;
    `known` is whether its book is a known one, whose words the lexicon has; `new`, whether it is read as that of a new
    game, whose things may have any name. `clean` says that its letters are not damaged, but for those of the few words
    that are `misread`: they stay as well, in doubt. In a `trusted` text no other word that nobody knows is in doubt."""

    accented: bool
    times: Counter[str]
    known: bool = False
    new: bool = False
    clean: bool = False
    trusted: bool = False
    misread: frozenset[str] = frozenset()

    @property
    def has_own_words(self) -> bool:
        """Whether the text may have words that no lexicon has: not a scan without accents of a known book."""
        return self.accented or not self.known

    def settle(self, token: str, readings: list[WordReading]) -> list[WordReading]:
        """The readings of a token, with the token itself first where the text is to be trusted."""
        if not self.has_own_words:
            return readings
        if self.clean:
            kept = self._as_printed(token, readings)
            return readings if kept is None else [kept]
        kept = self._kept(reading_form(token)[0], readings)
        return readings if kept is None else _first(kept, readings)

    def measured(self, decided: Mapping[ScannedToken, WordDecision], is_common: Callable[[str], bool]) -> Fidelity:
        """The same with what a first pass shows of its damage: how many common words it had to restore."""
        words = {token: made for token, made in decided.items() if token.kind == "word" and not made.continues}
        misread = {
            token.text: made.readings[0] for token, made in words.items() if _is_misread(token.text, made, is_common)
        }
        scanned = sum(map(_is_of_scan, misread.values()))
        measurable = self.accented and (self.new or len(words) >= _FEWEST)
        most = _MISREAD_SHARE * len(words)
        few = scanned <= most and len(misread) <= most + min(1.0, _MISREAD_OF_SHORT * len(words))
        trusted = self.new and len(misread) <= _NEVER_DOUBTED * len(words)
        return replace(self, clean=measurable and few, trusted=trusted, misread=frozenset(misread))

    def repeats(self, form: str) -> bool:
        """Whether the text has a word, in small letters, so often that it is one of its own."""
        return len(form) >= _SHORTEST and form.isalpha() and self.times[form] >= (_TWICE if self.accented else _OFTEN)

    def _as_printed(self, token: str, readings: list[WordReading]) -> WordReading | None:
        """The reading that changes no letter of a word; None for a token that is no word: its digits may be letters."""
        beside = _BESIDE_DIGITS.fullmatch(token)
        if len(token) == 1 or _has_odd_capital(token) or not (beside or token.isalpha()):
            return None
        text = f"{beside['word']} {beside['number']}".lower() if beside else token.lower()
        form = text if beside else reading_form(token)[0]
        same = [one for name in (form, text) for one in readings if one.text == name]
        own = same[0] if same else WordReading(text, _UNREAD, "kept", known=False, lemma=text)
        if (
            own.known
            or not self.trusted
            or token in self.misread
            or (not self.repeats(form) and _looks_misread(readings))
        ):
            return own
        return own._replace(rule=PRINTED)

    def _kept(self, form: str, readings: list[WordReading]) -> WordReading | None:
        """The reading that the text itself speaks for, or None."""
        if readings[0].text == form or not form.isalpha():
            return readings[0] if self.repeats(form) else None
        unread = WordReading(form, 0.0, "kept", known=False, lemma=form)
        own = next((one for one in readings if one.text == form), unread)
        speaks = self.accented if own.known else self._insists(form, readings)
        return own if speaks else None

    def _insists(self, form: str, readings: list[WordReading]) -> bool:
        """Whether a text repeats a word that nobody knows, and what may stand for it is less than certain."""
        return self.repeats(form) and (self.accented or confidence(readings) < CERTAIN)


def _is_misread(token: str, made: WordDecision, is_common: Callable[[str], bool]) -> bool:
    """Whether a word of some letters was read as another one that texts at large have, or as scans misread words."""
    lowered = made.whole.lower()
    if lowered == token.lower() or made.cut or not lowered.replace(" ", "").isalpha() or not made.readings:
        return False
    common = len(token) >= _SHORTEST and all(map(is_common, lowered.split()))
    return common or _is_of_scan(made.readings[0])


def _is_of_scan(reading: WordReading) -> bool:
    """Whether a word was read out of letters that only a scan confuses: a capital I for an l, two letters for one."""
    doubled = any(len(read) > 1 and read.isascii() for read, _ in reading.steps)
    return reading.rule == CAPITAL_I or (reading.rule == "letters" and doubled)


def _has_odd_capital(token: str) -> bool:
    """Whether a capital I stands inside a word in small letters, as scans put it for an l."""
    return "I" in token[1:] and not token.isupper()


def _looks_misread(readings: list[WordReading]) -> bool:
    """Whether a word that nobody knows may be one that has other letters, and none of them an accent: what scans of
    texts with accents confuse."""
    return any(one.known and one.rule == "letters" and _changes_plain_letters(one) for one in readings)


def _changes_plain_letters(reading: WordReading) -> bool:
    changed = [(read, letter) for (read, _), letter in zip(reading.steps, reading.text, strict=False) if read != letter]
    return bool(changed) and all(f"{read}{letter}".isascii() for read, letter in changed)


def _first(own: WordReading, readings: list[WordReading]) -> list[WordReading]:
    kept = own._replace(cost=readings[0].cost - _LEAD, rule="kept", known=True)
    return [kept, *(one for one in readings if one.text != own.text)]


def fidelity_of(words: Iterable[str], known: bool = False, new: bool = False) -> Fidelity:
    """What the words of a text show."""
    listed = list(words)
    letters = "".join(listed)
    accents = sum(map(_LOST.__contains__, letters))
    exact = Counter(reading_form(word)[0] for word in listed if len(word) >= _SHORTEST)
    times = Counter(exact)
    for form, count in exact.items():
        times.update(dict.fromkeys(_begun_by(form, exact), count))
    return Fidelity(accents >= _LEAST_SHARE * len(letters) > 0, times, known, new)


def _begun_by(form: str, words: Container[str]) -> Iterator[str]:
    """The words that a form is an inflection of."""
    starts = (form[:end] for end in range(_SHORTEST, len(form)))
    return (start for start in starts if start in words and is_form(form, start, "noun"))
