"""The boards that the text about each of their sides has come to, by its headings.

A heading that is lost gives what stands below it to the side or to the board before. It shows by a board that a side
has twice, and by one that another side has and this one has not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, permutations

from kartotek.ingest.effects.statements import Statement
from kartotek.ingest.effects.subjects.names import ComponentNames, NamedComponent

__all__ = ["SideOrder", "is_moved"]


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
