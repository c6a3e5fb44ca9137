"""Symbols of goods and things, each with its word on hover. Their designs are data: `data/symbols.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from kartotek.api.site.drawings.svg import SvgElement, document, element
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder
from kartotek.schema.toml_text import parse_toml

__all__ = ["Symbol", "SymbolBook", "draw_symbol", "icon", "read_symbols", "symbol_book"]

_TONES: Final[Mapping[str, Mapping[str, object]]] = {
    "light": {"fill": "#fff", "fill_opacity": 0.55},
    "dark": {"fill": "#000", "fill_opacity": 0.3},
    "line": {"fill": "none", "stroke": "#000", "stroke_opacity": 0.55, "stroke_width": 1.1},
    "lit": {"fill": "none", "stroke": "#fff", "stroke_opacity": 0.75, "stroke_width": 1.3},
}
"""What a layer adds to the colour of its symbol."""
_BOX: Final = 24.0


@dataclass(frozen=True, slots=True)
class Symbol:
    """A design: layers of tone and path in a box of 24 by 24, and its colour."""

    shape: str
    layers: tuple[tuple[str, str], ...]
    colour: str


@dataclass(frozen=True, slots=True)
class SymbolBook:
    """All designs: by game and declared name, and one for each timing of an ability."""

    games: Mapping[str, Mapping[str, Symbol]]
    timings: Mapping[str, Symbol]

    def of(self, games: tuple[str, ...], name: str) -> Symbol | None:
        """The symbol of a declared name; `games` is a game and what it expands."""
        return next((self.games[game][name] for game in games if name in self.games.get(game, {})), None)


@cache
def symbol_book() -> SymbolBook:
    """The designs of the data folder."""
    path = data_folder() / "symbols.toml"
    try:
        return read_symbols(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise KartotekError("data-missing", "cannot read the symbols", where=str(path), why=str(error)) from error


def read_symbols(text: str) -> SymbolBook:
    """Designs from the text of their file. Raises where a table, tone or shape is not known."""
    try:
        raw = parse_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise KartotekError("data-format", "not a TOML file", where="symbols.toml", why=str(error)) from error
    for table in raw:
        _known(table, ("shapes", "timings", "games"), "table")
    shapes = {name: _layers(name, layers) for name, layers in raw.get("shapes", {}).items()}

    def designs(table: Mapping[str, tuple[str, str]]) -> dict[str, Symbol]:
        found = {}
        for name, (shape, colour) in table.items():
            _known(shape, tuple(shapes), f"shape of {name}")
            found[name] = Symbol(shape, shapes[shape], colour)
        return found

    return SymbolBook(
        {game: designs(table) for game, table in raw.get("games", {}).items()}, designs(raw.get("timings", {}))
    )


def _layers(shape: str, layers: list[str]) -> tuple[tuple[str, str], ...]:
    found = [tuple(layer.split(" ", 1)) for layer in layers]
    for tone, *_ in found:
        _known(tone, ("main", "ink", *_TONES), f"tone of {shape}")
    return tuple((tone, path) for tone, path in found)


def _known(name: str, admitted: tuple[str, ...], what: str) -> None:
    if name not in admitted:
        hint = did_you_mean(name, admitted)
        raise KartotekError("data-name", f"no {what} is called {name!r}", where="symbols.toml", hint=hint)


def draw_symbol(symbol: Symbol, name: str, title: str, x: float, y: float, size: float) -> SvgElement:
    """A symbol in a square with its corner at x, y; `title` is the word on hover."""
    scale = size / _BOX
    layers = [element("title", title)] if title else []
    for tone, path in symbol.layers:
        match tone:
            case "main":
                look: Mapping[str, object] = {
                    "fill": symbol.colour, "fill_rule": "evenodd", "stroke": "#0006", "stroke_width": 0.7
                }  # fmt: skip
            case "ink":
                look = {"fill": "none", "stroke": symbol.colour, "stroke_width": 1.8}
            case _:
                look = _TONES[tone]
        layers.append(element("path", d=path, **look))
    place = f"translate({x:.4g} {y:.4g}) scale({scale:.4g})"
    return element("g", *layers, transform=place, data_symbol=name)


def icon(symbol: Symbol, name: str, title: str) -> SvgElement:
    """A symbol as a drawing of its own."""
    return document(_BOX, _BOX, title, title, [draw_symbol(symbol, name, "", 0, 0, _BOX)])
