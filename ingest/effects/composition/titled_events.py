"""Titles that name what an event brings: *Bővítési bónusz: 2 lapka*."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.composition.unit import WordUnit

__all__ = ["is_titled_event", "with_titled_event"]

_TRIGGER: Final = "trigger"
_TITLE: Final = 2
"""The event, and the word for what it brings."""


def is_titled_event(units: Sequence[WordUnit]) -> bool:
    """Whether some words are no more than the name of an event and the word for what it brings."""
    if [unit.tag for unit in units] != ["ADJ", "BONUS"]:
        return False
    return _TRIGGER in units[0].value and units[1].case == "nom" and not units[1].plural


def with_titled_event(units: list[WordUnit]) -> list[WordUnit]:
    """The units with such a title before a colon as when it happens, and that the rest is what one gets."""
    title, rest = units[:_TITLE], units[_TITLE:]
    if not is_titled_event(title) or not any(":" in one.before for one in rest[:1]):
        return units
    when = replace(title[0], tag="TIME", value=f"on {title[0].value[_TRIGGER]}")
    return [when, replace(title[1], tag="REWARD"), replace(rest[0], before=""), *rest[1:]]
