"""Frames: which items a sentence must have for it to say a certain thing, in whatever order they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ingest.effects.clauses import Clause

__all__ = ["Frame", "Said"]


@dataclass(frozen=True, slots=True)
class Said:
    """One effect: its text, and its timing where the frame itself knows it. `variant` numbers one of several."""

    effect: str
    timing: str | None = None
    limit: str | None = None
    variant: int | None = None
    subject: str | None = None
    cap: int = 1000


@dataclass(frozen=True, slots=True)
class Frame:
    """A rule of the grammar above the phrase: tags that the clause needs (`|`: one of them,
    `@`: its event or brackets will do)."""

    name: str
    needs: tuple[str, ...]
    read: Callable[[Clause], Iterator[Said]]
    games: tuple[str, ...] = ()
    denied: bool = False

    def applies(self, clause: Clause) -> bool:
        if self.games and clause.language.game not in self.games:
            return False
        if not self.denied and "NEG" in clause.tags:
            return False
        return all(_meets(need, clause) for need in self.needs)


def _meets(need: str, clause: Clause) -> bool:
    if need.startswith("@"):
        return clause.says(need[1:])
    return need in clause.tags or ("|" in need and not clause.tags.isdisjoint(need.split("|")))
