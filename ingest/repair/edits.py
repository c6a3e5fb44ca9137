"""What a repair changed: small, ordered, and undoable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Edit", "apply_edits", "undo_edits"]


class Edit(NamedTuple):
    """Columns `start` to `end` (from 0, end exclusive) of a line's text held `before` and now read `after`."""

    line: int
    start: int
    end: int
    before: str
    after: str
    rule: str
    confidence: int


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """The text with the edits of its line made; they are in order and do not overlap."""
    parts, at = [], 0
    for edit in edits:
        parts += [text[at : edit.start], edit.after]
        at = edit.end
    return "".join(parts) + text[at:]


def undo_edits(text: str, edits: Sequence[Edit]) -> str:
    """The text as it stood before `apply_edits`."""
    parts, at, moved = [], 0, 0
    for edit in edits:
        start = edit.start + moved
        parts += [text[at:start], edit.before]
        at = start + len(edit.after)
        moved += len(edit.after) - len(edit.before)
    return "".join(parts) + text[at:]
