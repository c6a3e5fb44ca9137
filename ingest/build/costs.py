"""Costs and requirements: parsed by the effect language, spread out into alternatives and items."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from kartotek.ingest.build.components import component_rows, fills_gaps
from kartotek.ingest.build.workbench import FieldState, GameBench, LayerBench, Workbench
from kartotek.ingest.files.data_files import UNKNOWN, DataRow
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.language.check import is_complete
from kartotek.schema.language.parser import parse_bundle, parse_cond
from kartotek.schema.language.printer import print_bundle, print_cond
from kartotek.schema.language.tree_json import tree_to_text
from kartotek.schema.tables import Cost, CostAlternative, CostItem, Requirement

__all__ = ["add_costs", "ways_to_pay"]

FREE: Final = "free"
_MOST_WAYS: Final = 64


def add_costs(game: GameBench, bench: Workbench) -> None:
    """Cost and requirement rows of all layers of a game."""
    for layer in game.layers:
        for kind, full, row in component_rows(game, layer, bench):
            if bench.components[full] != layer.id and not _quietly_fills(game, layer, full, row, bench):
                continue
            if row["cost"]:
                _add_cost(game, layer, full, row, bench)
            for position, text in enumerate(row.items("requires"), start=1):
                _add_requirement(game, layer, full, row, position, text, kind, bench)


def ways_to_pay(bundle: n.Bundle) -> list[tuple[n.Amount, ...]]:
    """Every choice of plain amounts that settles a price; none where the choice itself is unknown or too wide."""
    parts: list[list[tuple[n.Amount, ...]]] = []
    for amount in bundle.amounts:
        match amount:
            case n.Amount():
                parts.append([(amount,)])
            case n.Alternative(options):
                parts.append([_plain(option) for option in options])
            case n.SomeOf(count, n.Alternative(options)):
                chosen = combinations([_plain(option) for option in options], count)
                parts.append([tuple(part for option in some for part in option) for some in chosen])
            case _:
                return []
    ways = [tuple(amount for part in way for amount in part) for way in product(*parts)]
    return ways if len(ways) <= _MOST_WAYS else []


def _plain(bundle: n.Bundle) -> tuple[n.Amount, ...]:
    return tuple(amount for amount in bundle.amounts if isinstance(amount, n.Amount))


def _quietly_fills(game: GameBench, layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> bool:
    """As for attributes, whose pass has reported the faults already."""
    before = len(bench.problems)
    good = fills_gaps(game, layer, full, row, bench)
    del bench.problems[before:]
    return good


def _add_cost(game: GameBench, layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> None:
    text = row["cost"]
    known = text != UNKNOWN
    bundle = None
    if known and text != FREE:
        try:
            bundle = parse_bundle(text, game.vocabulary)
        except KartotekError as error:
            bench.fault(error.code, row, "cost", f"{error.what} ({error.where} of the cell)", error.hint)
            return
    complete = known and (bundle is None or is_complete(bundle))
    layer.fields[full]["cost"] = FieldState(known, complete, row.where("cost"), text)
    bench.rows.add(
        Cost,
        component_id=full,
        layer_id=layer.id,
        expression=print_bundle(bundle) if bundle else (FREE if known else None),
        tree=tree_to_text(bundle) if bundle else None,
        free=text == FREE,
        complete=complete,
    )
    for alternative, way in enumerate(ways_to_pay(bundle) if bundle else [], start=1):
        bench.rows.add(CostAlternative, component_id=full, layer_id=layer.id, alternative=alternative)
        for position, amount in enumerate(way, start=1):
            bench.rows.add(
                CostItem,
                component_id=full,
                layer_id=layer.id,
                alternative=alternative,
                position=position,
                game_id=game.id,
                category="resource",
                resource=amount.resource,
                amount=amount.count.value if isinstance(amount.count, n.Number) else None,
            )


def _add_requirement(
    game: GameBench, layer: LayerBench, full: str, row: DataRow, position: int, text: str, kind: str, bench: Workbench
) -> None:
    known = text != UNKNOWN
    condition = None
    if known:
        try:
            condition = parse_cond(text, game.vocabulary, kind)
        except KartotekError as error:
            bench.fault(error.code, row, "requires", f"{error.what} ({error.where} of the cell)", error.hint)
            return
    complete = condition is not None and is_complete(condition)
    layer.fields[full]["requires"] = FieldState(known, complete, row.where("requires"), row["requires"])
    bench.rows.add(
        Requirement,
        component_id=full,
        layer_id=layer.id,
        position=position,
        expression=print_cond(condition) if condition else None,
        tree=tree_to_text(condition) if condition else None,
    )
