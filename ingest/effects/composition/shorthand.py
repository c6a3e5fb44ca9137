"""Terse notes as the words that they stand for: *2 pont / alagút*, *2 érc = 1 kredit*, *-2 érme minden ellenfélnek*,
*Kézlimit +1*, *Húzás: 2 lap*."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kartotek.ingest.effects.composition.hook_words import names_hook
from kartotek.ingest.effects.composition.shorthand_commands import FORWARD, commanding, going
from kartotek.ingest.effects.composition.shorthand_receivers import adding, addressing, producing
from kartotek.ingest.effects.composition.shorthand_signs import (
    STANDING,
    changing,
    counting,
    exchanging,
    pricing,
    turning,
)
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["has_open_sign", "is_note", "is_shorthand", "with_shorthand"]

_Units = list[WordUnit]
_NUMBERED: Final = frozenset(("NUM", "ONE", "IDLE", "MORE", "LESS", "THING"))
"""What stands behind the name of a number that it changes."""
_NOTED: Final = frozenset(("X", "DOING", "PERSON", "OR"))
_SIGNS: Final = STANDING | frozenset("+-:")
_STEPS: Final[tuple[Callable[[_Units, GameLanguage], _Units], ...]] = (
    counting, exchanging, changing, pricing, turning, going, addressing, adding, producing, commanding,
)  # fmt: skip
"""What is put into words, one after the other."""


def with_shorthand(units: _Units, language: GameLanguage) -> _Units:
    """The units of a sentence without a verb, with words in place of its signs; any other as it is."""
    if any(unit.is_verb for unit in units) or not any(map(_may_stand_for_words, units)):
        return units
    for step in _STEPS:
        units = step(units, language)
    return units


def _may_stand_for_words(unit: WordUnit) -> bool:
    """Whether a word has a sign before it, or is one that a note may be built on."""
    return unit.tag in _NOTED or unit.key in FORWARD or not _SIGNS.isdisjoint(unit.before)


def is_shorthand(units: _Units, language: GameLanguage) -> bool:
    """Whether a sentence says with signs or nouns what it does not say in words."""
    return with_shorthand(units, language) is not units


def is_note(label: Sequence[WordUnit], rest: Sequence[WordUnit], language: GameLanguage) -> bool:
    """Whether a label names a number that the words behind its colon change, what is to be done, or what costs less."""
    if not label or any(unit.is_verb for unit in rest) or not any(":" in unit.before for unit in rest[:1]):
        return False
    tags = tags_of(rest)
    changes = tags <= _NUMBERED and not tags.isdisjoint(("MORE", "LESS")) and names_hook(label, language)
    return changes or is_shorthand([*label, *rest], language)


def has_open_sign(units: Sequence[WordUnit]) -> bool:
    """Whether a sign that stands for a word was not put into one."""
    return any(not STANDING.isdisjoint(unit.before) for unit in units)
