"""The labels of a list of named cards or tiles: a name that begins a line, and how many copies there are of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.newbook.lexicon import is_word, piece_of
from ingest.newbook.numbers import looks_like_digits
from ingest.newbook.outline import Section
from ingest.newbook.tokens import BookToken

__all__ = ["RosterLabel", "labels_in", "says_copies"]

_LONGEST_NAME: Final = 4
_FEWEST: Final = 2
_CROSSES: Final = ("×", "x", "X")
_LEADER: Final = re.compile(r"\.{2,}|…| {3,}|\t")


@dataclass(frozen=True, slots=True)
class RosterLabel:
    """The name that begins a line, the number of copies after it (None: none is printed) and the words after."""

    name: tuple[BookToken, ...]
    copies: BookToken | None
    rest: tuple[BookToken, ...]

    @property
    def text(self) -> str:
        """The name as it is printed, with its hyphens."""
        first, *others = self.name
        return first.text + "".join(("-" if token.before == "-" else " ") + token.text for token in others)

    @property
    def line(self) -> int:
        return self.name[0].line


def labels_in(
    section: Section, tokens: Mapping[int, Sequence[BookToken]], skipped: frozenset[int]
) -> Iterator[RosterLabel]:
    """The labels that begin lines of a section, where the line before has ended."""
    before: Sequence[BookToken] = ()
    alone = _lone_labels(section, tokens)
    for number in section.lines:
        line = tokens[number]
        ended = (
            not before
            or before[-1].after.rstrip("”\"')").endswith((".", "!", "?", ":"))
            or before[-1].line < number - 1
        )
        if number not in skipped and line and ended:
            label = alone.get(number) or _label(line)
            if label is not None:
                yield label
        before = line or before


def _lone_labels(section: Section, tokens: Mapping[int, Sequence[BookToken]]) -> dict[int, RosterLabel]:
    """Names that stand alone on their lines without a number, in a list where others stand alone with theirs; the text
    below each begins further in."""
    found: dict[int, RosterLabel] = {}
    counted = 0
    for number, below in pairwise(section.lines):
        line, text = tokens[number], tokens[below]
        if not line or not text or len(line) > _LONGEST_NAME or not line[0].capital or text[0].start <= line[0].start:
            continue
        label = _label(line)
        counted += label is not None and label.copies is not None and not label.rest
        if not line[-1].after.strip() and all(token.number is None for token in line):
            found[number] = RosterLabel(tuple(line), None, ())
    return found if counted >= _FEWEST else {}


def _label(line: Sequence[BookToken]) -> RosterLabel | None:
    """A name with a capital, the copies before or after it, and the sign that ends it."""
    start = _copies_before(line)
    if start >= len(line) or not line[start].capital or not _may_begin(line, start):
        return None
    for width in range(start + 1, min(start + _LONGEST_NAME, len(line)) + 1):
        after = line[width].before if width < len(line) else line[width - 1].after
        if (not after.strip() or after == "-") and not _LEADER.search(after):
            continue  # a blank, or a hyphen without one, joins two words of one name
        found = _ended(line, start, width, after)
        return replace(found, copies=line[0]) if found is not None and start else found
    return None


def _may_begin(line: Sequence[BookToken], start: int) -> bool:
    """Whether a name may begin at a place: no number does, unless it is a word and brackets after the name count it."""
    number = line[start].number
    if number is None:
        return True
    signs = [token.before for token in line[start + 1 : start + _LONGEST_NAME + 1]]
    opened = next((place for place, sign in enumerate(signs) if sign.strip()), 0)
    return not number.digits and opened > 0 and signs[opened].strip() == "("


def _copies_before(line: Sequence[BookToken]) -> int:
    """Where a name begins: after the number of copies and its cross or unit, if the line begins so."""
    if len(line) < _FEWEST or line[0].number is None:
        return 0
    if line[1].before.strip() in _CROSSES or line[0].raw.lower().endswith("x"):
        return 1
    return 2 if line[1].key in ("db", "darab", "x") else 0


def _ended(line: Sequence[BookToken], start: int, width: int, after: str) -> RosterLabel | None:
    """The label that ends at a place, by the sign that stands there."""
    name = tuple(line[start:width])
    if "(" in after or "[" in after:
        copies, used = _copies(line, width)
        return RosterLabel(name, copies, tuple(line[used:])) if used else None
    if width < len(line) and _counts_copies(line, width, after):
        return RosterLabel(name, line[width], tuple(line[width + 1 :]))
    dashed = after.strip() in ("–", "—", "-") and after != after.strip()
    return RosterLabel(name, None, tuple(line[width:])) if dashed or any(sign in after for sign in ".:") else None


def _counts_copies(line: Sequence[BookToken], width: int, after: str) -> bool:
    """Whether the number after a name says how many copies there are: behind a cross or a leader, or before a unit."""
    token = line[width]
    if token.number is None and not looks_like_digits(token.raw):
        return False
    if any(cross in after for cross in _CROSSES[:1]) or _LEADER.search(after):
        return True
    unit = line[width + 1] if width + 1 < len(line) else None
    return after.strip() in (",", "–", "—", "-") and unit is not None and unit.key in ("db", "darab", "lap", "peldany")


def _copies(line: Sequence[BookToken], start: int) -> tuple[BookToken | None, int]:
    """The number of copies that brackets give, and where they end; 0 for brackets that do not end in the line."""
    end = next((at for at in range(start + 1, len(line)) if _closes(line[at].before)), None)
    if end is None:
        end = len(line) if _closes(line[-1].after) else 0
    inside = line[start:end]
    for at, token in enumerate(inside):
        number = token.number is not None or looks_like_digits(token.raw)
        after = inside[at + 1] if at + 1 < len(inside) else None
        before = inside[at - 1] if at else None
        counted = len(inside) == 1 or any(one is not None and says_copies(one) for one in (before, after))
        if number and counted:
            return token, end
    return None, end


def _closes(signs: str) -> bool:
    return ")" in signs or "]" in signs


def says_copies(token: BookToken) -> bool:
    """Whether a word beside a number says that pieces are counted: copies, or a kind of piece without a name."""
    kind, bare = piece_of(token.text)
    return is_word(token.key, "units", "copies") or (bool(kind) and not bare)
