"""Answers to what is asked in the middle of a move: the brainstone, tech tiles, research steps, placements."""

from __future__ import annotations

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import Frame, Run
from kartotek.catalog.effects.requests import DECLINE
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.exchanges import Exchanges
from kartotek.catalog.rules.gaia_project.power import PLACES
from kartotek.catalog.rules.gaia_project.purchases import Purchases, plain_answer
from kartotek.catalog.rules.gaia_project.reading import Command, cell_of
from kartotek.catalog.rules.gaia_project.research import COVER
from kartotek.catalog.rules.gaia_project.state import GAIA_PHASE, Ask, GaiaTable, StoneAsk
from kartotek.catalog.rules.gaia_project.world import GaiaWorld
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Answers"]


class Answers:
    """`asked` works on until somebody must answer; `answer` takes the answer."""

    def __init__(self, core: Core, world: GaiaWorld, exchanges: Exchanges) -> None:
        self.core = core
        self.world = world
        self.purchases = Purchases(core, world, exchanges)
        self._one_refusal = core.facts.choices["gaia-phase-decline"] == "ends-trades"
        self._whole_actions = core.facts.choices["special-without-target"] == "refused"
        self._whole_research = core.facts.choices["declined-research"] == "refused"

    # ---- questions ----

    def asked(self, state: State) -> int | None:
        """The seat that has to answer something now; nothing if all work is done."""
        extra: GaiaTable = state.extra
        if not state.pending and extra.stone is None and not extra.charges:
            return extra.asks[-1].seat if extra.asks else None
        machine = self.core.machine
        while True:
            if extra.stone is not None:
                return extra.stone.seat
            if extra.charges:
                offer = extra.charges.pop(0)
                self.core.charge(state, offer.seat, offer.number)
                continue
            request = machine.advance(state) if state.pending else None
            if extra.stone is not None or extra.charges:
                continue
            if extra.asks:
                return extra.asks[-1].seat
            if request is None:
                return None
            forced = self._forced(state)
            if forced is None:
                return request.seat
            if forced == DECLINE:
                machine.steps.decline(state.pending[-1])
            else:
                machine.steps.resolve(state, state.pending[-1], forced)

    def _forced(self, state: State) -> str | None:
        """The answer to a question that leaves no choice: the only token to take, the one area that is named."""
        _, entry, frame = self.pending(state)
        node = entry.nodes[frame.node]
        if not isinstance(node, n.Do) or node.verb not in ("take", "research"):
            return None
        call = self.call(state)
        if node.verb == "research" and not any(c.attribute == "track" for c in call.constraints):
            return None
        options = self.world.options(state, call)
        return DECLINE if not options else options[0] if len(options) == 1 else None

    def pending(self, state: State) -> tuple[Run, Entry, Frame]:
        run = state.pending[-1]
        return run, self.core.facts.library.entries[run.ability], run.frames[-1]

    def call(self, state: State) -> VerbCall:
        """The verb that waits for its subject."""
        run, entry, frame = self.pending(state)
        return self.core.machine.steps.verb_calls.of_frame(state, run, entry, frame)

    # ---- answers ----

    def answer(self, state: State, seat: int, command: Command) -> list[Illegal]:
        """Answer whatever is asked first."""
        extra = state.extra
        if extra.stone is not None:
            return self._stone(state, command)
        if extra.asks:
            return self._ask(state, seat, command)
        _, entry, frame = self.pending(state)
        node = entry.nodes[frame.node]
        match node:
            case n.Do():
                return self._verb(state, seat, node.verb, command)
            case n.Use():
                return self._borrow(state, command)
            case n.Choose() | n.Pay():
                return self.purchases.buy(state, command)
        return plain_answer(self.core, state, command, "rule:special-complete")

    def _resolve(self, state: State, answer: object) -> list[Illegal]:
        self.core.machine.steps.resolve(state, state.pending[-1], answer)
        return []

    def _stone(self, state: State, command: Command) -> list[Illegal]:
        ask: StoneAsk = state.extra.stone
        seat, outcomes = ask.seat, ask.outcomes
        for outcome in outcomes:
            if command.get("do") == "brainstone" and command.get("place") == PLACES[outcome[4]]:
                self.core.power.apply(state.held[seat], outcome)
                state.extra.stone = None
                return []
        places = " or ".join(PLACES[outcome[4]] for outcome in outcomes)
        return [Illegal("rule:brainstone-place", places, str(command.get("place", command.get("do"))))]

    # ---- tiles and steps ----

    def _ask(self, state: State, seat: int, command: Command) -> list[Illegal]:
        ask: Ask = state.extra.asks[-1]
        kind, about = ask.kind, ask.about
        if command.get("do") == "tech" and self._just_taken(state, seat) == command.get("space"):
            return []
        if kind == COVER:
            return self._cover(state, seat, about, command)
        if command.get("do") == "decline":
            waiting = state.extra.asks.pop().waiting
            if self._one_refusal and state.extra.phase == GAIA_PHASE:
                state.pending[waiting - 1].frames.clear()
            return []
        track = self.core.pieces.track.get(str(command.get("track")))
        if command.get("do") != "research" or track is None:
            return [Illegal("rule:tech-step", "a research step or none", str(command.get("do")))]
        if about >= 0 and track != about:
            return [Illegal("rule:tech-under", self.core.pieces.tracks[about], self.core.pieces.tracks[track])]
        faults = self.core.research.faults(state, seat, track)
        if not faults:
            state.extra.asks.pop()
            self.core.research.step(state, seat, track)
        return faults

    def _just_taken(self, state: State, seat: int) -> str | None:
        """The space of the tile in question: naming the only tile that there was is no mistake."""
        ask: Ask = state.extra.asks[-1]
        number = ask.about if ask.kind == COVER else (state.extra.owned[seat] or (0,))[-1] >> 1
        return self.core.pieces.spaces[number].id

    def _cover(self, state: State, seat: int, number: int, command: Command) -> list[Illegal]:
        space = self.core.pieces.tech_space.get(str(command.get("space")))
        open_ones = self.core.research.coverable(state, seat)
        if command.get("do") != "cover" or space not in open_ones:
            have = str(command.get("space", command.get("do")))
            return [Illegal("rule:advanced-cover", " or ".join(item.id for item in open_ones), have)]
        state.extra.asks.pop()
        self.core.research.cover(state, seat, self.core.pieces.spaces[number], space)
        return []

    def can_step(self, state: State) -> bool:
        """Is there any research step that could answer the question at hand?"""
        if state.extra.asks:
            ask: Ask = state.extra.asks[-1]
            tracks = range(len(self.core.pieces.tracks)) if ask.about < 0 else (ask.about,)
            open_ones = (track for track in tracks if not self.core.research.faults(state, ask.seat, track))
            return ask.kind == COVER or next(open_ones, None) is not None
        _, entry, frame = self.pending(state)
        if not isinstance(entry.nodes[frame.node], n.Do):
            return True
        call = self.call(state)
        return call.verb != "research" or bool(self.world.open_tracks(state, call))

    # ---- verbs ----

    def _verb(self, state: State, seat: int, verb: str, command: Command) -> list[Illegal]:
        core, call, do = self.core, self.call(state), command.get("do")
        if verb == "build" and do == "build":
            kind, cell = core.pieces.kind.get(str(command.get("structure"))), cell_of(core, state, command.get("hex"))
            if kind is None or cell is None:
                return [Illegal("rule:build-complete", "a structure and a space", str(command.get("hex")))]
            plan, faults = core.building.sites.plan(state, call, kind, cell)
            return faults or self._resolve(state, plan)
        if verb == "research" and do == "research":
            track = core.pieces.track.get(str(command.get("track")))
            if track is None:
                return [Illegal("rule:action-research", "a research area", str(command.get("track")))]
            return self.world.track_faults(state, call, track) or self._resolve(state, core.pieces.tracks[track])
        if verb == "take_tech" and do == "tech":
            space = core.pieces.tech_space.get(str(command.get("space")))
            if space is None:
                return [Illegal("rule:lab-tech", "a tech space", str(command.get("space")))]
            return core.research.tile_faults(state, seat, space) or self._resolve(state, space.id)
        if verb == "swap" and do == "swap":
            cell = cell_of(core, state, command.get("hex"))
            if cell is None:
                return [Illegal("rule:swap-institute", "a space", str(command.get("hex")))]
            return self.world.swap_faults(state, call, cell) or self._resolve(state, command["hex"])
        if do == "decline":
            if not self.may_decline(state, call):
                rule = "rule:one-action" if verb == "research" else "rule:special-complete"
                return [Illegal(rule, _WANTED.get(verb, verb), "none")]
            core.machine.steps.decline(state.pending[-1])
            return []
        rule = _RULES.get(verb, "rule:special-complete")
        if do == "answer":
            return plain_answer(self.core, state, command, rule)
        return [Illegal(rule, _WANTED.get(verb, verb), str(do))]

    def may_decline(self, state: State, call: VerbCall) -> bool:
        """A research step may be left out, and so may what cannot be done at all; the first verb of an action not.

        An action that is nothing but its first verb would be no action without it: it is done whole or not at all.
        """
        _, entry, frame = self.pending(state)
        first = not any(isinstance(node, n.Do) for node in entry.nodes[: frame.node])
        whole = self._whole_research if call.verb == "research" else self._whole_actions
        if first and entry.timing.kind == "action" and whole:
            return False
        return call.verb == "research" or (
            call.verb == "build" and next(self.core.building.targets(state, call), None) is None
        )

    def _borrow(self, state: State, command: Command) -> list[Illegal]:
        request = self.core.machine.advance(state)
        assert request is not None
        token = self.core.pieces.token.get(str(command.get("token")))
        if command.get("do") == "rescore" and token is not None:
            held = state.things[self.core.tokens][request.seat]
            keys = [str(key) for key, code, *_ in held if code == token.code and str(key) in request.options()]
            if keys:
                return self._resolve(state, keys[0])
        if command.get("do") == "answer":
            return plain_answer(self.core, state, command, "rule:rescore")
        return [Illegal("rule:rescore", "a token that one owns", str(command.get("token", command.get("do"))))]


_RULES = {
    "build": "rule:build-complete",
    "research": "rule:tech-step",
    "take_tech": "rule:lab-tech",
    "swap": "rule:swap-institute",
}
"""The rule that puts the question: a wrong answer breaks it."""

_WANTED = {
    "build": "a placement",
    "research": "a research step",
    "take_tech": "a tech tile",
    "swap": "a mine to swap with",
}
