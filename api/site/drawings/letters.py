"""Text in drawings: how wide it is set, and where its lines break. Nothing is set smaller than can be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from kartotek.api.site.drawings.svg import SvgElement, element

__all__ = ["LEADING", "SMALLEST", "fitting_size", "paragraph", "text_width", "wrapped"]

SMALLEST: Final = 11.0
"""Units of a drawing: 9 pixels where a list shows it, at five sixths of its size."""
LEADING: Final = 1.24
"""Height of a line as a share of its letters."""
_WIDTHS: Final = {
    **dict.fromkeys("ijlíI.,:;'|!", 0.34),
    **dict.fromkeys("frt()[]/-", 0.42),
    **dict.fromkeys(" ", 0.32),
    **dict.fromkeys("mwMWŐ", 0.98),
    **dict.fromkeys("→≥", 0.84),
}
"""Of the widest font that a browser is likely to take, so that no other one leaves the box."""
_PLAIN, _CAPITAL, _BOLD = 0.64, 0.74, 1.12


@lru_cache(maxsize=20_000)
def text_width(value: str, size: float, bold: bool = False) -> float:
    wide = sum(_WIDTHS.get(letter, _CAPITAL if letter.isupper() else _PLAIN) for letter in value)
    return wide * size * (_BOLD if bold else 1)


def wrapped(value: str, size: float, width: float, bold: bool = False) -> list[str]:
    """A text in lines that fit the width; a word that is wider than a line is cut with a hyphen."""
    lines: list[str] = []
    for word in value.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
            continue
        while text_width(word, size, bold) > width and len(word) > 4:
            cut = next(
                (end for end in range(len(word) - 2, 2, -1) if text_width(word[:end] + "-", size, bold) <= width), 2
            )
            lines.append(f"{word[:cut]}-")
            word = word[cut:]
        lines.append(word)
    return lines


def fitting_size(value: str, largest: float, width: float, lines: int, bold: bool = False) -> float:
    """The largest size at which a text takes at most so many lines without a cut word."""
    size = largest
    while size > SMALLEST:
        if len(wrapped(value, size, width, bold)) <= lines and all(
            text_width(word, size, bold) <= width for word in value.split()
        ):
            return size
        size -= 1
    return SMALLEST


def paragraph(
    lines: Sequence[str], x: float, y: float, size: float, anchor: str | None = None, **more: object
) -> list[SvgElement]:
    """Lines one below the other; y is the top of the first one."""
    if not lines:
        return []
    first = y + size * 0.95
    step = f"{size * LEADING:g}"
    spans = [
        line if len(lines) == 1 else element("tspan", line, x=float(x), dy=None if place == 0 else step)
        for place, line in enumerate(lines)
    ]
    return [element("text", *spans, x=float(x), y=round(first, 1), font_size=float(size), text_anchor=anchor, **more)]
