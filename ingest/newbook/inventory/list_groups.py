"""Groups of a component list whose members are there once for each player or colour.

Játékosonként:                      a label that says for each, and a list below it
Négy készlet, mindegyikben:         so many sets, with what each of them has
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.newbook.facts import DraftComponent
from kartotek.ingest.newbook.inventory.chunk import says_spread
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import has_word

__all__ = ["ListGroup", "groups_of"]

_MOST_SETS: Final = 8
"""How many players or colours a game has at most."""
_LONGEST_LABEL: Final = 8
_EVERY: Final = ("minden", "mindegyik")


@dataclass(frozen=True, slots=True)
class ListGroup:
    """Lines of a list. `times`: so many players or colours have what they count (0: the lines count all that there
    is); `stated`: the label says how many these are."""

    lines: list[Sequence[BookToken]]
    times: int = 0
    stated: bool = False

    def counted(self, one: DraftComponent) -> DraftComponent:
        """A component of these lines, with as many as there are in all; never certain where a label multiplies it."""
        if not self.times or one.count is None:
            return one
        doubted = one.doubted("computed" if self.stated else "per-player")
        return replace(doubted, count=one.count * self.times)


def groups_of(lines: Sequence[Sequence[BookToken]], most: int) -> Iterator[ListGroup]:
    """The lines of a list, those below a label that says `for each` apart and without the label; `most` is the highest
    number of players."""
    group = ListGroup([])
    label: Sequence[BookToken] = ()
    for line in filter(None, lines):
        begins = _says_each(line)
        if begins or (label and _ends_group(line, group.lines, label)):
            yield group
            times, stated = _times(line, most) if begins else (0, False)
            group, label = ListGroup([], times, stated), line if begins else ()
        if not begins:
            group.lines.append(line)
    yield group


def _says_each(line: Sequence[BookToken]) -> bool:
    """Whether a line is a label that says for whom or in what each of the things below it are."""
    if not line[-1].after.rstrip().endswith(":") or len(line) > _LONGEST_LABEL:
        return False
    each = has_word(line, "players", "each") or any(says_spread(word, "each") for word in line)
    return each or any(word.key.startswith(_EVERY) for word in line)


def _times(line: Sequence[BookToken], most: int) -> tuple[int, bool]:
    """How many players or colours a label means, and whether it says so."""
    stated = [word.value for word in line if word.counts and 1 < word.value <= _MOST_SETS]
    return (stated[0], True) if len(stated) == 1 else (most, False)


def _ends_group(line: Sequence[BookToken], members: Sequence[Sequence[BookToken]], label: Sequence[BookToken]) -> bool:
    """Whether a line stands behind the members of a label: after a gap, as a label itself, further out than they do, or
    as far out as the label and without their bullet."""
    if not members:
        return False
    first, last = members[0][0], members[-1][-1]
    apart = line[0].line > last.line + 1 or line[-1].after.rstrip().endswith(":")
    unlike = _has_bullet(first) and not _has_bullet(line[0]) and _margin(line[0]) <= _margin(label[0])
    return apart or unlike or _margin(line[0]) < _margin(first)


def _margin(word: BookToken) -> int:
    """Where a line begins, its bullet included."""
    return word.start - len(word.before.lstrip())


def _has_bullet(word: BookToken) -> bool:
    return bool(word.before.strip())
