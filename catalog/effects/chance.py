"""Chance in the middle of a game: the outcomes that fall into one move, read from its record or drawn and written down.

Rules never draw by themselves. They ask `state.chance`, which answers from the move's own `chance` list in a replay,
and from a seeded generator in random play. So a replay holds every outcome, at the move into which it falls.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

__all__ = ["OutcomeError", "Chance", "Drawn", "Recorded"]

T = TypeVar("T")


class OutcomeError(Exception):
    """A record that cannot be the outcome: of another pile, not a permutation, missing, or left over."""

    def __init__(self, pile: str, need: str, have: str) -> None:
        super().__init__(f"{pile}: needs {need}, has {have}")
        self.pile, self.need, self.have = pile, need, have


class Chance(ABC):
    """Answers what chance decides while one move is carried out."""

    @abstractmethod
    def shuffle(self, pile: str, items: Sequence[T], name: Callable[[T], str] = str) -> list[T]:
        """The items in their new order, first one on top. `name` gives the id by which a record names an item."""

    @abstractmethod
    def finish(self) -> None:
        """The move is carried out: raises `OutcomeError` if an outcome was recorded that nothing asked for."""


class Recorded(Chance):
    """Outcomes of a replay: `[{"pile": "cards", "order": ["a", "b"]}, ...]` in the order in which they happen."""

    def __init__(self, outcomes: Any) -> None:
        self._outcomes = outcomes if isinstance(outcomes, list | tuple) else [outcomes]
        self._used = 0

    def __bool__(self) -> bool:
        return bool(self._outcomes)

    def shuffle(self, pile: str, items: Sequence[T], name: Callable[[T], str] = str) -> list[T]:
        if self._used == len(self._outcomes):
            raise OutcomeError(pile, f"the new order of {len(items)} items", "no outcome")
        record = self._outcomes[self._used]
        self._used += 1
        order = _order(pile, record)
        names = Counter(map(name, items))
        if Counter(order) != names:
            odd = sorted(((Counter(order) - names) | (names - Counter(order))).elements())
            raise OutcomeError(
                pile, f"the same {len(items)} items in another order", f"differs in {', '.join(odd[:6])}"
            )
        by_name: dict[str, list[T]] = {}
        for item in items:
            by_name.setdefault(name(item), []).append(item)
        return [by_name[wanted].pop() for wanted in order]

    def finish(self) -> None:
        if self._used < len(self._outcomes):
            record = self._outcomes[self._used]
            pile = record.get("pile") if isinstance(record, Mapping) else None
            raise OutcomeError(str(pile), "no shuffle in this move", "an outcome of one")


def _order(pile: str, record: Any) -> list[str]:
    if not isinstance(record, Mapping) or record.keys() != {"pile", "order"} or record["pile"] != pile:
        raise OutcomeError(pile, f'an outcome {{"pile": "{pile}", "order": [...]}}', str(record)[:80])
    order = record["order"]
    if not isinstance(order, list | tuple) or not all(isinstance(item, str) for item in order):
        raise OutcomeError(pile, "a list of ids", str(order)[:80])
    return list(order)


class Drawn(Chance):
    """Outcomes of random play; `outcomes` is what the move is to record."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.outcomes: list[dict[str, Any]] = []

    def shuffle(self, pile: str, items: Sequence[T], name: Callable[[T], str] = str) -> list[T]:
        # From a known order, so that the same seed gives the same outcome however a pile came about.
        shuffled = sorted(items, key=name)
        self._rng.shuffle(shuffled)
        self.outcomes.append({"pile": pile, "order": [name(item) for item in shuffled]})
        return shuffled

    def finish(self) -> None:
        """Nothing is left over of what is drawn on demand."""
