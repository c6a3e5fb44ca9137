"""The choices where the book is silent: what a profile may say, the reading that we follow first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.catalog.rules.facts import Facts
from kartotek.schema.errors import KartotekError

__all__ = ["ADMITTED", "follows"]

ADMITTED: Final[Mapping[str, tuple[str, str]]] = {
    "rebuild": ("at-once", "when-needed"),
    "no-tiles-returned": ("second-exhaustion", "go-on"),
    "return-chosen-tile": ("no", "yes"),
    "tile-gain-short": ("return-then-rest", "rest-lost"),
    "points-short": ("fallback", "pay-what-there-is"),
    "exploit-bonus-when-urbanizing": ("no", "yes"),
    "district-adjacency": ("edge", "corner"),
    "hal-color-resource": ("not-needed", "needed"),
    "expert-building-card": ("always", "if-payable"),
}
"""Every choice with its two values."""


def follows(facts: Facts, choice: str) -> bool:
    """Does the profile take the first value of a choice? It must take one of the two."""
    value, admitted = facts.choices.get(choice, ADMITTED[choice][0]), ADMITTED[choice]
    if value not in admitted:
        where = f"profile {facts.profile} of {facts.game}"
        hint = f"admitted: {', '.join(admitted)}"
        raise KartotekError("data-value", f"{choice} cannot be {value!r}", where=where, hint=hint)
    return value == admitted[0]
