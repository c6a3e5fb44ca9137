"""Single steps of an effect, one by one for a list; nothing is carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kartotek.catalog.rules.game import MoveStep
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.catalog.rules.underwater_cities.making import Making
from kartotek.catalog.rules.underwater_cities.network import SITE
from kartotek.catalog.rules.underwater_cities.perform import MAX_DEPTH, Act, EffectPart
from kartotek.schema.language import nodes as n

__all__ = ["SingleSteps"]


class SingleSteps:
    """The least that can be done of each part, in every way."""

    def __init__(self, making: Making) -> None:
        self.making = making
        self.core = making.core
        self.performer = making.performer

    def single(self, act: Act, part: EffectPart) -> Iterator[MoveStep]:
        """Every way to do the least that a part admits, without doing it."""
        resolved = self.making.resolved(act, part)
        target = self.making.repeated(act, resolved) if resolved else None
        if target is None:
            return
        entry, i = target.entry, target.node
        match entry.nodes[i]:
            case n.Choose():
                for choice, node in enumerate(entry.kids[i]):
                    for step in self._singles(act, EffectPart(entry, node, target.host)):
                        yield {"choose": choice, "steps": [step]}
            case n.Pay():
                yield from self._single_paid(act, target)
            case n.Use():
                yield from self._single_use(act, target)
            case n.Seq():
                if not self.performer.uses.needs_choice(entry, i):
                    yield {"all": True}
                else:
                    yield from self._single_built(act, target)
            case _:
                yield from self.making.leaves.steps(act, target)

    def _singles(self, act: Act, part: EffectPart) -> Iterator[MoveStep]:
        resolved = self.making.resolved(act, part)
        for place, inner in enumerate(self.making.inner(resolved) if resolved else ()):
            for step in self.single(act, inner):
                yield {"p": place} | step

    def _single_built(self, act: Act, part: EffectPart) -> Iterator[MoveStep]:
        """Something built; with its upgrade where that is not left to the player."""
        first, *rest = (EffectPart(part.entry, kid, part.host) for kid in part.entry.kids[part.node])
        for step in self.making.leaves.steps(act, first):
            if not self.core.must_upgrade:
                yield step
                continue
            tried = Act(act.state.copy(), act.seat, act.source, act.depth)
            tried.state.chance = act.state.chance
            self.performer.step(tried, first, step)
            yield from ({**step, "upgrade": paid} for paid in self.making.payments_for_that(tried, rest[0]))

    def _single_paid(self, act: Act, part: EffectPart) -> Iterator[MoveStep]:
        price, inner = part.entry.kids[part.node]
        prices, held, place = self.performer.prices, act.state.held[act.seat], self.core.amount
        bundles = prices.bundles(part.entry, price, self.performer.env(act, part)) or ()
        for paid in list(prices.affordable(act.state, act.seat, bundles, building=False)):
            for name, amount in paid.items():
                held[place[name]] -= amount
            found = list(self._singles(act, EffectPart(part.entry, inner, part.host)))
            for name, amount in paid.items():
                held[place[name]] += amount
            yield from ({"pay": paid, "steps": [step]} for step in found)

    def _single_use(self, act: Act, part: EffectPart) -> Iterator[MoveStep]:
        node, pieces = part.entry.nodes[part.node], self.core.pieces
        assert isinstance(node, n.Use)
        if act.depth >= MAX_DEPTH:
            return
        act.depth += 1
        if node.select.noun == "card":
            for number in self.making.leaves.usable_cards(act, part, None):
                entries = self.core.facts.library.timed(pieces.copies[number].card.component, "action")
                if self.making.leaves.holds(act, entries, number):
                    used = table_of(act.state).used[act.seat]
                    used.append(number)
                    found = list(self.any_of(act, self.performer.parts(entries, number)))
                    used.remove(number)
                    yield from ({"use": pieces.copies[number].id, "steps": [step]} for step in found)
        elif node.select.noun == "slot":
            for thing in self.performer.uses.chosen(act, part):
                slot = pieces.slots[thing[0]]
                entries = self.core.facts.library.timed(slot.component, "action")
                for step in self.any_of(act, self.performer.parts(entries, slot.number)):
                    yield {"slot": slot.id, "steps": [step]}
        else:
            board = self.core.board(act.state, act.seat)
            for thing in self.performer.uses.chosen(act, part):
                yield {"produce": board.sites[thing[SITE]].id}
        act.depth -= 1

    def any_of(self, act: Act, parts: Sequence[EffectPart]) -> Iterator[MoveStep]:
        """One step of any part."""
        for place, part in enumerate(parts):
            for step in self.single(act, part):
                yield {"p": place} | step
