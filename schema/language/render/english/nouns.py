"""English noun phrases: what is selected, and how its filters read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.english.comparisons import comparisons
from kartotek.schema.language.render.english.players import owned_by
from kartotek.schema.language.render.filters import Asked, clause_parts
from kartotek.schema.language.render.scene import Scene, Trait, traits
from kartotek.schema.language.render.template import TemplateSlot, fill, listed
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.word_types import NameWords

__all__ = [
    "Nominal",
    "clause_filters",
    "comparison",
    "named",
    "ordinal",
    "own",
    "plural_of",
    "reference",
    "selected",
    "slot_value",
    "subject",
]

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_COMPARED = {"=": "", "!=": "other than ", ">=": "at least ", "<=": "at most "}


@dataclass(frozen=True, slots=True)
class Nominal:
    """Adjectives, one noun or several to choose from, and what trails them."""

    terms: tuple[NameWords, ...]
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    the: str = ""

    def one(self, whose: str = "") -> str:
        """`whose` stands right behind the noun: each card you have of that colour."""
        return self._phrase([term.one for term in self.terms], whose)

    def many(self, whose: str = "") -> str:
        return self._phrase([term.many for term in self.terms], whose)

    def a(self) -> str:
        """With the article that fits: `a~` is settled when the sentence is complete."""
        if self.the:
            return f"{self.the} {self.one()}"
        return self.many() if self.terms[0].mass else f"a~ {self.one()}"

    def counted(self, number: int) -> str:
        return f"{number} {self.one() if number == 1 else self.many()}"

    def _phrase(self, heads: list[str], whose: str) -> str:
        return " ".join(part for part in (*self.before, listed(heads, " or "), whose, *self.after) if part)


def ordinal(number: int) -> str:
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else f"number {number}"


def own(scene: Scene) -> str:
    return "your" if scene.who == "you" else "their"


def subject(scene: Scene) -> str:
    return "you" if scene.who == "you" else "they"


def plural_of(number: int, term: NameWords) -> str:
    return term.one if number == 1 else term.many


def selected(select: n.Select, scene: Scene) -> Nominal:
    """The objects that a selection means, without a word about whose they are unless it names a scope."""
    attributes = scene.vocabulary.nouns[select.noun].attributes
    found = named(select.noun, select.filters, attributes, scene, select.noun)
    if select.scope is None:
        return found
    return Nominal(found.terms, found.before, (*found.after, owned_by(select.scope, scene)), found.the)


def named(
    noun: str, filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], scene: Scene, *holders: str
) -> Nominal:
    """A noun with those of the filters that belong to it (the others belong to the clause)."""
    terms: tuple[NameWords, ...] = (scene.words.terms["nouns"][noun],)
    before: list[str] = []
    after: list[str] = []
    the = ""
    for item in filters:
        if item.attribute == "this" and item.operator is None:
            the, before = ("", [*before, "other"]) if item.negated else ("this", before)
            terms = (scene.this.term,) if the and scene.this.term else terms
    for trait in traits(filters, attributes, scene.words, *holders):
        if "how" in trait.words.en:
            continue
        the = the or ("the" if trait.unique else "")
        if trait.words.head and trait.relation == "=" and trait.terms(scene.words) and not trait.unknown:
            terms = trait.terms(scene.words)
            continue
        side, text = _modifier(trait, scene)
        (before if side == "before" else after).append(text)
    after += comparisons(filters, attributes, scene, *holders)
    return Nominal(terms, tuple(before), tuple(after), the)


def _modifier(trait: Trait, scene: Scene) -> tuple[str, str]:
    phrases = trait.words.en
    name = trait.words.name
    if trait.unknown:
        return "after", f"of an unknown {name.one}"
    if trait.picked:
        return "after", f"of a~ {name.one} of {own(scene)} choice"
    if trait.negative and "no" in phrases:
        return "before" if "before" in phrases else "after", phrases["no"]
    if trait.words.head:
        return (
            "after",
            f"{_COMPARED[trait.relation]}{listed(['a~ ' + term.one for term in trait.terms(scene.words)], ' or ')}",
        )
    if "after" in phrases:
        negation = "not " if trait.negative and trait.attribute.type != "number" else ""
        return "after", negation + _filled(phrases["after"], trait, scene)
    if trait.negative and trait.attribute.type == "domain":
        return "before", ", ".join(f"non-{term.one}" for term in trait.terms(scene.words))
    text = _filled(phrases.get("before", "{v}"), trait, scene)
    return "before", f"non-{text}" if trait.negative and trait.attribute.type != "number" else text


def clause_filters(filters: tuple[n.Filter, ...], attributes: Asked, scene: Scene, *holders: str) -> str:
    """The filters that say how, where or to what something happens, each with a space before it."""
    return "".join(clause_parts(filters, attributes, scene, holders, "en", "not", _filled))


def slot_value(trait: Trait | None, default: str, scene: Scene) -> str:
    """What fills the slot of a hook: the value that its filter names, or the default."""
    if trait is None:
        return default
    if trait.unknown or trait.picked:
        return f"an unknown {trait.words.name.one}" if trait.unknown else f"a~ {trait.words.name.one} of your choice"
    if trait.refs():
        text = listed([reference(ref, scene, trait.words.name) for ref in trait.refs()], " or ")
    else:
        text = listed([term.many for term in trait.terms(scene.words)], " and ")
    return f"anything other than {text}" if trait.negative else text


def comparison(trait: Trait) -> str:
    return _COMPARED[trait.relation]


def _filled(template: str, trait: Trait, scene: Scene) -> str:
    """`{v}` is the value or reference, `{n}` a number with its comparison, `{nth}` an ordinal."""
    numbers = trait.numbers()

    def value(slot: TemplateSlot) -> str:
        if slot.name in ("n", "nth"):
            if trait.unknown or not numbers:
                return "an unknown number of " + scene.words.counted(slot.unit).many if slot.unit else "unknown"
            text = comparison(trait) + listed([ordinal(x) if slot.name == "nth" else str(x) for x in numbers], " or ")
            return f"{text} {plural_of(numbers[-1], scene.words.counted(slot.unit))}" if slot.unit else text
        if trait.unknown or trait.picked:
            return (
                f"an unknown {trait.words.name.one}"
                if trait.unknown
                else f"a~ {trait.words.name.one} of {own(scene)} choice"
            )
        if trait.refs():
            return listed([reference(ref, scene, trait.words.name) for ref in trait.refs()], " or ")
        prefix = _COMPARED[trait.relation] if trait.relation in (">=", "<=") else ""
        return prefix + listed([term.one for term in trait.terms(scene.words)], " or ")

    return fill(template, value)


def reference(ref: n.Ref, scene: Scene, fallback: NameWords | None = None) -> str:
    """this card, it, each of them, that structure."""
    found = scene.referent(ref)
    if ref.name == "it":
        return "each of them" if found.several else "it"
    if ref.name == "that":
        return "it"
    term = found.term or fallback
    return f"this {term.one}" if term else "this"
