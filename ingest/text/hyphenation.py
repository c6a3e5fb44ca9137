"""Words that a line end cuts and whose other half stands further on: behind scraps of an icon, or in another column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import JOINED_HALVES
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Token

__all__ = ["join_halves"]

_MOST_SCRAPS: Final = 3
_FARTHEST: Final = 30
_SCRAP: Final = 2

Known = Callable[[str], bool]


def join_halves(paragraphs: Sequence[Paragraph], known: Known) -> list[Paragraph]:
    """The paragraphs with both halves of cut words joined, where they make a word that is known."""
    made = [replace(one, tokens=tuple(_beside(one.tokens, known))) for one in paragraphs]
    for place, paragraph in enumerate(made):
        if _stops_in_word(paragraph):
            _fetch(made, place, known)
    return [paragraph for paragraph in made if paragraph.tokens]


def _stops_in_word(paragraph: Paragraph) -> bool:
    return paragraph.kind == "text" and bool(paragraph.tokens) and paragraph.tokens[-1].half


def _beside(tokens: Sequence[Token], known: Known) -> Iterator[Token]:
    """Join halves with nothing but scraps between them."""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        other = _other_half(tokens, at, known) if token.half else None
        if other is None:
            yield token
            at += 1
        else:
            yield _whole(token, tokens[other])
            at = other + 1


def _other_half(tokens: Sequence[Token], at: int, known: Known) -> int | None:
    for place in range(at + 1, min(at + 2 + _MOST_SCRAPS, len(tokens))):
        if known(tokens[at].key + tokens[place].key):
            return place
        if tokens[place].number is None and len(tokens[place].key) > _SCRAP:
            return None
    return None


def _whole(first: Token, second: Token) -> Token:
    text = first.text + second.text
    return first._replace(text=text, key=key_of(text), confidence=JOINED_HALVES, number=None, half=second.half)


def _fetch(paragraphs: list[Paragraph], place: int, known: Known) -> None:
    """Bring the rest of a sentence that stops in mid-word from the paragraph where it goes on."""
    open_one = paragraphs[place]
    half = open_one.tokens[-1].key
    for later in range(place + 1, len(paragraphs)):
        other = paragraphs[later]
        if other.line_from - open_one.line_to > _FARTHEST or other.after_gap:
            return
        start = next((at for at in _line_starts(other) if known(half + other.tokens[at].key)), None)
        if start is not None and other.kind == "text":
            paragraphs[place], paragraphs[later] = _moved(open_one, other, start)
            return


def _moved(open_one: Paragraph, other: Paragraph, start: int) -> tuple[Paragraph, Paragraph]:
    """Two paragraphs, the sentence that goes on in the second brought to the end of the first."""
    tokens = other.tokens
    end = next((at for at in range(start + 1, len(tokens)) if "." in tokens[at].before), len(tokens))
    whole = _whole(open_one.tokens[-1], tokens[start])
    joined = (*open_one.tokens[:-1], whole, *tokens[start + 1 : end])
    rest = other.rest if end == len(tokens) else "."
    return replace(open_one, tokens=joined, rest=rest), replace(other, tokens=tokens[:start] + tokens[end:])


def _line_starts(paragraph: Paragraph) -> Iterator[int]:
    """Where a line begins low, or goes on low after a full stop: there the rest of a sentence may stand."""
    line = None
    for at, token in enumerate(paragraph.tokens):
        if token.low and (token.line != line or "." in token.before):
            yield at
        line = token.line
