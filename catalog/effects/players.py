"""Which players an expression means: a declared scope, the owner of a thing, who has most, `them`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import NOBODY
from kartotek.catalog.effects.state import State
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.walker import TermWalker

__all__ = ["Players", "in_order"]


class Players:
    """Finds seats; `terms` works out the numbers that decide."""

    def __init__(self, terms: TermWalker) -> None:
        self.terms = terms
        self._scopes = terms.library.vocabulary.players

    def seats(self, entry: Entry, i: int, who: n.Who, env: Env) -> Sequence[int] | None:
        """The seats that a node at `i` means, in their order; None where an unknown number decides."""
        match who:
            case str():
                return self._scope(who, env)
            case n.Chosen(scope):
                return self._scope(scope, env)
            case n.Them():
                return () if env.them == NOBODY else (env.them,)
            case n.OwnerOf(target):
                return self._owner(entry, i, target.name, env)
            case n.Best():
                return self._best(entry, _index(entry, i, who), who, env)

    def _scope(self, name: str, env: Env) -> Sequence[int]:
        scope = self._scopes[name]
        if scope.turn is not None:
            order = env.state.order or range(env.state.seats)
            return (order[0 if scope.turn == "first" else -1],)
        return scope.seats(env.seat, env.state.seats)

    def _owner(self, entry: Entry, i: int, target: str, env: Env) -> Sequence[int]:
        """Nobody where the thing is the table's, or gone."""
        found = self.terms.find(entry, i, target, env)
        return () if found is None or found[0] >= env.state.seats else (found[0],)

    def _best(self, entry: Entry, i: int, best: n.Best, env: Env) -> Sequence[int] | None:
        sign = 1 if best.kind == "most" else -1
        ranks: dict[int, tuple[int, int]] = {}
        for seat in in_order(env.state, env.seat):
            there = env.of(seat)
            value = self.terms.integer(entry, entry.kids[i][0], there)
            other = 0 if best.by is None else self.terms.integer(entry, entry.kids[i][1], there)
            if value is None or other is None:
                return None
            ranks[seat] = sign * value, other
        top = max(ranks.values())
        found = [seat for seat, rank in ranks.items() if rank == top]
        if best.by is not None:
            return found
        return found if len(found) == 1 or best.ties == "all" else found[:1] if best.ties == "first" else ()

    # ---- numbers over players ----

    def over(self, entry: Entry, i: int, node: n.OverPlayers, env: Env) -> int | None:
        seats = self.seats(entry, i, node.who, env)
        if seats is None:
            return None
        values = [self.terms.integer(entry, entry.kids[i][-1], env.of(seat)) for seat in seats]
        known = [value for value in values if value is not None]
        if len(known) < len(values):
            return None
        return {"highest": max, "lowest": min}[node.kind](known, default=0) if node.kind != "total" else sum(known)

    def where(self, entry: Entry, i: int, node: n.PlayersWhere, env: Env) -> int | None:
        seats = self.seats(entry, i, node.who, env)
        verdicts = [self.terms.condition(entry, entry.kids[i][-1], env.of(seat)) for seat in seats or ()]
        return None if seats is None or None in verdicts else verdicts.count(True)

    def place(self, entry: Entry, i: int, node: n.Ranked, env: Env) -> int | None:
        """What a place is worth where equal players do not share."""
        ranks: list[tuple[int, int]] = []
        for seat in range(env.state.seats):
            numbers = [self.terms.integer(entry, kid, env.of(seat)) for kid in entry.kids[i]]
            known = [number for number in numbers if number is not None]
            if len(known) < len(numbers):
                return None
            ranks.append((known[0], known[1] if len(known) > 1 else 0))
        ranks += [(value, 0) for value in self.terms.world.rivals(env.state, entry.index)]
        own = ranks[env.seat]
        better, equal = sum(rank > own for rank in ranks), ranks.count(own)
        prizes = dict(enumerate(node.prizes))
        if equal == 1 or node.ties == "full":
            return prizes.get(better, 0)
        if node.ties == "none":
            return 0
        if node.ties == "next":
            return prizes.get(better + equal - 1, 0)
        return sum(prizes.get(place, 0) for place in range(better, better + equal)) // equal


def in_order(state: State, first: int) -> list[int]:
    """All seats in turn order, from one of them on."""
    order = state.order or list(range(state.seats))
    start = order.index(first)
    return [*order[start:], *order[:start]]


def _index(entry: Entry, i: int, node: n.Node) -> int:
    """The number of a part of the node at `i`; the tree of an expanded ability has equal parts, not the same ones."""
    return next(kid for kid in entry.kids[i] if entry.nodes[kid] == node)
