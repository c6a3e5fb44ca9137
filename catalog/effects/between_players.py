"""Steps between players and over time: giving and taking, prices that must be paid, trying, and waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartotek.catalog.effects.events import NEXT
from kartotek.catalog.effects.frames import child, environment
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.payments import spend, ways_to_pay
from kartotek.catalog.effects.pending import NOBODY, Frame, Run
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.machine import Machine
    from kartotek.catalog.effects.steps import Steps

__all__ = ["BetweenPlayers"]


class BetweenPlayers:
    """Each method is a step of `Steps`, or takes its answer."""

    def __init__(self, machine: Machine, steps: Steps) -> None:
        self.machine = machine
        self.steps = steps

    # ---- players ----

    def for_players(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """Each of the players does the step, or it is done with each of them."""
        node, inner = entry.nodes[frame.node], entry.kids[frame.node][-1]
        assert isinstance(node, n.ForScope | n.With)
        who = node.scope if isinstance(node, n.ForScope) else node.who
        env = environment(state, run, frame)
        seats = self.machine.terms.players.seats(entry, frame.node, who, env)
        if isinstance(who, n.Chosen) and seats and len(seats) > 1:
            return self.steps.ask(entry, frame, "pick", [str(seat) for seat in seats], optional=bool(frame.optional))
        state.unverified += seats is None
        run.frames.pop()
        run.frames.extend(self._of_player(node, inner, frame, seat) for seat in reversed(seats or ()))
        return None

    def _of_player(self, node: n.Node, inner: int, frame: Frame, seat: int) -> Frame:
        return child(inner, frame, them=seat) if isinstance(node, n.With) else child(inner, frame, seat=seat)

    def chosen(self, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        inner = entry.kids[frame.node][-1]
        run.frames[-1] = self._of_player(entry.nodes[frame.node], inner, frame, int(answer))

    def hand_over(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        """Give or take resources: what is not there is not handed over."""
        node, env = entry.nodes[frame.node], environment(state, run, frame)
        assert isinstance(node, n.Give | n.Take)
        run.frames.pop()
        seats = self.machine.terms.players.seats(entry, frame.node, node.who, env)
        state.unverified += seats is None
        bundle = entry.kids[frame.node][0]
        for seat in (one for one in seats or () if one != env.seat):
            giver, taker = (env.seat, seat) if isinstance(node, n.Give) else (seat, env.seat)
            for i in entry.kids[bundle]:
                amount = entry.nodes[i]
                assert isinstance(amount, n.Amount)
                count = self.machine.terms.integer(entry, entry.kids[i][0], env)
                state.unverified += count is None
                if count is not None and count > 0:
                    self._pass_on(state, giver, taker, amount.resource, count, entry.index, run.seat)

    def _pass_on(self, state: State, giver: int, taker: int, name: str, count: int, source: int, owner: int) -> None:
        world, ledger = self.machine.world, self.machine.ledger
        before = world.available(state, giver, name)
        ledger.lose(state, giver, name, count, source, owner)
        lost = before - world.available(state, giver, name)
        if lost > 0:
            ledger.gain(state, taker, name, lost, source)

    def turn_order(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.TurnOrder)
        run.frames.pop()
        if node.place in ("again", "skip"):
            if (frame.seat, node.place) not in state.turns:
                state.turns.append((frame.seat, node.place))
            return
        order = [seat for seat in state.order or range(state.seats) if seat != frame.seat]
        state.order = [frame.seat, *order] if node.place == "first" else [*order, frame.seat]

    # ---- prices ----

    def must_pay(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        node, kids = entry.nodes[frame.node], entry.kids[frame.node]
        assert isinstance(node, n.MustPay)
        price = self.steps.transfers.price(entry, kids[0], environment(state, run, frame))
        if price is None:
            state.unverified += 1
            run.frames.pop()
            return None
        ways = ways_to_pay(self.machine.world, state, frame.seat, price)
        if len(ways) > 1:
            return self.steps.ask(entry, frame, "pay", ways)
        if ways:
            spend(self.machine.world, state, frame.seat, ways[0])
            run.frames.pop()
        elif node.otherwise is not None:
            self.steps.replace(run, kids[-1], frame)
        else:
            run.frames.pop()
        return None

    def spend(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """Things as a price: asked once, then all of them are moved before the step."""
        env = environment(state, run, frame)
        if not self.steps.feasibility.possible(entry, frame.node, env):
            self.steps.decline(run)
            return None
        node = entry.nodes[frame.node]
        assert isinstance(node, n.Spend)
        if node.price is None:
            return self.steps.ask(entry, frame, "may", ["yes"], optional=True)
        price = self.steps.transfers.price(entry, self._price(entry, frame.node), env)
        if price is None:
            state.unverified += 1
            self.steps.decline(run)
            return None
        ways = ways_to_pay(self.machine.world, state, frame.seat, price)
        return self.steps.ask(entry, frame, "pay", ways, optional=True)

    def _price(self, entry: Entry, i: int) -> int:
        return next(kid for kid in entry.kids[i] if isinstance(entry.nodes[kid], n.Bundle))

    def spent(self, state: State, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        if answer != "yes":
            spend(self.machine.world, state, frame.seat, answer)
        kids = entry.kids[frame.node]
        moves = [kid for kid in kids[:-1] if isinstance(entry.nodes[kid], n.MoveThings)]
        run.frames.pop()
        run.frames.append(child(kids[-1], frame))
        run.frames.extend(child(kid, frame) for kid in reversed(moves))

    # ---- trying and waiting ----

    def try_then(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        kids = entry.kids[frame.node]
        first = entry.nodes[kids[0]]
        if not self.steps.feasibility.possible(entry, kids[0], environment(state, run, frame)):
            self.tried(run, entry, frame, done=False)
        elif isinstance(first, n.May):
            return self.steps.ask(entry, frame, "may", ["yes", "no"])
        else:
            self.tried(run, entry, frame, done=True)
        return None

    def tried(self, run: Run, entry: Entry, frame: Frame, *, done: bool) -> None:
        """Go on with what follows the step, or with what is done in its place."""
        kids = entry.kids[frame.node]
        run.frames.pop()
        if done:
            first = entry.kids[kids[0]][0] if isinstance(entry.nodes[kids[0]], n.May) else kids[0]
            run.frames.extend((child(kids[1], frame), child(first, frame)))
        elif len(kids) > 2:
            run.frames.append(child(kids[2], frame))

    def next(self, state: State, run: Run, entry: Entry, frame: Frame) -> None:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.Next)
        inner = child(entry.kids[frame.node][0], frame)
        state.queued.append(
            (f"{NEXT}{node.period}", Run(run.ability, run.seat, run.host, run.picked, run.event, [inner]))
        )
        run.frames.pop()

    # ---- everybody at once ----

    def at_once(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """The memory holds the choices so far; nothing is carried out before the last is made."""
        seats = self._bidders(state, run, entry, frame)
        kids = self._options(entry, frame.node)
        if len(frame.memory) < len(seats):
            asked = Frame(frame.node, seats[len(frame.memory)], frame.it, frame.that, 0, [], 0, frame.them)
            return self.steps.ask(entry, asked, "choose", [str(k) for k in range(len(kids))])
        run.frames.pop()
        pairs = list(zip(seats, frame.memory, strict=True))
        run.frames.extend(child(kids[choice], frame, seat=seat) for seat, choice in reversed(pairs))
        return None

    def _options(self, entry: Entry, i: int) -> tuple[int, ...]:
        node = entry.nodes[i]
        assert isinstance(node, n.SecretChoice)
        return entry.kids[i][-len(node.options) :]

    def _bidders(self, state: State, run: Run, entry: Entry, frame: Frame) -> list[int]:
        node = entry.nodes[frame.node]
        assert isinstance(node, n.SecretChoice | n.Bid)
        return list(self.machine.terms.players.seats(entry, frame.node, node.who, environment(state, run, frame)) or ())

    def bid(self, state: State, run: Run, entry: Entry, frame: Frame) -> Request | None:
        """The memory holds the bid of each player, in order: so much, or nobody's number once a player is out."""
        node, seats = entry.nodes[frame.node], self._bidders(state, run, entry, frame)
        assert isinstance(node, n.Bid)
        if not seats:
            run.frames.pop()
            return None
        turn = self._turn(node, seats, frame)
        if turn is not None:
            return self._ask_bid(state, entry, frame, node, seats[turn % len(seats)])
        bids = [NOBODY if len(frame.memory) <= k else frame.memory[k] for k in range(len(seats))]
        best = max(bids)
        run.frames.pop()
        if best > 0:
            winner = seats[bids.index(best)]
            self.machine.world.spend(state, winner, node.resource, best)
            run.frames.append(child(entry.kids[frame.node][-1], frame, seat=winner))
        return None

    def _turn(self, node: n.Bid, seats: list[int], frame: Frame) -> int | None:
        """Whose bid is next, by place; None when the bidding is over."""
        made = len(frame.memory)
        if made < len(seats):
            return made
        if node.manner == "once":
            return None
        still = [k for k, bid in enumerate(frame.memory) if bid != NOBODY]
        if len(still) < 2:
            return None
        ahead = [k for k in still if k >= frame.progress]
        return ahead[0] if ahead else still[0]

    def _ask_bid(self, state: State, entry: Entry, frame: Frame, node: n.Bid, seat: int) -> Request:
        most = min(self.machine.world.available(state, seat, node.resource), 100)
        high = max(frame.memory, default=0)
        least = 1 if node.manner == "once" else max(high, 0) + 1
        options = ["0", *(str(bid) for bid in range(least, most + 1))]
        asked = Frame(frame.node, seat, frame.it, frame.that, 0, [], 0, frame.them)
        return self.steps.ask(entry, asked, "choose", options)

    def made(self, state: State, run: Run, entry: Entry, frame: Frame, answer: Any) -> None:
        """A choice or a bid; in turn, a bid of nothing is the last."""
        node, seats = entry.nodes[frame.node], self._bidders(state, run, entry, frame)
        number = int(answer)
        if isinstance(node, n.SecretChoice) or (isinstance(node, n.Bid) and node.manner == "once"):
            frame.memory.append(number)
            return
        assert isinstance(node, n.Bid)
        turn = self._turn(node, seats, frame)
        assert turn is not None
        bid = number or NOBODY
        if turn < len(frame.memory):
            frame.memory[turn] = bid
        else:
            frame.memory.append(bid)
        frame.progress = (turn + 1) % len(seats)
