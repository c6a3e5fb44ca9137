"""What is printed on the cards and boards of 7 Wonders, for the second opinion: read and typed apart from the rules.

Prices and chains come from the data files by a reader of their own; what cards and stages do is typed below.
"""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from kartotek.schema.paths import data_folder

__all__ = [
    "BOARD_GOOD", "COINS_OF_STAGE", "DISCARD_STAGES", "FREE_STAGE", "GUILD_STAGE", "LAST_CARD_STAGE", "MADE_BY",
    "MANUFACTURED", "PRIVATE_STAGES", "RAW", "RAW_DISCOUNT_STAGE", "SHIELDS_OF_STAGE", "Printed", "card", "stages",
]  # fmt: skip

RAW: Final = ("wood", "stone", "clay", "ore")
MANUFACTURED: Final = ("glass", "papyrus", "cloth")

Sources = tuple[tuple[str, ...], ...]
"""Units that a card makes: each one of several goods."""

MADE_BY: Final[dict[str, Sources]] = {
    "lumber-yard": (("wood",),), "stone-pit": (("stone",),), "clay-pool": (("clay",),), "ore-vein": (("ore",),),
    "tree-farm": (("wood", "clay"),), "excavation": (("stone", "clay"),), "clay-pit": (("clay", "ore"),),
    "timber-yard": (("stone", "wood"),), "forest-cave": (("wood", "ore"),), "mine": (("ore", "stone"),),
    "sawmill": (("wood",),) * 2, "quarry": (("stone",),) * 2, "brickyard": (("clay",),) * 2, "foundry": (("ore",),) * 2,
    "loom-1": (("cloth",),), "loom-2": (("cloth",),), "glassworks-1": (("glass",),), "glassworks-2": (("glass",),),
    "press-1": (("papyrus",),), "press-2": (("papyrus",),), "forum": (MANUFACTURED,), "caravansery": (RAW,),
}  # fmt: skip
BOARD_GOOD: Final = {
    "alexandria": "glass", "babylon": "clay", "ephesos": "papyrus", "gizah": "stone", "halikarnassos": "cloth",
    "olympia": "wood", "rhodos": "ore",
}  # fmt: skip
PRIVATE_STAGES: Final = {("alexandria-a", 2): RAW, ("alexandria-b", 1): RAW, ("alexandria-b", 2): MANUFACTURED}
COINS_OF_STAGE: Final = {("ephesos-a", 2): 9, ("ephesos-b", 1): 4, ("ephesos-b", 2): 4, ("ephesos-b", 3): 4} | {
    ("rhodos-b", 1): 3,
    ("rhodos-b", 2): 4,
}
SHIELDS_OF_STAGE: Final = {("rhodos-a", 2): 2, ("rhodos-b", 1): 1, ("rhodos-b", 2): 1}
DISCARD_STAGES: Final = {("halikarnassos-a", 2), *(("halikarnassos-b", stage) for stage in (1, 2, 3))}
LAST_CARD_STAGE: Final = ("babylon-b", 2)
FREE_STAGE: Final = ("olympia-a", 2)
RAW_DISCOUNT_STAGE: Final = ("olympia-b", 1)
GUILD_STAGE: Final = ("olympia-b", 3)


class Printed(NamedTuple):
    """A card: what it costs, what makes it free, its colour and age, and the name of which a city has one."""

    coins: int
    goods: Counter[str]
    chain: frozenset[str]
    color: str
    age: int
    name: str


def _price(text: str) -> tuple[int, Counter[str]]:
    goods: Counter[str] = Counter()
    for part in text.split(",") if text not in ("", "free") else ():
        *number, name = part.split()
        goods[name] += int(number[0]) if number else 1
    return goods.pop("coin", 0), goods


def _rows(kind: str) -> list[dict[str, str]]:
    path = data_folder() / "games" / "seven-wonders" / "components" / f"{kind}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def _cards() -> dict[str, Printed]:
    found = {}
    for row in _rows("card"):
        coins, goods = _price(row["cost"])
        chain = frozenset(part.strip().removeprefix("card:") for part in row["chain_from"].split(";") if part.strip())
        guild = row["id"].endswith("-guild")
        color, age = ("purple", 3) if guild else (row["color"], int(row["age"]))
        found[row["id"]] = Printed(coins, goods, chain, color, age, row["building"] or row["id"])
    return found


def card(name: str) -> Printed:
    return _cards()[name]


@cache
def stages(board: str) -> tuple[tuple[int, Counter[str]], ...]:
    """The prices of a board's stages, in order."""
    rows = [row for row in _rows("stage") if row["parent"] == f"board:{board}"]
    return tuple(_price(row["cost"]) for row in sorted(rows, key=lambda row: int(row["position"])))
