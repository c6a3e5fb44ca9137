"""Totals of a component list held against their parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent
from ingest.newbook.names import text_of
from ingest.newbook.tokens import BookToken

__all__ = ["rest_of", "summed"]


def summed(made: list[DraftComponent], each: Sequence[tuple[int, int]]) -> list[DraftComponent]:
    """Hold totals against their parts, and pass the kind of a total on to its parts."""
    result = list(made)
    for place, total in enumerate(made):
        parts = [at for at, one in enumerate(made) if one.part_of == total.name_hu and at > place]
        counts = [made[at].count for at in parts]
        if len(parts) > 1:
            fits = None not in counts and sum(one for one in counts if one is not None) == total.count
            for at in (place, *parts):
                one = result[at]
                better = (
                    replace(one, confidence=ADDED_UP) if fits else replace(one, doubts=(*one.doubts, "does-not-add-up"))
                )
                result[at] = better
        for at in parts:
            result[at] = replace(result[at], kind=result[at].kind or total.kind)
    for at, number in each:
        if at < len(result) and number and (result[at].count or 0) % number:
            result[at] = replace(result[at], doubts=(*result[at].doubts, "does-not-add-up"))
    return result


def rest_of(total: DraftComponent, made: Sequence[DraftComponent], name: Sequence[BookToken]) -> DraftComponent | None:
    """`the rest blue`: what the parts before leave of a total."""
    parts = [one.count for one in made if one.part_of == total.name_hu]
    if total.count is None or None in parts or not parts:
        return None
    left = total.count - sum(one for one in parts if one is not None)
    doubts = ("computed", *(() if all(word.as_scanned for word in name) else ("name-unclear",)))
    return DraftComponent(text_of(name), total.kind, left, name[0].line, "computed", PLAIN, total.name_hu, doubts)
