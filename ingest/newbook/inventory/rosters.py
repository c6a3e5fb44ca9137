"""Lists of named cards or tiles, one after the other with its text, and how many copies there are of each.

    Pipacs (3 lap). ...     three copies
    Bogáncs. ...            in the same list without a number: one copy

A list of labels alone may be anything (actions, phases). It is one of components when a member says how many copies
there are, or when there are as many members as the component list has pieces of what the heading names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from typing import Final

from kartotek.ingest.newbook.doubts import met, recapped
from kartotek.ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent
from kartotek.ingest.newbook.inventory.chunk import is_unit
from kartotek.ingest.newbook.inventory.count_tables import labels_in_tables
from kartotek.ingest.newbook.inventory.name_labels import RosterLabel
from kartotek.ingest.newbook.inventory.prose_rosters import members_in_prose
from kartotek.ingest.newbook.inventory.roster_headings import groups_of
from kartotek.ingest.newbook.inventory.roster_labels import labels_in, with_copies_in_text
from kartotek.ingest.newbook.inventory.totals import add_up_to
from kartotek.ingest.newbook.links import Links
from kartotek.ingest.newbook.outline.outline import Outline, Section
from kartotek.ingest.newbook.outline.section import paragraphs_of
from kartotek.ingest.newbook.outline.sentences import sentences_of
from kartotek.ingest.newbook.text.numbers import WrittenNumber
from kartotek.ingest.newbook.text.tokens import NO_WORD, BookToken, TokensOfLines
from kartotek.ingest.newbook.text.word_runs import all_as_scanned

__all__ = ["roster_components", "roster_lines"]

_FEWEST: Final = 2
_NO_ROSTERS: Final = ("components", "setup", "example")
_NEAR: Final = 5
_OF_EACH: Final = "mindegyik"
_IMPLIED: Final = "implied"
_NAMED_ONE_BY_ONE: Final = ("card", "tile", "marker", "board")
"""Kinds of pieces that a book may present one by one."""
_NO_TOTAL: Final = DraftComponent("", "", None, 0, "none", PLAIN)
"""Instead of what the heading of a list names, where that is no component."""
_ONE_COPY: Final = replace(NO_WORD, number=WrittenNumber(1, True))
"""Instead of the number of copies, where none is printed."""


def roster_components(
    outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str], components: Sequence[DraftComponent]
) -> list[DraftComponent]:
    """The members of every list of named components."""
    links = Links(one.name_hu for one in components)
    by_name = {one.name_hu: one for one in components}
    found: list[DraftComponent] = []
    labels_of = {one.line: _labels(one, tokens, outline.examples) for one in outline.sections}
    alone = [sum(label.is_alone for label in labels_of[one.line]) for one in outline.sections]
    for group in groups_of(outline.sections, tokens, alone):
        section, labels = group.section, labels_of[group.section.line]
        if section.role in _NO_ROSTERS and not _is_misnamed(section, labels, outline):
            continue
        named = links.first(tokens.get(section.line, []))
        members = [*_counted(labels, section, tokens), *group.headed]
        if named or any(one.is_counted for one in members):
            found += _members(members, by_name[named] if named else _NO_TOTAL)
        else:
            named_so = [label for label in labels if not label.name[0].is_article]  # a short sentence ends as a label
            meant = links.first(_words_before(named_so, section, tokens)) or ""
            unnamed = _members(named_so, by_name.get(meant, _NO_TOTAL))
            found += (recapped(one, "heading-unclear") for one in unnamed)
    return [*found, *_told(outline, tokens, scans, [*components, *found])]


def _told(
    outline: Outline, tokens: TokensOfLines, scans: Mapping[int, str], known: Sequence[DraftComponent]
) -> Iterator[DraftComponent]:
    """The members that running text names one by one, but for those that are known."""
    names = {one.name_hu.lower() for one in known}
    for part in _parts_with_rosters(outline):
        lines = [line for line in part if line not in outline.examples]
        for one in members_in_prose(list(sentences_of(lines, tokens, scans))):
            if one.name_hu.lower() not in names:
                names.add(one.name_hu.lower())
                yield one


def _parts_with_rosters(outline: Outline) -> Iterator[Sequence[int]]:
    """The lines that may name cards one by one: those of a section, or of a paragraph where no heading parts the set-up
    from what follows it."""
    for section in outline.sections[1:]:
        if section.role == "setup" and not section.heading:
            yield from paragraphs_of(section.lines)
        elif section.role not in (*_NO_ROSTERS, "solo"):
            yield section.lines


def _labels(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> list[RosterLabel]:
    """The labels of a section in order: those of tables with a column for copies, and those that begin lines."""
    labels = {one.line: one for one in labels_in(section, tokens, skipped)}
    rows = {one.line: one for one in labels_in_tables(section, tokens) if one.line not in skipped}
    return [one for _, one in sorted({**labels, **rows}.items())]


def _is_misnamed(section: Section, labels: Sequence[RosterLabel], outline: Outline) -> bool:
    """Whether a heading sounds like a set-up, stands beside the real one, and most of its labels count copies."""
    counted = sum(label.is_counted for label in labels)
    return section.role == "setup" and len(outline.of("setup")) > 1 and counted > max(_FEWEST, len(labels) / 2)


def _counted(labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines) -> list[RosterLabel]:
    """The labels with the copies that the text above gives all of them, or the text of each; of a solo game only those
    with their own, and what stands in one paragraph with several such."""
    of_each = _copies_of_each(_words_before(labels, section, tokens))
    read = with_copies_in_text(labels, section, tokens)
    kept = read if section.role != "solo" else _beside_counted(read, section)
    return [replace(label, copies=label.copies or of_each) for label in kept]


def _beside_counted(labels: Sequence[RosterLabel], section: Section) -> list[RosterLabel]:
    """The labels that count copies, and those in one paragraph with several of these."""
    gaps = [line for line in section.lines if line - 1 not in section.lines]
    paragraph = {label.line: sum(gap <= label.line for gap in gaps) for label in labels}
    counted = Counter(paragraph[label.line] for label in labels if label.is_counted)
    return [one for one in labels if one.is_counted or counted[paragraph[one.line]] >= _FEWEST]


def _words_before(labels: Sequence[RosterLabel], section: Section, tokens: TokensOfLines) -> list[BookToken]:
    """The words of a section above its first label; none where there is no label."""
    first = min((label.line for label in labels[:1]), default=0)
    return [token for line in section.lines if line < first for token in tokens[line]]


def _copies_of_each(words: Sequence[BookToken]) -> BookToken | None:
    """`two cards belong to each`: the number of copies that a text gives all of a list."""
    each = [place for place, token in enumerate(words) if token.key.startswith(_OF_EACH)]
    near = chain.from_iterable(pairwise(words[place + 1 : place + _NEAR]) for place in each)
    return next((one for one, other in near if one.counts and is_unit(other)), None)


def roster_lines(section: Section, tokens: TokensOfLines, skipped: frozenset[int]) -> set[int]:
    """The lines of a set-up or solo game that present cards with their copies, each up to the next label or gap."""
    labels = {label.line: label for label in labels_in(section, tokens, skipped)}
    counted = sum(label.is_counted for label in labels.values())
    if section.role != "solo" and counted <= _FEWEST:
        return set()
    return set(_lines_of_counted(section.lines, labels))


def _lines_of_counted(lines: Sequence[int], labels: Mapping[int, RosterLabel]) -> Iterator[int]:
    inside, last = False, 0
    for line in lines:
        inside = labels[line].is_counted if line in labels else inside and line == last + 1
        last = line
        if inside:
            yield line


# ---- one list ----


def _members(labels: Sequence[RosterLabel], total: DraftComponent) -> list[DraftComponent]:
    if not _is_roster(labels, total):
        return []
    made = [_member(label, total) for label in labels]
    fits = add_up_to(total, made)
    return [_settled(one, fits, misfits=total is not _NO_TOTAL and not fits) for one in made]


def _is_roster(labels: Sequence[RosterLabel], total: DraftComponent) -> bool:
    """Whether labels are a list of components: some count copies, or there are as many as the total has pieces."""
    counted = sum(label.is_counted for label in labels)
    if counted:
        return counted >= _FEWEST or total is not _NO_TOTAL
    return _FEWEST <= len(labels) == total.count and total.kind in _NAMED_ONE_BY_ONE


def _member(label: RosterLabel, total: DraftComponent) -> DraftComponent:
    copies = label.copies or _ONE_COPY
    count = copies.value if copies.counts else None
    kind = total.kind if total.kind and count is not None else "card"
    doubts = {
        "name-unclear": not all_as_scanned(label.name),
        "letter-in-number": not copies.is_well_read,
        "number-cut": copies.crowded,
        "qualified": label.apart and total is _NO_TOTAL,
    }
    how = copies.how if label.is_counted else _IMPLIED
    return DraftComponent(label.text, kind, count, label.line, how, PLAIN, total.name_hu, met(doubts))


def _settled(one: DraftComponent, fits: bool, misfits: bool) -> DraftComponent:
    """The member as far as a printed total confirms it."""
    doubts = met({"implied": one.how == _IMPLIED and not fits, "neighbour-unread": misfits})
    return recapped(replace(one, confidence=ADDED_UP if fits else PLAIN), *doubts)
