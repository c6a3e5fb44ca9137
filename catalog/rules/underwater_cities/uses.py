"""Using what other components offer (action cards, slots, yields), and effects that need no choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kartotek.catalog.effects.library import Entry
from kartotek.catalog.effects.pending import NOBODY, TurnChange
from kartotek.catalog.effects.state import Thing
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.federation import Federation
from kartotek.catalog.rules.underwater_cities.network import KIND, SITE
from kartotek.catalog.rules.underwater_cities.perform import MAX_DEPTH, Act, EffectPart, Performer
from kartotek.catalog.rules.underwater_cities.pieces import Slot
from kartotek.catalog.rules.underwater_cities.piles import Piles
from kartotek.catalog.rules.underwater_cities.refusal import refuse
from kartotek.catalog.rules.underwater_cities.triggers import Triggers
from kartotek.schema.language import nodes as n

__all__ = ["Uses"]

_AUTOMATIC: Final = ("draw", "federate")
"""Verbs that leave nothing to choose."""


class Uses:
    """`use ... of pick ...`, and the parts of abilities that act by themselves."""

    def __init__(
        self, core: Core, performer: Performer, piles: Piles, federation: Federation, triggers: Triggers
    ) -> None:
        self.core = core
        self.performer = performer
        self.piles = piles
        self.federation = federation
        self.triggers = triggers
        self._choosing: dict[tuple[int, int], bool] = {}

    # ---- use ----

    def use(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        node = part.entry.nodes[part.node]
        assert isinstance(node, n.Use)
        if act.depth >= MAX_DEPTH:
            refuse("use-depth", MAX_DEPTH, act.depth + 1, part.entry.id)
        self.performer.verbs.note(act, "use", part.entry)
        match node.select.noun:
            case "card":
                self._card(act, part, step)
            case "slot":
                self._slot(act, part, step)
            case "structure":
                self._produce(act, part, step)
            case _:
                refuse("effect-part", "something that can be used", node.select.noun, part.entry.id)

    def chosen(self, act: Act, part: EffectPart) -> list[Thing]:
        """The things that the expression lets the player pick from."""
        select = part.entry.kids[part.node][0]
        found = self.core.machine.terms.select(part.entry, select, self.performer.env(act, part))
        return [thing for _, thing in found or []]

    def _card(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        copy = self.piles.own_copy(act.state, act.seat, step.get("use"))
        self.use_card(act, copy, step.get("steps", ()), [thing[0] for thing in self.chosen(act, part)])

    def use_card(self, act: Act, copy: int | None, steps: Any, admitted: list[int]) -> None:
        """Use an action card: once in an era, and something of it is done."""
        table, pieces = table_of(act.state), self.core.pieces
        if copy is None or copy not in table.claimed[act.seat] or copy not in admitted:
            refuse("action-card-use", "a claimed action card", "none")
        card = pieces.copies[copy].card
        entries = self.core.facts.library.timed(card.component, "action")
        if card.type not in ("action", None):
            refuse("action-card-use", "an action card", str(card.type), card.id)
        if copy in table.used[act.seat]:
            refuse("action-card-use", "an action card not used in this era", "used", card.id)
        table.used[act.seat].append(copy)
        self._inside(act, "card", entries, copy, steps, "action-card-use", card.id)

    def _slot(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        slot = next((item for item in self.core.pieces.slots if item.id == step.get("slot")), None)
        if slot is None or slot.number not in [thing[0] for thing in self.chosen(act, part)]:
            refuse("perform-slot", "a slot that the effect admits", str(step.get("slot")), part.entry.id)
        self.use_slot(act, slot.number, step.get("steps", ()))

    def use_slot(self, act: Act, number: int, steps: Any) -> None:
        """The effect of a slot: at least one part of it must be done."""
        slot = self.core.pieces.slots[number]
        self.announce(act, slot)
        entries = self.core.facts.library.timed(slot.component, "action")
        self._inside(act, "slot", entries, number, steps, "slot-usable", slot.id)

    def announce(self, act: Act, slot: Slot) -> None:
        """A slot is being used: cards may react to it."""
        self.triggers.raise_event(act, "use_slot", {"slot": slot.number, "name": self.piles.slot_code(slot.id)})

    def _inside(
        self, act: Act, source: str, entries: tuple[Entry, ...], host: int, steps: Any, rule: str, about: str
    ) -> None:
        outer, act.source = act.source, source
        act.depth += 1
        parts = self.performer.parts(entries, host)
        if not parts or not all(self.core.machine.continuous.holds(e, act.state, act.seat, host) for e in entries):
            refuse(rule, "an effect that can be used", "none", about)
        if self.performer.carry_out(act, parts, steps) == 0:
            refuse(rule, "at least one part", "nothing is done", about)
        act.depth -= 1
        act.source = outer

    def _produce(self, act: Act, part: EffectPart, step: Mapping[str, Any]) -> None:
        """The yield of one structure, without what its site multiplies."""
        site = self.core.board(act.state, act.seat).site.get(str(step.get("produce")))
        found = next((thing for thing in self.chosen(act, part) if site and thing[SITE] == site.number), None)
        if found is None:
            refuse("effect-part", "a structure that the effect admits", str(step.get("produce")), part.entry.id)
        component = self.core.pieces.components[found[KIND]]
        for entry in self.core.facts.library.timed(component, "each", "production"):
            self.automatic(act, EffectPart(entry, entry.root, found[0]))

    # ---- what needs no choice ----

    def needs_choice(self, entry: Entry, i: int) -> bool:
        """Must a player say something before this part can be done?"""
        key = (entry.index, i)
        known = self._choosing.get(key)
        if known is None:
            known = self._choosing[key] = any(_chooses(node) for node in n.walk(entry.nodes[i]))
        return known

    def automatic(self, act: Act, part: EffectPart, times: int = 1) -> None:
        """Carry out a part in which nothing is left to choose."""
        entry, i, host = part
        node, kids = entry.nodes[i], entry.kids[i]
        match node:
            case n.Seq():
                for kid in kids:
                    self.automatic(act, EffectPart(entry, kid, host), times)
            case n.If():
                self._if(act, part, times)
            case n.Transfer():
                self._transfer(act, part, times)
            case n.Do():
                self._verb(act, part, node)
            case n.ForEach():
                self._for_each(act, part, times)
            case n.Mod():
                self.note_change(act, part)
            case n.Unknown():
                self.core.unknown(act.state, entry.id)
            case _:
                refuse("effect-part", "a choice", "none is stated", entry.id)

    def _if(self, act: Act, part: EffectPart, times: int) -> None:
        entry, kids = part.entry, part.entry.kids[part.node]
        verdict = self.core.machine.terms.condition(entry, kids[0], self.performer.env(act, part))
        if verdict is None:
            self.core.unknown(act.state, entry.id)
        elif verdict or len(kids) > 2:
            self.automatic(act, EffectPart(entry, kids[1 if verdict else 2], part.host), times)

    def _transfer(self, act: Act, part: EffectPart, times: int) -> None:
        node = part.entry.nodes[part.node]
        assert isinstance(node, n.Transfer)
        gains = self.performer.gains
        ways = gains.ways(part.entry, part.node, self.performer.env(act, part))
        if ways is None:
            self.core.unknown(act.state, part.entry.id)
        elif node.kind == "lose":
            gains.take(act, part.entry, ways[0])
        else:
            amounts = ways[0] if times == 1 else {name: amount * times for name, amount in ways[0].items()}
            gains.give(act, part.entry, amounts)

    def _verb(self, act: Act, part: EffectPart, node: n.Do) -> None:
        if node.verb == "draw":
            self.piles.draw(act.state, act.seat, self.performer.verbs.count(act, part))
        elif node.verb == "federate":
            self.federation.advance(act, self.performer.verbs.count(act, part))
        elif node.verb == "ready" and act.it != NOBODY:
            used = table_of(act.state).used[act.seat]
            used[:] = [card for card in used if card != act.it]
        else:
            refuse("effect-part", "a choice", "none is stated", part.entry.id)
        self.performer.verbs.note(act, node.verb, part.entry)

    def _for_each(self, act: Act, part: EffectPart, times: int) -> None:
        select, inner = part.entry.kids[part.node]
        env = self.performer.env(act, part)
        for _, thing in self.core.machine.terms.select(part.entry, select, env) or []:
            act.it = thing[0]
            self.automatic(act, EffectPart(part.entry, inner, part.host), times)
        act.it = NOBODY

    def note_change(self, act: Act, part: EffectPart) -> None:
        """A one-time change of a price holds until the turn ends."""
        node, terms = part.entry.nodes[part.node], self.core.machine.terms
        assert isinstance(node, n.Mod)
        env = self.performer.env(act, part)
        attributes = self.core.facts.vocabulary.hooks[node.hook].attributes
        tests = tuple(terms.constraint(item, attributes[item.attribute], env) for item in node.filters)
        value = terms.integer(part.entry, part.entry.kids[part.node][-1], env)
        act.state.local.append(TurnChange(act.seat, "mod", node.hook, tests, node.operator, value, part.entry.id))


def _chooses(node: n.Node) -> bool:
    if isinstance(node, n.Do):
        return node.verb not in _AUTOMATIC
    return isinstance(node, n.Choose | n.Pay | n.UpTo | n.May | n.Use | n.ForPick | n.Alternative | n.SomeOf)
