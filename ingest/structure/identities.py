"""Components that a book shows as pictures only: known by what the text beside them is about, whatever its numbers.

An identity says which component a statement of a certain make belongs to. Numbers do not count, so that another
printing with another number still speaks of the same component.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from ingest.effects.statements import Statement
from ingest.structure.facts import Finding
from ingest.structure.lexicon import StructureLexicon
from ingest.structure.members import Members
from ingest.structure.model import FactTemplates, IdentityRule
from ingest.structure.pattern import Pattern
from ingest.structure.templates import facts_of
from ingest.structure.tokens import StructureToken
from schema.errors import KartotekError
from schema.language.nodes import Node
from schema.language.parser import parse_ability
from schema.vocabulary import Vocabulary

__all__ = ["Identities", "skeleton"]

_BY_IDENTITY: Final = 940
"""How certain a statement can be whose component is known by what the text is about."""
_NUMBER: Final = "#"
_GOOD: Final = "$"


@dataclass(frozen=True, slots=True)
class _Known:
    component: str
    lines: tuple[int, int]
    facts: FactTemplates
    says: Hashable


@dataclass(frozen=True)
class Identities:
    """The identities of a game, and where in one book each holds."""

    known: Mapping[Hashable, Sequence[_Known]]
    loosely: Mapping[Hashable, Sequence[_Known]]
    """The same, goods aside: for a text whose goods are those of no component."""
    vocabulary: Vocabulary

    @classmethod
    def of(
        cls,
        rules: Iterable[IdentityRule],
        members: Members,
        vocabulary: Vocabulary,
        stream: Sequence[StructureToken],
        lexicon: StructureLexicon,
    ) -> Identities:
        known: dict[Hashable, list[_Known]] = {}
        loosely: dict[Hashable, list[_Known]] = {}
        goods = frozenset(vocabulary.resources)
        for rule in rules:
            lines = _below(rule.under, rule.until, stream, lexicon)
            for component in rule.components:
                member = members.by_id.get(members.full(component))
                if member is None:
                    raise KartotekError("data-dangling", f"nothing declares {component}", where="reading.toml")
                for text in rule.says:
                    tree = parse_ability(text, vocabulary, host=member.kind)
                    one = _Known(member.id, lines, rule.facts, skeleton(tree))
                    known.setdefault(skeleton(tree), []).append(one)
                    loosely.setdefault(skeleton(tree, goods), []).append(one)
        alone = {made: found for made, found in loosely.items() if len({one.says for one in found}) == 1}
        return cls(known, alone, vocabulary)

    def attached(self, statements: Iterable[Statement], least: int) -> Iterator[Statement]:
        """The statements; those without a subject once for each component that they speak of. One whose goods are those
        of no component belongs to the component of its make of which the book says nothing else."""
        listed = list(statements)
        said = {known.says for one in listed for known in self._exactly(one)}
        for statement in listed:
            found = list(self._components(statement, said)) if statement.subject is None else []
            if not found or statement.confidence < least:
                yield statement
                continue
            confidence = min(statement.confidence, _BY_IDENTITY)
            yield from (replace(statement, subject=component, confidence=confidence) for component in found)

    def _components(self, statement: Statement, said: Set[Hashable]) -> Iterator[str]:
        exact = [known.component for known in self._exactly(statement)]
        tree = self._tree(statement)
        if exact or tree is None:
            yield from exact
            return
        goods = frozenset(self.vocabulary.resources)
        for known in _holding(self.loosely.get(skeleton(tree, goods), ()), statement):
            if known.says not in said:
                yield known.component

    def _exactly(self, statement: Statement) -> Iterator[_Known]:
        tree = self._tree(statement)
        return _holding(self.known.get(skeleton(tree), ()) if tree is not None else (), statement)

    def _tree(self, statement: Statement) -> Node | None:
        try:
            return parse_ability(statement.expression, self.vocabulary)
        except KartotekError:
            return None

    def facts(self, statements: Iterable[Statement]) -> Iterator[Finding]:
        """What the place of a statement says of its component."""
        for statement in statements:
            if statement.subject is None:
                continue
            for known in self._exactly(statement):
                if known.component == statement.subject:
                    heading = (known.lines[0], known.lines[0])
                    lines = (heading, (statement.line_from, statement.line_to))
                    yield from facts_of("below-a-heading", known.facts, known.component, {}, lines, ())


def _holding(known: Iterable[_Known], statement: Statement) -> Iterator[_Known]:
    """Those that hold where the statement stands."""
    return (one for one in known if one.lines[0] <= statement.line_from <= one.lines[1])


def _below(
    under: Pattern | None, until: Pattern | None, stream: Sequence[StructureToken], lexicon: StructureLexicon
) -> tuple[int, int]:
    """The lines below the last heading of this kind; none where the book does not have it."""
    last = stream[-1].line if stream else 0
    if under is None:
        return (1, last)
    starts = [match.lines[1] for match in under.find(stream, lexicon)]
    if not starts:
        return (1, 0)
    ends = [match.lines[0] for match in until.find(stream, lexicon)] if until else []
    return (starts[-1], min((end for end in ends if end > starts[-1]), default=last))


def skeleton(value: object, goods: frozenset[str] = frozenset()) -> Hashable:
    """A tree without its numbers, and without these goods: what a statement is about."""
    if isinstance(value, str):
        return _GOOD if value in goods else value
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return _NUMBER
    if isinstance(value, Node):
        parts = (name for name in value.__dataclass_fields__ if name != "span")
        return (type(value).__name__, *((name, skeleton(getattr(value, name), goods)) for name in parts))
    if isinstance(value, tuple | list):
        return tuple(skeleton(item, goods) for item in value)
    return repr(value)
