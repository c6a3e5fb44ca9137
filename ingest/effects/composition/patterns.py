"""How a game words its events: the verb, the other words, and the case of what an event happens to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.composition.tables import synonyms
from kartotek.ingest.effects.composition.verb_forms import event_texts, lemma_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.prefixes import split_prefix

__all__ = ["EventPattern", "event_patterns"]

_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SECOND: Final = re.compile(r"(?:asz|esz|sz|ol|el|öl)$")
_LITTLE: Final = frozenset(("a", "az", "egy", "el", "meg", "fel", "elore", "vegre", "epites", "helyett"))


@dataclass(frozen=True, slots=True)
class EventPattern:
    """How an event is said. `others` are words that must be there, by the beginning that all their forms share;
    `optional` those that need not, by their keys."""

    event: str
    lemmas: frozenset[str]
    others: tuple[str, ...]
    case: str
    optional: frozenset[str] = frozenset()


@lru_cache(maxsize=8)
def event_patterns(language: GameLanguage) -> tuple[EventPattern, ...]:
    """The events of a game by their wording, those of more words first."""
    made = _made(language) if language.words is not None else ()
    return tuple(sorted(made, key=lambda one: -len(one.others)))


def _made(language: GameLanguage) -> Iterator[EventPattern]:
    for event, text in _worded(language):
        lemma = lemma_of(_SLOT.sub(" ", text))
        if lemma is not None:
            case = next((case or "nom" for name, case in _SLOT.findall(text) if name == "what"), "")
            others = _other_words(text, lemma)
            needed = tuple(key for key in others if key not in _LITTLE)
            yield EventPattern(event, _alike(lemma), needed, case, _LITTLE.intersection(others))


def _other_words(text: str, lemma: str) -> list[str]:
    """The keys of the words that a text has beside its verb."""
    words = _SLOT.sub(" ", text).replace("a~", " ").split()
    return [key_of(word) for word in words if lemma_of(word) != lemma]


def _worded(language: GameLanguage) -> Iterator[tuple[str, str]]:
    """The events with the texts of the game's words, and with those that its book uses beside them."""
    for event, texts in (*event_texts(language), *language.table("happenings").items()):
        yield from ((event, text) for text in texts)


def _alike(lemma: str) -> frozenset[str]:
    """The verb itself, with a particle that adds nothing, and those that say the same."""
    bare = split_prefix(lemma)[1]
    return frozenset((lemma, bare, f"meg{bare}", f"fel{bare}", f"el{bare}", *synonyms().get(bare, ())))
