"""Numbers that follow from others: from the number of players, or from what somebody else gets.

as many as you are, and three more          players + 3
one more tile than there are players        players + 1
with four players two fewer                 the number for everybody - 2
the second player one more                  the number of the first player + 1
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ingest.newbook.attachment import condition_of, receivers_of
from ingest.newbook.counted import counted_by
from ingest.newbook.facts import SetupNumber
from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import times_of
from ingest.newbook.players import is_player
from ingest.newbook.quantities import Quantity
from ingest.newbook.receivers import EACH, FURTHER, seat_name
from ingest.newbook.sentence import SetupSentence
from ingest.newbook.setup_doubts import players_doubt
from ingest.newbook.setup_rows import SetupRow, SetupStatement, rows_of

__all__ = ["ByPlayers", "by_players", "relative_rows"]

_REGARDLESS: Final = ("fuggetlen", "fuggo")
_LEAST: Final = "legalabb"
_FEWER: Final = ("minusz", "levonva")
_PLUS: Final = "+"
_PLUS_WORD: Final = "plusz"
_UNKNOWN: Final = "n"
"""What a book may call the number of players in a formula."""
_EARLIER_LINES: Final = 3
_NEIGHBOUR: Final = ("elotte", "elozo", "szomszed", "jobbjan", "megelozo")


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
    quantities = _near(sentence, at)
    formula = _formula(sentence, quantities)
    names = _names(sentence, at, quantities)
    if formula is None or not names:
        return ByPlayers()
    counts: list[tuple[int | None, int]] = [(one, formula.value(one)) for one in sentence.context.outline.players]
    doubts = ("computed", *players_doubt(sentence, None))
    line = sentence.tokens[_start(sentence, at)].line
    receivers = receivers_of(sentence, quantities[0]) if quantities and quantities[0].thing else [""]
    rows = rows_of(sentence, SetupStatement(names, receivers, counts, line, "computed", doubts, True))
    return ByPlayers(tuple(rows), frozenset(one.at for one in quantities))


def _near(sentence: SetupSentence, at: int) -> list[Quantity]:
    """The numbers of the formula: differences, and those right beside the words for the number of players."""
    compared = [one for one in sentence.quantities if one.difference]
    if compared:
        return compared
    first, _ = sentence.bounds(_start(sentence, at))
    summands = [one for one in sentence.quantities if _is_summand(sentence, one)]
    if summands:
        return summands
    near = [one for one in sentence.quantities if one.at > first and one.thing is None]
    return [one for one in near if one.added or sentence.tokens[one.at - 1].key in (_LEAST, *_FEWER)]


def _is_summand(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether a number is added to that of players right before it: `n+1`, `a játékosok száma plusz kettő`."""
    before = [token.key for token in sentence.tokens[max(0, quantity.at - 2) : quantity.at]]
    signed = sentence.tokens[quantity.at].before.strip() == _PLUS and bool(before)
    named = before[-1:] if signed else before[:1] if before[1:] == [_PLUS_WORD] else []
    return any(key == _UNKNOWN or key.startswith("szam") for key in named)


def _players_meant(sentence: SetupSentence) -> int | None:
    """Where a sentence speaks of the number of players: `ahányan`, `ahány játékos`, `a játékosok száma`."""
    own = sentence.context.outline.player_noun
    for at, token in enumerate(sentence.tokens):
        after = sentence.tokens[at + 1] if at + 1 < len(sentence.tokens) else None
        if is_word(token.key, "setup", "as_players") and (after is None or not _counts_things(sentence, at)):
            return at
        if token.key.startswith("jatekosszam"):
            return at
        if is_player(token, own) and after is not None and after.key.startswith("szam") and after.key != "szamara":
            return at
    return None


def _counts_things(sentence: SetupSentence, at: int) -> bool:
    """Whether `as many as` counts a component and not players."""
    return any(thing.at == at + 1 for thing in sentence.things)


def _start(sentence: SetupSentence, at: int) -> int:
    """Where the number is stated: at `as many`, or at the difference, or at the word for players."""
    many = [place for place, token in enumerate(sentence.tokens) if is_word(token.key, "setup", "as_many")]
    return min([at, *many, *(one.at for one in sentence.quantities if one.difference)])


def _formula(sentence: SetupSentence, quantities: Sequence[Quantity]) -> _Formula | None:
    """How the number follows; None where the sentence has a number that no part of the formula explains."""
    compared = [one.difference for one in quantities if one.difference]
    least = [one for one in quantities if one.at and sentence.tokens[one.at - 1].key == _LEAST]
    plain = [one for one in quantities if not one.difference and one not in least]
    factors = [found for token in sentence.tokens if (found := times_of(token.text)) is not None]
    many = sentence.has("setup", "as_many")
    if any(token.key.startswith(_REGARDLESS) for token in sentence.tokens):
        return None
    if len(compared) + len(plain) + max(0, len(factors) - 1) > 1 or not (many or compared or factors or plain):
        return None
    sign = -1 if any(token.key in _FEWER for token in sentence.tokens) else 1
    added = sum(compared) + sign * sum(one.value for one in plain)
    return _Formula(factors[0] if factors else 1, added, max((one.value for one in least), default=0))


def _names(sentence: SetupSentence, at: int, quantities: Sequence[Quantity]) -> tuple[str, ...]:
    """The thing that the formula counts: the last one before it that is no place, else the first one."""
    start = max([at, *(one.at for one in quantities)])
    named = [thing for thing in sentence.things if not thing.is_place]
    before = [thing.name for thing in named if thing.at < start]
    listed = before[-1:] or [thing.name for thing in named[:1]]
    topic = sentence.context.topic
    return tuple(listed) or ((topic,) if topic else ())


# ---- from another number ----


def relative_rows(sentence: SetupSentence, quantity: Quantity, earlier: Sequence[SetupRow]) -> list[SetupRow]:
    """The rows of a number that says how much more or fewer than another one stated before."""
    counted = counted_by(sentence, quantity)
    condition = condition_of(sentence, quantity)
    receivers = receivers_of(sentence, quantity)
    if FURTHER in receivers or (EACH in receivers and _is_compared_with_neighbour(sentence, quantity)):
        return _step_by_step(sentence, quantity, earlier, counted.names)
    made: list[SetupRow] = []
    for receiver in receivers:
        base = _base(counted.names, earlier, sentence.tokens[0].line)
        players = condition.players if condition is not None else sentence.context.everyone
        counts = [
            (one.players, (one.value or 0) + quantity.difference) for one in base if one.players in (*players, None)
        ]
        names = (base[0].thing,) if base else ()
        doubts = ("computed", *counted.doubts)
        general = condition is None
        line = quantity.token.line
        made += rows_of(sentence, SetupStatement(names, [receiver], counts, line, "computed", doubts, general))
    return made


def _is_compared_with_neighbour(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether everybody gets so many more than whoever sits before him: `mint az előtte ülő`."""
    after = [token.key for token in sentence.tokens[quantity.at + 1 :]]
    return "mint" in after and any(key.startswith(_NEIGHBOUR) for key in after[after.index("mint") :])


def _step_by_step(
    sentence: SetupSentence, quantity: Quantity, earlier: Sequence[SetupRow], names: Sequence[str]
) -> list[SetupRow]:
    """Every further player gets so many more than the one before him."""
    base = _base(names, earlier, sentence.tokens[0].line)
    made: list[SetupRow] = []
    for seat in range(2, max(sentence.context.outline.players, default=1) + 1):
        counts = [(one.players, (one.value or 0) + quantity.difference * (seat - 1)) for one in base]
        statement = SetupStatement(
            (base[0].thing,) if base else (),
            [seat_name(seat)],
            counts,
            quantity.token.line,
            "computed",
            ("computed",),
            True,
        )
        made += rows_of(sentence, statement)
    return made


def _base(names: Sequence[str], earlier: Sequence[SetupRow], line: int) -> list[SetupNumber]:
    """The numbers that a difference is from: those last stated of the thing."""
    numbers = [row.number for row in earlier if row.number.value is not None]
    near = [one for one in numbers if abs(one.line - line) <= _EARLIER_LINES]
    same = [one for one in near if one.line >= line]
    near = [one for one in same or near if one.thing in names] or same or near
    near = [one for one in near if one.how != "computed"] or near
    if not near:
        return []
    last = near[-1]
    group = [one for one in near if (one.line, one.receiver) == (last.line, last.receiver)]
    return list({one.players: one for one in group}.values())
