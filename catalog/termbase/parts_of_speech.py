"""The part of speech of a Hungarian word that a glossary brings without one, known by the forms that people write."""

from __future__ import annotations

from typing import Final

from kartotek.schema.hungarian.conjugation import conjugation
from kartotek.schema.hungarian.prefixes import split_prefix

__all__ = ["part_of_speech"]

_CASES: Final = ("ban", "ben", "ról", "ről", "ból", "ből", "hoz", "hez", "höz")
"""Endings that only nouns take: -nek is of verbs as well."""
_SHORT: Final = 4


def part_of_speech(word: str) -> str | None:
    """`verb` or `noun`; None where the word list has forms of both. A word of several parts goes by its last one."""
    last = word.lower().split()[-1]
    is_verb = (last.endswith("ik") and len(last) > _SHORT) or any(map(_is_listed, _infinitives(last)))
    is_noun = any(_is_listed(last + case) for case in _CASES) or not last.isalpha()
    if is_verb and is_noun:
        return None
    return "verb" if is_verb else "noun"


def _infinitives(word: str) -> list[str]:
    prefix, bare = split_prefix(word)
    forms = [form.text for each in {word, bare} for form in conjugation(each) if form.mood == "infinitive"]
    plain = [form for form in forms if form.endswith("ni")]
    return [*plain, *(prefix + form for form in plain)] if prefix else plain


def _is_listed(form: str) -> bool:
    try:
        from wordfreq import zipf_frequency
    except ImportError:
        return False
    return bool(zipf_frequency(form, "hu") > 0)
