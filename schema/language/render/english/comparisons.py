"""English for filters that compare with another thing or a number, and for how things lie on a map."""

from __future__ import annotations

from collections.abc import Mapping

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.language.render.template import listed
from kartotek.schema.language.render.wider import compared, relations
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["comparisons", "compared_text"]

_WORDS = {
    "=": "equal to",
    "!=": "other than",
    ">=": "at least",
    "<=": "at most",
    "<": "less than",
    ">": "more than",
}


def comparisons(
    filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], scene: Scene, *holders: str
) -> list[str]:
    """What stands behind the noun: of the same colour as it, next to a forest."""
    found = [compared_text(item, scene, *holders) for item in compared(filters, attributes)]
    return found + [_relation(item, scene) for item in relations(filters, attributes)]


def compared_text(item: n.Filter, scene: Scene, *holders: str) -> str:
    from kartotek.schema.language.render.english.nouns import reference

    name = scene.words.attribute(item.attribute, *holders).name.one
    match item:
        case n.Filter(attribute, "=" | "!=", (n.ObjectAttribute(target, other),)) if attribute == other:
            same = (item.operator == "=") != item.negated
            return (
                f"of {'the same' if same else 'another'} {name} {'as' if same else 'than'} {reference(target, scene)}"
            )
    values = listed([_value(value, scene) for value in item.values], " or ")
    return f"whose {name} is {'not ' if item.negated else ''}{_WORDS[item.operator or '=']} {values}"


def _value(value: n.Value, scene: Scene) -> str:
    from kartotek.schema.language.render.english.nouns import reference, selected
    from kartotek.schema.language.render.english.numbers import number_text

    match value:
        case n.Ref():
            return reference(value, scene)
        case n.Word(name):
            word = scene.words.terms["nouns"].get(name)
            return f"a~ {word.one}" if word else name.replace("_", " ")
        case n.Select():
            return selected(value, scene).a()
        case n.PickValue():
            return "one of your choice"
        case _:
            return number_text(value, scene)


def _relation(item: n.Filter, scene: Scene) -> str:
    negation = "not " if item.negated else ""
    what = listed([_value(value, scene) for value in item.values], " or ") if item.values else ""
    match item.attribute:
        case "beside":
            return f"{negation}next to {what}"
        case "within":
            return f"{negation}within {item.reach} {'step' if item.reach == 1 else 'steps'} of {what}"
        case "connected":
            return f"{negation}connected to {what}"
    return f"{negation}in a row of at least {item.reach}"
