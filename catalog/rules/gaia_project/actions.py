"""Main actions: building, research, federations, board actions and special actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import new_run
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.exchanges import fixed
from kartotek.catalog.rules.gaia_project.power import DISCARD, GAIA, PowerShift
from kartotek.catalog.rules.gaia_project.reading import Command, cell_of, cells_of, tokens_from
from kartotek.catalog.rules.gaia_project.world import GaiaWorld
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Actions"]


def _printed_prices(entries: Iterable[Entry]) -> dict[int, dict[str, int]]:
    """The prices of actions that are plain numbers, by ability."""
    found = {}
    for entry in entries:
        bundle = entry.nodes[entry.kids[entry.root][0]] if isinstance(entry.nodes[entry.root], n.Pay) else None
        price = fixed(bundle) if isinstance(bundle, n.Bundle) else None
        if price is not None:
            found[entry.index] = price
    return found


RuleAction = tuple[Entry, int]
"""A main action of the rules, and the node of its verb."""


class Actions:
    """Each action checks everything before it changes anything; what it says it does comes from its stored line."""

    def __init__(self, core: Core, world: GaiaWorld) -> None:
        self.core = core
        self.world = world
        self._by_player = core.facts.choices["token-source"] == "player-chooses"
        self._no_waste = core.facts.choices["lost-gain"] == "refused"
        self._by_rule = self._learn_rules()
        self._printed = _printed_prices(core.facts.library.entries)

    # ---- abilities that are actions ----

    def rule_action(self, verb: str, kind: int | None = None) -> RuleAction | None:
        """The main action of the rules that does a verb (on a kind of structure), and the node of that verb."""
        return self._by_rule.get((verb, kind))

    def _learn_rules(self) -> dict[tuple[str, int | None], RuleAction]:
        """Main actions by verb, and by the kinds of structure that they admit; rules are always live."""
        core = self.core
        found: dict[tuple[str, int | None], RuleAction] = {}
        for component in core.pieces.shared:
            for entry in core.facts.library.timed(component, "action"):
                node = entry.kids[entry.root][1] if isinstance(entry.nodes[entry.root], n.Pay) else entry.root
                step = entry.nodes[node]
                if entry.period is None and isinstance(step, n.Do):
                    verb = core.facts.vocabulary.verb_attributes(core.facts.vocabulary.verbs[step.verb])
                    tests = [
                        core.machine.terms.constraint(item, verb["kind"], Env(State(0, [], [], []), 0))
                        for item in step.filters
                        if item.attribute == "kind"
                    ]
                    found.setdefault((step.verb, None), (entry, node))
                    for kind in range(len(core.pieces.kinds)):
                        if all(test.admits(kind) for test in tests):
                            found.setdefault((step.verb, kind), (entry, node))
        return found

    def _price_faults(self, state: State, seat: int, entry: Entry, rule: str) -> list[Illegal]:
        """What is missing to pay for an action."""
        if not isinstance(entry.nodes[entry.root], n.Pay):
            return []
        return [
            Illegal(rule, amount, self.world.available(state, seat, name), name)
            for name, amount in self._price(state, seat, entry).items()
            if self.world.available(state, seat, name) < amount
        ]

    def _price(self, state: State, seat: int, entry: Entry) -> Mapping[str, int]:
        printed = self._printed.get(entry.index)
        return self._worked_out(state, seat, entry) if printed is None else printed

    def _worked_out(self, state: State, seat: int, entry: Entry) -> dict[str, int]:
        parts = self.core.machine.steps.transfers.price(entry, entry.kids[entry.root][0], Env(state, seat)) or []
        total: dict[str, int] = {}
        for _, options in parts:
            for name, amount in options[0].items():
                total[name] = total.get(name, 0) + amount
        return total

    def _start(self, state: State, seat: int, entry: Entry, host: int) -> None:
        """Use up the limit, pay, and put the rest to work."""
        machine = self.core.machine
        machine.use_limit(state, entry, seat)
        if not isinstance(entry.nodes[entry.root], n.Pay):
            machine.launch(state, [new_run(entry, seat, host)])
            return
        for name, amount in self._price(state, seat, entry).items():
            self.world.spend(state, seat, name, amount)
        machine.launch(state, [new_run(entry, seat, host, node=entry.kids[entry.root][1])])

    def do(self, state: State, seat: int, found: RuleAction, answer: object) -> None:
        """Carry out a verb of the rules and let everything react to it."""
        machine = self.core.machine
        call = machine.steps.verb_calls.of_seat(*found, state, seat)
        subject, reported = self.world.do(state, call, answer)
        if call.verb in self.core.facts.vocabulary.events:
            machine.raise_event(state, call.verb, seat, subject, reported)

    # ---- the actions ----

    def build(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        kind = core.pieces.kind.get(str(command.get("structure")))
        cell = cell_of(core, state, command.get("hex"))
        if kind is None or cell is None:
            have = f"{command.get('structure')} {command.get('hex')}"
            return [Illegal("rule:build-complete", "a structure and a space of the map", have)]
        found = self.rule_action("build", kind)
        if found is None:
            return [Illegal("rule:one-action", "a structure that can be built", core.pieces.kinds[kind])]
        call = core.machine.steps.verb_calls.of_seat(*found, state, seat)
        plan, faults = core.building.sites.plan(state, call, kind, cell)
        if faults:
            return faults
        tokens, faults = self._named_tokens(state, seat, command, plan.tokens, GAIA)
        if faults:
            return faults
        subject, reported = core.building.carry_out(state, seat, plan, tokens)
        core.machine.raise_event(state, "build", seat, subject, reported)
        return []

    def _named_tokens(
        self, state: State, seat: int, command: Command, amount: int, target: int
    ) -> tuple[PowerShift | None, list[Illegal]]:
        """The bowls that the player names for tokens that leave, where the profile lets the player choose."""
        given = command.get("tokens")
        if given is None:
            return None, []
        outcome = tokens_from(self.core, state.held[seat], given, amount, target) if self._by_player else None
        if outcome is None:
            need = f"{amount} tokens of bowls I to III" if self._by_player else "no choice of bowls"
            return None, [Illegal("rule:token-source", need, str(given))]
        return outcome, []

    def research(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        track = core.pieces.track.get(str(command.get("track")))
        found = self.rule_action("research")
        if track is None or found is None:
            return [Illegal("rule:action-research", "a research area", str(command.get("track")))]
        call = core.machine.steps.verb_calls.of_seat(*found, state, seat)
        faults = self._price_faults(state, seat, found[0], "rule:action-research")
        faults += self.world.track_faults(state, call, track)
        if not faults:
            for name, amount in self._price(state, seat, found[0]).items():
                self.world.spend(state, seat, name, amount)
            self.do(state, seat, found, core.pieces.tracks[track])
        return faults

    def federate(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        cells = cells_of(core, state, command.get("hexes"))
        if cells is None or self.rule_action("federate") is None:
            return [Illegal("rule:action-federate", "different spaces of the map", str(command.get("hexes")))]
        plan, faults = core.federations.plan(state, seat, cells, str(command.get("token")))
        if faults:
            return faults
        tokens, faults = self._named_tokens(state, seat, command, plan.pay.get("token", 0), DISCARD)
        if faults:
            return faults
        key = core.federations.carry_out(state, seat, plan, tokens)
        core.machine.raise_event(state, "federate", seat, key)
        return []

    def board_action(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        name = str(command.get("action"))
        component = core.facts.library.components.get(f"{core.facts.game}:{name}", NOBODY)
        entries = core.facts.library.timed(component, "action")
        if not entries or not entries[0].shared or entries[0].period is None:
            return [Illegal("rule:board-action-once", "an action of the research board", name)]
        entry = entries[0]
        faults = self._price_faults(state, seat, entry, "rule:board-action-price")
        if not core.machine.ready(state, entry, seat):
            faults.insert(0, Illegal("rule:board-action-once", "an action not yet used", "used", name))
        faults = faults or self._idle_faults(state, seat, entry, name)
        if not faults:
            self._start(state, seat, entry, NOBODY)
        return faults

    def _idle_faults(self, state: State, seat: int, entry: Entry, name: str) -> list[Illegal]:
        """An action without any effect: nothing to rescore, or (where waste is refused) everything cut off by caps."""
        node = entry.kids[entry.root][1] if isinstance(entry.nodes[entry.root], n.Pay) else entry.root
        step = entry.nodes[node]
        machine = self.core.machine
        acts = not entry.conditions or machine.continuous.holds(entry, state, seat, NOBODY)
        if acts and not isinstance(step, n.Transfer):  # a gain is always possible
            acts = machine.steps.feasibility.possible(entry, node, Env(state, seat))
        if not acts:
            return [Illegal("rule:rescore" if isinstance(step, n.Use) else "rule:special-complete", 1, 0, name)]
        if self._no_waste and isinstance(step, n.Transfer) and entry.shared:
            resources = self.core.facts.vocabulary.resources
            gained = [part.resource for part in step.bundle.amounts if isinstance(part, n.Amount)]
            row, amount = state.held[seat], self.core.amount
            if all(resources[g].cap is not None and row[amount[g]] >= (resources[g].cap or 0) for g in gained):
                return [Illegal("rule:waste-allowed", "room for the gain", "none", name)]
        return []

    def special(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        name = str(command.get("host"))
        component = core.facts.library.components.get(f"{core.facts.game}:{name}", NOBODY)
        entries = core.facts.library.timed(component, "action")
        hosts = [host for own, host in state.live[seat] if own == component]
        if not entries or not hosts:
            return [Illegal("rule:special-holder", "a special action that one holds", name)]
        entry = next((e for e in entries if core.machine.ready(state, e, seat)), None)
        if entry is None:
            return [Illegal("rule:special-once", "a special action not yet used", "used", name)]
        faults = self._price_faults(state, seat, entry, "rule:special-complete")
        faults = faults or self._idle_faults(state, seat, entry, name)
        if not faults:
            self._start(state, seat, entry, hosts[0])
        return faults
