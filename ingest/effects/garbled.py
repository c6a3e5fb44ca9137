"""Words that are none, but one or two letters from a word that counts: a misread sign may hide what a sentence says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from ingest.effects.composition.tables import shared_senses
from ingest.effects.composition.units import units_of
from ingest.effects.grammar.clauses import Language
from ingest.prose.sentences import Token

__all__ = ["garbled"]

_NO_WORD: Final = 860
"""A word that no list of Hungarian words has is never more certain than this."""
_DENIALS: Final = frozenset(("em", "nm", "nen", "mem", "nern", "nerm"))
"""The commonest misreadings of the word for not."""
_SHORT: Final = 5
_LONG: Final = 8
_QUIET: Final = frozenset(("IDLE", "BY_PAYING", "REWARD", "YOU", "BECOMING"))
"""Tags of words without which a sentence says the same of how much, of what and to whom."""
_COUNTS: Final = frozenset("ADJ NEG ATMOST ATLEAST INSTEAD NEIGHBOUR OTHERS FIRST_TIME NOW END".split())


def garbled(tokens: Sequence[Token], language: Language, understood: frozenset[int]) -> list[str]:
    """The unknown words of a sentence that may be a word which changes it, by themselves or with a neighbour; not those
    at places that a rule has understood in spite of their letters."""
    unknown = [unit.places[0] for unit in units_of(tokens, language) if unit.tag == "X"]
    unknown = [place for place in unknown if place not in understood]
    doubtful = [place for place in unknown if tokens[place].confidence <= _NO_WORD]
    return [tokens[place].text for place in doubtful if any(_is_near(key, language) for key in _keys(tokens, place))]


def _keys(tokens: Sequence[Token], place: int) -> Iterator[str]:
    """What the word may be: as it stands, as it was before its repair, and with the words beside it."""
    for key in (tokens[place].key, *tokens[place].rivals):
        yield key
        if place + 1 < len(tokens) and not tokens[place + 1].before:
            yield key + tokens[place + 1].key
        if place and not tokens[place].before:
            yield tokens[place - 1].key + key


@lru_cache(maxsize=65536)
def _is_near(key: str, language: Language) -> bool:
    """Whether a word that counts is written nearly so."""
    if key in _DENIALS:
        return True
    if len(key) < _SHORT or any(char.isdigit() for char in key):
        return False
    if any(form.endswith(key) or form.startswith(key) for form in _all(language)):
        return True
    most = 2 if len(key) >= _LONG else 1
    near = [form for size in range(-most, most + 1) for form in _by_size(language).get(len(key) + size, ())]
    return process.extractOne(key, near, scorer=Levenshtein.distance, score_cutoff=most) is not None


@lru_cache(maxsize=8)
def _all(language: Language) -> frozenset[str]:
    return frozenset(form for forms in _by_size(language).values() for form in forms)


@lru_cache(maxsize=8)
def _by_size(language: Language) -> Mapping[int, Sequence[str]]:
    """The forms of words that change or narrow what is said, by length."""
    found: dict[int, list[str]] = {}
    known = language.lexicon.forms.items()
    forms = {key for key, entry in known if entry.tag in _COUNTS or (entry.parts > 1 and entry.tag == "THING")}
    for key in forms | {key for key, tag in shared_senses().items() if tag not in _QUIET}:
        found.setdefault(len(key), []).append(key)
    return found
