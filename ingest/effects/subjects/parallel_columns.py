"""Columns side by side whose headings and texts a scan has interleaved: which text waits for which heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.subjects.labels import may_be_heading
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent
from kartotek.ingest.text.sentences import Paragraph

__all__ = ["ParallelColumns"]

_ROW: Final = 3


@dataclass
class ParallelColumns:
    """Headings in a row, one that has no text yet, and the owner of the column before."""

    names: ComponentNames
    row: bool = False
    named_at: int = 0
    waiting: Sequence[NamedComponent] = ()
    left: Sequence[NamedComponent] = ()
    exchanged: dict[str, tuple[str, int]] = field(default_factory=dict)

    def in_a_row(
        self, paragraph: Paragraph, found: Sequence[NamedComponent], owners: Sequence[NamedComponent], spoken: bool
    ) -> list[NamedComponent] | None:
        """The owners of what follows headings side by side, where one is cut at the edge of its column; else None."""
        if not may_be_heading(paragraph):
            return None
        if not found and self._ends_a_name(paragraph, owners):
            return list(owners)
        near = not spoken and paragraph.line_from - self.named_at <= _ROW
        return self._take_heading(paragraph, found, owners if near else ())

    def _take_heading(
        self, paragraph: Paragraph, found: Sequence[NamedComponent], beside: Sequence[NamedComponent]
    ) -> list[NamedComponent] | None:
        """Note a heading: it is one of a row where its name is cut, or where it stands beside another of the row."""
        named = found or self._cut_name(paragraph)
        self.row = bool(named) and (not found or (self.row and bool(beside)))
        if named:
            self.named_at = paragraph.line_to
        return [*beside, *named] if self.row else None

    def _ends_a_name(self, paragraph: Paragraph, owners: Sequence[NamedComponent]) -> bool:
        """Whether a paragraph is the other half of a name that the heading of a row has cut."""
        key = "".join(token.key for token in paragraph.tokens)
        return self.row and any(self.names.keys[owner.id].endswith(key) for owner in owners)

    def _cut_name(self, paragraph: Paragraph) -> list[NamedComponent]:
        """The component whose name breaks off in the last word of a heading."""
        *words, last = paragraph.tokens
        meant = self.names.beginning("".join(token.key for token in words)) if words and last.half else None
        return [meant] if meant else []

    def take_over(self, before: Sequence[NamedComponent], owners: Sequence[NamedComponent], spoken: bool) -> None:
        """One owner follows another; one that had no text waits for it."""
        if before and owners and not spoken:
            self.waiting = before
        self.left = before if spoken else ()

    def break_in(self, line: int) -> list[NamedComponent]:
        """The owner of a text that breaks into an unfinished one: it stands in the column before, under the heading
        of that; and what that heading was given belongs to the one that waits. None where no heading waits."""
        if not self.waiting or not self.left:
            return []
        self.exchanged[self.left[0].id] = (self.waiting[0].id, line)
        self.waiting = ()
        return list(self.left)

    def settle(self, statement: Statement) -> Statement:
        """The statement with the subject that later headings gave it."""
        other, line = self.exchanged.get(statement.subject or "", ("", 0))
        return replace(statement, subject=other) if statement.line_to < line else statement
