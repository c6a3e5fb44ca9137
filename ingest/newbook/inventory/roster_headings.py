"""Lists of named cards in which the names stand as headings do, each with its text below.

MESTEREK            the heading of the list
Kovács              a heading by itself, with a field for its copies below, or beside names that have theirs
Darabszám: 4
...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from kartotek.ingest.newbook.inventory.copy_marks import copies_in_field
from kartotek.ingest.newbook.inventory.name_labels import RosterLabel, is_name
from kartotek.ingest.newbook.outline.headings import is_minor
from kartotek.ingest.newbook.outline.section import Section
from kartotek.ingest.newbook.text.tokens import BookToken, TokensOfLines

__all__ = ["RosterGroup", "groups_of"]

_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class RosterGroup:
    """A section, and the labels that stand as headings behind it."""

    section: Section
    headed: tuple[RosterLabel, ...]


def groups_of(sections: Sequence[Section], tokens: TokensOfLines, alone: Sequence[int]) -> Iterator[RosterGroup]:
    """The sections, without those that are members of a list; `alone` has for each how many of its own labels are names
    alone on their lines with their copies."""
    place = 0
    while place < len(sections):
        members = _members(sections, place, tokens)
        if not _is_list(members, alone[place]):
            members = []
        yield RosterGroup(sections[place], tuple(members))
        place += 1 + len(members)


def _members(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> list[RosterLabel]:
    """The sections behind one whose headings may be names of its list, as labels."""
    above = sections[place]
    named = takewhile(lambda one: _may_be_member(one, tokens), sections[place + 1 :])
    labels = ((one, _label(one, tokens)) for one in named)
    below = takewhile(lambda pair: pair[1].is_counted or is_minor(pair[0].heading, above.heading), labels)
    return [label for _, label in below]


def _may_be_member(section: Section, tokens: TokensOfLines) -> bool:
    return not section.role and bool(section.lines) and is_name(tokens.get(section.line, ()))


def _label(section: Section, tokens: TokensOfLines) -> RosterLabel:
    """The name that heads a section, with the copies that the first or the last line below it gives."""
    paragraph = [tokens[line] for line in section.lines if tokens[line]]
    ends: list[Sequence[BookToken]] = [*paragraph[:1], *paragraph[-1:]]
    copies = next(filter(None, map(copies_in_field, ends)), None)
    return RosterLabel(tuple(tokens[section.line]), copies, (), apart=True)


def _is_list(members: Sequence[RosterLabel], alone: int) -> bool:
    """Whether headings are names of a list: enough of them, or of the names above them, have copies."""
    counted = sum(label.is_counted for label in members) + alone
    return counted >= _FEWEST and counted >= len(members) + alone - counted
