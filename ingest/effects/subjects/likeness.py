"""Components known by what an expression says: a place of action by its goods, a scoring by its event and points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

__all__ = ["SECTIONLESS", "likeness"]

_ACTION: Final = re.compile(r"action: pay (?:\?|\d+) power -> gain (?:(\d+) )?(\w+) \| once per \w+")
_SCORED: Final = re.compile(
    r"on (?:build\[kind = (\w+)(?:, planet = \w+)?\]|(terraform|research|federate)): gain (\d+) (?:vp)"
)
_TOKEN: Final = re.compile(r"now: gain (\d+) vp(?:, (?:(\d+) )?(\w+))?")
_TYPES: Final = re.compile(r"end: gain ranked\(distinct\(planet, type\), [\d, ]+\) vp")
_LEVEL: Final = re.compile(r"on research\[level = (\d+)\]: gain \d+ power")
_THINGS: Final[Mapping[str, str]] = {
    "terraform": str({"event": "terraform"}),
    "research": str({"event": "research"}),
    "federate": str({"noun": "federation_token"}),
}
SECTIONLESS: Final = ("power_action", "federation_token", "final_scoring", "rule")
"""Kinds of components that are told by an expression wherever it stands."""


def likeness(expression: str) -> tuple[str, frozenset[str]] | None:
    """The kind of component that such an expression is of, and what its name must speak of beside points."""
    action = _ACTION.fullmatch(expression)
    if action:
        return "power_action", _words(action.group(2), action.group(1))
    scored = _SCORED.fullmatch(expression)
    if scored:
        thing = scored.group(1) or _THINGS[scored.group(2)]
        return "round_scoring", _words(thing, scored.group(3))
    if _TYPES.fullmatch(expression):
        return "final_scoring", frozenset(("MOST", str({"count": "distinct(planet, type)"})))
    level = _LEVEL.fullmatch(expression)
    if level:
        return "rule", _words(level.group(1))
    token = _TOKEN.fullmatch(expression)
    if token:
        kind = (str({"noun": "federation_token"}), token.group(1), token.group(3), token.group(2))
        return "federation_token", _words(*kind)
    return None


def _words(*told: str | None) -> frozenset[str]:
    """What is told, without ones."""
    return frozenset(word for word in told if word and word != "1")
