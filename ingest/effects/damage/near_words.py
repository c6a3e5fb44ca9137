"""Words that count and are written nearly as another word: what a misread letter may have made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from kartotek.ingest.effects.composition.tables import shared_senses
from kartotek.ingest.effects.composition.verb_forms import PARTICLES, game_verbs, shared_verbs
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["MISREAD", "is_near_saying", "is_near_turning", "lacks_a_letter", "nearly_qualities", "says_something"]

MISREAD: Final = frozenset(("em", "nm", "nen", "mem", "nern", "nerm", "csk", "csa", "cak", "sak", "esak"))
"""The commonest misreadings of the short words for not and only; some are words that no rules have."""
_SHORTEST: Final = 5
"""Fewer letters are near too many words."""
_SHORTEST_REST: Final = 3
"""What is left of a word that has lost a letter is near fewer."""
_LONGER: Final = (1,)
_SHORTEST_END: Final = 3
_END: Final = 2
_LITTLE: Final = frozenset(("SKIP", "IDLE", "X", "AND", "OR", "BY_PAYING", "REWARD", "YOU", "BECOMING"))
"""Tags of words that change nothing in what is said."""
_TURNING: Final = frozenset(
    "ADJ NEG ATMOST ATLEAST INSTEAD NEIGHBOUR OTHERS FIRST_TIME NOW END EACH FREE LIMIT TIMES".split()
)
"""Tags of words that turn a sentence into another one."""

FormsByEnds = Mapping[tuple[int, str], Sequence[str]]
"""Forms by their length and each of their ends."""


def says_something(key: str, language: GameLanguage) -> bool:
    """Whether a word as it stands is one that counts."""
    entry = language.lexicon.forms.get(key)
    if entry is not None and entry.tag not in _LITTLE:
        return True
    tag = shared_senses().get(key, "IDLE")
    return tag not in _LITTLE or number_of(key) is not None or language.lexicon.verbs.tag(key) is not None


@lru_cache(maxsize=65536)
def is_near_turning(key: str, language: GameLanguage) -> bool:
    """Whether a word that turns a sentence is written nearly so."""
    return key in MISREAD or _is_near(key, _turning(language))


@lru_cache(maxsize=65536)
def is_near_saying(key: str, language: GameLanguage) -> bool:
    """Whether a word that says something is written so but for one letter."""
    return key in MISREAD or _is_near(key, _saying_anywhere()) or _is_near(key, _saying(language))


@lru_cache(maxsize=65536)
def lacks_a_letter(key: str, language: GameLanguage, ending: str = "") -> bool:
    """Whether a word that says something, and that ends so, is written with one letter more, and none that says
    nothing is."""
    tables = (_silent(language), _saying_anywhere(), _saying(language))
    silent, *saying = (_is_near(key, forms, _LONGER, _SHORTEST_REST, ending) for forms in tables)
    return not silent and any(saying)


def _is_near(
    key: str,
    forms: FormsByEnds,
    sizes: Sequence[int] = (-1, 0, 1),
    shortest: int = _SHORTEST,
    ending: str = "",
) -> bool:
    """Whether one of the forms is one letter off; a short word, and one with a digit in it, is near none."""
    if len(key) < shortest or any(char.isdigit() for char in key):
        return False
    near = [form for size in sizes for end in _ends(key) for form in forms.get((len(key) + size, end), ())]
    alike = [form for form in near if form.endswith(ending)] if ending else near
    return process.extractOne(key, alike, scorer=Levenshtein.distance, score_cutoff=1) is not None


def _ends(form: str) -> tuple[str, str]:
    """The first two letters and the last two, as an ending: one misread letter leaves one of the two as it is."""
    return form[:_END], f"-{form[-_END:]}"


@lru_cache(maxsize=1)
def _saying_anywhere() -> FormsByEnds:
    """The forms of words that say something in every game, and what stands before verbs."""
    senses = {key for key, tag in shared_senses().items() if tag not in _LITTLE}
    return _by_ends(senses | shared_verbs().keys() | PARTICLES)


@lru_cache(maxsize=16)
def _saying(language: GameLanguage) -> FormsByEnds:
    """The forms of words that say something in a game."""
    forms = {key for key, entry in language.lexicon.forms.items() if entry.tag not in _LITTLE}
    return _by_ends((forms | game_verbs(language).keys()) - shared_verbs().keys())


@lru_cache(maxsize=16)
def _silent(language: GameLanguage) -> FormsByEnds:
    """The forms of words that say nothing in a game."""
    return _by_ends(key for key, entry in language.lexicon.forms.items() if entry.tag in _LITTLE)


@lru_cache(maxsize=16)
def _turning(language: GameLanguage) -> FormsByEnds:
    """The forms of words that turn what is said."""
    known = {key: entry.tag for key, entry in language.lexicon.forms.items()} | dict(shared_senses())
    return _by_ends(key for key, tag in known.items() if tag in _TURNING)


def _by_ends(forms: Iterable[str]) -> FormsByEnds:
    found: dict[tuple[int, str], list[str]] = {}
    for form in forms:
        for end in _ends(form):
            found.setdefault((len(form), end), []).append(form)
    return found


@lru_cache(maxsize=8)
def nearly_qualities(language: GameLanguage) -> frozenset[str]:
    """Qualities without one of their letters, and what a blank leaves of them at their end."""
    forms = [key for key, entry in language.lexicon.forms.items() if entry.tag == "ADJ" and entry.case == "nom"]
    lost = (form[:at] + form[at + 1 :] for form in forms for at in range(len(form)))
    ends = (form[at:] for form in forms for at in range(1, len(form) - _SHORTEST_END + 1))
    return frozenset((*lost, *ends))
