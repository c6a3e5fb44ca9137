"""What the sections of a rulebook hold, where their headings say it and where only their lines do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from ingest.newbook.counted_rows import is_counted_row
from ingest.newbook.headings import is_minor
from ingest.newbook.lexicon import is_setup_verb, is_word
from ingest.newbook.section import Section
from ingest.newbook.tokens import BookToken
from ingest.prose.keys import key_of

__all__ = ["with_roles"]

_ACTS: Final = 3
"""How many different verbs of set-ups make a section one whose heading does not say so."""
_LISTED: Final = 4
"""How many lines that begin with a number make a section a component list whose heading does not say so."""
_LONGEST_ENTRY: Final = 12
_CLEARLY: Final = 5
"""How many different verbs of set-ups a section has at least that is one, wherever it stands."""
_REPEATED: Final = 2
_ADJACENT: Final = 2
"""How many lines below a heading the next one stands that belongs to it."""
_HANDED_DOWN: Final = ("components", "setup", "solo")

TokensOfLines = Mapping[int, Sequence[BookToken]]


def with_roles(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with the roles that headings above them or their own lines give them."""
    read = [replace(one, role="") if _is_contents(one, sections, tokens) else one for one in sections]
    given = _inherited(_with_one_list(read, tokens), tokens)
    return _inherited(_with_setup(_with_list(given, tokens), tokens), tokens)


def _is_contents(section: Section, sections: Sequence[Section], tokens: TokensOfLines) -> bool:
    """Whether a section is a table of contents: its lines repeat headings."""
    headings = {key_of(one.heading) for one in sections if one is not section and one.heading}
    lines = ["".join(token.key for token in tokens[line] if token.number is None) for line in section.lines]
    repeated = sum(line in headings for line in lines)
    return repeated >= _REPEATED and repeated >= len(lines) / 2


def _with_one_list(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with one component list: of several headings that sound like one, those right after each other from
    the first that counts things on."""
    claims = [place for place, one in enumerate(sections) if one.role == "components"]
    counting = [place for place in claims if _counts_things(sections[place], tokens)]
    if len(claims) <= 1 or not counting:
        return list(sections)
    kept = {counting[0]}
    for place in claims:
        if place - 1 in kept:
            kept.add(place)
    return [
        replace(one, role="") if place in claims and place not in kept else one for place, one in enumerate(sections)
    ]


def _counts_things(section: Section, tokens: TokensOfLines) -> bool:
    """Whether a section has as many numbers as lines, or hardly fewer."""
    lines = [tokens[line] for line in section.lines if tokens[line]]
    counted = sum(any(token.number is not None for token in line) for line in lines)
    return bool(lines) and counted > len(lines) / 2


def _inherited(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """Give minor headings below one that announces something its role: those not in capitals below one that is, and
    the one that follows it without a line between. A set-up right below the heading of the solo game is that of it."""
    made: list[Section] = []
    above: Section | None = None
    for section in sections:
        below = above is not None and (
            is_minor(section.heading, above.heading) or section.line - above.line <= _ADJACENT
        )
        open_role = not section.role or (above is not None and (above.role, section.role) == ("solo", "setup"))
        if above is not None and below and open_role and _goes_on(section, above, tokens):
            section = replace(section, role=above.role, exact=above.exact, players=section.players or above.players)
        elif section.role in _HANDED_DOWN:
            above = section
        elif not below:
            above = None
        made.append(section)
    return made


def _goes_on(section: Section, above: Section, tokens: TokensOfLines) -> bool:
    """Whether a section may hold what the heading above it announces: a component list counts things."""
    return above.role != "components" or _has_entries(section, tokens)


def _has_entries(section: Section, tokens: TokensOfLines) -> bool:
    """Whether half the lines of a section or more are entries of a list."""
    lines = [tokens[line] for line in section.lines if tokens[line]]
    return bool(lines) and sum(map(_is_entry, lines)) >= len(lines) / 2


def _with_list(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """Where no heading announces the component list: the first section, with those below it, most of whose lines are
    entries."""
    if any(one.role == "components" for one in sections):
        return sections
    for place, section in enumerate(sections):
        group = _group(sections, place, tokens)
        if not section.role and _lists_components([line for one in group for line in one.lines], tokens):
            made = [replace(one, role="components", exact=False) for one in group]
            return [*sections[:place], *made, *sections[place + len(made) :]]
    return sections


def _group(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> list[Section]:
    """A section with the lists whose headings stand below its own, where it has no other lines."""
    first, *others = sections[place:]
    if not first.heading or (first.lines and not _has_entries(first, tokens)):
        return [first]

    def goes_on(one: Section) -> bool:
        return not one.role and is_minor(one.heading, first.heading) and _has_entries(one, tokens)

    return [first, *takewhile(goes_on, others)]


def _lists_components(numbers: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether most lines are entries, or a sentence of them lists many things."""
    lines = [tokens[number] for number in numbers if tokens[number]]
    counted = sum(map(_is_entry, lines))
    if counted >= _LISTED and counted > len(lines) / 2:
        return True
    lists = any(is_word(token.key, "setup", "lists") for line in lines for token in line)
    return lists and sum(token.number is not None for line in lines for token in line) >= _LISTED


def _is_entry(line: Sequence[BookToken]) -> bool:
    """Whether a line counts something and says nobody to do anything."""
    if line[0].number is not None and not line[-1].after.endswith("."):
        return True
    counts = any(token.number is not None for token in line) and len(line) <= _LONGEST_ENTRY
    return is_counted_row(line) or (counts and not _verbs([line]))


def _with_setup(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """Where no heading announces the set-up: the section after the component list if it says people to act, else a
    paragraph of that list that does, else the first section of all that says so most clearly."""
    listed = [place for place, one in enumerate(sections) if one.role == "components"]
    if not listed or any(one.role == "setup" for one in sections):
        return sections
    after = listed[-1] + 1
    if after < len(sections) and not sections[after].role and _acts(sections[after].lines, tokens):
        found = replace(sections[after], role="setup", exact=_acts(sections[after].lines, tokens) >= _ACTS)
        return [*sections[:after], found, *sections[after + 1 :]]
    return _split(sections, listed[-1], tokens) or _clearest(sections, tokens)


def _split(sections: list[Section], place: int, tokens: TokensOfLines) -> list[Section]:
    """The sections with the set-up cut off from the end of the component list; none where it holds no set-up."""
    section = sections[place]
    starts = [at for at in range(1, len(section.lines)) if section.lines[at] > section.lines[at - 1] + 1]
    for at in starts:
        if _acts(section.lines[at:], tokens) >= _ACTS and _acts(section.lines[:at], tokens) < _ACTS:
            lists = replace(section, lines=section.lines[:at])
            setup = Section("", section.lines[at], "setup", False, section.lines[at:])
            return [*sections[:place], lists, setup, *sections[place + 1 :]]
    return []


def _clearest(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with the first of those that have the most verbs of set-ups as the set-up."""
    acts = [0 if one.role else _acts(one.lines, tokens) for one in sections]
    best = max(acts, default=0)
    if best < _CLEARLY:
        return sections
    place = acts.index(best)
    return [*sections[:place], replace(sections[place], role="setup", exact=False), *sections[place + 1 :]]


def _acts(numbers: Sequence[int], tokens: TokensOfLines) -> int:
    """How many different verbs of set-ups lines have."""
    return len(_verbs([tokens[number] for number in numbers]))


def _verbs(lines: Sequence[Sequence[BookToken]]) -> set[str]:
    return {token.key for line in lines for token in line if is_setup_verb(token.key)}
