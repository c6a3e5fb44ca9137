"""Words behind what is done that say when: *építését követően* and *építésének pillanatában* are *építése után*."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["with_after"]

_FOLLOWING: Final = frozenset(("kovetoen", "kovetoleg", "kovetve"))
"""Words for after behind the object that they have."""
_DURING: Final = frozenset("soran pillanataban idejen alkalmabol kapcsan reven eredmenyekent idopontjaban".split())
"""Words behind a noun of doing that say in which case, or when."""

_ITS: Final = ("asa", "ese", "asat", "eset")
"""How a noun of doing ends that says of something that it is done to it."""


def with_after(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units of a sentence, whose tags are given, with such words as those for *after* and *in case of*."""
    if "DOING" not in tags and "THING" not in tags:
        return units
    made = units
    for at, unit in enumerate(units[1:], start=1):
        tag = _tag_behind(unit, units[at - 1]) if not _is_of_host(units[:at]) else ""
        if tag:
            made = list(units) if made is units else made
            before = units[at - 1]
            made[at - 1] = before._replace(case="noun" if before.tag == "DOING" else "nom")
            made[at] = unit._replace(tag=tag)
    return made


def _tag_behind(unit: WordUnit, before: WordUnit) -> str:
    """What a word behind another one says: after it, or in case of it; nothing where it is no such word."""
    if unit.before or not _is_done(before):
        return ""
    if unit.key in _FOLLOWING and before.case == "acc":
        return "AFTER"
    return "IN_CASE" if unit.key in _DURING and before.case in ("noun", "nom") else ""


def _is_of_host(units: Sequence[WordUnit]) -> bool:
    """Whether the last of some words says that something is done to a thing that none of them names."""
    return units[-1].key.endswith(_ITS) and all(unit.tag in ("IDLE", "DOING") for unit in units)


def _is_done(unit: WordUnit) -> bool:
    """Whether a word names what is done: an event of the game by its verb or by its name."""
    return unit.tag == "DOING" or (unit.tag == "THING" and "event" in unit.value)
