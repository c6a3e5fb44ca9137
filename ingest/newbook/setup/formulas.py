"""Numbers that follow from the number of players.

as many as you are, and three more          players + 3
one more tile than there are players        players + 1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.setup.attachment import receivers_of
from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_doubts import players_doubt
from kartotek.ingest.newbook.setup.setup_rows import SetupRow, SetupStatement, rows_of
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.numbers import times_of
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = ["ByPlayers", "by_players"]

_REGARDLESS: Final = ("fuggetlen", "fuggo")
_LEAST: Final = "legalabb"
_FEWER: Final = ("minusz", "levonva")
_PLUS: Final = "+"
_PLUS_WORD: Final = "plusz"
_NUMBER_OF_PLAYERS: Final = ("jatekosszam", "letszam")
_UNKNOWN: Final = "n"
"""What a book may call the number of players in a formula."""


@dataclass(frozen=True, slots=True)
class _Formula:
    """`factor` times the number of players and so many more, but at least so many."""

    factor: int
    added: int
    least: int = 0

    def value(self, players: int) -> int:
        return max(self.least, self.factor * players + self.added)


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """The rows of a number that follows from the number of players, and the places of the numbers that it used."""

    rows: tuple[SetupRow, ...] = ()
    used: frozenset[int] = frozenset()


def by_players(sentence: SetupSentence) -> ByPlayers:
    """The number that a sentence gives by the number of players; other numbers of the sentence stand for themselves."""
    at = _players_meant(sentence)
    if at is None or sentence.conditions:
        return ByPlayers()
    quantities = _parts_of_formula(sentence, at)
    formula = _formula(sentence, quantities)
    names = _names(sentence, max([at, *(one.at for one in quantities)]))
    if formula is None or not names:
        return ByPlayers()
    counts: list[tuple[int | None, int]] = [(one, formula.value(one)) for one in sentence.context.outline.players]
    doubts = ("computed", *players_doubt(sentence, None))
    line = sentence.tokens[_start(sentence, at)].line
    receivers = _receivers(sentence, quantities)
    rows = rows_of(sentence, SetupStatement(names, receivers, counts, line, "computed", doubts, True))
    return ByPlayers(tuple(rows), frozenset(one.at for one in quantities))


# ---- the number of players ----


def _players_meant(sentence: SetupSentence) -> int | None:
    """Where a sentence speaks of the number of players: `ahányan`, `ahány játékos`, `a játékosok száma`."""
    return next((at for at in range(len(sentence.tokens)) if _means_players(sentence, at)), None)


def _means_players(sentence: SetupSentence, at: int) -> bool:
    token = sentence.tokens[at]
    if token.key.startswith(_NUMBER_OF_PLAYERS) or _is_number_of_players(sentence, at):
        return True
    return is_word(token.key, "setup", "as_players") and not _counts_things(sentence, at)


def _is_number_of_players(sentence: SetupSentence, at: int) -> bool:
    """Whether a word for players and one for number stand at a place: `a játékosok száma`, but not `számára`."""
    after = word_at(sentence.tokens, at + 1).key
    numbered = after.startswith("szam") and after != "szamara"
    return numbered and is_player(sentence.tokens[at], sentence.context.outline.player_noun)


def _counts_things(sentence: SetupSentence, at: int) -> bool:
    """Whether `as many as` counts a component and not players."""
    return any(thing.at == at + 1 for thing in sentence.things)


def _start(sentence: SetupSentence, at: int) -> int:
    """Where the number is stated: at `as many`, or at the difference, or at the word for players."""
    many = [place for place, token in enumerate(sentence.tokens) if is_word(token.key, "setup", "as_many")]
    return min([at, *many, *(one.at for one in sentence.quantities if one.difference)])


# ---- the other numbers ----


def _parts_of_formula(sentence: SetupSentence, at: int) -> list[Quantity]:
    """The numbers of the formula: differences, else those added right after the words for the number of players, else
    those that stand beside these."""
    first, _ = sentence.bounds(_start(sentence, at))
    tests: tuple[Callable[[Quantity], bool], ...] = (
        lambda one: one.difference != 0,
        lambda one: _is_summand(sentence, one),
        lambda one: one.at > first and _is_beside(sentence, one),
    )
    found = ([one for one in sentence.quantities if test(one)] for test in tests)
    return next(filter(None, found), [])


def _is_summand(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number is added to that of players right before it: `n+1`, `a játékosok száma plusz kettő`."""
    signed = quantity.token.before.strip() == _PLUS
    before, further = _words_before(sentence, quantity)
    if not (signed or before.key == _PLUS_WORD):
        return False
    named = before.key if signed else further.key
    return named == _UNKNOWN or named.startswith(("szam", *_NUMBER_OF_PLAYERS))


def _words_before(sentence: SetupSentence, quantity: Quantity) -> tuple[BookToken, BookToken]:
    """The word right before a number, and the one before that."""
    return word_at(sentence.tokens, quantity.at - 1), word_at(sentence.tokens, quantity.at - 2)


def _is_beside(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number that counts no thing comes on top, is taken away, or says the least."""
    before, _ = _words_before(sentence, quantity)
    return quantity.thing is None and (quantity.added or before.key in (_LEAST, *_FEWER))


def _is_least(sentence: SetupSentence, quantity: Quantity) -> bool:
    return word_at(sentence.tokens, quantity.at - 1).key == _LEAST


# ---- the formula ----


def _formula(sentence: SetupSentence, quantities: Sequence[Quantity]) -> _Formula | None:
    """How the number follows; None where the sentence has a number that no part of the formula explains."""
    addends, factors = _addends(sentence, quantities), _factors(sentence)
    unexplained = len(addends) + len(factors[1:]) > 1
    if unexplained or any(token.key.startswith(_REGARDLESS) for token in sentence.tokens):
        return None
    if not (addends or factors or sentence.has("setup", "as_many")):
        return None
    least = [one.value for one in quantities if _is_least(sentence, one)]
    return _Formula(next(iter(factors), 1), sum(addends), max(least, default=0))


def _factors(sentence: SetupSentence) -> list[int]:
    """How many times the number of players is meant."""
    times = (times_of(token.text) for token in sentence.tokens)
    return [one for one in times if one is not None]


def _addends(sentence: SetupSentence, quantities: Sequence[Quantity]) -> list[int]:
    """What is added to the number of players, negative where it is taken away."""
    sign = -1 if any(token.key in _FEWER for token in sentence.tokens) else 1
    plain = [one for one in quantities if one.difference or not _is_least(sentence, one)]
    return [one.difference or sign * one.value for one in plain]


def _names(sentence: SetupSentence, start: int) -> tuple[str, ...]:
    """The thing that the formula counts: the last one before it that is no place, else the first one."""
    named = [thing for thing in sentence.things if not thing.is_place]
    before = [thing for thing in named if thing.at < start]
    if named:
        thing = (before or named[:1])[-1]
        return (sentence.meant(thing) if thing.general else thing.name,)
    topic = sentence.context.topic
    return (topic,) if topic else ()


def _receivers(sentence: SetupSentence, quantities: Sequence[Quantity]) -> list[str]:
    named = any(one.thing is not None for one in quantities[:1])
    return receivers_of(sentence, quantities[0]) if named else [""]
