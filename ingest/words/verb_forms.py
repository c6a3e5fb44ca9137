"""Which words the dictionary has as they stand, and which are verbs and nothing else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from kartotek.ingest.repair.lexicon import RepairLexicon, load_lexicon

__all__ = ["dictionary_form", "is_dictionary_form", "is_verb", "is_verb_form"]

_ENDINGS: Final = ("szik", "zik", "dik", "lik")


@lru_cache(maxsize=1)
def _lexicon() -> RepairLexicon:
    return load_lexicon()


def dictionary_form(word: str) -> str:
    """The dictionary form of a word in any case; the word itself where the dictionary has none."""
    return _lexicon().lemma(word) or word


def is_dictionary_form(word: str) -> bool:
    """Whether a word stands in the dictionary as it is, with no ending."""
    return _lexicon().lemma(word) == word


def is_verb(lemma: str) -> bool:
    """Whether a dictionary form is that of a verb."""
    return _lexicon().is_verb(lemma)


@lru_cache(maxsize=16384)
def is_verb_form(word: str) -> bool:
    """Whether a word is a form of a verb; hardly any noun ends as `fekszik` does."""
    form = word.lower()
    lemma = _lexicon().lemma(form)
    return form.endswith(_ENDINGS) or is_verb(form) or (lemma is not None and is_verb(lemma))
