"""Forms of a language with their lemmas, as two sorted lists: what simplemma ships, without a hash of every form.

simplemma front-codes its forms: each is what it adds to the one before, and each lemma what it changes of its form. Its
own reader makes a hash table of them. Here the forms stay the sorted list that they are, which takes half the time and
less memory: all of them are indexed together, and few are ever looked up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

__all__ = ["Dictionary"]

_MAGIC: Final = b"SMFC1\x00"
"""The format, and that forms are not spelled backwards."""
_LONG: Final = 0x80
"""A byte with this bit is not the whole number."""
_SAME_LEMMA: Final = 254
_WHOLE_LEMMA: Final = 255
_BLOCK: Final = 100_000
"""So many forms make one text: enough for text to be cheaper than words, and little beside the forms themselves."""


class Dictionary:
    """Forms in the order of their bytes, and the lemma of each."""

    __slots__ = ("_forms", "_lemmas")

    def __init__(self, forms: Sequence[bytes], lemmas: Sequence[bytes]) -> None:
        self._forms = forms
        self._lemmas = lemmas

    @classmethod
    def of(cls, lemma_of: Mapping[str, str]) -> Dictionary:
        """The dictionary with these lemmas of forms."""
        pairs = sorted((form.encode(), lemma.encode()) for form, lemma in lemma_of.items())
        return cls([form for form, _ in pairs], [lemma for _, lemma in pairs])

    @classmethod
    def decoded(cls, data: bytes) -> Dictionary:
        """The dictionary that is front-coded in `data`. Another format, or one that does not have as many forms as it
        announces, is a ValueError."""
        if not data.startswith(_MAGIC):
            raise ValueError("not front-coded")
        try:
            count, start = _number(data, len(_MAGIC))
            forms, lemmas = _decoded(data, start)
        except IndexError as error:
            raise ValueError("cut off") from error
        if len(forms) != count:
            raise ValueError(f"{len(forms)} forms where {count} are announced")
        return cls(forms, lemmas)

    def __len__(self) -> int:
        return len(self._forms)

    def lemma(self, form: str) -> str | None:
        """The lemma of a form; None where the form is not listed."""
        key = form.encode()
        at = bisect_left(self._forms, key)
        return self._lemmas[at].decode() if at < len(self._forms) and self._forms[at] == key else None

    def ending_in(self, *endings: str) -> list[tuple[str, str]]:
        """Every form with one of these endings, and its lemma."""
        tails = tuple(ending.encode() for ending in endings)
        pairs = zip(self._forms, self._lemmas, strict=True)
        return [(form.decode(), lemma.decode()) for form, lemma in pairs if form.endswith(tails)]

    def texts(self) -> Iterator[str]:
        """All forms, one a line, in texts of very many."""
        for start in range(0, len(self._forms), _BLOCK):
            yield b"\n".join(self._forms[start : start + _BLOCK]).decode()


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first, and where it ends."""
    number = shift = 0
    while data[at] & _LONG:
        number |= (data[at] ^ _LONG) << shift
        at, shift = at + 1, shift + 7
    return number | data[at] << shift, at + 1


def _decoded(data: bytes, at: int) -> tuple[list[bytes], list[bytes]]:
    """All forms, and the lemma of each. No form is so long that its length takes two bytes; were one, the number of
    forms would not be that announced."""
    forms: list[bytes] = []
    lemmas: list[bytes] = []
    form = lemma = b""
    size = len(data)
    while at < size:
        end = at + 2 + data[at + 1]
        form = form[: data[at]] + data[at + 2 : end]
        cut = data[end]
        at = end + 1
        if cut != _SAME_LEMMA:
            end = at + 1 + data[at]
            lemma = (b"" if cut == _WHOLE_LEMMA else form[: len(form) - cut]) + data[at + 1 : end]
            at = end
        forms.append(form)
        lemmas.append(lemma)
    return forms, lemmas
