"""Expansions, variants and games for beginners: what stands below their headings holds for them, not for the game.

ELSŐ KIEGÉSZÍTÉS: A KIKÖTŐ          a heading that says so
Tartozékok: 12 kikötőkártya         a component list of its own
Előkészítés                         a minor heading below it: the set-up of the expansion
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.layout.headings import is_minor
from kartotek.ingest.layout.section import Section
from kartotek.ingest.words.lexicon import heading_role, is_variant
from kartotek.ingest.words.tokens import TokensOfLines
from kartotek.ingest.words.word_runs import has_number

__all__ = ["with_variants"]

_LISTED: Final = re.compile(r"^\s*(?P<label>[^\W\d_]+(?: [^\W\d_]+){0,2}):\s+\S")
_ROLES: Final = ("", "setup")


def with_variants(sections: Sequence[Section], scans: Mapping[int, str], tokens: TokensOfLines) -> list[Section]:
    """The sections, those of variants marked as such, and their component lists as sections of their own; what is for
    some number of players is no variant."""
    made: list[Section] = []
    above = ""
    for section in sections:
        below = bool(above) and is_minor(section.heading, above)
        above = section.heading if is_variant(section.heading) else above if below else ""
        if above and section.role in _ROLES and not section.players:
            made += _parts(replace(section, variant=True), scans, tokens)
        else:
            made.append(section)
    return made


def _parts(section: Section, scans: Mapping[int, str], tokens: TokensOfLines) -> Iterator[Section]:
    """A section of a variant without the lines of its component list, and that list."""
    if not section.role and heading_role(section.heading)[0] == "components":
        yield replace(section, role="components", exact=False)
        return
    listed = _listed(section.lines, scans, tokens)
    yield replace(section, lines=[line for line in section.lines if line not in listed])
    if listed:
        yield Section("", listed[0], "components", False, listed, variant=True)


def _listed(lines: Sequence[int], scans: Mapping[int, str], tokens: TokensOfLines) -> list[int]:
    """The first line whose label announces components and that counts some, and those up to the next gap."""
    starts = (line for line in lines if _announces_list(scans[line]) and has_number(tokens[line]))
    first = next(starts, None)
    if first is None:
        return []
    rest = [line for line in lines if line >= first]
    gap = next((one for one, other in pairwise(rest) if other > one + 1), rest[-1])
    return [line for line in rest if line <= gap]


def _announces_list(scan: str) -> bool:
    found = _LISTED.match(scan)
    return found is not None and heading_role(found["label"])[0] == "components"
