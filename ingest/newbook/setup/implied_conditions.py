"""Conditions that only others beside them make plain: `with four eight`, `otherwise six`, `with fewer players five`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.newbook.text.lexicon import is_word
from kartotek.ingest.newbook.text.numbers import WrittenNumber
from kartotek.ingest.newbook.text.players import is_player
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import word_at

__all__ = [
    "FEWER",
    "MORE",
    "MOST_PLAYERS",
    "ImpliedCondition",
    "bare_conditions",
    "numbers_alone",
    "other_conditions",
    "parity_conditions",
]

MOST_PLAYERS: Final = 12
MORE: Final = "tobb"
FEWER: Final = "kevesebb"
_UP_TO: Final = "ter"
_FROM: Final = "abl"
_CASES: Final = ("ade", "sup", "dat", "ins", "all", _UP_TO, _FROM)
_BEFORE_VALUES: Final = ("ins", _FROM)
"""Cases that say `with so many` only where a value follows: things are given in one, ranges begin in the other."""
_OTHER: Final = ("mas", "minden")
_THAN_THIS: Final = ("ennel", "annal")
_PARITY: Final = {"paros": 0, "paratlan": 1}
_NEAR: Final = 5
_WITH: Final = ("nal", "nel")


@dataclass(frozen=True, slots=True)
class ImpliedCondition:
    """Numbers of players, the words that say so (first to last), and whether these are beyond doubt. `parallel`: the
    numbers go with as many values, one by one (`2/3/4 players`)."""

    players: tuple[int, ...]
    first: int
    last: int
    exact: bool
    parallel: bool = False

    @property
    def places(self) -> range:
        """The places of the words that say so."""
        return range(self.first, self.last + 1)


# ---- numbers by themselves ----


def bare_conditions(tokens: Sequence[BookToken], admitted: Sequence[int]) -> Iterator[ImpliedCondition]:
    """Numbers in a case that says `with so many`, where another condition of the sentence names the players."""
    for at, token in enumerate(tokens):
        if _follows_if(tokens, at) or _stands_before_value(tokens, at) or _says_with(tokens, at):
            yield _and_more(tokens, ImpliedCondition((token.written.value,), at, at, token.exact), admitted)
        elif _stands_in_case(tokens, at):
            yield ImpliedCondition((token.written.value,), at, at + 1, token.exact)


def numbers_alone(tokens: Sequence[BookToken], admitted: Sequence[int]) -> list[ImpliedCondition]:
    """`kettőnél 6, háromnál 9`: several numbers of players that the book is for, each with a value right after it."""
    found = [
        ImpliedCondition((token.written.value,), at, at, token.exact)
        for at, token in enumerate(tokens[:-1])
        if token.written.case == "ade" and token.written.value in admitted and tokens[at + 1].counts
    ]
    return found if len(found) > 1 else []


def _follows_if(tokens: Sequence[BookToken], at: int) -> bool:
    """`ha három, kilenc`: a number right after `if` that a comma ends."""
    number, after = tokens[at].written, word_at(tokens, at + 1)
    stands = word_at(tokens, at - 1).key == "ha" and after.before.strip() == ","
    return stands and number.case == "nom" and 1 <= number.value <= MOST_PLAYERS


def _stands_before_value(tokens: Sequence[BookToken], at: int) -> bool:
    """`három játékos hatot, négy nyolcat`: a number that begins a clause right before one in the accusative."""
    number, value = tokens[at].written, word_at(tokens, at + 1)
    begins = at > 0 and tokens[at].before.strip() == "," and not value.before.strip()
    return begins and number.case == "nom" and 1 < number.value <= MOST_PLAYERS and value.written.case == "acc"


def _stands_in_case(tokens: Sequence[BookToken], at: int) -> bool:
    """`két játékos esetén tíz, három esetén tizennégy`: a number right before `in the case of`."""
    number = tokens[at].written
    counts = number.case == "nom" and 1 <= number.value <= MOST_PLAYERS
    return counts and is_word(word_at(tokens, at + 1).key, "players", "case")


def _says_with(tokens: Sequence[BookToken], at: int) -> bool:
    """Whether a number stands in a case that says `with so many`."""
    number, after = tokens[at].written, word_at(tokens, at + 1)
    follows = after.counts and after.written.case != _UP_TO
    return _may_count_players(number) and (number.case not in _BEFORE_VALUES or follows)


def _may_count_players(number: WrittenNumber) -> bool:
    return number.case in _CASES and 1 <= number.value <= MOST_PLAYERS


def _and_more(tokens: Sequence[BookToken], found: ImpliedCondition, admitted: Sequence[int]) -> ImpliedCondition:
    """`ötnél vagy többnél`, `öttől`: so many players or more; `háromig`: so many or fewer."""
    case = tokens[found.first].written.case
    if case == _UP_TO:
        fewer = tuple(one for one in admitted if one <= found.players[0])
        return replace(found, players=fewer or found.players)
    if case == _FROM:
        return replace(found, players=tuple(one for one in admitted if one >= found.players[0]) or found.players)
    if word_at(tokens, found.last + 1).key != "vagy" or not word_at(tokens, found.last + 2).key.startswith(MORE):
        return found
    players = tuple(one for one in admitted if one >= found.players[0])
    return replace(found, players=players or found.players, last=found.last + 2)


# ---- even and odd ----


def parity_conditions(tokens: Sequence[BookToken], own: str, admitted: Sequence[int]) -> list[ImpliedCondition]:
    """`páros létszámnál`, `páratlannál`: conditions that admit every second number of players. One of them names the
    players, or none is a condition; the solo game has rules of its own."""
    found = [one for at in range(len(tokens)) for one in _parity_at(tokens, at, own, admitted)]
    return [one for one, _ in found] if any(named for _, named in found) else []


def _parity_at(
    tokens: Sequence[BookToken], at: int, own: str, admitted: Sequence[int]
) -> Iterator[tuple[ImpliedCondition, bool]]:
    """The condition that begins at a place, and whether it names the players."""
    rest = next((rest for word, rest in _PARITY.items() if tokens[at].key.startswith(word)), None)
    last = at + word_at(tokens, at + 1).key.startswith("szam")
    named = is_player(word_at(tokens, last + 1), own)
    if rest is not None and (named or tokens[last].key.endswith(_WITH)):
        players = tuple(one for one in admitted if one > 1 and one % 2 == rest)
        yield from ((one, named) for one in _condition(players, at, last + named, tokens[at].clear))


# ---- all others ----


@dataclass(frozen=True, slots=True)
class _Unnamed:
    """The numbers of players that a book admits and no condition names: all, those above and those below all named."""

    rest: tuple[int, ...]
    more: tuple[int, ...]
    fewer: tuple[int, ...]


def other_conditions(
    tokens: Sequence[BookToken], found: Sequence[ImpliedCondition], own: str, admitted: Sequence[int]
) -> Iterator[ImpliedCondition]:
    """Conditions that mean the numbers of players which the others do not name."""
    unnamed = _unnamed(found, admitted)
    exact = all(one.exact for one in found)
    for at, token in enumerate(tokens):
        if any(after.counts for after in tokens[at + 1 : at + 1 + _NEAR]):  # else it says what would happen otherwise
            yield from _condition(_meant_by(token, unnamed), at, at, exact)
    for at, (one, other) in enumerate(pairwise(tokens)):
        yield from _condition(_meant_by_both(one, other, own, unnamed), at, at + 1, exact)


def _condition(players: tuple[int, ...], first: int, last: int, exact: bool) -> Iterator[ImpliedCondition]:
    if players:
        yield ImpliedCondition(players, first, last, exact)


def _unnamed(found: Sequence[ImpliedCondition], admitted: Sequence[int]) -> _Unnamed:
    named = {number for one in found for number in one.players}
    rest = tuple(one for one in admitted if one not in named)
    least, greatest = min(named), max(named)
    return _Unnamed(rest, tuple(one for one in rest if one > greatest), tuple(one for one in rest if one < least))


def _meant_by(token: BookToken, unnamed: _Unnamed) -> tuple[int, ...]:
    """The numbers of players that one word means: `többen`, `kevesebben`, `különben`."""
    meanings = (("more", unnamed.more), ("fewer", unnamed.fewer), ("rest", unnamed.rest))
    return next((players for entry, players in meanings if is_word(token.key, "players", entry)), ())


def _meant_by_both(one: BookToken, other: BookToken, own: str, unnamed: _Unnamed) -> tuple[int, ...]:
    """The numbers of players that two words mean: `in any other case`, `with fewer players`."""
    if one.key in _OTHER and other.key == "esetben":
        return unnamed.rest
    if one.key in _THAN_THIS:
        return _compared(other.key, unnamed)
    return _compared(one.key, unnamed) if one.key in (FEWER, MORE) and is_player(other, own) else ()


def _compared(key: str, unnamed: _Unnamed) -> tuple[int, ...]:
    """The numbers of players above or below those named, as a word compares them."""
    if key.startswith(FEWER):
        return unnamed.fewer
    return unnamed.more if key.startswith(MORE) else ()
