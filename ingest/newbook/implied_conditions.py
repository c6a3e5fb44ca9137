"""Conditions that only others beside them make plain: `with four eight`, `otherwise six`, `with fewer players five`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingest.newbook.lexicon import is_word
from ingest.newbook.players import is_player
from ingest.newbook.tokens import BookToken

__all__ = ["ImpliedCondition", "bare_conditions", "other_conditions"]

_MOST: Final = 12
_CASES: Final = ("ade", "sup", "dat", "ins")
_MORE: Final = "tobb"
_FEWER: Final = "kevesebb"


@dataclass(frozen=True, slots=True)
class ImpliedCondition:
    """Numbers of players, the words that say so (first to last), and whether these are beyond doubt. `parallel`: the
    numbers go with as many values, one by one (`2/3/4 players`)."""

    players: tuple[int, ...]
    first: int
    last: int
    exact: bool
    parallel: bool = False


def _and_more(tokens: Sequence[BookToken], found: ImpliedCondition, admitted: Sequence[int]) -> ImpliedCondition:
    """`ötnél vagy többnél`: so many players or more."""
    after = [token.key for token in tokens[found.last + 1 : found.last + 3]]
    if len(after) < 2 or after[0] != "vagy" or not after[1].startswith(_MORE):
        return found
    players = tuple(one for one in admitted if one >= found.players[0])
    return replace(found, players=players or found.players, last=found.last + 2)


def bare_conditions(tokens: Sequence[BookToken], admitted: Sequence[int]) -> Iterator[ImpliedCondition]:
    """Numbers in a case that says `with so many`, where another condition of the sentence names the players."""
    for at, token in enumerate(tokens):
        number = token.number
        if number is None or number.case not in _CASES or not 1 <= number.value <= _MOST:
            continue
        if number.case != "ins" or _is_listed(tokens, at):
            yield _and_more(tokens, ImpliedCondition((number.value,), at, at, token.exact), admitted)


def _is_listed(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether another number follows right after this one: it is what goes with so many players."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is not None and after.number is not None


def other_conditions(
    tokens: Sequence[BookToken], found: Sequence[ImpliedCondition], own: str, admitted: Sequence[int]
) -> Iterator[ImpliedCondition]:
    named = {number for one in found for number in one.players}
    exact = all(one.exact for one in found)
    for at, token in enumerate(tokens):
        left = tuple(one for one in admitted if one not in named and _is_meant(token.key, one, named))
        if left:
            yield ImpliedCondition(left, at, at, exact)
    for at, (one, other) in enumerate(pairwise(tokens)):
        left = tuple(number for number in admitted if number not in named and _fits(one, other, own, number, named))
        if left:
            yield ImpliedCondition(left, at, at + 1, exact)


def _fits(one: BookToken, other: BookToken, own: str, number: int, named: set[int]) -> bool:
    """Whether two words mean a number of players: `in any other case`, `with fewer players`."""
    if one.key in ("mas", "minden") and other.key == "esetben":
        return True
    if not is_player(other, own):
        return False
    return (one.key == _FEWER and number < min(named)) or (one.key == _MORE and number > max(named))


def _is_meant(key: str, players: int, named: set[int]) -> bool:
    if is_word(key, "players", "more"):
        return players > max(named)
    if is_word(key, "players", "fewer"):
        return players < min(named)
    return is_word(key, "players", "rest")
