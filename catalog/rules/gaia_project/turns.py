"""A turn: free actions, one main action with what follows from it, free actions again."""

from __future__ import annotations

from collections.abc import Callable

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project.actions import Actions
from kartotek.catalog.rules.gaia_project.answers import Answers
from kartotek.catalog.rules.gaia_project.core import Core
from kartotek.catalog.rules.gaia_project.exchanges import Exchanges
from kartotek.catalog.rules.gaia_project.power import PLACES
from kartotek.catalog.rules.gaia_project.reading import Command, goods_of
from kartotek.catalog.rules.gaia_project.state import DONE, OPEN, PASSED
from kartotek.catalog.rules.game import Illegal
from kartotek.schema.language import nodes as n

__all__ = ["Turns"]


class Turns:
    """Commands by name."""

    def __init__(self, core: Core, exchanges: Exchanges, answers: Answers, actions: Actions) -> None:
        self.core = core
        self.exchanges = exchanges
        self.answers = answers
        self.actions = actions
        self._main: dict[str, Callable[[State, int, Command], list[Illegal]]] = {
            "build": actions.build,
            "research": actions.research,
            "federate": actions.federate,
            "action": actions.board_action,
            "special": actions.special,
            "pass": self._pass,
        }
        self._free: dict[str, Callable[[State, int, Command], list[Illegal]]] = {
            "exchange": self._exchange,
            "burn": self._burn,
        }
        self._burning = self._learn_burning()
        self._ignores_last_booster = core.facts.choices["last-booster"] == "ignored"

    def command(self, state: State, seat: int, command: Command) -> list[Illegal]:
        """One step of the own turn."""
        do = str(command.get("do"))
        main = state.extra.main
        if self.answers.asked(state) is not None:
            return self.answers.answer(state, seat, command)
        if do == "brainstone" and state.extra.stepped and self._stone_is_there(state, seat, command):
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
        if not faults and state.extra.main == OPEN:
            state.extra.main = DONE
        return faults

    def _stone_is_there(self, state: State, seat: int, command: Command) -> bool:
        """Naming the only place where the brainstone could go is no mistake."""
        place = state.held[seat][self.core.power.stone]
        return place > 0 and command.get("place") == PLACES[place]

    def finish(self, state: State, seat: int) -> list[Illegal]:
        """Is the turn complete? What cannot be done any more is left out."""
        while self.answers.asked(state) is not None:
            if state.extra.stone is not None or self.answers.can_step(state):
                return [Illegal("rule:build-complete", "the rest of the action", "nothing")]
            faults = self.answers.answer(state, seat, {"do": "decline"})
            if faults:
                return faults
        if state.extra.main == OPEN:
            return [Illegal("rule:one-action", 1, 0, "main actions")]
        return []

    # ---- passing and free actions ----

    def _pass(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core, extra = self.core, state.extra
        last = extra.round == core.facts.number("rounds")
        booster = command.get("booster")
        if last and booster is not None and not self._ignores_last_booster:
            return [Illegal("rule:pass-booster", "no booster in the last round", str(booster))]
        if not last and booster not in extra.free_boosters:
            return [Illegal("rule:pass-booster", " or ".join(extra.free_boosters), str(booster))]
        core.machine.raise_event(state, "pass", seat)
        self.answers.asked(state)
        old = extra.boosters[seat]
        core.drop(state, seat, core.pieces.boosters[old].component)
        extra.boosters[seat] = None
        extra.free_boosters.append(old)
        if not last:
            self.take_booster(state, seat, str(booster))
        extra.passed.append(seat)
        extra.main = PASSED
        return []

    def take_booster(self, state: State, seat: int, booster: str) -> None:
        state.extra.free_boosters.remove(booster)
        state.extra.boosters[seat] = booster
        self.core.bring(state, seat, self.core.pieces.boosters[booster].component)

    def _exchange(self, state: State, seat: int, command: Command) -> list[Illegal]:
        pay, gain = goods_of(command.get("pay")), goods_of(command.get("gain"))
        goods = self.core.amount.keys()
        if pay is None or gain is None or not (pay.keys() <= goods and gain.keys() <= goods):
            return [Illegal("rule:conversions", "amounts of goods", f"{command.get('pay')} {command.get('gain')}")]
        return self.exchanges.trade(state, seat, pay, gain)

    def _learn_burning(self) -> tuple[Entry, int] | None:
        """The free action of the rules that burns power."""
        for component in self.core.pieces.shared:
            for entry in self.core.facts.library.timed(component, "free"):
                node = entry.nodes[entry.root]
                if isinstance(node, n.Do) and node.verb == "burn":
                    return entry, entry.root
        return None

    def _burn(self, state: State, seat: int, command: Command) -> list[Illegal]:
        core = self.core
        times = command.get("times", 1)
        if not isinstance(times, int) or isinstance(times, bool) or times < 1 or self._burning is None:
            return [Illegal("rule:burn", "a number of times", str(times))]
        tokens = state.held[seat][core.power.bowls[1]] + (state.held[seat][core.power.stone] == 2)
        if tokens < 2 * times:
            return [Illegal("rule:burn", 2 * times, tokens, "token")]
        for _ in range(times):
            if state.extra.stone is not None:
                return [Illegal("rule:burn-choice", "one token at a time", times)]
            self.actions.do(state, seat, self._burning, "do")
        return []
