"""OmegaT's glossary: tab-separated lines of source, target and comment. It knows no status, so only words in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from kartotek.catalog.foreign import refuse
from kartotek.catalog.termbase.model import OFFERED, TermPair, TermSide, plain
from kartotek.catalog.termbase.reading import text_of

__all__ = ["read_omegat", "write_omegat"]

_HUNGARIAN: Final = frozenset("áéíóöőúüű")


def write_omegat(pairs: Iterable[TermPair], names: Mapping[str, str], source: str = "en") -> bytes:
    """Lines for translating out of the source language; Hungarian forms are lines of their own where it is Hungarian,
    for OmegaT looks words up as they stand in the source text. `names` are the games' names for the comment."""
    lines = dict.fromkeys(line for pair in pairs for line in _lines(pair, names, source))
    return "\n".join((*lines, "")).encode()


def _lines(pair: TermPair, names: Mapping[str, str], source: str) -> Iterator[str]:
    if pair.hu is None or pair.en is None or not {pair.hu.status, pair.en.status} <= {*OFFERED, None}:
        return
    comment = plain("; ".join(filter(None, (names.get(pair.game or "", pair.game), pair.hu.status, pair.hu.note))))
    if source == "hu":
        yield from (f"{plain(text)}\t{_cell(pair.en)}\t{comment}" for text in (pair.hu.text, *pair.hu.forms))
    else:
        forms = f"; forms: {', '.join(map(plain, pair.hu.forms))}" if pair.hu.forms else ""
        yield f"{_cell(pair.en)}\t{_cell(pair.hu)}\t{comment}{forms}"


def _cell(word: TermSide) -> str:
    # A line that begins with # is a comment to OmegaT.
    return plain(word.text).removeprefix("#").lstrip()


def read_omegat(path: Path, source: str | None = None) -> list[TermPair]:
    """The pairs of a glossary; where its direction is not given, the side with more Hungarian letters is Hungarian."""
    lines = text_of(path).splitlines()
    direction = source or _direction(lines)
    pairs: dict[tuple[str, str], TermPair] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.startswith("#"):
            continue
        first, *others = line.split("\t")
        if not others or not first.strip() or not others[0].strip():
            hint = "each line is source, tab, target, tab, comment"
            refuse("terms-format", path, "a line without source or target", line=number, hint=hint)
        words = (others[0], first) if direction == "en" else (first, others[0])
        hungarian, english = map(plain, words)
        pairs.setdefault((hungarian, english), TermPair(hu=TermSide(hungarian), en=TermSide(english)))
    return list(pairs.values())


def _direction(lines: Iterable[str]) -> str:
    first = second = 0
    for line in lines:
        cells = line.lower().split("\t")
        first += sum(map(_HUNGARIAN.__contains__, cells[0]))
        second += sum(map(_HUNGARIAN.__contains__, cells[1])) if len(cells) > 1 else 0
    return "hu" if first > second else "en"
