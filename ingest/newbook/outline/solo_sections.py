"""The section of the solo game where its heading does not say so: it begins with *if you play alone*, *if you have no
partner*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, takewhile
from typing import Final

from ingest.newbook.outline.section import Section
from ingest.newbook.text.lexicon import is_word
from ingest.newbook.text.tokens import BookToken, TokensOfLines

__all__ = ["with_solo"]

_IF: Final = "ha"
_NONE: Final = frozenset(("nincs", "nincsen", "nincsenek"))
_PARTNERS: Final = ("tars", "jatekostars", "ellenfel", "partner")
_OPPONENT: Final = ("ellenfeled", "vetelytarsad", "ellenlabasod")
_FIRST_LINES: Final = 3
_ALONE: Final = (1,)


def with_solo(sections: Sequence[Section], tokens: TokensOfLines) -> list[Section]:
    """The sections, those that begin with such a condition as sections of the solo game, unless a heading names one."""
    if any(one.role == "solo" for one in sections):
        return list(sections)
    return [_solo(one) if _begins_alone(one, tokens) else one for one in sections]


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
    return any(is_word(word.key, "headings", "solo") for word in clause) or _has_no_partner(clause)


def _names_opponent(section: Section, tokens: TokensOfLines) -> bool:
    """Whether the first lines say who is `your opponent`: only one who plays alone has one that a book can name."""
    begun = chain.from_iterable(tokens[line] for line in section.lines[:_FIRST_LINES])
    return any(word.key in _OPPONENT for word in begun)


def _has_no_partner(clause: Sequence[BookToken]) -> bool:
    keys = [word.key for word in clause]
    return not _NONE.isdisjoint(keys) and any(key.startswith(_PARTNERS) for key in keys)
