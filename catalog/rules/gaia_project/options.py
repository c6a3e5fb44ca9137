"""What a seat can do next, step by step; whole moves are put together from these steps."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.requests import DECLINE
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.world import VerbCall
from kartotek.catalog.rules.gaia_project.answers import Answers
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.exchanges import exchange_of
from kartotek.catalog.rules.gaia_project.openings import Openings
from kartotek.catalog.rules.gaia_project.passive import AFTER, BEFORE
from kartotek.catalog.rules.gaia_project.power import PLACES
from kartotek.catalog.rules.gaia_project.research import COVER
from kartotek.catalog.rules.gaia_project.state import ACTIONS, BOOSTERS, FACTIONS, PLACING, GaiaTable
from kartotek.catalog.rules.gaia_project.suggestions import suggest
from kartotek.catalog.rules.gaia_project.turns import Turns
from kartotek.catalog.rules.game import MoveStep
from kartotek.schema.language import nodes as n

__all__ = ["Options"]


_CLIMB: Final = 0.8
"""How often random research goes on where it is farthest: the last levels would hardly be seen otherwise."""


class Options:
    """Steps are proposed, not promised: each is checked when it is taken."""

    def __init__(self, core: Core, answers: Answers, turns: Turns, openings: Openings) -> None:
        self.core = core
        self.answers = answers
        self.turns = turns
        self.openings = openings

    def follow_ups(self, state: State, seat: int) -> Iterator[MoveStep]:
        """Answers to what is asked in the middle of a move."""
        pieces = self.core.pieces
        extra: GaiaTable = state.extra
        if extra.stone is not None:
            yield from ({"do": "brainstone", "place": PLACES[outcome[4]]} for outcome in extra.stone.outcomes)
            return
        if extra.asks:
            ask = extra.asks[-1]
            if ask.kind == COVER:
                yield from ({"do": "cover", "space": s.id} for s in self.core.research.coverable(state, seat))
                return
            for track in range(len(pieces.tracks)) if ask.about < 0 else (ask.about,):
                if not self.core.research.faults(state, seat, track):
                    yield {"do": "research", "track": pieces.tracks[track]}
            yield {"do": "decline"}
            return
        yield from self._requested(state, seat)

    def _requested(self, state: State, seat: int) -> Iterator[MoveStep]:
        _, entry, frame = self.answers.pending(state)
        node = entry.nodes[frame.node]
        if isinstance(node, n.Do):
            yield from self._calls(state, self.answers.call(state))
        else:
            request = self.core.machine.advance(state)
            for key in request.options() if request else ():
                yield from self._answers(entry, frame.node, key)

    def _answers(self, entry: Entry, node: int, key: str) -> Iterator[MoveStep]:
        """An option by its readable name, where it has one."""
        choice = isinstance(entry.nodes[node], n.Choose)
        offer = exchange_of(entry, set(), entry.kids[node][int(key)]) if choice and key.isdecimal() else None
        if key == DECLINE:
            if not (choice and self.answers.purchases.must_buy):
                yield {"do": "decline"}
        elif offer is not None:
            yield {"do": "exchange", "pay": offer.pay, "gain": offer.gain}
        else:
            yield {"do": "answer", "answer": key}

    def _calls(self, state: State, call: VerbCall) -> Iterator[MoveStep]:
        options = self.answers.world.options(state, call)
        for key in options:
            yield self._named(call.verb, key)
        if self.answers.may_decline(state, call):
            yield {"do": "decline"}

    def _named(self, verb: str, key: str) -> MoveStep:
        match verb:
            case "build":
                structure, name = key.split("@")
                return {"do": "build", "structure": structure, "hex": name}
            case "research":
                return {"do": "research", "track": key}
            case "take_tech":
                return {"do": "tech", "space": key}
            case "swap":
                return {"do": "swap", "hex": key}
        return {"do": "answer", "answer": key}

    # ---- outside the own turn ----

    def decisions(self, state: State, seat: int) -> Iterator[MoveStep]:
        """Single decisions of set-up, income and charging."""
        core = self.core
        extra: GaiaTable = state.extra
        phase = extra.phase
        if phase == FACTIONS:
            yield from (
                {"do": "faction", "faction": faction.id}
                for faction in core.pieces.factions
                if not self.openings.faction_faults(state, faction.id)
            )
        elif phase == PLACING:
            kind = extra.queue[0].number
            for cell in core.space(state).cells:
                if not self.openings.place_faults(state, seat, kind, cell):
                    yield {"do": "build", "structure": core.pieces.kinds[kind], "hex": core.space(state).names[cell]}
        elif phase == BOOSTERS:
            yield from ({"do": "booster", "booster": booster} for booster in extra.free_boosters)
        elif phase == ACTIONS:
            yield from self._charges(state, seat)
        else:
            for name, amount in self.openings.income.choices(state):
                yield {"do": "income", "resource": name, "amount": amount}

    def _charges(self, state: State, seat: int) -> Iterator[MoveStep]:
        passive, value = self.openings.passive, state.extra.offers[0].number
        whens = (BEFORE, AFTER) if passive.reacts(state, seat) else (None,)
        for when in whens:
            step: MoveStep = {"do": "charge", "power": passive.amount(state, seat, value, token_first=when == BEFORE)}
            step |= {"token": when} if when else {}
            if not passive.faults(state, seat, value, step):
                yield step
        yield {"do": "decline"}

    # ---- the own turn ----

    def actions(self, state: State, seat: int, kind: str, rng: Random | None = None) -> Iterator[MoveStep]:
        """Main actions of one kind, lazily; in random order if a source of chance is given."""
        core, pieces = self.core, self.core.pieces
        if kind in pieces.kind:
            yield from self._placements(state, seat, pieces.kind[kind], rng)
        elif kind == "research":
            levels = dict(zip(pieces.tracks, state.extra.levels[seat], strict=True))
            tracks = shuffled(pieces.tracks, rng)
            if rng is not None and rng.random() < _CLIMB:
                tracks.sort(key=lambda track: -levels[track])
            yield from ({"do": "research", "track": track} for track in tracks)
        elif kind == "federate":
            tokens = [t.name for t in pieces.tokens if state.extra.supply[t.code] > 0 and t.common]
            for names in suggest(core, state, seat, rng):
                yield from ({"do": "federate", "hexes": names, "token": token} for token in shuffled(tokens, rng)[:2])
        elif kind == "action":
            boards = [*core.facts.kinds["power_action"], *core.facts.kinds["qic_action"]]
            yield from ({"do": "action", "action": f"{item.kind}:{item.slug}"} for item in shuffled(boards, rng))
        elif kind == "special":
            carriers = core.facts.library.carriers("action")
            hosts = [component for component, _ in state.live[seat] if component in carriers]
            for component in shuffled(hosts, rng):
                yield {"do": "special", "host": core.facts.library.component_ids[component].split(":", 1)[1]}
        elif state.extra.round == core.facts.number("rounds"):
            yield {"do": "pass"}
        else:
            yield from ({"do": "pass", "booster": item} for item in shuffled(state.extra.free_boosters, rng))

    def _placements(self, state: State, seat: int, kind: int, rng: Random | None) -> Iterator[MoveStep]:
        core = self.core
        found = self.turns.actions.rule_action("build", kind)
        if found is None:
            return
        call = core.machine.steps.verb_calls.of_seat(*found, state, seat)
        for cell in shuffled(core.building.candidates(state, call, kind), rng):
            if not core.building.sites.plan(state, call, kind, cell)[1]:
                yield {"do": "build", "structure": core.pieces.kinds[kind], "hex": core.space(state).names[cell]}

    def free_actions(self, state: State, seat: int) -> Iterator[MoveStep]:
        """Exchanges that can be paid once, and burning."""
        world = self.answers.world
        for exchange in self.turns.exchanges.open_to(state, seat):
            if all(world.available(state, seat, name) >= amount for name, amount in exchange.pay.items()):
                yield {"do": "exchange", "pay": exchange.pay, "gain": exchange.gain}
        if self.core.power.burnable(state.held[seat]):
            yield {"do": "burn", "times": 1}


def shuffled(items: Any, rng: Random | None) -> list[Any]:
    found = list(items)
    if rng is not None:
        rng.shuffle(found)
    return found
