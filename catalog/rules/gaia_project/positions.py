"""States as data: a position in the words of logs and moves, written by us or by hand.

A position stands at the beginning of a turn, of a seat's income or Gaia phase, or while others charge; the steps taken
since then lead into the middle of it.

What is left out is filled in: nothing of levels and goods, tiles in the order of the catalog, pieces where they belong.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from catalog.effects.state import NOBODY, State
from catalog.rules.gaia_project.core import KEY_BITS, structure_key
from catalog.rules.gaia_project.invariants import broken, gaiaformers_gained
from catalog.rules.gaia_project.pieces import BASE_ROW
from catalog.rules.gaia_project.position_names import Names, malformed
from catalog.rules.gaia_project.power import GAIA
from catalog.rules.gaia_project.reading import Command
from catalog.rules.gaia_project.shapes import SHAPES, STEPS
from catalog.rules.gaia_project.state import ACTIONS, GAIA_PHASE, INCOME, OPEN, GaiaTable, Offer
from catalog.rules.game import Illegal, IllegalStateError
from catalog.rules.shapes import ListOf, Record, Shape, StepList, Text, WholeNumber
from schema.errors import KartotekError

if TYPE_CHECKING:
    from catalog.rules.gaia_project.game import GaiaProject

__all__ = ["Positions"]

_GOODS: Final = {
    "vp": "vp", "credit": "credit", "ore": "ore", "knowledge": "knowledge", "qic": "qic",
    "bowl1": "bowl1", "bowl2": "bowl2", "bowl3": "bowl3", "gaia_area": "gaia_token",
}  # fmt: skip
_FILLED: Final = ("boosters", "tech", "rounds", "final", "terraforming_token")
"""Keys of a set-up that a position may leave out."""
_PHASES: Final = (INCOME, GAIA_PHASE, ACTIONS)
"""Phases that a position may stand in; before the first round a set-up and its moves say the same."""


class Positions:
    """Writes a state and reads it back: on a seat's turn, before its income, or while others are asked to charge."""

    def __init__(self, game: GaiaProject) -> None:
        self.game, self.core = game, game.core
        self.names = Names(game.core)
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

    # ---- writing ----

    def write(self, state: State) -> dict[str, Any]:
        extra: GaiaTable = state.extra
        if not self._writable(state):
            hint = "write the position before it, with the steps since then as `taken`, or give set-up and moves"
            raise KartotekError("usage", f"an open question of the phase {extra.phase!r} cannot be written", hint=hint)
        written: dict[str, Any] = {
            "sectors": self.names.sectors(extra.map),
            "tech": {space.id: extra.tech[space.number] for space in self.core.pieces.spaces},
            "rounds": list(extra.rounds),
            "final": list(extra.finals),
            "boosters": list(extra.free_boosters),
            "terraforming_token": self._terraforming(extra),
            "turn_order": "passing-order" if extra.by_passing else "clockwise",
            "round": extra.round,
            "order": list(extra.order),
            "passed": list(extra.passed),
            "turn": extra.current if extra.phase == ACTIONS else extra.order[extra.cursor],
            "phase": extra.phase,
            "used": self._used(state, state.seats),
            "board": self.names.board(state),
            "seats": [self._seat(state, row) for row in self.game.rows(state)],
        }
        if extra.charging:
            names = self.core.space(state).names
            written["offers"] = [[offer.seat, offer.number] for offer in extra.offers]
            written["sources"] = [[source.seat, names[source.number]] for source in extra.sources]
        return written

    def _writable(self, state: State) -> bool:
        """Does the state stand at the beginning of something, with nothing asked that its past has led to?"""
        extra: GaiaTable = state.extra
        if extra.stone is not None or extra.asks or state.pending or extra.charges:
            return False
        if extra.phase == INCOME:
            return extra.units == self.game.openings.income.units(state, extra.order[extra.cursor])
        return extra.phase == ACTIONS and (extra.charging or extra.main == OPEN)

    def _terraforming(self, extra: GaiaTable) -> str | None:
        kind = extra.terraforming_token
        return None if kind < 0 else self.core.pieces.tokens[kind].name

    def _seat(self, state: State, row: dict[str, Any]) -> dict[str, Any]:
        seat = row.pop("seat")
        return row | {"federations": state.extra.feds[seat], "used": self._used(state, seat)}

    def _used(self, state: State, seat: int) -> list[str]:
        """The components whose action of this round is used up, of a seat or of the table."""
        machine, library = self.core.machine, self.core.facts.library
        owner = 0 if seat == state.seats else seat
        return [
            library.component_ids[component].split(":", 1)[1]
            for component, _ in state.live[seat]
            if any(not machine.ready(state, entry, owner) for entry in library.of(component))
        ]

    # ---- reading ----

    def read(self, data: Mapping[str, Any], players: int) -> State:
        if not isinstance(data, dict):
            raise malformed("start", "an object is needed")
        own = ("board", "seats", "sources")
        plain = {key: value for key, value in data.items() if key not in own}
        taken = plain.get("terraforming_token", "") is None
        self.shape.explain({k: v for k, v in plain.items() if k != "terraforming_token" or not taken}, "start")
        seats = self.names.seat_rows(data.get("seats"), players)
        setup = self._setup(plain, seats, players)
        self._check(self.game.check_setup(setup))
        state = self.game.begin(setup)
        extra: GaiaTable = state.extra
        if taken:
            extra.supply[extra.terraforming_token] += 1
            extra.terraforming_token = NOBODY
        self._seat_down(state, seats)
        board = self.names.board_entries(data.get("board", []), state)
        for entry in board:
            self._check(self._place(state, entry))
        for seat, row in enumerate(seats):
            self._furnish(state, seat, row)
        self._course(state, plain, data.get("sources", []))
        self._check_rows(state, seats)
        for place, step in enumerate(plain.get("taken", ())):
            self._take(state, step, f"taken[{place}]")
        extra = state.extra
        if extra.own_turn and extra.main != OPEN and self.game.answers.asked(state) is None:
            self._check([Illegal("rule:one-action", "a step that leaves something open", "a whole turn", "taken")])
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
            self._check([Illegal(fault.rule, fault.need, fault.have, about) for fault in faults])
        self.game.scoring.book(state)
        state.events.clear()

    def _check(self, faults: Sequence[Illegal]) -> None:
        if faults:
            raise IllegalStateError(faults)

    def _setup(self, plain: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], players: int) -> dict[str, Any]:
        pieces, facts = self.core.pieces, self.core.facts
        if players not in facts.players:
            self._check([Illegal("rule:players", f"{facts.players[0]}-{facts.players[-1]}", players, "players")])
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

    def _seat_down(self, state: State, seats: Sequence[Mapping[str, Any]]) -> None:
        """Factions with their boards, levels and goods; nothing acts."""
        core = self.core
        for seat, row in enumerate(seats):
            self._check(self.game.openings.faction_faults(state, row["faction"]))
            state.extra.factions[seat] = core.pieces.faction[row["faction"]]
            faction = core.faction(state, seat)
            self._live(state, seat, faction.component)
            for track, levels in enumerate(core.pieces.levels):
                state.things[core.tracks][seat].append((core.track_key(seat, track), track, 0, 0))
                level = row.get(self.names.tracks[track], 0)
                state.extra.levels[seat][track] = level
                self._live(state, seat, levels[level])
            for component in faction.spaces[BASE_ROW]:
                self._live(state, seat, component)
            for column, resource in _GOODS.items():
                state.held[seat][core.amount[resource]] = row.get(column, 0)
            stone = row.get("brainstone")
            state.held[seat][core.power.stone] = GAIA if stone == "G" else stone or 0
            held = state.held[seat]
            state.extra.tokens[seat] = core.power.tokens(held) + core.power.gaia_tokens(held)
            state.extra.tally[seat] = {"start": held[core.vp]} if held[core.vp] else {}

    def _live(self, state: State, seat: int, component: int, host: int = NOBODY) -> None:
        if self.core.facts.library.of(component):
            state.live[seat].append((component, host))

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

    def _furnish(self, state: State, seat: int, row: Mapping[str, Any]) -> None:
        """Everything of a seat that depends on its structures and tiles becomes live."""
        core, extra = self.core, state.extra
        faction = core.faction(state, seat)
        for kind, spaces in faction.spaces.items():
            if kind != BASE_ROW:
                for component in spaces[: core.building.off_board(state, seat, kind)]:
                    self._live(state, seat, component)
        for key, kind, *_ in state.things[core.structures][seat]:
            if kind != core.gaiaformer:
                self._live(state, seat, core.pieces.structures[kind].component, key)
            if kind == core.institute and faction.institute is not None:
                self._live(state, seat, faction.institute)
        total, parked = gaiaformers_gained(core, state, seat), row.get("gf", [0, 0])[1]
        state.held[seat][core.amount["parked_gaiaformer"]] = parked
        state.held[seat][core.gaiaformers] = total - parked - core.building.off_board(state, seat, core.gaiaformer)
        for space, covered in self.names.tiles(row.get("tech", ()), extra.tech, seat):
            extra.owned[seat].append(space.number << 1 | covered)
            kinds = core.pieces.advanced if space.advanced else core.pieces.tech
            if not covered:
                self._live(state, seat, kinds[extra.tech[space.number]].component)
        own = self.names.tokens(row.get("fed", ()), seat)
        for token, gray in own:
            key = core.new_token_key(state)
            state.things[core.tokens][seat].append((key, token.code, 0, 0))
            extra.supply[token.code] -= 1
            self._live(state, seat, token.component, key)
            if gray and token.green:
                extra.gray.append(key)
        formed = sum(token.common for token, _ in own)
        extra.feds[seat] = row.get("federations", formed)
        if row.get("boost"):
            extra.boosters[seat] = row["boost"]
            if row["boost"] in extra.free_boosters:
                extra.free_boosters.remove(row["boost"])
            self._live(state, seat, core.pieces.boosters[row["boost"]].component)
        self._use(state, seat, row.get("used", ()), seat)

    def _use(self, state: State, seat: int, names: Sequence[str], owner: int) -> None:
        library = self.core.facts.library
        live = {component for component, _ in state.live[owner]}
        for name in names:
            component = library.components.get(f"{self.core.facts.game}:{name}", NOBODY)
            limited = [entry for entry in library.timed(component, "action") if entry.period] if component >= 0 else []
            if component not in live or not limited:
                self._check([Illegal("rule:special-holder", "an action once a round that one holds", name, "used")])
            for entry in limited:
                self.core.machine.use_limit(state, entry, seat)

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
            self._check([Illegal("rule:own-turn", f"nothing of the actions in the phase {extra.phase}", have, "phase")])
        wrong = sorted(extra.order) != every or len(set(extra.passed)) < len(extra.passed) or not left
        if wrong or not set(extra.passed) <= set(every) or (extra.current not in left and not charging):
            self._check([Illegal("rule:own-turn", "each seat once, and one that has not passed", "others", "order")])
        tile = self.core.pieces.rounds[extra.rounds[extra.round - 1]]
        self._live(state, state.seats, tile.component)
        self._use(state, 0, plain.get("used", ()), state.seats)
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
