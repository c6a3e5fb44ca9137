"""Component lists that no heading announces, by their lines: entries, or sentences that list many things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, pairwise, takewhile
from typing import Final

from kartotek.ingest.layout.headings import is_minor, is_numbered_beside
from kartotek.ingest.layout.section import Section, places_of
from kartotek.ingest.lists.entry_reading import is_counted_row
from kartotek.ingest.words.lexicon import is_setup_verb, is_word
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import has_number, has_word

__all__ = [
    "MANY", "has_entries", "lines_with_words", "list_from", "may_be_thing", "replaced", "says_many_things",
    "setup_verbs", "things_counted", "with_list", "with_neighbours",
]  # fmt: skip

_LISTS: Final = ("", "components")
_TITLE: Final = 2
"""How many sections there are up to the first line of a book, with what stands before all headings."""

MANY: Final = 4
"""How many lines that begin with a number make a section a component list whose heading does not say so."""
_TOLD: Final = 6
"""How many things running text counts at least that is a component list without a heading that says so."""
_LONGEST_ENTRY: Final = 12
_WORDS_OF_ONE: Final = 4
"""How many words a text has at most for each thing that it counts, if it does nothing else."""
_SEVERAL: Final = 3
"""How many numbers make an entry long enough to be measured by them."""


def replaced(sections: Sequence[Section], place: int, *new: Section) -> list[Section]:
    """The sections with others in the place of one, or of as many as are new from there on."""
    return [*sections[:place], *new, *sections[place + len(new) :]]


def lines_with_words(numbers: Iterable[int], tokens: TokensOfLines) -> list[Sequence[BookToken]]:
    """The words of the lines that have some."""
    return [tokens[number] for number in numbers if tokens[number]]


# ---- component lists ----


def has_entries(section: Section, tokens: TokensOfLines) -> bool:
    """Whether half the lines of a section or more are entries of a list."""
    lines = lines_with_words(section.lines, tokens)
    return bool(lines) and sum(map(_is_entry, lines)) >= len(lines) / 2


def with_list(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """Where no heading announces the component list: the first section, with the lists behind it, most of whose lines
    are entries; else the first with a sentence that lists many things."""
    if places_of(sections, "components"):
        return sections
    groups = [(place, _group(sections, place, tokens)) for place in places_of(sections, "")]
    setup = min(places_of(sections, "setup"), default=0)
    first = [(place, group) for place, group in groups if place < setup and sections[place].heading]
    ways = ((_has_many_entries, groups), (says_many_things, groups))
    before = ((_has_many_entries, first), (says_many_things, first), (_counts_most, first))
    for lists, among in (*before, *ways):
        for place, group in among:
            if lists(lines_with_words(chain.from_iterable(one.lines for one in group), tokens)):
                return replaced(sections, place, *(replace(one, role="components", exact=False) for one in group))
    return sections


def _counts_most(lines: Sequence[Sequence[BookToken]]) -> bool:
    """Whether running text counts many things, hardly any line without one."""
    words = list(chain.from_iterable(lines))
    counts = things_counted(words)
    return counts >= _TOLD and counts >= len(lines) / 2


def _group(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> list[Section]:
    """A section with the lists that go on with it, where it has no other lines."""
    first = sections[place]
    headed = bool(first.heading) and (not first.lines or has_entries(first, tokens))
    return list_from(sections, place, tokens) if headed else [first]


def list_from(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> list[Section]:
    """A section and the lists that follow it: no heading between them announces anything but components."""
    first, *others = sections[place:]
    return [first, *takewhile(lambda one: one.role in _LISTS and has_entries(one, tokens), others)]


def with_neighbours(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> list[Section]:
    """The sections with the lists right before and behind a component list as parts of it; in doubt, unless its heading
    has no other lines or stands above theirs. The title of the book is no list."""
    above = sections[place]
    before = takewhile(lambda one: not one.role and _is_list(one, tokens), reversed(sections[_TITLE:place]))
    start, end = place - len(list(before)), place + len(list_from(sections, place, tokens))
    below = (_listed(one, above) for one in sections[place + 1 : end])
    listed = [replace(one, role="components", exact=False) for one in sections[start:place]]
    return [*sections[:start], *listed, above, *below, *sections[end:]]


def _listed(one: Section, above: Section) -> Section:
    """A list behind another one as a part of it; the next chapter by its number is a part in doubt."""
    headed = is_minor(one.heading, above.heading) or not (above.lines or is_numbered_beside(one.heading, above.heading))
    return one if one.role else replace(one, role="components", exact=above.exact and headed)


def _is_list(section: Section, tokens: TokensOfLines) -> bool:
    """Whether a section has entries, and all that it counts may be things."""
    words = chain.from_iterable(lines_with_words(section.lines, tokens))
    return has_entries(section, tokens) and all(may_be_thing(other) for one, other in pairwise(words) if one.counts)


def _has_many_entries(lines: Sequence[Sequence[BookToken]]) -> bool:
    """Whether most lines are entries."""
    entries = sum(map(_is_entry, lines))
    return entries >= MANY and entries > len(lines) / 2


def says_many_things(lines: Sequence[Sequence[BookToken]]) -> bool:
    """Whether a sentence of the lines lists many things, or the lines hardly do anything but count."""
    words = list(chain.from_iterable(lines))
    counts = things_counted(words)
    dense = counts * _WORDS_OF_ONE >= len(words) and len(setup_verbs(lines)) <= 1
    return counts >= MANY and (dense or has_word(words, "setup", "lists"))


def things_counted(words: Sequence[BookToken]) -> int:
    """How many numbers stand right before a word that may be a component."""
    return sum(one.counts and may_be_thing(other) for one, other in pairwise(words))


def may_be_thing(word: BookToken) -> bool:
    """Whether a word behind a number may be a component: no size, no time, nobody who plays."""
    plays = word.key.startswith("jatekos") or is_word(word.key, "players", "nouns")
    return not (word.counts or plays or is_word(word.key, "units", "measures"))


def _is_entry(line: Sequence[BookToken]) -> bool:
    """Whether a line counts something and says nobody to do anything."""
    if line[0].counts and not line[-1].after.endswith("."):
        return True
    return is_counted_row(line) or (_is_dense(line) and not setup_verbs([line]))


def _is_dense(line: Sequence[BookToken]) -> bool:
    """Whether a line has a number, and not many words for each that it has."""
    return 0 < len(line) <= _LONGEST_ENTRY * max(1, sum(token.counts for token in line) / _SEVERAL) and has_number(line)


def setup_verbs(lines: Iterable[Sequence[BookToken]]) -> set[str]:
    return {token.key for line in lines for token in line if is_setup_verb(token.key)}
