"""Positions read: a state as data in the words of logs and moves, written by us or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.pending import new_run
from kartotek.catalog.effects.state import NOBODY, State, new_state
from kartotek.catalog.rules.game import Illegal, IllegalStateError
from kartotek.catalog.rules.seven_wonders.keys import CITIES_OF_TWO, stage_key
from kartotek.catalog.rules.seven_wonders.position_keys import LAST_CARD, PICK, POSITION, TURN
from kartotek.catalog.rules.seven_wonders.position_writing import limited_abilities
from kartotek.catalog.rules.seven_wonders.state import Job, Plan, Start, WondersTable
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.rules.seven_wonders.game import SevenWonders

__all__ = ["Positions"]


class Positions:
    """Reads a position part by part; cards that stand nowhere are taken to be out of the game or under a wonder."""

    def __init__(self, game: SevenWonders) -> None:
        self.game = game
        self.facts, self.pieces = game.facts, game.pieces
        layout = game.facts.library.layout
        self._coin = layout.amount["coin"]
        self._cards, self._stages = layout.noun["card"], layout.noun["stage"]
        self._tokens, self._defeats = layout.noun["conflict_token"], layout.noun["defeat_token"]
        self._ages = game.facts.number("ages")

    def read(self, data: Mapping[str, Any], players: int) -> State:
        POSITION.explain(data, "start")
        cities = data["cities"]
        self._check(self._seat_faults(cities, players))
        state = new_state(self.facts.vocabulary, len(cities))
        state.live[len(cities)] = [(rule, NOBODY) for rule in self.pieces.rules]
        age = data.get("age", 1)
        state.extra = table = WondersTable(
            players=players,
            boards=tuple(city["board"] for city in cities),
            deals={},
            stages=[0] * len(cities),
            sealed=[None] * len(cities),
            tally=[{} for _ in cities],
            age=age,
            turn=data.get("turn", 1),
            hands=[self._numbers(city.get("hand", ()), f"cities[{k}].hand") for k, city in enumerate(cities)],
            pile=self._numbers(data.get("pile", ()), "pile"),
            holder=data.get("holder", 0) if players < CITIES_OF_TWO else None,
            discard=self._numbers(data.get("discard", ()), "discard"),
        )
        for seat, city in enumerate(cities):
            self._furnish(state, seat, city)
        table.deals = self._deals(state, data.get("deals", {}))
        self._check(self._faults(state))
        for seat, city in enumerate(cities):
            self._seal(state, seat, city.get("sealed"))
        self._ask(state, data.get("phase", TURN), data.get("asked", []))
        return state

    def _check(self, faults: Sequence[Illegal]) -> None:
        if faults:
            raise IllegalStateError(faults)

    def _seat_faults(self, cities: Sequence[Mapping[str, Any]], players: int) -> list[Illegal]:
        bounds = self.facts.players
        if players not in bounds:
            return [Illegal("rule:players", f"{bounds[0]}-{bounds[-1]}", players, "players")]
        wanted = max(players, CITIES_OF_TWO)
        boards = [city["board"] for city in cities]
        wonders = {self.pieces.board[board].wonder for board in boards if board in self.pieces.board}
        if len(boards) != wanted or len(wonders) != wanted:
            return [Illegal("rule:board-deal", f"{wanted} boards of different wonders", ", ".join(boards), "cities")]
        return []

    def _numbers(self, names: Sequence[str], where: str) -> list[int]:
        for name in names:
            if name not in self.pieces.card:
                raise IllegalStateError([Illegal("rule:deck", "a card of the game", name, where)])
        return [self.pieces.card[name].number for name in names]

    def _furnish(self, state: State, seat: int, city: Mapping[str, Any]) -> None:
        """Coins, stages, cards and tokens come to stand in a city without taking effect."""
        board = self.pieces.board[city["board"]]
        state.held[seat][self._coin] = city.get("coins", self.facts.number("start_coins"))
        state.live[seat].append((board.component, NOBODY))
        built = city.get("stages", 0)
        if built > len(board.stages):
            self._check([Illegal("rule:stage-once", f"at most {len(board.stages)} stages", built, board.id)])
        for stage in board.stages[:built]:
            key = stage_key(stage.number, seat)
            state.things[self._stages][seat].append((key,))
            state.live[seat].append((stage.component, key))
        state.extra.stages[seat] = built
        numbers = self._numbers(city.get("cards", ()), f"cities[{seat}].cards")
        names = Counter(self.pieces.cards[number].building for number in numbers)
        twice = [name for name, count in names.items() if count > 1]
        if twice:
            self._check(
                [Illegal("rule:duplicate-building", "a name once in a city", twice[0], f"cities[{seat}].cards")]
            )
        for number in numbers:
            self.game.placing.build(state, seat, self.pieces.cards[number])
        for value in city.get("tokens", ()):
            key = 1 << 20 | state.new_key()
            state.things[self._tokens][seat].append((key, value))
            if value < 0:
                state.things[self._defeats][seat].append((key,))
        if city.get("free_building_used"):
            for entry in limited_abilities(self.facts.library, state, seat):
                self.game.machine.use_limit(state, entry, seat)
        state.cache.clear()

    def _deals(self, state: State, given: Mapping[str, Any]) -> dict[str, tuple[tuple[int, ...], ...]]:
        """The hands of all ages: those to come as given, or in order of their ids; the others as the position shows."""
        table: WondersTable = state.extra
        deals: dict[str, tuple[tuple[int, ...], ...]] = {}
        for age in range(1, self._ages + 1):
            hands = given.get(str(age))
            if age <= table.age:
                deals[str(age)] = ((),)
            elif hands is None:
                deals[str(age)] = self._ordered_deal(age, table.players, state.seats)
            else:
                numbers = [self._numbers(hand, f"deals.{age}") for hand in hands]
                self._check(self._deal_faults(age, table.players, state.seats, hands))
                deals[str(age)] = tuple(map(tuple, numbers))
        seen = self._seen(state)
        spare = list((self._dealt(table) - seen).elements())[: sum(table.stages)]
        deals[str(table.age)] = ((*seen.elements(), *spare),)
        return deals

    def _deal_faults(self, age: int, players: int, cities: int, hands: Sequence[Sequence[str]]) -> list[Illegal]:
        size = self.pieces.hand_size(players)
        if len(hands) != cities or any(len(hand) != size for hand in hands):
            return [Illegal("rule:deal", f"{cities} hands of {size} cards", f"Age {age}", "deals")]
        return self.pieces.deck_faults(age, players, list(chain.from_iterable(hands)))

    def _ordered_deal(self, age: int, players: int, cities: int) -> tuple[tuple[int, ...], ...]:
        size, card = self.pieces.hand_size(players), self.pieces.card
        names = [*self.pieces.deck(age, players), *sorted(self.pieces.guilds)]
        numbers = [card[name].number for name in names][: size * cities]
        return tuple(tuple(numbers[start : start + size]) for start in range(0, size * cities, size))

    def _seen(self, state: State) -> Counter[int]:
        """Every card of the position: in hands, cities and piles."""
        table: WondersTable = state.extra
        seen = Counter(chain(table.discard, table.pile, *table.hands))
        for own in state.things[self._cards]:
            seen.update(thing[0] >> 3 for thing in own)
        return seen

    def _dealt(self, table: WondersTable) -> Counter[int]:
        """Every card that may have been dealt so far."""
        card, dealt = self.pieces.card, Counter[int]()
        for age in range(1, table.age + 1):
            dealt.update(card[name].number for name in self.pieces.deck(age, table.players))
            if age == self._ages:
                dealt.update(card[name].number for name in self.pieces.guilds)
        return dealt

    def _faults(self, state: State) -> list[Illegal]:
        table: WondersTable = state.extra
        over = self._seen(state) - self._dealt(table)
        if over:
            name = self.pieces.cards[next(iter(over))].id
            return [Illegal("rule:deck", f"the cards up to Age {table.age} for {table.players} players", name, "cards")]
        worth = {self.facts.number(f"conflict_victory.{age}") for age in range(1, table.age + 1)}
        worth.add(self.facts.number("conflict_defeat"))
        odd = [thing[1] for own in state.things[self._tokens] for thing in own if thing[1] not in worth]
        if odd:
            return [Illegal("rule:conflict", f"tokens of {sorted(worth)}", odd[0], "tokens")]
        return []

    def _seal(self, state: State, seat: int, sealed: Mapping[str, Any] | None) -> None:
        if sealed is None:
            return
        (number,) = self._numbers([sealed["card"]], f"cities[{seat}].sealed.card")
        if number not in self.game.plans.hand(state, seat):
            self._check([Illegal("rule:choose-card", "a card of the hand", sealed["card"], f"cities[{seat}].sealed")])
        bank, left, right = (int(sealed.get(key, 0)) for key in ("bank", "left", "right"))
        free = self.game.plans.free_builder(state, self.game.economy.cities(state)[seat])
        ability = free.index if sealed["do"] == "build_free" and free is not None else None
        state.extra.sealed[seat] = Plan(sealed["do"], number, bank, left, right, ability)

    def _ask(self, state: State, phase: str, asked: Sequence[int]) -> None:
        """Let the question come that the position waits for."""
        table: WondersTable = state.extra
        sizes = {len(hand) for seat, hand in enumerate(table.hands) if table.holder is None}
        if phase == TURN and len(sizes) > 1:
            self._check([Illegal("rule:deal", "hands of one size", ", ".join(map(str, sorted(sizes))), "hand")])
        if phase == TURN and not any(table.hands):
            self._check([Illegal("rule:choose-card", "a card at hand", "none", "hand")])
        if phase == TURN and None not in table.sealed:
            self._check([Illegal("rule:simultaneous", "a seat that has not chosen yet", "none", "sealed")])
        if phase == TURN:
            return
        after = Job("conflict") if table.turn == self.game.turns.last_turn(state) else Job("next")
        if phase == LAST_CARD:
            table.starts = [Start(state.held[seat][self._coin], len(own)) for seat, own in enumerate(state.live[:-1])]
            table.todo = [Job("phase", ("last_card",)), Job("leftovers"), Job("conflict")]
        elif phase == PICK:
            state.queued = [("discard_build", self._pick(state, seat)) for seat in asked]
            table.todo = [Job("phase", ("discard_build",)), after]
        else:
            table.todo = [Job("end")]
        self.game.go_on(state)
        if table.ask is None:
            self._check([Illegal("rule:simultaneous", f"a question of {phase}", "none", "phase")])

    def _pick(self, state: State, seat: int) -> Any:
        """The pick that a stage of the seat has put off."""
        for component, host in state.live[seat] if 0 <= seat < state.seats else ():
            for entry in self.facts.library.of(component):
                for number, node in enumerate(entry.nodes):
                    if isinstance(node, n.Later) and node.phase == "discard_build":
                        return new_run(entry, seat, host, node=entry.kids[number][0])
        raise IllegalStateError([Illegal("rule:discard-building", "a stage that picks", f"seat {seat}", "asked")])
