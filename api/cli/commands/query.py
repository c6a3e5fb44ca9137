"""`kartotek query`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json, write_table

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog, Component

__all__ = ["command"]

_HEADS = ("id", "English", "Hungarian", "cost", "abilities")


@declare(
    "query",
    'kartotek query "c:brown age:1 cost<=1"',
    "kartotek query vízvezetékek --json",
    'kartotek query "game:seven-wonders effect:coin -color:yellow" --order name_en',
    "kartotek query aquaduct --forgiving",
    "kartotek query --keys",
)
@click.argument("text", required=False, default="")
@click.option("--order", help="Order by: catalog, relevance, name_en, name_hu, cost, age, color, confidence.")
@click.option("--descending", is_flag=True, help="The largest first.")
@click.option("--limit", type=click.IntRange(0), help="Show at most so many.")
@click.option("--pack", "packs", multiple=True, metavar="PACK", help="See this synthetic pack as well.")
@click.option("--forgiving", is_flag=True, help="Take plain words for values, too, and what is near to misspelt ones.")
@click.option("--keys", is_flag=True, help="List the search keys instead.")
@json_option
def command(
    text: str,
    order: str | None,
    descending: bool,
    limit: int | None,
    packs: tuple[str, ...],
    forgiving: bool,
    keys: bool,
    as_json: bool,
) -> None:
    """TEXT is what the search of the API takes: tests such as color:brown or cost<=1, free words in English or
    Hungarian, inflected or not, with or without accents, "phrases in quotation marks", a minus before what must not
    hold, brackets and `or`. The best fitting names come first."""
    if keys:
        _show_keys(as_json)
        return
    from kartotek.api.cli.catalog import open_catalog

    found = _found(open_catalog(packs), text, order, descending, forgiving)[:limit]
    if as_json:
        write_json([_plain(component) for component in found])
        return
    write_table(_HEADS, [_row(component) for component in found])
    write(styled(f"{len(found)} found", bold=True))


def _found(catalog: Catalog, text: str, order: str | None, descending: bool, forgiving: bool) -> list[Component]:
    """What the text finds; where that is nothing, other searches are named beside the result."""
    from kartotek.catalog.search import Order, Searcher, parse_search
    from kartotek.catalog.search.forgiving import ForgivingSearch

    orders = [(_order(order), descending)] if order or descending else []
    nearby = catalog.kept(ForgivingSearch)
    if forgiving:
        return nearby.found(text, orders)
    found = catalog.kept(Searcher).find(parse_search(text), orders or [(Order.RELEVANCE, False)])
    if not found and (offers := nearby.answer(text).offers):
        click.echo("perhaps: " + ", ".join(f"{offer.text} ({offer.count})" for offer in offers), err=True)
    return found


def _order(name: str | None) -> Any:
    from kartotek.catalog.search import Order
    from kartotek.schema.errors import KartotekError

    if name is None:
        return Order.RELEVANCE
    try:
        return Order(name)
    except ValueError:
        listed = ", ".join(order.value for order in Order)
        raise KartotekError("usage", f"there is no order {name!r}", hint=f"take one of {listed}") from None


def _show_keys(as_json: bool) -> None:
    from kartotek.catalog.search import ATTRIBUTE_KEY, KEYS

    rows = [(key.name, key.short, key.meaning, key.example) for key in (*KEYS.values(), ATTRIBUTE_KEY)]
    if as_json:
        write_json([dict(zip(("key", "short", "meaning", "example"), row, strict=True)) for row in rows])
    else:
        write_table(("key", "short", "meaning", "example"), rows)


def _plain(component: Component) -> dict[str, Any]:
    return {
        "id": component.id,
        "game": component.game,
        "kind": component.kind,
        "name": {"en": component.name_en, "hu": component.name_hu},
        "cost": _cost(component),
        "abilities": [ability.expression for ability in component.abilities],
    }


def _row(component: Component) -> tuple[str | None, ...]:
    abilities = "; ".join(ability.expression for ability in component.abilities)
    return component.id, component.name_en, component.name_hu, _cost(component), abilities


def _cost(component: Component) -> str | None:
    cost = component.cost
    if cost is None:
        return None
    return "free" if cost.free else cost.expression or "?"
