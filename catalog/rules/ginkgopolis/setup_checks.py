"""Is this a set-up of the game? Every tile, card and character must be where the rules put it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal, Setup
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.setup import START_CELLS, SetUp, place_text

__all__ = ["SetUpChecks"]


class SetUpChecks:
    """Each check is about one part of a set-up."""

    def __init__(self, facts: Facts, pieces: Pieces, set_up: SetUp) -> None:
        self.facts = facts
        self.pieces = pieces
        self.set_up = set_up

    def check(self, setup: Setup) -> list[Illegal]:
        """Everything that is wrong with a set-up; what makes no sense at all comes alone."""
        players, variant = setup.get("players"), setup.get("variant")
        if type(players) is not int or players not in self.facts.players:
            bounds = f"{self.facts.players[0]}-{self.facts.players[-1]}"
            return [Illegal("rule:players", bounds, str(players), "players")]
        admitted = self.set_up.variants(players)
        if variant not in admitted:
            rule = "rule:setup-draft" if players > 1 else "rule:solo-setup"
            return [Illegal(rule, " or ".join(admitted), str(variant), "variant")]
        first = setup.get("first_player", 0)
        if type(first) is not int or not 0 <= first < players:
            return [Illegal("rule:first-player", f"a seat from 0 to {players - 1}", str(first), "first_player")]
        characters = self._check_draft if variant == "draft" else self._check_sets if variant == "sets" else None
        return [
            *self._check_city(setup.get("city")),
            *self._check_tiles(setup, players),
            *self._check_deck(setup, players),
            *(characters(setup, players) if characters else ()),
        ]

    def _check_city(self, city: Any) -> list[Illegal]:
        places = {place_text(cell) for cell in START_CELLS}
        if not isinstance(city, Mapping) or set(city) != places:
            return [Illegal("rule:setup-city", "the nine places from -1,-1 to 1,1", _shown(city), "city")]
        wanted = sorted(self.pieces.tile_ids[tile] for tile in self.pieces.start_tiles)
        if sorted(map(str, city.values())) != wanted:
            return [Illegal("rule:setup-city", "the nine tiles 1 to 3, each once", _shown(city), "city")]
        return []

    def _check_tiles(self, setup: Setup, players: int) -> list[Illegal]:
        pieces = self.pieces
        removed, supply = setup.get("removed", []), setup.get("tile_supply")
        if not isinstance(removed, list) or not isinstance(supply, list):
            return [Illegal("rule:setup-tiles", "lists of tiles", _shown(supply), "tile_supply")]
        if len(removed) != self.set_up.removed(players):
            return [Illegal("rule:setup-tiles", self.set_up.removed(players), len(removed), "removed")]
        wanted = sorted(name for name, tile in pieces.tile.items() if tile not in pieces.start_tiles)
        if sorted(map(str, [*removed, *supply])) != wanted:
            have = f"{len(removed) + len(supply)} tiles"
            return [Illegal("rule:setup-tiles", f"the other {len(wanted)} tiles, each once", have, "tile_supply")]
        return []

    def _check_deck(self, setup: Setup, players: int) -> list[Illegal]:
        pieces, hands = self.pieces, setup.get("hands", [])
        draw, discard = setup.get("draw_pile"), setup.get("discard", [])
        if not isinstance(hands, list) or not all(isinstance(pile, list) for pile in (*hands, draw, discard)):
            return [Illegal("rule:setup-deck", "lists of cards", _shown(hands), "hands")]
        sizes = [len(hand) for hand in hands if hand or players > 1]
        usual = [self.facts.number("hand")] * players if players > 1 else []
        if sizes != usual:
            return [Illegal("rule:first-player", f"hands of {usual} cards", str(sizes), "hands")]
        if len(discard) != self.set_up.discarded(players):
            return [Illegal("rule:setup-deck", self.set_up.discarded(players), len(discard), "discard")]
        wanted = [*range(pieces.letters), *(pieces.letters + tile for tile in pieces.start_tiles)]
        dealt = sorted(str(card) for pile in (*hands, draw or [], discard) for card in pile)
        if dealt != sorted(pieces.ids[card] for card in wanted):
            return [Illegal("rule:setup-deck", f"the {len(wanted)} first cards, each once", f"{len(dealt)} cards")]
        return []

    def _check_sets(self, setup: Setup, players: int) -> list[Illegal]:
        sets = setup.get("sets")
        numbers = [number for number in sets if type(number) is int] if isinstance(sets, list) else []
        known = set(numbers) & self.pieces.sets.keys()
        if isinstance(sets, list) and len(sets) == len(numbers) == len(known) == players:
            return []
        need = f"{players} different sets of {len(self.pieces.sets)}"
        return [Illegal("rule:setup-sets", need, _shown(sets), "sets")]

    def _check_draft(self, setup: Setup, players: int) -> list[Illegal]:
        draft, count = setup.get("draft"), self.facts.number("draft_dealt")
        hands = draft if isinstance(draft, list) and all(isinstance(hand, list) for hand in draft) else []
        dealt = [str(name) for hand in hands for name in hand]
        fits = len(hands) == players and all(len(hand) == count for hand in hands)
        if fits and len(set(dealt) & self.pieces.character.keys()) == count * players:
            return []
        return [Illegal("rule:setup-draft", f"{count} different characters a seat", _shown(draft), "draft")]


def _shown(value: Any) -> str:
    return str(value)[:80]
