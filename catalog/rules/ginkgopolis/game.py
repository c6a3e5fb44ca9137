"""Ginkgopolis as a game: sealed choices, actions in turn, tiles handed back, Hal's turns, and the final count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.table_state import TableState
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Game, Illegal, Move, Score, Setup
from kartotek.catalog.rules.ginkgopolis.apply import Actions
from kartotek.catalog.rules.ginkgopolis.effects import ChoiceError, Effects
from kartotek.catalog.rules.ginkgopolis.goods import Goods
from kartotek.catalog.rules.ginkgopolis.hal import Hal
from kartotek.catalog.rules.ginkgopolis.invariants import broken
from kartotek.catalog.rules.ginkgopolis.legality import Legality
from kartotek.catalog.rules.ginkgopolis.options import Options
from kartotek.catalog.rules.ginkgopolis.pieces import Pieces
from kartotek.catalog.rules.ginkgopolis.playing import PHASE_OF, Playing
from kartotek.catalog.rules.ginkgopolis.positions import Positions
from kartotek.catalog.rules.ginkgopolis.rows import COLUMNS, TABLE_COLUMNS, StateRows, due
from kartotek.catalog.rules.ginkgopolis.scoring import Scoring
from kartotek.catalog.rules.ginkgopolis.setup import SetUp
from kartotek.catalog.rules.ginkgopolis.setup_checks import SetUpChecks
from kartotek.catalog.rules.ginkgopolis.shapes import SHAPES
from kartotek.catalog.rules.ginkgopolis.state import GinkgoTable
from kartotek.catalog.rules.ginkgopolis.turns import Turns
from kartotek.catalog.rules.ginkgopolis.world import GinkgopolisWorld
from kartotek.catalog.rules.setup_options import NO_OPTIONS, SetupOption
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n

__all__ = ["Ginkgopolis"]

_ANY_NUMBER: Final = 1_000_000
"""More cards than there are: where an ability does not say how many it draws."""


class Ginkgopolis(Game):
    """Seats sit clockwise: the left neighbour of seat i is seat i + 1."""

    id: ClassVar[str] = "ginkgopolis"
    simultaneous: ClassVar[bool] = True
    table_state: ClassVar[type[TableState] | None] = GinkgoTable
    shapes = SHAPES
    shared_columns: ClassVar[frozenset[str]] = frozenset(("markers", "draw", "discard", "tile_supply"))
    unordered_columns: ClassVar[frozenset[str]] = frozenset(("tiles", "hand", "buildings", "by_card", "markers"))
    setup_options: ClassVar[tuple[SetupOption, ...]] = (
        SetupOption(
            "variant",
            ("draft", "sets", "solo", "solo-expert"),
            "how characters come to two or more players (draft, introductory sets), or which solo game one plays",
            "hogyan jutnak a játékosok karakterekhez (draft, bevezető szettek), vagy melyik egyszemélyes játék folyik",
        ),
    )

    def __init__(self, facts: Facts, *, plain: bool = True) -> None:
        super().__init__(facts)
        self.pieces = Pieces(facts)
        world = GinkgopolisWorld(facts.library)
        world.game = self
        self.machine = CompiledMachine(facts.library, world)
        self.goods = Goods(facts)
        self.effects = Effects(self.machine, facts, self.pieces, self.goods, plain=plain)
        self.set_up = SetUp(facts, self.pieces, self.goods)
        self._checks = SetUpChecks(facts, self.pieces, self.set_up)
        self.scoring = Scoring(self.machine, facts, self.pieces, self.goods)
        self.turns = Turns(facts, self.pieces, self.goods, self.effects, self.set_up, self.scoring)
        self.legality = Legality(facts, self.pieces, self.goods, self.effects)
        self.actions = Actions(facts, self.pieces, self.goods, self.effects, self.set_up, self.turns)
        self.hal = Hal(facts, self.pieces, self.legality, self.actions, self.turns)
        self.options = Options(self.pieces, self.legality, self.hal)
        self._rows = StateRows(self.pieces, self.goods, facts.library.layout.noun["card"])
        self._positions = Positions(self)
        self._solo_draws = facts.number("solo_hand", 1) + 1
        self._drawn_at_once = max((_drawn(entry) for entry in facts.library.entries), default=0)
        self._ways = Playing(
            self.pieces, self.goods, self.effects, self.legality, self.actions, self.turns, self.hal
        ).ways

    # ---- set-up ----

    def deal(self, players: int, rng: Random, options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
        variant = options.get("variant", "draft")
        if players == 1 and variant == "draft":
            variant = "solo"  # nobody to draft with: the usual game for one
        admitted = self.set_up.variants(players)
        if variant not in admitted:
            hint = f"with that number of players: {', '.join(admitted)}"
            raise KartotekError("usage", f"{players} cannot play the variant {variant!r}", where="variant", hint=hint)
        return self.set_up.deal(players, rng, variant)

    def check_setup(self, setup: Setup) -> list[Illegal]:
        return self._checks.check(setup)

    def begin(self, setup: Setup) -> State:
        state = self.set_up.begin(setup)
        self.turns.open(state, list(setup.get("sets", ())))
        return state

    # ---- play ----

    def waiting(self, state: State) -> Sequence[int]:
        return due(state.extra)

    def play(self, state: State, move: Move, rng: Random | None = None) -> Sequence[Illegal]:
        state.events.clear()
        do = move.get("do")
        if "chance" in move or (do != "choose" and self._shuffles(state.extra, do)):
            return self.play_with_chance(state, move, rng, self._carry_out)
        return self._carry_out(state, move)

    def _shuffles(self, table: GinkgoTable, do: Any) -> bool:
        """Can a pile be shuffled in such a move? Drawing the last card does it, and the last seat's return of tiles."""
        if not self.effects.plain:
            return True  # who knows what an action draws
        match do:
            case "act" if table.players > 1:
                return len(table.draw) <= table.players and (table.turn + 1) % table.players == table.first
            case "act":
                return len(table.draw) < 2
            case "new_hand":
                return len(table.draw) <= self._drawn_at_once
            case "return":
                return table.returner + 1 == table.players
        return do == "hal" and len(table.draw) <= self._solo_draws

    def _carry_out(self, state: State, move: Move) -> Sequence[Illegal]:
        table: GinkgoTable = state.extra
        do, seat = move.get("do"), move.get("seat")
        if not isinstance(do, str) or PHASE_OF.get(do) != table.phase:
            return [Illegal("rule:round-phases", f"what belongs to the phase {table.phase}", str(do), "do")]
        if type(seat) is not int or not 0 <= seat < state.seats:
            return [Illegal("rule:players", f"a seat from 0 to {state.seats - 1}", str(seat), "seat")]
        if self.effects.plain:
            return self._ways[do](state, seat, move)
        saved = state.copy()
        try:
            return self._ways[do](state, seat, move)
        except ChoiceError as error:
            state.restore(saved)
            return [Illegal("rule:exploit-urbanization", " or ".join(error.options), str(move.get("take")), "take")]

    def force(self, state: State, move: Move) -> bool:
        """An illegal choice or answer is replaced by the first legal one, so that a validation can go on."""
        seat = move.get("seat")
        if seat not in due(state.extra) or type(seat) is not int or "chance" in move:
            return False
        other = next(self.options.moves(state, seat), None)
        return other is not None and not self.play(state, other)

    # ---- options ----

    def moves(self, state: State, seat: int) -> Iterator[dict[str, Any]]:
        return self.options.moves(state, seat)

    def random_move(self, state: State, seat: int, rng: Random) -> dict[str, Any]:
        return self.options.random(state, seat, rng)

    # ---- states as data ----

    def write_state(self, state: State) -> dict[str, Any]:
        return self._positions.write(state)

    def read_state(self, data: Mapping[str, Any], players: int) -> State:
        return self._positions.read(data, players)

    # ---- what can be seen ----

    def columns(self) -> Mapping[str, str]:
        return COLUMNS

    def rows(self, state: State) -> list[dict[str, Any]]:
        return self._rows.rows(state)

    def table_columns(self) -> Mapping[str, str]:
        return TABLE_COLUMNS

    def table(self, state: State) -> dict[str, Any]:
        return self._rows.table(state)

    def scores(self, state: State) -> list[Score]:
        return self.scoring.scores(state)

    def expected_points(self, state: State, seat: int) -> float:
        return self.scoring.district_share(state, seat)

    def invariants(self, state: State) -> Iterable[str]:
        return broken(self, state)


def _drawn(entry: Entry) -> int:
    """How many cards an ability draws at most."""
    verbs = [node for node in n.walk(entry.source.ability) if isinstance(node, n.Do) and node.args]
    counts = [verb.args[0] for verb in verbs if verb.verb in ("draw", "redraw")]
    return max((count.value if isinstance(count, n.Number) else _ANY_NUMBER for count in counts), default=0)
