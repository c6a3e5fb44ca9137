"""Is this a set-up of the game? Every board, tile, contract and card must be where the rules put it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kartotek.catalog.rules.game import Illegal, Setup
from kartotek.catalog.rules.underwater_cities.setup import ERAS, OPTIONS, SetUp

__all__ = ["SetUpChecks"]


class SetUpChecks:
    """Each check is about one part of a set-up."""

    def __init__(self, set_up: SetUp) -> None:
        self.core = set_up.core
        self.set_up = set_up

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
        if not isinstance(decks, Mapping) or decks.keys() != set(ERAS):
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
        sizes, seen = self.set_up.deck_sizes(), set[int]()
        piles = [(f"decks.{era}", setup["decks"][era], sizes[era], "setup-hand") for era in ERAS]
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
