"""Cards, tiles, characters and markers as the rules need them: numbers instead of names, made from the catalog once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kartotek.catalog.effects.state import Thing
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.ginkgopolis.city import cell_of
from kartotek.catalog.rules.ginkgopolis.state import NONE
from kartotek.catalog.store import Component

__all__ = ["Pieces"]


class Pieces:
    """All pieces of the game.

    Tiles are numbered by colour and number. Cards are numbered in the order in which they are shown: urbanization cards
    by letter, then building cards like their tiles, then characters. So the card of tile `t` is `letters + t`.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        layout, register = facts.library.layout, facts.library.register
        markers = sorted(facts.kinds["marker"], key=_letter)
        urbanization = sorted(facts.kinds["urbanization"], key=_letter)
        tiles, buildings = sorted(facts.kinds["tile"], key=_number), sorted(facts.kinds["card"], key=_number)
        characters = facts.kinds["character"]
        self.letters = len(urbanization)
        """How many urbanization cards there are; the first building card has this number."""
        self.cards = self.letters + len(buildings)
        """How many cards there are; the first character has this number."""
        self.ids: tuple[str, ...] = _slugs([*urbanization, *buildings, *characters])
        """Cards and characters by number."""
        self.card = {name: number for number, name in enumerate(self.ids[: self.cards])}
        self.character = {name: self.cards + place for place, name in enumerate(_slugs(characters))}
        self.kept = {name: number for number, name in enumerate(self.ids) if number >= self.letters}
        """What can lie open before a seat: building cards and characters."""
        self.tile_ids: tuple[str, ...] = _slugs(tiles)
        self.tile = {name: number for number, name in enumerate(self.tile_ids)}
        self.marker_ids: tuple[str, ...] = _slugs(markers)
        self.marker = {name: number for number, name in enumerate(self.marker_ids)}
        self.start_markers: tuple[int, ...] = tuple(cell_of(_int(item, "x"), _int(item, "y")) for item in markers)
        self.numbers: tuple[int, ...] = tuple(_int(item, "number") for item in tiles)
        colors = facts.vocabulary.nouns["building"].attributes["color"]
        self.color_names: tuple[str, ...] = tuple(str(item.value("color")) for item in tiles)
        self.colors: tuple[int, ...] = tuple(layout.code(colors, name) for name in self.color_names)
        self.start_tiles: tuple[int, ...] = tuple(t for t, item in enumerate(tiles) if item.value("start"))
        self.components: tuple[int, ...] = tuple(register(i.id) for i in (*urbanization, *buildings, *characters))
        self.tile_components: tuple[int, ...] = tuple(register(item.id) for item in tiles)
        self.shared: tuple[int, ...] = tuple(register(i.id) for k in ("token", "rule") for i in facts.kinds[k])
        """What is everybody's: tokens and rules."""
        self.opponents: tuple[int, ...] = tuple(register(item.id) for item in facts.kinds["opponent"])
        self.things: tuple[Thing, ...] = tuple(self._thing(n, i) for n, i in enumerate([*buildings, *characters]))
        """Building cards and characters as they lie before a seat, from the first building card on."""
        self.sets: dict[int, list[int]] = {}
        """The characters of each introductory set."""
        for item in characters:
            if item.value("set") is not None:
                self.sets.setdefault(_int(item, "set"), []).append(self.character[item.slug])

    def _thing(self, place: int, item: Component) -> Thing:
        """A card without a permanent bonus has no trigger, which is not the first one of the domain."""
        layout, attributes = self.facts.library.layout, self.facts.vocabulary.nouns["card"].attributes
        values = (
            layout.code(attributes[name], str(item.value(name))) if item.value(name) else NONE for name in attributes
        )
        return (self.letters + place, *values)

    def thing(self, number: int) -> Thing:
        """A building card or character as the interpreter sees it before a seat."""
        return self.things[number - self.letters]

    def card_names(self, numbers: Iterable[int]) -> list[str]:
        """Ids of cards in the order in which they are shown."""
        return [self.ids[number] for number in sorted(numbers)]

    def tile_names(self, numbers: Iterable[int]) -> list[str]:
        """Ids of tiles in the order in which they are shown."""
        return [self.tile_ids[number] for number in sorted(numbers)]


def _slugs(items: Sequence[Component]) -> tuple[str, ...]:
    return tuple(item.slug for item in items)


def _letter(item: Component) -> str:
    return str(item.value("letter"))


def _number(item: Component) -> tuple[str, int]:
    return str(item.value("color")), _int(item, "number")


def _int(item: Component, attribute: str) -> int:
    return int(item.value(attribute) or 0)
