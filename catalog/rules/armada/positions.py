"""Positions read: a state as data in the words of the log notation, written by us or by hand.

What is left out is filled in: ships on their start, islands in their decks, later hands from a deck in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada import setup
from kartotek.catalog.rules.armada.position_text import PositionText, SeatText
from kartotek.catalog.rules.armada.position_writing import write
from kartotek.catalog.rules.game import Illegal, IllegalStateError
from kartotek.catalog.rules.seven_wonders.keys import stage_key
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.rules.armada.game import Armada

__all__ = ["read"]


def read(game: Armada, data: Mapping[str, Any], players: int) -> State:
    """The state that a position describes; it must be one that can occur."""
    if type(players) is not int or players not in game.facts.players:
        bounds = f"{game.facts.players[0]}-{game.facts.players[-1]}"
        raise IllegalStateError([Illegal("rule:players", bounds, str(players), "players")])
    text = PositionText(data, players, game.pieces)
    if "resume" in data:
        return _resumed(game, data)
    return _Reading(game, text).state()


def _resumed(game: Armada, data: Mapping[str, Any]) -> State:
    """A state in the middle of a turn, as the program wrote it: it must be what the other keys say."""
    try:
        state = game.state_from_json(data["resume"])
        same = {**write(game, state), "resume": None} == {**data, "resume": None}
        sound = same and not any(game.invariants(state))
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        why = f"{type(error).__name__}: {error}"
        raise KartotekError("replay-format", "not a state of this game", where="start.resume", why=why) from error
    if not sound:
        why = "it differs from what the other keys say"
        raise KartotekError("replay-format", "not a state of this game", where="start.resume", why=why)
    return state


class _Reading:
    """One position being read."""

    def __init__(self, game: Armada, text: PositionText) -> None:
        self.game = game
        self.text = text
        facts, pieces = game.facts, game.pieces
        self.age = text.number("age", 1, facts.number("ages"))
        self.turn = text.number("turn", 1, facts.number("turns_per_age", text.players))
        self.boards = text.ids("boards", pieces.board, [sides[0] for sides in pieces.sides.values()][: text.players])
        self.shipyards = text.ids("shipyards", pieces.shipyard, list(pieces.shipyard)[: text.players])
        self.hands = text.hands(self.age)
        self.rows = text.rows(facts.number("start_coins"))
        self.discard = text.discard()
        self.decks = self._decks()

    def state(self) -> State:
        faults = [*self._table_faults(), *self._card_faults(), *self._seat_faults(), *self._island_faults()]
        if faults:
            raise IllegalStateError(faults)
        state = self._begun()
        for seat, row in enumerate(self.rows):
            self._fill(state, seat, row)
        state.cache.clear()
        wrong = list(self._derived_faults(state))
        if wrong:
            raise IllegalStateError(wrong)
        return state

    def _begun(self) -> State:
        game, table = self.game, self._setup()
        state = setup.begin(game.facts, game.pieces, table)
        number = game.pieces.number.__getitem__
        now = self.hands.get(str(self.age), [[] for _ in self.rows])
        state.extra.age, state.extra.turn = self.age, self.turn
        state.extra.hands = [[number(card) for card in hand] for hand in now]
        state.extra.discard = [number(card) for card in self.discard]
        state.extra.raids = [(attacker, target) for attacker, target in self.text.incursions()]
        self._account(state)
        return state

    def _setup(self) -> dict[str, Any]:
        return {
            "players": self.text.players,
            "teams": self.text.data.get("teams", "no"),
            "boards": self.boards,
            "shipyards": self.shipyards,
            "hands": {str(age): self._deal(age) for age in range(1, self.game.facts.number("ages") + 1)},
            "islands": self.decks,
        }

    def _deal(self, age: int) -> list[list[str]]:
        """The hands of an Age; where they are not given, a deck is dealt in order."""
        given = self.hands.get(str(age))
        if given is not None and age > self.age:
            return given
        pieces, players = self.game.pieces, self.text.players
        deck, size = pieces.plain_deck(age, players), pieces.hand_size(players)
        return [deck[start : start + size] for start in range(0, size * players, size)]

    def _account(self, state: State) -> None:
        """Cards dealt so far are those that are somewhere; which ones lie under the wonders does not matter."""
        seen = [*self.discard, *(card for hand in self.hands.get(str(self.age), []) for card in hand)]
        seen += [card for row in self.rows for card in row.cards]
        number = self.game.pieces.number.__getitem__
        dealt = [number(card) for card in seen] + [0] * sum(row.stages for row in self.rows)
        for age in range(1, self.age + 1):
            state.extra.deals[str(age)] = (tuple(dealt),) if age == self.age else ()

    def _fill(self, state: State, seat: int, row: SeatText) -> None:
        game, noun = self.game, self.game.facts.library.layout.noun
        state.held[seat][game.facts.library.layout.amount["coin"]] = row.coins
        for stage in game.pieces.board[self.boards[seat]].stages[: row.stages]:
            key = stage_key(stage.number, seat)
            state.things[noun["stage"]][seat].append((key,))
            state.live[seat].append((stage.component, key))
            state.extra.stages[seat] += 1
        for card in row.cards:
            game.placing.build(state, seat, game.pieces.card[card])
        for name in row.islands:
            game.placing.set_island(state, seat, game.pieces.island[name])
        for fleet, space in enumerate(row.ships):
            game.turns.fleets.put(state, seat, fleet, space)
        self._give_tokens(state, seat, row)
        if seat in self.text.seats("free_building_used"):
            for entry in game.plans.free_builders(state, seat):
                game.machine.use_limit(state, entry, seat)

    def _give_tokens(self, state: State, seat: int, row: SeatText) -> None:
        """Defeats are tokens of their own; of the others only the sum matters."""
        noun, defeat = self.game.facts.library.layout.noun, self.game.facts.number("conflict_defeat")
        for _ in range(row.defeats):
            key = 1 << 20 | state.new_key()
            state.things[noun["conflict_token"]][seat].append((key, defeat))
            state.things[noun["defeat_token"]][seat].append((key,))
        won = row.conflict - row.defeats * defeat
        for kind, value in (("conflict_token", won), ("naval_token", row.naval_tokens)):
            if value:
                state.things[noun[kind]][seat].append((1 << 20 | state.new_key(), value))

    def _decks(self) -> dict[str, list[str]]:
        """The decks as given; else the islands that nobody has, in order."""
        pieces, given = self.game.pieces, self.text.decks()
        owned = {name for row in self.rows for name in row.islands}
        return {
            str(level): given.get(str(level), [name for name in pieces.island_deck(level) if name not in owned])
            for level in pieces.levels
        }

    # ---- what cannot be ----

    def _table_faults(self) -> Iterator[Illegal]:
        pieces, players = self.game.pieces, self.text.players
        if len({pieces.board[board].wonder for board in self.boards}) < players:
            yield Illegal("rule:board-deal", f"{players} boards of different wonders", ", ".join(self.boards), "boards")
        if len(set(self.shipyards)) < players:
            yield Illegal("rule:shipyard-setup", "different shipyards", ", ".join(self.shipyards), "shipyards")
        yield from setup.team_faults(self.text.data.get("teams", "no"), players)

    def _card_faults(self) -> Iterator[Illegal]:
        """No card more often than it is printed, and none with a double arrow where those stay in the box."""
        pieces, players = self.game.pieces, self.text.players
        now = self.hands.get(str(self.age), [])
        seen = Counter([*self.discard, *(card for hand in now for card in hand)])
        seen.update(card for row in self.rows for card in row.cards)
        for name, amount in sorted(seen.items()):
            card = pieces.card[name]
            if amount > (card.copies.count() or 0):
                yield Illegal("rule:deck", card.copies.count(), amount, name)
            elif card in pieces.added and not card.copies.count(players):
                yield Illegal("rule:three-players", "no card with a double arrow", name, name)

    def _seat_faults(self) -> Iterator[Illegal]:
        pieces = self.game.pieces
        for seat, row in enumerate(self.rows):
            names = Counter(pieces.card[card].building for card in row.cards)
            for name in sorted(name for name, amount in names.items() if amount > 1):
                yield Illegal("rule:duplicate-building", 1, names[name], f"state.{seat}.cards {name}")
            most = len(pieces.board[self.boards[seat]].stages)
            if row.stages > most:
                yield Illegal("rule:stage-once", most, row.stages, f"state.{seat}.stages")

    def _island_faults(self) -> Iterator[Illegal]:
        places = Counter(name for row in self.rows for name in row.islands)
        places.update(name for deck in self.decks.values() for name in deck)
        for island in self.game.pieces.islands:
            if places[island.id] != 1:
                yield Illegal("rule:island-decks", 1, places[island.id], island.id)
        for level, deck in self.decks.items():
            odd = [name for name in deck if str(self.game.pieces.island[name].level) != level]
            if odd:
                yield Illegal("rule:island-decks", f"islands of level {level}", ", ".join(odd), f"islands.{level}")

    def _derived_faults(self, state: State) -> Iterator[Illegal]:
        """Shields, trade level and naval strength follow from the rest."""
        rules = {"shields": "rule:land-names", "trade_level": "rule:trade-level", "naval": "rule:naval-strength"}
        for seat, (row, real) in enumerate(zip(self.rows, self.game.rows(state), strict=True)):
            for name, value in row.derived.items():
                if real[name] is not None and real[name] != value:
                    yield Illegal(rules[name], real[name], value, f"state.{seat}.{name}")
