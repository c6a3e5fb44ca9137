"""Words for players: those that all books use, and what one book calls them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final

from kartotek.ingest.words.lexicon import is_word
from kartotek.ingest.words.tokens import BookToken
from kartotek.schema.hungarian.analyse import is_form

__all__ = ["is_player", "player_word"]

_NOUNS: Final = ("játékos", "résztvevő", "versenyző")
_SHORTEST_OWN: Final = 3
_FIRST: Final = "kezdo"


def is_player(token: BookToken, own: str) -> bool:
    """Whether a word is one for players in any form; a compound (`játékostábla`) is none."""
    return player_word(token.key, own)


@lru_cache(maxsize=16384)
def player_word(key: str, own: str) -> bool:
    """The same for a word by its key. `own` is the word of the book."""
    if is_word(key, "players", "nouns"):
        return True
    names = (*_NOUNS, own) if len(own) >= _SHORTEST_OWN else _NOUNS
    forms = {key, key.removeprefix(_FIRST)} - {""}
    return any(is_form(form, name, "noun", loose=True) for form, name in product(forms, names))
