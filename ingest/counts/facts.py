"""What this stage finds: a number that the book states of a component, of a kind of component, or of the set-up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

__all__ = ["COUNT", "SETUP", "CERTAIN", "Fact", "agreed"]

COUNT: Final = "count"
SETUP: Final = "setup"
CERTAIN: Final = 900
_CONTRADICTED: Final = 500
_HEARD: Final = 700
_CONFIRMED: Final = 20
_MOST: Final = 995


@dataclass(frozen=True, slots=True)
class Fact:
    """One number. `subject` is a component, `<game>:count:<kind>` or `<game>:setup:<key>`; None: not resolved."""

    line_from: int
    line_to: int
    subject: str | None
    field: str
    players: int | None
    value: int
    confidence: int
    also: tuple[tuple[int, int], ...] = ()
    """Lines that it rests on beside its own: the heading that says for how many players it is."""

    @property
    def place(self) -> tuple[str | None, str, int | None]:
        """What it is the value of."""
        return self.subject, self.field, self.players

    def as_row(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__ if name != "also"}


def agreed(facts: list[Fact]) -> list[Fact]:
    """The facts, more certain where two passages say the same, doubtful where they contradict each other."""
    stated: dict[tuple[str | None, str, int | None], list[Fact]] = {}
    for fact in facts:
        if fact.subject is not None:
            stated.setdefault(fact.place, []).append(fact)
    return [_weighed(fact, stated.get(fact.place, [])) for fact in facts]


def _weighed(fact: Fact, stated: list[Fact]) -> Fact:
    others = [other for other in stated if (other.line_from, other.line_to) != (fact.line_from, fact.line_to)]
    against = max((other.confidence for other in stated if other.value != fact.value), default=0)
    confidence = fact.confidence
    if against >= _HEARD:
        confidence = min(confidence, _CONTRADICTED)
    elif any(other.value == fact.value for other in others) and fact.confidence >= CERTAIN:
        confidence = min(_MOST, confidence + _CONFIRMED)
    return replace(fact, confidence=confidence)
