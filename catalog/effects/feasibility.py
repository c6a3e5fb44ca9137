"""Looking ahead: could a step do anything now? What cannot is not offered, and an action of nothing is no action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.payments import ways_to_pay
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.effects.steps import Steps

__all__ = ["Feasibility"]


class Feasibility:
    """Reads the state, changes nothing; the looks are counted, so that nested loops cannot hang."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps

    def possible(self, entry: Entry, i: int, env: Env) -> bool:
        """Would this step do anything now? Unknown parts count as possible."""
        env.state.work()
        node, kids = entry.nodes[i], entry.kids[i]
        match node:
            case n.Seq():
                real = [kid for kid in kids if not isinstance(entry.nodes[kid], n.Mod | n.Flag)]
                return any(self.possible(entry, kid, env) for kid in real or kids)
            case n.Choose():
                return any(self.possible(entry, kid, env) for kid in kids)
            case n.May() | n.UpTo():
                return self.possible(entry, kids[-1], env)
            case n.If():
                return self._if(entry, kids, env)
            case n.ForEach() | n.ForPick():
                found = self.steps.machine.terms.select(entry, kids[0], env)
                return found is None or any(self.possible(entry, kids[1], env.at(thing[0])) for _, thing in found)
            case n.With() | n.ForScope():
                return self._players(entry, i, node, env)
            case n.MoveThings():
                return self.steps.moves.possible(entry, i, env)
            case n.Spend(_, price):
                moves = [kid for kid in kids[:-1] if isinstance(entry.nodes[kid], n.MoveThings)]
                paid = price is None or self._affordable(entry, kids[len(moves)], env)
                whole = all(self.steps.moves.possible(entry, kid, env, whole=True) for kid in moves)
                return paid and whole and self.possible(entry, kids[-1], env)
            case n.Try():
                rest = kids[2:] if not self.possible(entry, kids[0], env) else kids[:1]
                return any(self.possible(entry, kid, env) for kid in rest)
            case n.Pay():
                return self._affordable(entry, kids[0], env) and self.possible(entry, kids[1], env)
            case n.Use() | n.Do():
                env.state.work(self._things(node, env) // 4)
                return self.steps.verb_calls.possible(entry, i, env)
        return True

    def _players(self, entry: Entry, i: int, node: n.With | n.ForScope, env: Env) -> bool:
        """Is there a player for whom something can be done? A loop over others is always gone through."""
        who = node.scope if isinstance(node, n.ForScope) else node.who
        if isinstance(node, n.ForScope) and not isinstance(who, n.Node):
            return True
        seats = self.steps.machine.terms.players.seats(entry, i, who, env)
        inner = entry.kids[i][-1]
        if isinstance(node, n.ForScope):
            return seats is None or any(self.possible(entry, inner, env.of(seat)) for seat in seats)
        return seats is None or any(self.possible(entry, inner, env.with_them(seat)) for seat in seats)

    def _things(self, node: n.Use | n.Do, env: Env) -> int:
        """How many things a look at this step goes through, roughly: own ones of its noun."""
        library = self.steps.machine.library
        noun = node.select.noun if isinstance(node, n.Use) else library.vocabulary.verbs[node.verb].subject
        return len(env.state.things[library.layout.noun[noun]][env.seat]) if noun else 0

    def _if(self, entry: Entry, kids: tuple[int, ...], env: Env) -> bool:
        verdict = self.steps.machine.terms.condition(entry, kids[0], env)
        if verdict is None:
            return True
        if verdict:
            return self.possible(entry, kids[1], env)
        return len(kids) > 2 and self.possible(entry, kids[2], env)

    def _affordable(self, entry: Entry, price: int, env: Env) -> bool:
        parts = self.steps.transfers.price(entry, price, env)
        return parts is None or bool(ways_to_pay(self.steps.machine.world, env.state, env.seat, parts, most=1))
