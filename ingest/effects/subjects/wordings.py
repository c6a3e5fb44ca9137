"""Components that no name is known of: each is called after what its text speaks of, and so its text finds it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

from kartotek.ingest.confidence import CERTAIN, NAMED_BY_CONTENT
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent
from kartotek.ingest.terms.known import id_shape
from kartotek.schema.language.nodes import Ability, Amount, Do, Filter, Per, Timing, Transfer, Word, walk

__all__ = ["CALLED", "Wordings"]

_WHAT: Final = "what"
CALLED: Final = f"{{{_WHAT}*}}"
"""The place in the ids of a kind that says what its members are called after."""
_NUMBERS: Final = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NEAR: Final = 8
"""So many lines at most stand between two texts of one list."""
_POINTS: Final = frozenset(("vp",))
_SCORING: Final = "scoring"
"""What has its effect at the end."""


@dataclass(frozen=True)
class Wordings:
    """The components without a name; `shapes` are the ids of kinds that are called after what they speak of."""

    names: ComponentNames
    shapes: Mapping[str, Sequence[str]]

    def place(self, statements: Sequence[Statement]) -> list[Statement]:
        """The statements; what is certain but for its component has the one that is called so, where no other
        statement is called the same. Of two called alike it is the one of the kind that is described around it."""
        called = {
            place: self._called(one.ability)
            for place, one in enumerate(statements)
            if one.subject is None and one.confidence >= CERTAIN
        }
        single = {place: fitting[0] for place, fitting in called.items() if len(fitting) == 1}
        for place, fitting in called.items():
            kind = _kind_around(statements, single, statements[place]) if len(fitting) > 1 else ""
            alike = [one for one in fitting if one.kind == kind]
            single |= {place: alike[0]} if len(alike) == 1 else {}
        claimed: dict[str, set[str]] = defaultdict(set)
        for place, component in single.items():
            claimed[component.id].add(statements[place].expression)
        return [
            replace(one, subject=single[place].id, confidence=min(one.confidence, NAMED_BY_CONTENT))
            if place in single and len(claimed[single[place].id]) == 1
            else one
            for place, one in enumerate(statements)
        ]

    def _called(self, ability: Ability) -> list[NamedComponent]:
        """The components all words of whose calls the ability speaks of, those with the most of them, where the ability
        has no other goods, sorts of things or actions."""
        spoken, mentioned = _spoken(ability), _mentioned(ability)
        fitting = [(len(words), one) for words, one in self._unnamed if _fits(words, spoken, mentioned)]
        most = max((count for count, _ in fitting), default=0)
        return [one for count, one in fitting if count == most]

    @cached_property
    def _unnamed(self) -> list[tuple[Sequence[str], NamedComponent]]:
        named = {component.id for _, component in self.names.printed}
        nameless = (one for one in self.names.all if one.kind in self.names.hosts and one.id not in named)
        return [(words.split("-"), one) for one in nameless if (words := self._call(one))]

    def _call(self, component: NamedComponent) -> str:
        slug = component.id.rpartition(":")[2]
        shapes = (id_shape(text) for text in self.shapes.get(component.kind, ()))
        found = next((match for shape in shapes if (match := shape.fullmatch(slug))), None)
        return found[_WHAT] if found is not None else ""


def _kind_around(statements: Sequence[Statement], known: Mapping[int, NamedComponent], one: Statement) -> str:
    """The kind of the nearest components that are described right before and right behind a statement."""
    around = [(statements[place], component.kind) for place, component in known.items()]
    before = [(line.line_to, kind) for line, kind in around if 0 < one.line_from - line.line_to <= _NEAR]
    behind = [(line.line_from, kind) for line, kind in around if 0 < line.line_from - one.line_to <= _NEAR]
    if not before or not behind or max(before)[1] != min(behind)[1]:
        return ""
    return max(before)[1]


def _spoken(ability: Ability) -> frozenset[str]:
    """What an ability speaks of beside what it gives: goods that are paid, things, their kinds and qualities, numbers
    above one, and whether it scores."""
    given = {id(one) for one in _given(ability)}
    asked = (node for node in walk(ability) if id(node) not in given and not isinstance(node, Timing))
    said = {word for node in asked for word in _words(node)}
    return frozenset(said | ({_SCORING} if ability.timing.kind == "end" else set()))


def _given(ability: Ability) -> Iterator[Amount]:
    """The amounts that an ability gives."""
    for node in walk(ability):
        if isinstance(node, Transfer) and node.kind == "gain":
            yield from (one for one in node.bundle.amounts if isinstance(one, Amount))


def _words(node: Any) -> Iterator[str]:
    if isinstance(node, Per):
        yield "per"
    for one in fields(node):
        value = getattr(node, one.name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, int) and not isinstance(value, bool):
            yield from _NUMBERS[value : value + 1]


def _mentioned(ability: Ability) -> frozenset[str]:
    """The goods, the sorts of things and the actions of an ability, without points."""
    found = set[str]()
    for node in walk(ability):
        match node:
            case Amount(_, good) | Do(good):
                found.add(good)
            case Filter(attribute, "=", values):
                found |= {value.name if isinstance(value, Word) else attribute for value in values}
    return frozenset(found) - _POINTS


def _fits(words: Sequence[str], spoken: frozenset[str], mentioned: frozenset[str]) -> bool:
    known = {form for word in words for form in _singular(word)}
    return mentioned <= known and all(not spoken.isdisjoint(_singular(word)) for word in words)


def _singular(word: str) -> tuple[str, ...]:
    """A word, and what it may be several of."""
    return word, word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y"
