"""Colours that values of components name."""

from __future__ import annotations

from typing import Final

__all__ = ["SWATCHES", "ink_on", "swatch_of"]

SWATCHES: Final = {
    "brown": "#8a5a33", "grey": "#6f747a", "gray": "#6f747a", "blue": "#2f6db0", "yellow": "#e2b33c",
    "red": "#b8322a", "green": "#2f7a40", "purple": "#7a4a9c", "white": "#e9e3d5", "black": "#2b2b2b",
    "orange": "#c2611a", "terra": "#3f7fbf", "oxide": "#c2453c", "volcanic": "#dd7a2b", "desert": "#e6c34a",
    "swamp": "#7a5a3a", "titanium": "#7c8186", "ice": "#dfeaf2", "gaia": "#4fae5b", "transdim": "#6b4a9c",
    "lost": "#b08a5a", "space": "#1d2233",
}  # fmt: skip
"""Colours that components name; planets have theirs."""
_DARK_INK: Final = frozenset(("yellow", "white", "desert", "ice"))


def swatch_of(value: object, default: str = "#ece5d8") -> str:
    """The colour that a value names; a default where it names none."""
    return SWATCHES.get(str(value), default)


def ink_on(value: object) -> str:
    """The colour of letters that can be read on a named colour."""
    return "#22201d" if str(value) in _DARK_INK else "#fff"
