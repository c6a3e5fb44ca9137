"""Set-ups: dealt at random, checked, and turned into the state before the first decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from catalog.effects.state import NOBODY, State, new_state
from catalog.rules.game import Illegal, Setup
from catalog.rules.setup_options import SetupOption
from catalog.rules.underwater_cities.core import Core, table_of
from catalog.rules.underwater_cities.federation import BELOW
from catalog.rules.underwater_cities.network import key_of
from catalog.rules.underwater_cities.piles import Piles
from catalog.rules.underwater_cities.rounds import Rounds
from catalog.rules.underwater_cities.state import UNLIMITED, UnderwaterTable
from schema.errors import KartotekError

__all__ = ["OPTIONS", "SetUp"]

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

_ERAS: Final = ("1", "2", "3")


class SetUp:
    def __init__(self, core: Core, piles: Piles, rounds: Rounds) -> None:
        self.core = core
        self.piles = piles
        self.rounds = rounds

    # ---- what is missing ----

    def deck_sizes(self) -> dict[str, int]:
        """How many cards lie in each pile at the start; the row shows only some of its cards."""
        number = self.core.facts.number
        sizes = {era: number(f"deck_era_{era}") for era in _ERAS}
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
            "decks": {era: [name(card) for card in decks[era]] for era in _ERAS},
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

    # ---- checking ----

    def check(self, setup: Setup) -> list[Illegal]:
        """Everything that is wrong with a set-up; its shape first, since the rest reads it."""
        shape = list(self._shape(setup))
        return shape or [*self._choices(setup), *self._boards(setup), *self._tiles(setup), *self._cards(setup)]

    def _shape(self, setup: Setup) -> Iterator[Illegal]:
        players = setup.get("players")
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.core.facts.players:
            yield Illegal("rule:setup-side", "1 to 4 players", str(players), "players")
            return
        wanted: dict[str, Any] = {"order": players, "player_boards": players, "metropolises": players}
        wanted |= {"special_row": None, "special_deck": None}
        for key, length in wanted.items():
            value = setup.get(key)
            if not isinstance(value, list | tuple) or (length is not None and len(value) != length):
                yield Illegal("rule:setup-order", f"a list of {length or 'ids'}", str(value)[:60], key)
        contracts = setup.get("open_contracts", ())
        if not isinstance(contracts, list | tuple):
            yield Illegal("rule:contracts", "a list of ids", str(contracts)[:60], "open_contracts")
        decks = setup.get("decks")
        if not isinstance(decks, Mapping) or decks.keys() != set(_ERAS):
            yield Illegal("rule:setup-hand", "decks of the eras 1, 2 and 3", str(decks)[:60], "decks")
        for option in OPTIONS:
            if setup.get(option.name, option.default) not in option.values:
                yield Illegal("rule:advanced-boards", " or ".join(option.values), str(setup[option.name]), option.name)

    def _choices(self, setup: Setup) -> Iterator[Illegal]:
        players, solo = setup["players"], setup.get("solo", "no") == "yes"
        if solo != (players == 1):
            yield Illegal("rule:solo-setup", "solo with one player, and only then", f"{players} players", "solo")
        if solo and setup.get("boards") != "advanced":
            yield Illegal("rule:solo-setup", "advanced", str(setup.get("boards")), "boards")
        if solo and setup.get("contracts", "no") != "no":
            yield Illegal("rule:solo-no-contracts", "no contracts", "contracts", "contracts")
        if sorted(map(repr, setup["order"])) != sorted(map(repr, range(players))):
            yield Illegal("rule:setup-order", "every seat once", str(setup["order"]), "order")

    def _boards(self, setup: Setup) -> Iterator[Illegal]:
        boards, level = setup["player_boards"], setup.get("boards", "basic")
        if len(set(map(str, boards))) < len(boards):
            yield Illegal("rule:setup-city", "a board of its own for every seat", str(boards), "player_boards")
        for name in boards:
            board = self.core.pieces.board.get(str(name))
            if board is None:
                yield Illegal("rule:setup-city", "a board whose sites are known", str(name), "player_boards")
            elif board.level != level:
                yield Illegal("rule:advanced-boards", f"{level} boards", board.level, f"board {name}")

    def _tiles(self, setup: Setup) -> Iterator[Illegal]:
        tiles, seen = self.core.pieces.tile, set()
        for row in setup["metropolises"]:
            found = [tiles.get(str(name)) for name in row] if isinstance(row, list | tuple) else []
            if [tile.color if tile else "" for tile in found] != ["brown", "blue", "blue"]:
                yield Illegal("rule:setup-metropolises", "a brown and two blue tiles", str(row), "metropolises")
                continue
            for tile in found:
                if tile is None or tile.id in seen:
                    yield Illegal("rule:setup-metropolises", "every tile once", str(row), "metropolises")
                elif setup["players"] == 1 and not tile.solo:
                    yield Illegal("rule:solo-setup", "a tile of the solo game", tile.id, "metropolises")
                seen.add(tile.id if tile else "")
        yield from self._contracts(setup)

    def _contracts(self, setup: Setup) -> Iterator[Illegal]:
        shown = setup.get("open_contracts", ())
        number = self.core.facts.number("contracts") if setup.get("contracts", "no") == "yes" else 0
        known = [name for name in dict.fromkeys(map(str, shown)) if name in self.core.pieces.contract]
        if len(known) != number or len(shown) != number:
            yield Illegal("rule:contracts", f"{number} different contracts", str(list(shown)), "open_contracts")

    def _cards(self, setup: Setup) -> Iterator[Illegal]:
        sizes, seen = self.deck_sizes(), set[int]()
        piles = [(f"decks.{era}", setup["decks"][era], sizes[era], "setup-hand") for era in _ERAS]
        shown = self.core.facts.number("special_three_credit_face_up")
        piles += [("special_row", setup["special_row"], shown, "setup-special")]
        piles += [("special_deck", setup["special_deck"], sizes["specials"], "setup-special")]
        for place, names, size, rule in piles:
            if not isinstance(names, list | tuple) or len(names) != size:
                yield Illegal(f"rule:{rule}", f"{size} cards", len(names) if isinstance(names, list) else 0, place)
                continue
            for name in names:
                fault = self._card_fault(name, place, seen)
                if fault:
                    yield Illegal(f"rule:{rule}", fault, str(name), place)

    def _card_fault(self, name: Any, place: str, seen: set[int]) -> str:
        """Why a card cannot lie in a pile. What is not known of it does not speak against it."""
        copy = self.core.pieces.copy(name) if isinstance(name, str) else None
        if copy is None:
            return "a card of the catalog, id#number"
        if copy.printed in seen:
            return "every card once"
        seen.add(copy.printed or 0)
        card = copy.card
        if place.startswith("decks."):
            fits = not card.special and card.era in (None, int(place[-1]))
            return "" if fits else f"a card of era {place[-1]}"
        fits = card.special is not False and (card.price is None or card.dear == (place == "special_row"))
        return "" if fits and card.era is None else "a special card of that price"

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
        table.decks = [self._numbers(setup["decks"][era]) for era in _ERAS]
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
            decks=[[] for _ in _ERAS],
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
