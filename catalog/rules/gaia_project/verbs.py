"""The verbs of expressions: what each can act on, and what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import RulesWorld, VerbCall
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.plans import Plan, admitted
from kartotek.catalog.rules.game import Illegal

__all__ = ["GaiaVerbs"]


class GaiaVerbs(RulesWorld):
    """Verbs are carried out by the parts that know them."""

    core: Core
    _stone_kept: bool

    def options(self, state: State, call: VerbCall) -> Sequence[str]:
        core = self.core
        match call.verb:
            case "build":
                names = core.space(state).names
                plans = core.building.targets(state, call)
                return [f"{core.pieces.kinds[plan.kind]}@{names[plan.cell]}" for plan in plans]
            case "research":
                return [core.pieces.tracks[track] for track in self.open_tracks(state, call)]
            case "take_tech":
                return [space.id for space in core.research.open_spaces(state, call.seat)]
            case "take":
                return self._takeable(state, call)
            case "swap":
                names = core.space(state).names
                cells = [cell for _, cell in core.own(state, call.seat)]
                return [names[cell] for cell in cells if not self.swap_faults(state, call, cell)]
            case "burn":
                return ("do",) if core.power.burnable(state.held[call.seat]) else ()
            case "recall":
                return ("do",)
        return ()

    def only_option(self, state: State, call: VerbCall) -> str | None:
        if call.verb == "take_tech" and self.core.research.has_choice(state, call.seat):
            return None
        return super().only_option(state, call)

    def can(self, state: State, call: VerbCall) -> bool:
        """Placements and steps are asked for even where nothing may fit: the answer is checked, not looked for."""
        if call.verb == "take_tech":
            return self.core.research.can_take(state, call.seat)
        return call.verb in ("build", "research") or bool(self.options(state, call))

    def accepts(self, state: State, call: VerbCall, answer: Any) -> bool:
        return isinstance(answer, Plan) or answer in self.options(state, call)

    def open_tracks(self, state: State, call: VerbCall) -> list[int]:
        """Tracks that the filters of a verb admit and that the seat may advance on."""
        tracks = range(len(self.core.pieces.tracks))
        return [t for t in tracks if not self.track_faults(state, call, t)]

    def track_faults(self, state: State, call: VerbCall, track: int) -> list[Illegal]:
        research, name = self.core.research, self.core.pieces.tracks[track]
        if not admitted(call, "track", track):
            return [Illegal("rule:tech-under", "the area of the ability", name)]
        if not admitted(call, "lowest", int(research.is_lowest(state, call.seat, track))):
            lowest = min(state.extra.levels[call.seat])
            return [Illegal("rule:lowest-track-action", lowest, self.core.level(state, call.seat, track), name)]
        return research.faults(state, call.seat, track)

    def swap_faults(self, state: State, call: VerbCall, cell: int) -> list[Illegal]:
        core, name = self.core, self.core.space(state).names[cell]
        there = core.at(state, cell)
        has_institute = any(kind == core.institute for kind, _ in core.own(state, call.seat))
        fits = there is not None and there[0] == call.seat and admitted(call, "kind", there[1]) and has_institute
        if not fits or cell == state.extra.lost:
            return [Illegal("rule:swap-institute", "an own mine", name)]
        return []

    def _takeable(self, state: State, call: VerbCall) -> list[str]:
        zones = self.vocabulary.domains["token_zone"].values
        tokens, extra = self.core.pieces.tokens, state.extra
        where = {"terra5": [extra.terraforming_token] if extra.terraforming_token >= 0 else []}
        where["supply"] = [token.code for token in tokens if extra.supply[token.code] > 0]
        return [
            tokens[code].name
            for zone, codes in where.items()
            if admitted(call, "zone", zones.index(zone))
            for code in codes
            if admitted(call, "kind", code)
        ]

    def do(self, state: State, call: VerbCall, answer: Any) -> tuple[int, Mapping[str, int]]:
        core, seat = self.core, call.seat
        match call.verb:
            case "build":
                plan = answer if isinstance(answer, Plan) else self._plan(state, call, str(answer))
                return core.building.carry_out(state, seat, plan)
            case "research":
                return core.research.advance(state, seat, core.pieces.track[str(answer)])
            case "take_tech":
                core.research.take(state, seat, core.pieces.tech_space[str(answer)])
            case "take":
                return self._take(state, call, str(answer)), {}
            case "swap":
                return core.building.swap(state, seat, core.space(state).cell[str(answer)]), {}
            case "burn":
                state.extra.tokens[seat] -= 1
                core.settle_power(state, seat, core.power.burn(state.held[seat], stone_kept=self._stone_kept))
            case "recall":
                core.building.recall(state, seat)
        return -1, {}

    def _plan(self, state: State, call: VerbCall, answer: str) -> Plan:
        kind, name = answer.split("@")
        cell = self.core.space(state).cell[name]
        return self.core.building.sites.plan(state, call, self.core.pieces.kind[kind], cell)[0]

    def _take(self, state: State, call: VerbCall, name: str) -> int:
        token, extra = self.core.pieces.token[name], state.extra
        zones = self.vocabulary.domains["token_zone"].values
        if extra.terraforming_token == token.code and admitted(call, "zone", zones.index("terra5")):
            extra.terraforming_token = -1
        else:
            extra.supply[token.code] -= 1
        key = self.core.federations.gain(state, call.seat, token)
        self.core.machine.raise_event(state, "federate", call.seat, key, {"kind": token.code})
        return key
