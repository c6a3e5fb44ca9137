"""Sentences that say more of what the one before them said: a price, a step that follows, what holds otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects import discourse as d
from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.trees import last_step
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import (
    ACTION,
    UNKNOWN,
    do,
    in_order,
    number,
    only_if,
    pay,
    steps_of,
    swap,
    where,
)

__all__ = ["Antecedent", "continued", "paid"]

_BUILDING: Final = ("build", "upgrade")
_MOST_TIMES: Final = 50
_KIND_ALONE: Final = 60
"""What it costs that the sentence before only named a kind of thing."""

Antecedent = tuple[str, Statement | None]
"""The kind of thing that the sentence before spoke of, and the statement that it made."""


def continued(mark: Statement, before: Antecedent | None, label: str) -> Iterator[Statement]:
    """The statement that the mark and what was said before it make together; none where they make nothing."""
    statement = before[1] if before is not None else None
    match mark.content:
        case d.PriceOf(cost):
            yield from _priced(mark, cost, before, label)
        case d.LowerPrice(cost):
            cheaper = _cheaper(statement.ability, cost) if statement is not None else None
            if statement is not None and cheaper is not None:
                yield replace(mark, content=cheaper, confidence=min(mark.confidence, statement.confidence))
        case _ if statement is not None:
            made = _changed(mark.content, statement.ability)
            if made is not None:
                yield _replacing(statement, made, mark, (*statement.rules, *mark.rules))


def paid(price: Statement, statement: Statement) -> Statement:
    """A step of a list with the price that stands before it in the list."""
    match price.content, statement.content:
        case d.PriceOf(cost), n.Ability(n.Timing("action"), n.Use("action", n.Select("slot")) as use) as ability:
            return replace(
                statement,
                line_from=price.line_from,
                content=replace(ability, effect=pay(cost, use)),
                confidence=min(price.confidence, statement.confidence),
                rules=(*price.rules, *statement.rules),
            )
    return statement


def _replacing(statement: Statement, made: n.Ability, mark: Statement, rules: tuple[str, ...]) -> Statement:
    """The statement in its fuller form."""
    return replace(
        statement,
        line_to=mark.line_to,
        content=made,
        confidence=min(mark.confidence, statement.confidence),
        rules=rules,
        replaces=statement.ability,
    )


def _priced(price: Statement, cost: n.Bundle, before: Antecedent | None, label: str) -> Iterator[Statement]:
    """A price belongs to the thing of the label, or to the step of the sentence before."""
    statement = before[1] if before is not None else None
    upgrades = _open_upgrades(statement.ability) if statement is not None else []
    if statement is not None and len(upgrades) == 1 and not _is_building(statement.ability):
        whole = swap(statement.ability, upgrades[0], replace(upgrades[0], price=cost))
        yield _replacing(statement, whole, price, statement.rules)
    elif label:
        yield replace(price, content=_built(label, cost))
    elif before is not None:
        yield from _of_step(price, cost, before)


def _of_step(price: Statement, cost: n.Bundle, before: Antecedent) -> Iterator[Statement]:
    """The price of what the sentence before builds, or only names."""
    kind, statement = before
    if statement is None:
        yield replace(price, content=_built(kind, cost), confidence=price.confidence - _KIND_ALONE)
    elif _is_building(statement.ability) and isinstance(statement.ability.effect, n.Do):
        whole = replace(statement.ability, effect=replace(statement.ability.effect, price=cost))
        confidence = max(price.confidence - _KIND_ALONE, min(price.confidence, statement.confidence))
        yield replace(price, line_from=statement.line_from, content=whole, confidence=confidence)


def _built(kind: str, cost: n.Bundle) -> n.Ability:
    return n.Ability(ACTION, do("build", where("kind", kind), price=cost))


def _is_building(ability: n.Ability) -> bool:
    """Whether the ability is to build or upgrade something, and nothing else."""
    match ability:
        case n.Ability(n.Timing("action" | "now"), n.Do(verb, _, (), None), ()):
            return verb in _BUILDING
    return False


def _open_upgrades(ability: n.Ability) -> list[n.Do]:
    """Upgrades that have no price yet."""
    return [node for node in n.walk(ability) if isinstance(node, n.Do) and node.verb == "upgrade" and not (
        node.price or node.args)]  # fmt: skip


def _cheaper(ability: n.Ability, cost: n.Bundle) -> n.Ability | None:
    """The ability at another price, under a condition that is not known."""
    match ability:
        case n.Ability(n.Timing("action"), n.Do("build", (_, *_), (), n.Bundle()) as step, ()):
            return n.Ability(ability.timing, replace(step, price=cost), (only_if(UNKNOWN),))
    return None


def _changed(mark: n.Ability | d.Note, before: n.Ability) -> n.Ability | None:
    """The ability with what the mark says of it."""
    match mark:
        case d.UpgradeThat(cost):
            return _upgraded(before, cost)
        case d.Otherwise(step):
            return _otherwise(before, step)
        case d.EventWith(which):
            return _narrower_event(before, which)
        case d.OnlyThose(noun, which):
            return _narrowed(before, noun, which)
        case d.Unless(kind, members):
            return _unless(before, kind, members)
        case d.OncePerNote(period):
            return None if before.limits else replace(before, limits=(n.OncePer(period),))
        case d.Repeat():
            return _repeated(before)
    return None


def _upgraded(before: n.Ability, cost: n.Bundle) -> n.Ability | None:
    """What is built last is upgraded for a price."""
    built = last_step(before.effect)
    match built:
        case n.Do("build", (n.Filter("kind", "=", (_,)),), (), None) if not before.limits:
            upgrade = do("upgrade", args=(n.Ref("that"),), price=cost)
            return swap(before, built, n.Seq((built, upgrade)))
    return None


def _otherwise(before: n.Ability, otherwise: n.Step) -> n.Ability | None:
    """What is lost where the thing wanted is not there: the condition is what was to be lost so far."""
    loss = last_step(before.effect)
    match loss:
        case n.Transfer("lose", n.Bundle((n.Amount(n.Number(1), good),)), None) if not before.limits:
            enough = n.Compare(">=", n.Held(good), number(1))
            return swap(before, loss, n.If(enough, loss, otherwise)) if isinstance(before.effect, n.ForEach) else None
    return None


def _narrower_event(before: n.Ability, which: n.Filter) -> n.Ability | None:
    """The event happens only to things that are so."""
    known = any(isinstance(node, n.Filter) and node.attribute == which.attribute for node in n.walk(before))
    match before.timing:
        case n.Timing("on", _, (n.Filter("kind", "=", (_,)) as first, *others)) if not known:
            return replace(before, timing=replace(before.timing, filters=(first, which, *others)))
    return None


def _narrowed(before: n.Ability, noun: str, which: n.Filter) -> n.Ability | None:
    """The things counted are only those that are so."""
    found = next((node for node in n.walk(before) if isinstance(node, n.Select) and node.noun == noun), None)
    if found is None or which in found.filters:
        return None
    narrower = replace(found, filters=(*found.filters, which))
    return swap(before, found, narrower)


def _unless(before: n.Ability, kind: str, members: tuple[str, ...]) -> n.Ability:
    """It holds until such a thing stands: of several alike, the one that has to do with the good in question."""
    good = before.effect.resource if isinstance(before.effect, n.Replace) else ""
    wanted = next((member for member in members if good and member.endswith(f"_{good}")), kind)
    stands = n.Exists(n.Select("structure", (where("kind", wanted),)))
    return replace(before, limits=(*before.limits, only_if(n.Not(stands))))


def _repeated(before: n.Ability) -> n.Ability | None:
    """What is paid for may be done as often as it can be paid for."""
    first, *others = steps_of(before.effect)
    if not isinstance(first, n.Pay):
        return None
    return replace(before, effect=in_order((n.UpTo(_MOST_TIMES, first), *others)))
