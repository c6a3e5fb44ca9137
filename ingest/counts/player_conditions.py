"""For how many players a sentence or a heading says that something is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kartotek.ingest.counts.lexicon import CountItem
from kartotek.ingest.prose.sentences import Token
from kartotek.schema.hungarian.numerals import number_of

__all__ = [
    "PlayerCondition", "condition_in", "conditions_in", "fewer_players", "follows", "has_lost_condition",
    "names_other_players", "players_as_well", "seat_in",
]  # fmt: skip

_PEOPLE: Final = "sup"
"""The case of a number in words that counts people."""
_OF_FIGURES: Final = frozenset(("an", "en"))
"""The ending of figures that count people."""
_ALSO: Final = "is"
_HEAD: Final = 3
"""So many words of a sentence at most stand before whom it is about, with its number in a list."""


@dataclass(frozen=True, slots=True)
class PlayerCondition:
    """Numbers of players, the places of the first and the last word that say them, and whether a colon behind them
    makes them the head of what follows."""

    players: tuple[int, ...]
    first: int
    last: int
    heads: bool = False


def condition_in(items: Sequence[CountItem], admitted: range) -> tuple[int, ...]:
    """For how many players something is, where a heading says so."""
    found = list(conditions_in(items, admitted))
    return found[0].players if len(found) == 1 else ()


def names_other_players(items: Sequence[CountItem], admitted: range) -> bool:
    """Whether a number of players is named that the game does not have."""
    pairs = [(before, item) for before, item in pairwise(items) if item.tag == "PLAYER" and before.tag == "NUM"]
    return any(before.case == "nom" and not before.ordinal and before.value not in admitted for before, _ in pairs)


def fewer_players(items: Sequence[CountItem], admitted: range) -> tuple[int, ...]:
    """The numbers of players below the one that a condition names: *if there are fewer than four of you*."""
    if not any(item.tag == "IF" for item in items[:1]):
        return ()
    pairs = [one for one, other in pairwise(items) if one.tag == "NUM" and other.tag == "FEWER"]
    limits = [one.value for one in pairs if one.case == "ade" and any(item.tag == "V.PLAY" for item in items)]
    return tuple(number for number in admitted if number < limits[0]) if len(limits) == 1 else ()


def seat_in(items: Sequence[CountItem], admitted: range) -> int | None:
    """The place in the order of players of the one that a sentence begins with: *the third player*, *the player at
    place 2*, *the last player*."""
    for at, item in enumerate(items[:_HEAD]):
        tags = [other.tag for other in items[at + 1 : at + 3]]
        if item.tag == "LAST" and tags[:1] == ["PLAYER"]:
            return admitted[-1]
        if item.tag == "NUM" and item.ordinal and (tags[:1] == ["PLAYER"] or tags == ["SPACE", "PLAYER"]):
            return int(item.value)
    return None


def players_as_well(tokens: Sequence[Token], admitted: range) -> frozenset[int]:
    """The numbers of players who can play as well: so many people, and the word for also behind them. What follows is
    for them alone, and a heading says so, if it is not lost."""
    people = (_people(tokens[:at], admitted) for at, token in enumerate(tokens) if token.key == _ALSO)
    return frozenset(number for number in people if number is not None)


def _people(tokens: Sequence[Token], admitted: range) -> int | None:
    """The number of people that words end with."""
    if not tokens or tokens[-1].before:
        return None
    if tokens[-1].key in _OF_FIGURES:
        number = tokens[-2].number if len(tokens) > 1 else None
    else:
        found = number_of(tokens[-1].key)
        number = found[0] if found is not None and found[1] == _PEOPLE else None
    return number if number in admitted else None


def has_lost_condition(items: Sequence[CountItem], admitted: range) -> bool:
    """Whether a heading says for how many players something is in words that are not understood: a number of players
    that is no condition, or the word for their use without one."""
    if condition_in(items, admitted):
        return False
    pairs = [(one.tag, other.tag) for one, other in pairwise(items)]
    return ("NUM", "PLAYER") in pairs or ("X", "FOR_USE") in pairs or ("PLAYER", "FOR_USE") in pairs


def conditions_in(items: Sequence[CountItem], admitted: range) -> Iterator[PlayerCondition]:
    """Everything that says for how many players, in its order."""
    for at, item in enumerate(items):
        if item.tag == "PEOPLE" and item.value in admitted:
            yield PlayerCondition((item.value,), at, at)
        numbers = _numbers_before(items, at, admitted) if _may_say(items, at) else ()
        if numbers:
            last = at + 1 if any(map(_is_in_case, items[at + 1 : at + 2])) else at
            heads = any(":" in one.before for one in items[last + 1 : last + 2])
            yield PlayerCondition(tuple(n for n, _ in numbers), numbers[0][1], last, heads)


def _may_say(items: Sequence[CountItem], at: int) -> bool:
    """Whether numbers before a word are those of players for whom something is: `in case of`, or players in a case, or
    before a word or a colon, that says so."""
    item = items[at]
    if item.tag == "IN_CASE":
        return not follows(items, at, "PLAYER")
    if item.tag != "PLAYER":
        return False
    return item.case in ("ade", "dat") or any(_is_in_case(one) or ":" in one.before for one in items[at + 1 : at + 2])


def _is_in_case(item: CountItem) -> bool:
    return item.tag in ("IN_CASE", "FOR_USE")


def follows(items: Sequence[CountItem], at: int, tag: str) -> bool:
    """Whether a word with this tag stands right before a place."""
    return at > 0 and items[at - 1].tag == tag


def _numbers_before(items: Sequence[CountItem], at: int, admitted: range) -> list[tuple[int, int]]:
    """The numbers of players right before a place, in rising order: `2`, `2 or 3`, `2-3`."""
    found: list[tuple[int, int]] = []
    place = at - 1
    while place >= 0:
        item = items[place]
        plain = item.tag == "NUM" and item.case == "nom" and not item.ordinal
        # A range that goes on beyond the players of the game ends with these.
        number = min(item.value, admitted[-1]) if plain and not found and "-" in item.before else item.value
        if plain and number in admitted:
            if found and number >= found[0][0]:
                break
            found.insert(0, (number, place))
        elif item.tag not in ("AND", "OR") or not found:
            break
        place -= 1
    return found
