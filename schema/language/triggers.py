"""Checks over all abilities of a game: none may set itself off again, and no stat may rest on itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["MAX_STAT_WORK", "check_stats", "check_triggers", "trigger_cycle"]

NamedAbility = tuple[str, n.Ability]
"""An ability with the id that a message names it by."""

MAX_STAT_WORK = 20_000
"""Looks that working out one stat may take, counted from the lines alone."""


@dataclass(frozen=True, slots=True)
class _Emitted:
    """An event that an ability may raise, with what is known of it: attribute -> values it can have."""

    event: str
    known: Mapping[str, frozenset[str]] = field(default_factory=dict)


def check_triggers(
    abilities: Sequence[NamedAbility], vocabulary: Vocabulary, kinds: Mapping[str, str] | None = None
) -> None:
    """Raise `effect-cycle` if abilities could set each other off for ever; `kinds` has the host kind of each id."""
    cycle = trigger_cycle(abilities, vocabulary, kinds)
    if cycle:
        raise KartotekError(
            "effect-cycle",
            "abilities trigger each other without end",
            where=cycle[0],
            why=" -> ".join((*cycle, cycle[0])),
            hint="filter the event so that it leaves out what the ability itself brings about",
        )


def trigger_cycle(
    abilities: Sequence[NamedAbility], vocabulary: Vocabulary, kinds: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """The ids of abilities that set each other off in a ring, or nothing. Filters are looked at."""
    reacting = [(name, ability) for name, ability in abilities if ability.timing.kind == "on"]
    edges: dict[str, list[str]] = {name: [] for name, _ in reacting}
    turned = [part for _, ability in abilities for part in n.walk(ability) if isinstance(part, n.Replace)]
    for name, ability in reacting:
        emitted = list(_emits(ability, vocabulary, (kinds or {}).get(name), turned))
        for other, reaction in reacting:
            if any(_may_match(reaction.timing, event, vocabulary) for event in emitted):
                edges[name].append(other)
    return _ring(edges)


def _emits(
    ability: n.Ability, vocabulary: Vocabulary, kind: str | None, turned: Sequence[n.Replace]
) -> Iterator[_Emitted]:
    """Verbs raise the event of their name, gains raise `gain`. What `use` borrows is another ability's doing."""
    for step in n.walk(ability.effect):
        if isinstance(step, n.Do) and step.verb in vocabulary.events:
            attributes = vocabulary.verb_attributes(vocabulary.verbs[step.verb])
            yield _Emitted(step.verb, _known(step.filters, attributes, vocabulary))
        elif isinstance(step, n.Transfer) and step.kind == "gain" and "gain" in vocabulary.events:
            source = {"source": frozenset([kind])} if kind else {}
            names = _gained(step.bundle)
            for name in names + [other for swap in turned if swap.resource in names for other in _gained(swap.bundle)]:
                yield _Emitted("gain", {"res": frozenset([name])} | source)


def _gained(bundle: n.Bundle) -> list[str]:
    return [part.resource for part in n.walk(bundle) if isinstance(part, n.Amount)]


def _known(
    filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], vocabulary: Vocabulary
) -> dict[str, frozenset[str]]:
    """What filters leave open for each attribute that they bind; a number or an object binds nothing here."""
    found: dict[str, frozenset[str]] = {}
    for item in filters:
        admitted = _admitted(item, attributes.get(item.attribute), vocabulary)
        if admitted is not None:
            found[item.attribute] = found.get(item.attribute, admitted) & admitted
    return found


def _admitted(item: n.Filter, attribute: AttributeSpec | None, vocabulary: Vocabulary) -> frozenset[str] | None:
    if attribute is None or not all(isinstance(value, n.Word | n.Number) for value in item.values):
        return None
    if attribute.type == "flag":
        return frozenset(["no" if item.negated else "yes"])
    if item.operator not in ("=", "!="):
        return None
    negative = (item.operator == "!=") != item.negated
    if attribute.type == "number":
        numbers = frozenset(str(value.value) for value in item.values if isinstance(value, n.Number))
        return None if negative else numbers
    domain = vocabulary.domains[attribute.of or ""]
    named = {member for value in item.values if isinstance(value, n.Word) for member in domain.members(value.name)}
    return frozenset(domain.values) - named if negative else frozenset(named)


def _may_match(timing: n.Timing, emitted: _Emitted, vocabulary: Vocabulary) -> bool:
    if timing.name != emitted.event:
        return False
    attributes = vocabulary.event_attributes(vocabulary.events[emitted.event])
    wanted = _known(timing.filters, attributes, vocabulary)
    return all(name not in emitted.known or values & emitted.known[name] for name, values in wanted.items())


def _ring(edges: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The first ring that a walk in the given order meets."""
    done: set[str] = set()
    for start in edges:
        trail = [start]
        ahead = [iter(edges[start])]
        while trail:
            following = next(ahead[-1], None)
            if following is None:
                done.add(trail.pop())
                ahead.pop()
            elif following in trail:
                return tuple(trail[trail.index(following) :])
            elif following not in done:
                trail.append(following)
                ahead.append(iter(edges[following]))
    return ()


# ---- stats -----------------------------------------------------------------------------------------------------------


def check_stats(abilities: Sequence[NamedAbility]) -> None:
    """Raise if a stat rests on itself, or takes too many looks: `always: have a per b` reads b."""
    reads: dict[str, list[str]] = {}
    first: dict[str, str] = {}
    for name, ability in abilities:
        if ability.timing.kind == "always":
            for stat, others in _rests_on(ability):
                reads.setdefault(stat, []).extend(others)
                first.setdefault(stat, name)
    ring = _ring({stat: [other for other in others if other in reads] for stat, others in reads.items()})
    if ring:
        why = " -> ".join((*ring, ring[0]))
        raise KartotekError("effect-cycle", f"the stat {ring[0]!r} rests on itself", where=first[ring[0]], why=why)
    cost: dict[str, int] = {}
    for stat in reads:
        if _cost(stat, reads, cost) > MAX_STAT_WORK:
            raise KartotekError("effect-too-big", f"the stat {stat!r} rests on too many others", where=first[stat])


def _rests_on(ability: n.Ability) -> Iterator[tuple[str, list[str]]]:
    """Each stat that the line gives, with the amounts that must be known to say how much of it."""
    conditions = [name for limit in ability.limits for name in _held(limit)]
    for step in n.walk(ability.effect):
        if isinstance(step, n.Transfer) and step.kind == "have":
            common = conditions + (_held(step.per) if step.per else [])
            for amount in step.bundle.amounts:
                if isinstance(amount, n.Amount):
                    yield amount.resource, common + _held(amount.count)


def _held(node: n.Node) -> list[str]:
    return [part.name for part in n.walk(node) if isinstance(part, n.Held)]


def _cost(stat: str, reads: Mapping[str, Sequence[str]], known: dict[str, int]) -> int:
    if stat not in known:
        known[stat] = 1 + sum(_cost(other, reads, known) for other in reads.get(stat, ()))
    return known[stat]
