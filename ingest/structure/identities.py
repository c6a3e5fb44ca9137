"""Components that a book shows as pictures only: known by what the text beside them is about, whatever its numbers.

An identity says which component a statement of a certain make belongs to. Numbers do not count, so that another
printing with another number still speaks of the same component.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.effects.statements import Statement
from ingest.structure.facts import Finding
from ingest.structure.lexicon import Lexicon
from ingest.structure.members import Members
from ingest.structure.model import Facts, IdentityRule
from ingest.structure.pattern import Pattern
from ingest.structure.templates import facts_of
from ingest.structure.tokens import Token
from schema.errors import KartotekError
from schema.language.nodes import Node
from schema.language.parser import parse_ability
from schema.vocabulary import Vocabulary

__all__ = ["Identities", "skeleton"]

_BY_IDENTITY: Final = 940
"""How sure a statement can be whose component is known by what the text is about."""
_NUMBER: Final = "#"


@dataclass(frozen=True, slots=True)
class _Known:
    component: str
    lines: tuple[int, int]
    facts: Facts


@dataclass(frozen=True)
class Identities:
    """The identities of a game, and where in one book each holds."""

    known: Mapping[Hashable, Sequence[_Known]]
    vocabulary: Vocabulary

    @classmethod
    def of(
        cls,
        rules: Iterable[IdentityRule],
        members: Members,
        vocabulary: Vocabulary,
        stream: Sequence[Token],
        lexicon: Lexicon,
    ) -> Identities:
        known: dict[Hashable, list[_Known]] = {}
        for rule in rules:
            lines = _below(rule.under, rule.until, stream, lexicon)
            for component in rule.components:
                member = members.by_id.get(members.full(component))
                if member is None:
                    raise KartotekError("data-dangling", f"nothing declares {component}", where="reading.toml")
                for text in rule.says:
                    made = skeleton(parse_ability(text, vocabulary, host=member.kind))
                    known.setdefault(made, []).append(_Known(member.id, lines, rule.facts))
        return cls(known, vocabulary)

    def attached(self, statements: Iterable[Statement], least: int) -> Iterator[Statement]:
        """The statements; those without a subject once for each component that they speak of."""
        for statement in statements:
            found = list(self._components(statement)) if statement.subject is None else []
            if not found or statement.confidence < least:
                yield statement
                continue
            sure = min(statement.confidence, _BY_IDENTITY)
            yield from (replace(statement, subject=component, confidence=sure) for component in found)

    def _components(self, statement: Statement) -> Iterator[str]:
        try:
            made = skeleton(parse_ability(statement.expression, self.vocabulary))
        except KartotekError:
            return
        for known in self._known(made, statement):
            yield known.component

    def _known(self, made: Hashable, statement: Statement) -> Iterator[_Known]:
        for known in self.known.get(made, ()):
            if known.lines[0] <= statement.line_from <= known.lines[1]:
                yield known

    def facts(self, statements: Iterable[Statement]) -> Iterator[Finding]:
        """What the place of a statement says of its component."""
        for statement in statements:
            if statement.subject is None:
                continue
            try:
                made = skeleton(parse_ability(statement.expression, self.vocabulary))
            except KartotekError:
                continue
            for known in self._known(made, statement):
                if known.component == statement.subject:
                    heading = (known.lines[0], known.lines[0])
                    lines = (heading, (statement.line_from, statement.line_to))
                    yield from facts_of("below-a-heading", known.facts, known.component, {}, lines, ())


def _below(under: Pattern | None, until: Pattern | None, stream: Sequence[Token], lexicon: Lexicon) -> tuple[int, int]:
    """The lines below the last heading of this kind; none where the book does not have it."""
    last = stream[-1].line if stream else 0
    if under is None:
        return (1, last)
    starts = [match.lines[1] for match in under.find(stream, lexicon)]
    if not starts:
        return (1, 0)
    ends = [match.lines[0] for match in until.find(stream, lexicon)] if until else []
    return (starts[-1], min((end for end in ends if end > starts[-1]), default=last))


def skeleton(value: object) -> Hashable:
    """A tree without its numbers: what a statement is about."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return _NUMBER
    if isinstance(value, Node):
        parts = (name for name in value.__dataclass_fields__ if name != "span")
        return (type(value).__name__, *((name, skeleton(getattr(value, name))) for name in parts))
    if isinstance(value, tuple | list):
        return tuple(skeleton(item) for item in value)
    return repr(value)
