"""What sections hold whose headings do not say it: a component list or the set-up, by their lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, pairwise, takewhile
from typing import Final

from ingest.newbook.inventory.counted_rows import is_counted_row
from ingest.newbook.outline.headings import is_minor, is_numbered_beside
from ingest.newbook.outline.section import Section, places_of
from ingest.newbook.text.lexicon import is_setup_verb, is_word
from ingest.newbook.text.numbers import people_of
from ingest.newbook.text.tokens import BookToken, TokensOfLines
from ingest.newbook.text.word_runs import has_number, has_word

__all__ = ["has_entries", "lines_with_words", "list_from", "with_list", "with_neighbours", "with_setup"]

_LISTS: Final = ("", "components")
_TITLE: Final = 2
"""How many sections there are up to the first line of a book, with what stands before all headings."""

_ACTS: Final = 3
"""How many different verbs of set-ups make a section one whose heading does not say so."""
_LISTED: Final = 4
"""How many lines that begin with a number make a section a component list whose heading does not say so."""
_TOLD: Final = 6
"""How many things running text counts at least that is a component list without a heading that says so."""
_LONGEST_ENTRY: Final = 12
_WORDS_OF_ONE: Final = 4
"""How many words a text has at most for each thing that it counts, if it does nothing else."""
_SEVERAL: Final = 3
"""How many numbers make an entry long enough to be measured by them."""
_CLEARLY: Final = 5
"""How many different verbs of set-ups a section has at least that is one, wherever it stands."""

_Begins = Callable[[Sequence[int], Sequence[int], TokensOfLines], bool]
"""Whether the set-up begins between two runs of lines."""


def _replaced(sections: Sequence[Section], place: int, *new: Section) -> list[Section]:
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
    ways = ((_has_many_entries, groups), (_says_many_things, groups))
    before = ((_has_many_entries, first), (_says_many_things, first), (_counts_most, first))
    for lists, among in (*before, *ways):
        for place, group in among:
            if lists(lines_with_words(chain.from_iterable(one.lines for one in group), tokens)):
                return _replaced(sections, place, *(replace(one, role="components", exact=False) for one in group))
    return sections


def _counts_most(lines: Sequence[Sequence[BookToken]]) -> bool:
    """Whether running text counts many things, hardly any line without one."""
    words = list(chain.from_iterable(lines))
    counts = sum(one.counts and _may_be_thing(other) for one, other in pairwise(words))
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
    return has_entries(section, tokens) and all(_may_be_thing(other) for one, other in pairwise(words) if one.counts)


def _has_many_entries(lines: Sequence[Sequence[BookToken]]) -> bool:
    """Whether most lines are entries."""
    entries = sum(map(_is_entry, lines))
    return entries >= _LISTED and entries > len(lines) / 2


def _says_many_things(lines: Sequence[Sequence[BookToken]]) -> bool:
    """Whether a sentence of the lines lists many things, or the lines hardly do anything but count."""
    words = list(chain.from_iterable(lines))
    counts = sum(one.counts and _may_be_thing(other) for one, other in pairwise(words))
    dense = counts * _WORDS_OF_ONE >= len(words) and len(_verbs(lines)) <= 1
    return counts >= _LISTED and (dense or has_word(words, "setup", "lists"))


def _may_be_thing(word: BookToken) -> bool:
    """Whether a word behind a number may be a component: no size, no time, nobody who plays."""
    plays = word.key.startswith("jatekos") or is_word(word.key, "players", "nouns")
    return not (word.counts or plays or is_word(word.key, "units", "measures"))


def _is_entry(line: Sequence[BookToken]) -> bool:
    """Whether a line counts something and says nobody to do anything."""
    if line[0].counts and not line[-1].after.endswith("."):
        return True
    return is_counted_row(line) or (_is_dense(line) and not _verbs([line]))


def _is_dense(line: Sequence[BookToken]) -> bool:
    """Whether a line has a number, and not many words for each that it has."""
    return 0 < len(line) <= _LONGEST_ENTRY * max(1, sum(token.counts for token in line) / _SEVERAL) and has_number(line)


# ---- set-ups ----


def with_setup(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """Where no heading announces the set-up: paragraphs of the component list that clearly say people to act, else the
    section after it if it does, else paragraphs of the list that do, else the first section that says so most."""
    listed = places_of(sections, "components")
    if places_of(sections, "setup"):
        return sections
    if not listed:
        return _clearest(sections, tokens)
    last = listed[-1]
    ways = (
        _split(sections, last, tokens, _acts_clearly),
        _next(sections, last, tokens),
        _split(sections, last, tokens, _acts_first),
    )
    return next(filter(None, ways), None) or _clearest(sections, tokens)


def _next(sections: list[Section], last: int, tokens: TokensOfLines) -> list[Section]:
    """The sections with that after the last component list as the set-up; none where it announces or says something
    else. It is beyond doubt only after a list that is."""
    place = last + 1
    if place >= len(sections) or sections[place].role:
        return []
    acts = _acts(sections[place].lines, tokens)
    exact = acts >= _ACTS and sections[last].exact
    return _replaced(sections, place, replace(sections[place], role="setup", exact=exact)) if acts else []


def _acts_first(before: Sequence[int], after: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether lines say people to act, by their verbs, and those before them do not."""
    return _acts(after, tokens) >= _ACTS > _acts(before, tokens)


def _acts_clearly(before: Sequence[int], after: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether lines say people to do much, and those before them list many things and say much less."""
    clearly = _acts(after, tokens) >= max(_CLEARLY, 2 * _acts(before, tokens))
    return clearly and _says_many_things(lines_with_words(before, tokens))


def _split(
    sections: list[Section],
    place: int,
    tokens: TokensOfLines,
    begins: _Begins,
) -> list[Section]:
    """The sections with the set-up cut off from the end of the component list, from the first gap on where it begins by
    the verbs before and after; none where it holds no set-up."""
    section = sections[place]
    for at in range(1, len(section.lines)):
        before, after = section.lines[:at], section.lines[at:]
        gap = after[0] > before[-1] + 1
        if gap and begins(before, after, tokens):
            setup = Section("", after[0], "setup", False, after)
            return [*sections[:place], replace(section, lines=before), setup, *sections[place + 1 :]]
    return []


def _clearest(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with the first of those that have the most verbs of set-ups as the set-up; one that gives numbers
    for numbers of players is before all others."""
    ranks = [(0, 0) if one.role else _rank(one.lines, tokens) for one in sections]
    place = ranks.index(max(ranks))
    if ranks[place][1] < _CLEARLY:
        return sections
    return _replaced(sections, place, replace(sections[place], role="setup", exact=False))


def _rank(numbers: Sequence[int], tokens: TokensOfLines) -> tuple[int, int]:
    """How many lines give a number for a number of players, where there are verbs enough, and how many verbs are."""
    acts = _acts(numbers, tokens)
    lines = lines_with_words(numbers, tokens) if acts >= _CLEARLY else []
    return sum(has_number(line) and any(map(_says_how_many, line)) for line in lines), acts


def _says_how_many(token: BookToken) -> bool:
    return bool(people_of(token.text)) or is_word(token.key, "players", "case") or is_word(token.key, "players", "each")


def _acts(numbers: Sequence[int], tokens: TokensOfLines) -> int:
    """How many different verbs of set-ups lines have."""
    return len(_verbs(tokens[number] for number in numbers))


def _verbs(lines: Iterable[Sequence[BookToken]]) -> set[str]:
    return {token.key for line in lines for token in line if is_setup_verb(token.key)}
