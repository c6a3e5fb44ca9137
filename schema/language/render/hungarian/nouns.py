"""Hungarian noun phrases: what is selected, and how its filters read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from kartotek.schema.hungarian import CASES, Lexeme, demonstrative, figure, inflect, label, quality
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.filters import Asked, clause_parts
from kartotek.schema.language.render.hungarian.comparisons import comparisons
from kartotek.schema.language.render.hungarian.nominal import Nominal, NounGroup, Sayable
from kartotek.schema.language.render.hungarian.players import at_players
from kartotek.schema.language.render.scene import Scene, Trait, traits
from kartotek.schema.language.render.template import TemplateSlot, fill, listed
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.word_types import NameWords

__all__ = ["Pronoun", "all_of", "case_of", "clause_filters", "named", "reference", "selected", "slot_value"]

_COMPARED = {"=": "", "!=": "nem ", ">=": "legalább ", "<=": "legfeljebb "}


class Pronoun:
    """az, or mindegyik where there are several; a Sayable without a noun."""

    chained = True
    definite = True

    def __init__(self, near: bool = False, several: bool = False) -> None:
        self.near = near
        self.several = several

    def say(self, case: Case = Case.NOM) -> str:
        return inflect(Lexeme("mindegyik"), case) if self.several else demonstrative(case, near=self.near)


def case_of(form: str) -> Case:
    if form and form.lower() not in CASES:
        raise ValueError(f"no such case: {form}")
    return cast("Case", form.lower() or Case.NOM)


def selected(select: n.Select, scene: Scene) -> Nominal:
    """The objects that a selection means, neither possessed nor counted yet."""
    attributes = scene.vocabulary.nouns[select.noun].attributes
    found = named(select.noun, select.filters, attributes, scene, select.noun)
    return found if select.scope is None else replace(found, place=at_players(select.scope, scene))


def all_of(select: n.Select, scene: Scene) -> Nominal:
    """All of them, with their owner: a csatlakoztatott városaid, a szomszédaidnál lévő barna kártyák."""
    found = selected(select, scene)
    if found.near:
        return found
    if scene.owned(select):
        return replace(found, plural=True, owner=scene.who, ahead="a~")
    return replace(found, plural=True, ahead="" if found.place else "a~")


def named(
    noun: str, filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], scene: Scene, *holders: str
) -> Nominal:
    """A noun with those of the filters that belong to it (the others belong to the clause)."""
    heads: tuple[Lexeme, ...] = (scene.words.terms["nouns"][noun].hu,)
    before: list[str] = []
    near, ahead = False, ""
    for item in filters:
        if item.attribute == "this" and item.operator is None:
            near, before = (near, [*before, "másik"]) if item.negated else (True, before)
            heads = (scene.this.term.hu,) if near and scene.this.term else heads
    for trait in traits(filters, attributes, scene.words, *holders):
        if "how" in trait.words.hu:
            continue
        ahead = ahead or ("a~" if trait.unique else "")
        terms = trait.terms(scene.words)
        if trait.words.head and trait.relation == "=" and terms and not trait.unknown:
            heads = tuple(term.hu for term in terms)
        else:
            before.append(_modifier(trait, scene))
    before += comparisons(filters, attributes, scene, *holders)
    return Nominal(heads, tuple(before), near=near, ahead=ahead)


def _modifier(trait: Trait, scene: Scene) -> str:
    phrases = trait.words.hu
    if trait.unknown or trait.picked:
        chosen = "általad választott" if scene.who == "you" else "általa választott"
        return f"{'nem ismert' if trait.unknown else chosen} {quality(trait.words.name.hu)}"
    if trait.negative and "no" in phrases:
        return phrases["no"]
    if trait.words.head:
        return f"{listed([inflect(term.hu, Case.SUP) for term in trait.terms(scene.words)], ' és ')} kívüli"
    text = _filled(phrases.get("before", "{v}"), trait, scene)
    return f"nem {text}" if trait.negative and trait.attribute.type != "number" else text


def clause_filters(filters: tuple[n.Filter, ...], attributes: Asked, scene: Scene, *holders: str) -> str:
    """The filters that say how, where or to what something happens, each with a space before it; the last declared
    stands first, because what is closest to the verb belongs beside it."""
    return "".join(reversed(clause_parts(filters, attributes, scene, holders, "hu", "nem", _filled)))


def slot_value(trait: Trait | None, default: str, form: str, scene: Scene) -> str:
    """What fills the slot of a hook, with its article; a form in capitals is plural."""
    case, plural = case_of(form), form.isupper()
    if trait is None:
        return Nominal((Lexeme(default),), ahead="a~", plural=plural).say(case)
    if trait.unknown or trait.picked:
        kind = "nem ismert" if trait.unknown else "általad választott"
        return Nominal((trait.words.name.hu,), (kind,), ahead="egy").say(case)
    if trait.refs():
        return NounGroup(tuple(reference(ref, scene, trait.words.name) for ref in trait.refs()), " vagy ").say(case)
    terms = trait.terms(scene.words)
    if trait.negative:
        outside = listed([inflect(term.hu, Case.SUP) for term in terms], " és ")
        return Nominal((Lexeme(default),), (f"{outside} kívüli",), ahead="a~", plural=plural).say(case)
    return NounGroup(tuple(Nominal((term.hu,), ahead="a~", plural=plural) for term in terms)).say(case)


def _filled(template: str, trait: Trait, scene: Scene) -> str:
    """`{v}` is the value or reference in a case, `{n}` a number with its comparison, also as `{n:label}` or `{n:nth}`;
    `{cmp}` and `{x}` are comparison and number apart, for numbers that stand after an article."""
    numbers = trait.numbers()

    def value(slot: TemplateSlot) -> str:
        if slot.name == "cmp":
            return "" if trait.unknown else _COMPARED[trait.relation]
        if slot.name in ("n", "x"):
            if trait.unknown or not numbers:
                return "nem ismert számú" if not slot.form else "nem ismert"
            said = [
                label(x) if slot.form == "label" else f"{x}." if slot.form == "nth" else figure(x, case_of(slot.form))
                for x in numbers
            ]
            return (_COMPARED[trait.relation] if slot.name == "n" else "") + listed(said, " vagy ")
        if trait.unknown or trait.picked:
            kind = "nem ismert" if trait.unknown else "általad választott"
            return f"{kind} {inflect(trait.words.name.hu, case_of(slot.form))}"
        parts: list[Sayable] = [reference(ref, scene, trait.words.name) for ref in trait.refs()]
        parts += [Nominal((term.hu,)) for term in trait.terms(scene.words)]
        compared = _COMPARED[trait.relation] if trait.relation in (">=", "<=") else ""
        return compared + NounGroup(tuple(parts), " vagy ").say(case_of(slot.form))

    return fill(template, value)


def reference(ref: n.Ref, scene: Scene, fallback: NameWords | None = None) -> Sayable:
    """ez a kártya, az, mindegyik."""
    found = scene.referent(ref)
    if ref.name != "this":
        return Pronoun(several=found.several)
    term = found.term or fallback
    return Nominal((term.hu,), near=True) if term else Pronoun(near=True)
