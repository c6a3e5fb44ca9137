"""Component rows: ids and parents first, then attributes, copies and chains, each field noted for its evidence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from kartotek.ingest.build.attributes import typed_value
from kartotek.ingest.build.corrections import add_correction, own_name
from kartotek.ingest.build.workbench import FieldState, GameBench, LayerBench, Workbench
from kartotek.ingest.files.data_files import UNKNOWN, DataRow, whole_number
from kartotek.ingest.files.declarations import DeclaredType
from kartotek.schema.hungarian.fold import fold, hungarian_key
from kartotek.schema.ids import slug_of
from kartotek.schema.models.csv_files import COMPONENT_COLUMNS
from kartotek.schema.tables import Chain, Component, ComponentAttribute, ComponentKind, Copies, Subject

__all__ = ["NO_CHAIN", "add_component_fields", "add_components", "component_rows"]

NO_CHAIN: Final = "none"
"""The cell that says that nothing makes a component free: a pack needs it where the shipped cell is unknown."""

_UNCHANGEABLE: Final = ("parent", "position", "edition")
"""What a pack cannot change of a shipped component."""

_NAMES: Final = ("name_en", "name_hu")

_FIXED: Final = frozenset(COMPONENT_COLUMNS.names)


def component_rows(game: GameBench, layer: LayerBench, bench: Workbench) -> Iterator[tuple[str, str, DataRow]]:
    """(kind, full id, row) of every component row of the layer with a good id; faults of ids were reported before."""
    for kind, rows in layer.files.components.items():
        for row in rows:
            full = f"{game.id}:{kind}:{row['id']}"
            if full in bench.components:
                yield kind, full, row


def add_components(game: GameBench, bench: Workbench) -> None:
    """Declare kinds and components, parents before their parts, so that any row may refer to any component."""
    kinds: dict[str, None] = {}
    found: dict[str, tuple[str, LayerBench, DataRow, int]] = {}
    for layer in game.layers:
        for kind, rows in layer.files.components.items():
            kinds.setdefault(kind)
            for ordinal, row in enumerate(rows, start=1):
                full = bench.id(game, row, "id", row["id"], kind)
                if full is None:
                    continue
                if full not in found:
                    found[full] = (kind, layer, row, ordinal)
                    bench.components[full] = layer.id
                elif found[full][1] is layer or layer is game.shipped:
                    bench.fault("data-duplicate", row, "id", f"{full} stands twice")
    _add_kinds(game, list(kinds), bench)
    for full in _parents_first(game, found, bench):
        bench.subjects.add(full)
        kind, layer, row, ordinal = found[full]
        bench.rows.add(Subject, id=full, game_id=game.id, kind=kind)
        _add_component(game, full, kind, layer, row, ordinal, bench)


def _add_kinds(game: GameBench, kinds: list[str], bench: Workbench) -> None:
    incomplete = {
        row["subject"].removesuffix(":*"): row["reason"]
        for row in game.shipped.files.tables["gaps"]
        if row["field"] == "rows"
    }
    for position, kind in enumerate(kinds, start=1):
        host = game.vocabulary.hosts.get(kind)
        bench.rows.add(
            ComponentKind,
            game_id=game.id,
            kind=kind,
            position=position,
            noun=host.noun if host else None,
            carries_abilities=host is not None,
            incomplete=incomplete.get(kind),
        )


def _parents_first(
    game: GameBench, found: dict[str, tuple[str, LayerBench, DataRow, int]], bench: Workbench
) -> list[str]:
    placed: dict[str, None] = {}
    for full in found:
        path: list[str] = []
        here: str | None = full
        while here is not None and here not in placed and here in found:
            if here in path:
                bench.fault("data-dangling", found[here][2], "parent", f"{here} is a part of itself")
                break
            path.append(here)
            row = found[here][2]
            here = bench.known_id(game, row, "parent", row["parent"], bench.components) if row["parent"] else None
        placed.update(dict.fromkeys(reversed(path)))
    return list(placed)


def _add_component(
    game: GameBench, full: str, kind: str, layer: LayerBench, row: DataRow, ordinal: int, bench: Workbench
) -> None:
    parent = bench.known_id(game, row, "parent", row["parent"], bench.components) if row["parent"] else None
    edition = game.editions[0] if game.editions else None
    if row["edition"]:
        edition = bench.known_id(game, row, "edition", row["edition"], game.editions, "edition")
    names = {}
    for column in _NAMES:
        names[column] = None if row[column] in ("", UNKNOWN) else row[column]
        _note(layer, full, column, row)
    bench.rows.add(
        Component,
        id=full,
        game_id=game.id,
        kind=kind,
        slug=slug_of(full),
        ordinal=ordinal,
        parent_id=parent,
        position=bench.whole(row, "position"),
        edition_id=edition,
        name_en=names["name_en"],
        name_hu=names["name_hu"],
        folded_en=fold(names["name_en"]) if names["name_en"] else None,
        folded_hu=fold(names["name_hu"]) if names["name_hu"] else None,
        sort_hu=hungarian_key(names["name_hu"]) if names["name_hu"] else None,
        layer_id=layer.id,
    )


def add_component_fields(game: GameBench, bench: Workbench) -> None:
    """Attributes, copies and chains. A pack may fill what the shipped row leaves unknown, and change nothing else."""
    for layer in game.layers:
        for kind, full, row in component_rows(game, layer, bench):
            if bench.components[full] != layer.id:
                if not fills_gaps(game, layer, full, row, bench):
                    continue
                _add_names(layer, full, row, bench)
            _add_copies(layer, full, row, bench)
            _add_chains(game, layer, full, row, bench)
            _add_attributes(game, layer, full, row, game.declared.kinds[kind], bench)


def fills_gaps(game: GameBench, layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> bool:
    """Whether a pack's row for a shipped component states only fields that are unknown there, or that it corrects."""
    faults = []
    for column, text in row.cells.items():
        if column == "id" or not text:
            continue
        state = game.state(full, column)
        settled = state is not None and state.complete
        if settled and f"{own_name(full)}/{column}" in layer.corrects and column not in _UNCHANGEABLE:
            add_correction(game, layer, full, column, state.value if state else "", text, bench)
        elif column in _UNCHANGEABLE or (settled and state is not None and state.value != text):
            faults.append(column)
    for column in faults:
        hint = "a pack fills gaps only"
        if column not in _UNCHANGEABLE:
            hint += f'; if the printed one says so, write corrects = ["{own_name(full)}/{column}"] in pack.toml'
        bench.fault("data-conflict", row, column, f"the shipped facts settle this field of {full}", hint)
    return not faults


def _note(layer: LayerBench, full: str, column: str, row: DataRow, complete: bool = True) -> None:
    if row[column]:
        known = row[column] != UNKNOWN
        layer.fields[full][column] = FieldState(known, known and complete, row.where(column), row[column])


def _add_names(layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> None:
    """A name that a pack gives to a shipped component: an attribute, so that it counts only where the pack is seen."""
    for position, column in enumerate(_NAMES):
        if row[column] not in ("", UNKNOWN):
            _note(layer, full, column, row)
            bench.rows.add(
                ComponentAttribute,
                component_id=full,
                name=column,
                layer_id=layer.id,
                item=1,
                position=position,
                type="text",
                number=None,
                flag=None,
                text=row[column],
                target_id=None,
            )


def _add_copies(layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> None:
    parts = row.items("copies")
    for position, part in enumerate(parts, start=1):
        text, at, players = part.partition("@")
        count, least = whole_number(text), whole_number(players) if at else None
        if (count is None and text != UNKNOWN) or (at and least is None) or (count or 0) < 0:
            hint = "write 4, or 1@3;1@7 (count@players)"
            bench.fault("data-value", row, "copies", f"{part!r} is no number of copies", hint)
            continue
        bench.rows.add(Copies, component_id=full, layer_id=layer.id, position=position, count=count, players_min=least)
    _note(layer, full, "copies", row, complete=not any(part.startswith(UNKNOWN) for part in parts))


def _add_chains(game: GameBench, layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> None:
    parts = row.items("chain_from")
    if parts == [NO_CHAIN]:
        bench.rows.add(Chain, component_id=full, layer_id=layer.id, position=0, from_id=None)
        parts = []
    for position, part in enumerate(parts, start=1):
        origin = None if part == UNKNOWN else bench.known_id(game, row, "chain_from", part, bench.components)
        if origin is not None or part == UNKNOWN:
            bench.rows.add(Chain, component_id=full, layer_id=layer.id, position=position, from_id=origin)
    _note(layer, full, "chain_from", row)


def _add_attributes(
    game: GameBench, layer: LayerBench, full: str, row: DataRow, types: Mapping[str, DeclaredType], bench: Workbench
) -> None:
    names = [column for column in row.cells if column not in _FIXED]
    for position, name in enumerate(names, start=1):
        _note(layer, full, name, row, complete=UNKNOWN not in row.items(name))
        for item, text in enumerate(row.items(name), start=1):
            value = typed_value(types[name], text, game, name, row, bench)
            if value is not None:
                bench.rows.add(
                    ComponentAttribute,
                    component_id=full,
                    name=name,
                    layer_id=layer.id,
                    item=item,
                    position=position,
                    type=value.type,
                    number=value.number,
                    flag=value.flag,
                    text=value.text,
                    target_id=value.target,
                )
