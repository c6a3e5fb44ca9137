"""Hungarian for conditions: what follows `ha`."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from kartotek.schema.hungarian import figure, inflect
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.hungarian.nominal import Nominal
from kartotek.schema.language.render.hungarian.nouns import clause_filters, named, reference, selected
from kartotek.schema.language.render.hungarian.numbers import number_phrase
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import listed

__all__ = ["condition_text"]

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
            return f"egy nem ismert feltétel {'nem ' if negated else ''}teljesül"
        case n.Exists(select):
            found = selected(select, scene)
            whose = replace(found, owner=scene.who) if scene.owned(select) else found
            place = f" {found.place}" if found.place else ""
            return f"{'nincs' if negated else 'van'} {replace(whose, place='').say()}{place}"
        case n.ObjectIs(target, filters):
            return _object_is(target, filters, scene, "nem " if negated else "")
        case n.Conjunction(conditions) | n.Disjunction(conditions):
            joint = " és " if isinstance(cond, n.Conjunction) != negated else " vagy "
            return listed([condition_text(each, scene, negated) for each in conditions], joint, joint)
        case n.Compare(operator, left, right):
            return _compare(_OPPOSITE[operator] if negated else operator, left, right, scene)
        case _:
            assert_never(cond)


def _object_is(target: n.Ref, filters: tuple[n.Filter, ...], scene: Scene, negation: str) -> str:
    """What a thing is, and how that happened which was done to it."""
    thing, how = _predicate(target, filters, scene)
    if how and not thing:
        return f"ez {negation}{how.lstrip()} történik"
    what = f"{reference(target, scene).say()} {negation}{thing or 'ilyen'}"
    return f"{what}, {'vagy' if negation else 'és'} ez {negation}{how.lstrip()} történik" if how else what


def _predicate(target: n.Ref, filters: tuple[n.Filter, ...], scene: Scene) -> tuple[str, str]:
    found = scene.referent(target)
    attributes = found.attributes(scene.vocabulary)
    asked = {item.attribute: attributes[item.attribute] for item in filters if item.attribute in attributes}
    how = clause_filters(filters, asked, scene, *found.holders)
    if found.noun is None:
        return "", how
    nominal = named(found.noun, filters, attributes, scene, *found.holders)
    bare = Nominal((scene.words.terms["nouns"][found.noun].hu,))
    if nominal == bare:
        return "", how
    return " és ".join(nominal.before) if nominal == Nominal(bare.heads, nominal.before) else nominal.say(), how


def _how_many(operator: n.Comparison, number: int) -> str:
    return {
        "=": f"pontosan {number}",
        "!=": f"nem pontosan {number}",
        ">=": f"legalább {number}",
        "<=": f"legfeljebb {number}",
        ">": f"{figure(number, Case.ADE)} több",
        "<": f"{figure(number, Case.ADE)} kevesebb",
    }[operator]


def _compare(operator: n.Comparison, left: n.Int, right: n.Int, scene: Scene) -> str:
    if isinstance(right, n.Number):
        many = _how_many(operator, right.value)
        if isinstance(left, n.Count):
            found = selected(left.select, scene)
            whose = replace(found, owner=scene.who) if scene.owned(left.select) else found
            place = f" {found.place}" if found.place else ""
            return f"{many} {replace(whose, place='').say()} van{place}"
        if isinstance(left, n.Held) and not scene.words.amount(left.name).level:
            return f"{many} {inflect(scene.words.amount(left.name).hu, owner=scene.who)} van"
        if operator in ("=", "!="):
            return f"{number_phrase(left, scene).say()} {many}"
    what, than = number_phrase(left, scene).say(), number_phrase(right, scene)
    return {
        "=": f"{what} egyenlő {than.say(Case.INS)}",
        "!=": f"{what} nem egyenlő {than.say(Case.INS)}",
        ">=": f"{what} legalább {than.say()}",
        "<=": f"{what} legfeljebb {than.say()}",
        ">": f"{what} nagyobb, mint {than.say()}",
        "<": f"{what} kisebb, mint {than.say()}",
    }[operator]
