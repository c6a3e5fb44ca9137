"""The parts of a rulebook: what each heading announces, which lines are examples, and for how many it is played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.layout.headings import is_heading
from kartotek.ingest.layout.player_range import players_apart, players_of
from kartotek.ingest.layout.roles import with_roles
from kartotek.ingest.layout.run_in_headings import with_run_in_headings
from kartotek.ingest.layout.section import Section
from kartotek.ingest.layout.variants import with_variants
from kartotek.ingest.lists.setup.conditions import conditions_in
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.words.lexicon import heading_role, is_word
from kartotek.ingest.words.numbers import people_of
from kartotek.ingest.words.paragraph_numbers import without_numbers
from kartotek.ingest.words.tokens import BookToken, TokensOfLines

__all__ = ["Outline", "Section", "outline_of"]

_ITEM: Final = re.compile(r"^\s*(?:[-–—•*+»®@·>]|[0-9a-hIl]{1,2}[.)])\s+")
_PAGE: Final = re.compile(r"^\W*\d{1,3}\W*$")
_EXAMPLE: Final = ("pelda", "peldaul")
_WITH: Final = ("nal", "nel")
_FEW: Final = 2
"""For how many numbers of players a part of a set-up is at most; more are those of the whole game."""
_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Outline:
    """Sections in order, the lines of examples, the numbers of players and what the book calls a player. `guessed`: the
    numbers are those that the set-up speaks of, since no range was read. `apart`: those of them that have rules of
    their own."""

    sections: tuple[Section, ...]
    examples: frozenset[int]
    players: tuple[int, ...]
    player_noun: str = ""
    players_line: int = 0
    guessed: bool = False
    apart: tuple[int, ...] = ()

    def of(self, role: str) -> list[Section]:
        return [section for section in self.sections if section.role == role]


def outline_of(scans: Mapping[int, str], tokens: TokensOfLines) -> Outline:
    """The outline of a text by its lines."""
    read = with_roles(_sections(scans, tokens), without_numbers(tokens, scans))
    sections = with_variants(read, scans, tokens)
    (players, noun, line), certain = players_of(tokens)
    apart = players_apart(tokens.get(line, ()), players)
    everyone = tuple(sorted({*players, *apart}))
    guessed = bool(players) and not certain
    return Outline(tuple(sections), _examples(sections, scans), everyone, noun, line, guessed, apart)


def _sections(scans: Mapping[int, str], tokens: TokensOfLines) -> list[Section]:
    """The lines under each heading; numbers of pages belong to none."""
    sections = [Section("", 0, "", True)]
    for number in sorted(scans):
        text = scans[number].strip()
        if not text or _PAGE.match(text):
            continue
        if is_heading(number, scans):
            role, exact = heading_role(text)
            sections.append(Section(text, number, role, exact, [], _people(tokens[number], role)))
        else:
            sections[-1].lines.append(number)
    return with_run_in_headings(sections, scans)


def _people(tokens: Sequence[BookToken], role: str) -> tuple[int, ...]:
    """The number of players that a heading names."""
    if role == "solo":
        return (1,)
    conditions = conditions_in(tokens)
    if len(conditions) == 1 and len(conditions[0].places) == len(tokens) and len(conditions[0].players) <= _FEW:
        return conditions[0].players  # the heading says no more than that: `Két játékos esetén`
    named = set(filter(None, _numbers_of_people(tokens)))
    return tuple(named) if len(named) == 1 else ()


def _numbers_of_people(tokens: Sequence[BookToken]) -> Iterator[int | None]:
    yield from (people_of(token.raw) or people_of(token.text) for token in tokens)
    for number, noun in pairwise(tokens):
        if is_word(noun.key, "players", "nouns") and not _is_some_player(number, noun):
            yield number.value


def _is_some_player(number: BookToken, noun: BookToken) -> bool:
    """Whether `one` is an article: `egy játékos készlete` is that of each."""
    return number.value == 1 and not number.raw.isdecimal() and not noun.key.endswith(_WITH)


def _examples(sections: Sequence[Section], scans: Mapping[int, str]) -> frozenset[int]:
    """The lines of examples."""
    return frozenset(line for section in sections for line in _examples_in(section, scans))


def _examples_in(section: Section, scans: Mapping[int, str]) -> Iterator[int]:
    """All lines under the heading of an example; else those from the word to the next blank line, list item or
    label."""
    inside = False
    for number in section.lines:
        inside = _begins_example(scans[number]) or (inside and not _begins_part(number, scans))
        if inside or section.role == "example":
            yield number


def _begins_part(number: int, scans: Mapping[int, str]) -> bool:
    return not scans.get(number - 1, "").strip() or _ITEM.match(scans[number]) is not None


def _begins_example(text: str) -> bool:
    words = [key_of(word) for word in _WORD.findall(text)[:3]]
    starts = [*words[:1], "".join(words[:2]), "".join(words[:3])]
    return any(Levenshtein.distance(start, word) <= 1 for start in starts for word in _EXAMPLE)
