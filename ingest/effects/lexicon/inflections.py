"""The forms of nouns as keys, worked out once for all lexicons that list them."""

from __future__ import annotations

from functools import lru_cache

from kartotek.ingest.text.keys import keys_of
from kartotek.schema.hungarian.nouns import Lexeme, Owner, declension

__all__ = ["case_keys"]


@lru_cache(maxsize=8192)
def case_keys(word: Lexeme, *, plural: bool = False, owner: Owner | None = None) -> tuple[str, ...]:
    """The keys of a noun through all cases, in their order."""
    return tuple(keys_of(declension(word, plural=plural, owner=owner)))
