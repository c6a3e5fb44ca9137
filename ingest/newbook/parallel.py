"""Values and numbers of players that go together one by one: `6/9/12 tiles with 2/3/4 players`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ingest.newbook.attachment import receivers_of
from ingest.newbook.conditions import ImpliedCondition
from ingest.newbook.counted import counted_by
from ingest.newbook.quantities import Quantity
from ingest.newbook.sentence import SetupSentence
from ingest.newbook.setup_doubts import doubts_of
from ingest.newbook.setup_rows import SetupRow, SetupStatement, rows_of

__all__ = ["parallel_rows"]

_JOINTS: Final = frozenset(("/", ",", "-", "–"))
_AND: Final = frozenset(("es", "illetve", "vagy"))
_FEWEST: Final = 2


def parallel_rows(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every run of values that has as many members as the condition has numbers of players."""
    condition = _condition(sentence)
    if condition is None:
        return []
    runs = [run for run in _runs(sentence) if len(run) == len(condition.players)]
    listed = sum(len(run) for run in runs) == len(sentence.quantities)
    return [row for run in runs for row in _rows(sentence, run, condition)] if listed else []


def _condition(sentence: SetupSentence) -> ImpliedCondition | None:
    """The one condition of a sentence that lists several numbers of players; with none, those of the book."""
    if len(sentence.conditions) == 1 and len(sentence.conditions[0].players) >= _FEWEST:
        return sentence.conditions[0]
    everyone = tuple(one for one in sentence.context.everyone if one is not None)
    slashed = any("/" in one.token.before for one in sentence.quantities)
    if sentence.conditions or len(everyone) < _FEWEST or not slashed:
        return None
    return ImpliedCondition(everyone, -1, -1, False)


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
    named = [one for one in run if one.thing is not None]
    counted = counted_by(sentence, named[-1] if named else run[-1])
    receivers = receivers_of(sentence, run[0])
    doubts = (*counted.doubts, *(doubt for one in run for doubt in doubts_of(sentence, one, condition)))
    doubts += ("players-unread",) if condition.first < 0 else ()
    made: list[SetupRow] = []
    for one, players in zip(run, condition.players, strict=True):
        number = one.token.number
        how = "digit" if number is not None and number.digits else "word"
        own = tuple(dict.fromkeys(doubts))
        counts = [(players, one.value)]
        made += rows_of(sentence, SetupStatement(counted.names, receivers, counts, one.token.line, how, own, False))
    return made
