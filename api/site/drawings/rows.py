"""Tokens set in lines inside a box: as large as they fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from kartotek.api.site.drawings.svg import SvgElement, text
from kartotek.api.site.drawings.symbols import number_badge, swatch, symbol, word
from kartotek.api.site.drawings.tokens import DrawnToken

__all__ = ["Labeller", "fitted_text", "token_rows", "wrapped"]

Labeller = Callable[[str, str], str]
"""What a word is called in the language of the page; the second text is the attribute whose value it is, or empty."""

_SIZES: Final = (40, 34, 30, 26, 22, 19, 16, 14, 12, 10, 8.5, 7, 6, 5)
_LETTER: Final = 0.27
"""Width of a letter as a share of the size of a word's box: text is set at 0.42 of it."""


def _width(token: DrawnToken, size: float, label: Labeller) -> float:
    match token.kind:
        case "number":
            return size * (0.62 if len(token.value) < 2 else 0.86)
        case "word":
            return len(label(token.value, token.category)) * size * _LETTER + size * 0.2
    return size * 1.04


def _units(tokens: Sequence[DrawnToken]) -> Iterator[list[DrawnToken]]:
    """Tokens that stay together: a number and what it counts."""
    unit: list[DrawnToken] = []
    for token in tokens:
        unit.append(token)
        if token.kind != "number":
            yield unit
            unit = []
    if unit:
        yield unit


def _lines(tokens: Sequence[DrawnToken], size: float, width: float, label: Labeller) -> Iterator[list[DrawnToken]]:
    line: list[DrawnToken] = []
    used = 0.0
    for unit in _units(tokens):
        wide = sum(_width(token, size, label) for token in unit)
        if line and used + wide > width:
            yield line
            line, used = [], 0.0
        line += unit
        used += wide
    if line:
        yield line


def token_rows(
    wanted: Sequence[Sequence[DrawnToken]], x: float, y: float, width: float, height: float, label: Labeller
) -> list[SvgElement]:
    """The tokens of each wanted line, broken where it is too long, as large as the box allows."""
    for size in _SIZES:
        lines = [line for tokens in wanted for line in _lines(tokens, size, width, label)]
        widest = max((sum(_width(token, size, label) for token in line) for line in lines), default=0)
        if (len(lines) * size * 1.16 <= height and widest <= width) or size == _SIZES[-1]:
            break
    top = y + max(0.0, (height - len(lines) * size * 1.16) / 2)
    drawn: list[SvgElement] = []
    for row, line in enumerate(lines):
        left = x + max(0.0, (width - sum(_width(token, size, label) for token in line)) / 2)
        for token in line:
            drawn.append(_draw(token, left, top + row * size * 1.16, size, label))
            left += _width(token, size, label)
    return drawn


def _draw(token: DrawnToken, x: float, y: float, size: float, label: Labeller) -> SvgElement:
    match token.kind:
        case "number":
            return number_badge(token.value, x, y, size, _width(token, size, label))
        case "symbol":
            return symbol(token.category, token.value, x, y, size)
        case "colour":
            return swatch(token.value, x, y, size)
    return word(label(token.value, token.category), x, y, size)


def wrapped(value: str, letters: int) -> list[str]:
    """A text in lines of at most so many letters; a longer word is cut with a hyphen."""
    lines: list[str] = []
    for piece in value.split():
        word_left = piece
        while word_left:
            if lines and len(lines[-1]) + 1 + len(word_left) <= letters:
                lines[-1] += f" {word_left}"
                word_left = ""
            elif len(word_left) <= letters:
                lines.append(word_left)
                word_left = ""
            else:
                lines.append(f"{word_left[: letters - 1]}-")
                word_left = word_left[letters - 1 :]
    return lines


def fitted_text(
    value: str, x: float, y: float, width: float, height: float, largest: float, **more: object
) -> list[SvgElement]:
    """A text in the middle of a box, in as many lines and as small as it needs."""
    size = largest
    while True:
        lines = wrapped(value, max(3, int(width / (size * 0.6))))
        if len(lines) * size * 1.15 <= height or size <= 4:
            break
        size -= 0.5
    top = y + (height - len(lines) * size * 1.15) / 2 + size * 0.88
    return [
        text(line, x + width / 2, top + place * size * 1.15, size, text_anchor="middle", **more)
        for place, line in enumerate(lines)
    ]
