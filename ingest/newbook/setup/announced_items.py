"""Items of a list that a colon announces: each is a sentence of its own, which begins with what announces the list.

Everybody gets:        everybody gets: 2 tiles
- 2 tiles              everybody gets: 5 coins, with two players 6
- 5 coins, with two players 6
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kartotek.ingest.newbook.setup.conditions import conditions_in
from kartotek.ingest.newbook.setup.receivers import receivers_in
from kartotek.ingest.newbook.stock import Stock
from kartotek.ingest.newbook.text.tokens import BookToken

__all__ = ["ListedNames", "with_announcements"]

_ITEM: Final = re.compile(r"\n\s*[-–—•*+»®@·>]\s*$")
"""What stands before the first word of a list item."""
_COLON: Final = ":"
_ARTICLE: Final = "egy"

_Sentence = Sequence[BookToken]


@dataclass(frozen=True, slots=True)
class ListedNames:
    """What items are read with: the components, the book's word for players, and whether they are of the solo game,
    which may be compared with the game of others."""

    stock: Stock
    own: str
    solo: bool = False

    def hands_down(self, head: _Sentence) -> bool:
        """Whether what announces a list says something of its items: who gets them, or with how many players. One with
        a number of its own, be it no article, may count something by itself."""
        conditions = conditions_in(head, self.own) if not self.solo else []
        taken = {place for one in conditions for place in one.places}
        others = (token for place, token in enumerate(head) if place not in taken)
        counts = any(token.counts and token.key != _ARTICLE for token in others)
        return not counts and bool(conditions or receivers_in(head, self.own))

    def is_open(self, item: _Sentence) -> bool:
        """Whether an item names a component and leaves open who gets it."""
        return bool(self.stock.things(item, self.own)) and not receivers_in(item, self.own)


def with_announcements(sentences: Iterable[_Sentence], names: ListedNames) -> Iterator[_Sentence]:
    """The sentences; items of a list that a colon announces apart, each behind what announces it."""
    head: _Sentence = ()
    for sentence in sentences:
        if not _goes_on(sentence):
            head = ()
        announced, *items = _parted(sentence)
        if items and _COLON in items[0][0].before:
            head = announced if names.hands_down(announced) else ()
            yield from _items(head, items, names) if head else [sentence]
        elif head and _begins_item(sentence[0]) and names.is_open(sentence):
            yield from _items(head, [announced, *items], names)
        else:
            yield sentence


def _goes_on(sentence: _Sentence) -> bool:
    """Whether a sentence does not begin a line, or does so as a list item."""
    return "\n" not in sentence[0].before or _begins_item(sentence[0])


def _begins_item(word: BookToken) -> bool:
    return _ITEM.search(word.before) is not None


def _parted(sentence: _Sentence) -> list[_Sentence]:
    """The words before the first item inside a sentence, and the items."""
    starts = [0, *(at for at in range(1, len(sentence)) if _begins_item(sentence[at]))]
    return [sentence[first:end] for first, end in zip(starts, [*starts[1:], len(sentence)], strict=True)]


def _items(head: _Sentence, items: Sequence[_Sentence], names: ListedNames) -> Iterator[_Sentence]:
    """The items, each behind its announcement; one that names nothing, or somebody else, goes on with the item before
    it."""
    made: list[_Sentence] = []
    for item in items:
        if made and not names.is_open(item):
            made[-1] = [*made[-1], *item]
        else:
            made.append(_announced(head, item))
    yield from made


def _announced(head: _Sentence, item: _Sentence) -> _Sentence:
    """An item behind what announces it, as if both stood in one line: what is asked by lines is asked of the item. An
    article of the announcement counts nothing."""
    first, *others = item
    moved = [replace(token, line=first.line, number=None if token.key == _ARTICLE else token.number) for token in head]
    return [*moved, replace(first, before=f"{_COLON} "), *others]
