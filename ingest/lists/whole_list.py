"""What the entries of a list say of each other: parts that stand below their total.

● 63 cards                  a total, and the lines below it that stand further in, or have other bullets, make it up
  - 48 buildings
  - 15 bridges
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import ADDED_UP
from kartotek.ingest.lists.entry_components import confirmed_by_sum
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.words.tokens import BookToken, TokensOfLines
from kartotek.ingest.words.word_runs import first_number, word_at

__all__ = ["doubted_beyond", "with_parts_below"]

_FEWEST_PARTS: Final = 2
_FEWEST_SURE: Final = 3
_IMPLIED: Final = "implied"
_OPENS: Final = "("

_Look = tuple[str, bool, bool, bool]
"""How a line begins: its bullet, whether it stands further in than the total, whether its number is in brackets, and
whether what it names is a value (`5-ös`)."""


# ---- parts below their total ----


def with_parts_below(found: Sequence[DraftComponent], tokens: TokensOfLines) -> list[DraftComponent]:
    """The components; those in the lines right below a total, which look otherwise and make it up, as its parts."""
    made = list(found)
    for place, total in enumerate(found):
        below = list(_below(made, place, tokens)) if not made[place].part_of and total.count else []
        if len(below) >= _FEWEST_PARTS and sum(made[at].count or 0 for at in below) == total.count:
            made[place] = replace(confirmed_by_sum(made[place]), confidence=ADDED_UP)
            for at in below:
                part = replace(confirmed_by_sum(made[at]), part_of=total.name_hu, confidence=ADDED_UP)
                made[at] = replace(part, kind=part.kind or total.kind)
    return made


def _below(found: Sequence[DraftComponent], place: int, tokens: TokensOfLines) -> Iterator[int]:
    """The places of the components in the lines behind a total, one a line, which all look as the first of them and
    otherwise than the total."""
    total = tokens.get(found[place].line, ())
    first: _Look | None = None
    line = found[place].line
    for at in range(place + 1, len(found)):
        one = found[at]
        look = _look(one, tokens.get(one.line, ()), total)
        if one.part_of or one.count is None or one.line <= line or look in (None, _look(found[place], total, total)):
            return
        first = first or look
        if look != first:
            return
        line = one.line
        yield at


def _look(one: DraftComponent, words: Sequence[BookToken], total: Sequence[BookToken]) -> _Look | None:
    """How a line looks beside that of a total."""
    if not words or not total:
        return None
    further_in = words[0].start > total[0].start
    bracketed = word_at(words, first_number(words)).follows(_OPENS)
    return words[0].before.strip(), further_in, bracketed, one.name_hu[:1].isdigit()


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
