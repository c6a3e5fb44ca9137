"""Frames: which items a sentence must have for it to say a certain thing, in whatever order they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ingest.effects.grammar.clauses import Clause

__all__ = ["Frame", "Said", "is_plain"]


@dataclass(frozen=True, slots=True)
class Said:
    """One effect: its text, and its timing where the frame itself knows it. `variant` numbers one of several,
    `subject` is kind and name of its component, `LAST`, or empty where it is not what the event is about; `named`: the
    sentence has its name."""

    effect: str
    timing: str | None = None
    limit: str | None = None
    variant: int | None = None
    subject: str | None = None
    cap: int = 1000
    named: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A rule of the grammar above the phrase: tags that the clause needs (`|`: one of them,
    `@`: its event or brackets will do), of some games or of all."""

    name: str
    needs: tuple[str, ...]
    read: Callable[[Clause], Iterator[Said]]
    games: tuple[str, ...] = ()
    denied: bool = False

    def applies(self, clause: Clause) -> bool:
        if not self.denied and "NEG" in clause.tags:
            return False
        plain, others = _sorted(self.needs)
        return plain <= clause.tags and all(_meets(need, clause) for need in others)


def is_plain(need: str) -> bool:
    """Whether what a frame needs is one tag of the clause itself."""
    return not need.startswith("@") and "|" not in need


def _meets(need: str, clause: Clause) -> bool:
    if need.startswith("@"):
        return clause.says(need[1:])
    return need in clause.tags or ("|" in need and not clause.tags.isdisjoint(_either(need)))


@lru_cache(maxsize=512)
def _sorted(needs: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The needs that are tags of the clause itself, and the others."""
    others = tuple(need for need in needs if not is_plain(need))
    return frozenset(needs) - frozenset(others), others


@lru_cache(maxsize=512)
def _either(need: str) -> frozenset[str]:
    return frozenset(need.split("|"))
