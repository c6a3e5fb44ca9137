"""Which words the dictionary has as they stand, and which are verbs and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kartotek.ingest.repair.domain_words import FIELD_VERBS
from kartotek.ingest.repair.word_lists import dictionary
from kartotek.schema.hungarian.letters import lengthened

__all__ = ["dictionary_form", "is_dictionary_form", "is_verb", "is_verb_form"]

_ENDINGS: Final = ("szik", "zik", "dik", "lik")
_INFINITIVE: Final = ("ni", "ani", "eni")
_INESSIVE: Final = ("ban", "ben")


@lru_cache(maxsize=32768)
def _lemma(word: str) -> str | None:
    return dictionary().lemma(word)


def dictionary_form(word: str) -> str:
    """The dictionary form of a word in any case; the word itself where the dictionary has none."""
    return _lemma(word) or word


def is_dictionary_form(word: str) -> bool:
    """Whether a word stands in the dictionary as it is, with no ending."""
    return _lemma(word) == word


@lru_cache(maxsize=16384)
def is_verb(lemma: str) -> bool:
    """Whether a dictionary form is that of a verb: it has an infinitive, and no noun's case."""
    stem = lemma.removesuffix("ik")
    known = lemma in FIELD_VERBS
    if len(stem) < len(_INFINITIVE[0]) or not (known or any(_lemma(stem + ending) == lemma for ending in _INFINITIVE)):
        return False
    return not any(_lemma(lengthened(lemma) + ending) == lemma for ending in _INESSIVE)


@lru_cache(maxsize=16384)
def is_verb_form(word: str) -> bool:
    """Whether a word is a form of a verb; hardly any noun ends as `fekszik` does."""
    form = word.lower()
    lemma = _lemma(form)
    return form.endswith(_ENDINGS) or is_verb(form) or (lemma is not None and is_verb(lemma))
