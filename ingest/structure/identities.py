"""Components that a book shows as pictures only: known by what the text beside them is about, whatever its numbers.

An identity says which component a statement of a certain make belongs to. Numbers do not count, so that another
printing with another number still speaks of the same component.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.trees import is_open
from kartotek.ingest.structure.facts import Finding
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.members import Members
from kartotek.ingest.structure.model import FactTemplates, IdentityRule
from kartotek.ingest.structure.pattern import Pattern
from kartotek.ingest.structure.templates import facts_of
from kartotek.ingest.structure.tokens import StructureToken
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import Ability, Node, Timing
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Identities", "skeleton"]

_BY_IDENTITY: Final = 940
"""How certain a statement can be whose component is known by what the text is about."""
_OPEN: Final = "open"
"""The penalty of a statement of which something is not known."""
_NUMBER: Final = "#"
_GOOD: Final = "$"
_AT_ONCE: Final = "now"
"""The timing that a text comes to which does not say when and gives no points."""


@dataclass(frozen=True, slots=True)
class _Known:
    component: str
    lines: tuple[int, int]
    facts: FactTemplates
    says: Hashable
    timing: Timing


@dataclass(frozen=True)
class Identities:
    """The identities of a game, and where in one book each holds."""

    known: Mapping[Hashable, Sequence[_Known]]
    loosely: Mapping[Hashable, Sequence[_Known]]
    """The same, goods aside: for a text whose goods are those of no component. Without the timing too, for one that
    does not say when: it was taken from the goods."""
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
                    one = _Known(member.id, lines, rule.facts, skeleton(tree), tree.timing)
                    known.setdefault(skeleton(tree), []).append(one)
                    loosely.setdefault(skeleton(tree, goods), []).append(one)
                    loosely.setdefault(_untimed(tree, goods), []).append(one)
        alone = {made: found for made, found in loosely.items() if len({one.says for one in found}) == 1}
        return cls(known, alone, vocabulary)

    def attached(self, statements: Iterable[Statement], least: int) -> Iterator[Statement]:
        """The statements; those without a subject once for each component that they speak of. One whose goods are those
        of no component belongs to the component of its make of which the book says nothing else."""
        listed = list(statements)
        exact = [list(self._exactly(one)) for one in listed]
        loose = self._loosely(listed, exact)
        for statement, known, likely in zip(listed, exact, loose, strict=True):
            found = (known or likely) if statement.subject is None else []
            if not found or (statement.confidence < least and not _lacks_a_timing(statement)):
                yield statement
                continue
            confidence = _BY_IDENTITY if _lacks_a_timing(statement) else min(statement.confidence, _BY_IDENTITY)
            for one in found:
                content = statement.ability if known else replace(statement.ability, timing=one.timing)
                yield replace(statement, subject=one.component, confidence=confidence, content=content)

    def _loosely(self, listed: Sequence[Statement], exact: Sequence[Sequence[_Known]]) -> list[list[_Known]]:
        """What each statement may be about whose goods are those of no component."""
        said = {known.says for found in exact for known in found}
        pairs = list(zip(listed, exact, strict=True))
        likely = [[one for one in self._of_same_make(*pair) if one.says not in said] for pair in pairs]
        for one in {known.component: known for found in likely for known in found}.values():
            rivals = [(place, listed[place]) for place, found in enumerate(likely) if one in found]
            own = [other for other, known in pairs if _is_of(one.component, other, known)]
            for place in _unmeant(rivals, own):
                likely[place].remove(one)
        return likely

    def _of_same_make(self, statement: Statement, known: Sequence[_Known]) -> Iterator[_Known]:
        """The components of the make of a statement, goods aside, where it has no subject and is known as no other."""
        tree = self._tree(statement) if statement.subject is None and not known else None
        return _holding(self._of_make(tree) if tree is not None else (), statement)

    def _of_make(self, tree: Ability) -> Sequence[_Known]:
        goods = frozenset(self.vocabulary.resources)
        found = self.loosely.get(skeleton(tree, goods), ())
        return found or (self.loosely.get(_untimed(tree, goods), ()) if tree.timing.kind == _AT_ONCE else ())

    def _exactly(self, statement: Statement) -> Iterator[_Known]:
        tree = self._tree(statement)
        return _holding(self.known.get(skeleton(tree), ()) if tree is not None else (), statement)

    def _tree(self, statement: Statement) -> Ability | None:
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


def _lacks_a_timing(statement: Statement) -> bool:
    """Whether nothing makes a statement doubtful but that its text does not say when: its component does."""
    return statement.penalties == (_OPEN,) and not statement.timed and not is_open(statement.ability)


def _is_of(component: str, statement: Statement, known: Sequence[_Known]) -> bool:
    return statement.subject == component or any(one.component == component for one in known)


def _meant(rivals: Sequence[tuple[int, Statement]], own: Sequence[Statement]) -> list[int]:
    """Which of several statements is about a component: the only one, or the only one beside another of its own."""
    beside = [place for place, rival in rivals if any(_touch(rival, other) for other in own)]
    meant = [place for place, _ in rivals] if len(rivals) == 1 else beside
    return meant if len(meant) == 1 else []


def _unmeant(rivals: Sequence[tuple[int, Statement]], own: Sequence[Statement]) -> set[int]:
    """The places of the statements that are not taken for one about a component."""
    return {place for place, _ in rivals}.difference(_meant(rivals, own))


def _touch(one: Statement, other: Statement) -> bool:
    """Whether two statements stand in the same or in neighbouring lines."""
    return one.line_from <= other.line_to + 1 and other.line_from <= one.line_to + 1


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


def _untimed(tree: Ability, goods: frozenset[str]) -> Hashable:
    """What an ability is about whenever it happens, goods aside."""
    return skeleton((tree.effect, tree.limits), goods)


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
