"""Gains and losses step by step: amounts, choices between bundles, and amounts that nobody has stated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.frames import environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.payments import PriceParts, parse_payment
from kartotek.catalog.effects.pending import NOBODY, Frame, Run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.schema.language import nodes as n
from kartotek.schema.language.printer import print_bundle

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine

__all__ = ["Transfers"]


class Transfers:
    """A frame's progress counts the amounts that are done; its memory holds what was chosen of the current one."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self._raises_gains = "gain" in machine.library.triggering

    def step(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        bundle = entry.kids[frame.node][0]
        amounts = entry.kids[bundle]
        while frame.progress < len(amounts):
            request = self._amount(state, run, entry, frame, amounts[frame.progress])
            if request is not None:
                return request
            if run.frames[-1] is not frame or state.pending[-1] is not run:
                return None  # a trigger goes first
        run.frames.pop()
        return None

    def _amount(self, state: State, run: Run, entry: Entry, frame: Frame, i: int) -> Request | None:
        amount = entry.nodes[i]
        env = environment(state, run, frame)
        times = self._times(entry, frame.node, env)
        if isinstance(amount, n.Amount):
            said = amount.count
            number = said.value if isinstance(said, n.Number) else None
            count = self.machine.terms.integer(entry, entry.kids[i][0], env) if number is None else number
            total = None if count is None or times is None else count * times
            if total is None and 0 not in (count, times):
                return self._declare(state, entry, frame)
            frame.progress += 1
            self._apply(state, run, entry, frame, amount.resource, total or 0)
            return None
        if times == 0:
            frame.progress += 1
            return None
        if isinstance(amount, n.SomeOf) and isinstance(amount.source, n.Unknown):
            return self._declare(state, entry, frame, amount.count)
        return self._choice(entry, frame, amount)

    def _choice(self, entry: Entry, frame: Frame, amount: n.Node) -> Request:
        source = amount.source if isinstance(amount, n.SomeOf) else amount
        assert isinstance(source, n.Alternative)
        options = [print_bundle(option) for k, option in enumerate(source.options) if k not in frame.memory]
        return Request(frame.seat, "choose", entry.id, lambda: options)

    def _times(self, entry: Entry, i: int, env: Env) -> int | None:
        kids = entry.kids[i]
        return self.machine.terms.times(entry, kids[1], env) if len(kids) > 1 else 1

    def _declare(self, state: State, entry: Entry, frame: Frame, kinds: int = 0) -> Request:
        """The log says what nobody has stated: how much, or which `kinds` different resources (`ore:1,coin:2`)."""
        if frame.optional != 2:  # asked once, counted once
            state.unverified += 1
            frame.optional = 2
        resources = self.machine.library.vocabulary.resources

        def admits(answer: Any) -> bool:
            if str(answer) == "0" or not kinds:
                return _is_amount(str(answer))
            try:
                named = parse_payment(str(answer))
            except ValueError:
                return False
            return len(named) <= kinds and all(k in resources and _is_amount(str(v)) for k, v in named.items())

        return Request(frame.seat, "declare", entry.id, lambda: ["0"], admits)

    def resolve(self, state: State, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        """A chosen bundle, or a declared amount."""
        i = entry.kids[entry.kids[frame.node][0]][frame.progress]
        amount = entry.nodes[i]
        if isinstance(amount, n.Amount):
            frame.progress, frame.optional = frame.progress + 1, 0
            return self._apply(state, run, entry, frame, amount.resource, int(answer))
        if isinstance(amount, n.SomeOf) and isinstance(amount.source, n.Unknown):
            frame.progress, frame.optional = frame.progress + 1, 0
            for resource, declared in parse_payment(answer).items() if str(answer) != "0" else ():
                self._apply(state, run, entry, frame, resource, declared)
            return None
        self._chosen(state, run, entry, frame, i, answer)
        return None

    def _chosen(self, state: State, run: Run, entry: Entry, frame: Frame, i: int, answer: Any) -> None:
        amount = entry.nodes[i]
        source_index = i if isinstance(amount, n.Alternative) else entry.kids[i][0]
        source = entry.nodes[source_index]
        assert isinstance(source, n.Alternative)
        chosen = next(
            k for k, option in enumerate(source.options) if k not in frame.memory and print_bundle(option) == answer
        )
        frame.memory.append(chosen)
        if len(frame.memory) >= (amount.count if isinstance(amount, n.SomeOf) else 1):
            frame.progress += 1
            frame.memory.clear()
        env = environment(state, run, frame)
        times = self._times(entry, frame.node, env)
        counts = [
            (entry.nodes[k], self.machine.terms.integer(entry, entry.kids[k][0], env))
            for k in entry.kids[entry.kids[source_index][chosen]]
        ]
        for item, count in counts:
            assert isinstance(item, n.Amount)
            if count is None or times is None:
                state.unverified += 1
            else:
                self._apply(state, run, entry, frame, item.resource, count * times)

    def _apply(self, state: State, run: Run, entry: Entry, frame: Frame, resource: str, amount: int) -> None:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.Transfer)
        if node.kind == "lose":
            self.machine.ledger.lose(state, frame.seat, resource, amount, entry.index, run.seat)
        elif node.kind == "gain":
            gained = self.machine.ledger.gain(state, frame.seat, resource, amount, entry.index)
            if self._raises_gains:
                for name in gained:
                    self._raise(state, entry, frame.seat, name)

    def _raise(self, state: State, entry: Entry, seat: int, resource: str) -> None:
        """The event says which resource it was and what kind of host gave it, as far as its domains name them."""
        vocabulary = self.machine.library.vocabulary
        reported: dict[str, int] = {}
        for name, value in (("res", resource), ("source", entry.source.kind)):
            if name in vocabulary.events["gain"].attributes:
                values = vocabulary.domains[vocabulary.events["gain"].attributes[name].of or ""].values
                reported[name] = values.index(value) if value in values else NOBODY
        self.machine.raise_event(state, "gain", seat, NOBODY, reported)

    # ---- prices ----

    def price(self, entry: Entry, bundle: int, env: Env) -> PriceParts | None:
        """The parts of a price with their numbers worked out; None if one of them is unknown."""
        parts: list[tuple[int, list[dict[str, int]]]] = []
        for i in entry.kids[bundle]:
            amount = entry.nodes[i]
            if isinstance(amount, n.Amount):
                options = [self._items(entry, (i,), env)]
                count = 1
            else:
                if not isinstance(amount, n.Alternative) and isinstance(entry.nodes[entry.kids[i][0]], n.Unknown):
                    return None
                source = i if isinstance(amount, n.Alternative) else entry.kids[i][0]
                options = [self._items(entry, entry.kids[option], env) for option in entry.kids[source]]
                count = amount.count if isinstance(amount, n.SomeOf) else 1
            known = [option for option in options if option is not None]
            if len(known) < len(options):
                return None
            parts.append((count, known))
        return parts

    def _items(self, entry: Entry, amounts: tuple[int, ...], env: Env) -> dict[str, int] | None:
        items: dict[str, int] = {}
        for i in amounts:
            amount = entry.nodes[i]
            assert isinstance(amount, n.Amount)
            count = self.machine.terms.integer(entry, entry.kids[i][0], env)
            if count is None:
                return None
            items[amount.resource] = items.get(amount.resource, 0) + max(count, 0)
        return items


def _is_amount(text: str) -> bool:
    return text.isdecimal() and len(text) < 7
