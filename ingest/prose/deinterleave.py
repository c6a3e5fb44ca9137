"""Sentences whose lines a scan has mixed with those of another column: tried together until they say something.

A line that begins low after a full stop goes on with a sentence that was left open further up. The lines of sentences
that say nothing by themselves are put together, nearest first; what reads then is kept, never as quite certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Final

from ingest.prose.sentences import sentences
from ingest.prose.tokens import Paragraph, Sentence, Token

__all__ = ["interleaved"]

_FARTHEST: Final = 4
_MOST_LINES: Final = 4
_SHORTEST: Final = 2
_SAID: Final = 660
_CERTAIN: Final = 900
_EACH: Final = "minden"

Reads = Callable[[Sentence, Paragraph], int]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line of a sentence. `whole`: a full stop ends it."""

    tokens: tuple[Token, ...]
    closed: bool

    @property
    def line(self) -> int:
        return self.tokens[0].line

    @property
    def begins(self) -> bool:
        return self.tokens[0].text[:1].isupper()


def interleaved(paragraphs: Sequence[Paragraph], reads: Reads) -> list[tuple[int, Paragraph]]:
    """New paragraphs made of lines that belong together, each with the place of the one that it begins in."""
    made: list[tuple[int, Paragraph]] = []
    for first, last in _mixed(paragraphs):
        pieces = [
            (place, piece)
            for place in range(first, last + 1)
            for sentence in sentences(paragraphs[place])
            if reads(sentence, paragraphs[place]) < _SAID
            for piece in _pieces(sentence, _is_closed(sentence, paragraphs[place]))
        ]
        made += _chains(pieces, paragraphs, reads)
    return made


def _mixed(paragraphs: Sequence[Paragraph]) -> Iterator[tuple[int, int]]:
    """Runs of paragraphs near each other in which a sentence begins low."""
    for low, run in groupby(range(len(paragraphs)), lambda place: _is_mixed(paragraphs, place)):
        places = list(run)
        if low:
            yield places[0], places[-1]


def _is_mixed(paragraphs: Sequence[Paragraph], place: int) -> bool:
    beside = [
        other
        for other in range(max(0, place - 1), min(len(paragraphs), place + 2))
        if other == place
        or abs(paragraphs[other].line_from - paragraphs[place].line_to) <= _FARTHEST
        or abs(paragraphs[place].line_from - paragraphs[other].line_to) <= _FARTHEST
    ]
    return paragraphs[place].kind == "text" and any(_has_stray(paragraphs[other]) for other in beside)


def _has_stray(paragraph: Paragraph) -> bool:
    """Whether it begins low, or a sentence in it does after another has ended."""
    stray = (
        token.text[:1].islower() and "." in token.before and before.number is None and len(before.key) > _SHORTEST
        for before, token in pairwise(paragraph.tokens)
    )
    return paragraph.kind == "text" and (paragraph.tokens[0].text[:1].islower() or any(stray))


def _is_closed(sentence: Sentence, paragraph: Paragraph) -> bool:
    """Whether a full stop follows the last word of a sentence, and not the number of the next item."""
    following = (token for before, token in pairwise(paragraph.tokens) if before is sentence.tokens[-1])
    after = next(following, None)
    return paragraph.closed if after is None else any(sign in after.before for sign in ".!?")


def _pieces(sentence: Sentence, closed: bool) -> Iterator[_Piece]:
    """The lines of a sentence; one that counts things but does nothing is cut before them."""
    lines = [tuple(tokens) for _, tokens in groupby(sentence.tokens, lambda token: token.line)]
    for number, tokens in enumerate(lines):
        ended = closed and number == len(lines) - 1 and tokens[-1].number is None
        kept = tokens if tokens[-1].number is None else tokens[:-1]
        cut = next((at for at, token in enumerate(kept) if at and token.key == _EACH), None)
        if cut is not None and number == 0 and kept[0].text[:1].isupper():
            yield _Piece(kept[:cut], False)
            yield _Piece(kept[cut:], ended)
        elif len(kept) > 1:
            yield _Piece(kept, ended)


def _chains(
    pieces: Sequence[tuple[int, _Piece]], paragraphs: Sequence[Paragraph], reads: Reads
) -> Iterator[tuple[int, Paragraph]]:
    taken: set[int] = set()
    for start, (place, head) in enumerate(pieces):
        if start in taken or head.closed or not head.begins:
            continue
        for chain in _ways(pieces, (start,), taken):
            tokens = head.tokens + tuple(token for number in chain[1:] for token in _going_on(pieces[number][1]))
            if len(chain) > 1 and reads(Sentence(tokens), paragraphs[place]) >= _CERTAIN:
                taken.update(chain)
                yield place, replace(paragraphs[place], tokens=tokens, rest=".", interleaved=True)
                break


def _going_on(piece: _Piece) -> tuple[Token, ...]:
    """The words of a line that goes on with another: no full stop is before them."""
    return (replace(piece.tokens[0], before=""), *piece.tokens[1:])


def _ways(pieces: Sequence[tuple[int, _Piece]], chain: tuple[int, ...], taken: set[int]) -> Iterator[tuple[int, ...]]:
    """Rows of lines that may go on with a first one up to a full stop, the nearest lines first."""
    last = pieces[chain[-1]][1]
    if last.closed:
        yield chain
        return
    if len(chain) == _MOST_LINES:
        return
    for number in range(chain[-1] + 1, len(pieces)):
        piece = pieces[number][1]
        if piece.line - last.line > _FARTHEST:
            return
        if number not in taken and not piece.begins:
            yield from _ways(pieces, (*chain, number), taken)
