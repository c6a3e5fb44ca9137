"""Python source for the steps of abilities that are plain gains, as the ledger would book them."""

from __future__ import annotations

from kartotek.catalog.effects.budget import MAX_SEATS
from kartotek.catalog.effects.codegen_terms import NotPlainError, TermEmitter, literal
from kartotek.catalog.effects.ledger import MAX_AMOUNT
from kartotek.catalog.effects.state import NOBODY
from kartotek.schema.language import nodes as n

__all__ = ["Emitter"]


class Emitter(TermEmitter):
    """Writes steps as well as terms. What is not plain is left to the tree walker."""

    def steps(self, i: int) -> None:
        """A sequence of plain gains, as the ledger would book them, and of steps that wait for a phase."""
        node, kids = self.entry.nodes[i], self.entry.kids[i]
        match node:
            case n.Seq():
                for kid in kids:
                    self.steps(kid)
            case n.Later(phase) if self.entry.event is None:
                frame = f"Frame({kids[0]}, seat, {NOBODY}, {NOBODY}, 0, [], 0)"
                run = f"Run({self.entry.index}, seat, host, {NOBODY}, None, [{frame}])"
                number = self.library.vocabulary.phases.index(phase)
                self.line(f"state.queued.append((phases[{number}], {run}))")
            case n.Transfer("gain"):
                self._gains(node, kids)
            case n.ForEach() if self._it is None:
                depth = self._depth
                self._it = self._loop(kids[0])
                self.steps(kids[1])
                self._it, self._depth = None, depth
            case _:
                raise NotPlainError

    def _gains(self, node: n.Transfer, kids: tuple[int, ...]) -> None:
        for k in self.entry.kids[kids[0]]:
            amount = self.entry.nodes[k]
            if not isinstance(amount, n.Amount):
                raise NotPlainError
            count = self.integer(self.entry.kids[k][0])
            if node.per is not None:
                per = self.integer(self.entry.kids[kids[1]][0])
                times = per if node.per.every == 1 else f"({per} // {literal(node.per.every)})"
                count = times if count == "1" else f"{count} * {times}"
            self._gain(amount.resource, count, risky=_multiplies(amount))

    def _gain(self, resource: str, count: str, *, risky: bool) -> None:
        spec = self.library.vocabulary.resources[resource]
        index = self.library.layout.amount[resource]
        if not count.isdecimal():
            name = self._name()
            self.line(f"{name} = {count}")
            count = name
        if resource in self._replaced:
            self.line(f"ledger(state, seat, names[{index}], {count}, {self.entry.index})")
            return
        depth = self._depth
        if not spec.signed and not (count.isdecimal() and count != "0"):
            self.line(f"if {count} > 0:")
            self._depth += 1
        if risky:
            self.line(f"if not -{MAX_AMOUNT} <= {count} <= {MAX_AMOUNT}: check({count})")
        if spec.account:
            self.line(f"gain(state, seat, names[{index}], {count})")
        elif spec.cap is not None:
            count = self._capped(index, count, spec.cap)
        else:
            self.line(f"state.held[seat][{index}] += {count}")
        self.line(f"state.events.append({self._gained(index, count)})")
        self._depth = depth

    def _gained(self, index: int, count: str) -> str:
        """The event of a gain. One of a fixed amount is made once for each seat: events do not change."""
        if not count.isdecimal():
            return f"new(Event, ('gain', seat, {index}, {count}, {self.entry.index}))"
        name = f"gained_{self.entry.index}_{len(self.constants)}"
        event = f"Event('gain', seat, {index}, {count}, {self.entry.index})"
        self.constants.append(f"{name} = tuple({event} for seat in range({MAX_SEATS}))")
        return f"{name}[seat]"

    def _capped(self, index: int, count: str, cap: int) -> str:
        """A gain of which a cap cuts off what is too much; the name of what is left comes back."""
        total, left = self._name(), self._name()
        self.line(f"{left} = {count}")
        self.line(f"{total} = state.held[seat][{index}] + {left}")
        self.line(f"if {total} > {literal(cap)}: {left} -= {total} - {literal(cap)}; {total} = {literal(cap)}")
        self.line(f"state.held[seat][{index}] = {total}")
        return left


def _multiplies(amount: n.Amount) -> bool:
    """Could the number be a power of what is held? Sums alone stay small."""
    return any(isinstance(part, n.Arithmetic) and part.operator == "*" for part in n.walk(amount))
