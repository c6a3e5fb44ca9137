"""Words that no reader of clauses can use: a sentence that has one is not composed, and need not be tried.

Most sentences of a book hold a word that no list has. A few readers look for words of the game by their roots, in its
wording of numbers, events, verbs, flags and values; what has none of these roots is read by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.composition.command_words import game_commands
from kartotek.ingest.effects.composition.cost_hooks import PURPOSE
from kartotek.ingest.effects.composition.hook_words import hook_patterns, hook_texts
from kartotek.ingest.effects.composition.patterns import event_patterns
from kartotek.ingest.effects.composition.unchanged import COST
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of

__all__ = ["has_nameless"]

_UNKNOWN: Final = "X"
_SHORT: Final = 2
"""Words of so few letters are listed, or say nothing."""
_ROOT: Final = 5
"""The fewest letters of a longer word by whose beginning a reader knows it."""


def has_nameless(units: Iterable[WordUnit], language: GameLanguage) -> bool:
    """Whether one of some words is in no list, and has no root by which a reader may know it."""
    unknown = [unit.key for unit in units if unit.tag == _UNKNOWN]
    return bool(unknown) and not all(map(_roots(language).search, unknown))


@lru_cache(maxsize=8)
def _roots(language: GameLanguage) -> re.Pattern[str]:
    """What readers look for: the beginnings of some words, and roots that may stand anywhere in one."""
    begins = {key[:_ROOT] for key in _keys(language) if len(key) > _SHORT}
    roots = {root for pattern in hook_patterns(language) for root in pattern.roots if len(root) > _SHORT}
    return re.compile("|".join(sorted({f"^(?:{'|'.join(sorted(begins))})", *roots, *PURPOSE, COST})))


def _keys(language: GameLanguage) -> Iterator[str]:
    """The keys of the words by which a game names its numbers, events, verbs, flags and values."""
    for command in game_commands(language):
        yield from (*command.roots, *command.optional, command.unit)
    for pattern in event_patterns(language):
        yield from pattern.others
    for text in _texts(language):
        yield from (key_of(word) for word in text.split() if "{" not in word)


def _texts(language: GameLanguage) -> Iterator[str]:
    """The texts of which a reader looks for single words."""
    yield from (text for way in ("set", "none") for _, text in hook_texts(language, way))
    if language.words is None:
        return
    for stated in language.words.attributes.values():
        yield stated.name.hu.lemma
        yield from stated.hu.values()
    for values in language.words.values.values():
        yield from (term.hu.lemma for terms in values.values() for term in terms)
