"""What a statement is about: named in a heading or a label, or known by its place in an order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from ingest.effects.reader import Statement
from ingest.effects.subjects.labels import LEVEL, ORDINALS, LabelOrder, has_words, label_of, number_in, opens_with
from ingest.effects.subjects.names import ComponentNames, NamedComponent
from ingest.effects.subjects.parallel_columns import ParallelColumns
from ingest.prose.sentences import Paragraph, Sentence, Token
from schema.ids import kind_of

__all__ = ["UNPLACED", "Tracker"]

_HEADING_WORDS: Final = 6
UNPLACED: Final = 860
_ORPHANED: Final = 890
_PLAIN: Final = 973
_SIDE: Final = "oldal"
_EMPTY: Final = frozenset(("nincs", "nincsen", "nincsenek"))


@dataclass
class Tracker:
    """Follows headings and labels through a text. `real` says a heading of words from one of scraps."""

    names: ComponentNames
    kinds: dict[str, str]
    real: Callable[[str], bool]
    proper: Callable[[NamedComponent], bool]
    owners: list[NamedComponent] = field(default_factory=list)
    side: str = ""
    default_place: int | None = None
    level: int | None = None
    seen: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)
    turn: int = 0
    last_heading: int | None = None
    cut_short: bool = False
    mixed: bool = False
    orphan: bool = False
    spoken: bool = False
    of_all: bool = False
    skipped: bool = False
    counted: dict[str, dict[int, str]] = field(default_factory=dict)
    named_at: tuple[tuple[int, int], ...] = ()
    """The lines of the headings that the owners are known by."""

    @cached_property
    def parallel(self) -> ParallelColumns:
        return ParallelColumns(self.names)

    @cached_property
    def order(self) -> LabelOrder:
        return LabelOrder(self.names.all)

    def meet(self, paragraph: Paragraph) -> None:
        """Take note of a paragraph before its sentences are read."""
        if paragraph.after_gap:
            self.orphan, self.spoken, self.parallel.waiting = False, True, ()
        first = paragraph.tokens[:12] if paragraph.kind == "heading" else paragraph.tokens[:8]
        found = [hit for hit in self.names.in_tokens(first) if not hit[2].parent and self.proper(hit[2])]
        row = self.parallel.in_a_row(paragraph, [component for _, _, component in found], self.owners, self.spoken)
        if row is not None:
            before = self.named_at if self.owners and row[: len(self.owners)] == self.owners else ()
            self.turn, self.owners, self.orphan = (self.turn if row == self.owners else 0), row, False
            self.named_at = (*before, _lines(paragraph.tokens))
            return
        if paragraph.kind == "heading":
            self._heading(paragraph, [component for _, _, component in found])
            return
        keys = [token.key for token in paragraph.tokens[:2]]
        if len(keys) == 2 and keys[1] == _SIDE and len(keys[0]) == 1:
            self._own([])
            self.side, self.default_place, self.of_all = keys[0], None, True
        if paragraph.items is not None:
            self._own([])
        self.spoken = self.spoken or len(paragraph.tokens) > _HEADING_WORDS
        lone = len(paragraph.tokens) <= _HEADING_WORDS and not paragraph.closed
        if found and (lone or opens_with(found[0], paragraph.tokens)):
            self._own([found[0][2]], _lines(paragraph.tokens[: found[0][1]]))
            self.spoken = not lone
        elif paragraph.after_gap and self.level is None:
            self._own([])
        elif self._labelled_again(paragraph):
            self._own_next(label_of(paragraph), paragraph)
        elif self.cut_short:
            column = self.parallel.break_in(paragraph.line_from)
            self.owners, self.mixed = (column, self.mixed) if column else (self.owners, True)
        self.cut_short = not paragraph.closed and len(paragraph.tokens) > _HEADING_WORDS and bool(self.owners)
        self.last_heading = paragraph.line_to if lone and found else None

    def _labelled_again(self, paragraph: Paragraph) -> bool:
        """A label that this owner has had already: the heading of the next one was not recognised."""
        label = label_of(paragraph)
        if not label or not self.owners or self.owners[0].kind not in self.names.hosts:
            return False
        again = label in self.labels
        self.labels.add(label)
        return again

    def _own_next(self, label: str, paragraph: Paragraph) -> None:
        """Go on with the next component, if it is known which that is."""
        after = self.order.next(self.owners[0]) if len(self.owners) == 1 else None
        if after is None:
            self.mixed = True
        else:
            self._own([after], *self.order.lines, _lines(paragraph.tokens[:1]))
            self.labels.add(label)

    def _heading(self, paragraph: Paragraph, found: list[NamedComponent]) -> None:
        keys = [token.key for token in paragraph.tokens]
        if len(keys) == 2 and keys[1] == _SIDE and len(keys[0]) == 1:
            self._own([])
            self.side, self.default_place, self.of_all = keys[0], None, True
        elif found:
            near = self.last_heading is not None and paragraph.line_from - self.last_heading <= 1
            self.spoken = self.spoken or near
            before = self.named_at if near else ()
            self._own([*self.owners, *found] if near else found, *before, _lines(paragraph.tokens))
        elif not any(":" in token.before for token in paragraph.tokens) and has_words(paragraph.tokens, self.real):
            self._own([])
        self.last_heading = paragraph.line_to if found else None

    def _own(self, owners: list[NamedComponent], *named_at: tuple[int, int]) -> None:
        self.named_at = named_at
        if owners and owners == self.owners:
            return
        if len(owners) == 1:
            self.order.take(owners[0], named_at[-1:])
        self.parallel.take_over(self.owners, owners, self.spoken)
        self.orphan = bool(owners) and (self.orphan or (bool(self.owners) and not self.spoken))
        self.spoken = False
        self.owners, self.level, self.seen, self.turn = owners, None, set(), 0
        self.cut_short = self.mixed = self.of_all = self.skipped = False
        self.labels = set()

    def place(self, sentence: Sentence, statements: Sequence[Statement]) -> list[Statement]:
        """The statements of a sentence with their subjects, one row for each subject."""
        self.last_heading = None
        keys = {token.key for token in sentence.tokens}
        if f"{LEVEL}nek" in keys and keys & _EMPTY:
            self._empty_level()
        if not statements:
            self.skipped = self.skipped or len(sentence.tokens) > _HEADING_WORDS
            self._note_place(sentence)
            return []
        placed: list[Statement] = []
        for statement in statements:
            if statement.subject is not None or statement.named:
                placed.append(self._as_named(statement, sentence))
                continue
            subjects = self._subjects(statement)
            in_turn = len(self.owners) > 1 and not statement.plural and statement.variant is None
            doubted = self.orphan or (in_turn and self.skipped) or self._is_miscounted(statements)
            confidence = min(statement.confidence, _ORPHANED) if doubted else statement.confidence
            placed += [
                replace(statement, subject=subject.id, confidence=confidence, named_at=self.named_at)
                for subject in subjects
            ]
            if not subjects:
                plain = statement.whole or statement.confidence >= _PLAIN
                confidence = statement.confidence if plain else min(statement.confidence, UNPLACED)
                placed.append(replace(statement, confidence=confidence))
        if len(self.owners) > 1 and not statements[0].plural and statements[0].variant is None:
            self.turn += 1
        return placed

    def _is_miscounted(self, statements: Sequence[Statement]) -> bool:
        """Whether values that belong to several owners by their order are not as many as these: a name was not
        recognised, and each value may be that of another."""
        variants = [statement.variant for statement in statements if statement.variant is not None]
        hosts = sum(owner.kind in self.names.hosts for owner in self.owners)
        return bool(variants) and hosts > 1 and max(variants) + 1 != hosts

    def _as_named(self, statement: Statement, sentence: Sentence) -> Statement:
        """The statement with the subject that its own words give; without one that the game does not have."""
        if statement.named:
            found = next((component for _, _, component in self.names.in_tokens(sentence.tokens)), None)
            return replace(statement, subject=found.id) if found else replace(statement, confidence=UNPLACED)
        kind = kind_of(statement.subject or "")
        every = (statement.subject or "").endswith("*")
        known = (
            every
            or kind not in self.names.kinds
            or any(component.id == statement.subject for component in self.names.all)
        )
        return statement if known else replace(statement, subject=None)

    def _note_place(self, sentence: Sentence) -> None:
        """A sentence that only says which level what follows belongs to."""
        if self.owners or not self.side:
            return
        for before, token in zip(sentence.tokens, sentence.tokens[1:], strict=False):
            if token.key == LEVEL and before.key in ORDINALS and not sentence.tokens[0].number:
                self.default_place = ORDINALS[before.key]

    def _subjects(self, statement: Statement) -> list[NamedComponent]:
        kind = self.kinds.get("".join(token.key for token in statement.label))
        if kind is not None and len(self.owners) == 1 and not self.mixed:
            parts = [c for c in self.names.children.get(self.owners[0].id, ()) if c.kind == kind]
            if len(parts) == 1:
                return parts
        named = [component for _, _, component in self.names.in_tokens(statement.label)]
        if named and named[0].kind in self.names.hosts and (kind is None or self.proper(named[0])):
            return named[:1]
        place = number_in(statement.label) if statement.place is None else statement.place
        if not self.owners and self.side and self.of_all and place is not None:
            return [
                c for c in self.names.all if c.position == place and c.kind in self.names.hosts and self._on_side(c)
            ]
        if self.mixed:
            return []
        if len(self.owners) > 1:
            return self._of_several(statement)
        return [found] if self.owners and (found := self._of_one(self.owners[0], statement, place)) else []

    def miscounted(self) -> frozenset[str]:
        """Subjects known by their place in an order of which not every place was read: any may be another's."""
        last = {owner: max(child.position or 0 for child in self.names.children[owner]) for owner in self.counted}
        return frozenset(
            part for owner, parts in self.counted.items() if max(parts) != last[owner] for part in parts.values()
        )

    def _on_side(self, component: NamedComponent) -> bool:
        return any(parent.id == component.parent and parent.side == self.side for parent in self.names.all)

    def _of_several(self, statement: Statement) -> list[NamedComponent]:
        owners = [owner for owner in self.owners if owner.kind in self.names.hosts]
        if statement.variant is not None:
            return owners[statement.variant : statement.variant + 1]
        return owners if statement.plural else owners[self.turn : self.turn + 1]

    def _of_one(self, owner: NamedComponent, statement: Statement, place: int | None) -> NamedComponent | None:
        if owner.kind in self.names.hosts:
            return owner
        if place is None and self.names.children.get(owner.id, ()) and not self.side:
            place = self._next_level(statement)
            counted = self.names.child(owner, lambda component: component.position == place)
            if place is not None and counted is not None:
                self.counted.setdefault(owner.id, {})[place] = counted.id
        place = statement.variant + 1 if place is None and statement.variant is not None else place
        place = self.default_place if place is None else place
        return self.names.child(owner, lambda part: part.position == place and part.kind in self.names.hosts, self.side)

    def _empty_level(self) -> None:
        """A level without effect is the lowest: of this owner, or of the next one if this one has begun."""
        if self.level is not None and self.owners:
            siblings = [c for c in self.names.all if c.kind == self.owners[0].kind]
            after = siblings.index(self.owners[0]) + 1
            self._own(siblings[after : after + 1], *self.named_at)
        self.level, self.seen = 0, set()

    def _next_level(self, statement: Statement) -> int | None:
        """Levels in their order: one begins where a timing comes again, or comes before one that was there."""
        if self.level is None:
            return None
        timing = statement.expression.partition(":")[0]
        if self.level == 0 or timing in self.seen or timing != "now" or "always" not in self.seen:
            self.level, self.seen = self.level + 1, set()
        self.seen.add(timing)
        return self.level


def _lines(tokens: Sequence[Token]) -> tuple[int, int]:
    """The first and the last line of a run of tokens."""
    return min(token.line for token in tokens), max(token.line for token in tokens)
