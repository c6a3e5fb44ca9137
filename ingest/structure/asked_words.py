"""The words that the statements of a game ask for: those of their texts, and what may stand in their slots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kartotek.ingest.structure.lexicon import Sense
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.structure.pattern import Element, Literal
from kartotek.ingest.structure.slots import PatternSlot
from kartotek.ingest.structure.split_tokens import statement_texts

__all__ = ["SHORTEST_BEGINNING", "AskedWords", "asked_words"]

_SHORTEST: Final = 3
SHORTEST_BEGINNING: Final = 5
"""Shorter ones are found at the beginning of too many words."""
_VALUES: Final = frozenset(("value", "values", "amounts"))
_GOODS: Final = frozenset(("good", "goods", "amounts"))


@dataclass(frozen=True)
class AskedWords:
    """Whole words and beginnings of words (all without accents)."""

    whole: Collection[str]
    starts: Collection[str]
    follow: Mapping[str, Sequence[Literal]] = field(default_factory=dict)
    """What stands behind a longer word in a statement, or behind one and the short ones after it, which stand before
    anything by themselves."""


def asked_words(model: ReadingModel, senses: Mapping[str, Sequence[Sense]]) -> AskedWords:
    """The words of a game's statements, headings and labels, and of the kinds, values and goods that they ask for. A
    name is spelled in its own way, and found by other means."""
    elements = [element for text in statement_texts(model) for element in text.elements]
    literals = [one for one in elements if isinstance(one, Literal)]
    asked = {tag for one in elements if isinstance(one, PatternSlot) for tag in _tags(one)}
    named = {key for key, found in senses.items() for one in found if _tag(one) in asked}
    whole = {key for word in literals for key in word.whole if len(key) >= _SHORTEST}
    starts = {key for word in literals for key in word.starts if len(key) >= SHORTEST_BEGINNING}
    return AskedWords(whole | named, starts, _follow(text.elements for text in statement_texts(model)))


def _tags(slot: PatternSlot) -> Iterator[str]:
    """The tags of the senses that a slot takes, those of a kind with the kind."""
    if slot.type == "kind":
        yield f"kind:{slot.argument}"
    if slot.type in _VALUES and slot.argument:
        yield f"value:{slot.argument}"
    elif slot.type in _GOODS:
        yield "good"


def _tag(sense: Sense) -> str:
    return f"kind:{sense.value}" if sense.tag == "kind" else sense.tag


def _follow(texts: Iterator[Sequence[Element]]) -> Mapping[str, Sequence[Literal]]:
    """The words of texts by the longer one before them, with the short ones between the two."""
    follow: dict[str, list[Literal]] = defaultdict(list)
    for elements in texts:
        before: set[str] = set()
        for element in elements:
            if not isinstance(element, Literal):
                before = set()
                continue
            for key in before:
                follow[key].append(element)
            long = {key for key in element.whole if len(key) >= SHORTEST_BEGINNING}
            before = long or {first + key for first in before for key in element.whole}
    return follow
