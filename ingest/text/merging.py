"""Words and paragraphs put together that a line end or a page has taken apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import JOINED_HALVES
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Paragraph, Token

__all__ = ["join_halves", "join_paragraphs"]


# Words that a line end cuts and whose other half stands further on: behind scraps of an icon, or in another column.
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


# Paragraphs put together that a page has taken apart: items of a list of actions, sentences cut by a scrap.
# Where the columns of a legend run into each other, words of the one stand in a sentence of the other: they begin
# with a capital on a new line, and what follows them goes on low, with a number, or after dots that end nothing.
_PERMITS: Final = frozenset(("engedi", "csinalhatod", "teheted", "megteheted"))
_SCRAPS: Final = 2
_DOTS: Final = 3


def join_paragraphs(paragraphs: Sequence[Paragraph]) -> list[Paragraph]:
    """The paragraphs with those that belong together joined."""
    made: list[Paragraph] = []
    for paragraph in paragraphs:
        now = replace(paragraph, tokens=_without_foreign(paragraph.tokens))
        joined = _together(made[-1], now) if made else None
        if joined is not None:
            made[-1] = joined
        else:
            made.append(replace(now, items=0) if _announces(now) else now)
    return made


def _together(before: Paragraph, now: Paragraph) -> Paragraph | None:
    """Two paragraphs as one; None where they do not belong together."""
    if before.items is not None and _is_next(before, now):
        return replace(_joined(before, now.tokens, now.rest), items=_last_item(now, before.items))
    rest = _behind_scrap(before, now)
    return _joined(before, rest, now.rest) if rest else None


def _joined(before: Paragraph, tokens: tuple[Token, ...], rest: str) -> Paragraph:
    first = tokens[0]._replace(before=before.rest + tokens[0].before)
    return replace(before, tokens=(*before.tokens, first, *tokens[1:]), rest=rest)


def _announces(paragraph: Paragraph) -> bool:
    """Whether it says that the actions of the list after it may be done."""
    return paragraph.rest.endswith(":") and any(token.key in _PERMITS for token in paragraph.tokens)


def _is_next(before: Paragraph, now: Paragraph) -> bool:
    """Whether a paragraph is the next item of the list that another begins."""
    number = now.tokens[0].number
    return now.numbered and before.items is not None and number == before.items + 1 and _near(before, now)


def _last_item(paragraph: Paragraph, before: int) -> int:
    """The number of the last item in a paragraph that holds some of a list."""
    last = before
    for token, following in pairwise(paragraph.tokens):
        last += token.number == last + 1 and "." in following.before
    return last


def _near(before: Paragraph, now: Paragraph) -> bool:
    return now.kind == before.kind == "text" and now.is_beside(before)


def _behind_scrap(before: Paragraph, now: Paragraph) -> tuple[Token, ...]:
    """The rest of a sentence that stops open, where no more than scraps of something else stand before it."""
    if before.closed or not _near(before, now) or now.tokens[0].number is not None:
        return ()
    for at, token in enumerate(now.tokens[1 : _SCRAPS + 1], 1):
        if "." in token.before and token.low:
            return (token._replace(before=""), *now.tokens[at + 1 :])
    return ()


def _without_foreign(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without those of another column: from a capital on a new line up to dots that end nothing."""
    end = next((at for at, token in enumerate(tokens) if token.before.count(".") >= _DOTS), None)
    if end is None or tokens[end].number is None:
        return tokens
    start = next(_line_openings(tokens[:end]), None)
    if start is None or tokens[start].before:
        return tokens
    return (*tokens[:start], tokens[end]._replace(before=""), *tokens[end + 1 :])


def _line_openings(tokens: Sequence[Token]) -> Iterator[int]:
    """Where a new line begins as a sentence does."""
    for at, (before, token) in enumerate(pairwise(tokens), 1):
        if token.opens and token.line != before.line:
            yield at
