"""Components as one flat table, in words of one language or of both: CSV that a spreadsheet opens with its accents."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from kartotek.api.site.context import PageContext
from kartotek.catalog.decks import deck_copies
from kartotek.catalog.store import Component

__all__ = ["HEADINGS", "csv_of", "rows_of", "safe_cell"]

HEADINGS: Final = {
    "en": (
        "game", "kind", "English name", "Hungarian name", "colour", "age", "cost", "copies", "effect (English)",
        "effect (Hungarian)", "id",
    ),
    "hu": (
        "játék", "fajta", "angol név", "magyar név", "szín", "kor", "ár", "példányok", "hatás (angol)",
        "hatás (magyar)", "azonosító",
    ),
}  # fmt: skip
_BYTE_ORDER: Final = "\ufeff"
"""By it a spreadsheet knows that the letters are UTF-8."""
_FORMULA: Final = ("=", "+", "-", "@", "\t")
"""A cell that begins so is a formula to a spreadsheet; an apostrophe makes it a text."""


def rows_of(context: PageContext, items: Iterable[Component]) -> list[tuple[str, ...]]:
    """One row a component, in the order of the headings."""
    return [tuple(map(safe_cell, _row(context, item))) for item in items]


def _row(context: PageContext, item: Component) -> Sequence[str]:
    view = context.view(item)
    said = {
        language: " ".join(text for each in view.get("abilities", ()) if (text := each["sentence"][language]))
        for language in ("en", "hu")
    }
    return (
        context.game_name(context.world.catalog.games[item.game]),
        context.label(item.kind, item.game),
        item.name_en or "",
        item.name_hu or "",
        _value(context, item, "color"),
        _value(context, item, "age"),
        f" {context.t['or']} ".join(context.cost(view)),
        _copies(context, item),
        said["en"],
        said["hu"],
        item.id,
    )


def _value(context: PageContext, item: Component, name: str) -> str:
    value = item.value(name)
    return "" if value is None else context.value(name, value, item.game)


def _copies(context: PageContext, item: Component) -> str:
    """`3: 1; 7: 2` is one copy with three players and two with seven."""
    found = deck_copies(context.world.catalog, item)
    if len({each.copies for each in found}) <= 1:
        return "" if not found or found[0].copies is None else str(found[0].copies)
    changes = [each for place, each in enumerate(found) if place == 0 or each.copies != found[place - 1].copies]
    return "; ".join(f"{each.players}: {'?' if each.copies is None else each.copies}" for each in changes)


def safe_cell(value: str) -> str:
    """A cell that a spreadsheet takes for text, whatever it holds."""
    return f"'{value}" if value.startswith(_FORMULA) else value


def csv_of(context: PageContext, items: Iterable[Component]) -> str:
    """The table as CSV; a Hungarian spreadsheet parts its columns at semicolons."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if context.language == "hu" else ",")
    writer.writerow(HEADINGS[context.language])
    writer.writerows(rows_of(context, items))
    return _BYTE_ORDER + out.getvalue()
