"""Words that say how many go together or how often something is taken: pairs, halves, multiples, and what is begun.

A tree that shows nothing of such a word gives too much, or too little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise
from typing import Final

from kartotek.ingest.effects.accounting.operators import kind_of_word
from kartotek.ingest.effects.accounting.tree_signs import SHOWN, numbers_in
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.text.sentences import Token
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import Amount, Bundle, Divide, Number, Pay, Per

__all__ = ["unshown_groups"]

_PAIRS: Final = frozenset(("EACH_PAIR", "PAIR_FOR", "PAIR_OF", "IN_PAIRS"))
_HALVES: Final = frozenset(("HALF_SO_MUCH", "HALF_OF"))
_BEGUN: Final = ("megkezdett", "megkezdve")
"""Words for a group that counts though it is not whole: no tree says that."""
_AT_MOST: Final = "at_most"
_NOT_MORE: Final = ("nem", "tobb")
"""How words for not more begin."""
_UP, _DOWN = "felfele", "lefele"
_ROUNDED: Final = "kerekit"


def unshown_groups(tokens: Sequence[Token], units: Sequence[WordUnit], nodes: Sequence[Node]) -> Iterator[str]:
    """The words of grouping that no node shows, those in brackets among them."""
    wanting, shown = _wanting(tokens, nodes), set(numbers_in(nodes))
    yield from (unit.key for unit in units if unit.tag in wanting)
    yield from (unit.key for unit in units if unit.tag == "MULTIPLE" and unit.value not in shown)
    yield from (token.text for token in tokens if token.key.startswith(_BEGUN))
    if not SHOWN[_AT_MOST](nodes):
        yield from _limits_in_brackets(tokens)


def _wanting(tokens: Sequence[Token], nodes: Sequence[Node]) -> Set[str]:
    """The tags of the words for pairs and halves that no node shows."""
    if not any(map(_is_by_two, nodes)):
        return _PAIRS | _HALVES
    return frozenset() if _is_rounded_down(tokens) else _HALVES


def _limits_in_brackets(tokens: Sequence[Token]) -> Iterator[str]:
    """The words in brackets for at most so many, and for not more."""
    aside = [token for token in tokens if token.aside]
    yield from (token.text for token in aside if kind_of_word(token.key) == _AT_MOST)
    yield from (before.text for before, token in pairwise(aside) if _is_not_more(before, token))


def _is_not_more(before: Token, token: Token) -> bool:
    """Whether two words say that there is not more."""
    return all(word.key.startswith(start) for word, start in zip((before, token), _NOT_MORE, strict=True))


def _is_rounded_down(tokens: Sequence[Token]) -> bool:
    """Whether a sentence says that what is left over of a half does not count."""
    ways = {way.key for way, after in pairwise(tokens) if after.key.startswith(_ROUNDED)}
    return _DOWN in ways and _UP not in ways


def _is_by_two(node: Node) -> bool:
    """Whether a node counts by twos, or takes two for what it gives."""
    match node:
        case Per(every=2) | Divide(divisor=2) | Pay(price=Bundle(amounts=(Amount(count=Number(2)),))):
            return True
    return False
