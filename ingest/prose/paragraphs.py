"""From segments to paragraphs of tokens, under their headings.

A segment that stops in mid-sentence is continued by the next one that begins low or with a number, whatever scraps of
icons stand between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from ingest.prose.scanned import BULLET, tokens_of
from ingest.prose.tokens import Paragraph, Token
from ingest.segment import Segment

__all__ = ["CLAUSES", "LONGEST_LABEL", "paragraphs"]

CLAUSES: Final = frozenset(("amikor", "ha", "mikor"))
LONGEST_LABEL: Final = 7
_FARTHEST: Final = 3
_HEADING_WORDS: Final = 4
_SKIPPED: Final = frozenset(("noise", "page-number", "note"))


def paragraphs(segments: Sequence[Segment], scans: Mapping[int, str]) -> list[Paragraph]:
    """The segments as runs of tokens, cut sentences joined, scraps of icons left out. An item of a list ends where the
    next one begins."""
    made: list[Paragraph] = []
    item = gap = False
    for segment in segments:
        gap = gap or segment.after_gap
        if segment.kind in _SKIPPED:
            continue
        after_item, item = item, segment.kind == "item"
        for place, now in enumerate(_parts(segment, gap, scans)):
            _take(made, now, after_item or place > 0, item or place > 0)
            gap = False
    return made


def _parts(segment: Segment, gap: bool, scans: Mapping[int, str]) -> Iterator[Paragraph]:
    """A segment as a paragraph, or as several where list items follow each other within its lines."""
    tokens, rest = tokens_of(segment.pieces, scans)
    if not tokens:
        return
    kind = segment.kind if segment.kind in ("heading", "example", "remark") else "text"
    if kind == "heading" and _speaks(tokens):
        kind = "text"
    starts = [0, *(at for at, token in enumerate(tokens) if BULLET in token.before), len(tokens)]
    for start, end in pairwise(starts):
        signs = tokens[start].before.rpartition(BULLET)[2]
        part = (replace(tokens[start], before=signs), *tokens[start + 1 : end])
        after = rest if end == len(tokens) else f"{tokens[end].before.partition(BULLET)[0]}."
        yield Paragraph(kind, part, gap and start == 0, after)


def _take(made: list[Paragraph], now: Paragraph, after_item: bool, item: bool) -> None:
    """Put a paragraph behind the others, or together with the last."""
    before = made[-1] if made else None
    if before is not None and before.kind == "example" and now.kind == "text" and not now.after_gap:
        anew = item and now.tokens[0].text[:1].isupper()
        goes_on = not (before.closed or anew) or _next_number(before, now)
        now = replace(now, kind="example" if goes_on else now.kind, worked=len(before.tokens) == 1)
    if before is not None and _goes_on(before, now):
        joined = now.kind if before.kind == "heading" else before.kind
        made[-1] = replace(before, kind=joined, tokens=before.tokens + now.tokens, rest=now.rest)
        return
    if before is not None:
        ended = after_item and item and not before.rest.strip("+")
        if ended or (before.rest.strip() == "," and _begins_anew(before, now)):
            made[-1] = replace(before, rest=".")
    made.append(now)


def _begins_anew(before: Paragraph, now: Paragraph) -> bool:
    """Whether a paragraph with a label of its own follows another such one: a comma before it was a full stop."""
    return now.tokens[0].text[:1].isupper() and _labelled(before.tokens) and _labelled(now.tokens)


def _next_number(before: Paragraph, now: Paragraph) -> bool:
    """Whether two paragraphs are items of one numbered list, the second next to the first."""
    first, second = before.tokens[0].number, now.tokens[0].number
    return first is not None and second == first + 1


def _speaks(tokens: Sequence[Token]) -> bool:
    """A heading that begins with if or when, or goes on after a colon with a number, is the start of a statement."""
    if tokens[0].key in CLAUSES or any("," in t.before and t.key in CLAUSES for t in tokens):
        return True
    colon = next((at for at, token in enumerate(tokens) if ":" in token.before), None)
    return colon is not None and any(token.number is not None for token in tokens[colon:])


def _goes_on(before: Paragraph, now: Paragraph) -> bool:
    last = next((token for token in reversed(before.tokens) if token.number is None), before.tokens[-1])
    shouted = last.shouts and now.tokens[0].shouts and now.line_from - before.line_to <= 1
    if not before.closed and shouted and (now.kind == "text" or before.kind == "heading"):
        return True
    if before.kind == "heading" and now.kind == "text" and not before.tokens[-1].shouts:
        near = now.line_from - before.line_to <= _FARTHEST and not now.after_gap
        return near and not before.closed and now.tokens[0].text[:1].islower()
    if now.line_from - before.line_to > _FARTHEST:
        return False
    if "heading" in (before.kind, now.kind) or now.after_gap:
        return False
    first = now.tokens[0]
    if _inside_brackets(before) and _closes_brackets(now) and not first.text[:1].isupper():
        return True
    if before.closed or (first.number is not None and _labelled(before.tokens) and _labelled(now.tokens)):
        return False
    if [token.key for token in now.tokens[:2]] == [token.key for token in before.tokens[:2]]:
        return False
    listed = first.number is not None and len(now.tokens) > 1 and "." in now.tokens[1].before
    if listed and len(before.tokens) <= _HEADING_WORDS:
        return False
    if re.search(r"[.!?:;]", first.before):
        return False
    return first.text[:1].islower() or first.number is not None


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
