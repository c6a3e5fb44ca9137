"""A sorted list of folded words that answers prefix questions by bisection: a trie without its memory.

Words are kept in a code page that has every Hungarian letter in one byte: accents fold by a table of bytes, and the
list takes half the memory of text.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from string import ascii_uppercase
from typing import Final

__all__ = ["Prefix", "WordIndex"]

_CODE_PAGE: Final = "iso8859_2"
_FOLDED: Final = bytes.maketrans(
    f"áéíóöőúüű{ascii_uppercase}".encode(_CODE_PAGE), b"aeiooouuu" + b"?" * len(ascii_uppercase)
)
"""Letters without accents; a capital becomes a sign, as no word of the index has any."""
_SEPARATOR: Final = b"\t"
_AFTER_SEPARATOR: Final = b"\n"
_AFTER_ALL: Final = b"\xff"

TextFilter = Callable[[str], str]
"""Puts a sign that no word has into words that are to be left out."""


def _all(text: str) -> str:
    return text


def _entries(texts: Iterable[str], kept: TextFilter = _all) -> list[bytes]:
    """`folded TAB word` of every plain Hungarian word in texts of one word a line: word by word takes far longer."""
    entries: list[bytes] = []
    for lines in texts:
        text = _encoded(kept(lines))
        words = (_SEPARATOR + text.replace(b"\n", b"\n" + _SEPARATOR)).split(b"\n")
        spelled = zip(text.translate(_FOLDED).split(b"\n"), words, strict=True)
        # bytes have no letters but a to z: whatever else is left without its accents is no Hungarian word
        entries += [folded + word for folded, word in spelled if folded.isalpha()]
    return entries


def _encoded(text: str) -> bytes:
    """The text in the code page, with a sign that no word has for letters of other languages."""
    return text.encode(_CODE_PAGE, "replace")


class Prefix:
    """A beginning of folded words. `longer` is by the next letter, None until asked for: a search comes by the same
    beginnings millions of times, and goes from one to the next without looking anything up in the list."""

    __slots__ = ("_high", "_low", "longer", "text")

    def __init__(self, text: str, low: int, high: int) -> None:
        self.text = text
        self.longer: dict[str, Prefix] | None = None
        self._low = low
        self._high = high

    def grow(self, entries: Sequence[bytes]) -> dict[str, Prefix]:
        """Find what is longer by a letter, in the entries that this one and the others of an index are made from."""
        self.longer = {}
        text, high = self.text.encode(), self._high
        size = len(text) + 1
        at = bisect_left(entries, text + _AFTER_SEPARATOR, self._low, high) if self.is_whole(entries) else self._low
        while at < high:
            start = entries[at][:size]
            only = entries[high - 1].startswith(start)  # deep down most beginnings go on in one way
            end = high if only else bisect_left(entries, start + _AFTER_ALL, at, high)
            letter = chr(start[-1])
            self.longer[letter] = Prefix(self.text + letter, at, end)
            at = end
        return self.longer

    def is_whole(self, entries: Sequence[bytes]) -> bool:
        """Whether it is a word by itself: the shortest of those that begin so comes first."""
        return self._low < len(entries) and entries[self._low].startswith(_SEPARATOR, len(self.text))


class WordIndex:
    """Words by their folded spelling, from texts that have one or more of them, each in a line."""

    __slots__ = ("_entries", "start")

    def __init__(self, texts: Iterable[str], kept: TextFilter = _all) -> None:
        self._entries = _entries(texts, kept)
        self._entries.sort()
        self.start = Prefix("", 0, len(self._entries))

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, words: Iterable[str]) -> None:
        """Put further words in; those already there are not doubled."""
        self._entries += {entry for entry in _entries(["\n".join(words)]) if not self._holds(entry)}
        self._entries.sort()
        self.start = Prefix("", 0, len(self._entries))

    def _holds(self, entry: bytes) -> bool:
        at = bisect_left(self._entries, entry)
        return at < len(self._entries) and self._entries[at] == entry

    def longer(self, prefix: Prefix) -> dict[str, Prefix]:
        """What begins with `prefix`, one of this index, and is longer by a letter."""
        return prefix.grow(self._entries) if prefix.longer is None else prefix.longer

    def is_whole(self, prefix: Prefix) -> bool:
        """Whether a beginning, one of this index, is a word by itself."""
        return prefix.is_whole(self._entries)

    def has(self, key: str) -> bool:
        """Whether `key` is a whole word (folded)."""
        head = key.encode() + _SEPARATOR
        at = bisect_left(self._entries, head)
        return at < len(self._entries) and self._entries[at].startswith(head)

    def with_letter_more(self, key: str) -> Iterator[str]:
        """The whole words (folded) that are `key` with one letter more, anywhere in it; some more than once."""
        prefix: Prefix | None = self.start
        for at in range(len(key) + 1):
            if prefix is None:
                return
            longer = self.longer(prefix)
            yield from filter(self.has, (key[:at] + letter + key[at:] for letter in longer))
            prefix = longer.get(key[at : at + 1])

    def words(self, key: str) -> list[str]:
        """Every word whose folded spelling is `key`."""
        head = key.encode() + _SEPARATOR
        at = bisect_left(self._entries, head)
        found = []
        while at < len(self._entries) and self._entries[at].startswith(head):
            found.append(self._entries[at][len(head) :].decode(_CODE_PAGE))
            at += 1
        return found
