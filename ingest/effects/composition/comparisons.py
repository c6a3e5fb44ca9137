"""How the words of a clause compare: more than, as many as, reaches, does not exceed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.picks import only
from kartotek.schema.language.node import Comparison

__all__ = ["COMPARING", "MEASURING", "sign_in"]

MEASURING: Final = frozenset(("V.exceed", "V.attain"))
"""Verbs that hold how many there are of something against a number."""
_SIGNS: Final[Mapping[str, Comparison]] = {
    "MORE": ">", "LESS": "<", "SO_MUCH": "=", "V.exceed": ">", "V.attain": ">=",
}  # fmt: skip
_AS_MANY: Final[Mapping[str, Comparison]] = {"ATLEAST": ">=", "ATMOST": "<=", "EXACTLY": "="}
"""How these words compare before *as many*."""
COMPARING: Final = frozenset(_SIGNS) - MEASURING
_OPPOSITE: Final[Mapping[Comparison, Comparison]] = {
    ">": "<=", "<=": ">", "<": ">=", ">=": "<", "=": "!=", "!=": "=",
}  # fmt: skip


def sign_in(passage: ClausePassage) -> Comparison | None:
    """How the one word of comparing in a clause compares, its opposite where it is denied."""
    name = only(sorted((passage.words | passage.verbs) & _SIGNS.keys()))
    bounds = passage.words & _AS_MANY.keys()
    if name is None or (bounds and name != "SO_MUCH"):
        return None
    sign = _AS_MANY[only(sorted(bounds)) or "EXACTLY"] if bounds else _SIGNS[name]
    return _OPPOSITE[sign] if "NEG" in passage.words else sign
