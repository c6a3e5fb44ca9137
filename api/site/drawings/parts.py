"""Parts of a board, each in a box of its own: stages of a wonder, spaces of a track, what a faction begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.api.site.drawings.rows import Labeller, token_rows
from kartotek.api.site.drawings.svg import SvgElement, element, text
from kartotek.api.site.drawings.symbols import number_badge, symbol
from kartotek.api.site.drawings.tokens import DrawnToken, ability_lines, tokens_of
from kartotek.catalog.view_types import ComponentView, CostView
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["part_boxes", "part_tokens", "price"]

_ACROSS: Final = 4
_GAP: Final = 6.0

Box = tuple[float, float, float, float]
"""left, top, right, bottom"""


def part_tokens(part: ComponentView, vocabulary: Vocabulary) -> list[DrawnToken]:
    """What a part does, in one row."""
    return [token for ability in part.get("abilities", ()) for token in tokens_of(ability["ast"], vocabulary)]


def part_boxes(parts: Sequence[ComponentView], vocabulary: Vocabulary, label: Labeller, box: Box) -> list[SvgElement]:
    """The parts side by side, at most four in a row, each with its price and what it does."""
    left, top, right, bottom = box
    rows = -(-len(parts) // _ACROSS)
    across = -(-len(parts) // rows)
    width = (right - left + _GAP) / across
    height = (bottom - top + _GAP) / rows
    drawn: list[SvgElement] = []
    for place, part in enumerate(parts):
        x, y = left + place % across * width, top + place // across * height
        drawn += _box(part, vocabulary, label, (x, y, x + width - _GAP, y + height - _GAP))
    return drawn


def _box(part: ComponentView, vocabulary: Vocabulary, label: Labeller, box: Box) -> list[SvgElement]:
    left, top, right, bottom = box
    frame = element(
        "rect", x=left, y=top, width=right - left, height=bottom - top, rx=8, fill="#00000008", stroke="#9c8f7a",
        data_part=part["id"],
    )  # fmt: skip
    drawn, top = price(part.get("cost"), left + 4, right - 4, top + 4)
    lines = [line for ability in part.get("abilities", ()) for line in ability_lines(ability["ast"], vocabulary)]
    return [frame, *drawn, *token_rows(lines, left + 4, top, right - left - 8, bottom - top - 4, label)]


def price(cost: CostView | None, left: float, right: float, top: float) -> tuple[list[SvgElement], float]:
    """The price in symbols, each with its amount, alternatives one below the other; and where it ends."""
    if cost is None:
        return [], top
    if cost["free"]:
        return [text("0", left + 4, top + 20, 16, class_="ink soft", data_cost="free")], top + 26
    if not cost["alternatives"]:
        return [text("?", left + 4, top + 20, 18, class_="ink", data_cost="unknown")], top + 26
    drawn: list[SvgElement] = []
    for way in cost["alternatives"]:
        size = min(26.0, (right - left) / max(1.0, 1.8 * len(way)))
        x = left
        for name, amount in way.items():
            drawn += [number_badge(amount, x, top, size * 0.7), symbol("resource", name, x + size * 0.72, top, size)]
            x += size * 1.8
        top += size * 1.15
    return drawn, top + 4
