"""For how many players something is, as sentences, brackets, lists and tables say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import people_of
from ingest.newbook.tokens import Token

__all__ = ["Condition", "conditions_in", "is_player"]

_OR: Final = frozenset(("vagy", "es", "illetve"))
_MOST: Final = 12
_CASES: Final = ("ade", "sup", "dat")


@dataclass(frozen=True, slots=True)
class Condition:
    """Numbers of players, the words that say so (first to last), and whether these are beyond doubt. `parallel`: the
    numbers go with as many values, one by one (`2/3/4 players`)."""

    players: tuple[int, ...]
    first: int
    last: int
    exact: bool
    parallel: bool = False


def is_player(token: Token, own: str) -> bool:
    """Whether a word means a player: one that all books use, or the book's own."""
    return is_word(token.key, "players", "nouns") or (len(own) > 2 and token.key.startswith(own))


def conditions_in(tokens: Sequence[Token], own: str = "", admitted: Sequence[int] = ()) -> list[Condition]:
    """The conditions of a run of words, in order. `admitted` are the numbers of players that the book is for: those
    that `with more` or `otherwise` mean, unless another condition names them."""
    found = list(_conditions(tokens, own))
    if found:
        taken = {place for one in found for place in range(one.first, one.last + 1)}
        found += [one for one in _bare(tokens) if one.first not in taken]
        found += list(_others(tokens, found, admitted))
    return sorted(found, key=lambda one: one.first)


def _others(tokens: Sequence[Token], found: Sequence[Condition], admitted: Sequence[int]) -> Iterator[Condition]:
    named = {number for one in found for number in one.players}
    for at, token in enumerate(tokens):
        more = is_word(token.key, "players", "more")
        if more or is_word(token.key, "players", "rest"):
            left = tuple(one for one in admitted if one not in named and (not more or one > max(named)))
            if left:
                yield Condition(left, at, at, all(one.exact for one in found))


def _conditions(tokens: Sequence[Token], own: str) -> Iterator[Condition]:
    for at, token in enumerate(tokens):
        people = people_of(token.raw)
        guessed = people_of(token.text) if people is None else None
        if people or guessed:
            yield Condition((people or guessed or 0,), at, at, people is not None)
        elif is_player(token, own) and at and not is_word(tokens[at - 1].key, "setup", "all"):
            found = _numbers_before(tokens, at)
            if found is not None:
                yield found


def _numbers_before(tokens: Sequence[Token], at: int) -> Condition | None:
    """The numbers right before a word for players: `2`, `2-3`, `2 or 3`, `2/3/4`."""
    numbers: list[int] = []
    place, first, exact, parallel, ranged = at - 1, at, True, False, False
    while place >= 0:
        number = tokens[place].number
        if number is not None and number.case in ("nom", "other") and 1 <= number.value <= _MOST:
            numbers.insert(0, number.value)
            first = place
            exact = exact and tokens[place].exact
            sign = tokens[place].before.strip() if "\n" not in tokens[place].before else ""
            rising = place > 0 and tokens[place - 1].number is not None and _value(tokens[place - 1]) < number.value
            if sign not in ("/", "-", "–", "—", ",") or not rising:
                place -= 1
                if not (place >= 1 and tokens[place].key in _OR and tokens[place - 1].number is not None):
                    break
            else:
                parallel, ranged = parallel or sign == "/", ranged or sign in ("-", "–", "—")
        elif tokens[place].key not in _OR:
            break
        place -= 1
    if not numbers or (numbers == [1] and not tokens[at - 1].raw.isdecimal()):
        return None
    if ranged and len(numbers) == 2:
        numbers = list(range(numbers[0], numbers[1] + 1))
    last = at
    if at + 1 < len(tokens) and is_word(tokens[at + 1].key, "players", "case"):
        last = at + 1
    return Condition(tuple(numbers), first, last, exact, parallel)


def _value(token: Token) -> int:
    return token.number.value if token.number is not None else 0


def _bare(tokens: Sequence[Token]) -> Iterator[Condition]:
    """Numbers in a case that says `with so many`, where another condition of the sentence names the players."""
    for at, token in enumerate(tokens):
        if token.number is not None and token.number.case in _CASES and 1 <= token.number.value <= _MOST:
            yield Condition((token.number.value,), at, at, token.exact)
