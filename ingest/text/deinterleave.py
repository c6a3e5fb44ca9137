"""Sentences whose lines a scan has mixed with those of another column: tried together until they say something.

A line that begins low after a full stop goes on with a sentence that was left open further up. The lines of sentences
that say nothing by themselves are put together, nearest first; what reads then is kept, never as quite certain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise, takewhile
from typing import Final

from kartotek.ingest.confidence import CERTAIN, READABLE_ALONE
from kartotek.ingest.text.sentences import sentences
from kartotek.ingest.text.tokens import Paragraph, Sentence, Token

__all__ = ["with_interleaved"]

_FARTHEST: Final = 4
_MOST_LINES: Final = 4
_SHORTEST: Final = 2
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
        return self.tokens[0].capital

    @property
    def may_join(self) -> bool:
        """Whether another line may go before or after it."""
        return not (self.begins and self.closed)


def with_interleaved(paragraphs: Sequence[Paragraph], reads: Reads) -> Iterator[Paragraph]:
    """The paragraphs, each followed by new ones made of lines that belong together and begin in it. Lines are tried
    where they come up, so that what reads them next still knows their words."""
    for mixed, run in groupby(range(len(paragraphs)), lambda place: _is_mixed(paragraphs, place)):
        places = list(run)
        made = _made_in(places, paragraphs, reads) if mixed else []
        for place in places:
            yield paragraphs[place]
            yield from (one for start, one in made if start == place)


def _made_in(places: Sequence[int], paragraphs: Sequence[Paragraph], reads: Reads) -> list[tuple[int, Paragraph]]:
    """What lines of a run of paragraphs make, each with the place of the one that it begins in."""
    pieces = [(place, piece) for place in places for piece in _unread_pieces(paragraphs[place], reads)]
    return list(_chains(pieces, paragraphs, reads))


def _unread_pieces(paragraph: Paragraph, reads: Reads) -> Iterator[_Piece]:
    """The lines of the sentences that say nothing by themselves."""
    for sentence in sentences(paragraph):
        pieces = list(_pieces(sentence, _is_closed(sentence, paragraph)))
        if any(piece.may_join for piece in pieces) and reads(sentence, paragraph) < READABLE_ALONE:
            yield from pieces


def _is_mixed(paragraphs: Sequence[Paragraph], place: int) -> bool:
    """Whether lines of another column may stand in a paragraph: it has a stray line, or one beside it has."""
    here = paragraphs[place]
    beside = (one for one in paragraphs[max(0, place - 1) : place + 2] if one is here or _are_near(here, one))
    return here.kind == "text" and any(_has_stray(one) for one in beside)


def _are_near(one: Paragraph, other: Paragraph) -> bool:
    gaps = (one.line_from - other.line_to, other.line_from - one.line_to)
    return any(abs(gap) <= _FARTHEST for gap in gaps)


def _has_stray(paragraph: Paragraph) -> bool:
    """Whether it begins low, or a sentence in it does after another has ended."""
    if paragraph.kind != "text":
        return False
    return paragraph.tokens[0].low or any(_is_stray(before, token) for before, token in pairwise(paragraph.tokens))


def _is_stray(before: Token, token: Token) -> bool:
    """Whether a token goes on low behind a full stop that is none of a number or an abbreviation."""
    return token.low and "." in token.before and before.number is None and len(before.key) > _SHORTEST


def _is_closed(sentence: Sentence, paragraph: Paragraph) -> bool:
    """Whether a full stop follows the last word of a sentence, and not the number of the next item."""
    following = (token for before, token in pairwise(paragraph.tokens) if before is sentence.tokens[-1])
    after = next(following, None)
    return paragraph.closed if after is None else any(sign in after.before for sign in ".!?")


def _pieces(sentence: Sentence, closed: bool) -> Iterator[_Piece]:
    """The lines of a sentence; one that counts things but does nothing is cut before them."""
    lines = [tuple(tokens) for _, tokens in groupby(sentence.tokens, lambda token: token.line)]
    for number, tokens in enumerate(lines):
        numbered = tokens[-1].number is not None
        ended = closed and number == len(lines) - 1 and not numbered
        kept = tokens[:-1] if numbered else tokens
        cut = _counts_from(kept) if number == 0 else None
        if cut is not None:
            yield _Piece(kept[:cut], False)
            yield _Piece(kept[cut:], ended)
        elif len(kept) > 1:
            yield _Piece(kept, ended)


def _counts_from(tokens: Sequence[Token]) -> int | None:
    """Where a line that begins a sentence goes on with each of some things."""
    found = (at for at, token in enumerate(tokens) if at and token.key == _EACH)
    cut = next(found, None)
    return cut if cut is not None and tokens[0].capital else None


def _chains(
    pieces: Sequence[tuple[int, _Piece]], paragraphs: Sequence[Paragraph], reads: Reads
) -> Iterator[tuple[int, Paragraph]]:
    """Paragraphs made of lines that read together, none of them used twice."""
    taken: set[int] = set()
    for start, (place, head) in enumerate(pieces):
        if start in taken or head.closed or not head.begins:
            continue
        for chain in _ways(pieces, (start,), taken):
            tokens = _tokens_of([pieces[number][1] for number in chain])
            if reads(Sentence(tokens), paragraphs[place]) >= CERTAIN:
                taken.update(chain)
                yield place, replace(paragraphs[place], tokens=tokens, rest=".", interleaved=True)
                break


def _tokens_of(lines: Sequence[_Piece]) -> tuple[Token, ...]:
    """The words of lines that make one sentence: no full stop is before those that go on with another."""
    first, *others = lines
    tokens = list(first.tokens)
    for line in others:
        tokens += [line.tokens[0]._replace(before=""), *line.tokens[1:]]
    return tuple(tokens)


def _ways(pieces: Sequence[tuple[int, _Piece]], chain: tuple[int, ...], taken: set[int]) -> Iterator[tuple[int, ...]]:
    """Rows of lines that may go on with a first one up to a full stop, the nearest lines first."""
    last = pieces[chain[-1]][1]
    if last.closed:
        yield chain
    elif len(chain) < _MOST_LINES:
        for number in _ahead(pieces, chain[-1]):
            if number not in taken and not pieces[number][1].begins:
                yield from _ways(pieces, (*chain, number), taken)


def _ahead(pieces: Sequence[tuple[int, _Piece]], place: int) -> Iterator[int]:
    """The lines behind one, up to the first that is too far from it."""
    line = pieces[place][1].line
    return takewhile(lambda number: pieces[number][1].line - line <= _FARTHEST, range(place + 1, len(pieces)))
