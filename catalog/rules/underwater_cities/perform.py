"""Carrying out what a move says of an effect: the expression and the stated steps, side by side.

A move states every choice of a turn in the order in which it was done. So nothing has to wait for an answer: each step
names the part of the expression that it carries out, and is checked against that part.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from kartotek.catalog.effects.env import Env
from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.state import NOBODY, State
from kartotek.catalog.rules.underwater_cities.core import Core
from kartotek.catalog.rules.underwater_cities.gains import Gains
from kartotek.catalog.rules.underwater_cities.prices import Prices
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.schema.language import nodes as n

if TYPE_CHECKING:
    from kartotek.catalog.rules.underwater_cities.uses import Uses
    from kartotek.catalog.rules.underwater_cities.verbs import Verbs

__all__ = ["MAX_DEPTH", "Act", "Chooser", "EffectPart", "Performer", "GivenSteps", "choices_in"]

MAX_DEPTH: Final = 3
"""How deep uses of cards and slots may nest."""

GivenSteps = Sequence[Mapping[str, Any]]


Chooser = Callable[["list[EffectPart]", list[int]], list[dict[str, Any]]]
"""From the parts of a triggered ability and the places of those that need a choice to steps, already carried out."""


@dataclass(slots=True)
class Act:
    """Who acts, and what the running effect comes from."""

    state: State
    seat: int
    source: str = "slot"
    """the kind of thing that gives: slot, card, production, federation, site, metropolis or contract"""
    depth: int = 0
    """how many uses of cards and slots the running effect is inside"""
    then: list[Mapping[str, Any]] = field(default_factory=list)
    """stated choices inside what the running step triggers"""
    that: int = NOBODY
    """the structure just built"""
    it: int = NOBODY
    """what a repetition has reached"""
    chooser: Chooser | None = None
    """makes up the choices inside what is triggered, for random play"""
    made: list[dict[str, Any]] = field(default_factory=list)
    """the choices that it has made up"""


class EffectPart(NamedTuple):
    """A top-level part of an effect."""

    entry: Entry
    node: int
    host: int


class Performer:
    """Steps of an effect in any order, each part once, parts left out."""

    verbs: Verbs
    uses: Uses

    def __init__(self, core: Core, prices: Prices, gains: Gains) -> None:
        self.core = core
        self.prices = prices
        self.gains = gains
        self._inner: dict[tuple[int, int], tuple[int, ...]] = {}

    # ---- effects ----

    def parts(self, entries: Sequence[Entry], host: int) -> list[EffectPart]:
        """The parts of the abilities of one component, numbered through."""
        return [part for entry in entries for part in self.inner(entry, entry.root, host)]

    def inner(self, entry: Entry, node: int, host: int) -> list[EffectPart]:
        """The parts of a sequence. One whose later step is about what an earlier one built is a single part."""
        kids = self._inner.get((entry.index, node))
        if kids is None:
            kids = entry.kids[node] if isinstance(entry.nodes[node], n.Seq) else (node,)
            kids = (node,) if any(_about_that(entry.nodes[kid]) for kid in kids) else kids
            self._inner[entry.index, node] = kids
        return [EffectPart(entry, kid, host) for kid in kids]

    def carry_out(self, act: Act, parts: Sequence[EffectPart], steps: Any) -> int:
        """Do the stated steps; how many there were comes back."""
        if not isinstance(steps, list | tuple):
            refuse("effect-part", "a list of steps", str(steps)[:60])
        self._open_changes(act, parts)
        done: set[int] = set()
        last, times = -1, 0
        for step in steps:
            place = step.get("p") if isinstance(step, Mapping) else None
            if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(parts):
                refuse("effect-part", f"a part from 0 to {len(parts) - 1}", str(place))
            times = times + 1 if place == last else 1
            if place in done and (place != last or times > self._most(act, parts[place])):
                refuse("effect-part", "each part once", f"part {place} again", parts[place].entry.id)
            done.add(place)
            last = place
            self.step(act, parts[place], step)
        return len(steps)

    def _open_changes(self, act: Act, parts: Sequence[EffectPart]) -> None:
        """One-time discounts hold for the other parts of the effect."""
        for part in parts:
            if isinstance(part.entry.nodes[part.node], n.Mod):
                self.uses.note_change(act, part)

    def _most(self, act: Act, part: EffectPart) -> int:
        node = part.entry.nodes[self._resolved(act, part, quiet=True).node]
        if not isinstance(node, n.UpTo):
            return 1
        return node.times if isinstance(node.times, int) else 99

    def step(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        """One stated step with everything that it triggers."""
        outer = act.then
        act.then = choices_in(step)
        self._do(act, self._resolved(act, part), step)
        if act.then:
            refuse("effect-part", "no further choice", str(act.then[0])[:80], part.entry.id)
        act.then = outer

    def env(self, act: Act, part: EffectPart) -> Env:
        return Env(act.state, act.seat, part.host, act.it, act.that)

    def _resolved(self, act: Act, part: EffectPart, *, quiet: bool = False) -> EffectPart:
        """The part behind conditions: they hold or they do not, nothing is stated about them."""
        entry, i = part.entry, part.node
        while isinstance(entry.nodes[i], n.If | n.May):
            if isinstance(entry.nodes[i], n.May):
                i = entry.kids[i][0]
                continue
            kids = entry.kids[i]
            verdict = self.core.machine.terms.condition(entry, kids[0], self.env(act, part))
            if verdict is None:
                self.core.unknown(act.state, entry.id)
            if verdict is not False:
                i = kids[1]
            elif len(kids) > 2:
                i = kids[2]
            elif quiet:
                break
            else:
                refuse("effect-condition", "the condition of the effect", "not met", entry.id)
        return EffectPart(entry, i, part.host)

    # ---- one part ----

    def _do(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        entry, i = part.entry, part.node
        node, kids = entry.nodes[i], entry.kids[i]
        match node:
            case n.UpTo():
                if not isinstance(node.times, int):
                    self.core.unknown(act.state, entry.id)
                self._do(act, self._resolved(act, EffectPart(entry, kids[-1], part.host)), step)
            case n.Transfer():
                self.gains.stated(act, entry, i, self.env(act, part), step.get("gain"))
            case n.Do():
                self.verbs.do(act, part, step)
            case n.Use():
                self.uses.use(act, part, step)
            case n.Choose():
                self._choose(act, part, step)
            case n.Pay():
                self._pay(act, part, step)
            case n.Seq():
                self._sequence(act, part, step)
            case n.Unknown():
                self.gains.declared(act, entry, step)
            case _:
                self.uses.automatic(act, part)

    def _choose(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        kids, choice = part.entry.kids[part.node], step.get("choose")
        if not isinstance(choice, int) or isinstance(choice, bool) or not 0 <= choice < len(kids):
            refuse("effect-part", f"an alternative from 0 to {len(kids) - 1}", str(choice), part.entry.id)
        taken = self._resolved(act, EffectPart(part.entry, kids[choice], part.host))
        if self.carry_out(act, self.inner(taken.entry, taken.node, part.host), step.get("steps", ())) == 0:
            refuse("effect-part", "something of the alternative", "nothing", part.entry.id)

    def _pay(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        price, inner = part.entry.kids[part.node]
        ways = self.prices.bundles(part.entry, price, self.env(act, part))
        if ways is None:
            self.core.unknown(act.state, part.entry.id)
        self.prices.pay(act.state, act.seat, ways, step.get("pay", {}), "pay-effect", building=False)
        parts = self.inner(part.entry, inner, part.host)
        if self.carry_out(act, parts, step.get("steps", ())) == 0:
            refuse("pay-effect", "something of what is paid for", "nothing", part.entry.id)

    def _sequence(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        """A bracketed sequence: all of it, or something built and upgraded at once."""
        kids = part.entry.kids[part.node]
        if step.get("all") is True:
            self.uses.automatic(act, part)
        elif "build" in step and isinstance(part.entry.nodes[kids[0]], n.Do):
            self.verbs.build_and_upgrade(act, part, step)
        elif "steps" in step:
            self.carry_out(act, self.inner(part.entry, part.node, part.host), step["steps"])
        else:
            refuse("effect-part", "the whole sequence", str(dict(step))[:80], part.entry.id)


def choices_in(stated: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The choices that a step or a move states inside what it triggers."""
    then = stated.get("then", ())
    if not isinstance(then, list | tuple) or not all(isinstance(item, Mapping) for item in then):
        refuse("effect-part", "a list of steps", str(then)[:60], "then")
    return list(then)


def _about_that(node: n.Node) -> bool:
    return isinstance(node, n.Do) and any(isinstance(arg, n.Ref) and arg.name == "that" for arg in node.args)
