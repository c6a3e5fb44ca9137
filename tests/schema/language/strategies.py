"""Hypothesis strategies for trees of the effect language: every kind of node, and only what the type checker admits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from kartotek.schema.language import nodes as n
from kartotek.schema.language.limits import MAX_LENGTH, MAX_NODES
from kartotek.schema.language.printer import print_ability
from kartotek.schema.vocabulary import GAME, Vocabulary
from tests.schema.language.growing_table import TableGrower
from tests.schema.language.growing_terms import Place, TermGrower

__all__ = ["StepGrower", "abilities", "bundles", "conds"]

DEPTH = 4


@st.composite
def abilities(
    draw: st.DrawFn, vocabulary: Vocabulary, host: str | None = None, timings: Sequence[str] = ()
) -> n.Ability:
    """A well-typed ability for a host of that kind, of one of the timings (any if none is named)."""
    ability = StepGrower(draw, vocabulary).ability(host, timings)
    assume(sum(1 for _ in n.walk(ability)) <= MAX_NODES and len(print_ability(ability)) <= MAX_LENGTH)
    return ability


@st.composite
def bundles(draw: st.DrawFn, vocabulary: Vocabulary) -> n.Bundle:
    """A price as cost columns have it."""
    return TermGrower(draw, vocabulary).price(Place(None))


@st.composite
def conds(draw: st.DrawFn, vocabulary: Vocabulary, host: str) -> n.Cond:
    """A criterion of a host of that kind."""
    grower = TermGrower(draw, vocabulary)
    return grower.cond(grower.host_place(host))


@dataclass
class StepGrower(TableGrower):
    """Grows whole abilities; `timing` decides which steps may stand there."""

    def ability(self, host: str | None, timings: Sequence[str]) -> n.Ability:
        possible = timings or (
            "now",
            "always",
            "end",
            "free",
            "each",
            "on",
            *(["action"] * bool(self.vocabulary.periods)),
        )
        self.timing = self.one(possible)
        place = replace(self.host_place(host), pick=self.timing in ("now", "end"))
        timing, place = self._timing(place)
        effect = self._effect(place)
        limits: list[n.Limit] = []
        if self.timing == "action" or (self.timing != "always" and self.chance(6)):
            limits.append(self._limit())
        if self.chance(4):
            limits.append(n.OnlyIf(self.cond(place)))
        return n.Ability(timing, effect, tuple(limits))

    def _limit(self) -> n.Limit:
        period, each = self.one((*self.vocabulary.periods, GAME)), self.chance(3)
        ways = (n.OncePer(period, each), n.OncePer(period), n.TimesPer(self.one((2, 3)), period, each), n.Unlimited())
        return self.one(ways)  # type: ignore[no-any-return]

    def _timing(self, place: Place) -> tuple[n.Timing, Place]:
        if self.timing == "each":
            if self.chance(3):
                return n.Timing("each", self.one(self.vocabulary.times), edge=self.one(("start", "end"))), place
            return n.Timing("each", self.one(self.vocabulary.phases)), place
        if self.timing != "on":
            return n.Timing(self.timing), place  # type: ignore[arg-type]
        event = self.vocabulary.events[self.one(self.vocabulary.events)]
        attributes = self.vocabulary.event_attributes(event)
        by = self.who(place) if self.chance(3) else None
        place = replace(place, them=by is not None)
        filters = self.filters(attributes, place)
        return n.Timing("on", event.name, filters, by=by), place.with_it(attributes, event.subject)

    def _effect(self, place: Place) -> n.Step:
        if self.timing == "always":
            return self._sequence(place, DEPTH, self._lasting)
        if self.timing == "end" and self.vocabulary.stats and self.chance(3):
            return self._have_at_end(place)
        effect = self._sequence(place, DEPTH, self.step)
        return n.Pay(self.price(place), effect) if self.timing == "free" else effect

    def _sequence(self, place: Place, depth: int, grow: Callable[[Place, int], n.Step]) -> n.Step:
        count = self.one((1, 1, 1, 2, 3))
        if count == 1:
            return grow(place, depth)
        steps = []
        for _ in range(count):
            steps.append(grow(place, depth - 1))
            if isinstance(steps[-1], n.Do):
                verb = self.vocabulary.verbs[steps[-1].verb]
                place = replace(place, that=self.vocabulary.verb_attributes(verb), that_noun=verb.subject)
            elif isinstance(steps[-1], n.MoveThings):
                noun = steps[-1].select.noun
                place = replace(place, that=self.vocabulary.nouns[noun].attributes, that_noun=noun)
        return n.Seq(tuple(steps))

    # ---- steps ----

    def step(self, place: Place, depth: int) -> n.Step:
        leaves: list[Any] = [
            self._transfer,
            self._do,
            self._transfer,
            self.change,
            self._use,
            self._unknown,
            *self.general(),
        ]
        inner: list[Any] = [
            self._may,
            self._if,
            self._loop,
            self._choose,
            self._up_to,
            self._later,
            self._pay,
            self._nested,
        ]
        inner += self.general_inner()
        grown: n.Step = self.one(leaves if depth <= 0 else leaves + inner)(place, depth)
        return grown

    def _unknown(self, place: Place, depth: int) -> n.Step:
        return n.Unknown()

    def _nested(self, place: Place, depth: int) -> n.Step:
        return self._sequence(place, depth - 1, self.step)

    def _may(self, place: Place, depth: int) -> n.Step:
        return n.May(self._inner(place, depth))

    def _inner(self, place: Place, depth: int) -> n.Step:
        return self._sequence(place, depth - 1, self.step) if self.chance(3) else self.step(place, depth - 1)

    def _if(self, place: Place, depth: int) -> n.Step:
        otherwise = self._inner(place, depth) if self.chance(2) else None
        return n.If(self.cond(place), self._inner(place, depth), otherwise)

    def _loop(self, place: Place, depth: int) -> n.Step:
        if self.chance(3):
            return n.ForScope(self.who(place, chosen=True), self._inner(place, depth))
        select = self.select(place)
        inner = self._inner(place.with_it(self.vocabulary.nouns[select.noun].attributes, select.noun), depth)
        if self.chance(2):
            return n.ForEach(select, inner)
        return n.ForPick(self.one((1, 2, 3)), select, inner)

    def _choose(self, place: Place, depth: int) -> n.Step:
        return n.Choose(tuple(self._inner(place, depth) for _ in range(self.one((2, 2, 3)))))

    def _up_to(self, place: Place, depth: int) -> n.Step:
        times: Any = n.Unknown() if self.chance(6) else self.one((1, 2, 3))
        return n.UpTo(times, self._inner(place, depth))

    def _later(self, place: Place, depth: int) -> n.Step:
        return n.Later(self.one(self.vocabulary.phases), self._inner(place, depth))

    def _pay(self, place: Place, depth: int) -> n.Step:
        return n.Pay(self.price(place), self._inner(place, depth))

    def _use(self, place: Place, depth: int) -> n.Step:
        carried = [(when, noun) for noun in self.vocabulary.nouns.values() for when in noun.carries if when != "always"]
        if not carried:
            return n.Unknown()
        when, noun = self.one(carried)
        return n.Use(when, self.select(place, noun.name))

    def _transfer(self, place: Place, depth: int) -> n.Step:
        kind = self.one(("gain", "gain", "lose"))
        return n.Transfer(kind, self.price(place), self.per(place) if self.chance(3) else None)

    def inner(self, place: Place, depth: int) -> n.Step:
        return self._inner(place, depth)

    def change(self, place: Place, depth: int) -> n.Step:
        if self.vocabulary.flags and (not self.vocabulary.hooks or self.chance(3)):
            flag = self.vocabulary.flags[self.one(self.vocabulary.flags)]
            return n.Flag(flag.name, self.chance(2), self._plain_filters(flag.attributes, place))
        if not self.vocabulary.hooks:
            return n.Unknown()
        hook = self.vocabulary.hooks[self.one(self.vocabulary.hooks)]
        filters = self._plain_filters(hook.attributes, place)
        return n.Mod(hook.name, filters, self.one(("=", "+=", "-=")), self.integer(place))

    def _plain_filters(self, attributes: Any, place: Place) -> tuple[n.Filter, ...]:
        self.plain = True
        filters = self.filters(attributes, replace(place, pick=False), host=False)
        self.plain = False
        return filters

    # ---- verbs ----

    def _do(self, place: Place, depth: int) -> n.Step:
        if not self.vocabulary.verbs:
            return n.Unknown()
        verb = self.vocabulary.verbs[self.one(self.vocabulary.verbs)]
        args = [self._argument(kind, place) for kind in verb.params]
        fitting = [name for name in self.bound(place) if getattr(place, f"{name}_noun") == verb.subject]
        if verb.subject and verb.params[:1] != ("object",) and fitting and not verb.does and self.chance(3):
            args.insert(0, n.Ref(self.one(fitting)))
        price = None if verb.does else self.one((None, None, n.Free(), n.Unknown(), "bundle"))
        if price == "bundle":
            price = self.price(place)
        return n.Do(verb.name, self.filters(self.vocabulary.verb_attributes(verb), place), tuple(args), price)

    def _argument(self, kind: str, place: Place) -> n.Arg:
        if kind == "int":
            return self.integer(place)
        if kind == "object":
            return n.Ref(self.one(self.bound(place)))
        known: Any = self.vocabulary.scopes if kind == "scope" else self.vocabulary.domains[kind].values
        return n.Word(self.one(known))

    # ---- what lasts ----

    def _lasting(self, place: Place, depth: int) -> n.Step:
        ways: list[Callable[[Place, int], n.Step]] = [self.change, self.change, self._unknown, self._replace]
        if self.vocabulary.stats:
            ways += [self._have]
        if any(resource.tradable for resource in self.vocabulary.resources.values()):
            ways += [self._produce]
        grown: n.Step = self.one(ways)(place, depth)
        return grown

    def _have(self, place: Place, depth: int) -> n.Step:
        amounts = tuple(self.amount(self.vocabulary.stats, place) for _ in range(self.one((1, 1, 2))))
        return n.Transfer("have", n.Bundle(amounts), self.per(place) if self.chance(3) else None)

    def _have_at_end(self, place: Place) -> n.Step:
        stats = list(self.vocabulary.stats)
        if len(stats) < 2 or self.chance(3):
            return self._have(place, 0)
        options = self.alternative(stats, place, literal=True)
        source: n.AnyAmount = options
        if self.chance(3):
            source = n.MostOf(options)
        elif len(options.options) > 2 and self.chance(2):
            source = n.SomeOf(len(options.options) - 1, options)
        return n.Transfer("have", n.Bundle((source,)))

    def _produce(self, place: Place, depth: int) -> n.Step:
        tradable = [name for name, resource in self.vocabulary.resources.items() if resource.tradable]
        amount: n.AnyAmount = self.amount(tradable, place, literal=True)
        if len(tradable) > 1 and self.chance(2):
            amount = self.alternative(tradable, place, literal=True)
        return n.Transfer("produce", n.Bundle((amount,)), None, self.chance(3))

    def _replace(self, place: Place, depth: int) -> n.Step:
        amounts = tuple(self.amount(self.vocabulary.resources, place, literal=True) for _ in range(self.one((1, 2))))
        return n.Replace(self.one(self.vocabulary.resources), n.Bundle(amounts))
