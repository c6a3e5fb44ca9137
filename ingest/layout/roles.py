"""What the sections of a rulebook hold, where their headings say it and where only their lines do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kartotek.ingest.layout.headings import is_minor
from kartotek.ingest.layout.section import Section, places_of
from kartotek.ingest.layout.solo_sections import with_solo
from kartotek.ingest.layout.unannounced import (
    has_entries,
    lines_with_words,
    list_from,
    with_list,
    with_neighbours,
)
from kartotek.ingest.layout.unannounced_setups import with_setup
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import asks_for_contents
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import has_number

__all__ = ["with_roles"]

_REPEATED: Final = 2
_ADJACENT: Final = 2
"""How many lines below a heading the next one stands that belongs to it."""
_HANDED_DOWN: Final = ("components", "setup", "solo")


def with_roles(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with the roles that headings above them or their own lines give them."""
    read = [replace(one, role="") if _is_contents(one, sections, tokens) else one for one in sections]
    asked = [replace(one, exact=False) if _is_vague(read, place, tokens) else one for place, one in enumerate(read)]
    given = _inherited(_with_one_list(asked, tokens), tokens)
    return _inherited(with_solo(with_setup(with_list(given, tokens), tokens), tokens), tokens)


def _is_contents(section: Section, sections: Sequence[Section], tokens: TokensOfLines) -> bool:
    """Whether a section is a table of contents: its lines repeat headings."""
    headings = {key_of(one.heading) for one in sections if one is not section and one.heading}
    repeated = sum(_key_of(tokens[line]) in headings for line in section.lines)
    return repeated >= _REPEATED and repeated >= len(section.lines) / 2


def _key_of(line: Sequence[BookToken]) -> str:
    """The letters of a line without its numbers."""
    return "".join(token.key for token in line if not token.counts)


# ---- headings that say it ----


def _is_vague(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> bool:
    """Whether a heading only asks what is in the box, and what stands below it tells so in running text."""
    section = sections[place]
    if section.role != "components" or not asks_for_contents(section.heading):
        return False
    below = [one for one in list_from(sections, place, tokens) if one.lines]
    lines = lines_with_words(chain.from_iterable(one.lines for one in below), tokens)
    return any(map(_has_sentences, lines)) or not all(has_entries(one, tokens) for one in below)


def _has_sentences(line: Sequence[BookToken]) -> bool:
    """Whether a sentence ends inside a line and another begins."""
    return any(word.capital and word.before.strip() == "." for word in line[1:])


def _with_one_list(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with one component list: of several headings that sound like one, those right after each other from
    the first that counts things on, with the lists beside them; none that stands behind the set-up, where a list does
    before it."""
    claims = places_of(sections, "components")
    first = next((place for place in claims if _counts_things(list_from(sections, place, tokens), tokens)), None)
    if first is None:
        return list(sections)
    if _is_late(sections, first, tokens):
        return [_without(one, "components") for one in sections]
    listed = list_from(sections, first, tokens)
    kept = _run_from(first, claims) | set(range(first, first + len(listed)))
    read = [one if place in kept else _without(one, "components") for place, one in enumerate(sections)]
    return with_neighbours(read, first, tokens)


def _without(section: Section, role: str) -> Section:
    """The section, without its role if it is this one."""
    return replace(section, role="") if section.role == role else section


def _is_late(sections: Sequence[Section], first: int, tokens: TokensOfLines) -> bool:
    """Whether a heading that sounds like a component list stands behind the set-up, and a list before it."""
    setup = min(places_of(sections, "setup"), default=first)
    return setup < first and bool(places_of(with_list(list(sections[:setup]), tokens), "components"))


def _run_from(first: int, places: Sequence[int]) -> set[int]:
    """The places that follow a first one without a gap."""
    run = {first}
    for place in places:
        if place - 1 in run:
            run.add(place)
    return run


def _counts_things(group: Sequence[Section], tokens: TokensOfLines) -> bool:
    """Whether some sections have as many numbers as lines, or hardly fewer."""
    lines = lines_with_words(chain.from_iterable(one.lines for one in group), tokens)
    return sum(map(has_number, lines)) > len(lines) / 2


def _inherited(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """Give minor headings below one that announces something its role: those not in capitals below one that is, and
    the one that follows it without a line between. A set-up right below the heading of the solo game is that of it."""
    made: list[Section] = []
    above: Section | None = None
    for section in sections:
        if above is not None and _inherits(section, above, tokens):
            section = replace(section, role=above.role, exact=above.exact, players=section.players or above.players)
        elif section.role in _HANDED_DOWN:
            above = section
        elif above is not None and not _stands_below(section, above):
            above = None
        made.append(section)
    return made


def _stands_below(section: Section, above: Section) -> bool:
    return is_minor(section.heading, above.heading) or section.line - above.line <= _ADJACENT


def _inherits(section: Section, above: Section, tokens: TokensOfLines) -> bool:
    """Whether a section below another one has no role of its own, and may hold what that announces: a component list
    counts things."""
    open_role = not section.role or (above.role, section.role) == ("solo", "setup")
    if not open_role or not _stands_below(section, above):
        return False
    return above.role != "components" or has_entries(section, tokens)
