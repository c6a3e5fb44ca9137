"""The type checker: is this tree a sensible line of this game?"""

from __future__ import annotations

from dataclasses import replace

from kartotek.schema.language import nodes as n
from kartotek.schema.language.check_table import TableChecker
from kartotek.schema.language.check_terms import Bindings, TermChecker
from kartotek.schema.language.definitions import definition
from kartotek.schema.language.picks import picked_domains
from kartotek.schema.vocabulary import GAME, RELATIONS, Vocabulary
from kartotek.schema.vocabulary_parts import VerbSpec

__all__ = ["check_ability", "check_cond", "check_price", "is_complete"]

_OWN_LINE = "write a line of its own"
_LASTING = (n.Replace, n.Mod, n.Flag, n.Unknown)


def check_ability(ability: n.Ability, text: str, vocabulary: Vocabulary, host: str | None) -> None:
    """Raise an `EffectError` at the first fault."""
    StepChecker(text, vocabulary, ability.timing.kind).ability(ability, host)


def check_price(bundle: n.Bundle, text: str, vocabulary: Vocabulary) -> None:
    TermChecker(text, vocabulary).resources(bundle, Bindings(None))


def check_cond(cond: n.Cond, text: str, vocabulary: Vocabulary, host: str | None) -> None:
    TermChecker(text, vocabulary).condition(cond, _of_host(vocabulary, host))


def is_complete(node: n.Node) -> bool:
    """Does the line say everything, or is a `?` left in it?"""
    return not any(isinstance(part, n.Unknown) for part in n.walk(node))


def _of_host(vocabulary: Vocabulary, host: str | None) -> Bindings:
    noun = vocabulary.hosts[host].noun if host is not None and host in vocabulary.hosts else None
    return Bindings(vocabulary.nouns[noun].attributes if noun else {}, this_noun=noun)


class StepChecker(TableChecker):
    """Walks the steps of one ability; `timing` decides which of them may stand there."""

    def ability(self, ability: n.Ability, host: str | None) -> None:
        if host is not None:
            self.declared(host, self.vocabulary.hosts, "kind of host", ability)
        scope = replace(_of_host(self.vocabulary, host), pick=ability.timing.kind in ("now", "end"))
        scope = self._timing(ability.timing, scope)
        for limit in ability.limits:
            self._limit(limit, scope)
        self.step(ability.effect, scope)
        self._stats_stand_alone(ability)
        self._one_pick(ability)
        self._action_needs_limit(ability, host)
        bounded = any(not isinstance(limit, n.OnlyIf) for limit in ability.limits)
        priced = any(self._has_price(part) for part in n.walk(ability.effect))
        if ability.timing.kind == "free" and not (bounded or priced):
            hint = "put 'pay ... ->' before it, or '| any times' behind it"
            raise self.fault("effect-type", "a free action needs a price or a limit", ability, hint)
        if ability.timing.kind == "always" and any(isinstance(part, n.HookValue) for part in n.walk(ability)):
            raise self.fault("effect-type", "what always holds cannot rest on another such number", ability)

    def _limit(self, limit: n.Limit, scope: Bindings) -> None:
        match limit:
            case n.OnlyIf(condition):
                self.condition(condition, scope)
            case n.OncePer(period) | n.TimesPer(_, period):
                self.declared(period, (*self.vocabulary.periods, GAME), "period", limit)
        if isinstance(limit, n.TimesPer):
            self.count(limit.times, "the number of times", limit)

    def _timing(self, timing: n.Timing, scope: Bindings) -> Bindings:
        if timing.kind == "each":
            known = self.vocabulary.times if timing.edge else self.vocabulary.phases
            self.declared(timing.name or "", known, "phase", timing)
        if timing.kind == "on":
            self.declared(timing.name or "", self.vocabulary.events, "event", timing)
            event = self.vocabulary.events[timing.name or ""]
            attributes = self.vocabulary.event_attributes(event)
            if timing.by is not None:
                self.who(timing.by, timing, scope)
                scope = replace(scope, them=True)
            self.filters(timing.filters, attributes, scope)
            return scope.with_it(attributes, event.subject)
        return scope

    def _action_needs_limit(self, ability: n.Ability, host: str | None) -> None:
        if ability.timing.kind != "action" or host is None or self.vocabulary.hosts[host].exclusive:
            return
        if all(isinstance(limit, n.OnlyIf) for limit in ability.limits):
            hint = "end the line with '| once per ...', or '| any times'"
            raise self.fault("effect-type", "an action needs a limit", ability, hint)

    def _stats_stand_alone(self, ability: n.Ability) -> None:
        """The scorer gives stats before any points: a line of the end is one or the other."""
        if ability.timing.kind == "end" and not isinstance(ability.effect, n.Transfer):
            for part in n.walk(ability.effect):
                if isinstance(part, n.Transfer) and part.kind == "have":
                    raise self.fault("effect-type", "'have' stands alone in a line of the end", part, _OWN_LINE)

    def _one_pick(self, ability: n.Ability) -> None:
        """One value is picked for the whole line, so all its `= pick` speak of one domain."""
        picked = picked_domains(ability, self.vocabulary)
        for domain, item in picked:
            if domain != picked[0][0]:
                raise self.fault("effect-type", "one line picks values of one kind", item, _OWN_LINE)

    def _plain_filters(self, filters: tuple[n.Filter, ...]) -> None:
        """Those of a hook or a flag, which is no thing, and is asked for at any time."""
        for item in filters:
            if item.attribute == "this" and item.operator is None:
                raise self.fault("effect-type", "a hook is no object and cannot be 'this'", item)
            for value in item.values:
                if not isinstance(value, n.Number | n.Word | n.Ref | n.PickValue | n.Unknown):
                    raise self.fault("effect-type", "a change of the rules names plain values", value)

    def _has_price(self, part: n.Node) -> bool:
        return isinstance(part, n.Pay | n.Spend | n.Unknown) or (
            isinstance(part, n.Do) and self.vocabulary.verbs[part.verb].costs
        )

    # ---- steps ----

    def step(self, step: n.Step, scope: Bindings) -> None:
        if self.timing == "always" and not self._lasts(step):
            raise self.fault(
                "effect-type",
                "'always' admits only what holds while it is live",
                step,
                "use have, produce, mod, allow, forbid or replace",
            )
        match step:
            case n.Seq(steps):
                self._sequence(steps, scope)
            case n.May(inner):
                self.step(inner, scope)
            case n.If(condition, then, otherwise):
                self.condition(condition, scope)
                self.step(then, scope)
                if otherwise is not None:
                    self.step(otherwise, scope)
            case n.ForScope(name, inner):
                self.who(name, step, scope, chosen=True)
                self.step(inner, scope)
            case n.ForEach(select, inner):
                self.step(inner, scope.with_it(self.select(select, scope), select.noun))
            case n.ForPick(count, select, inner):
                self.count(count, "the number after 'pick'", step)
                self.step(inner, scope.with_it(self.select(select, scope), select.noun))
            case n.Choose(options):
                for option in options:
                    self.step(option, scope)
            case n.UpTo(times, inner):
                if isinstance(times, int):
                    self.count(times, "the number of times", step)
                self.step(inner, scope)
            case n.Later(phase, inner):
                self.declared(phase, self.vocabulary.phases, "phase", step)
                self.step(inner, scope)
            case n.Pay(price, inner):
                self.resources(price, scope)
                self.step(inner, scope)
            case _:
                if not self.wider(step, scope):
                    self._leaf(step, scope)

    def _lasts(self, step: n.Step) -> bool:
        if isinstance(step, n.Seq):
            return True  # each of its steps is looked at on its own
        return isinstance(step, _LASTING) or (isinstance(step, n.Transfer) and step.kind in ("have", "produce"))

    def _sequence(self, steps: tuple[n.Step, ...], scope: Bindings) -> None:
        for step in steps:
            self.step(step, scope)
            if isinstance(step, n.Do):
                verb = self.vocabulary.verbs[step.verb]
                scope = scope.with_that(self.vocabulary.verb_attributes(verb), verb.subject)
            elif isinstance(step, n.MoveThings):
                scope = scope.with_that(self.vocabulary.nouns[step.select.noun].attributes, step.select.noun)

    def _leaf(self, step: n.Step, scope: Bindings) -> None:
        match step:
            case n.Transfer():
                self.transfer(step, scope)
            case n.Replace():
                self.replace(step, scope)
            case n.Mod(hook, filters, _, value):
                self.declared(hook, self.vocabulary.hooks, "hook", step)
                self._plain_filters(filters)
                self.filters(filters, self.vocabulary.hooks[hook].attributes, replace(scope, pick=False))
                self.integer(value, scope)
            case n.Flag(name, _, filters):
                self.declared(name, self.vocabulary.flags, "flag", step)
                self._plain_filters(filters)
                self.filters(filters, self.vocabulary.flags[name].attributes, replace(scope, pick=False))
            case n.Use(when, select):
                self._use(when, select, step, scope)
            case n.Do():
                self._do(step, scope)

    def _use(self, when: str, select: n.Select, step: n.Step, scope: Bindings) -> None:
        self.select(select, scope)
        if when not in ("now", "action", "end"):
            self.declared(when, self.vocabulary.phases, "phase", step)
        carried = self.vocabulary.nouns[select.noun].carries
        if when not in carried:
            raise self.fault(
                "effect-type",
                f"a {select.noun} carries no ability for {when!r}",
                step,
                f"it carries: {', '.join(carried) or 'none'}",
            )

    def _do(self, step: n.Do, scope: Bindings) -> None:
        self.declared(step.verb, self.vocabulary.verbs, "verb", step)
        verb = self.vocabulary.verbs[step.verb]
        self.filters(step.filters, self.vocabulary.verb_attributes(verb), scope)
        args = step.args
        if args and isinstance(args[0], n.Ref) and verb.subject and verb.params[:1] != ("object",):
            self.ref(args[0], scope)
            noun = scope.noun_of(args[0].name)
            if noun != verb.subject and not self._is_anything(noun):
                what = f"{args[0].name!r} is a {noun}" if noun else f"{args[0].name!r} is no thing"
                raise self.fault("effect-type", f"{what}, and {verb.name!r} is done to a {verb.subject}", args[0])
            args = args[1:]
        self._defined(step, verb)
        if len(args) != len(verb.params):
            raise self.fault(
                "effect-type", f"{verb.name!r} takes {len(verb.params)} argument(s), {len(args)} given", step
            )
        for arg, kind in zip(args, verb.params, strict=True):
            self._argument(arg, kind, scope)
        if isinstance(step.price, n.Bundle):
            self.resources(step.price, scope)

    def _is_anything(self, noun: str | None) -> bool:
        """A noun of which nothing is declared but that the rules supply it: they know what it is."""
        spec = self.vocabulary.nouns.get(noun or "")
        return spec is not None and spec.derived and not spec.attributes

    def _defined(self, step: n.Do, verb: VerbSpec) -> None:
        """A verb that the language defines has no price and picks its own things; others know nothing of maps."""
        if verb.does is None:
            for item in step.filters:
                if item.attribute in RELATIONS and item.attribute not in self.vocabulary.verb_attributes(verb):
                    raise self.fault("effect-type", f"{verb.name!r} does not ask how things lie", item)
            return
        definition(self.vocabulary, verb.name)
        if step.price is not None:
            raise self.fault("effect-type", f"{verb.name!r} has no price", step.price, "write 'pay ... ->'")
        if step.args and isinstance(step.args[0], n.Ref):
            raise self.fault("effect-type", f"{verb.name!r} is done to what it moves", step.args[0])

    def _argument(self, arg: n.Arg, kind: str, scope: Bindings) -> None:
        match arg, kind:
            case n.Unknown(), _:
                return
            case n.Ref(), "object":
                self.ref(arg, scope)
            case n.Word(name), "scope":
                self.declared(name, self.vocabulary.scopes, "scope", arg)
            case n.Word(name), _ if kind in self.vocabulary.domains:
                self.declared(name, self.vocabulary.domains[kind].values, f"value of {kind}", arg)
            case ((n.Ref() | n.Word()), _):
                raise self.fault("effect-type", f"the argument must be of type {kind}", arg)
            case _, "int":
                self.integer(arg, scope)
            case _:
                raise self.fault("effect-type", f"the argument must be of type {kind}", arg)
