"""What lowers the confidence of a fact about structure: one table with a name, permille and a reason for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = ["PENALTIES", "START", "Penalty", "confidence_after"]

START: Final = 985
"""A statement that is read word for word: one in a hundred may still be misread by the scan."""
LEAST: Final = 100


@dataclass(frozen=True, slots=True)
class Penalty:
    """Why a fact is less certain, and by how much."""

    name: str
    permille: int
    reason: str


_ALL: Final = (
    Penalty("words-between", 10, "words that the rule does not know stand inside the statement"),
    Penalty("by-order", 20, "which value belongs to which member follows from the order of two lists"),
    Penalty("general", 10, "the book says it of all members of a kind"),
    Penalty("near-name", 40, "a name is spelled one letter off"),
    Penalty("derived", 30, "the book states it of others, and by that of the rest"),
    Penalty("by-elimination", 60, "the only entry without a name is given to the only component without an entry"),
    Penalty("far-heading", 30, "the heading stands far from what it is the heading of"),
    Penalty("weak-word", 100, "a word of a name is restored with doubt"),
    Penalty("guessed-number", 300, "a number was not scanned as digits or a plain numeral"),
    Penalty("limited", 150, "a negation, limit or exception stands in the clause and no rule used it"),
    Penalty("begun-again", 150, "words that open the statement stand again inside it: another may begin there"),
    Penalty("misfit", 500, "the number of members that follow is not the number that the text gives"),
    Penalty("uneven", 400, "two lists that belong together have different lengths"),
    Penalty("contradicted", 450, "another passage states another value"),
)
PENALTIES: Final = {penalty.name: penalty for penalty in _ALL}


def confidence_after(names: Iterable[str]) -> int:
    """The confidence of a fact that met these penalties."""
    return max(LEAST, START - sum(PENALTIES[name].permille for name in names))
