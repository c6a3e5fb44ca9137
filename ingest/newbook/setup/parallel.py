"""Values and numbers of players that go together one by one: `6/9/12 tiles with 2/3/4 players`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from kartotek.ingest.newbook.setup.attachment import receivers_of
from kartotek.ingest.newbook.setup.conditions import ImpliedCondition
from kartotek.ingest.newbook.setup.counted import counted_by
from kartotek.ingest.newbook.setup.quantities import Quantity
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_doubts import doubts_of
from kartotek.ingest.newbook.setup.setup_rows import SetupRow, SetupStatement, rows_of

__all__ = ["legend_of", "parallel_rows"]

_JOINTS: Final = frozenset(("/", ",", "-", "–"))
_AND: Final = frozenset(("es", "illetve", "ill", "vagy"))
_FEWEST: Final = 2
_IN_ORDER: Final = ("rendre", "sorrend", "sorban")


def legend_of(sentence: SetupSentence) -> ImpliedCondition | None:
    """The numbers of players that a sentence without values of its own says values in a row go with: `the numbers
    stand for 2/3/4 players`."""
    if sentence.quantities or len(sentence.conditions) != 1:
        return None
    condition = sentence.conditions[0]
    ordered = condition.parallel or any(token.key.startswith(_IN_ORDER) for token in sentence.tokens)
    return condition if ordered and len(condition.players) >= _FEWEST else None


def parallel_rows(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every run of values that has as many members as the condition has numbers of players."""
    condition = _condition(sentence)
    if condition is None:
        return []
    runs = [run for run in _runs(sentence) if len(run) == len(condition.players)]
    if sum(map(len, runs)) != len(sentence.quantities):
        return []
    return [row for run in runs for row in _rows(sentence, run, condition)]


def _condition(sentence: SetupSentence) -> ImpliedCondition | None:
    """The one condition of a sentence that lists several numbers of players; with none, those of the book."""
    if not sentence.conditions:
        return _of_the_book(sentence)
    first, last = sentence.conditions[0], sentence.conditions[-1]
    players = tuple(player for one in sentence.conditions for player in one.players)
    in_a_row = all(_are_beside(sentence, one, other) for one, other in pairwise(sentence.conditions))
    if not in_a_row or len(players) < _FEWEST:
        return None
    exact = all(one.exact for one in sentence.conditions)
    return ImpliedCondition(players, first.first, last.last, exact, parallel=True)


def _are_beside(sentence: SetupSentence, one: ImpliedCondition, other: ImpliedCondition) -> bool:
    """Whether no more than a sign or `and` parts two conditions: `ketten, hárman vagy négyen`."""
    between = sentence.tokens[one.last + 1 : other.first]
    return not between or (len(between) == 1 and between[0].key in _AND)


def _of_the_book(sentence: SetupSentence) -> ImpliedCondition | None:
    """The numbers of players that a legend names, else those that the book is for, where a stroke parts values."""
    if not any("/" in one.token.before for one in sentence.quantities):
        return None
    everyone = tuple(one for one in sentence.context.everyone if one is not None)
    known = sentence.context.legend or ImpliedCondition(everyone, -1, -1, False)
    return known if len(known.players) >= _FEWEST else None


def _runs(sentence: SetupSentence) -> list[list[Quantity]]:
    """Quantities that only a sign or `and` parts."""
    runs: list[list[Quantity]] = []
    for one in sentence.quantities:
        if runs and _joined(sentence, runs[-1][-1], one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _joined(sentence: SetupSentence, one: Quantity, other: Quantity) -> bool:
    between = sentence.tokens[one.at + 1 : other.at]
    if not between:
        return other.token.before.strip() in _JOINTS
    return len(between) == 1 and between[0].key in _AND


def _rows(sentence: SetupSentence, run: Sequence[Quantity], condition: ImpliedCondition) -> list[SetupRow]:
    named = next((one for one in reversed(run) if one.thing is not None), run[-1])
    counted, receivers = counted_by(sentence, named), receivers_of(sentence, run[0])
    doubts = tuple(dict.fromkeys((*counted.doubts, *_doubts(sentence, run, condition))))
    statements = [
        SetupStatement(
            counted.names, receivers, [(players, one.value)], one.token.line, one.token.how, doubts, general=False
        )
        for one, players in zip(run, condition.players, strict=True)
    ]
    return [row for statement in statements for row in rows_of(sentence, statement)]


def _doubts(sentence: SetupSentence, run: Sequence[Quantity], condition: ImpliedCondition) -> Iterator[str]:
    """The doubts of all members of a run: one that was misread puts the others in the wrong place."""
    for one in run:
        yield from doubts_of(sentence, one, condition)
    if not condition.exact:
        yield "players-unread"
