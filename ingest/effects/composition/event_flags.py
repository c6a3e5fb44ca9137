"""The yes/no attributes of an event that a clause names in the game's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.picks import named_units
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.function_words import ARTICLES
from kartotek.schema.word_types import AttributeWords

__all__ = ["event_flags"]

_ROOT: Final = 5
_HOW: Final = "how"
"""The text of an attribute that says in a sentence that it is so."""


def event_flags(event: str, passage: ClausePassage) -> dict[str, list[WordUnit]]:
    """The flags of an event that a clause names, each with the words that name it."""
    found: dict[str, list[WordUnit]] = {}
    for name in _flags_of(event, passage.language):
        named = (_named(text, passage.units) for text in _texts(event, name, passage.language))
        units = next(filter(None, named), None)
        if units is not None:
            found[name] = units
    return found


def _flags_of(event: str, language: GameLanguage) -> Iterator[str]:
    """The flags of an event, its own before those of the thing that it happens to."""
    spec = language.vocabulary.events[event]
    declared = {**spec.attributes, **language.vocabulary.event_attributes(spec)}
    return (name for name, attribute in declared.items() if attribute.type == "flag")


def _texts(event: str, flag: str, language: GameLanguage) -> Sequence[str]:
    """The words in which a game says that a flag is so; a flag of a thing needs words of its own for that."""
    words: Mapping[str, AttributeWords] = language.words.attributes if language.words is not None else {}
    stated = words.get(f"{event}.{flag}") or words.get(flag)
    own = flag in language.vocabulary.events[event].attributes
    if stated is None or not (own or _HOW in stated.hu):
        return ()
    return stated.name.hu.lemma, stated.hu.get(_HOW, "")


def _named(text: str, units: Sequence[WordUnit]) -> list[WordUnit] | None:
    """The words that a text consists of, in any form; None where one is not there."""
    roots = [key_of(word)[:_ROOT] for word in text.split() if key_of(word) not in ARTICLES]
    return named_units(units, roots, lambda unit, root: unit.key.startswith(root))
