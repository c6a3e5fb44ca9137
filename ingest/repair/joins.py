"""Words cut at the end of a line: which token of a following line is the other half."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Final

from kartotek.ingest.repair.letters import fold
from kartotek.ingest.repair.reader import RepairReader
from kartotek.ingest.repair.readings import WordReading
from kartotek.ingest.repair.search import SearchStep
from kartotek.ingest.repair.tokens import ScannedToken
from kartotek.schema.hungarian.function_words import CONJUNCTIONS

__all__ = ["cut_at", "cut_tokens", "find_joins", "joins_of", "joined_text"]

_LINES_AHEAD: Final = 4
_CUT: Final = re.compile(r"[-¬\u00ad](?:\s|$)")
_BOTH_HALVES: Final = 2.0
_LONG_WORD: Final = 7
"""A word of so many letters is seldom an end that only looks like a word."""
_CONJUNCTIONS: Final = frozenset(map(fold, CONJUNCTIONS)) | {"s"}  # a hyphen before them stands for a shared half


def cut_tokens(tokens: Sequence[ScannedToken], text: str) -> list[ScannedToken]:
    """Tokens that a hyphen cuts: before the end of the line, or before a blank, where a column ends inside it."""
    return [token for token in tokens if _is_cut(token, text)]


def _is_cut(token: ScannedToken, text: str) -> bool:
    return token.kind == "word" and _CUT.match(text, token.end) is not None


def _first_of_columns(tokens: Sequence[ScannedToken], text: str) -> list[ScannedToken]:
    """Tokens that begin a line (icons read as signs and digits aside) or, after a wide blank or a word that is cut,
    another column of it."""
    first = next((token for token in tokens if any(map(str.isalpha, token.text))), tokens[0])
    return [
        token
        for before, token in zip((None, *tokens), tokens, strict=False)
        if token is first or text[: token.start].endswith("  ") or (before is not None and _is_cut(before, text))
    ]


def joins_of(
    by_line: Mapping[int, Sequence[ScannedToken]],
    texts: Mapping[int, str],
    reader: RepairReader,
    halves: Mapping[ScannedToken, ScannedToken],
) -> dict[ScannedToken, ScannedToken]:
    """The halves of cut words, those known and those behind a hyphen; what is the second half of one word begins no
    other."""
    found = find_joins(by_line, texts, reader)
    tails = set(found.values())
    found |= {head: tail for head, tail in halves.items() if head not in found and tail not in tails}
    tails |= set(halves.values())
    return {head: tail for head, tail in found.items() if head not in tails}


def find_joins(
    by_line: Mapping[int, Sequence[ScannedToken]], texts: Mapping[int, str], reader: RepairReader
) -> dict[ScannedToken, ScannedToken]:
    """Pairs of halves. Columns may be interleaved, so the other half is sought on a few lines: the first that fits."""
    joins: dict[ScannedToken, ScannedToken] = {}
    taken: set[ScannedToken] = set()
    numbers = [n for n in sorted(by_line) if by_line[n]]
    for place, number in enumerate(numbers):
        ahead = numbers[place + 1 : place + 1 + _LINES_AHEAD]
        for head in _heads(by_line[number], texts[number], reader):
            tails = (*_beside(head, by_line[number]), *_candidates(ahead, by_line, texts))
            ends = _end_of_paragraph(number, by_line)
            tail = _other_half(head, tails, taken, reader, ends) if head not in taken else None
            if tail is not None:
                joins[head] = tail
                taken.add(tail)
    return joins


def _heads(tokens: Sequence[ScannedToken], text: str, reader: RepairReader) -> list[ScannedToken]:
    """The tokens of a line that are first halves; behind a whole word, or with accents, a hyphen may also stand for a
    shared end."""
    cut = cut_tokens(tokens, text)
    return [head for head in cut if not (_suspends(head, text) and (reader.accented or _is_whole(head, reader)))]


def _is_whole(head: ScannedToken, reader: RepairReader) -> bool:
    """Whether a token is a word as it was scanned."""
    best = reader.read(head.text)[0]
    return best.known and best.text == head.text.lower()


def _other_half(
    head: ScannedToken, tails: Sequence[ScannedToken], taken: Container[ScannedToken], reader: RepairReader, ends: int
) -> ScannedToken | None:
    """The first token that fits; behind the line where the paragraph `ends`, words alone make no further word."""
    fitting = (tail for tail in tails if tail not in taken and _is_one_word(head, tail, reader, tail.line > ends))
    return next(fitting, None)


def _end_of_paragraph(number: int, by_line: Mapping[int, Sequence[ScannedToken]]) -> int:
    """The last line from this one on before an empty one."""
    while by_line.get(number + 1):
        number += 1
    return number


def _suspends(head: ScannedToken, text: str) -> bool:
    """Whether a hyphen in the middle of a line stands for the end that a word shares with one after a conjunction."""
    after = text[head.end + 1 :].split()
    return bool(after) and text[head.end + 1 : head.end + 2] == " " and fold(after[0].lower()) in _CONJUNCTIONS


def _beside(head: ScannedToken, tokens: Sequence[ScannedToken]) -> Sequence[ScannedToken]:
    """The next token of the same line: where a text was wrapped anew, the cuts of its old lines stay in the middle."""
    after = tokens.index(head) + 1
    return [token for token in tokens[after : after + 1] if fold(token.text.lower()) not in _CONJUNCTIONS]


def _candidates(
    ahead: Sequence[int], by_line: Mapping[int, Sequence[ScannedToken]], texts: Mapping[int, str]
) -> Iterator[ScannedToken]:
    for number in ahead:
        yield from _first_of_columns(by_line[number], texts[number])


def _is_one_word(head: ScannedToken, tail: ScannedToken, reader: RepairReader, elsewhere: bool) -> bool:
    """Whether the two read better as one word than side by side; `elsewhere`: they stand in two paragraphs."""
    if tail.kind != "word" or _starts_anew(head.text, tail.text):
        return False
    if reader.accented and _is_next_line(head, tail) and tail.text[0].islower():
        return fold(tail.text) not in _CONJUNCTIONS
    joined = reader.one_word(joined_text(head, tail))
    if joined is None:
        return False
    one, other = reader.read(head.text)[0], reader.read(tail.text)[0]
    forced = elsewhere and fold(one.text + other.text) != fold(joined.text)
    if tail.line > head.line + 1 and _are_words(one, other, forced) and not reader.is_form(joined.lemma):
        return False  # whole words of two paragraphs, which no list has as one
    return joined.cost < one.cost + other.cost + _BOTH_HALVES


def _are_words(one: WordReading, other: WordReading, forced: bool) -> bool:
    """Whether both halves are words; short ones only where one word of both has other letters than they have."""
    return one.known and other.known and (forced or len(other.text) >= _LONG_WORD)


def _is_next_line(head: ScannedToken, tail: ScannedToken) -> bool:
    return tail.line == head.line + 1 and not tail.hyphen_before


def joined_text(head: ScannedToken, tail: ScannedToken) -> str:
    """Both halves as one token; a capital that only the scan made inside it is small."""
    rest = tail.text.lower() if tail.text[0] == "J" and head.text[-1:].islower() else tail.text
    return head.text + rest


def _starts_anew(head: str, tail: str) -> bool:
    """Whether the second half begins with a capital of its own; a J says nothing, scans write small ones so."""
    return tail[:1].isupper() and tail[0] != "J" and not head[-1:].isupper()


def cut_at(reading: WordReading, length: int) -> int:
    """How many letters of the reading belong to the first `length` signs read."""
    read = 0
    for letters, step in enumerate(reading.steps):
        if read >= length:
            return letters
        read += len(_signs(step))
    return len(reading.steps)


def _signs(step: SearchStep) -> str:
    return step[0]
