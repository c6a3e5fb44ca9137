"""The parts of a rulebook: what each heading announces, which lines are examples, and for how many it is played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import Levenshtein

from ingest.newbook.counted_rows import is_counted_row
from ingest.newbook.lexicon import heading_role, is_setup_verb, is_word
from ingest.newbook.numbers import people_of
from ingest.newbook.player_range import players_of
from ingest.newbook.tokens import BookToken
from ingest.prose.keys import key_of

__all__ = ["Outline", "Section", "outline_of"]

_MOST_WORDS: Final = 8
_MOST_WORDS_PLAIN: Final = 6
_SHOUTING: Final = 0.8
_ACTS: Final = 3
"""How many different verbs of set-ups make a section one whose heading does not say so."""
_LISTED: Final = 4
"""How many lines that begin with a number make a section a component list whose heading does not say so."""
_ADJACENT: Final = 2
"""How many lines below a heading the next one stands that belongs to it."""
_HANDED_DOWN: Final = ("components", "setup", "solo")
_ITEM: Final = re.compile(r"^\s*(?:[-–—•*+»®@·>]|[0-9a-hIl]{1,2}[.)])\s+")
_NUMBERING: Final = re.compile(r"^(?:#{1,4}|(?:\d{1,2}|[IVX]{1,4}|[A-H])[.)]) +(?=[A-ZÁÉÍÓÖŐÚÜŰ])")
"""The number before a heading."""
_DIGITS: Final = re.compile(r"(?<!\w)\d+(?!\w)")
"""A number by itself; a digit inside a word is a letter that was misread."""
_DRAWN: Final = re.compile(r"[-=_~*#+.]{3,}")
_PAGE: Final = re.compile(r"^\W*\d{1,3}\W*$")
_EXAMPLE: Final = ("pelda", "peldaul")
_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under a heading. `exact`: the letters of the heading say its role; `players`: whom it is for."""

    heading: str
    line: int
    role: str
    exact: bool
    lines: list[int] = field(default_factory=list)
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Outline:
    """Sections in order, the lines of examples, the numbers of players and what the book calls a player. `guessed`: the
    numbers are those that the set-up speaks of, since no range was read."""

    sections: tuple[Section, ...]
    examples: frozenset[int]
    players: tuple[int, ...]
    player_noun: str = ""
    players_line: int = 0
    guessed: bool = False

    def of(self, role: str) -> list[Section]:
        return [section for section in self.sections if section.role == role]


def outline_of(scans: Mapping[int, str], tokens: Mapping[int, Sequence[BookToken]]) -> Outline:
    """The outline of a text by its lines."""
    numbers = sorted(scans)
    sections = [Section("", 0, "", True)]
    for number in numbers:
        text = scans[number].strip()
        if not text or _PAGE.match(text):
            continue
        if _is_heading(number, scans):
            role, exact = heading_role(text)
            sections.append(Section(text, number, role, exact, [], _people(tokens[number], role)))
        else:
            sections[-1].lines.append(number)
    sections = _inherited(_with_one_list(sections, tokens), tokens)
    sections = _with_setup(_with_list(sections, tokens), tokens)
    players, noun, line = players_of(tokens)
    return Outline(tuple(sections), _examples(sections, scans), players, noun, line)


def _with_one_list(sections: Sequence[Section], tokens: Mapping[int, Sequence[BookToken]]) -> list[Section]:
    """The sections with one component list: of several headings that sound like one, those right after each other from
    the first that counts things on; a table of contents is none."""
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


def _counts_things(section: Section, tokens: Mapping[int, Sequence[BookToken]]) -> bool:
    """Whether a section has as many numbers as lines, or hardly fewer."""
    lines = [tokens[line] for line in section.lines if tokens[line]]
    counted = sum(any(token.number is not None for token in line) for line in lines)
    return bool(lines) and counted > len(lines) / 2


def _inherited(sections: Sequence[Section], tokens: Mapping[int, Sequence[BookToken]]) -> list[Section]:
    """Give minor headings below one that announces something its role: those not in capitals below one that is, and
    the one that follows it without a line between. A set-up right below the heading of the solo game is that of it."""
    made: list[Section] = []
    above: Section | None = None
    for section in sections:
        below = above is not None and (_is_minor(section, above) or section.line - above.line <= _ADJACENT)
        open_role = not section.role or (above is not None and (above.role, section.role) == ("solo", "setup"))
        if above is not None and below and open_role and _goes_on(section, above, tokens):
            section = replace(section, role=above.role, exact=above.exact, players=section.players or above.players)
        elif section.role in _HANDED_DOWN:
            above = section
        elif not below:
            above = None
        made.append(section)
    return made


def _goes_on(section: Section, above: Section, tokens: Mapping[int, Sequence[BookToken]]) -> bool:
    """Whether a section may hold what the heading above it announces: a component list counts things."""
    return above.role != "components" or _counts_things(section, tokens)


def _is_minor(section: Section, above: Section) -> bool:
    return above.heading.isupper() and not section.heading.isupper()


def _with_list(sections: list[Section], tokens: Mapping[int, Sequence[BookToken]]) -> list[Section]:
    """Where no heading announces the component list: the first section most of whose lines begin with a number."""
    if any(one.role == "components" for one in sections):
        return sections
    for place, section in enumerate(sections):
        if not section.role and _lists_components(section, tokens):
            made = replace(section, role="components", exact=False)
            return [*sections[:place], made, *sections[place + 1 :]]
    return sections


def _lists_components(section: Section, tokens: Mapping[int, Sequence[BookToken]]) -> bool:
    """Whether most lines of a section begin with a number or lead to one, or a sentence of it lists many things."""
    lines = [tokens[line] for line in section.lines if tokens[line]]
    counted = sum(line[0].number is not None or is_counted_row(line) for line in lines)
    if counted >= _LISTED and counted > len(lines) / 2:
        return True
    lists = any(is_word(token.key, "setup", "lists") for line in lines for token in line)
    return lists and sum(token.number is not None for line in lines for token in line) >= _LISTED


def _with_setup(sections: list[Section], tokens: Mapping[int, Sequence[BookToken]]) -> list[Section]:
    """Where no heading announces the set-up: the section after the component list is it, if it says people to act."""
    listed = [place for place, one in enumerate(sections) if one.role == "components"]
    if not listed or any(one.role == "setup" for one in sections):
        return sections
    place = listed[-1] + 1
    if place >= len(sections) or sections[place].role:
        return sections
    verbs = {token.key for line in sections[place].lines for token in tokens[line] if _is_verb(token)}
    made = replace(sections[place], role="setup", exact=len(verbs) >= _ACTS)
    return [*sections[:place], made, *sections[place + 1 :]] if verbs else sections


def _is_verb(token: BookToken) -> bool:
    return is_setup_verb(token.key)


def _is_heading(number: int, scans: Mapping[int, str]) -> bool:
    """Capitals throughout; or a short line after a blank one that is no sentence."""
    text = _NUMBERING.sub("", scans[number].strip())
    words = _WORD.findall(text)
    letters = [sign for sign in text if sign.isalpha()]
    if len(letters) < 3 or len(words) > _MOST_WORDS or text[-1] in ",;-":
        return False
    if sum(sign.isupper() for sign in letters) >= _SHOUTING * len(letters) and not text[0].isdigit():
        return True
    if _text(scans, number - 1) or len(words) > _MOST_WORDS_PLAIN or text[-1] in ".!" or not text[0].isupper():
        return False
    alone = not _text(scans, number + 1)
    if alone and text != scans[number].strip():
        return True  # a number before it, and a line by itself
    if ":" in text.rstrip(":") or "(" in text or _DIGITS.search(text):
        return False
    return alone or heading_role(text)[0] in ("components", "setup", "solo")


def _text(scans: Mapping[int, str], number: int) -> str:
    """A line without its margins; a line that is only drawn counts as empty."""
    text = scans.get(number, "").strip()
    return "" if _DRAWN.fullmatch(text) else text


def _people(tokens: Sequence[BookToken], role: str) -> tuple[int, ...]:
    """The number of players that a heading names."""
    if role == "solo":
        return (1,)
    found = [people_of(token.raw) or people_of(token.text) for token in tokens]
    for token, after in pairwise(tokens):
        if token.number is not None and is_word(after.key, "players", "nouns"):
            found.append(token.number.value)
    named = sorted({one for one in found if one})
    return (named[0],) if len(named) == 1 else ()


def _examples(sections: Sequence[Section], scans: Mapping[int, str]) -> frozenset[int]:
    """The lines of examples: from the word to the next blank line, list item or label."""
    found: set[int] = set()
    for section in sections:
        if section.role == "example":
            found |= set(section.lines)
        inside = False
        for number in section.lines:
            if not scans.get(number - 1, "").strip() or _ITEM.match(scans[number]):
                inside = False
            inside = inside or _begins_example(scans[number])
            if inside:
                found.add(number)
    return frozenset(found)


def _begins_example(text: str) -> bool:
    words = [key_of(word) for word in _WORD.findall(text)[:3]]
    starts = [*words[:1], "".join(words[:2]), "".join(words[:3])]
    return any(Levenshtein.distance(start, word) <= 1 for start in starts for word in _EXAMPLE)
