"""The components that a text is about while it goes on: by headings, columns side by side, sides of boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise, permutations
from typing import Final

from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.subjects.labels import (
    HEADING_WORDS,
    SIDE,
    LabelOrder,
    LevelOrder,
    has_words,
    heads_its_line,
    is_below_title,
    label_of,
    level_in_words,
    lines_of,
    may_be_heading,
    opens_with,
    side_of,
    was_heading,
)
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent, NameHit, are_alike, loses_a_name
from kartotek.ingest.text.sentences import Paragraph

__all__ = ["is_moved", "Owners"]


# Columns side by side whose headings and texts a scan has interleaved: which text waits for which heading.
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


# The boards that the text about each of their sides has come to, by its headings.
# A heading that is lost gives what stands below it to the side or to the board before. It shows by a board that a
# side has twice, and by one that another side has and this one has not.
@dataclass
class SideOrder:
    """The boards of each side in the order of their headings."""

    names: ComponentNames
    side: str = ""
    headed: dict[str, list[NamedComponent]] = field(default_factory=dict)
    texts: dict[tuple[str, str], int] = field(default_factory=dict)
    """The last line of the first text about a board, by side and board."""
    unsure: list[tuple[str, NamedComponent]] = field(default_factory=list)
    """Boards right before one that came twice, with their side: the lost heading may stand above them."""
    begun_again: bool = False
    """Whether a board of this side has come twice: the heading of another side is lost."""

    def turn_to(self, side: str) -> None:
        """Begin with the boards of a side."""
        self.side, self.begun_again = side, False
        self.headed.setdefault(side, [])

    def head(self, board: NamedComponent) -> None:
        """Take note of a board that a heading names."""
        if not self.side:
            return
        met = self.headed[self.side]
        if board in met[:-1] and not self.begun_again:
            self.begun_again = True
            self.unsure.append((self.side, met[-1]))
        if board not in met:
            met.append(board)

    def is_lost(self, owners: Sequence[NamedComponent]) -> bool:
        """Whether some boards may be those of another side, whose heading is lost."""
        return self.begun_again and any(board in self.headed[self.side] for board in owners)

    def take_text(self, board: NamedComponent, line: int) -> None:
        """Take note of a text about a board that ends in a line."""
        self.texts.setdefault((self.side, board.id), line)

    def moved(self) -> dict[str, int]:
        """Parts of a board behind which another side has a board that this side has not, with the line behind which a
        text may be about that one, and those of boards that may be of another side."""
        sides = permutations(self.headed.items(), 2)
        found = {part: line for (side, met), (_, other) in sides for part, line in self._last_parts(side, met, other)}
        return found | {part: 0 for side, board in self.unsure for part in self._parts(board, side)}

    def _last_parts(self, side: str, met: list[NamedComponent], other: list[NamedComponent]) -> list[tuple[str, int]]:
        last = [board for board, after in pairwise(other) if board in met and after not in met]
        known = [(board, self.texts.get((side, board.id))) for board in last]
        return [(part, line) for board, line in known if line is not None for part in self._parts(board, side)]

    def _parts(self, board: NamedComponent, side: str) -> list[str]:
        faces = [child.id for child in self.names.children.get(board.id, ()) if child.side == side]
        return [part.id for face in faces for part in self.names.children.get(face, ())]


def is_moved(statement: Statement, moved: Mapping[str, int]) -> bool:
    """Whether a statement stands behind the line from which on its text may be about another board."""
    line = moved.get(statement.subject) if statement.subject is not None else None
    return line is not None and statement.line_from > line


# The components that a text is about while it goes on: named in its headings and labels.
_OPENING: Final = 8
_FIRST_WORDS: Final = 2
_OPENING_OF_HEADING: Final = 12


@dataclass
class Owners:
    """Follows headings and labels through a text. `real` says a heading of words from one of scraps."""

    names: ComponentNames
    kinds: dict[str, str]
    real: Callable[[str], bool]
    proper: Callable[[NamedComponent], bool]
    owners: list[NamedComponent] = field(default_factory=list)
    side: str = ""
    default_place: int | None = None
    default_at: tuple[tuple[int, int], ...] = ()
    """The lines of the sentence that says which level what follows belongs to."""
    labels: set[str] = field(default_factory=set)
    turn: int = 0
    last_heading: int | None = None
    cut_short: bool = False
    mixed: bool = False
    orphan: bool = False
    spoken: bool = False
    of_all: bool = False
    lost: bool = False
    """Whether a title stands above that may be the name of another component, and no text has followed it yet."""
    skipped: bool = False
    opening: tuple[str, ...] = ()
    """The first words of the text right below the heading of the owners."""
    begun_again: bool = False
    """Whether a paragraph has begun as that text does: it may be of another component, whose heading is lost."""
    reached: int = 0
    """The highest place among the parts of the owner that the text has come to."""
    above: Paragraph | None = None
    """The paragraph before."""
    named_at: tuple[tuple[int, int], ...] = ()
    """The lines of the headings that the owners are known by."""

    @cached_property
    def parallel(self) -> ParallelColumns:
        return ParallelColumns(self.names)

    @cached_property
    def sides(self) -> SideOrder:
        return SideOrder(self.names)

    @cached_property
    def order(self) -> LabelOrder:
        return LabelOrder(self.names.all)

    @cached_property
    def levels(self) -> LevelOrder:
        return LevelOrder(self.names)

    def meet(self, paragraph: Paragraph) -> None:
        """Take note of a paragraph before its sentences are read."""
        if paragraph.after_gap:
            self.orphan, self.spoken, self.parallel.waiting = False, True, ()
        first = paragraph.tokens[: _OPENING_OF_HEADING if paragraph.kind == "heading" else _OPENING]
        found = [hit for hit in self.names.in_tokens(first) if not hit[2].parent and self.proper(hit[2])]
        named = [component for _, _, component in found]
        row = self.parallel.in_a_row(paragraph, named, self.owners, self.spoken)
        orphan = self.orphan
        if row is not None:
            self._own_row(row, paragraph)
        elif paragraph.kind == "heading":
            self._heading(paragraph, named)
        else:
            self._text(paragraph, found)
        if row is None and may_be_heading(paragraph) and loses_a_name(first, found, self.names):
            self._lose_name(bool(named), orphan)
        self.above = paragraph

    def _lose_name(self, named: bool, orphan: bool) -> None:
        """Take note of a title that may name a component which was not recognised: what stands below it, and below the
        names beside it, may be of that one; and it ends no doubt of those before it."""
        doubted = orphan or self.orphan
        if not named:
            self._own([])
        self.lost, self.spoken, self.orphan = True, False, self.orphan or doubted

    def _own_row(self, row: list[NamedComponent], paragraph: Paragraph) -> None:
        """Turn to components that are named side by side."""
        before = self.named_at if self.owners and row[: len(self.owners)] == self.owners else ()
        self.turn, self.owners, self.orphan = (self.turn if row == self.owners else 0), row, False
        self.spoken = False
        self.named_at = (*before, lines_of(paragraph.tokens))

    def _text(self, paragraph: Paragraph, found: list[NameHit]) -> None:
        """Learn from a paragraph of text whether it turns to another component."""
        side = side_of(paragraph.tokens[:2])
        if side:
            self._turn_to_side(side)
        elif self.of_all and not self._is_of_side(paragraph):
            self.of_all = False
        if paragraph.items is not None or (self.above is not None and is_below_title(paragraph, self.above)):
            self._own([])
        self._note_opening(paragraph)
        title = bool(found) and may_be_heading(paragraph)
        if not any(self._turn_to(hit, paragraph, title) for hit in found[:1]):
            self._unnamed(paragraph)
        self._note_end(paragraph, title)

    def _turn_to(self, hit: NameHit, paragraph: Paragraph, title: bool) -> bool:
        """Turn to a component whose name is a title or heads the text; False where it is only mentioned."""
        _, end, component = hit
        tokens = paragraph.tokens
        heads = title or opens_with(hit, tokens) or heads_its_line(hit, tokens)
        if not heads and not was_heading(hit, tokens):
            return False
        self._own([component], lines_of(tokens[:end]))
        self.spoken, self.lost = not title, self.lost or not heads
        return True

    def _note_opening(self, paragraph: Paragraph) -> None:
        """Remember how the text below a heading begins, and take note of a paragraph that begins so once more."""
        if len(paragraph.tokens) <= HEADING_WORDS:
            return
        self.spoken = True
        if paragraph.interleaved:
            return
        opening = tuple(token.key for token in paragraph.tokens[:_FIRST_WORDS])
        one = len(self.owners) == 1 and (self.default_place is not None or self.owners[0].kind in self.names.hosts)
        self.begun_again = self.begun_again or (one and opening == self.opening)
        self.opening = self.opening or opening

    def _is_of_side(self, paragraph: Paragraph) -> bool:
        """Whether a text about one side of all boards goes on: it names the side again, or a level. Else it may be
        about a board whose name was not recognised."""
        keys = [token.key for token in paragraph.tokens]
        named = any(one == self.side and other.startswith(SIDE) for one, other in pairwise(keys))
        return named or level_in_words(paragraph.tokens) is not None

    def _note_end(self, paragraph: Paragraph, title: bool) -> None:
        """Remember whether a paragraph was a title, or stops in the middle of a sentence."""
        long = len(paragraph.tokens) > HEADING_WORDS
        self.cut_short = long and bool(self.owners) and not paragraph.closed
        self.last_heading = paragraph.line_to if title else None
        if self.owners and not title:
            self.sides.take_text(self.owners[0], paragraph.line_to)

    def _unnamed(self, paragraph: Paragraph) -> None:
        """Learn from a paragraph that names nothing whether it still is about the same component."""
        if (paragraph.after_gap or paragraph.begins_anew) and self.levels.level is None:
            self._own([])
        elif self._labelled_again(paragraph):
            self._own_next(label_of(paragraph), paragraph)
        elif self.cut_short:
            column = self.parallel.break_in(paragraph.line_from)
            self.owners, self.mixed = (column, self.mixed) if column else (self.owners, True)

    def _turn_to_side(self, side: str) -> None:
        self._own([])
        self.sides.turn_to(side)
        self.side, self.default_place, self.default_at, self.of_all = side, None, (), True

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
            self._own([after], *self.order.lines, lines_of(paragraph.tokens[:1]))
            self.labels.add(label)

    def _heading(self, paragraph: Paragraph, found: list[NamedComponent]) -> None:
        """Turn to what a heading names; one that names nothing else ends what was before."""
        side = side_of(paragraph.tokens)
        if side:
            self._turn_to_side(side)
            found = []
        elif found:
            self._own_headed(paragraph, found)
        elif has_words(paragraph.tokens, self.real) and not any(":" in token.before for token in paragraph.tokens):
            self._own([])
        self.last_heading = paragraph.line_to if found else None

    def _own_headed(self, paragraph: Paragraph, found: list[NamedComponent]) -> None:
        """Turn to the components of a heading; one right below another adds to it."""
        if self.last_heading is not None and paragraph.line_from - self.last_heading <= 1:
            self.spoken = True
            self._own([*self.owners, *found], *self.named_at, lines_of(paragraph.tokens))
        else:
            self._own(found, lines_of(paragraph.tokens))

    def _own(self, owners: list[NamedComponent], *named_at: tuple[int, int]) -> None:
        self.named_at = named_at
        if owners and owners == self.owners:
            return
        if len(owners) == 1:
            self.order.take(owners[0], named_at[-1:])
            self.sides.head(owners[0])
        self.parallel.take_over(self.owners, owners, self.spoken)
        unheard = (bool(self.owners) or self.lost) and not self.spoken
        self.orphan = unheard or (self.orphan and are_alike(owners, self.owners))
        self.lost = self.lost and not self.spoken
        self.spoken = False
        self.levels.restart()
        self.owners, self.turn, self.reached = owners, 0, 0
        self.cut_short = self.mixed = self.of_all = self.skipped = self.begun_again = False
        self.labels, self.opening = set(), ()
