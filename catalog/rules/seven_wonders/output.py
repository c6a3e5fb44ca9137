"""What producers make in one turn: goods for certain, and bundles of which each producer of choice makes one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["GoodsBundle", "ProducerChoice", "GoodsRow", "Output", "OutputShare"]

GoodsRow = list[int]
"""An amount of each good, in the order of `Pieces.goods`."""

GoodsBundle = tuple[tuple[int, int], ...]
"""Goods and how many of each."""

ProducerChoice = tuple[GoodsBundle, ...]
"""A producer with alternatives."""


class OutputShare(NamedTuple):
    """What producers add to an output; `more` and `chosen` as there."""

    fixed: GoodsBundle
    choices: tuple[ProducerChoice, ...]
    more: GoodsBundle
    chosen: int

    @classmethod
    def of(cls, producers: Iterable[ProducerChoice]) -> OutputShare:
        """A producer with one alternative has no choice."""
        fixed: list[tuple[int, int]] = []
        choices: list[ProducerChoice] = []
        more: Counter[int] = Counter()
        for options in producers:
            if len(options) == 1:
                fixed += options[0]
                continue
            choices.append(options)
            for good in {good for option in options for good, _ in option}:
                more[good] += max(sum(amount for made, amount in option if made == good) for option in options)
        chosen = sum(max(sum(amount for _, amount in option) for option in choice) for choice in choices)
        return cls(tuple(fixed), tuple(choices), tuple(more.items()), chosen)


@dataclass(slots=True)
class Output:
    """Grows with every producer.

    `more` is what the producers of choice could make of each good beside the fixed ones, and `chosen` how many goods
    they could make together: so that much is refused at a glance.
    """

    fixed: GoodsRow
    choices: list[ProducerChoice]
    more: GoodsRow
    chosen: int = 0

    @classmethod
    def of_nothing(cls, goods: int) -> Output:
        """Of so many goods none is made."""
        return cls([0] * goods, [], [0] * goods)

    def add(self, share: OutputShare) -> None:
        """One more producer, or several."""
        for good, amount in share.fixed:
            self.fixed[good] += amount
        if share.choices:
            for good, amount in share.more:
                self.more[good] += amount
            self.choices += share.choices
            self.chosen += share.chosen

    def most(self, good: int) -> int:
        """No more than this of a good can be made in one turn."""
        return self.fixed[good] + self.more[good]

    def makes(self, wanted: Iterable[tuple[int, int]]) -> bool:
        """Can all of these goods be made in one turn?"""
        fixed = self.fixed
        missing = None
        for good, amount in wanted:
            if amount > fixed[good]:
                lacking = amount - fixed[good]
                if lacking > self.more[good]:
                    return False
                if missing is None:
                    missing = {good: lacking}
                else:
                    missing[good] = lacking
        # a single good has all choices for itself
        return missing is None or len(missing) < 2 or _covers(missing, self.choices)

    def remainders(self, missing: dict[int, int]) -> list[dict[int, int]]:
        """What is still missing beside the fixed goods, for every best use of the producers of choice."""
        goods = tuple(missing)
        places = {good: place for place, good in enumerate(goods)}
        states = {tuple(missing.values())}
        for choice in self.choices:
            useful = [[(places[good], n) for good, n in option if good in places] for option in choice]
            if any(useful):
                states = {_after(need, option) for need in states for option in useful if option}
        if len(states) > 1:
            states = {need for need in states if not any(_below(other, need) for other in states)}
        return [{good: n for good, n in zip(goods, need, strict=True) if n} for need in sorted(states)]


def _covers(missing: dict[int, int], choices: list[ProducerChoice]) -> bool:
    """Can the producers of choice, each used once, make what is missing (good -> amount)?"""
    good = next(iter(missing))
    for place, choice in enumerate(choices):
        for option in choice:
            for made, _ in option:
                if made == good:
                    left = _less(missing, option)
                    if not left or _covers(left, choices[:place] + choices[place + 1 :]):
                        return True
    return False


def _less(missing: dict[int, int], made: GoodsBundle) -> dict[int, int]:
    left = missing.copy()
    for good, amount in made:
        if good in left:
            if left[good] > amount:
                left[good] -= amount
            else:
                del left[good]
    return left


def _after(need: tuple[int, ...], made: list[tuple[int, int]]) -> tuple[int, ...]:
    left = list(need)
    for place, amount in made:
        left[place] = max(0, left[place] - amount)
    return tuple(left)


def _below(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))
