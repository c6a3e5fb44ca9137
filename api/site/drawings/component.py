"""One component drawn: its name, kind, price and picture, what it does in signs and in a sentence, and its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.api.site.drawings.hexes import hex_map
from kartotek.api.site.drawings.letters import LEADING, SMALLEST, fitting_size, paragraph, wrapped
from kartotek.api.site.drawings.palette import ink_on, swatch_of
from kartotek.api.site.drawings.sheet import Drawing, Sheet
from kartotek.api.site.drawings.signs import Sign, ability_signs, price_signs
from kartotek.api.site.drawings.svg import SvgElement, document, element
from kartotek.api.site.drawings.symbols import draw_symbol
from kartotek.catalog.view_types import ComponentView, CostView

__all__ = ["draw_component", "is_wide"]

_NARROW: Final = 200.0
_WIDE: Final = 384.0
_MARGIN: Final = 12.0
_HEIGHTS: Final = {"card": 280.0, "tile": 200.0, "slot": 120.0, "piece": 110.0, "board": 120.0}
"""A drawing is at least as high as others of its family, and higher where its text needs more."""
_SCALES: Final = ((15.0, 40.0), (14.0, 36.0), (13.0, 32.0), (12.0, 28.0), (SMALLEST, 26.0))
"""Sizes of letters and signs: the first one with which all has room, else the last one on a higher card."""
_BADGES: Final = ("age", "era", "number", "value", "letter", "level", "space")
"""Attributes that are set as a badge in the corner, the first one that a component has."""
_SAID_ALONE: Final = frozenset(("color", "type"))
"""Attributes whose values need no label before them."""
_PICTURED: Final = ("resource", "meaning", "type", "kind")
"""Attributes that say what a component is a symbol of."""
_NOT_DRAWN: Final = frozenset(
    ("log_id", "log_action", "log_place", "x", "y", "q", "r", "place", "row", "upgrade_paths", "marker", "tile")
)
"""Attributes that no picture shows: what logs call it, where it lies on a map, and links, which its page has."""
_ALIKE: Final = 8
"""Parts without effects are drawn as a grid from this many on."""
_MOST_SIGNS: Final = 12
"""A longer row says less than its sentence."""


def is_wide(view: ComponentView) -> bool:
    """Whether a list gives a drawing two places."""
    return view["family"] == "board" or (view["family"] != "tile" and bool(view.get("parts")))


def draw_component(view: ComponentView, drawing: Drawing) -> str:
    """The SVG of a component."""
    title = drawing.name(view)
    cells = hex_map(view, drawing)
    if cells is not None:
        return str(document(cells.width, cells.height, title, _description(view, drawing), cells.content))
    width = _WIDE if is_wide(view) else _NARROW
    least = _HEIGHTS[view["family"]]
    for letters, signs in _SCALES[-1:] if width > _NARROW else _SCALES:
        sheet = Sheet(drawing, _MARGIN, width - _MARGIN, 0.0, letters, signs)
        _fill(view, sheet, width)
        if sheet.y + _MARGIN <= least:
            break
    height = max(least, sheet.y + _MARGIN)
    frame = _frame(view, width, height, drawing)
    return str(document(width, height, title, _description(view, drawing), [frame, *sheet.content]))


def _fill(view: ComponentView, sheet: Sheet, width: float) -> None:
    sheet.content += _head(view, sheet, width)
    _subtitle(view, sheet)
    _price(view.get("cost"), sheet)
    _picture(view, sheet)
    _effects(view, sheet)
    _parts(view, sheet)


def _attributes(view: ComponentView) -> dict[str, Any]:
    return dict(view.get("attributes", {}))


def _description(view: ComponentView, drawing: Drawing) -> str:
    """The sentences, which are what the drawing says; else what kind of thing it is."""
    return " ".join(_sentences(view, drawing)) or drawing.label(view["kind"])


def _sentences(view: ComponentView, drawing: Drawing) -> list[str]:
    said = [ability["sentence"] for ability in view.get("abilities", ())]
    return [text for each in said if (text := each["hu" if drawing.language == "hu" else "en"])]


# ---- frame and head ----


def _tint(view: ComponentView, drawing: Drawing) -> str | None:
    """The colour of a component: its own, else that of what it stands for or is part of."""
    attributes = _attributes(view)
    own = next((attributes[key] for key in ("color", "type") if isinstance(attributes.get(key), str)), None)
    if own is not None and swatch_of(own, "") != "":
        return str(own)
    named = [item["id"] for item in attributes.values() if isinstance(item, Mapping)]
    if view.get("parent"):
        named.append(view["parent"]["id"])
    for name in named:
        other = drawing.view(name)
        while other is not None:
            colour = _attributes(other).get("color")
            if isinstance(colour, str) and swatch_of(colour, "") != "":
                return colour
            other = drawing.view(other["parent"]["id"]) if other.get("parent") else None
    return None


def _frame(view: ComponentView, width: float, height: float, drawing: Drawing) -> SvgElement:
    tint = _tint(view, drawing)
    edge = {"stroke": swatch_of(tint, "#857965"), "stroke_width": 3, "data_colour": tint}
    radius = 14 if view["family"] in ("card", "board") else 22 if view["family"] == "piece" else 8
    paper = drawing.theme.paper
    return element("rect", x=2, y=2, width=width - 4, height=height - 4, rx=radius, fill=paper, **edge)


def _badge(attributes: Mapping[str, Any]) -> str | None:
    """The attribute that is set as a badge: the first one whose value is short enough for it."""
    fitting = (key for key in _BADGES if isinstance(attributes.get(key), int | str) and attributes[key] is not True)
    return next((key for key in fitting if len(str(attributes[key])) <= 3), None)


def _head(view: ComponentView, sheet: Sheet, width: float) -> list[SvgElement]:
    """The name on a band, with the number that people know the component by."""
    attributes, name = _attributes(view), sheet.drawing.name(view)
    key = _badge(attributes)
    room = width - 2 * _MARGIN - (30 if key else 0)
    size = fitting_size(name, 17 if width > _NARROW else 16, room, 2, bold=True)
    lines = wrapped(name, size, room, bold=True)
    band = max(40.0, len(lines) * size * LEADING + 12)
    tint = _tint(view, sheet.drawing)
    colour, ink = swatch_of(tint, "#857965"), ink_on(tint)
    top = (band + 2 - len(lines) * size * LEADING) / 2
    radius = 12 if view["family"] in ("card", "board") else 20 if view["family"] == "piece" else 6
    shape = f"M3 {band:g}V{3 + radius}a{radius} {radius} 0 0 1 {radius} -{radius}H{width - 3 - radius:g}"
    drawn = [
        element("path", d=f"{shape}a{radius} {radius} 0 0 1 {radius} {radius}V{band:g}z", fill=colour),
        *paragraph(lines, _MARGIN, top, size, fill=ink, font_weight="700"),
    ]
    if key:
        x, shown = width - _MARGIN - 13, str(attributes[key]).upper()
        drawn += [
            element("circle", cx=x, cy=band / 2 + 1, r=14, fill="#fffdf8"),
            element(
                "text", element("title", sheet.drawing.label(key)), shown, x=x, y=band / 2 + 6, text_anchor="middle",
                font_size=15 if len(shown) < 3 else 12, font_weight="700", fill="#22201d", data_number=shown,
            ),
        ]  # fmt: skip
    sheet.y = band + 7
    return drawn


def _subtitle(view: ComponentView, sheet: Sheet) -> None:
    """The kind, and the printed attributes in words."""
    said = [_sentence_case(sheet.drawing.label(view["kind"])), *_facts(view, sheet.drawing)]
    sheet.paragraph(" · ".join(said), SMALLEST, soft=True)
    sheet.y += 4


def _sentence_case(value: str) -> str:
    return value[:1].upper() + value[1:]


def _facts(view: ComponentView, drawing: Drawing) -> list[str]:
    found = []
    other = "_en" if drawing.language == "hu" else "_hu"
    for key, value in _attributes(view).items():
        if key in _NOT_DRAWN or value in (None, False) or key.endswith(other) or key == _badge(_attributes(view)):
            continue
        words = _words(key, value, drawing)
        if value is True:
            found.append(drawing.label(key))
        elif words and (key in _SAID_ALONE or key.endswith(f"_{drawing.language}")):
            found.append(words)
        elif words:
            found.append(f"{drawing.label(key)}: {words}")
    return found


def _words(key: str, value: Any, drawing: Drawing) -> str:
    """A value in words; nothing for a code that has none."""
    if isinstance(value, list):
        return ", ".join(filter(None, (_words(key, item, drawing) for item in value)))
    if isinstance(value, Mapping):
        return drawing.name(value)
    return drawing.value(key, value)


def _price(cost: CostView | None, sheet: Sheet) -> None:
    if cost is None:
        return
    words = sheet.drawing.texts
    if cost["free"]:
        sheet.paragraph(f"{words('cost')}: {words('free')}", 12, bold=True)
    elif not cost["alternatives"]:
        sheet.paragraph(f"{words('cost')}: {words('unknown')}", 12, soft=True)
    else:
        sheet.signs([Sign("word", "cost"), *price_signs(cost["alternatives"])], 24)
    sheet.y += 5


# ---- picture, effects ----


def _picture(view: ComponentView, sheet: Sheet) -> None:
    """The symbol that a piece is, large, or the disc of a planet."""
    if view.get("abilities") or view.get("parts"):
        return
    attributes = _attributes(view)
    named = [str(attributes[key]) for key in _PICTURED if isinstance(attributes.get(key), str)]
    names = [*named, view["slug"].replace("-", "_"), view["kind"]]
    found = next(((name, made) for name in names if (made := sheet.drawing.symbol(name)) is not None), None)
    middle, size = (sheet.left + sheet.right) / 2, 66.0
    if found is not None:
        name, made = found
        tint = attributes.get("color")
        if isinstance(tint, str):
            made = replace(made, colour=swatch_of(tint, made.colour))
        sheet.content.append(draw_symbol(made, name, sheet.drawing.symbol_word(name), middle - size / 2, sheet.y, size))
        sheet.y += size + 6
    elif swatch_of(attributes.get("type"), "") != "":
        tint = swatch_of(attributes["type"])
        sheet.content.append(element("circle", cx=middle, cy=sheet.y + size / 2, r=size / 2, fill=tint, stroke="#0006"))
        sheet.y += size + 6


def _effects(view: ComponentView, sheet: Sheet) -> None:
    centred = sheet.width < _NARROW
    for ability in view.get("abilities", ()):
        row = ability_signs(ability["ast"], lambda name: sheet.drawing.symbol(name) is not None)
        if row and len(row) <= _MOST_SIGNS:
            sheet.y += 2
            sheet.signs(row, sheet.sign_size, centred)
        said = ability["sentence"]["hu" if sheet.drawing.language == "hu" else "en"]
        if said:
            sheet.paragraph(said, sheet.letter_size, centred=centred)
        sheet.y += 7
    if not view.get("abilities") and "ability" in view.get("unknown", {}):
        sheet.paragraph(sheet.drawing.texts("effect_unknown"), sheet.letter_size, soft=True, centred=centred)


# ---- parts ----


def _parts(view: ComponentView, sheet: Sheet) -> None:
    parts = [part for item in view.get("parts", ()) if (part := sheet.drawing.view(item["id"])) is not None]
    plain = [part for part in parts if not part.get("abilities") and not part.get("parts")]
    if len(plain) >= _ALIKE:
        _grid(plain, sheet)
        parts = [part for part in parts if part not in plain]
    kinds = [part["kind"] for part in parts]
    for number, part in enumerate(parts, 1):
        told_apart = kinds.count(part["kind"]) > 1 and part["family"] == "slot" and bool(part.get("abilities"))
        _part(part, part.get("attributes", {}).get("level", number) if told_apart else None, sheet)


def _part(part: ComponentView, number: Any, sheet: Sheet) -> None:
    """A row with the number of the part or its name, its price, and what it does."""
    drawing, top = sheet.drawing, sheet.y
    inner = Sheet(drawing, sheet.left + (12 if number is None else 30), sheet.right - 6, top + 6, 12.0, 24.0)
    if number is None:
        inner.paragraph(_sentence_case(drawing.name(part)), 12, bold=True)
        inner.y += 2
    _price(part.get("cost"), inner)
    _effects(part, inner)
    for item in part.get("parts", ()):
        below = drawing.view(item["id"])
        if below is not None:
            for said in _sentences(below, drawing):
                inner.paragraph(said, SMALLEST)
                inner.y += 3
    height = max(30.0, inner.y - top)
    sheet.content += [
        element(
            "rect", x=sheet.left, y=top, width=sheet.width, height=height, rx=8, fill=drawing.theme.field,
            data_part=part["id"],
        ),
        *inner.content,
    ]  # fmt: skip
    if number is not None:
        look = {"font_weight": "700", "fill": drawing.theme.soft, "data_number": number}
        sheet.content += paragraph([str(number)], sheet.left + 15, top + 6, 15, "middle", **look)
    sheet.y = top + height + 5


def _grid(parts: Sequence[ComponentView], sheet: Sheet) -> None:
    """Many spaces that only cost something: a row for each track that they belong to."""
    drawing = sheet.drawing
    rows: dict[str, list[ComponentView]] = {}
    for part in parts:
        stands_for = next((item["id"] for item in _attributes(part).values() if isinstance(item, Mapping)), None)
        other = drawing.view(stands_for) if stands_for else None
        track = drawing.name(other["parent"]) if other is not None and other.get("parent") else ""
        rows.setdefault(track, []).append(part)
    for track, items in rows.items():
        if track:
            sheet.paragraph(_sentence_case(track), 12, bold=True)
        wide = min(60.0, sheet.width / len(items))
        for place, item in enumerate(items):
            x = sheet.left + place * wide
            tint = swatch_of(_tint(item, drawing), "#857965")
            cell = element(
                "rect", element("title", drawing.name(item)), x=x + 2, y=sheet.y, width=wide - 6, height=30, rx=7,
                fill=drawing.theme.field, stroke=tint, stroke_width=2, data_part=item["id"],
            )  # fmt: skip
            sheet.content.append(cell)
            inner = Sheet(drawing, x + 6, x + wide - 6, sheet.y + 6)
            cost = item.get("cost")
            if cost is not None and cost["alternatives"]:
                inner.signs(price_signs(cost["alternatives"]), 18)
                sheet.content += inner.content
            else:
                shown = "0" if cost is not None and cost["free"] else "?"
                sheet.content += paragraph(
                    [shown], x + wide / 2 - 1, sheet.y + 5, 15, "middle", fill=drawing.theme.soft
                )
        sheet.y += 38
