"""What this stage finds: a number that the book states of a component, of a kind of component, or of the set-up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from kartotek.ingest.penalties import confidence_after

__all__ = ["COUNT", "SETUP", "CERTAIN", "Fact", "agreed"]

COUNT: Final = "count"
SETUP: Final = "setup"
CERTAIN: Final = 900
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
    value: int | str
    rule: str
    penalties: tuple[str, ...] = ()
    also: tuple[tuple[int, int], ...] = ()
    """Lines that it rests on beside its own: the heading that says for how many players it is."""
    confirmed: bool = False
    """Whether another passage states the same."""

    @property
    def confidence(self) -> int:
        found = confidence_after(self.penalties)
        return min(_MOST, found + _CONFIRMED) if self.confirmed and found >= CERTAIN else found

    @property
    def place(self) -> tuple[str | None, str, int | None]:
        """What it is the value of."""
        return self.subject, self.field, self.players

    @property
    def lines(self) -> tuple[tuple[int, int], ...]:
        """All the lines that it rests on, its own first."""
        return (self.line_from, self.line_to), *self.also

    def met(self, *names: str) -> Fact:
        """The same fact after it met further penalties."""
        return replace(self, penalties=(*self.penalties, *(name for name in names if name not in self.penalties)))

    def as_row(self) -> dict[str, Any]:
        """The fact as the stage shows it: low confidence and all."""
        kept = {name: value for name, value in asdict(self).items() if name not in ("also", "confirmed")}
        return {**kept, "penalties": list(self.penalties), "confidence": self.confidence}


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
    if against >= _HEARD:
        return fact.met("contradicted-number")
    return replace(fact, confirmed=any(other.value == fact.value for other in others))
