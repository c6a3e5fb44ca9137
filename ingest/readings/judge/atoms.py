"""Atoms: the smallest things that a reference or an expression says, in a form in which they can be compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

__all__ = ["Atom", "AtomVerb", "Season", "meets"]

AtomVerb = Literal["gain", "pay", "lose", "set", "do"]
"""`set` is a rule that holds from now on, `do` any other act: either may be stated as a gain or a price."""

Season = Literal["end", "phase", "event", "any"]
"""When it takes effect: at the end of the game, in a phase of every round, by what a player does, or not said."""

_OPPOSED: Final = (frozenset(("gain", "pay")), frozenset(("gain", "lose")))


@dataclass(frozen=True, slots=True)
class Atom:
    """An action, the words of what it concerns, its numbers (one counts), and the words of what multiplies it."""

    act: AtomVerb
    words: frozenset[str]
    numbers: frozenset[int] = frozenset()
    per: frozenset[str] = frozenset()
    season: Season = "any"


def meets(wanted: Atom, read: Atom) -> bool:
    """Whether both say the same: no opposed actions, no differing numbers or seasons, and a word in common."""
    if frozenset((wanted.act, read.act)) in _OPPOSED or _differ_in_season(wanted, read):
        return False
    if wanted.numbers and read.numbers and wanted.numbers.isdisjoint(read.numbers):
        return False
    return not wanted.words.isdisjoint(read.words) and _same_multiplier(wanted, read)


def _same_multiplier(wanted: Atom, read: Atom) -> bool:
    return not wanted.per or not wanted.per.isdisjoint(read.per | read.words)


def _differ_in_season(wanted: Atom, read: Atom) -> bool:
    """Points are the same whenever they come; goods are not."""
    if "any" in (wanted.season, read.season) or wanted.season == read.season:
        return False
    return "phase" in (wanted.season, read.season) or "point" not in wanted.words
