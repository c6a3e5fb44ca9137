"""Conflicts at the end of an Age: on land between neighbours and after incursions, then at sea among all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kartotek.catalog.rules.facts import Facts

__all__ = ["NAVAL_TIES", "Clash", "clashes", "naval_prizes", "naval_results"]

_NOTHING = 99
"""A place for which there is no token."""

Clash = tuple[int, int, int]
"""Two seats that fight on land, and how many tokens each of them takes."""


def clashes(seats: int, raids: Sequence[Sequence[int]], *, teams: bool, tokens: int, raid_tokens: int) -> list[Clash]:
    """Who fights whom on land: neighbours who are no teammates, then incursions; two seats fight once."""
    found: dict[frozenset[int], Clash] = {}
    for seat in range(seats):
        other = (seat + 1) % seats
        if not (teams and seat // 2 == other // 2):
            found.setdefault(frozenset((seat, other)), (seat, other, tokens if teams else 1))
    for attacker, target in raids:
        found.setdefault(frozenset((attacker, target)), (attacker, target, raid_tokens))
    return list(found.values())


def naval_prizes(facts: Facts, age: int) -> tuple[tuple[int, ...], int]:
    """The tokens of the first places of an Age, none being 0, and the token of the last."""
    places = ("first", "second", "third") if _third_counts(facts, age) else ("first", "second")
    return tuple(facts.number(f"naval.{age}.{place}") for place in places), facts.number(f"naval.{age}.last")


def _third_counts(facts: Facts, age: int) -> bool:
    """Is there a token for the third place?"""
    return facts.choices.get("naval-third-place") != "age-3-only" or age == facts.number("ages")


def naval_results(strengths: Mapping[int, int], prizes: Sequence[int], last: int, ties: str) -> dict[int, int]:
    """The token of every seat that takes one, by strength; who sits out is not among the strengths."""
    ranks = sorted(set(strengths.values()), reverse=True)
    if len(ranks) < 2:
        return {}
    found: dict[int, int] = {}
    place, policy = 0, NAVAL_TIES[ties]
    for rank in ranks[:-1]:
        group = [seat for seat, strength in strengths.items() if strength == rank]
        taken, place = policy(place, len(group))
        prize = prizes[taken] if taken < len(prizes) else 0
        found |= {seat: prize for seat in group if prize}
    return found | {seat: last for seat, strength in strengths.items() if strength == ranks[-1]}


def _next_token(place: int, equals: int) -> tuple[int, int]:
    """Equals take the token of the next place, which nobody else gets; who comes after them takes the one after."""
    taken = place + (equals > 1)
    return taken, taken + 1


def _second_only(place: int, equals: int) -> tuple[int, int]:
    """As the second edition is coded: equals for the first place take the second token, other equals nothing."""
    if equals == 1:
        return place, place + 1
    return (1, 2) if place == 0 else (_NOTHING, _NOTHING)


NAVAL_TIES: Mapping[str, Callable[[int, int], tuple[int, int]]] = {
    "next-token": _next_token,
    "second-token-only": _second_only,
}
"""Policies for equals: from the place that is due and the number of equals, the token taken and the next place."""
