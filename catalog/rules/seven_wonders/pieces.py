"""Cards, boards and stages as the rules need them: numbers instead of names, taken from the catalog once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.store import Component

__all__ = ["Board", "Card", "Needs", "Pieces", "CoinsAndGoods", "Stage"]

Needs = tuple[tuple[int, int], ...]
"""Goods and how many of each, leaving out what is not needed."""

CoinsAndGoods = tuple[int, Needs]
"""Coins to the bank, and goods."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card; `number` is its place among the cards, `building` the name that a city may hold only once.

    `chain_from` are the components that make it free of charge.
    """

    number: int
    id: str
    component: int
    color: str
    color_code: int
    age: int
    price: CoinsAndGoods
    chain_from: frozenset[int]
    building: str
    copies: Component


@dataclass(frozen=True, slots=True)
class Stage:
    number: int
    id: str
    component: int
    price: CoinsAndGoods


@dataclass(frozen=True, slots=True)
class Board:
    id: str
    component: int
    wonder: str
    stages: tuple[Stage, ...]


class Pieces:
    """All pieces of the game; goods are the tradable resources in declared order."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        resources = facts.vocabulary.resources
        self.goods: tuple[str, ...] = tuple(name for name, item in resources.items() if item.tradable)
        self.classes: tuple[str, ...] = tuple(dict.fromkeys(resources[name].group or "" for name in self.goods))
        self.class_of: tuple[int, ...] = tuple(self.classes.index(resources[name].group or "") for name in self.goods)
        self.cards: tuple[Card, ...] = self._cards(facts.kinds["card"])
        self.card = {card.id: card for card in self.cards}
        self.number = {card.id: card.number for card in self.cards}
        self.guilds = {card.id: card for card in self.cards if card.color == "purple"}
        self.stages: list[Stage] = []
        self.boards: tuple[Board, ...] = tuple(self._board(item) for item in facts.kinds["board"])
        self.board = {board.id: board for board in self.boards}
        self.sides: dict[str, list[str]] = {}
        """The boards of each wonder."""
        for board in self.boards:
            self.sides.setdefault(board.wonder, []).append(board.id)
        self.rules: tuple[int, ...] = tuple(facts.library.register(item.id) for item in facts.kinds["rule"])

    def price(self, component: Component) -> CoinsAndGoods:
        """The printed price; an unknown one cannot be paid and is reported by the catalog's coverage."""
        goods: dict[int, int] = {}
        coins = 0
        for item in component.cost.alternatives[0] if component.cost and component.cost.alternatives else ():
            if item.resource in self.goods:
                goods[self.goods.index(item.resource)] = item.amount or 0
            else:
                coins += item.amount or 0
        return coins, tuple(sorted(goods.items()))

    def _cards(self, components: Sequence[Component]) -> tuple[Card, ...]:
        known = {item.id for item in components}
        color = self.facts.vocabulary.nouns["card"].attributes["color"]
        layout = self.facts.library.layout
        return tuple(
            Card(
                number=number,
                id=item.slug,
                component=self.facts.library.register(item.id),
                color=str(item.value("color")),
                color_code=layout.code(color, str(item.value("color"))),
                age=int(item.value("age") or 0),
                price=self.price(item),
                chain_from=frozenset(self.facts.library.register(card) for card in item.chain_from if card in known),
                building=str(item.value("building") or item.slug),
                copies=item,
            )
            for number, item in enumerate(components)
        )

    def _board(self, component: Component) -> Board:
        stages = []
        for item in self.facts.kinds["stage"]:
            if item.parent == component.id:
                stage = Stage(len(self.stages), item.slug, self.facts.library.register(item.id), self.price(item))
                self.stages.append(stage)
                stages.append(stage)
        number = self.facts.library.register(component.id)
        return Board(component.slug, number, str(component.value("wonder")), tuple(stages))

    def hand_size(self, players: int) -> int:
        """How many cards each seat is dealt in an age."""
        return self.facts.number("hand_size", players)

    def is_dealt(self, card: Card) -> bool:
        """Does every copy of the card join its deck? Guilds are drawn."""
        return card.id not in self.guilds

    @cache  # noqa: B019 - one set of pieces lives as long as its game
    def deck(self, age: int, players: int) -> tuple[str, ...]:
        """The cards of an age for so many players, guilds left out, in order of their ids."""
        found: list[str] = []
        for card in self.cards:
            if card.age == age and self.is_dealt(card):
                found += [card.id] * (card.copies.count(max(players, 3)) or 0)
        return tuple(sorted(found))

    def deck_faults(self, age: int, players: int, dealt: Sequence[str]) -> list[Illegal]:
        """Are these known cards a deck of an age for so many players?"""
        wanted = self.facts.number("guilds", players) if age == self.facts.number("ages") else 0
        deck = self.deck(age, players)
        if not wanted and tuple(sorted(dealt)) == deck:
            return []
        plain = [card for card in dealt if card not in self.guilds]
        if tuple(sorted(plain)) != deck:
            return [Illegal("rule:deck", f"the Age {age} cards for {players} players", f"{len(plain)} cards")]
        guilds = [card for card in dealt if card in self.guilds] if len(plain) < len(dealt) else []
        if len(guilds) != wanted or len(set(guilds)) != wanted:
            return [Illegal("rule:guilds", wanted, len(guilds) if len(guilds) != wanted else len(set(guilds)))]
        return []

    def shuffled_deck(self, age: int, players: int, rng: Random) -> list[str]:
        """A deck of an age in a random order."""
        deck = list(self.deck(age, players))
        if age == self.facts.number("ages"):
            deck += rng.sample(sorted(self.guilds), self.facts.number("guilds", players))
        deck.sort(key=lambda _: rng.random())
        return deck
