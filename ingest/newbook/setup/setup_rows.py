"""Rows of the set-up: one for each number of players and receiver that a statement holds for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import PLAIN, SetupNumber, capped
from kartotek.ingest.newbook.setup.receivers import EACH, OTHERS, fewest_for
from kartotek.ingest.newbook.setup.sentence import SetupSentence

__all__ = ["KEPT", "ON_A_SPACE", "PASSED_ON", "SetupRow", "SetupStatement", "rows_of"]

ON_A_SPACE: Final = "on a space"
"""Instead of a receiver: the number is that of the space where a thing begins."""
PASSED_ON: Final = "passed on"
"""Instead of a receiver: so many of what a player got go to the neighbour."""
KEPT: Final = "kept"
"""Instead of a receiver: so many of what a player got are kept."""
_ROLES: Final = {
    PASSED_ON: "passed on by each player",
    KEPT: "kept by each player",
    "on a space": "start space",
    EACH: "of each player at the start",
    "first": "of the first player",
    OTHERS: "of every other player",
}
_NEAR: Final = 2


@dataclass(frozen=True, slots=True)
class SetupStatement:
    """So many of each of these things. `general`: no condition limits it to some numbers of players."""

    names: tuple[str, ...]
    receivers: Sequence[str]
    counts: Sequence[tuple[int | None, int]]
    line: int
    how: str
    doubts: tuple[str, ...]
    general: bool


@dataclass(frozen=True, slots=True)
class SetupRow:
    """A set-up number, and whether it was stated for everybody."""

    number: SetupNumber
    general: bool

    def is_replaced_by(self, other: SetupRow, *, apart: bool) -> bool:
        """Whether a statement for some numbers of players, right after this one for all, replaces it; one that stands
        `apart`, for all numbers of players, only that of the same receiver."""
        one, new = self.number, other.number
        same = (one.thing, one.players) == (new.thing, new.players)
        receivers = one.receiver == new.receiver or ("" in (one.receiver, new.receiver) and not apart)
        return self.general and not other.general and same and receivers and self.is_near(new.line)

    def is_near(self, line: int) -> bool:
        """Whether a line stands so near behind this row that it may speak of the same."""
        return 0 <= line - self.number.line <= _NEAR


def rows_of(sentence: SetupSentence, statement: SetupStatement) -> list[SetupRow]:
    """The rows of a statement, for each number of players with whom there is such a receiver."""
    return [
        SetupRow(number, statement.general)
        for name in statement.names
        for receiver in statement.receivers
        for number in _numbers(sentence, statement, name, receiver)
    ]


def _numbers(sentence: SetupSentence, statement: SetupStatement, name: str, receiver: str) -> list[SetupNumber]:
    what = f"{name} {_role(sentence, receiver)}"
    fewest = _fewest(sentence, receiver) if statement.general else 0
    made = []
    for players, value in statement.counts:
        if players is None or players >= fewest:
            doubts = _doubts(sentence, statement, players)
            confidence = capped(PLAIN, doubts)
            made.append(
                SetupNumber(what, name, receiver, players, value, statement.line, statement.how, confidence, doubts)
            )
    return made


def _doubts(sentence: SetupSentence, statement: SetupStatement, players: int | None) -> tuple[str, ...]:
    """The doubts of a statement; what is said of every game may not hold for the solo game, nor with as many players as
    have rules of their own."""
    context = sentence.context
    alone = statement.general and players == 1 and context.section.role != "solo"
    apart = statement.general and players in context.outline.apart and not context.section.players
    return (*statement.doubts, *met({"solo-differs": alone, "rules-differ": apart}))


def _fewest(sentence: SetupSentence, receiver: str) -> int:
    """From how many players on there is such a receiver; others are those that no seat names before them."""
    if receiver != OTHERS:
        return fewest_for(receiver)
    return 1 + max((fewest_for(one.who) for one in sentence.receivers if one.who != OTHERS), default=1)


def _role(sentence: SetupSentence, receiver: str) -> str:
    if receiver == EACH and sentence.has("setup", "dealt"):
        return "dealt to each player"
    if receiver:
        return _ROLES.get(receiver, f"of the {receiver} player")
    return "in the supply" if sentence.has("setup", "supply") else "laid out"
