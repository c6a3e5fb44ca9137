"""The table before the first move: dealt at random and laid out."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from kartotek.catalog.effects.state import NOBODY, State, new_state
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Setup
from kartotek.catalog.rules.ginkgopolis.city import cell_of, place_of
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.state import HAL, NONE, GinkgoTable

__all__ = ["START_CELLS", "SetUp", "place_text", "read_place"]

START_CELLS = tuple(cell_of(x, y) for y in (1, 0, -1) for x in (-1, 0, 1))
"""The spaces of the first nine buildings, row by row from the top."""


def place_text(cell: int) -> str:
    """A space as set-ups and positions write it: `-1,2`."""
    x, y = place_of(cell)
    return f"{x},{y}"


def read_place(text: Any) -> int | None:
    """A space from its text; None where it is none."""
    parts = str(text).split(",")
    try:
        x, y = (int(part) for part in parts)
    except ValueError:
        return None
    return cell_of(x, y) if max(abs(x), abs(y)) <= _FARTHEST and str(text) == f"{x},{y}" else None


_FARTHEST = 100
"""Coordinates beyond any city that sixty tiles could make."""


class SetUp:
    """Numbers by player count come from the catalog; a solo game is set up as for two."""

    def __init__(self, facts: Facts, pieces: Pieces, goods: Goods) -> None:
        self.facts = facts
        self.pieces = pieces
        self.goods = goods

    def variants(self, players: int) -> tuple[str, ...]:
        """The games that so many can play."""
        return ("draft", "sets") if players > 1 else ("solo", "solo-expert")

    def removed(self, players: int) -> int:
        """How many tiles leave the game unseen."""
        return self.facts.number("tiles_removed" if players > 1 else "solo_tiles_removed", players)

    def discarded(self, players: int) -> int:
        """How many cards of a new draw pile go to the discard pile."""
        return self.facts.number("deck_discarded" if players > 1 else "solo_deck_discarded", players)

    def resources(self, players: int) -> int:
        return self.facts.number("resources_per_player" if players > 1 else "solo_resources_per_side", players)

    def tokens(self, players: int) -> int:
        return self.facts.number("new_hand_tokens" if players > 1 else "solo_new_hand_tokens", players)

    # ---- at random ----

    def deal(self, players: int, rng: Random, variant: str) -> dict[str, Any]:
        """City, piles, hands and characters as the log notation writes them."""
        pieces, facts = self.pieces, self.facts
        solo = players == 1
        start = _shuffled(pieces.start_tiles, rng)
        tiles = _shuffled((tile for tile in range(len(pieces.tile_ids)) if tile not in start), rng)
        out = self.removed(players)
        deck = _shuffled((*range(pieces.letters), *(pieces.letters + tile for tile in start)), rng)
        away = self.discarded(players)
        size = 0 if solo else facts.number("hand")
        hands = [deck[away + size * seat : away + size * (seat + 1)] for seat in range(players)]
        setup: dict[str, Any] = {
            "players": players,
            "variant": variant,
            "city": {place_text(cell): pieces.tile_ids[tile] for cell, tile in zip(START_CELLS, start, strict=True)},
            "removed": [pieces.tile_ids[tile] for tile in tiles[:out]],
            "tile_supply": [pieces.tile_ids[tile] for tile in tiles[out:]],
            "first_player": 0 if solo else rng.randrange(players),
            "discard": [pieces.ids[card] for card in deck[:away]],
            "hands": [] if solo else [[pieces.ids[card] for card in sorted(hand)] for hand in hands],
            "draw_pile": [pieces.ids[card] for card in deck[away + size * players :]],
        }
        if variant == "sets":
            setup["sets"] = rng.sample(sorted(pieces.sets), players)
        elif variant == "draft":
            count = facts.number("draft_dealt")
            dealt = rng.sample(sorted(pieces.character), count * players)
            setup["draft"] = [dealt[count * seat : count * (seat + 1)] for seat in range(players)]
        return setup

    # ---- laying out ----

    def begin(self, setup: Setup) -> State:
        """Everything is where it belongs; characters and first cards are not yet at work."""
        pieces, players = self.pieces, int(setup["players"])
        solo = players == 1
        seats = 2 if solo else players
        state = new_state(self.facts.vocabulary, seats)
        card, tile = pieces.card.__getitem__, pieces.tile.__getitem__
        city: dict[int, tuple[int, ...]] = {}
        for place, name in setup["city"].items():
            city[read_place(place) or 0] = (tile(name),)
        offered = [[pieces.character[name] for name in hand] for hand in setup.get("draft", ())]
        state.extra = GinkgoTable(
            variant=setup["variant"],
            players=players,
            phase="draft" if offered else "choose",
            round=0 if offered else 1,
            first=setup.get("first_player", 0),
            turn=setup.get("first_player", 0),
            returner=0,
            offered=offered,
            hands=[[], []] if solo else [list(map(card, hand)) for hand in setup["hands"]],
            card=[NONE] * seats,
            tile=[NONE] * seats,
            tiles=[[] for _ in range(seats)],
            supply=[self.resources(players)] * seats,
            draw=list(map(card, setup["draw_pile"])),
            discard=list(map(card, setup.get("discard", ()))),
            tile_supply=list(map(tile, setup["tile_supply"])),
            removed=list(map(tile, setup.get("removed", ()))),
            city=city,
            owner={},
            sites=[],
            markers=list(pieces.start_markers),
        )
        for seat in range(seats):
            state.held[seat][self.goods.token] = self.tokens(players)
        self.lay_out(state)
        if solo:
            self._start_solo(state)
        return state

    def lay_out(self, state: State) -> None:
        """What the interpreter sees of the table: buildings as things, their tiles, tokens and rules as live hosts."""
        table: GinkgoTable = state.extra
        building = self.facts.library.layout.noun["building"]
        shared = state.live[state.seats]
        shared += [(component, NOBODY) for component in self.pieces.shared]
        for cell, stack in table.city.items():
            owner = table.owner.get(cell, state.seats)
            state.things[building][owner].append(self.building(cell, stack, owner != state.seats))
            shared.append((self.pieces.tile_components[stack[-1]], cell))
        if table.solo:
            state.live[HAL] += [(component, NOBODY) for component in self.pieces.opponents]

    def building(self, cell: int, stack: tuple[int, ...], owned: bool) -> tuple[int, ...]:
        """A building as a thing: key, colour, number, floors, resources."""
        top = stack[-1]
        return cell, self.pieces.colors[top], self.pieces.numbers[top], len(stack), len(stack) if owned else 0

    def _start_solo(self, state: State) -> None:
        goods, number = self.goods, self.facts.number
        goods.gain_resources(state, 0, number("solo_resources", 1))
        goods.gain_tiles(state, 0, number("solo_tiles", 1))
        state.held[0][goods.point] += number("solo_points", 1)


def _shuffled(items: Iterable[int], rng: Random) -> list[int]:
    found = list(items)
    rng.shuffle(found)
    return found
