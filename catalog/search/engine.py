"""Searching a snapshot: conditions become bit masks over its components, and masks become lists in a chosen order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from catalog.search.conditions import AllOf, AnyOf, Condition, Match, Negated, Words
from catalog.search.keys import KEYS, Value, attribute_values
from catalog.search.order import Order, ranks
from catalog.search.relevance import relevance, wanted_names
from catalog.search.text import TextIndex
from catalog.store import Catalog, Component
from schema.errors import KartotekError
from schema.folding import fold

__all__ = ["Searcher"]

_MOST_REMEMBERED: Final = 4096
_NUMBER: Final = re.compile(r"-?\d{1,9}", re.ASCII)


class Searcher:
    """Made once per snapshot; indexes are made when first needed. Every answer is the same for equal questions."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.components: Final = tuple(catalog.components.values())
        self.everything: Final = (1 << len(self.components)) - 1
        self._indexes: dict[str, tuple[dict[str, int], dict[int, int]]] = {}
        self._ranks: dict[Order, list[int]] = {}
        self._masks: dict[Condition, int] = {}

    def find(self, condition: Condition, orders: Sequence[tuple[Order, bool]] = ()) -> list[Component]:
        """Components for which the condition holds, by these orders (each with whether it is descending), the
        weightiest first; where they leave a tie, in the order of the catalog."""
        found = list(_bits(self.mask(condition)))
        for order, descending in reversed(orders):
            if order is Order.RELEVANCE:
                names = wanted_names(condition)
                found.sort(key=lambda place: relevance(self.components[place], names), reverse=descending)
            else:
                found.sort(key=self._rank(order).__getitem__, reverse=descending)
        return [self.components[place] for place in found]

    def warm(self) -> None:
        """Make the indexes that would else be made by the first search."""
        self._text.words("")
        for key in KEYS:
            self._index(key)

    def mask(self, condition: Condition) -> int:
        """Bit n says whether the n-th component is meant."""
        known = self._masks.get(condition)
        if known is None:
            known = self._work_out(condition)
            if len(self._masks) >= _MOST_REMEMBERED:
                self._masks.clear()
            self._masks[condition] = known
        return known

    def _work_out(self, condition: Condition) -> int:
        match condition:
            case Match():
                return self._test(condition)
            case Words(text, phrase):
                return (self._text.phrase(text) if phrase else self._text.words(text)) & self.everything
            case Negated(part):
                return self.everything ^ self.mask(part)
            case AllOf(parts):
                mask = self.everything
                for part in parts:
                    mask &= self.mask(part)
                return mask
            case AnyOf(parts):
                mask = 0
                for part in parts:
                    mask |= self.mask(part)
                return mask

    def _test(self, test: Match) -> int:
        words, numbers = self._index(test.key)
        if test.operator == ":":
            text = fold(str(test.value))
            return words.get(text, 0) | (numbers.get(int(text), 0) if _NUMBER.fullmatch(text) else 0)
        limit = int(test.value)
        mask = 0
        for number, held in numbers.items():
            if _compares(number, test.operator, limit):
                mask |= held
        return mask

    def _index(self, key: str) -> tuple[dict[str, int], dict[int, int]]:
        if key not in self._indexes:
            if key not in KEYS and key not in self._attributes:
                raise self._unknown_key(key)
            words: dict[str, int] = {}
            numbers: dict[int, int] = {}
            for place, component in enumerate(self.components):
                for value in set(self._values(key, component)):
                    if isinstance(value, int):
                        numbers[value] = numbers.get(value, 0) | 1 << place
                    else:
                        words[fold(value)] = words.get(fold(value), 0) | 1 << place
            self._indexes[key] = (words, numbers)
        return self._indexes[key]

    def _values(self, key: str, component: Component) -> Iterator[Value]:
        if key in KEYS:
            yield from KEYS[key].values(self.catalog, component)
        if key in self._attributes:
            yield from attribute_values(component, key)

    def _rank(self, order: Order) -> list[int]:
        if order not in self._ranks:
            self._ranks[order] = ranks(self.catalog, self.components, order)
        return self._ranks[order]

    @cached_property
    def _attributes(self) -> frozenset[str]:
        return frozenset(name for component in self.components for name in component.attributes)

    @cached_property
    def _text(self) -> TextIndex:
        return TextIndex(self.catalog, self.components)

    def _unknown_key(self, key: str) -> KartotekError:
        near = get_close_matches(key, [*KEYS, *self._attributes], n=1)
        hint = f"did you mean {near[0]}?" if near else f"keys are {', '.join(KEYS)} and the names of attributes"
        return KartotekError("query-syntax", f"there is no search key {key!r}", hint=hint)


def _bits(mask: int) -> Iterator[int]:
    return (place for place, digit in enumerate(reversed(bin(mask)[2:])) if digit == "1")


def _compares(number: int, operator: str, limit: int) -> bool:
    match operator:
        case "<":
            return number < limit
        case "<=":
            return number <= limit
        case ">":
            return number > limit
        case _:
            return number >= limit
