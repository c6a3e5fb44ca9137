"""Positions read: a state as data in the words of logs and moves, written by us or by hand.

A position stands at the beginning of a turn, of a seat's income or Gaia phase, or while others charge; the steps taken
since then lead into the middle of it.

What is left out is filled in: nothing of levels and goods, tiles in the order of the catalog, pieces where they belong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project.core import KEY_BITS, structure_key
from kartotek.catalog.rules.gaia_project.invariants import broken
from kartotek.catalog.rules.gaia_project.position_names import Names, malformed
from kartotek.catalog.rules.gaia_project.position_seats import SeatReader, check
from kartotek.catalog.rules.gaia_project.reading import Command
from kartotek.catalog.rules.gaia_project.shapes import SHAPES, STEPS
from kartotek.catalog.rules.gaia_project.state import ACTIONS, GAIA_PHASE, INCOME, OPEN, GaiaTable, Offer
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.shapes import ListOf, Record, Shape, StepList, Text, WholeNumber
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.rules.gaia_project.game import GaiaProject

__all__ = ["Positions"]

_FILLED: Final = ("boosters", "tech", "rounds", "final", "terraforming_token")
"""Keys of a set-up that a position may leave out."""
_PHASES: Final = (INCOME, GAIA_PHASE, ACTIONS)
"""Phases that a position may stand in; before the first round a set-up and its moves say the same."""


class Positions:
    """Reads a position part by part: on a seat's turn, before its income, or while others are asked to charge."""

    def __init__(self, game: GaiaProject) -> None:
        self.game, self.core = game, game.core
        self.names = Names(game.core)
        self.seats = SeatReader(game, self.names)
        setup = {key: shape for key, shape in SHAPES.setup.fields.items() if key not in ("players", "map?")}
        fields: dict[str, Shape] = {f"{key}?" if key in _FILLED else key: shape for key, shape in setup.items()}
        self.shape = Record(
            fields
            | {
                "round?": WholeNumber(1, 6),
                "order?": ListOf(WholeNumber(0, 3)),
                "passed?": ListOf(WholeNumber(0, 3)),
                "turn?": WholeNumber(0, 3),
                "phase?": Text(_PHASES),
                "used?": ListOf(Text()),
                "offers?": ListOf(ListOf(WholeNumber())),
                "taken?": StepList(STEPS),
            }
        )

    def read(self, data: Mapping[str, Any], players: int) -> State:
        if not isinstance(data, dict):
            raise malformed("start", "an object is needed")
        own = ("board", "seats", "sources")
        plain = {key: value for key, value in data.items() if key not in own}
        taken = plain.get("terraforming_token", "") is None
        self.shape.explain({k: v for k, v in plain.items() if k != "terraforming_token" or not taken}, "start")
        seats = self.names.seat_rows(data.get("seats"), players)
        setup = self._setup(plain, seats, players)
        check(self.game.check_setup(setup))
        state = self.game.begin(setup)
        extra: GaiaTable = state.extra
        if taken:
            extra.supply[extra.terraforming_token] += 1
            extra.terraforming_token = NOBODY
        self.seats.seat_down(state, seats)
        board = self.names.board_entries(data.get("board", []), state)
        for entry in board:
            check(self._place(state, entry))
        for seat, row in enumerate(seats):
            self.seats.furnish(state, seat, row)
        self._course(state, plain, data.get("sources", []))
        self._check_rows(state, seats)
        for place, step in enumerate(plain.get("taken", ())):
            self._take(state, step, f"taken[{place}]")
        extra = state.extra
        if extra.own_turn and extra.main != OPEN and self.game.answers.asked(state) is None:
            check([Illegal("rule:one-action", "a step that leaves something open", "a whole turn", "taken")])
        return state

    def _take(self, state: State, step: Command, about: str) -> None:
        """A step that led from the position into the middle of a turn or of a phase."""
        extra: GaiaTable = state.extra
        if extra.own_turn:
            faults = self.game.turns.command(state, extra.waits, step)
            extra.stepped = True
        else:
            extra.stepped = False
            faults = self.game.decide(state, extra.waits, (step,))
        if faults:
            check([Illegal(fault.rule, fault.need, fault.have, about) for fault in faults])
        self.game.scoring.book(state)
        state.events.clear()

    def _setup(self, plain: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], players: int) -> dict[str, Any]:
        pieces, facts = self.core.pieces, self.core.facts
        if players not in facts.players:
            check([Illegal("rule:players", f"{facts.players[0]}-{facts.players[-1]}", players, "players")])
        held = [row["boost"] for row in seats if row.get("boost")]
        free = list(plain.get("boosters", ()))
        others = [slug for slug in pieces.boosters if slug not in held and slug not in free]
        boosters = [*free, *held]
        if "boosters" not in plain:
            boosters += others[: facts.number("boosters", players) - len(boosters)]
        standard = [space.id for space in pieces.spaces if not space.advanced]
        advanced = [space.id for space in pieces.spaces if space.advanced]
        tech = dict(zip(standard, pieces.tech, strict=False)) | dict(zip(advanced, pieces.advanced, strict=False))
        common = next(token.name for token in pieces.tokens if token.common)
        filled = {
            "players": players,
            "sectors": plain["sectors"],
            "boosters": boosters,
            "tech": plain.get("tech", tech),
            "rounds": plain.get("rounds", list(pieces.rounds)[: facts.number("rounds")]),
            "final": plain.get("final", list(pieces.finals)[: facts.number("final_scoring_tiles")]),
            "terraforming_token": plain.get("terraforming_token") or common,
        }
        return filled | ({"turn_order": plain["turn_order"]} if "turn_order" in plain else {})

    def _place(self, state: State, entry: Any) -> list[Illegal]:
        """One space of the map: its planet, what stands there, and whose federations and satellites it belongs to."""
        core, extra = self.core, state.extra
        space, cell = core.space(state), entry.cell
        printed, name = space.planet[cell], space.names[cell]
        if entry.planet == core.lost:
            extra.lost = cell
        elif entry.planet == core.gaia and printed == core.transdim:
            extra.turned |= space.bit[cell]
        elif entry.planet is not None and entry.planet != printed:
            have = core.pieces.planets[printed] if printed >= 0 else "empty space"
            return [Illegal("rule:setup-map-variable", core.pieces.planets[entry.planet], have, name)]
        built = ((entry.owner, entry.kind, False), (entry.guest, core.mine, True))
        for owner, kind, guest in built:
            if owner is None or kind is None:
                continue
            if kind != core.station and core.planet_at(state, cell) < 0:
                return [Illegal("rule:action-build-mine", "a planet", "empty space", name)]
            if kind == core.station and core.planet_at(state, cell) >= 0:
                return [Illegal("rule:space-station", "a space without planet", "a planet", name)]
            if kind not in (core.gaiaformer, core.station) and core.planet_at(state, cell) == core.transdim:
                extra.turned |= space.bit[cell]
            self._stand(state, owner, kind, cell, guest=guest)
        for owner in entry.federations:
            extra.fed[owner] |= space.bit[cell]
            if not any(thing[0] >> KEY_BITS == cell for thing in state.things[core.structures][owner]):
                if core.planet_at(state, cell) >= 0:
                    return [Illegal("rule:satellite-place", "a space without planet", "a planet", name)]
                extra.sat[owner] |= space.bit[cell]
        return []

    def _stand(self, state: State, seat: int, kind: int, cell: int, *, guest: bool) -> None:
        key = structure_key(cell, seat)
        state.things[self.core.structures][seat].append((key, kind, 0, 0, 0, 0))
        if guest:
            state.extra.guests.append(key)
        else:
            state.extra.board[cell] = 1 + seat * 16 + kind

    def _course(self, state: State, plain: Mapping[str, Any], sources: Any) -> None:
        """Round, order, and who is on turn or asked to charge."""
        extra: GaiaTable = state.extra
        every = list(range(state.seats))
        extra.phase, extra.round = plain.get("phase", ACTIONS), plain.get("round", 1)
        extra.order, extra.passed = list(plain.get("order", every)), list(plain.get("passed", ()))
        left = [seat for seat in extra.order if seat not in extra.passed]
        extra.current = plain.get("turn", left[0] if left else 0)
        charging = bool(plain.get("offers") or sources)
        if extra.phase != ACTIONS and (extra.passed or charging or plain.get("used")):
            have = "passed, offers, sources or used"
            check([Illegal("rule:own-turn", f"nothing of the actions in the phase {extra.phase}", have, "phase")])
        wrong = sorted(extra.order) != every or len(set(extra.passed)) < len(extra.passed) or not left
        if wrong or not set(extra.passed) <= set(every) or (extra.current not in left and not charging):
            check([Illegal("rule:own-turn", "each seat once, and one that has not passed", "others", "order")])
        tile = self.core.pieces.rounds[extra.rounds[extra.round - 1]]
        self.seats.live(state, state.seats, tile.component)
        self.seats.use(state, 0, plain.get("used", ()), state.seats)
        extra.offers = [Offer(*pair) for pair in self.names.pairs(plain.get("offers", []), every, "offers")]
        extra.sources = [Offer(seat, cell) for seat, cell in self.names.places(sources, state)]
        extra.charging = charging
        extra.cursor = extra.order.index(extra.current) if extra.phase != ACTIONS else 0
        self.game.rounds.proceed(state)
        wrongs = list(broken(self.core, state))
        if wrongs:
            raise KartotekError("replay-illegal", "the written state cannot occur", where="start", why=wrongs[0])

    def _check_rows(self, state: State, seats: Sequence[Mapping[str, Any]]) -> None:
        """Columns that follow from others may be given: then they must be right."""
        for seat, (row, real) in enumerate(zip(seats, self.game.rows(state), strict=True)):
            for column in ("bld", "lost", "sat", "gf"):
                if column in row and row[column] != real[column]:
                    why = f"{row[column]}, but the board says {real[column]}"
                    where = f"start.seats[{seat}].{column}"
                    raise KartotekError("replay-illegal", "the written state cannot occur", where=where, why=why)
