"""What a renderer knows while it speaks: the game's words, who acts, in which mood, and what it, this and that are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from kartotek.schema.hungarian import Modality, Owner
from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec
from kartotek.schema.word_types import AttributeWords, NameWords, Words

__all__ = ["Referent", "Scene", "Trait", "said_by_phrase", "scene_for", "traits"]

Relation = Literal["=", "!=", ">=", "<="]
_NEGATED: Mapping[str, Relation] = {"=": "!=", "!=": "=", ">=": "<=", "<=": ">="}


@dataclass(frozen=True, slots=True)
class Referent:
    """What a pronoun stands for: its word, its noun, and the event or verb whose attributes it has as well.
    `several` when a loop goes over chosen objects."""

    term: NameWords | None = None
    noun: str | None = None
    happening: str | None = None
    several: bool = False

    @property
    def holders(self) -> tuple[str, ...]:
        return tuple(name for name in (self.happening, self.noun) if name)

    def attributes(self, vocabulary: Vocabulary) -> dict[str, AttributeSpec]:
        found = dict(vocabulary.nouns[self.noun].attributes) if self.noun else {}
        event, verb = vocabulary.events.get(self.happening or ""), vocabulary.verbs.get(self.happening or "")
        found |= vocabulary.event_attributes(event) if event else {}
        return found | (vocabulary.verb_attributes(verb) if verb else {})


@dataclass(frozen=True, slots=True)
class Scene:
    vocabulary: Vocabulary
    words: Words
    who: Owner = "you"
    mood: Modality = "do"
    this: Referent = Referent()
    it: Referent = Referent()
    that: Referent = Referent()
    lasting: bool = False

    def referent(self, ref: n.Ref) -> Referent:
        return {"this": self.this, "it": self.it, "that": self.that}[ref.name]

    def noun(self, name: str | None, happening: str | None = None, several: bool = False) -> Referent:
        return Referent(self.words.terms["nouns"][name] if name else None, name, happening, several)

    def owned(self, select: n.Select) -> bool:
        """Is this about things of whoever acts? Not if the line names a scope, nor for what belongs to the table."""
        shared = self.words.terms["nouns"][select.noun].shared or self.vocabulary.nouns[select.noun].shared
        return select.scope is None and not shared

    def doing(self, mood: Modality) -> Scene:
        return replace(self, mood=mood)

    def by(self, who: Owner) -> Scene:
        return replace(self, who=who)

    def over(self, noun: str, several: bool = False) -> Scene:
        return replace(self, it=self.noun(noun, several=several))

    def upon(self, event: str) -> Scene:
        return replace(self, it=self.noun(self.vocabulary.events[event].subject, event))

    def after(self, step: n.Step) -> Scene:
        """The scene once a step is done: `that` is what its verb acted on."""
        if isinstance(step, n.MoveThings):
            return replace(self, that=self.noun(step.select.noun))
        if not isinstance(step, n.Do):
            return self
        return replace(self, that=self.noun(self.vocabulary.verbs[step.verb].subject, step.verb))


def scene_for(ability: n.Ability, vocabulary: Vocabulary, words: Words, host: str | None) -> Scene:
    """The scene in which an ability begins."""
    this = Referent()
    if host is not None and host in vocabulary.hosts:
        this = Referent(words.terms["hosts"][host], vocabulary.hosts[host].noun)
    return Scene(vocabulary, words, this=this, lasting=ability.timing.kind == "always")


@dataclass(frozen=True, slots=True)
class Trait:
    """A filter made plain: negation and strict comparisons are gone."""

    attribute: AttributeSpec
    words: AttributeWords
    relation: Relation
    values: tuple[n.Value, ...]

    @property
    def negative(self) -> bool:
        return self.relation == "!="

    @property
    def unknown(self) -> bool:
        return any(isinstance(value, n.Unknown) for value in self.values)

    @property
    def picked(self) -> bool:
        return any(isinstance(value, n.PickValue) for value in self.values)

    @property
    def unique(self) -> bool:
        """Does the trait single out one object, which then takes the definite article?"""
        return (
            self.words.definite and self.relation == "=" and len(self.values) <= 1 and not (self.unknown or self.picked)
        )

    def numbers(self) -> list[int]:
        return [value.value for value in self.values if isinstance(value, n.Number)]

    def refs(self) -> list[n.Ref]:
        return [value for value in self.values if isinstance(value, n.Ref)]

    def terms(self, words: Words) -> tuple[NameWords, ...]:
        names = [value.name for value in self.values if isinstance(value, n.Word)]
        return tuple(term for name in names for term in words.value(self.attribute.of or "", name))


def traits(
    filters: tuple[n.Filter, ...], attributes: Mapping[str, AttributeSpec], words: Words, *holders: str
) -> Iterator[Trait]:
    """The filters on attributes that a phrase says, in order. `this` is none of them, nor what lies on a map or must be
    worked out: see `wider`."""
    for item in filters:
        if item.attribute not in attributes or not all(map(said_by_phrase, item.values)):
            continue
        attribute = attributes[item.attribute]
        spoken = words.attribute(item.attribute, *holders)
        if item.operator is None:
            yield Trait(attribute, spoken, "!=" if item.negated else "=", ())
            continue
        relation, values = _plain(item)
        yield Trait(attribute, spoken, relation, values)


def said_by_phrase(value: n.Value) -> bool:
    """Can the phrase of an attribute say it: a number or name that is written out, or a thing?"""
    return isinstance(value, n.Number | n.Word | n.Ref | n.PickValue | n.Unknown)


def _plain(item: n.Filter) -> tuple[Relation, tuple[n.Value, ...]]:
    operator = item.operator or "="
    shift = {"<": -1, ">": 1}.get(operator, 0)
    relation: Relation = "<=" if operator == "<" else ">=" if operator == ">" else operator
    if item.negated:
        shift += {">=": -1, "<=": 1}.get(relation, 0)
        relation = _NEGATED[relation]
    return relation, tuple(
        n.Number(value.value + shift) if isinstance(value, n.Number) else value for value in item.values
    )
