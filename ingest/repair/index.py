"""A sorted list of folded words that answers prefix questions by bisection: a trie without its memory."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from ingest.repair.letters import fold

__all__ = ["WordIndex"]

_SEPARATOR: Final = b"\t"
_AFTER_ALL: Final = b"\xff"
_BLOCK: Final = 100_000
_HUNGARIAN_WORDS: Final = re.compile("^[a-záéíóöőúüű]+$", re.MULTILINE)


def _entries(words: Iterable[str], without: tuple[str, ...]) -> Iterator[bytes]:
    """`folded TAB word` of every plain Hungarian word, made a block at a time: word by word takes far longer."""
    pending = iter(words)
    while block := list(islice(pending, _BLOCK)):
        plain = _HUNGARIAN_WORDS.findall("\n".join(block))
        kept = [word for word in plain if not word.endswith(without)] if without else plain
        folded = fold("\n".join(kept)).split("\n")
        yield from "\n".join(f"{key}\t{word}" for key, word in zip(folded, kept, strict=True)).encode().split(b"\n")


EntryRange = tuple[int, int] | tuple[()]
"""Where the entries with some prefix begin and end; empty for none."""


class PrefixRanges(dict[str, EntryRange]):
    """The entries that begin with each prefix (folded), found when first asked for: a search asks for the same prefixes
    millions of times, and a dictionary answers those without a call."""

    __slots__ = ("_entries",)

    def __init__(self, entries: list[bytes]) -> None:
        super().__init__()
        self._entries = entries

    def __missing__(self, prefix: str) -> EntryRange:
        low, high = self.get(prefix[:-1]) or (0, len(self._entries))
        sought = prefix.encode()
        low = bisect_left(self._entries, sought, low, high)
        found: EntryRange = ()
        if low < high and self._entries[low].startswith(sought):
            found = (low, bisect_left(self._entries, sought + _AFTER_ALL, low, high))
        self[prefix] = found
        return found


class WordIndex:
    """Words by their folded spelling. Entries are bytes, which take half the memory of text."""

    __slots__ = ("_entries", "ranges")

    def __init__(self, words: Iterable[str], without: tuple[str, ...] = ()) -> None:
        self._entries = sorted(_entries(words, without))
        self.ranges = PrefixRanges(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def ending_in(self, *endings: str) -> list[str]:
        """Every word with one of these endings."""
        tails = tuple(ending.encode() for ending in endings)
        return [entry.partition(_SEPARATOR)[2].decode() for entry in self._entries if entry.endswith(tails)]

    def add(self, words: Iterable[str]) -> None:
        """Put further words in; those already there are not doubled."""
        new = {entry for entry in _entries(words, ()) if not self._holds(entry)}
        self._entries = sorted([*self._entries, *new])
        self.ranges = PrefixRanges(self._entries)

    def _holds(self, entry: bytes) -> bool:
        at = bisect_left(self._entries, entry)
        return at < len(self._entries) and self._entries[at] == entry

    def has(self, key: str) -> bool:
        """Whether `key` is a whole word (folded)."""
        low, high = self.ranges[key] or (0, 0)
        return low < high and self._entries[low].startswith(key.encode() + _SEPARATOR)

    def words(self, key: str) -> list[str]:
        """Every word whose folded spelling is `key`."""
        at, high = self.ranges[key] or (0, 0)
        head = key.encode() + _SEPARATOR
        found = []
        while at < high and self._entries[at].startswith(head):
            found.append(self._entries[at][len(head) :].decode())
            at += 1
        return found
