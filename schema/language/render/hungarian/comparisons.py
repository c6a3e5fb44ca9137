"""Hungarian for filters that compare with another thing or a number, and for how things lie on a map."""

from __future__ import annotations

from collections.abc import Mapping

from kartotek.schema.hungarian import inflect, quality
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.hungarian.nominal import Nominal, NounGroup, Sayable
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.wider import compared, relations
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["comparisons"]

_WORDS = {
    "=": "egyenlő ezzel:",
    "!=": "nem egyenlő ezzel:",
    ">=": "legalább",
    "<=": "legfeljebb",
    "<": "kevesebb, mint",
    ">": "több, mint",
}


def comparisons(
    filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], scene: Scene, *holders: str
) -> list[str]:
    """What stands before the noun: azzal azonos színű, egy erdő melletti."""
    found = [_compared(item, scene, *holders) for item in compared(filters, attributes)]
    return found + [_relation(item, scene) for item in relations(filters, attributes)]


def _compared(item: n.Filter, scene: Scene, *holders: str) -> str:
    from kartotek.schema.language.render.hungarian.nouns import reference

    name = scene.words.attribute(item.attribute, *holders).name.hu
    match item:
        case n.Filter(attribute, "=" | "!=", (n.ObjectAttribute(target, other),)) if attribute == other:
            what = reference(target, scene)
            same = (item.operator == "=") != item.negated
            start = f"{what.say(Case.INS)} azonos" if same else f"{what.say(Case.ABL)} eltérő"
            return f"{start} {quality(name)}"
    values = NounGroup(tuple(_value(value, scene) for value in item.values), " vagy ").say()
    negation = "nem igaz, hogy " if item.negated else ""
    return f"({negation}{inflect(name, owner='they')} {_WORDS[item.operator or '=']} {values.rstrip(',')})"


def _value(value: n.Value, scene: Scene) -> Sayable:
    from kartotek.schema.hungarian import Lexeme
    from kartotek.schema.language.render.hungarian.nouns import reference, selected
    from kartotek.schema.language.render.hungarian.numbers import number_phrase

    match value:
        case n.Ref():
            return reference(value, scene)
        case n.Word(name):
            word = scene.words.terms["nouns"].get(name)
            return Nominal((word.hu,), ahead="egy") if word else Nominal((Lexeme(name.replace("_", " ")),))
        case n.Select():
            found = selected(value, scene)
            return found if found.near else Nominal(found.heads, found.before, "egy", found.place)
        case n.PickValue():
            return Nominal((Lexeme("általad választott érték"),), ahead="egy")
        case _:
            return number_phrase(value, scene)


def _relation(item: n.Filter, scene: Scene) -> str:
    negation = "nem " if item.negated else ""

    def what(case: Case) -> str:
        return NounGroup(tuple(_value(value, scene) for value in item.values), " vagy ").say(case)

    match item.attribute:
        case "beside":
            return f"{what(Case.INS)} {negation}szomszédos"
        case "within":
            return f"{what(Case.ABL)} {negation}legfeljebb {item.reach} lépésre lévő"
        case "connected":
            return f"{what(Case.INS)} {negation}összekötött"
    return f"{negation}legalább {item.reach} hosszú sorban álló"
