"""Searching a snapshot: conditions become bit masks over its components, and masks become lists in a chosen order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import compress
from types import MappingProxyType
from typing import Final

from kartotek.catalog.search.admitted import unknown_key, unknown_value
from kartotek.catalog.search.conditions import AllOf, AnyOf, Condition, KeyCondition, Negated, TextCondition
from kartotek.catalog.search.keys import ATTRIBUTE_PREFIX, KEYS, TYPED_KEYS
from kartotek.catalog.search.masks import masks_of
from kartotek.catalog.search.order import Order, ranks
from kartotek.catalog.search.relevance import Relevance, wanted_names
from kartotek.catalog.search.text import TextIndex
from kartotek.catalog.search.values import SearchValue, attribute_values
from kartotek.catalog.store import Catalog, Component
from kartotek.schema.hungarian.fold import fold

__all__ = ["Searcher", "places"]

_MOST_REMEMBERED: Final = 4096
_MANY: Final = 4
"""Where more than one in so many bits is set, looking at every bit takes less time than leaping to the next one."""
_TRUTH: Final = bytes.maketrans(b"01", b"\0\1")


class Searcher:
    """Made once per snapshot; indexes are made when first needed. Every answer is the same for equal questions."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.components: Final = tuple(catalog.components.values())
        self.everything: Final = (1 << len(self.components)) - 1
        self._indexes: dict[str, tuple[Mapping[str, int], Mapping[int, int]]] = {}
        self._admitted: dict[str, Mapping[str, str]] = {}
        self._spelled: dict[str, dict[str, str]] = {}
        self._ranks: dict[Order, list[int]] = {}
        self._masks: dict[KeyCondition | TextCondition, int] = {}
        self._relevance = Relevance(self.components)

    def find(self, condition: Condition, orders: Sequence[tuple[Order, bool]] = ()) -> list[Component]:
        """Components for which the condition holds, by these orders (each with whether it is descending), the
        weightiest first; where they leave a tie, in the order of the catalog."""
        found = places(self.mask(condition))
        if len(found) > 1:
            for order, descending in reversed(orders):
                if order is Order.RELEVANCE:
                    found.sort(key=self._relevance.of(wanted_names(condition)), reverse=descending)
                else:
                    found.sort(key=self._rank(order).__getitem__, reverse=descending)
        components = self.components
        return [components[place] for place in found]

    def warm(self) -> None:
        """Make the indexes that would else be made by the first search."""
        self._text.words("")
        for key in KEYS:
            self.admitted(key)
        for order in Order:
            self._rank(order)

    def mask(self, condition: Condition) -> int:
        """Bit n says whether the n-th component is meant."""
        match condition:
            case KeyCondition(key, ":"):
                return self._equal(condition, *self.index(key))
            case KeyCondition() | TextCondition():
                return self._remembered(condition)
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

    def _remembered(self, condition: KeyCondition | TextCondition) -> int:
        """The mask of a part that takes longer to work out than to look up."""
        known = self._masks.get(condition)
        if known is None:
            known = self._compared(condition) if isinstance(condition, KeyCondition) else self._worded(condition)
            if len(self._masks) >= _MOST_REMEMBERED:
                self._masks.clear()
            self._masks[condition] = known
        return known

    def _worded(self, wanted: TextCondition) -> int:
        found = self._text.phrase(wanted.text) if wanted.phrase else self._text.words(wanted.text)
        return found & self.everything

    def _compared(self, test: KeyCondition) -> int:
        _, numbers = self.index(test.key)
        if not numbers:
            raise unknown_value(test.key, str(test.value), ())
        limit = int(test.value)
        mask = 0
        for number, held in numbers.items():
            if _compares(number, test.operator, limit):
                mask |= held
        return mask

    def _equal(self, test: KeyCondition, words: Mapping[str, int], numbers: Mapping[int, int]) -> int:
        """Whoever has the value. A word that nothing declares is refused; a number may be one that nobody has."""
        folded = fold(str(test.value))
        found = words.get(folded, 0)
        if isinstance(test.value, int):
            found |= numbers.get(test.value, 0)
        number = isinstance(test.value, int) and bool(numbers)
        if not found and not number and folded not in self.admitted(test.key):
            key = TYPED_KEYS.get(test.key)
            if key is None or not key.open:
                raise unknown_value(test.key, str(test.value), self.admitted(test.key))
        return found

    def admitted(self, key: str) -> Mapping[str, str]:
        """The words that a test of this key may name, folded, with their spelling: what is declared or in use."""
        if key not in self._admitted:
            self.index(key)
            declared = TYPED_KEYS.get(key)
            named = declared.declared(self.catalog) if declared is not None else ()
            self._admitted[key] = MappingProxyType({fold(text): text for text in named} | self._spelled[key])
        return self._admitted[key]

    def index(self, key: str) -> tuple[Mapping[str, int], Mapping[int, int]]:
        """The masks of a key's words and of its numbers."""
        if key not in self._indexes:
            if key not in TYPED_KEYS and key.removeprefix(ATTRIBUTE_PREFIX) not in self.attributes:
                raise unknown_key(key, (*KEYS, *self.attributes))
            words: dict[str, list[int]] = {}
            numbers: dict[int, list[int]] = {}
            spelled: dict[str, str] = {}
            for place, component in enumerate(self.components):
                values = dict.fromkeys(self._values(key, component))
                for number in (value for value in values if isinstance(value, int)):
                    numbers.setdefault(number, []).append(place)
                folded = {fold(value): value for value in values if isinstance(value, str)}
                spelled |= folded
                for word in folded:
                    words.setdefault(word, []).append(place)
            self._spelled[key] = spelled
            self._indexes[key] = (masks_of(words), masks_of(numbers))
        return self._indexes[key]

    def _values(self, key: str, component: Component) -> Iterable[SearchValue]:
        """A declared key means its own field and nothing else, whatever attributes share its name."""
        declared = TYPED_KEYS.get(key)
        if declared is not None:
            return declared.values(self.catalog, component)
        return attribute_values(component, key.removeprefix(ATTRIBUTE_PREFIX))

    def _rank(self, order: Order) -> list[int]:
        if order not in self._ranks:
            self._ranks[order] = ranks(self.catalog, self.components, order)
        return self._ranks[order]

    @cached_property
    def attributes(self) -> tuple[str, ...]:
        """The names of all printed attributes."""
        return tuple(dict.fromkeys(name for component in self.components for name in component.attributes))

    @property
    def words(self) -> Sequence[str]:
        """Every word by which a component is found."""
        return self._text.sorted_words

    @cached_property
    def _text(self) -> TextIndex:
        return TextIndex(self.catalog, self.components)


def places(mask: int) -> list[int]:
    """The places whose bits are set, in order."""
    digits = bin(mask)[:1:-1]
    if mask.bit_count() * _MANY > len(digits):
        return list(compress(range(len(digits)), digits.encode().translate(_TRUTH)))
    found: list[int] = []
    place = digits.find("1")
    while place >= 0:
        found.append(place)
        place = digits.find("1", place + 1)
    return found


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
