"""Paragraphs put together that a page has taken apart: items of a list of actions, sentences cut by a scrap.

Where the columns of a legend run into each other, words of the one stand in a sentence of the other: they begin with a
capital on a new line, and what follows them goes on low, with a number, or after dots that end nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.text.sentences import Paragraph, Token

__all__ = ["join_paragraphs"]

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
