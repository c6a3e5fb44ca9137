"""English for conditions: what follows `if`."""

from __future__ import annotations

from typing import assert_never

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.english.nouns import (
    Nominal,
    clause_filters,
    named,
    plural_of,
    reference,
    selected,
    subject,
)
from kartotek.schema.language.render.english.numbers import number_text
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import listed

__all__ = ["condition_text"]

_RELATIONS = {"=": "exactly", "!=": "other than", ">=": "at least", "<=": "at most", "<": "less than", ">": "more than"}
_OPPOSITE: dict[n.Comparison, n.Comparison] = {
    "=": "!=",
    "!=": "=",
    ">=": "<",
    "<": ">=",
    "<=": ">",
    ">": "<=",
}


def condition_text(cond: n.Cond, scene: Scene, negated: bool = False) -> str:
    match cond:
        case n.Not(inner):
            return condition_text(inner, scene, not negated)
        case n.Unknown():
            return f"an unknown condition is {'not ' if negated else ''}met"
        case n.Exists(select):
            return _exists(select, scene, negated)
        case n.ObjectIs(target, filters):
            return _object_is(target, filters, scene, negated)
        case n.Conjunction(conditions) | n.Disjunction(conditions):
            joint = " and " if isinstance(cond, n.Conjunction) != negated else " or "
            return listed([condition_text(each, scene, negated) for each in conditions], joint, joint)
        case n.Compare(operator, left, right):
            return _compare(_OPPOSITE[operator] if negated else operator, left, right, scene)
        case _:
            assert_never(cond)


def _have(scene: Scene) -> str:
    return f"{subject(scene)} have"


def _exists(select: n.Select, scene: Scene, negated: bool) -> str:
    nominal = selected(select, scene)
    what = f"no {nominal.one()}" if negated else nominal.a()
    return f"{_have(scene)} {what}" if scene.owned(select) else f"there is {what}"


def _object_is(target: n.Ref, filters: tuple[n.Filter, ...], scene: Scene, negated: bool) -> str:
    """What a thing is, and how that happened which was done to it."""
    thing, how = _predicate(target, filters, scene)
    if how and not thing:
        return f"this {'does not happen' if negated else 'happens'}{how}"
    if not how:
        return f"{reference(target, scene)} is {'not ' if negated else ''}{thing or 'one of these'}"
    said = f"{reference(target, scene)} is {thing} and this happens{how}"
    return f"it is not true that {said}" if negated else said


def _predicate(target: n.Ref, filters: tuple[n.Filter, ...], scene: Scene) -> tuple[str, str]:
    """`upgraded` where adjectives say it all, else `an upgraded structure on an expansion site`; and the rest."""
    found = scene.referent(target)
    attributes = found.attributes(scene.vocabulary)
    asked = {item.attribute: attributes[item.attribute] for item in filters if item.attribute in attributes}
    how = clause_filters(filters, asked, scene, *found.holders)
    if found.noun is None:
        return "", how
    nominal = named(found.noun, filters, attributes, scene, *found.holders)
    bare = Nominal((scene.words.terms["nouns"][found.noun],))
    if nominal == bare:
        return "", how
    return " and ".join(nominal.before) if nominal == Nominal(bare.terms, nominal.before) else nominal.a(), how


def _compare(operator: n.Comparison, left: n.Int, right: n.Int, scene: Scene) -> str:
    if isinstance(right, n.Number):
        what = ""
        if isinstance(left, n.Count):
            nominal = selected(left.select, scene)
            what = nominal.one() if right.value == 1 else nominal.many()
            if not scene.owned(left.select):
                return f"there are {_RELATIONS[operator]} {right.value} {what}"
        elif isinstance(left, n.Held) and not scene.words.amount(left.name).level:
            what = plural_of(right.value, scene.words.amount(left.name))
        if what:
            return f"{_have(scene)} {_RELATIONS[operator]} {right.value} {what}"
    return f"{number_text(left, scene)} is {_RELATIONS[operator]} {number_text(right, scene)}"
