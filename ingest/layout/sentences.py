"""The sentences of a run of lines, with list items apart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.words.lexicon import is_setup_verb
from kartotek.ingest.words.tokens import BookToken, TokensOfLines, run_on
from kartotek.ingest.words.verb_forms import is_verb_form

__all__ = ["sentences_of"]

_ITEM: Final = re.compile(r"^\s*(?:[-–—•*+»®@·>]\s*|\d{1,2}\.\d{1,2}\.?\s+|[0-9a-hIl]{1,2}[.)]\s+)")
_ENDS: Final = re.compile(r"[.!?;]")
_SHUFFLE: Final = "kever"
_LABEL: Final = 8
"""Within how many words from the beginning of a line a colon ends a label."""
_ABBREVIATED: Final = frozenset(("ill", "pl", "kb", "max", "min", "ld", "ti", "kul"))


def sentences_of(lines: Sequence[int], tokens: TokensOfLines, scans: Mapping[int, str]) -> Iterator[list[BookToken]]:
    """The sentences of a run of lines. A list item begins one, unless a colon announces the items."""
    run: list[BookToken] = []
    opening = ""
    for number in lines:
        line = _without_item(tokens[number], scans[number])
        if not line:
            continue
        if run and (_begins(run, number, scans[number], opening) or _are_labelled(run, line)):
            yield from _split(run)
            run = []
        opening = opening if run else _marker(scans[number])
        run = run_on([run, line])
    yield from _split(run)


def _marker(scan: str) -> str:
    """The blanks and the sign before a list item, any number as one; empty for a line that is none."""
    item = _ITEM.match(scan)
    return re.sub(r"[0-9a-hIl]+(?:\.\d+)?", "1", item.group()) if item else ""


def _without_item(line: Sequence[BookToken], scan: str) -> list[BookToken]:
    """The words of a line without the number or letter of its list item."""
    item = _ITEM.match(scan)
    end = item.end() if item else 0
    return [token for token in line if token.start >= end or token.line != line[0].line]


def _begins(run: Sequence[BookToken], number: int, scan: str, opening: str) -> bool:
    """Whether a line begins a sentence of its own: after a gap, as the next item of the list that the run is one of, or
    as an item of a list that no colon announces."""
    after = run[-1].after.rstrip()
    if run[-1].line < number - 1 and not after.endswith((":", ",")):
        return True
    marker = _marker(scan)
    if marker in ("", opening):
        return bool(marker)
    return after.endswith((".", "!", "?")) and not any(":" in sign for sign in (after, *(one.before for one in run)))


def _are_labelled(run: Sequence[BookToken], line: Sequence[BookToken]) -> bool:
    """Whether a line begins with a label as the one before it does, and that one has ended: `Kocka: 5` and `Lap: 3`."""
    last = [token for token in run if token.line == run[-1].line]
    ended = not run[-1].after.rstrip().endswith((",", ":", "-"))
    return ended and _is_labelled(last) and _is_labelled(line)


def _is_labelled(line: Sequence[BookToken]) -> bool:
    """Whether a colon follows one of the first words of a line, which begins with a capital."""
    return line[0].capital and any(":" in token.before for token in line[1:_LABEL])


def _split(run: Sequence[BookToken]) -> list[list[BookToken]]:
    sentences: list[list[BookToken]] = []
    for token in run:
        ended = _follows_end(token) and not (sentences and _is_abbreviated(sentences[-1][-1], token))
        if not sentences or ended or _begins_order(sentences[-1][-1], token):
            sentences.append([])
        sentences[-1].append(token)
    return sentences


def _begins_order(last: BookToken, token: BookToken) -> bool:
    """Whether a verb of set-ups with a capital stands behind a small word: the sign between them was lost."""
    capital = token.capital and not token.text.isupper() and token.before.isspace()
    orders = is_setup_verb(token.key) or token.key.startswith(_SHUFFLE)
    return capital and last.text.islower() and orders and is_verb_form(token.text)


def _is_abbreviated(last: BookToken, token: BookToken) -> bool:
    """Whether the full stop before a number ends an abbreviation, and no sentence."""
    return last.key in _ABBREVIATED and token.before.strip() == "."


def _follows_end(token: BookToken) -> bool:
    """Whether a sentence ends before a word: at a semicolon, or at another sign before a capital or a number."""
    ends = _ENDS.search(token.before)
    return ends is not None and (ends[0] == ";" or token.capital or token.raw.isdecimal())
