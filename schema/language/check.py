"""The type checker: is this tree a sensible line of this game?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kartotek.schema.language import nodes as n
from kartotek.schema.language.check_terms import Bindings, TermChecker
from kartotek.schema.language.check_transfers import TransferChecker
from kartotek.schema.language.picks import picked_domains
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["check_ability", "check_cond", "check_price", "is_complete"]

_OWN_LINE = "write a line of its own"
_LASTING = (n.Replace, n.Mod, n.Flag, n.Unknown)


def check_ability(ability: n.Ability, text: str, vocabulary: Vocabulary, host: str | None) -> None:
    """Raise an `EffectError` at the first fault."""
    StepChecker(text, vocabulary, ability.timing.kind).ability(ability, host)


def check_price(bundle: n.Bundle, text: str, vocabulary: Vocabulary) -> None:
    TermChecker(text, vocabulary).resources(bundle, Bindings(None))


def check_cond(cond: n.Cond, text: str, vocabulary: Vocabulary, host: str | None) -> None:
    TermChecker(text, vocabulary).condition(cond, Bindings(_host_attributes(vocabulary, host)))


def is_complete(node: n.Node) -> bool:
    """Does the line say everything, or is a `?` left in it?"""
    return not any(isinstance(part, n.Unknown) for part in n.walk(node))


def _host_attributes(vocabulary: Vocabulary, host: str | None) -> Mapping[str, AttributeSpec]:
    noun = vocabulary.hosts[host].noun if host is not None and host in vocabulary.hosts else None
    return vocabulary.nouns[noun].attributes if noun else {}


class StepChecker(TransferChecker):
    """Walks the steps of one ability; `timing` decides which of them may stand there."""

    def ability(self, ability: n.Ability, host: str | None) -> None:
        if host is not None:
            self.declared(host, self.vocabulary.hosts, "kind of host", ability)
        scope = Bindings(_host_attributes(self.vocabulary, host), pick=ability.timing.kind in ("now", "end"))
        scope = self._timing(ability.timing, scope)
        for limit in ability.limits:
            if isinstance(limit, n.OncePer):
                self.declared(limit.period, self.vocabulary.periods, "period", limit)
            else:
                self.condition(limit.condition, scope)
        self.step(ability.effect, scope)
        self._stats_stand_alone(ability)
        self._one_pick(ability)
        self._action_needs_limit(ability, host)
        if ability.timing.kind == "free" and not any(self._has_price(part) for part in n.walk(ability.effect)):
            raise self.fault("effect-type", "a free action needs a price", ability, "put 'pay ... ->' before it")

    def _timing(self, timing: n.Timing, scope: Bindings) -> Bindings:
        if timing.kind == "each":
            self.declared(timing.name or "", self.vocabulary.phases, "phase", timing)
        if timing.kind == "on":
            self.declared(timing.name or "", self.vocabulary.events, "event", timing)
            attributes = self.vocabulary.event_attributes(self.vocabulary.events[timing.name or ""])
            self.filters(timing.filters, attributes, scope)
            return scope.with_it(attributes)
        return scope

    def _action_needs_limit(self, ability: n.Ability, host: str | None) -> None:
        if ability.timing.kind != "action" or host is None or self.vocabulary.hosts[host].exclusive:
            return
        if not any(isinstance(limit, n.OncePer) for limit in ability.limits):
            raise self.fault("effect-type", "an action needs a limit", ability, "end the line with '| once per ...'")

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

    def _no_host_filter(self, filters: tuple[n.Filter, ...]) -> None:
        for item in filters:
            if item.attribute == "this" and item.operator is None:
                raise self.fault("effect-type", "a hook is no object and cannot be 'this'", item)

    def _has_price(self, part: n.Node) -> bool:
        return isinstance(part, n.Pay | n.Unknown) or (
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
                self.declared(name, self.vocabulary.scopes, "scope", step)
                self.step(inner, scope)
            case n.ForEach(select, inner):
                self.step(inner, scope.with_it(self.select(select, scope)))
            case n.ForPick(count, select, inner):
                self.count(count, "the number after 'pick'", step)
                self.step(inner, scope.with_it(self.select(select, scope)))
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
                self._leaf(step, scope)

    def _lasts(self, step: n.Step) -> bool:
        if isinstance(step, n.Seq):
            return True  # each of its steps is looked at on its own
        return isinstance(step, _LASTING) or (isinstance(step, n.Transfer) and step.kind in ("have", "produce"))

    def _sequence(self, steps: tuple[n.Step, ...], scope: Bindings) -> None:
        for step in steps:
            self.step(step, scope)
            if isinstance(step, n.Do):
                scope = scope.with_that(self.vocabulary.verb_attributes(self.vocabulary.verbs[step.verb]))

    def _leaf(self, step: n.Step, scope: Bindings) -> None:
        match step:
            case n.Transfer():
                self.transfer(step, scope)
            case n.Replace():
                self.replace(step, scope)
            case n.Mod(hook, filters, _, value):
                self.declared(hook, self.vocabulary.hooks, "hook", step)
                self._no_host_filter(filters)
                self.filters(filters, self.vocabulary.hooks[hook].attributes, replace(scope, pick=False))
                self.integer(value, scope)
            case n.Flag(name):
                self.declared(name, self.vocabulary.flags, "flag", step)
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
            args = args[1:]
        if len(args) != len(verb.params):
            raise self.fault(
                "effect-type", f"{verb.name!r} takes {len(verb.params)} argument(s), {len(args)} given", step
            )
        for arg, kind in zip(args, verb.params, strict=True):
            self._argument(arg, kind, scope)
        if isinstance(step.price, n.Bundle):
            self.resources(step.price, scope)

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
