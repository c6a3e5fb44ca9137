"""What each kind of step does when its turn comes, and what it does with the answer to its question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.between_players import BetweenPlayers
from kartotek.catalog.effects.feasibility import Feasibility
from kartotek.catalog.effects.frames import child, environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.loops import Loops
from kartotek.catalog.effects.moves import Moves
from kartotek.catalog.effects.payments import declared_payment, ways_to_pay
from kartotek.catalog.effects.payments import spend as spend_payment
from kartotek.catalog.effects.pending import Frame, Run
from kartotek.catalog.effects.requests import DECLINE, Request, RequestKind
from kartotek.catalog.effects.state import State
from kartotek.catalog.effects.transfers import Transfers
from kartotek.catalog.effects.verb_calls import VerbCalls
from kartotek.schema.language import nodes as n
from kartotek.schema.language.limits import MAX_COUNT

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine

__all__ = ["Steps"]

_ASKS_ITSELF = (n.Pay, n.Spend, n.Choose, n.Do, n.Use)


class Steps:
    """`step` does the work at the top of the stack or returns a request; `resolve` takes its answer."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.transfers = Transfers(machine)
        self.verb_calls = VerbCalls(machine, self)
        self.feasibility = Feasibility(self)
        loops = Loops(machine, self)
        moves = self.moves = Moves(machine, self)
        players = self.players = BetweenPlayers(machine, self)
        self.table: dict[type, Callable[[State, Run, Entry, Frame], Request | None]] = {
            n.Seq: self._sequence,
            n.May: self._may,
            n.If: self._if,
            n.ForScope: players.for_players,
            n.With: players.for_players,
            n.Give: players.hand_over,
            n.Take: players.hand_over,
            n.TurnOrder: players.turn_order,
            n.MustPay: players.must_pay,
            n.Spend: players.spend,
            n.Try: players.try_then,
            n.Next: players.next,
            n.SecretChoice: players.at_once,
            n.Bid: players.bid,
            n.Until: self.verb_calls.until,
            n.MoveThings: moves.move,
            n.Look: moves.look,
            n.ExchangeThings: moves.exchange,
            n.ShuffleZone: moves.shuffle,
            n.Set: moves.set,
            n.ForEach: loops.for_each,
            n.ForPick: loops.for_pick,
            n.Choose: self._choose,
            n.UpTo: self._up_to,
            n.Later: self._later,
            n.Pay: self._pay,
            n.Transfer: self.transfers.step,
            n.Mod: self.verb_calls.change,
            n.Flag: self.verb_calls.change,
            n.Use: self.verb_calls.copied_abilities.use,
            n.Do: self.verb_calls.do,
            n.Unknown: self._unknown,
        }

    def entry(self, run: Run) -> Entry:
        return self.machine.library.entries[run.ability]

    def step(self, state: State, run: Run) -> Request | None:
        entry, frame = self.entry(run), run.frames[-1]
        return self.table[type(entry.nodes[frame.node])](state, run, entry, frame)

    def ask(
        self, entry: Entry, frame: Frame, kind: RequestKind, options: Sequence[str], *, optional: bool = False
    ) -> Request:
        shown = [*options, DECLINE] if optional else list(options)
        return Request(frame.seat, kind, entry.id, lambda: shown)

    def replace(self, run: Run, node: int, frame: Frame, **changes: int) -> None:
        """The step is done once its inner step is: put that in its place."""
        run.frames[-1] = child(node, frame, **changes)

    def decline(self, run: Run) -> None:
        """Leave an optional step out; a repetition around it ends as well."""
        run.frames.pop()
        if run.frames and isinstance(self.entry(run).nodes[run.frames[-1].node], n.UpTo):
            run.frames.pop()

    # ---- answers ----

    def resolve(self, state: State, run: Run, answer: Any) -> None:
        entry, frame = self.entry(run), run.frames[-1]
        node, kids = entry.nodes[frame.node], entry.kids[frame.node]
        if answer == DECLINE and not isinstance(node, n.MoveThings):
            return self.decline(run)
        match node:
            case n.MoveThings():
                self.moves.resolve(state, run, entry, frame, answer)
            case n.ForScope() | n.With():
                self.players.chosen(run, entry, frame, answer)
            case n.Try():
                self.players.tried(run, entry, frame, done=answer == "yes")
            case n.Spend():
                self.players.spent(state, run, entry, frame, answer)
            case n.MustPay():
                spend_payment(self.machine.world, state, frame.seat, answer)
                run.frames.pop()
            case n.SecretChoice() | n.Bid():
                self.players.made(state, run, entry, frame, answer)
            case n.Do() | n.Use():
                self.verb_calls.resolve(state, run, entry, frame, answer)
            case n.May():
                run.frames.pop() if answer == "no" else self.replace(run, kids[0], frame)
            case n.UpTo():
                self._repeat(run, kids[-1], frame) if answer == "yes" else run.frames.pop()
            case n.If():
                self._branch(run, kids, frame, taken=answer == "yes")
            case n.Choose():
                self.replace(run, kids[int(answer)], frame)
            case n.Seq():
                self._ordered(run, kids, frame, answer)
            case n.ForPick():
                frame.memory.append(int(answer))
                run.frames.append(child(kids[1], frame, it=int(answer)))
            case n.Pay():
                spend_payment(self.machine.world, state, frame.seat, answer)
                self.replace(run, kids[1], frame)
            case n.Transfer():
                self.transfers.resolve(state, run, entry, frame, answer)
            case _:
                run.frames.pop()
        return None

    # ---- control ----

    def _sequence(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        kids = entry.kids[frame.node]
        if self.machine.library.vocabulary.order_free and frame.node == entry.root:
            return self._any_order(state, run, entry, frame)
        if frame.progress == len(kids):
            run.frames.pop()
        else:
            frame.progress += 1
            run.frames.append(child(kids[frame.progress - 1], frame))
        return None

    def _any_order(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        kids = entry.kids[frame.node]
        env = environment(state, run, frame)
        undone = [k for k in range(len(kids)) if k not in frame.memory]
        left = [str(k) for k in undone if self.feasibility.possible(entry, kids[k], env)]
        if not left:
            run.frames.pop()
        elif len(left) == 1:
            self._ordered(run, kids, frame, left[0])
        else:
            return self.ask(entry, frame, "order", left, optional=self.machine.library.vocabulary.partial)
        return None

    def _ordered(self, run: Run, kids: tuple[int, ...], frame: Frame, answer: str) -> None:
        frame.memory.append(int(answer))
        run.frames.append(child(kids[int(answer)], frame))

    def _may(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        inner = entry.kids[frame.node][0]
        if isinstance(entry.nodes[inner], _ASKS_ITSELF):
            self.replace(run, inner, frame, optional=1)
        elif self.feasibility.possible(entry, inner, environment(state, run, frame)):
            return self.ask(entry, frame, "may", ["yes", "no"])
        else:
            run.frames.pop()
        return None

    def _if(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        kids = entry.kids[frame.node]
        verdict = self.machine.terms.condition(entry, kids[0], environment(state, run, frame))
        if verdict is None:
            state.unverified += 1 - frame.progress
            frame.progress = 1
            return self.ask(entry, frame, "declare", ["yes", "no"])
        self._branch(run, kids, frame, taken=verdict)
        return None

    def _branch(self, run: Run, kids: tuple[int, ...], frame: Frame, *, taken: bool) -> None:
        if taken or len(kids) > 2:
            self.replace(run, kids[1 if taken else 2], frame)
        else:
            run.frames.pop()

    def _choose(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        kids = entry.kids[frame.node]
        env = environment(state, run, frame)
        options = [str(k) for k, kid in enumerate(kids) if self.feasibility.possible(entry, kid, env)]
        if not options:
            self.decline(run)
        elif len(options) == 1 and not frame.optional:
            self.replace(run, kids[int(options[0])], frame)
        else:
            return self.ask(entry, frame, "choose", options, optional=bool(frame.optional))
        return None

    def _up_to(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        node, inner = entry.nodes[frame.node], entry.kids[frame.node][-1]
        assert isinstance(node, n.UpTo)
        times = node.times if isinstance(node.times, int) else MAX_COUNT
        if not isinstance(node.times, int) and not frame.memory:
            frame.memory.append(1)
            state.unverified += 1
        if frame.progress >= times or not self.feasibility.possible(entry, inner, environment(state, run, frame)):
            run.frames.pop()
        elif isinstance(entry.nodes[inner], _ASKS_ITSELF):
            self._repeat(run, inner, frame)
        else:
            return self.ask(entry, frame, "may", ["yes", "no"])
        return None

    def _repeat(self, run: Run, inner: int, frame: Frame) -> None:
        frame.progress += 1
        run.frames.append(child(inner, frame, optional=1))

    def _later(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.Later)
        inner = child(entry.kids[frame.node][0], frame)
        waiting = Run(run.ability, run.seat, run.host, run.picked, run.event, [inner])
        state.queued.append((node.phase, waiting))
        run.frames.pop()

    def _pay(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        env = environment(state, run, frame)
        world, seat = self.machine.world, frame.seat
        if not self.feasibility.possible(entry, frame.node, env):
            self.decline(run)
            return None
        price = self.transfers.price(entry, entry.kids[frame.node][0], env)
        if price is not None:
            return self.ask(entry, frame, "pay", ways_to_pay(world, state, seat, price), optional=True)
        state.unverified += 1 - frame.progress
        frame.progress = 1
        return Request(
            seat,
            "declare",
            entry.id,
            lambda: ["free", DECLINE],
            lambda answer: answer == DECLINE or declared_payment(world, state, seat, answer),
        )

    def _unknown(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """Nobody has stated what happens here: the log declares it, and it counts as unverified."""
        state.unverified += 1 - frame.progress
        frame.progress = 1
        return Request(frame.seat, "declare", entry.id, lambda: ["done"])
