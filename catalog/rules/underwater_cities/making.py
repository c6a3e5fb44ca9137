"""Steps put together at random and carried out on the way, as far as they go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from kartotek.catalog.effects.chance import Drawn
from kartotek.catalog.rules.game import MoveStep
from kartotek.catalog.rules.underwater_cities.core import Core, table_of
from kartotek.catalog.rules.underwater_cities.leaves import Leaves
from kartotek.catalog.rules.underwater_cities.network import KIND, SITE, UPGRADED
from kartotek.catalog.rules.underwater_cities.perform import MAX_DEPTH, Act, EffectPart, Performer
from kartotek.schema.language import nodes as n

__all__ = ["Making"]

_LEFT_OUT: Final = 0.08
"""How often random play leaves a part out that it could do."""


class Making:
    """Random play carries out each step as it makes it, so that the next one sees what it changed."""

    def __init__(self, core: Core, performer: Performer) -> None:
        self.core = core
        self.performer = performer
        self.leaves = Leaves(core, performer)

    def steps(self, act: Act, parts: Sequence[EffectPart], rng: Random) -> list[MoveStep]:
        """Some steps of an effect, carried out."""
        made: list[MoveStep] = []
        order = list(range(len(parts)))
        rng.shuffle(order)
        for place in order:
            if made and rng.random() < _LEFT_OUT:
                continue
            part = self.resolved(act, parts[place])
            if part is None:
                continue
            for _ in range(self._times(part)):
                step = self.step(act, self.repeated(act, part), rng)
                if step is None:
                    break
                made.append({"p": place} | step)
        return made

    def resolved(self, act: Act, part: EffectPart) -> EffectPart | None:
        """The part behind its conditions; None if they do not hold."""
        entry, i = part.entry, part.node
        while isinstance(entry.nodes[i], n.If | n.May):
            kids = entry.kids[i]
            if isinstance(entry.nodes[i], n.May):
                i = kids[0]
            elif self.core.machine.terms.condition(entry, kids[0], self.performer.env(act, part)):
                i = kids[1]
            elif len(kids) > 2:
                i = kids[2]
            else:
                return None
        return EffectPart(entry, i, part.host)

    def _times(self, part: EffectPart) -> int:
        node = part.entry.nodes[part.node]
        return node.times if isinstance(node, n.UpTo) and isinstance(node.times, int) else 1

    def repeated(self, act: Act, part: EffectPart) -> EffectPart | None:
        """What is done each time of a part that may be done several times."""
        if not isinstance(part.entry.nodes[part.node], n.UpTo):
            return part
        return self.resolved(act, EffectPart(part.entry, part.entry.kids[part.node][-1], part.host))

    def step(self, act: Act, part: EffectPart | None, rng: Random) -> MoveStep | None:
        """One step of a part, carried out; None if nothing of it can be done."""
        if part is None:
            return None
        match part.entry.nodes[part.node]:
            case n.Choose():
                return self._choose(act, part, rng)
            case n.Pay():
                return self._pay(act, part, rng)
            case n.Use():
                return self._use(act, part, rng)
            case n.Seq():
                return self._sequence(act, part, rng)
        return self._leaf(act, part, rng)

    def _leaf(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        step = next(self.leaves.steps(act, part, rng), None)
        return step and self._carried_out(act, part, step)

    def _carried_out(self, act: Act, part: EffectPart, step: MoveStep) -> MoveStep:
        """A step with the choices that were made inside what it triggered."""
        outer, act.made = act.made, []
        self.performer.step(act, part, step)
        if act.made:
            step["then"] = act.made
        act.made = outer
        return step

    def _choose(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        options = list(enumerate(part.entry.kids[part.node]))
        rng.shuffle(options)
        for choice, node in options:
            inner = self.resolved(act, EffectPart(part.entry, node, part.host))
            steps = self.steps(act, self.inner(inner), rng) if inner else []
            if steps:
                return {"choose": choice, "steps": steps}
        return None

    def inner(self, part: EffectPart) -> list[EffectPart]:
        """The parts inside a part."""
        return self.performer.inner(part.entry, part.node, part.host)

    def _pay(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        price, inner = part.entry.kids[part.node]
        prices = self.performer.prices
        bundles = prices.bundles(part.entry, price, self.performer.env(act, part)) or ()
        for paid in prices.affordable(act.state, act.seat, bundles, building=False):
            prices.spend(act.state, act.seat, paid, "pay-effect")
            steps = self.steps(act, self.inner(EffectPart(part.entry, inner, part.host)), rng)
            if steps:
                return {"pay": paid, "steps": steps}
            for name, amount in paid.items():
                act.state.held[act.seat][self.core.amount[name]] += amount
        return None

    def _use(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        node = part.entry.nodes[part.node]
        assert isinstance(node, n.Use)
        if act.depth >= MAX_DEPTH:
            return None
        self.performer.verbs.note(act, "use", part.entry)
        match node.select.noun:
            case "card":
                return self._use_card(act, part, rng)
            case "slot":
                return self._use_slot(act, part, rng)
            case "structure":
                return self._produce(act, part, rng)
        return None

    def _use_card(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        table, library = table_of(act.state), self.core.facts.library
        for number in self.leaves.usable_cards(act, part, rng):
            card = self.core.pieces.copies[number].card
            entries = library.timed(card.component, "action")
            if not self.leaves.holds(act, entries, number):
                continue
            table.used[act.seat].append(number)
            steps = self.inside(act, "card", self.performer.parts(entries, number), rng)
            if steps:
                return {"use": self.core.pieces.copies[number].id, "steps": steps}
            table.used[act.seat].remove(number)
        return None

    def _use_slot(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        slots = [thing[0] for thing in self.performer.uses.chosen(act, part)]
        rng.shuffle(slots)
        for number in slots:
            slot = self.core.pieces.slots[number]
            entries = self.core.facts.library.timed(slot.component, "action")
            self.performer.uses.announce(act, slot)
            steps = self.inside(act, "slot", self.performer.parts(entries, number), rng)
            if steps:
                return {"slot": slot.id, "steps": steps}
        return None

    def inside(self, act: Act, source: str, parts: list[EffectPart], rng: Random) -> list[MoveStep]:
        """Steps of a card or slot that is being used."""
        outer, act.source = act.source, source
        act.depth += 1
        steps = self.steps(act, parts, rng)
        act.depth -= 1
        act.source = outer
        return steps

    def _produce(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        found = self.performer.uses.chosen(act, part)
        if not found:
            return None
        step: MoveStep = {"produce": self.core.board(act.state, act.seat).sites[rng.choice(found)[SITE]].id}
        self.performer.step(act, part, step)
        return step

    def _sequence(self, act: Act, part: EffectPart, rng: Random) -> MoveStep | None:
        """A closed sequence: all of it, or something built and then upgraded if that can be paid."""
        first, *rest = part.entry.kids[part.node]
        if not self.performer.uses.needs_choice(part.entry, part.node):
            self.performer.step(act, part, {"all": True})
            return {"all": True}
        if not rest or not isinstance(part.entry.nodes[first], n.Do):
            return None
        building = EffectPart(part.entry, first, part.host)
        upgrade = EffectPart(part.entry, rest[0], part.host)
        if not self.core.must_upgrade:
            step = self._leaf(act, building, rng)
            return step if step is None else self._upgraded(act, upgrade, step, rng)
        chance = act.state.chance
        assert isinstance(chance, Drawn)
        for tried in list(self.leaves.steps(act, building, rng)):
            saved, drawn = act.state.copy(), len(chance.outcomes)
            step = self._upgraded(act, upgrade, self._carried_out(act, building, tried), rng)
            if "upgrade" in step:
                return step
            act.state.restore(saved)
            del chance.outcomes[drawn:]
        return None

    def _upgraded(self, act: Act, upgrade: EffectPart, step: MoveStep, rng: Random) -> MoveStep:
        """Upgrade what was just built, if that can be paid, and let the step say so."""
        payments = self.payments_for_that(act, upgrade)
        if payments and (self.core.must_upgrade or rng.random() >= _LEFT_OUT):
            self.performer.verbs.upgrade_that(act, upgrade, act.that, payments[0])
            step["upgrade"] = payments[0]
        return step

    def payments_for_that(self, act: Act, upgrade: EffectPart) -> list[Any]:
        """The ways to pay for an upgrade of what was just built."""
        own = act.state.things[self.core.structures][act.seat]
        built = next((thing for thing in own if thing[0] == act.that and not thing[UPGRADED]), None)
        return [] if built is None else self.leaves.upgrade_payments(act, upgrade, built[KIND])

    def triggered(self, act: Act, parts: list[EffectPart], chosen: list[int], rng: Random) -> list[MoveStep]:
        """Choices inside what is triggered: the parts that need one, in their order."""
        found = self.steps(act, [parts[place] for place in chosen], rng)
        return [{**step, "p": chosen[step["p"]]} for step in found]

    def dropped(self, act: Act, number: int, rng: Random) -> list[MoveStep]:
        """Steps of an action card that goes, if it was not used in this era."""
        table = table_of(act.state)
        entries = self.core.facts.library.timed(self.core.pieces.copies[number].card.component, "action")
        if number in table.used[act.seat] or not self.leaves.holds(act, entries, number):
            return []
        table.used[act.seat].append(number)
        return self.inside(act, "card", self.performer.parts(entries, number), rng)
