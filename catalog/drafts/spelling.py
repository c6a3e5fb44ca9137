"""Findings of kind `form`: a word that no Hungarian dictionary has, and that can only be a wrong form of a term."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from kartotek.catalog.drafts.hungarian_terms import HungarianTerms
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.drafts.termbase import GlossaryPair, bare_text
from kartotek.catalog.drafts.tokens import DraftToken
from kartotek.schema.hungarian.endings import noun_endings
from kartotek.schema.hungarian.letters import Harmony

__all__ = ["form_findings"]

_VOWELS: Final = "aáeéiíoóöőuúüű"
_BACK: Final = "aáoóuú"
_FRONT: Final = "eöőüű"
_LENGTHS: Final = tuple(map(set, ("aá", "eé", "ií", "oó", "öő", "uú", "üű")))
_DERIVING: Final = tuple("iúűs")
"""What makes adjectives of nouns: hasznosítási, bónuszú."""
_SHORTEST: Final = 4
_SHORTEST_STEM: Final = 3
_SOUNDS: Final[tuple[Harmony, ...]] = ("back", "front", "round")


def form_findings(
    segment: TextSegment,
    words: Sequence[DraftToken],
    terms: HungarianTerms,
    own: Iterable[GlossaryPair],
    taken: Collection[int],
) -> Iterator[DraftFinding]:
    """Words that no list has, one slip away from a form of a term of the game; those of `taken` are found otherwise."""
    names = {bare_text(pair.hungarian.text).lower(): pair for pair in own if " " not in bare_text(pair.hungarian.text)}
    for at, word in enumerate(words):
        low = word.low
        if at in taken or len(low) < _SHORTEST or not low.isalpha() or word.text.isupper() or _is_listed(low):
            continue
        meant = next((name for name in _meant(low, terms, names)), None)
        if meant is not None:
            why = f"no form of {meant} is spelled so"
            yield DraftFinding("form", segment, word.start, word.end, (meant,), why, names[meant].concept)


def _meant(low: str, terms: HungarianTerms, names: Mapping[str, GlossaryPair]) -> Iterator[str]:
    """The game's terms of which a slip makes the word: a letter too many, a wrong vowel, an ending of other sounds."""
    passed = {analysis.word for analysis in terms.index.words(low)}
    if low in passed or any(low.startswith(name) and low[len(name) : len(name) + 1] in _DERIVING for name in names):
        return
    for form in _slips(low):
        found = (a.word for a in terms.index.words(form) if a.word in names and not a.derived and not a.particle)
        # What the forgiving index passes is a slip only where the other spelling is the one of the word list.
        yield from (
            word
            for word in found
            if not passed
            or (
                names[word].hungarian.pos == "noun"
                and word in passed
                and _is_inside(low, form, len(word))
                and _is_listed(form)
            )
        )
    for cut in range(len(low) - 1, _SHORTEST_STEM - 1, -1):
        stem, rest = low[:cut], low[cut:]
        if (
            stem in names
            and names[stem].hungarian.pos == "noun"
            and (_is_of_other_sound(stem, rest) if passed else _is_ending(stem, rest))
        ):
            yield stem


def _is_ending(stem: str, rest: str) -> bool:
    endings = _endings(*_SOUNDS)
    return rest in endings or (rest[0] in (stem[-1], "v") and rest[1:] in endings)


def _is_of_other_sound(stem: str, rest: str) -> bool:
    """Whether the ending is of the vowels that the word never takes, as the word list shows."""
    sounds = _sounds_of(stem)
    return bool(sounds) and rest not in _endings(*sounds) and rest in _endings(*_SOUNDS)


def _is_inside(low: str, form: str, length: int) -> bool:
    """Whether two spellings differ in the length of a vowel of the stem; its last one is long before endings."""
    differing = [at for at, (one, other) in enumerate(zip(low, form, strict=False)) if one != other]
    pairs = (low[at] + form[at] for at in differing)
    return len(low) == len(form) and differing[-1] < length - 1 and all(set(pair) in _LENGTHS for pair in pairs)


@lru_cache(maxsize=4096)
def _sounds_of(stem: str) -> tuple[Harmony, ...]:
    """Back, or front and round: by the last vowels where they decide; else by the forms of the word list."""
    vowels = [letter for letter in stem if letter in _VOWELS]
    last, before = (vowels[-1:] or [""])[0], (vowels[-2:-1] or [""])[0]
    if last in _BACK:
        return ("back",)
    if last in _FRONT or before in _FRONT:
        return ("front", "round")
    back = any(_is_listed(stem + ending) for ending in ("ban", "nak", "ra", "ból", "ok", "ról"))
    front = any(_is_listed(stem + ending) for ending in ("ben", "nek", "re", "ből", "ek", "ről", "ök"))
    if back == front:
        return ()
    return ("back",) if back else ("front", "round")


def _slips(low: str) -> Iterator[str]:
    for at, letter in enumerate(low):
        if at and letter == low[at - 1]:
            yield low[:at] + low[at + 1 :]
        if letter in _VOWELS:
            yield from (low[:at] + other + low[at + 1 :] for other in _VOWELS if other != letter)


@lru_cache(maxsize=8)
def _endings(*sounds: Harmony) -> frozenset[str]:
    """The endings of these vowel harmonies, after vowels and consonants."""
    found = frozenset().union(*(noun_endings(sound, vowel) for sound in sounds for vowel in (True, False)))
    return frozenset(ending for ending in found if ending)


@lru_cache(maxsize=65536)
def _is_listed(low: str) -> bool:
    """Whether a word list has the word; where none is installed, every word passes."""
    try:
        from simplemma import is_known
        from wordfreq import zipf_frequency
    except ImportError:
        return True
    return bool(zipf_frequency(low, "hu") > 0 or is_known(low, lang="hu"))
