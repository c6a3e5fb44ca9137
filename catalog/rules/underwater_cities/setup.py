"""Set-ups: dealt at random, and turned into the state before the first decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.state import NOBODY, State, new_state
from kartotek.catalog.rules.game import Setup
from kartotek.catalog.rules.setup_options import SetupOption
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.federation import BELOW
from kartotek.catalog.rules.underwater_cities.network import key_of
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.rounds import Rounds
from kartotek.catalog.rules.underwater_cities.state import UNLIMITED, UnderwaterTable
from kartotek.schema.errors import KartotekError

__all__ = ["ERAS", "OPTIONS", "SetUp"]

OPTIONS: Final = (
    SetupOption(
        "boards",
        ("basic", "advanced"),
        "Which side of the player boards everybody uses; the solo game needs the advanced one.",
        "A játékostáblák melyik oldalával játszik mindenki; az egyszemélyes játékhoz a haladó kell.",
    ),
    SetupOption(
        "contracts",
        ("no", "yes"),
        "Whether three government contracts lie open; never in the solo game.",
        "Van-e három nyílt kormányszerződés; az egyszemélyes játékban soha.",
    ),
    SetupOption(
        "solo",
        ("no", "yes"),
        "The solo game with its blocked slots and its goal: always and only with one player.",
        "Az egyszemélyes játék elzárt helyeivel és céljával: mindig és csak egy játékossal.",
    ),
)

ERAS: Final = ("1", "2", "3")


class SetUp:
    """What a game needs, a deal of it, and its first state."""

    def __init__(self, core: Core, piles: Piles, rounds: Rounds) -> None:
        self.core = core
        self.piles = piles
        self.rounds = rounds

    # ---- what is missing ----

    def deck_sizes(self) -> dict[str, int]:
        """How many cards lie in each pile at the start; the row shows only some of its cards."""
        number = self.core.facts.number
        sizes = {era: number(f"deck_era_{era}") for era in ERAS}
        return sizes | {"row": number("special_three_credit"), "specials": number("special_deck")}

    def missing(self, players: int, options: Mapping[str, str]) -> list[str]:
        """What of the content a game needs is not known, in words."""
        decks, pieces = self.core.pieces.decks(), self.core.pieces
        lacking = [
            f"{_PILES[pile]}: {len(decks[pile])} of {size} cards"
            for pile, size in self.deck_sizes().items()
            if len(decks[pile]) < size
        ]
        boards = [board for board in pieces.boards if board.level == options["boards"]]
        if len(boards) < players:
            lacking.append(f"{options['boards']} boards: {len(boards)} of {players}")
        for color, each in (("brown", 1), ("blue", 2)):
            tiles = [tile for tile in pieces.tiles if tile.color == color and tile.complete]
            if len(tiles) < each * players:
                lacking.append(f"{color} metropolises: {len(tiles)} of {each * players}")
        side = pieces.side(self.core.side(players))
        if len(side) < self.core.facts.number("slots", players) or any(slot.color is None for slot in side):
            lacking.append(f"slots: {len(side)} of {self.core.facts.number('slots', players)} with place and colour")
        if options["contracts"] == "yes":
            known = [contract for contract in pieces.contracts if contract.complete]
            if len(known) < self.core.facts.number("contracts"):
                lacking.append(f"contracts: {len(known)} of {self.core.facts.number('contracts')}")
        return lacking

    def components_in_play(self) -> frozenset[str]:
        """Cards of the decks, slots with a place, known boards, and everything that every game has."""
        pieces, numbers = self.core.pieces, set[int]()
        numbers |= {pieces.copies[number].card.component for pile in pieces.decks().values() for number in pile}
        numbers |= {pieces.assistant.component, *pieces.components.values(), *pieces.spaces.values()}
        numbers |= {slot.component for side in ("1-2", "3-4") for slot in pieces.side(side)}
        numbers |= {slot.component for slot in pieces.slots if not slot.colored}
        numbers |= {site.component for board in pieces.boards for site in board.sites}
        numbers |= {tile.component for tile in pieces.tiles if tile.complete}
        numbers |= {contract.component for contract in pieces.contracts if contract.complete}
        tiles = {tile.id for tile in self.core.facts.kinds["cloning_tile"]}
        return frozenset(self.core.facts.library.component_ids[number] for number in numbers) | tiles

    # ---- dealing ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str]) -> dict[str, Any]:
        chosen = self._options(players, options)
        lacking = self.missing(players, chosen)
        if lacking:
            hint = "give a pack that completes it: --pack underwater-cities-synthetic, or your own (kartotek pack new)"
            why = "; ".join(lacking)
            raise KartotekError("data-missing", "the content of the game is not complete", why=why, hint=hint)
        pieces, decks = self.core.pieces, self.core.pieces.decks()
        for pile in decks.values():
            rng.shuffle(pile)
        name = self.piles.name
        boards = [board.id for board in pieces.boards if board.level == chosen["boards"]]
        contracts = [item.id for item in pieces.contracts if item.complete]
        shown = self.core.facts.number("contracts") if chosen["contracts"] == "yes" else 0
        return {
            "players": players,
            **chosen,
            "order": rng.sample(range(players), players),
            "player_boards": rng.sample(boards, players),
            "metropolises": self._deal_tiles(players, rng),
            "open_contracts": rng.sample(contracts, shown),
            "decks": {era: [name(card) for card in decks[era]] for era in ERAS},
            "special_row": [name(c) for c in decks["row"][: self.core.facts.number("special_three_credit_face_up")]],
            "special_deck": [name(card) for card in decks["specials"]],
        }

    def _options(self, players: int, options: Mapping[str, str]) -> dict[str, str]:
        """The options with what one player implies."""
        if players > 1:
            if options["solo"] == "yes":
                raise KartotekError("usage", "the solo game is for one player", where="solo")
            return dict(options)
        if options["contracts"] == "yes":
            raise KartotekError("usage", "the solo game has no contracts", where="contracts")
        return {**options, "solo": "yes", "boards": "advanced"}

    def _deal_tiles(self, players: int, rng: Random) -> list[list[str]]:
        tiles = [tile for tile in self.core.pieces.tiles if tile.complete and (players > 1 or tile.solo)]
        brown = rng.sample([tile.id for tile in tiles if tile.color == "brown"], players)
        blue = rng.sample([tile.id for tile in tiles if tile.color == "blue"], 2 * players)
        return [[brown[seat], *blue[2 * seat : 2 * seat + 2]] for seat in range(players)]

    # ---- the first state ----

    def begin(self, setup: Setup) -> State:
        """The table as it is before the first decision: everybody holds six cards."""
        core, players, facts = self.core, setup["players"], self.core.facts
        state, pieces = new_state(facts.vocabulary, players), core.pieces
        table = state.extra = self.empty_table(
            players, [pieces.board[str(name)].number for name in setup["player_boards"]]
        )
        table.order = list(setup["order"])
        table.metropolises = [[pieces.tile[name].number for name in row] for row in setup["metropolises"]]
        table.contracts = [pieces.contract[name].number for name in setup.get("open_contracts", ())]
        table.decks = [self._numbers(setup["decks"][era]) for era in ERAS]
        table.row = self._numbers(setup["special_row"])
        table.special_deck = self._numbers(setup["special_deck"])
        self.furnish(state)
        self._first_goods(state)
        for seat in table.order:
            self.piles.draw(state, seat, facts.number("start_hand_drawn"))
        table.drawn.clear()
        table.due = list(setup["order"])
        return state

    def empty_table(self, players: int, boards: list[int]) -> UnderwaterTable:
        """A table on which nothing lies yet."""
        pieces, facts, domes = self.core.pieces, self.core.facts, self.core.facts.text("symbiotic_cities", players)

        def lists() -> list[list[int]]:
            return [[] for _ in range(players)]

        return UnderwaterTable(
            boards=boards,
            metropolises=lists(),
            joined=lists(),
            hands=lists(),
            claimed=lists(),
            used=lists(),
            kept=lists(),
            won=lists(),
            decks=[[] for _ in ERAS],
            tiles=[[] for _ in pieces.slots],
            track=[[] for _ in range(max(pieces.spaces) + 1)],
            tunnels=int(self.core.choices.get("tunnels", facts.number("tunnels"))),
            domes=[facts.number("nonsymbiotic_cities"), int(domes) if domes.isdecimal() else UNLIMITED],
            exchanges=lists(),
            sales=[[] for _ in range(players)],
            yields=lists(),
            meals=lists(),
            built=[0] * len(pieces.kinds),
        )

    def _numbers(self, names: Iterable[str]) -> list[int]:
        return [copy.number for copy in map(self.core.pieces.copy, names) if copy is not None]

    def furnish(self, state: State, *, assistants: bool = True) -> None:
        """What every game has from the start: slots, rules, places with abilities, first cities, assistants."""
        core, table = self.core, table_of(state)
        in_play = [*core.pieces.side(core.side(state.seats)), *(s for s in core.pieces.slots if not s.colored)]
        slots = [(s.number, -1 if s.color is None else s.color, int(s.colored), 0, 0, 0) for s in in_play]
        for component in core.pieces.rules.values():
            core.bring(state, state.seats, component, NOBODY)
        for seat in range(state.seats):
            state.things[core.slots][seat] = list(slots)
            board = core.board(state, seat)
            for site in board.special:
                core.bring(state, seat, board.sites[site].component, site)
            state.things[core.metropolises][seat] = [
                (key_of(seat, place), int(board.sites[number].color == "blue"), 0, board.tunnels_at[number][0])
                for place, number in enumerate(board.places)
            ]
            state.things[core.cities][seat].append((key_of(seat, board.start), 0, 0, 0))
            table.domes[0] -= 1
            if assistants:
                self.piles.claim(state, seat, core.pieces.assistants[seat])

    def _first_goods(self, state: State) -> None:
        """Goods, and places on the federation track by the play order."""
        table, facts = table_of(state), self.core.facts
        for place, seat in enumerate(table.order, 1):
            for name, index in self.core.amount.items():
                extra = facts.numbers.get((f"extra_{name}_seat_{place}", None), 0)
                start = facts.numbers.get((f"start_{name}", None), 0)
                state.held[seat][index] = int(start) + int(extra)
            space = facts.text(f"federation_start_seat_{place}")
            table.track[int(space) if space.isdecimal() and state.seats > 1 else BELOW].append(seat)
        if state.seats == 1:
            self.rounds.first_blockers(state)


_PILES: Final = {
    "1": "era I",
    "2": "era II",
    "3": "era III",
    "row": "three-credit special cards",
    "specials": "one- and two-credit special cards",
}
