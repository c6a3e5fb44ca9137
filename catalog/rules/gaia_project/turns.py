"""A turn: free actions, one main action with what follows from it, free actions again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catalog.effects.env import Env
from catalog.effects.library import Entry
from catalog.effects.machine import new_run
from catalog.effects.state import NOBODY, State
from catalog.rules.gaia_project.answers import Answers
from catalog.rules.gaia_project.core import Core
from catalog.rules.gaia_project.exchanges import Exchanges
from catalog.rules.gaia_project.power import DISCARD, GAIA, Outcome
from catalog.rules.gaia_project.reading import Command, cell_of, cells_of, goods_of, tokens_from
from catalog.rules.gaia_project.world import GaiaWorld
from catalog.rules.game import Illegal
from schema.language import nodes as n

__all__ = ["DONE", "OPEN", "PASSED", "Turns"]

OPEN: Final = 0
DONE: Final = 1
PASSED: Final = 2


class Turns:
    """Commands by name; each checks everything before it changes anything."""

    def __init__(self, core: Core, world: GaiaWorld, exchanges: Exchanges, answers: Answers) -> None:
        self.core = core
        self.world = world
        self.exchanges = exchanges
        self.answers = answers
        self._main: dict[str, Callable[[State, int, Command], list[Illegal]]] = {
            "build": self._build,
            "research": self._research,
            "federate": self._federate,
            "action": self._board_action,
            "special": self._special,
            "pass": self._pass,
        }
        self._free: dict[str, Callable[[State, int, Command], list[Illegal]]] = {
            "exchange": self._exchange,
            "burn": self._burn,
        }
        self._by_player = core.facts.choices["token-source"] == "player-chooses"
        self._no_waste = core.facts.choices["lost-gain"] == "refused"

    def command(self, state: State, seat: int, command: Command) -> list[Illegal]:
        """One step of the own turn."""
        do = str(command.get("do"))
        main = state.extra["main"]
        if self.answers.asked(state) is not None:
            return self.answers.answer(state, seat, command)
        if do == "brainstone" and state.extra["stepped"] and self._stone_is_there(state, seat, command):
            return []
        if main == PASSED:
            return [Illegal("rule:free-actions", "nothing after passing", do)]
        if do in self._free:
            return self._free[do](state, seat, command)
        if do not in self._main:
            return [Illegal("rule:one-action", ", ".join((*self._main, *self._free)), do)]
        if main == DONE:
            return [Illegal("rule:one-action", 1, 2, "main actions")]
        faults = self._main[do](state, seat, command)
        if not faults and state.extra["main"] == OPEN:
            state.extra["main"] = DONE
        return faults

    def _stone_is_there(self, state: State, seat: int, command: Command) -> bool:
        """Naming the only place where the brainstone could go is no mistake."""
        place = state.held[seat][self.core.power.stone]
        return place > 0 and command.get("place") == ("discard", "bowl1", "bowl2", "bowl3", "gaia")[place]

    def finish(self, state: State, seat: int) -> list[Illegal]:
        """Is the turn complete? What cannot be done any more is left out."""
        while self.answers.asked(state) is not None:
            if state.extra["stone"] is not None or self.answers.can_step(state):
                return [Illegal("rule:build-complete", "the rest of the action", "nothing")]
            self.answers.answer(state, seat, {"do": "decline"})
        if state.extra["main"] == OPEN:
            return [Illegal("rule:one-action", 1, 0, "main actions")]
        return []

    # ---- abilities that are actions ----

    def _rule_action(self, state: State, verb: str, kind: int | None = None) -> tuple[Entry, int] | None:
        """The main action of the rules that does a verb (on a kind of structure), and the node of that verb."""
        for component, _ in state.live[state.seats]:
            for entry in self.core.facts.library.timed(component, "action"):
                node = entry.root
                if isinstance(entry.nodes[node], n.Pay):
                    node = entry.kids[node][1]
                step = entry.nodes[node]
                if entry.period is None and isinstance(step, n.Do) and step.verb == verb:
                    deed = self.core.machine.steps.deeds.deed(entry, node, Env(state, 0))
                    if kind is None or all(c.admits(kind) for c in deed.constraints if c.attribute == "kind"):
                        return entry, node
        return None

    def _price_faults(self, state: State, seat: int, entry: Entry, rule: str) -> list[Illegal]:
        """What is missing to pay for an action."""
        if not isinstance(entry.nodes[entry.root], n.Pay):
            return []
        return [
            Illegal(rule, amount, self.world.available(state, seat, name), name)
            for name, amount in self._price(state, seat, entry).items()
            if self.world.available(state, seat, name) < amount
        ]

    def _price(self, state: State, seat: int, entry: Entry) -> dict[str, int]:
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

    def _do(self, state: State, seat: int, found: tuple[Entry, int], answer: object) -> None:
        """Carry out a verb of the rules and let everything react to it."""
        machine = self.core.machine
        entry, node = found
        deed = machine.steps.deeds.deed(entry, node, Env(state, seat))
        subject, told = self.world.do(state, deed, answer)
        if deed.verb in self.core.facts.vocabulary.events:
            machine.raise_event(state, deed.verb, seat, subject, told)

    # ---- main actions ----

    def _build(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        kind = core.pieces.kind.get(str(command.get("structure")))
        cell = cell_of(core, state, command.get("hex"))
        if kind is None or cell is None:
            have = f"{command.get('structure')} {command.get('hex')}"
            return [Illegal("rule:build-complete", "a structure and a space of the map", have)]
        found = self._rule_action(state, "build", kind)
        if found is None:
            return [Illegal("rule:one-action", "a structure that can be built", core.pieces.kinds[kind])]
        deed = core.machine.steps.deeds.deed(*found, Env(state, seat))
        plan, faults = core.building.sites.plan(state, deed, kind, cell)
        if faults:
            return faults
        tokens, faults = self._named_tokens(state, seat, command, plan.tokens, GAIA)
        if faults:
            return faults
        subject, told = core.building.carry_out(state, seat, plan, tokens)
        core.machine.raise_event(state, "build", seat, subject, told)
        return []

    def _named_tokens(
        self, state: State, seat: int, command: Command, amount: int, target: int
    ) -> tuple[Outcome | None, list[Illegal]]:
        """The bowls that the player names for tokens that leave, where the profile lets the player choose."""
        given = command.get("tokens")
        if given is None:
            return None, []
        outcome = tokens_from(self.core, state.held[seat], given, amount, target) if self._by_player else None
        if outcome is None:
            need = f"{amount} tokens of bowls I to III" if self._by_player else "no choice of bowls"
            return None, [Illegal("rule:token-source", need, str(given))]
        return outcome, []

    def _research(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        track = core.pieces.track.get(str(command.get("track")))
        found = self._rule_action(state, "research")
        if track is None or found is None:
            return [Illegal("rule:action-research", "a research area", str(command.get("track")))]
        deed = core.machine.steps.deeds.deed(*found, Env(state, seat))
        faults = self._price_faults(state, seat, found[0], "rule:action-research")
        faults += self.world.track_faults(state, deed, track)
        if not faults:
            for name, amount in self._price(state, seat, found[0]).items():
                self.world.spend(state, seat, name, amount)
            self._do(state, seat, found, core.pieces.tracks[track])
        return faults

    def _federate(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        cells = cells_of(core, state, command.get("hexes"))
        if cells is None or self._rule_action(state, "federate") is None:
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

    def _board_action(self, state: State, seat: int, command: Command) -> list[Illegal]:
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
        if not self.core.machine.steps.outlook.possible(entry, node, Env(state, seat)):
            return [Illegal("rule:rescore" if isinstance(step, n.Use) else "rule:special-complete", 1, 0, name)]
        if self._no_waste and isinstance(step, n.Transfer) and entry.shared:
            resources = self.core.facts.vocabulary.resources
            gained = [part.resource for part in step.bundle.amounts if isinstance(part, n.Amount)]
            row, amount = state.held[seat], self.core.amount
            if all(resources[g].cap is not None and row[amount[g]] >= (resources[g].cap or 0) for g in gained):
                return [Illegal("rule:waste-allowed", "room for the gain", "none", name)]
        return []

    def _special(self, state: State, seat: int, command: Command) -> list[Illegal]:
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

    # ---- passing and free actions ----

    def _pass(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core, extra = self.core, state.extra
        last = extra["round"] == core.facts.number("rounds")
        booster = command.get("booster")
        if last and booster is not None:
            return [Illegal("rule:pass-booster", "no booster in the last round", str(booster))]
        if not last and booster not in extra["free_boosters"]:
            return [Illegal("rule:pass-booster", " or ".join(extra["free_boosters"]), str(booster))]
        core.machine.raise_event(state, "pass", seat)
        self.answers.asked(state)
        old = extra["boosters"][seat]
        core.drop(state, seat, core.pieces.boosters[old].component)
        extra["boosters"][seat] = None
        extra["free_boosters"].append(old)
        if not last:
            self.take_booster(state, seat, str(booster))
        extra["passed"].append(seat)
        extra["main"] = PASSED
        return []

    def take_booster(self, state: State, seat: int, booster: str) -> None:
        state.extra["free_boosters"].remove(booster)
        state.extra["boosters"][seat] = booster
        self.core.bring(state, seat, self.core.pieces.boosters[booster].component)

    def _exchange(self, state: State, seat: int, command: Command) -> list[Illegal]:
        pay, gain = goods_of(command.get("pay")), goods_of(command.get("gain"))
        if pay is None or gain is None or not set(pay) | set(gain) <= set(self.core.amount):
            return [Illegal("rule:conversions", "amounts of goods", f"{command.get('pay')} {command.get('gain')}")]
        return self.exchanges.trade(state, seat, pay, gain)

    def _burn(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        times = command.get("times", 1)
        found = next(
            ((entry, entry.root) for component, _ in state.live[state.seats]
             for entry in core.facts.library.timed(component, "free")
             if isinstance(entry.nodes[entry.root], n.Do) and entry.nodes[entry.root].verb == "burn"),  # type: ignore[attr-defined]
            None,
        )  # fmt: skip
        tokens = state.held[seat][core.power.bowls[1]] + (state.held[seat][core.power.stone] == 2)
        if not isinstance(times, int) or isinstance(times, bool) or times < 1 or found is None:
            return [Illegal("rule:burn", "a number of times", str(times))]
        if tokens < 2 * times:
            return [Illegal("rule:burn", 2 * times, tokens, "token")]
        for _ in range(times):
            if state.extra["stone"] is not None:
                return [Illegal("rule:burn-choice", "one token at a time", times)]
            self._do(state, seat, found, "do")
        return []
