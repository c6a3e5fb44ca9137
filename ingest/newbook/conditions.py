"""For how many players something is, as sentences, brackets, lists and tables say it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ingest.newbook.implied_conditions import ImpliedCondition, bare_conditions, other_conditions
from ingest.newbook.lexicon import is_word
from ingest.newbook.numbers import people_of
from ingest.newbook.players import is_player
from ingest.newbook.tokens import BookToken

__all__ = ["ImpliedCondition", "conditions_in"]

_OR: Final = frozenset(("vagy", "es", "illetve"))
_DASHES: Final = frozenset(("-", "–", "—"))
_SIGNS: Final = frozenset(("/", "-", "–", "—", ",", "+"))
_MOST: Final = 12
_COUNTED_AS: Final = ("nom", "other", "ade", "ter", "abl")
_AT_LEAST: Final = frozenset(("legalabb", "minimum"))
_AT_MOST: Final = frozenset(("legfeljebb", "maximum", "legfoljebb"))
_MORE: Final = "tobb"
_FEWER: Final = "kevesebb"


@dataclass(frozen=True, slots=True)
class _Listed:
    """Numbers that stand in a row before a word: their values, where they begin, and the signs between them."""

    values: tuple[int, ...]
    first: int
    exact: bool
    signs: frozenset[str]


def conditions_in(tokens: Sequence[BookToken], own: str = "", admitted: Sequence[int] = ()) -> list[ImpliedCondition]:
    """The conditions of a run of words, in order. `admitted` are the numbers of players that the book is for: those
    that `with more` or `otherwise` mean, unless another condition names them."""
    found = _united(list(_named(tokens, own, admitted)), tokens)
    if found:
        taken = {place for one in found for place in range(one.first, one.last + 1)}
        found += [one for one in bare_conditions(tokens, admitted) if one.first not in taken]
        found += list(other_conditions(tokens, found, own, admitted))
    return sorted(found, key=lambda one: one.first)


def _named(tokens: Sequence[BookToken], own: str, admitted: Sequence[int]) -> Iterator[ImpliedCondition]:
    for at, token in enumerate(tokens):
        people, exact = _people(token)
        if people:
            counted = _with_suspended(tokens, ImpliedCondition((people,), at, _last(tokens, at), exact))
            bounds = _bounds(tokens, counted, "")
            yield counted if bounds is None else _within(counted, bounds, admitted) or counted
        elif at and is_player(token, own):
            found = _before_noun(tokens, at, admitted)
            if found is not None:
                yield found


def _people(token: BookToken) -> tuple[int, bool]:
    """How many people a word counts together (0: none), and whether it stands there so; the first half of a number
    word that a line cuts is none."""
    people = people_of(token.raw)
    if people is not None and (token.number is None or token.number.value == people):
        return people, True
    return (people_of(token.text) or 0, False) if token.number is None else (0, False)


def _with_suspended(tokens: Sequence[BookToken], found: ImpliedCondition) -> ImpliedCondition:
    """`két- és háromfős`: the number before a conjunction counts people too, where a hyphen suspends the word."""
    at = found.first
    if at < 2 or tokens[at - 1].key not in _OR or not tokens[at - 1].before.startswith("-"):
        return found
    number = tokens[at - 2].number
    if number is None:
        return found
    return replace(found, players=(number.value, *found.players), first=at - 2, exact=found.exact and number.exact)


def _last(tokens: Sequence[BookToken], at: int) -> int:
    """Where a condition ends: a word like `in the case of` belongs to it."""
    last = at
    while last + 1 < len(tokens) and is_word(tokens[last + 1].key, "players", "case") and not tokens[last].after:
        last += 1
    return last


def _before_noun(tokens: Sequence[BookToken], at: int, admitted: Sequence[int]) -> ImpliedCondition | None:
    """The numbers of players that the words before a word for players say."""
    compared = tokens[at - 1].key
    end = at - 1 if compared in (_MORE, _FEWER) else at
    end -= compared == _MORE and end > 1 and tokens[end - 1].key in _OR
    if compared in (_MORE, _FEWER) and not _compares(tokens, end):
        return None
    listed = _numbers_before(tokens, end)
    if listed is None or (listed.values == (1,) and not tokens[end - 1].raw.isdecimal()):
        return None
    if listed.first and is_word(tokens[listed.first - 1].key, "setup", "all"):
        return None
    found = ImpliedCondition(listed.values, listed.first, _last(tokens, at), listed.exact, "/" in listed.signs)
    bounds = _bounds(tokens, found, compared)
    if bounds is not None:
        return _within(found, bounds, admitted)
    if listed.signs and listed.signs <= _DASHES and len(listed.values) == 2:
        return replace(found, players=tuple(range(listed.values[0], listed.values[1] + 1)))
    return found


def _compares(tokens: Sequence[BookToken], end: int) -> bool:
    """Whether the number before `more` or `fewer` is what is compared with: `háromnál több`, `három vagy több`."""
    number = tokens[end - 1].number if end else None
    return number is not None and (number.case == "ade" or tokens[end].key in _OR)


def _numbers_before(tokens: Sequence[BookToken], end: int) -> _Listed | None:
    """The numbers right before a place: `2`, `2-3`, `2 or 3`, `2/3/4`."""
    values: list[int] = []
    signs: set[str] = set()
    first, exact, place = end, True, end - 1
    while place >= 0 and _counts_people(tokens[place]):
        values.insert(0, _value(tokens[place]))
        first, exact = place, exact and tokens[place].exact
        step, sign = _joint(tokens, place)
        if not step:
            break
        signs |= {sign} if sign else set()
        place -= step
    return _Listed(tuple(values), first, exact, frozenset(signs)) if values else None


def _joint(tokens: Sequence[BookToken], place: int) -> tuple[int, str]:
    """How many words before a number another number of the same row stands (0: none does), and the sign between."""
    sign = tokens[place].before.strip() if "\n" not in tokens[place].before else ""
    if place > 0 and sign in _SIGNS and _rises(tokens, place - 1, place) and not _is_value(tokens, place - 1, place):
        return 1, sign
    joined = place > 1 and tokens[place - 1].key in _OR and not sign
    return (2, "") if joined and _rises(tokens, place - 2, place) else (0, "")


def _is_value(tokens: Sequence[BookToken], one: int, other: int) -> bool:
    """Whether a number before another one is what goes with the players named before it: `two players 2, three
    players 5`."""
    named = one > 0 and (is_player(tokens[one - 1], "") or is_word(tokens[one - 1].key, "players", "case"))
    first, second = tokens[one].number, tokens[other].number
    return named or (first is not None and second is not None and first.digits != second.digits)


def _rises(tokens: Sequence[BookToken], one: int, other: int) -> bool:
    return _counts_people(tokens[one]) and _value(tokens[one]) < _value(tokens[other])


def _counts_people(token: BookToken) -> bool:
    number = token.number
    return number is not None and number.case in _COUNTED_AS and 1 <= number.value <= _MOST


def _value(token: BookToken) -> int:
    return token.number.value if token.number is not None else 0


def _bounds(tokens: Sequence[BookToken], found: ImpliedCondition, compared: str) -> tuple[int, int] | None:
    """The least and the greatest number of players that a bound admits; None where there is no bound."""
    value, noun = found.players[0], tokens[found.last].key
    before = tokens[found.first - 1].key if found.first else ""
    if compared == _MORE:
        return (value if _follows_or(tokens, found) else value + 1), _MOST
    if compared == _FEWER:
        return 1, value - 1
    if before in _AT_LEAST or noun.endswith("tol"):
        return value, _MOST
    return (1, value) if before in _AT_MOST or noun.endswith("ig") else None


def _follows_or(tokens: Sequence[BookToken], found: ImpliedCondition) -> bool:
    """Whether `or` stands between the number and `more`: `three or more players`."""
    return any(tokens[place].key in _OR for place in range(found.first, found.last))


def _within(found: ImpliedCondition, bounds: tuple[int, int], admitted: Sequence[int]) -> ImpliedCondition | None:
    players = tuple(one for one in admitted if bounds[0] <= one <= bounds[1])
    return replace(found, players=players) if players else None


def _united(found: list[ImpliedCondition], tokens: Sequence[BookToken]) -> list[ImpliedCondition]:
    """Words for people that `or` or a hyphen joins are one condition: `ketten vagy hárman`, `hárman-négyen`."""
    made: list[ImpliedCondition] = []
    for one in found:
        if made and _joins(tokens, made[-1], one):
            last = made.pop()
            players = tuple(sorted({*last.players, *one.players}))
            one = ImpliedCondition(players, last.first, one.last, last.exact and one.exact)
        made.append(one)
    return made


def _joins(tokens: Sequence[BookToken], one: ImpliedCondition, other: ImpliedCondition) -> bool:
    between = tokens[one.last + 1 : other.first]
    if one.parallel or other.parallel:
        return False
    if not between:
        return tokens[other.first].before.strip() in _DASHES
    return len(between) == 1 and between[0].key in _OR and not between[0].before.strip()
