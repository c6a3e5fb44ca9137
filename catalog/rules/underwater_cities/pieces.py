"""Cards, slots, metropolises and contracts as the rules need them: numbers instead of names, read from the catalog."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.underwater_cities.boards import read_boards
from kartotek.catalog.rules.underwater_cities.cards import Card, Copies, Copy, ResourcePrice, copy_number
from kartotek.catalog.store import Component

__all__ = ["GOODS", "Contract", "Pieces", "Slot", "Tile"]

GOODS: Final = ("credit", "kelp", "steelplast", "science", "biomatter")
"""The resources of the game, points left aside."""

_MOST_SEATS: Final = 4
_LAST_NUMBER: Final = 255
"""Printed numbers take one byte of a copy's number."""


@dataclass(frozen=True, slots=True)
class Slot:
    number: int
    id: str
    component: int
    color: int | None
    colored: bool
    orders: Mapping[str, int | None]
    """its place clockwise on each side of the main board"""


@dataclass(frozen=True, slots=True)
class Tile:
    """A metropolis."""

    number: int
    id: str
    component: int
    color: str
    solo: bool
    complete: bool


@dataclass(frozen=True, slots=True)
class Contract:
    number: int
    id: str
    component: int
    requires: Component
    complete: bool


class Pieces:
    """All pieces of the game, numbered in catalog order."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.colors: tuple[str, ...] = facts.vocabulary.domains["color"].values
        self.kinds: tuple[str, ...] = facts.vocabulary.domains["build_kind"].values
        self.kind: Mapping[str, int] = {name: code for code, name in enumerate(self.kinds)}
        self.boards = read_boards(facts)
        self.board = {board.id: board for board in self.boards}
        self.cards: list[Card] = [self._card(number, item) for number, item in enumerate(facts.kinds["card"])]
        self.assistant = self._assistant()
        self.unknown = Card(len(self.cards) + 1, "", -1, None, None, None, None, None, (), False)
        self.by_id = {card.id: card for card in (*self.cards, self.unknown)}
        self.copies = Copies((*self.cards, self.assistant, self.unknown))
        self._named: dict[str, Copy] = {}
        self._decks: dict[str, list[int]] = {}
        self.assistants: tuple[int, ...] = tuple(copy_number(self.assistant, seat) for seat in range(_MOST_SEATS))
        self.slots: tuple[Slot, ...] = tuple(self._slot(n, item) for n, item in enumerate(facts.kinds["slot"]))
        self.tiles: tuple[Tile, ...] = tuple(self._tile(n, item) for n, item in enumerate(facts.kinds["metropolis"]))
        self.tile = {tile.id: tile for tile in self.tiles}
        self.contracts: tuple[Contract, ...] = tuple(
            Contract(n, item.slug, facts.library.register(item.id), item, _complete(item) and _known_terms(item))
            for n, item in enumerate(facts.kinds["contract"])
        )
        self.contract = {item.id: item for item in self.contracts}
        self.prices: dict[int, ResourcePrice | None] = {}
        self.components: dict[int, int] = {}
        self.upgrades: dict[int, ResourcePrice | None] = {}
        for item in (*facts.kinds["structure"], *facts.kinds["city"]):
            code = self.kind[item.slug]
            self.prices[code] = price_of(item)
            self.components[code] = facts.library.register(item.id)
            upgrade = item.value("upgrade_cost")
            self.upgrades[code] = {str(upgrade): 1} if upgrade else None
        self.spaces: dict[int, int] = {
            int(item.value("space") or 0): facts.library.register(item.id) for item in facts.kinds["federation"]
        }
        self.rules: dict[str, int] = {item.slug: facts.library.register(item.id) for item in facts.kinds["rule"]}

    # ---- cards ----

    def copy(self, name: str) -> Copy | None:
        """A physical card by its id, `id#number`. A card whose number is unknown may be given any, and a card of
        which nothing else is known is `#number`."""
        if name in self._named:
            return self._named[name]
        slug, mark, printed = name.partition("#")
        card = self.by_id.get(slug)
        if card is None or not mark or not printed.isdecimal() or not 0 < int(printed) <= _LAST_NUMBER:
            return None
        if card.numbers and int(printed) not in card.numbers:
            return None
        found = self._named[name] = self.copies[copy_number(card, int(printed))]
        return found

    def _card(self, number: int, item: Component) -> Card:
        special, era, kind, color = (item.value(key) for key in ("special", "era", "type", "color"))
        printed = item.attributes["number"].values if "number" in item.attributes else ()
        numbers = tuple(int(value) for value in printed if isinstance(value, int))
        price = price_of(item)
        placed = price is not None if special else isinstance(era, int)
        return Card(
            number=number,
            id=item.slug,
            component=self.facts.library.register(item.id),
            type=str(kind) if kind else None,
            color=self.colors.index(str(color)) if color else None,
            era=era if isinstance(era, int) else None,
            special=special if isinstance(special, bool) else None,
            price=price if special else None,
            numbers=numbers,
            complete=bool(numbers) and placed and None not in (special, kind, color) and _complete(item),
            synthetic=item.synthetic,
        )

    def _assistant(self) -> Card:
        item = self.facts.kinds["assistant"][0]
        component = self.facts.library.register(item.id)
        kind = str(item.value("type"))
        return Card(len(self.cards), item.slug, component, kind, None, None, False, None, (), True)

    def decks(self) -> dict[str, list[int]]:
        """The complete cards by where they lie at the start: the eras, the face-up special cards, the special deck.

        A card of our own invention gives way to a real one with the same number.
        """
        if not self._decks:
            self._decks = self._find_decks()
        return {pile: cards.copy() for pile, cards in self._decks.items()}

    def _find_decks(self) -> dict[str, list[int]]:
        by_number: dict[int, Card] = {}
        for card in sorted(self.cards, key=lambda item: not item.synthetic):
            if card.complete:
                by_number |= dict.fromkeys(card.numbers, card)
        found: dict[str, list[int]] = {"1": [], "2": [], "3": [], "row": [], "specials": []}
        for printed, card in sorted(by_number.items()):
            pile = ("row" if card.dear else "specials") if card.special else str(card.era)
            found[pile].append(copy_number(card, printed))
        return found

    # ---- the rest ----

    def _slot(self, number: int, item: Component) -> Slot:
        color = item.value("color")
        orders = {side: item.value(f"order_{side.replace('-', '_')}") for side in ("1-2", "3-4")}
        return Slot(
            number=number,
            id=item.slug,
            component=self.facts.library.register(item.id),
            color=self.colors.index(str(color)) if color else None,
            colored=item.value("colored") is not False,
            orders={side: order if isinstance(order, int) else None for side, order in orders.items()},
        )

    def side(self, name: str) -> tuple[Slot, ...]:
        """The coloured slots of one side of the main board, clockwise."""
        placed = [slot for slot in self.slots if slot.colored and slot.orders[name] is not None]
        return tuple(sorted(placed, key=lambda slot: slot.orders[name] or 0))

    def _tile(self, number: int, item: Component) -> Tile:
        component = self.facts.library.register(item.id)
        return Tile(
            number, item.slug, component, str(item.value("color")), item.value("solo") is not False, _complete(item)
        )


def price_of(item: Component) -> ResourcePrice | None:
    """The printed price; None where any of it is unknown."""
    cost = item.cost
    if cost is None or not cost.complete or not cost.alternatives:
        return {} if cost is not None and cost.free else None
    return {part.resource: part.amount or 0 for part in cost.alternatives[0]}


def _complete(item: Component) -> bool:
    return bool(item.abilities) and all(ability.complete for ability in item.abilities)


def _known_terms(item: Component) -> bool:
    return bool(item.requires) and all(term.tree is not None for term in item.requires)
