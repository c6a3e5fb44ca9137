"""Fleets, spaces, shipyards and islands as the rules need them, beside the pieces of the base game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.seven_wonders.pieces import Card, CoinsAndGoods, Pieces
from kartotek.catalog.store import Component

__all__ = ["ArmadaPieces", "Fleet", "Island", "Shipyard"]

FREE: CoinsAndGoods = (0, ())
"""The price of what costs nothing."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """A track of every shipyard; `spaces` are the components of its spaces, the first one after the start."""

    number: int
    id: str
    color: str
    color_code: int
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shipyard:
    """A board: the price of each space of each fleet (None where unknown), and the fleet with the wonder mark."""

    number: int
    id: str
    wonder_fleet: int | None
    prices: tuple[tuple[CoinsAndGoods | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Island:
    number: int
    id: str
    component: int
    level: int


class ArmadaPieces(Pieces):
    """All pieces of the game with its expansion. `unpriced` are cards whose cost no source states."""

    def __init__(self, facts: Facts) -> None:
        super().__init__(facts)
        kinds = facts.kinds
        self.added: tuple[Card, ...] = tuple(card for card in self.cards if card.copies.game == facts.game)
        """The cards that the expansion brings."""
        self._added_ids = frozenset(card.id for card in self.added)
        self.unpriced = frozenset(card.number for card in self.cards if not _is_known(card.copies))
        self.unchained = frozenset(card.number for card in self.cards if None in card.copies.chain_from)
        """Cards whose chain no source states."""
        self.fleets: tuple[Fleet, ...] = self._fleets()
        self.fleet = {fleet.id: fleet for fleet in self.fleets}
        self.fleet_of_color = {fleet.color: fleet for fleet in self.fleets}
        self.last_space = min(len(fleet.spaces) for fleet in self.fleets)
        self.islands: tuple[Island, ...] = tuple(
            Island(number, item.slug, facts.library.register(item.id), int(item.value("level") or 0))
            for number, item in enumerate(kinds["island"])
        )
        self.island = {island.id: island for island in self.islands}
        self.levels: tuple[int, ...] = tuple(sorted({island.level for island in self.islands}))
        self.shipyards: tuple[Shipyard, ...] = tuple(map(self._shipyard, range(len(kinds["shipyard"]))))
        self.shipyard = {shipyard.id: shipyard for shipyard in self.shipyards}

    def _fleets(self) -> tuple[Fleet, ...]:
        library, vocabulary = self.facts.library, self.facts.vocabulary
        attribute = vocabulary.nouns["fleet"].attributes["color"]
        found = []
        for number, item in enumerate(self.facts.kinds["fleet"]):
            spaces = [space for space in self.facts.kinds["space"] if space.parent == item.id]
            spaces.sort(key=lambda space: space.position or 0)
            color = str(item.value("color"))
            components = tuple(library.register(space.id) for space in spaces)
            found.append(Fleet(number, item.slug, color, library.layout.code(attribute, color), components))
        return tuple(found)

    def _shipyard(self, number: int) -> Shipyard:
        item = self.facts.kinds["shipyard"][number]
        register = self.facts.library.register
        prices: dict[int, CoinsAndGoods | None] = {}
        for upgrade in self.facts.kinds["upgrade"]:
            if upgrade.parent == item.id:
                prices[register(str(upgrade.value("space")))] = self.price(upgrade) if _is_known(upgrade) else None
        mark = item.value("wonder_fleet")
        marked = None if mark is None else self.fleet[str(mark).rpartition(":")[2]].number
        rows = tuple(tuple(prices.get(space) for space in fleet.spaces) for fleet in self.fleets)
        return Shipyard(number, item.slug, marked, rows)

    def missing(self) -> Iterator[str]:
        """The rows whose price, mark or amount no source states, by what they lack."""
        yield from (f"cost of card:{self.cards[number].id}" for number in sorted(self.unpriced))
        yield from (f"chain of card:{self.cards[number].id}" for number in sorted(self.unchained))
        for shipyard in self.shipyards:
            if shipyard.wonder_fleet is None:
                yield f"wonder_fleet of shipyard:{shipyard.id}"
        yield from (f"cost of upgrade:{item.slug}" for item in self.facts.kinds["upgrade"] if not _is_known(item))
        for space in self.facts.kinds["space"]:
            if any(not ability.complete for ability in space.abilities):
                yield f"ability of space:{space.slug}"

    # ---- decks ----

    def is_dealt(self, card: Card) -> bool:
        return super().is_dealt(card) and card.id not in self._added_ids

    def to_draw_from(self, age: int, players: int) -> list[str]:
        """The cards of the expansion that may join a deck: those with a double arrow stay out with three players."""
        return sorted(card.id for card in self.added if card.age == age and card.copies.count(players))

    def deck_faults(self, age: int, players: int, dealt: Sequence[str]) -> list[Illegal]:
        added = Counter(card for card in dealt if card in self._added_ids)
        faults = super().deck_faults(age, players, [card for card in dealt if card not in self._added_ids])
        barred = sorted(card for card in added if not self.card[card].copies.count(players))
        if barred:
            faults.append(Illegal("rule:three-players", "no card with a double arrow", ", ".join(barred), f"Age {age}"))
        wanted = self.facts.number("armada_cards", players)
        fitting = [card for card in added if self.card[card].age == age]
        if len(fitting) != wanted or added.total() != wanted:
            need = f"{wanted} different Armada cards of Age {age}"
            faults.append(Illegal("rule:deck", need, f"{added.total()} cards", f"Age {age}"))
        return faults

    def plain_deck(self, age: int, players: int) -> list[str]:
        """A deck of an age in the order of its ids, with the first of the cards that are drawn."""
        deck = [
            *self.deck(age, players),
            *self.to_draw_from(age, players)[: self.facts.number("armada_cards", players)],
        ]
        if age == self.facts.number("ages"):
            deck += sorted(self.guilds)[: self.facts.number("guilds", players)]
        return sorted(deck)

    def shuffled_deck(self, age: int, players: int, rng: Random) -> list[str]:
        deck = super().shuffled_deck(age, players, rng)
        deck += rng.sample(self.to_draw_from(age, players), self.facts.number("armada_cards", players))
        deck.sort(key=lambda _: rng.random())
        return deck

    def island_deck(self, level: int) -> list[str]:
        """The islands of a level in order of their ids."""
        return sorted(island.id for island in self.islands if island.level == level)


def _is_known(component: Component) -> bool:
    """Is every part of the price stated? Without a cost row nothing is."""
    return component.cost is not None and component.cost.complete
