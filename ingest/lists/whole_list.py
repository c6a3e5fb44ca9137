"""What the entries of a list say of each other: parts that stand below their total.

● 63 cards                  a total, and the lines below it that stand further in, or have other bullets, make it up
  - 48 buildings
  - 15 bridges
6 conflict markers          totals of totals: names that end alike, and values alone
3 victory markers
2 of value 1
1 of value 3
3 defeat markers
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final, NamedTuple

from kartotek.ingest.confidence import ADDED_UP
from kartotek.ingest.lists.entry_components import confirmed_by_sum
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.names import last_word
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import first_number, word_at

__all__ = ["doubted_beyond", "with_parts_below"]

_FEWEST_PARTS: Final = 2
_FEWEST_SURE: Final = 3
_IMPLIED: Final = "implied"
_OPENS: Final = "("
_LOST_MEMBER: Final = "neighbour-unread"
_VALUE: Final = re.compile(r"\d+-\w+")
_TAIL: Final = 5
"""How many letters the names of a total and of its parts end in alike: `győzelemjelző` and `vereségjelző`."""


class _Look(NamedTuple):
    """How the line of a component looks beside that of a total. `valued`: it is named by a value alone (`5-ös`)."""

    bullet: str
    further_in: bool
    bracketed: bool
    valued: bool


# ---- parts below their total ----


def with_parts_below(found: Sequence[DraftComponent], tokens: TokensOfLines) -> list[DraftComponent]:
    """The components; those in the lines right below a total that make it up, and look otherwise or have its noun, as
    its parts. The last total is read first, so that a part may be a total itself."""
    made = list(found)
    ends = _ends(made)
    for place in range(len(made) - 1, -1, -1):
        total = made[place]
        if not total.count or total.part_of or total.name_hu[:1].isdigit():
            continue
        runs = (_unlike(made, place, ends, tokens), _named_alike(made, place, ends))
        below = next((run for run in runs if _make_up(run, total, made)), [])
        if below:
            ends[place] = ends[below[-1]]
            made[place] = _confirmed(total)
        for at in below:
            part = replace(_confirmed(made[at]), part_of=total.name_hu)
            made[at] = replace(part, kind=part.kind or total.kind)
    return made


def _confirmed(one: DraftComponent) -> DraftComponent:
    """A total or a part: where all add up, no member between them is lost."""
    doubts = tuple(doubt for doubt in confirmed_by_sum(one).doubts if doubt != _LOST_MEMBER)
    return replace(one, doubts=doubts, confidence=ADDED_UP)


def _ends(made: Sequence[DraftComponent]) -> list[int]:
    """The place behind each component and the parts that its own entry has."""
    ends = list(range(1, len(made) + 1))
    for place in range(len(made) - 2, -1, -1):
        while ends[place] < len(made) and made[ends[place]].part_of == made[place].name_hu:
            ends[place] = ends[ends[place]]
    return ends


def _make_up(run: Sequence[int], total: DraftComponent, made: Sequence[DraftComponent]) -> bool:
    return len(run) >= _FEWEST_PARTS and sum(made[at].count or 0 for at in run) == total.count


def _behind(made: Sequence[DraftComponent], place: int, ends: Sequence[int]) -> Iterator[int]:
    """The places of the components in the lines behind a total that are parts of no other."""
    at, line = ends[place], made[place].line
    while at < len(made) and not made[at].part_of and made[at].count is not None and made[at].line > line:
        yield at
        at = ends[at]


def _unlike(made: Sequence[DraftComponent], place: int, ends: Sequence[int], tokens: TokensOfLines) -> list[int]:
    """The components behind a total that all look as the first of them and otherwise than the total."""
    total = tokens.get(made[place].line, ())
    looks = {at: _look(made[at], tokens.get(made[at].line, ()), total) for at in _behind(made, place, ends)}
    first = next(iter(looks.values()), None)
    if first in (None, _look(made[place], total, total)):
        return []
    return list(takewhile(lambda at: looks[at] == first, looks))


def _named_alike(made: Sequence[DraftComponent], place: int, ends: Sequence[int]) -> list[int]:
    """The components behind a total whose names end as its own does, up to as many as it counts."""
    noun, left = _tail(made[place]), made[place].count or 0
    run: list[int] = []
    for at in _behind(made, place, ends):
        if left <= 0 or _tail(made[at]) != noun:
            break
        run.append(at)
        left -= made[at].count or 0
    return run


def _tail(one: DraftComponent) -> str:
    return last_word(one.name_hu).lower()[-_TAIL:]


def _look(one: DraftComponent, words: Sequence[BookToken], total: Sequence[BookToken]) -> _Look | None:
    """How a line looks beside that of a total."""
    if not words or not total:
        return None
    further_in = words[0].start > total[0].start
    bracketed = word_at(words, first_number(words)).follows(_OPENS)
    return _Look(words[0].before.strip(), further_in, bracketed, _VALUE.fullmatch(one.name_hu) is not None)


# ---- a list whose heading is in doubt ----


def doubted_beyond(
    found: Sequence[DraftComponent], lines: Sequence[int], tokens: TokensOfLines
) -> list[DraftComponent]:
    """The components of a section whose heading is in doubt: beyond doubt are those of a list that begins it, where
    several lines have a number; in doubt what stands behind a line that is none of it."""
    end = _end_of_list(found, lines, tokens)
    sure = {one.line for one in found if one.how != _IMPLIED and not one.doubts and one.line < end}
    evident = len(sure) >= _FEWEST_SURE and 2 * len(sure) > len([one for one in found if one.line < end])
    return [one if evident and one.line < end else one.doubted("heading-unclear") for one in found]


def _end_of_list(found: Sequence[DraftComponent], lines: Sequence[int], tokens: TokensOfLines) -> int:
    """The first line behind a component that a capital begins and that names none; else one behind all lines."""
    counted = {one.line for one in found}
    first = min(counted, default=0)
    others = (line for line in lines if line > first and line not in counted and tokens[line])
    return next((line for line in others if any(one.capital for one in tokens[line][:2])), max(lines, default=0) + 1)
