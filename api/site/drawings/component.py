"""One component drawn: a frame for its family, with colour, number, price and effects from its view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.api.site.drawings.hexes import hex_map
from kartotek.api.site.drawings.palette import swatch_of
from kartotek.api.site.drawings.parts import part_boxes, part_tokens, price
from kartotek.api.site.drawings.rows import Labeller, fitted_text, token_rows
from kartotek.api.site.drawings.svg import SvgElement, document, element
from kartotek.api.site.drawings.symbols import number_badge
from kartotek.api.site.drawings.tokens import DrawnToken, ability_lines
from kartotek.catalog.view_types import ComponentView
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Drawing", "draw_component"]

_SIZES: Final = {"card": (240, 336), "tile": (240, 240), "board": (420, 300), "slot": (240, 150), "piece": (180, 180)}
_BADGES: Final = ("age", "era", "number", "value", "letter", "level", "position")
"""Attributes that are set as a badge in the corner, the first one that a component has."""
_MOST_PARTS: Final = 8
_BADGE_LETTERS: Final = 3
_QUIET: Final = frozenset(("log_id", "log_action", "log_place", "color", "tile", "marker", "wonder", "building"))
"""Attributes that are no part of the picture: names that logs use, and links, which the page shows."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is needed besides the view: words of the page's language and the parts that are drawn with it."""

    vocabulary: Vocabulary
    label: Labeller
    name: Callable[[Mapping[str, Any]], str]
    parts: Sequence[ComponentView] = ()


def draw_component(view: ComponentView, drawing: Drawing) -> str:
    """The SVG of a component."""
    title = drawing.name(view)
    if view["kind"] in ("sector_side", "sector") and any("q" in part.get("attributes", {}) for part in drawing.parts):
        return str(hex_map(drawing.parts, title, _description(view, drawing)))
    if view["family"] == "piece" and len(drawing.parts) > 1:
        view = {**view, "family": "board"}  # a track: its spaces need room side by side
    width, height = _SIZES[view["family"]]
    content = [*_frame(view, width, height), *_head(view, drawing, width), *_body(view, drawing, width, height)]
    return str(document(width, height, title, _description(view, drawing), content))


def _attributes(view: ComponentView) -> dict[str, Any]:
    return dict(view.get("attributes", {}))


def _description(view: ComponentView, drawing: Drawing) -> str:
    said = [ability["expression"] for ability in view.get("abilities", ())]
    price = view.get("cost")
    if price is not None:
        said.insert(0, price["expression"] or "?")
    return "; ".join(said) or drawing.label(view["kind"], "")


def _frame(view: ComponentView, width: float, height: float) -> list[SvgElement]:
    colour = _attributes(view).get("color", _attributes(view).get("type"))
    tint = swatch_of(colour, "#9c8f7a")
    named = colour if isinstance(colour, str) else None
    edge = {"class_": "paper", "stroke": tint, "stroke_width": 6, "data_colour": named}
    if view["family"] == "piece":
        disc = element("circle", cx=width / 2, cy=height / 2, r=width / 2 - 4, **edge)
        return [disc, element("circle", cx=width / 2, cy=30, r=18, fill=tint)]
    paper = element("rect", x=3, y=3, width=width - 6, height=height - 6, rx=16, **edge)
    return [paper, element("rect", x=6, y=6, width=width - 12, height=46, rx=12, fill=tint, opacity=0.9)]


def _badge(attributes: Mapping[str, Any]) -> str | None:
    """The attribute that is set as a badge: the first one whose value is short enough for it."""
    fitting = (key for key in _BADGES if isinstance(attributes.get(key), int | str))
    return next((key for key in fitting if len(str(attributes[key])) <= _BADGE_LETTERS), None)


def _head(view: ComponentView, drawing: Drawing, width: float) -> list[SvgElement]:
    """Name, and the number that people know the component by."""
    attributes = _attributes(view)
    key = _badge(attributes)
    badge = attributes[key] if key else None
    left = 16.0 if view["family"] != "piece" else 34.0
    drawn: list[SvgElement] = []
    room = width - 2 * left
    if badge is not None and view["family"] != "piece":
        drawn += [
            element("circle", cx=width - 30, cy=29, r=19, class_="paper"),
            number_badge(badge, width - 47, 12, 34),
        ]
        room -= 40
    top = 8.0 if view["family"] != "piece" else 50.0
    drawn += fitted_text(
        drawing.name(view), left, top, room, 42, 17, class_="head" if top < 50 else "ink", font_weight="700"
    )
    if badge is not None and view["family"] == "piece":
        drawn.append(number_badge(badge, width / 2 - 16, 12, 32))
    return drawn


def _body(view: ComponentView, drawing: Drawing, width: float, height: float) -> list[SvgElement]:
    piece = view["family"] == "piece"
    left, right = (30.0, width - 30.0) if piece else (14.0, width - 14.0)
    top, bottom = (94.0, height - 34.0) if piece else (58.0, height - 16.0)
    drawn, top = price(view.get("cost"), left, right, top)
    parts: list[list[DrawnToken]] = []
    if view["family"] == "board" and drawing.parts:
        bottom = 150.0
        below = (left, bottom + 6, right, height - 14)
        drawn += part_boxes(drawing.parts[:_MOST_PARTS], drawing.vocabulary, drawing.label, below)
    else:
        numbered = enumerate(drawing.parts[:_MOST_PARTS], 1)
        parts = [[DrawnToken("number", str(place)), *part_tokens(part, drawing.vocabulary)] for place, part in numbered]
    facts = [_fact_tokens(view)] if _fact_tokens(view) else []
    effects = [
        line for ability in view.get("abilities", ()) for line in ability_lines(ability["ast"], drawing.vocabulary)
    ]
    lines = [*facts, *effects, *parts]
    if lines:
        return [*drawn, *token_rows(lines, left, top, right - left, bottom - top, drawing.label)]
    return [
        *drawn,
        *fitted_text(drawing.label(view["kind"], ""), left, top, right - left, bottom - top, 16, class_="ink soft"),
    ]


def _fact_tokens(view: ComponentView) -> list[DrawnToken]:
    """Printed attributes that no badge shows, as words and numbers."""
    attributes = _attributes(view)
    badge = _badge(attributes)
    found: list[DrawnToken] = []
    for key, value in attributes.items():
        if key in _QUIET or key == badge or not isinstance(value, int | str) or value is False:
            continue
        found.append(DrawnToken("word", key))
        if value is not True:
            found.append(DrawnToken("number", str(value)) if isinstance(value, int) else DrawnToken("word", value, key))
    return found
