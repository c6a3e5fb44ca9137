"""From segments to paragraphs of tokens, under their headings.

A segment that stops in mid-sentence is continued by the next one that begins low or with a number, whatever scraps of
icons stand between them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import partial
from itertools import dropwhile, pairwise
from typing import Final

from kartotek.ingest.text.blocks import Segment
from kartotek.ingest.text.pieces import TextPiece
from kartotek.ingest.text.scanned import BULLET, tokens_of
from kartotek.ingest.text.tokens import Paragraph, Token

__all__ = ["CLAUSES", "LONGEST_LABEL", "paragraphs"]

CLAUSES: Final = frozenset(("amikor", "ha", "mikor"))
LONGEST_LABEL: Final = 7
_HEADING_WORDS: Final = 4
_TokensOf = Callable[[Sequence[TextPiece]], tuple[tuple[Token, ...], str]]
_SKIPPED: Final = frozenset(("noise", "page-number", "note"))
_ENDING: Final = re.compile(r"[.!?:;]")


def paragraphs(
    segments: Sequence[Segment], scans: Mapping[int, str], lone: Set[str] = frozenset(), *, icons: bool = True
) -> list[Paragraph]:
    """The segments as runs of tokens, cut sentences joined, scraps of icons left out. An item of a list ends where the
    next one begins. `lone` are the keys of words that the text has nowhere else."""
    made: list[Paragraph] = []
    item = gap = False
    for segment in segments:
        gap = gap or segment.after_gap
        if segment.kind in _SKIPPED and (icons or segment.kind != "noise"):
            continue
        after_item, item = item, segment.kind == "item"
        for place, now in enumerate(_parts(segment, gap, partial(tokens_of, scans=scans, lone=lone, icons=icons))):
            _take(made, now, after_item or place > 0, item or place > 0)
            gap = False
    return made


def _parts(segment: Segment, gap: bool, words_of: _TokensOf) -> Iterator[Paragraph]:
    """A segment as a paragraph, or as several where list items follow each other within its lines."""
    tokens, rest = words_of(segment.pieces)
    if not tokens:
        return
    kind = _kind(segment, tokens)
    starts = [0, *(at for at, token in enumerate(tokens) if BULLET in token.before), len(tokens)]
    for start, end in pairwise(starts):
        signs = tokens[start].before.rpartition(BULLET)[2]
        part = (tokens[start]._replace(before=signs), *tokens[start + 1 : end])
        after = rest if end == len(tokens) else f"{tokens[end].before.partition(BULLET)[0]}."
        yield Paragraph(kind, part, gap and start == 0, after, begins_anew=segment.begins_anew and start == 0)


def _kind(segment: Segment, tokens: Sequence[Token]) -> str:
    """The kind of paragraph that a segment is; a heading that says something is text."""
    if segment.kind == "heading":
        return "text" if _speaks(tokens) else "heading"
    return segment.kind if segment.kind in ("example", "remark") else "text"


def _take(made: list[Paragraph], now: Paragraph, after_item: bool, item: bool) -> None:
    """Put a paragraph behind the others, or together with the last."""
    if not made:
        made.append(now)
        return
    before = made[-1]
    now = _as_example(before, now, item)
    if _goes_on(before, now):
        joined = now.kind if before.kind == "heading" else before.kind
        made[-1] = replace(before, kind=joined, tokens=before.tokens + now.tokens, rest=now.rest)
        return
    if _lost_its_stop(before, now, after_item and item):
        made[-1] = replace(before, rest=".")
    made.append(now)


def _as_example(before: Paragraph, now: Paragraph, item: bool) -> Paragraph:
    """A paragraph behind an example: an example too where it goes on with it, or is the next of its list."""
    if before.kind != "example" or now.kind != "text" or now.after_gap:
        return now
    ended = before.closed or (item and now.tokens[0].capital)
    goes_on = not ended or _next_number(before, now)
    return replace(now, kind="example" if goes_on else now.kind, worked=len(before.tokens) == 1)


def _lost_its_stop(before: Paragraph, now: Paragraph, items: bool) -> bool:
    """Whether a full stop belongs behind a paragraph: between items of a list, or for a comma before a new label."""
    if items and not before.rest.strip("+"):
        return True
    return before.rest.strip() == "," and now.tokens[0].capital and _both_labelled(before, now)


def _next_number(before: Paragraph, now: Paragraph) -> bool:
    """Whether two paragraphs are items of one numbered list, the second next to the first."""
    first, second = before.tokens[0].number, now.tokens[0].number
    return first is not None and second == first + 1


def _speaks(tokens: Sequence[Token]) -> bool:
    """A heading that begins with if or when, or goes on after a colon with a number, is the start of a statement."""
    if tokens[0].key in CLAUSES or any("," in t.before and t.key in CLAUSES for t in tokens):
        return True
    behind_colon = dropwhile(lambda token: ":" not in token.before, tokens)
    return any(token.number is not None for token in behind_colon)


def _goes_on(before: Paragraph, now: Paragraph) -> bool:
    """Whether a paragraph is the rest of the one before it."""
    if _shouts_on(before, now) or _is_rest_of_heading(before, now):
        return True
    if not now.is_beside(before) or "heading" in (before.kind, now.kind):
        return False
    return _closes_aside(before, now) or _is_rest(before, now)


def _is_rest_of_heading(before: Paragraph, now: Paragraph) -> bool:
    """Whether what was taken for a heading is the first line of a sentence."""
    if before.kind != "heading" or now.kind != "text" or before.tokens[-1].shouts:
        return False
    return now.is_beside(before) and not before.closed and now.tokens[0].low


def _shouts_on(before: Paragraph, now: Paragraph) -> bool:
    """Whether capitals go on in the next line: of a heading, or of a text with its first words in capitals."""
    if before.closed or now.line_from - before.line_to > 1 or not now.tokens[0].shouts:
        return False
    last = next((token for token in reversed(before.tokens) if token.number is None), before.tokens[-1])
    return last.shouts and (now.kind == "text" or before.kind == "heading")


def _closes_aside(before: Paragraph, now: Paragraph) -> bool:
    """Whether a bracket that is open at the end of one paragraph ends in the next."""
    return _inside_brackets(before) and _closes_brackets(now) and not now.tokens[0].capital


def _is_rest(before: Paragraph, now: Paragraph) -> bool:
    """Whether a paragraph begins as no sentence does, low or with a number, behind one that stops open."""
    first = now.tokens[0]
    if before.closed or _is_own_item(before, now) or _ENDING.search(first.before):
        return False
    return first.low or first.number is not None


def _is_own_item(before: Paragraph, now: Paragraph) -> bool:
    """Whether two paragraphs are items of one list, or the second is the first item behind a title."""
    if now.tokens[0].number is not None and _both_labelled(before, now):
        return True
    if [token.key for token in now.tokens[:2]] == [token.key for token in before.tokens[:2]]:
        return True
    return now.numbered and len(before.tokens) <= _HEADING_WORDS


def _inside_brackets(paragraph: Paragraph) -> bool:
    """Whether it stops between a bracket and its end."""
    signs = "".join((*(token.before for token in paragraph.tokens), paragraph.rest))
    return signs.rfind("(") > signs.rfind(")") and "." not in paragraph.rest


def _closes_brackets(paragraph: Paragraph) -> bool:
    """Whether a bracket ends in it that did not begin in it."""
    signs = "".join((*(token.before for token in paragraph.tokens[:LONGEST_LABEL]), paragraph.rest))
    return ")" in signs.partition("(")[0]


def _labelled(tokens: Sequence[Token]) -> bool:
    """Whether it begins with a label and a colon: an item of a list of its own."""
    return any(":" in token.before for token in tokens[1 : LONGEST_LABEL + 1])


def _both_labelled(before: Paragraph, now: Paragraph) -> bool:
    return _labelled(before.tokens) and _labelled(now.tokens)
