"""Words that a line end cuts and whose other half stands further on: behind scraps of an icon, or in another column."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ingest.prose.keys import key_of
from ingest.prose.sentences import Paragraph, Token

__all__ = ["join_halves"]

_MOST_SCRAPS: Final = 3
_FARTHEST: Final = 30
_JOINED: Final = 920
_SCRAP: Final = 2

Known = Callable[[str], bool]


def join_halves(paragraphs: Sequence[Paragraph], known: Known) -> list[Paragraph]:
    """The paragraphs with both halves of cut words joined, where they make a word that is known."""
    made = [replace(one, tokens=tuple(_beside(one.tokens, known))) for one in paragraphs]
    for place, paragraph in enumerate(made):
        if paragraph.kind == "text" and paragraph.tokens and paragraph.tokens[-1].half:
            _fetch(made, place, known)
    return [paragraph for paragraph in made if paragraph.tokens]


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
    return replace(first, text=text, key=key_of(text), confidence=_JOINED, number=None, half=second.half)


def _fetch(paragraphs: list[Paragraph], place: int, known: Known) -> None:
    """Bring the rest of a sentence that stops in mid-word from the paragraph where it goes on."""
    open_one = paragraphs[place]
    half = open_one.tokens[-1]
    for later in range(place + 1, len(paragraphs)):
        other = paragraphs[later]
        if other.line_from - open_one.line_to > _FARTHEST or other.after_gap:
            return
        start = next((at for at in _line_starts(other) if known(half.key + other.tokens[at].key)), None)
        if start is None or other.kind != "text":
            continue
        end = next((at for at in range(start + 1, len(other.tokens)) if "." in other.tokens[at].before), None)
        rest = other.tokens[start:end]
        joined = (*open_one.tokens[:-1], _whole(half, rest[0]), *rest[1:])
        left = other.tokens[:start] + (() if end is None else other.tokens[end:])
        paragraphs[place] = replace(open_one, tokens=joined, rest=other.rest if end is None else ".")
        paragraphs[later] = replace(other, tokens=left)
        return


def _line_starts(paragraph: Paragraph) -> Iterator[int]:
    """Where a line begins low, or goes on low after a full stop: there the rest of a sentence may stand."""
    line = None
    for at, token in enumerate(paragraph.tokens):
        if (token.line != line or "." in token.before) and token.text[:1].islower():
            yield at
        line = token.line
