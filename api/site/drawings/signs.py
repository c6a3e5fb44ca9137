"""An effect as a row of signs: numbers, symbols, coloured cards and the words *or* and *per*.

Only what the signs can say whole is drawn so; of anything else the sentence alone is set on the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from kartotek.api.site.drawings.palette import SWATCHES

__all__ = ["COLON", "Sign", "ability_signs", "amount_signs", "price_signs"]


@dataclass(frozen=True, slots=True)
class Sign:
    """One thing in a row: a number, a symbol, a symbol in a colour, a word of the page, a name from the catalog, or a
    mark such as an arrow."""

    kind: Literal["number", "symbol", "word", "name", "mark", "timing"]
    value: str
    colour: str = ""


_OR: Final = Sign("word", "or")
_PER: Final = Sign("word", "per")
_ONLY_YOU: Final = Sign("word", "only_you")
_ONCE: Final = Sign("mark", "1×")
_ARROW: Final = Sign("mark", "→")
COLON: Final = Sign("mark", ":")
"""Ends what an event is called, or how often something may be done."""
_AND: Final = Sign("mark", "+")


class _UnsaidError(Exception):
    """The signs cannot say a node."""


def ability_signs(tree: Mapping[str, Any], has_symbol: Callable[[str], bool]) -> list[Sign]:
    """The row of an ability, its timing first; nothing where signs cannot say all of it."""
    try:
        row = [*_timing(tree["timing"]), *_limits(tree["limits"]), *_step(tree["effect"])]
    except _UnsaidError:
        return []
    return row if all(has_symbol(sign.value) for sign in row if sign.kind == "symbol") else []


def _timing(node: Mapping[str, Any]) -> Iterator[Sign]:
    """When it happens: for an event what it is, of a kind of things at most."""
    yield Sign("timing", str(node["kind"]))
    if node["kind"] == "on":
        yield Sign("name", str(node["name"]))
        for only in node["filters"]:
            names = [value.get("name") for value in only["values"]]
            if only["attribute"] != "kind" or only["negated"] or len(node["filters"]) > 1 or not all(names):
                raise _UnsaidError
            yield from _between(_OR, ([Sign("symbol", str(name))] for name in names))
        yield COLON


def _limits(limits: Sequence[Mapping[str, Any]]) -> Iterator[Sign]:
    """How often: `1× round`."""
    for limit in limits:
        if limit["node"] != "OncePer":
            raise _UnsaidError
        yield from (_ONCE, Sign("name", str(limit["period"])), COLON)


def price_signs(ways: Sequence[Mapping[str, int | None]]) -> list[Sign]:
    """A price: each way to pay with its amounts, *or* between ways."""
    return _between(_OR, ([sign for name, count in way.items() for sign in amount_signs(name, count)] for way in ways))


def amount_signs(name: str, count: int | None) -> list[Sign]:
    """A number and what it counts; a single one needs no number."""
    shown = [] if count == 1 else [Sign("number", "?" if count is None else str(count))]
    return [*shown, Sign("symbol", name)]


def _between(mark: Sign, rows: Any) -> list[Sign]:
    joined: list[Sign] = []
    for row in rows:
        joined += [mark, *row] if joined else row
    return joined


def _step(node: Mapping[str, Any]) -> Iterator[Sign]:
    match node["node"]:
        case "Transfer":
            yield from _transfer(node)
        case "Seq":
            yield from _between(_AND, [list(_step(step)) for step in node["steps"]])
        case "Choose":
            yield from _between(_OR, [list(_step(option)) for option in node["options"]])
        case "Pay":
            yield from _bundle(node["price"])
            yield _ARROW
            yield from _step(node["step"])
        case _:
            raise _UnsaidError


def _transfer(node: Mapping[str, Any]) -> Iterator[Sign]:
    if node["kind"] == "lose":
        yield Sign("mark", "−")
    yield from _bundle(node["bundle"])
    if node.get("per"):
        yield _PER
        if node["per"]["every"] != 1:
            yield Sign("number", str(node["per"]["every"]))
        yield from _counted(node["per"]["what"])
    if node["private"]:
        yield _ONLY_YOU


def _bundle(node: Mapping[str, Any]) -> Iterator[Sign]:
    for item in node.get("amounts", ()) if node["node"] == "Bundle" else [node]:
        match item["node"]:
            case "Amount" if item["count"]["node"] in ("Number", "Unknown"):
                yield from amount_signs(item["resource"], item["count"].get("value"))
            case "Alternative":
                yield from _between(_OR, [list(_bundle(option)) for option in item["options"]])
            case _:
                raise _UnsaidError


def _counted(node: Mapping[str, Any]) -> Iterator[Sign]:
    match node["node"]:
        case "Held":
            yield Sign("symbol", node["name"])
        case "Select" if node["scope"] is None and len(node["filters"]) <= 1:
            yield _selected(node)
        case _:
            raise _UnsaidError


def _selected(node: Mapping[str, Any]) -> Sign:
    """The things of a noun: all of them, those of a colour, or those of a kind that has a symbol of its own."""
    if not node["filters"]:
        return Sign("symbol", node["noun"])
    only = node["filters"][0]
    names = [value.get("name") for value in only["values"]]
    if only["negated"] or only["operator"] != "=" or len(names) != 1 or not names[0]:
        raise _UnsaidError
    if only["attribute"] == "kind":
        return Sign("symbol", names[0])
    if only["attribute"] == "color" and names[0] in SWATCHES:
        return Sign("symbol", node["noun"], names[0])
    raise _UnsaidError
