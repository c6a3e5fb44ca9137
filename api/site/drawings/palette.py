"""Colours and shapes of our symbols. What is not listed gets a colour of its own, made from its name."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Final, NamedTuple

__all__ = ["SWATCHES", "Look", "look_of", "swatch_of"]

SWATCHES: Final = {
    "brown": "#8a5a33", "grey": "#8b8f94", "gray": "#8b8f94", "blue": "#2f6db0", "yellow": "#e2b33c",
    "red": "#c0392f", "green": "#3b8a4b", "purple": "#7a4a9c", "white": "#f4f1ea", "black": "#2b2b2b",
    "orange": "#dd7a2b", "terra": "#3f7fbf", "oxide": "#c2453c", "volcanic": "#dd7a2b", "desert": "#e6c34a",
    "swamp": "#7a5a3a", "titanium": "#7c8186", "ice": "#dfeaf2", "gaia": "#4fae5b", "transdim": "#6b4a9c",
    "lost": "#b08a5a", "space": "#1d2233",
}  # fmt: skip
"""Colours that components name; planets have theirs."""


class Look(NamedTuple):
    """How a symbol looks: its shape, its colour, and the letters on it."""

    shape: str
    colour: str
    letters: str


_LOOKS: Final = {
    "coin": Look("circle", "#d9a520", "¢"), "credit": Look("circle", "#d9a520", "¢"),
    "vp": Look("shield", "#b03a48", "★"), "shield": Look("shield", "#a8322a", "⚔"),
    "wood": Look("hex", "#6f8f3a", "W"), "stone": Look("hex", "#8b8f94", "S"), "ore": Look("hex", "#5f6b7a", "O"),
    "clay": Look("hex", "#b5623a", "C"), "glass": Look("hex", "#4aa3b5", "G"), "papyrus": Look("hex", "#c9a96a", "P"),
    "cloth": Look("hex", "#9c5aa0", "T"), "loom": Look("hex", "#9c5aa0", "T"),
    "tablet": Look("square", "#3b8a4b", "▤"), "gear": Look("square", "#3b8a4b", "✱"),
    "compass": Look("square", "#3b8a4b", "◊"), "knowledge": Look("square", "#3d7fc4", "K"),
    "qic": Look("square", "#3b8a4b", "Q"), "power": Look("circle", "#7a4a9c", "⚡"),
    "token": Look("circle", "#7a4a9c", "●"), "resource": Look("hex", "#b5623a", "R"),
    "tile": Look("square", "#6b7a8a", "▦"),
    "kelp": Look("circle", "#3b8a4b", "K"), "steelplast": Look("hex", "#7c8186", "S"),
    "science": Look("square", "#3d7fc4", "Σ"), "biomatter": Look("circle", "#7aa63a", "B"),
    "card": Look("card", "#8a8073", ""), "fleet": Look("hex", "#2f6db0", "F"),
}  # fmt: skip


def _hue(name: str) -> str:
    digest = hashlib.blake2b(name.encode(), digest_size=2).digest()
    return f"hsl({int.from_bytes(digest) % 360} 42% 42%)"


@cache
def look_of(category: str, name: str) -> Look:
    """The look of a declared name: a resource, stat, noun, verb, event, hook or flag."""
    if name in _LOOKS:
        return _LOOKS[name]
    shape = {"resource": "circle", "stat": "square", "noun": "card", "verb": "arrow", "event": "arrow"}.get(
        category, "square"
    )
    words = name.replace("-", "_").split("_")
    letters = "".join(word[:1] for word in words[:2]).upper() if len(words) > 1 else name[:2].capitalize()
    return Look(shape, _hue(name), letters)


def swatch_of(value: object, default: str = "#ece5d8") -> str:
    """The colour that a value names; a default where it names none."""
    return SWATCHES.get(str(value), default)
