"""Best-first search for the words that a scanned token may stand for.

The search walks the folded lexicon along the token and pays for every letter that is not what was read; a stem may
take an ending, and a first part may be followed by another word. Accents are chosen afterwards, by `rank`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from heapq import heappop, heappush
from math import inf
from typing import Final, NamedTuple

from kartotek.ingest.repair.channel import LONGEST_READING, channel_for
from kartotek.ingest.repair.index import Prefix, WordIndex
from kartotek.ingest.repair.letters import Casing, fold
from kartotek.ingest.repair.lexicon import PREVERBS, RepairLexicon
from kartotek.ingest.repair.suffixes import WordEnding, endings

__all__ = ["Parse", "ending_index", "endings_by_key", "may_begin_word", "may_spell", "parses", "words_spelled"]

_MARGIN: Final = 5.5
_MOST_NODES: Final = 3000
_MOST_PARTS: Final = 3
_SHORTEST_LAST_PART: Final = 3
_COMPOUND: Final = 5.0
_PREVERB: Final = 1.5
_ENDING: Final = 1.5
_DEAREST: Final = 7.0
_PER_SIGN: Final = 0.9
"""What the signs of a token may cost at most, and by how much more with each sign: else it may be anything."""

SearchStep = tuple[str, str]
Path = tuple["Path", str, str] | None
_PREVERB_KEYS: Final = frozenset(fold(p) for p in PREVERBS)


class Parse(NamedTuple):
    """One way to read a token: what was read for each folded letter, and where the parts end."""

    cost: float
    steps: tuple[SearchStep, ...]
    firsts: tuple[str, ...]
    last: str
    ending: str


@cache
def endings_by_key() -> dict[str, tuple[WordEnding, ...]]:
    grouped: dict[str, list[WordEnding]] = {}
    for ending in endings():
        grouped.setdefault(ending.key, []).append(ending)
    return {key: tuple(group) for key, group in grouped.items()}


@cache
def ending_index() -> WordIndex:
    """All endings that words take."""
    return WordIndex(ending.text for ending in endings())


def _unwind(path: Path) -> tuple[SearchStep, ...]:
    steps: list[SearchStep] = []
    while path is not None:
        path, read, letter = path
        steps.append((read, letter))
    return tuple(reversed(steps))


Option = tuple[int, str, str, float]


def _options(token: str, casing: Casing) -> list[Sequence[Option]]:
    """What may be read at every position of a token."""
    places = range(len(token) + 1)
    return [_options_at(token[at : at + LONGEST_READING], casing, at == 0 and casing == "title") for at in places]


@lru_cache(maxsize=16384)  # the next few signs are the same in many words
def _options_at(signs: str, casing: Casing, capital: bool) -> Sequence[Option]:
    """Where these signs come next: how many to read, which, the folded letter and its price, cheapest first."""
    folded = channel_for(casing).folded
    prices: dict[tuple[int, str, str], float] = {}
    for width in range(len(signs) + 1):
        read = signs[:width]
        for letter, price in (*(_capitals(read) if capital else ()), *folded.get(read, ())):
            key = (width, read, letter)
            prices[key] = min(price, prices.get(key, price))
    return sorted(((*key, price) for key, price in prices.items()), key=lambda option: option[3])


def _capitals(read: str) -> tuple[tuple[str, float], ...]:
    """What signs may stand for at the start of a word with a capital."""
    return channel_for("upper").folded.get(read, ()) if read else ()


SearchNode = tuple[float, int, int, Prefix, tuple[str, ...], str | None, bool, Path]


class _Search:
    """One token's frontier. A node is (cost, age, position, prefix, first parts, stem, letter just inserted, path).

    Until a word is found, the cheapest node goes first. That word bounds what any other may cost, and then all that is
    left within the bound is read, in whatever order: a list is far cheaper to keep than a heap.
    """

    def __init__(self, token: str, casing: Casing, lexicon: RepairLexicon, worst: float) -> None:
        self._length = len(token)
        self._options = _options(token, casing)
        self._lexicon = lexicon
        self._bound = worst
        self._open: list[SearchNode] = [(0.0, 0, 0, lexicon.forms.start, (), None, False, None)]
        self._add: Callable[[SearchNode], None] = partial(heappush, self._open)
        self._count = 0

    def run(self) -> Iterator[Parse]:
        """The readings, the cheapest one first; a dearer one may come before the same one."""
        seen: dict[tuple[int, Prefix, tuple[str, ...], str | None], float] = {}
        nodes, options, length, bounded = self._open, self._options, self._length, False
        stems, first_parts = self._lexicon.stems, self._lexicon.firsts
        while nodes and len(seen) < _MOST_NODES:
            node = nodes.pop() if bounded else heappop(nodes)
            cost, _, at, prefix, firsts, stem, inserted, path = node
            state = (at, prefix, firsts, stem)
            if cost > self._bound or seen.get(state, inf) <= cost:
                continue
            seen[state] = cost
            if at == length:
                if self._is_complete(prefix, firsts, stem):
                    bounded = bounded or self._bind(cost)
                    yield _parse(node)
            elif stem is None and (prefix.text in stems or prefix.text in first_parts):
                self._branch(node)
            # the innermost loop of all reading: on by a letter, as far as that begins a word or an ending
            longer = self._longer(prefix, stem) if prefix.longer is None else prefix.longer
            if longer:
                add, room, count = self._add, self._bound - cost, self._count
                for width, read, letter, price in options[at]:
                    if price > room:
                        break
                    if letter in longer and (width or not inserted):
                        count += 1
                        step = (path, read, letter)
                        add((cost + price, count, at + width, longer[letter], firsts, stem, not width, step))
                self._count = count

    def _bind(self, cost: float) -> bool:
        """Let no reading cost much more than the first word, and keep the nodes as a list from now on."""
        self._bound, self._add = min(self._bound, cost + _MARGIN), self._open.append
        return True

    def _longer(self, prefix: Prefix, stem: str | None) -> Mapping[str, Prefix]:
        """What begins with a prefix and is longer by a letter: words, or endings behind a stem."""
        return (self._lexicon.forms if stem is None else ending_index()).longer(prefix)

    def _is_complete(self, last: Prefix, firsts: tuple[str, ...], stem: str | None) -> bool:
        """Whether what was read last is an ending, or a word that may stand behind the first parts."""
        if stem is not None:
            return last.text in endings_by_key()
        if firsts and firsts[-1] not in _PREVERB_KEYS:
            long_enough = len(last.text) >= _SHORTEST_LAST_PART and last.text not in endings_by_key()
        else:
            long_enough = len(last.text) >= (2 if firsts else 1)
        return long_enough and self._lexicon.forms.is_whole(last)

    def _push(self, cost: float, node: SearchNode, start: Prefix, firsts: tuple[str, ...], stem: str | None) -> None:
        """Go on from a node with a new part."""
        if cost <= self._bound:
            self._count += 1
            self._add((cost, self._count, node[2], start, firsts, stem, False, node[7]))

    def _branch(self, node: SearchNode) -> None:
        """Let what was read so far be a stem that an ending follows, or the first part of a compound."""
        cost, _, _, prefix, firsts, _, _, _ = node
        text, start = prefix.text, self._lexicon.forms.start
        if text in self._lexicon.stems:
            self._push(cost + _ENDING, node, ending_index().start, firsts, text)
        if len(firsts) + 1 < _MOST_PARTS and text in self._lexicon.firsts:
            if text not in _PREVERB_KEYS:
                self._push(cost + _COMPOUND, node, start, (*firsts, text), None)
            elif not firsts:
                self._push(cost + _PREVERB, node, start, (text,), None)


def _parse(node: SearchNode) -> Parse:
    """The word that ends at a node."""
    cost, _, _, prefix, firsts, stem, _, path = node
    last, ending = (prefix.text, "") if stem is None else (stem, prefix.text)
    return Parse(cost, _unwind(path), firsts, last, ending)


def parses(token: str, casing: Casing, lexicon: RepairLexicon, most: float = inf) -> list[Parse]:
    """Readings of a token (see `channel` for its case) that cost no more than `most`, the cheapest one first."""
    return list(_Search(token, casing, lexicon, min(most, _DEAREST + _PER_SIGN * len(token))).run())


def may_spell(token: str, casing: Casing, word: str) -> bool:
    """Whether a token can be read as a word (folded), at whatever price: sooner known than all that it may be."""
    options = _options(token, casing)
    places = {0}
    for letter in word:
        places = {at + width for at in places for width, _, read, _ in options[at] if read == letter}
    return len(token) in places


def words_spelled(token: str, casing: Casing, index: WordIndex, start: int = 0) -> set[tuple[str, int]]:
    """The words (folded) of an index that the signs of a token from a place on may stand for, and where each ends. No
    letter is lost: too much could be read into a few signs."""
    begun = _beginnings(token[start:], casing, index)
    return {(prefix.text, start + end) for prefix, end in begun if index.is_whole(prefix)}


def may_begin_word(signs: str, casing: Casing, index: WordIndex) -> bool:
    """Whether a word of an index, or one and more behind it, may begin with these signs, the last of which may stand
    for a letter only together with others behind them."""
    enough = len(signs) + 1 - LONGEST_READING
    return any(end > enough or index.is_whole(prefix) for prefix, end in _beginnings(signs, casing, index))


def _beginnings(signs: str, casing: Casing, index: WordIndex) -> Iterator[tuple[Prefix, int]]:
    """What words of an index begin with and the first signs may stand for, and how many signs these are."""
    nodes: list[tuple[int, Prefix, float]] = [(0, index.start, _DEAREST)]
    while nodes:
        at, prefix, room = nodes.pop()
        if at:
            yield prefix, at
        longer = index.longer(prefix) if prefix.longer is None else prefix.longer
        if longer:
            capital = not at and casing == "title"
            for width, _, letter, price in _options_at(signs[at : at + LONGEST_READING], casing, capital):
                if price > room:
                    break
                if width and letter in longer:
                    nodes.append((at + width, longer[letter], room - price + _PER_SIGN * width))
