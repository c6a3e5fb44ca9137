"""The section of the solo game where no heading announces it: it begins with *if you play alone*, *if you have no
partner*; or a paragraph behind the set-up does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Final

from kartotek.ingest.layout.section import Section, paragraphs_of, places_of
from kartotek.ingest.words.lexicon import says_alone
from kartotek.ingest.words.tokens import BookToken, TokensOfLines

__all__ = ["with_solo"]

_IF: Final = "ha"
_NONE: Final = frozenset(("nincs", "nincsen", "nincsenek"))
_PARTNERS: Final = ("tars", "jatekostars", "ellenfel", "partner")
_OPPONENT: Final = ("ellenfeled", "vetelytarsad", "ellenlabasod")
_FIRST_LINES: Final = 3
_OPENING: Final = 2
"""In how many sentences a paragraph says what it is about."""
_NUMBERS: Final = 4
"""How many numbers such a paragraph has at least: fewer are no set-up of a game for one."""
_BY_ONESELF: Final = frozenset(("magaban", "magadban", "egymagad", "egymagaban", "egymagadban"))
_ALONE: Final = (1,)


def with_solo(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections, those that begin with such a condition as sections of the solo game, unless a heading names one."""
    if any(one.role == "solo" for one in sections):
        return list(sections)
    found = [_solo(one) if _begins_alone(one, tokens) else one for one in sections]
    if any(one.role == "solo" for one in found):
        return found
    return list(chain.from_iterable(_parted(found, place, tokens) for place in range(len(found))))


def _solo(section: Section) -> Section:
    return replace(section, role="solo", exact=False, players=_ALONE)


def _begins_alone(section: Section, tokens: TokensOfLines) -> bool:
    """Whether a section of no other role begins with a clause that says that one player plays."""
    first = next((tokens[line] for line in section.lines if tokens[line]), ())
    if section.role or not section.heading or not first:
        return False
    if _names_opponent(section, tokens):
        return True
    if first[0].key != _IF:
        return False
    clause = [first[0], *takewhile(lambda word: "," not in word.before, first[1:])]
    return any(says_alone(word.text) for word in clause) or _has_no_partner(clause)


# ---- a paragraph without a heading ----


def _parted(sections: Sequence[Section], place: int, tokens: TokensOfLines) -> Iterator[Section]:
    """A section from the set-up on, parted before and behind the paragraph that is about playing alone."""
    section, setup = sections[place], places_of(sections, "setup")
    alone = [one for one in paragraphs_of(section.lines) if _is_about_one(one, tokens)]
    if len(alone) != 1 or not setup or place < setup[0] or section.role not in ("", "setup"):
        yield section
        return
    first, last = alone[0][0], alone[0][-1]
    yield replace(section, lines=[line for line in section.lines if line < first])
    yield Section("", first, "solo", False, alone[0], _ALONE)
    rest = [line for line in section.lines if line > last]
    if rest:
        yield Section("", rest[0], section.role, False, rest)


def _is_about_one(paragraph: Sequence[int], tokens: TokensOfLines) -> bool:
    """Whether the first two sentences of a paragraph speak of playing alone, and several numbers follow."""
    words = list(chain.from_iterable(tokens[line] for line in paragraph))
    ends = [at for at, word in enumerate(words) if at and word.follows(".!?")]
    begun = words[: ends[_OPENING - 1] if len(ends) >= _OPENING else len(words)]
    is_for_one = any(word.key in _BY_ONESELF or says_alone(word.text) for word in begun)
    return is_for_one and sum(word.counts for word in words) >= _NUMBERS


# ---- conditions ----


def _names_opponent(section: Section, tokens: TokensOfLines) -> bool:
    """Whether the first lines say who is `your opponent`: only one who plays alone has one that a book can name."""
    begun = chain.from_iterable(tokens[line] for line in section.lines[:_FIRST_LINES])
    return any(word.key in _OPPONENT for word in begun)


def _has_no_partner(clause: Sequence[BookToken]) -> bool:
    keys = [word.key for word in clause]
    return not _NONE.isdisjoint(keys) and any(key.startswith(_PARTNERS) for key in keys)
