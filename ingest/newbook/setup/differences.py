"""Numbers that say how much more or fewer than another one, stated before, somebody gets.

with four players two fewer                 the number for everybody - 2
the second player one more                  the number of the first player + 1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.newbook.facts import SetupNumber
from kartotek.ingest.newbook.setup.attachment import condition_of, receivers_of
from kartotek.ingest.newbook.setup.counted import Counted, counted_by
from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.receivers import EACH, FURTHER, seat_name
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_rows import SetupRow, SetupStatement, rows_of

__all__ = ["relative_rows", "step_of"]

_EARLIER_LINES: Final = 3
_OF_EACH: Final = frozenset(("mindegyikbol", "mindenbol", "mindebbol"))
_WITH: Final = ("nal", "nel", "eseten", "ert", "utan")
_NEIGHBOUR: Final = ("elotte", "elozo", "szomszed", "jobbjan", "megelozo")


def relative_rows(sentence: SetupSentence, quantity: Quantity, earlier: Sequence[SetupRow]) -> list[SetupRow]:
    """The rows of a number that says how much more or fewer than another one stated before; than each of several."""
    several = _all_before(sentence, earlier)
    if several:
        return [row for name in several for row in _rows_of(sentence, quantity, Counted((name,)), earlier)]
    return _rows_of(sentence, quantity, counted_by(sentence, quantity), earlier)


def _all_before(sentence: SetupSentence, earlier: Sequence[SetupRow]) -> list[str]:
    """The things of the sentence before, where one without a thing says that it means each, or all of so
    many of them."""
    every = [token.value for token in sentence.tokens if token.written.every]
    each = any(token.key in _OF_EACH for token in sentence.tokens)
    previous = sentence.context.previous
    if len(every) + each != 1 or sentence.things or previous is None:
        return []
    lines = range(previous.tokens[0].line, sentence.tokens[0].line + 1)
    named = dict.fromkeys(row.number.thing for row in earlier if row.general and row.number.line in lines)
    return list(named) if each or len(named) == every[0] else []


def _rows_of(
    sentence: SetupSentence, quantity: Quantity, counted: Counted, earlier: Sequence[SetupRow]
) -> list[SetupRow]:
    base = _base(counted.names, earlier, sentence.tokens[0].line)
    receivers = receivers_of(sentence, quantity)
    if FURTHER in receivers and (_counts_with_players(sentence) or _is_common(base)):
        return _for_more_players(sentence, quantity, base)
    if FURTHER in receivers or (EACH in receivers and _is_compared_with_neighbour(sentence, quantity)):
        return _step_by_step(sentence, quantity, base)
    condition = condition_of(sentence, quantity)
    players = condition.players if condition is not None else sentence.context.everyone
    counts = _raised([one for one in base if one.players in (*players, None)], quantity.difference)
    counts = counts or _from_others(base, players, quantity.difference)
    doubts = ("computed", *counted.doubts)
    line, general = quantity.token.line, condition is None
    statement = SetupStatement(_thing(base), receivers, counts, line, "computed", doubts, general)
    return rows_of(sentence, statement)


def step_of(sentence: SetupSentence, quantity: Quantity) -> Quantity:
    """The number, as a difference where further players change another one by it: `minden további játékos eggyel`,
    `minden további játékosért még 3`."""
    further = quantity.thing is None and receivers_of(sentence, quantity) == [FURTHER]
    changes = quantity.case == "ins" or quantity.added or "+" in quantity.token.before or _counts_with_players(sentence)
    return replace(quantity, difference=quantity.value) if further and changes and not quantity.difference else quantity


def _is_compared_with_neighbour(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether everybody gets so many more than whoever sits before him: `mint az előtte ülő`."""
    after = [token.key for token in sentence.tokens[quantity.at + 1 :]]
    return "mint" in after and any(key.startswith(_NEIGHBOUR) for key in after[after.index("mint") :])


def _from_others(
    base: Sequence[SetupNumber], players: Sequence[int | None], difference: int
) -> list[tuple[int | None, int]]:
    """Values for numbers of players that are compared with those of others: `with four all 28, with three 4 fewer`."""
    values = {one.value for one in base if one.value is not None}
    return [(one, value + difference) for value in values for one in players] if len(values) == 1 else []


def _counts_with_players(sentence: SetupSentence) -> bool:
    """Whether further players are those that the game has, not those who get something: `minden további játékosnál`."""
    further = (one for one in sentence.receivers if one.who == FURTHER)
    words = (sentence.tokens[place].key for one in further for place in (one.last, one.last + 1) if place >= 0)
    return any(key.endswith(_WITH) for key in words)


def _is_common(base: Sequence[SetupNumber]) -> bool:
    """Whether nobody gets what a number before counts: further players can only make that more."""
    return bool(base) and not any(one.receiver for one in base)


def _for_more_players(sentence: SetupSentence, quantity: Quantity, base: Sequence[SetupNumber]) -> list[SetupRow]:
    """Every number of players above the last one named has so many more than the one below it."""
    known = [one for one in base if one.players is not None]
    last = max(known, key=lambda one: one.players or 0, default=None)
    if last is None or last.players is None or last.value is None:
        return []
    above = [one for one in sentence.context.outline.players if one > last.players]
    counts: list[tuple[int | None, int]] = [
        (one, last.value + quantity.difference * (one - last.players)) for one in above
    ]
    statement = SetupStatement(
        _thing(base), [last.receiver], counts, quantity.token.line, "computed", ("computed",), general=False
    )
    return rows_of(sentence, statement)


def _step_by_step(sentence: SetupSentence, quantity: Quantity, base: Sequence[SetupNumber]) -> list[SetupRow]:
    """Every further player gets so many more than the one before him."""
    made: list[SetupRow] = []
    for seat in range(2, max(sentence.context.outline.players, default=1) + 1):
        counts = _raised(base, quantity.difference * (seat - 1))
        line, receivers = quantity.token.line, [seat_name(seat)]
        made += rows_of(
            sentence, SetupStatement(_thing(base), receivers, counts, line, "computed", ("computed",), True)
        )
    return made


def _thing(base: Sequence[SetupNumber]) -> tuple[str, ...]:
    return tuple(one.thing for one in base[:1])


def _raised(base: Sequence[SetupNumber], difference: int) -> list[tuple[int | None, int]]:
    return [(one.players, (one.value or 0) + difference) for one in base]


def _base(names: Sequence[str], earlier: Sequence[SetupRow], line: int) -> list[SetupNumber]:
    """The numbers that a difference is from: those last stated of the thing."""
    numbers = [row.number for row in earlier if row.number.value is not None]
    near = [one for one in numbers if abs(one.line - line) <= _EARLIER_LINES]
    near = _preferred(near, lambda one: one.line >= line)
    near = _preferred(near, lambda one: one.thing in names)
    near = _preferred(near, lambda one: one.how != "computed")
    group = [one for one in near if (one.line, one.receiver) == (near[-1].line, near[-1].receiver)]
    return list({one.players: one for one in group}.values())


def _preferred(numbers: list[SetupNumber], is_preferred: Callable[[SetupNumber], bool]) -> list[SetupNumber]:
    """The numbers that fit; all of them where none does."""
    return [one for one in numbers if is_preferred(one)] or numbers
