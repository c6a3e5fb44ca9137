"""The text of a statement, as a game's `reading.toml` writes it, turned into a pattern."""

from __future__ import annotations

import re
from typing import Final

from kartotek.ingest.structure.pattern import Colon, Element, Literal, Pattern, WordGap
from kartotek.ingest.structure.slots import SLOTS, PatternSlot
from kartotek.ingest.text.keys import key_of
from kartotek.schema.errors import KartotekError

__all__ = ["parse_pattern"]

_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+)(?:=(\w+))?)?\}")
_GAP: Final = "..."
_LONG_GAP: Final = "....."
_COLON: Final = ":"


def parse_pattern(text: str, where: str) -> Pattern:
    """A pattern from its text: words, `word*`, `one|other`, `word?`, `:`, `{slot:type=argument}`, `...`, `.....`."""
    return Pattern(tuple(_element(part, where) for part in text.split()))


def _element(part: str, where: str) -> Element:
    if part in (_GAP, _LONG_GAP):
        return WordGap(part == _LONG_GAP)
    if part == _COLON:
        return Colon()
    slot = _SLOT.fullmatch(part)
    if slot is not None:
        name, kind, argument = slot[1], slot[2] or slot[1], slot[3] or ""
        if kind not in SLOTS:
            hint = f"one of: {', '.join(SLOTS)}"
            raise KartotekError("data-value", f"there is no slot of type {kind!r}", where=where, hint=hint)
        return PatternSlot(name, kind, argument)
    if "{" in part or "}" in part:
        raise KartotekError("data-format", f"{part!r} is no slot", where=where, hint="write {name:type=argument}")
    optional = part.endswith("?")
    options = part.rstrip("?").split("|")
    whole = frozenset(key_of(word) for word in options if not word.endswith("*"))
    starts = tuple(key_of(word) for word in options if word.endswith("*"))
    return Literal(whole, starts, optional)
