"""Totals of a component list held against their parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kartotek.ingest.newbook.doubts import met
from kartotek.ingest.newbook.facts import ADDED_UP, PLAIN, DraftComponent
from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.names import text_of
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import all_as_scanned
from kartotek.ingest.prose.keys import key_of

__all__ = ["add_up_to", "rest_of", "summed", "with_sums"]


def summed(made: list[DraftComponent], each: Sequence[tuple[int, int]]) -> list[DraftComponent]:
    """Hold totals against their parts, and pass the kind of a total on to its parts. `each` has the places of totals
    with how many there are of each kind: a total is a multiple of that."""
    result = list(made)
    for place, total in enumerate(made):
        parts = [at for at in range(place + 1, len(made)) if made[at].part_of == total.name_hu]
        _compare(result, place, parts)
        _pass_on(result, total.kind, parts)
    for at, number in each:
        if at < len(result) and not _is_multiple(result[at], number):
            result[at] = result[at].doubted("does-not-add-up")
    return result


def with_sums(made: Sequence[DraftComponent]) -> list[DraftComponent]:
    """The components; one without a number whose parts are all named by how they look has as many as they make up, and
    the parts are in doubt: the book may call them by their look and its noun, and nothing confirms them."""
    result = list(made)
    for place, one in enumerate(made):
        parts = [at for at, other in enumerate(made) if other.part_of == one.name_hu]
        total = _sum([made[at] for at in parts])
        if one.count is None and one.how == "none" and total and all(_is_look(made[at]) for at in parts):
            result[place] = replace(one.doubted("computed"), count=total, how="computed")
            for at in parts:
                result[at] = made[at].doubted("name-unclear")
    return result


def _is_look(one: DraftComponent) -> bool:
    return is_word(key_of(one.name_hu), "plain", "looks")


def _compare(result: list[DraftComponent], place: int, parts: Sequence[int]) -> None:
    """Confirm a total and its parts, or doubt them all; a single part proves nothing."""
    if len(parts) <= 1:
        return
    fits = add_up_to(result[place], [result[at] for at in parts])
    for at in (place, *parts):
        one = result[at]
        result[at] = replace(one, confidence=ADDED_UP) if fits else one.doubted("does-not-add-up")


def _pass_on(result: list[DraftComponent], kind: str, parts: Sequence[int]) -> None:
    for at in parts:
        result[at] = replace(result[at], kind=result[at].kind or kind)


def _is_multiple(total: DraftComponent, number: int) -> bool:
    return not number or (total.count or 0) % number == 0


def add_up_to(total: DraftComponent, parts: Sequence[DraftComponent]) -> bool:
    """Whether parts make up a total; where a number was not read, they do not."""
    return total.count is not None and _sum(parts) == total.count


def _sum(parts: Sequence[DraftComponent]) -> int | None:
    counts = [one.count for one in parts]
    return None if None in counts else sum(filter(None, counts))


def rest_of(total: DraftComponent, made: Sequence[DraftComponent], name: Sequence[BookToken]) -> DraftComponent | None:
    """`the rest blue`: what the parts before leave of a total."""
    parts = [one for one in made if one.part_of == total.name_hu]
    taken = _sum(parts)
    if total.count is None or taken is None or not parts:
        return None
    left, doubts = total.count - taken, met({"computed": True, "name-unclear": not all_as_scanned(name)})
    return DraftComponent(text_of(name), total.kind, left, name[0].line, "computed", PLAIN, total.name_hu, doubts)
