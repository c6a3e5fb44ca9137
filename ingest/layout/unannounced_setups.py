"""The set-up of a book whose headings do not announce it: where people are asked to act, behind what only counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from kartotek.ingest.layout.section import Section, paragraphs_of, places_of
from kartotek.ingest.layout.unannounced import (
    MANY,
    lines_with_words,
    replaced,
    says_many_things,
    setup_verbs,
    things_counted,
)  # fmt: skip
from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.numbers import people_of
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import has_number

__all__ = ["with_setup"]

_ACTS: Final = 3
"""How many different verbs of set-ups make a section one whose heading does not say so."""
_COUNTS_OF_ACT: Final = 2
"""How many things a paragraph of a list counts at least for each verb of set-ups in it."""
_PLAYERS: Final = range(2, 10)
"""For how many players rules may have numbers."""
_CLEARLY: Final = 5
"""How many different verbs of set-ups a section has at least that is one, wherever it stands."""

_Begins = Callable[[Sequence[int], Sequence[int], TokensOfLines], bool]
"""Whether the set-up begins between two runs of lines."""


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
    return replaced(sections, place, replace(sections[place], role="setup", exact=exact)) if acts else []


def _acts_first(before: Sequence[int], after: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether lines say people to act, by their verbs, and those before them do not."""
    return _acts(after, tokens) >= _ACTS > _acts(before, tokens)


def _acts_clearly(before: Sequence[int], after: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether lines say people to do much, and those before them list many things and say much less."""
    clearly = _acts(after, tokens) >= max(_CLEARLY, 2 * _acts(before, tokens))
    return clearly and says_many_things(lines_with_words(before, tokens))


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
        if gap and begins(before, after, tokens) and not _goes_on_counting(after, tokens):
            setup = Section("", after[0], "setup", False, after)
            return [*sections[:place], replace(section, lines=before), setup, *sections[place + 1 :]]
    return []


def _goes_on_counting(lines: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether the first paragraph of lines counts many things, asks nobody to do much and speaks of no number of
    players."""
    paragraph = paragraphs_of(lines)[0]
    words = list(chain.from_iterable(lines_with_words(paragraph, tokens)))
    counts = things_counted(words)
    few = _acts(paragraph, tokens) * _COUNTS_OF_ACT <= counts
    return counts >= MANY and few and not any(people_of(word.text) in _PLAYERS for word in words)


def _clearest(sections: list[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections with the first of those that have the most verbs of set-ups as the set-up; one that gives numbers
    for numbers of players is before all others. What stands before a list that a heading announces tells a story."""
    listed = min((at for at in places_of(sections, "components") if sections[at].exact), default=0)
    ranks = [(0, 0) if one.role or at < listed else _rank(one.lines, tokens) for at, one in enumerate(sections)]
    place = ranks.index(max(ranks))
    if ranks[place][1] < _CLEARLY:
        return sections
    return replaced(sections, place, replace(sections[place], role="setup", exact=False))


def _rank(numbers: Sequence[int], tokens: TokensOfLines) -> tuple[int, int]:
    """How many lines give a number for a number of players, where there are verbs enough, and how many verbs are."""
    acts = _acts(numbers, tokens)
    lines = lines_with_words(numbers, tokens) if acts >= _CLEARLY else []
    return sum(has_number(line) and any(map(_says_how_many, line)) for line in lines), acts


def _says_how_many(token: BookToken) -> bool:
    return bool(people_of(token.text)) or is_word(token.key, "players", "case") or is_word(token.key, "players", "each")


def _acts(numbers: Sequence[int], tokens: TokensOfLines) -> int:
    """How many different verbs of set-ups lines have."""
    return len(setup_verbs(tokens[number] for number in numbers))
