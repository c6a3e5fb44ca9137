"""The power cycle: charging, spending, sacrificing and moving tokens, and where the brainstone ends up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.catalog.effects.state import Layout

__all__ = ["DISCARD", "GAIA", "PowerShift", "PLACES", "Power"]

GAIA: Final = 4
DISCARD: Final = 0

PLACES: Final = ("discard", "bowl1", "bowl2", "bowl3", "gaia")
"""Where the brainstone can be, by its number in a state; 0 also stands for a faction without one."""

PowerShift = list[int]
"""What an operation changes in bowls I, II, III and the Gaia area, and the brainstone's place afterwards."""


class Power:
    """Pure functions on one seat's row of amounts. Several outcomes mean that the owner of the brainstone chooses."""

    def __init__(self, layout: Layout) -> None:
        self.bowls = (layout.amount["bowl1"], layout.amount["bowl2"], layout.amount["bowl3"])
        self.gaia = layout.amount["gaia_token"]
        self.stone = layout.amount["brainstone"]

    # ---- looking ----

    def tokens(self, row: Sequence[int]) -> int:
        """Tokens in bowls I to III, the brainstone being one."""
        one, two, three = self.bowls
        return row[one] + row[two] + row[three] + (0 < row[self.stone] < GAIA)

    def gaia_tokens(self, row: Sequence[int]) -> int:
        return row[self.gaia] + (row[self.stone] == GAIA)

    def spendable(self, row: Sequence[int], plain: int, stone: int) -> int:
        """Power in bowl III, with what a plain token and the brainstone are worth."""
        return row[self.bowls[2]] * plain + (stone if row[self.stone] == 3 else 0)

    def chargeable(self, row: Sequence[int], amount: int, extra_tokens: int = 0) -> int:
        """How much of a charge would really move something."""
        one, two = row[self.bowls[0]] + extra_tokens, row[self.bowls[1]]
        stone = row[self.stone]
        return min(amount, 2 * (one + (stone == 1)) + two + (stone == 2))

    def burnable(self, row: Sequence[int]) -> int:
        return (row[self.bowls[1]] + (row[self.stone] == 2)) // 2

    # ---- outcomes ----

    def charge(self, row: Sequence[int], amount: int) -> list[PowerShift]:
        """The brainstone goes as soon as it can, or as late as it must."""
        outcomes = [self._charge(row, amount, eager=True)]
        if 0 < row[self.stone] < 3:
            late = self._charge(row, amount, eager=False)
            if late[4] != outcomes[0][4]:
                outcomes.append(late)
        return outcomes

    def _charge(self, row: Sequence[int], amount: int, *, eager: bool) -> PowerShift:
        one, two = row[self.bowls[0]], row[self.bowls[1]]
        stone = row[self.stone]
        if amount and stone == 1 and (eager or one < amount):
            stone, amount = 2, amount - 1
        first = min(amount, one)
        amount -= first
        if amount and stone == 2 and (eager or two + first < amount):
            stone, amount = 3, amount - 1
        second = min(amount, two + first)
        return [-first, first - second, second, 0, stone]

    def spend(self, row: Sequence[int], amount: int, plain: int, worth: int) -> list[PowerShift]:
        """Power out of bowl III. The brainstone is asked for only where it is neither needed nor wasted."""
        stone = row[self.stone]
        if stone != 3:
            return [self._spend(amount, plain, stone)]
        with_stone = self._spend(max(amount - worth, 0), plain, 1)
        if row[self.bowls[2]] * plain < amount:
            return [with_stone]
        without = self._spend(amount, plain, 3)
        return [without] if amount < worth else [without, with_stone]

    def spend_each(self, row: Sequence[int], amounts: Sequence[int], plain: int, worth: int) -> list[PowerShift]:
        """Several prices, each paid by itself: what a token is worth beyond one price does not help with the next.

        No outcome comes back where the tokens do not do. The brainstone pays for the price where it saves most.
        """
        tokens = [-(-amount // plain) for amount in amounts]
        saved = max(own - -(-max(amount - worth, 0) // plain) for own, amount in zip(tokens, amounts, strict=True))
        total, stone, here = sum(tokens), row[self.stone], row[self.bowls[2]]
        without: list[PowerShift] = [[total, 0, -total, 0, stone]] if total <= here else []
        with_stone: list[PowerShift] = [[total - saved, 0, saved - total, 0, 1]] if total - saved <= here else []
        if stone != 3:
            return without
        return without if without and max(amounts) < worth else without + with_stone

    def _spend(self, amount: int, plain: int, stone: int) -> PowerShift:
        tokens = -(-amount // plain)
        return [tokens, 0, -tokens, 0, stone]

    def move(self, row: Sequence[int], amount: int, target: int) -> list[PowerShift]:
        """Tokens leave for the Gaia area or for good, from the lowest bowl on; the brainstone may stay or go along."""
        stone = row[self.stone]
        if not 0 < stone < GAIA or not amount:
            return [self._move(row, amount, target, stone)]
        if self.tokens(row) == amount:
            return [self._move(row, amount - 1, target, target)]
        below = sum(row[bowl] for bowl in self.bowls[:stone])
        stays = self._move(row, amount, target, stone)
        if target == GAIA or below < amount:
            return [stays, self._move(row, amount - 1, target, target)]
        return [stays]

    def _move(self, row: Sequence[int], amount: int, target: int, stone: int) -> PowerShift:
        taken = []
        for bowl in self.bowls:
            taken.append(min(amount, row[bowl]))
            amount -= taken[-1]
        return [-taken[0], -taken[1], -taken[2], sum(taken) if target == GAIA else 0, stone]

    def move_from(self, row: Sequence[int], taken: Sequence[int], stone_goes: bool, target: int) -> PowerShift | None:
        """The same with the bowls named by the player; None if the tokens are not there."""
        if any(count < 0 or count > row[bowl] for count, bowl in zip(taken, self.bowls, strict=True)):
            return None
        if stone_goes and not 0 < row[self.stone] < GAIA:
            return None
        stone = target if stone_goes else row[self.stone]
        return [-taken[0], -taken[1], -taken[2], sum(taken) if target == GAIA else 0, stone]

    def burn(self, row: Sequence[int], *, stone_kept: bool) -> list[PowerShift]:
        """One token of bowl II is sacrificed, another one moves to III."""
        if row[self.stone] != 2:
            return [[0, -2, 1, 0, row[self.stone]]]
        moved = [0, -1, 0, 0, 3]
        if stone_kept:
            return [moved]
        outcomes = [moved, [0, -1, 1, 0, DISCARD]]
        return outcomes if row[self.bowls[1]] < 2 else [*outcomes, [0, -2, 1, 0, 2]]

    # ---- changing ----

    def apply(self, row: list[int], outcome: PowerShift) -> None:
        one, two, three = self.bowls
        first, second, third, away, row[self.stone] = outcome
        row[one] += first
        row[two] += second
        row[three] += third
        row[self.gaia] += away

    def come_back(self, row: list[int], bowl: int, amount: int) -> None:
        """Tokens of the Gaia area return to a bowl; the brainstone returns with the last of them."""
        plain = min(amount, row[self.gaia])
        row[self.gaia] -= plain
        row[self.bowls[bowl - 1]] += plain
        if amount > plain and row[self.stone] == GAIA:
            row[self.stone] = bowl
