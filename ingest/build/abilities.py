"""Abilities: parsed, type-checked, printed canonically, and indexed by the names they touch."""

from __future__ import annotations

from collections import defaultdict

from kartotek.ingest.build.corrections import add_correction, own_name
from kartotek.ingest.build.workbench import FieldState, GameBench, LayerBench, Workbench
from kartotek.ingest.files.data_files import DataRow
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import ability_id, kind_of
from kartotek.schema.language import nodes as n
from kartotek.schema.language.check import is_complete
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.printer import print_ability
from kartotek.schema.language.touches import touches
from kartotek.schema.language.tree_json import tree_to_text
from kartotek.schema.tables import SHIPPED, Ability, AbilityTouch

__all__ = ["add_abilities"]


def add_abilities(game: GameBench, bench: Workbench) -> None:
    """Ability rows of all layers. A pack's abilities stand in for shipped ones that are not all known."""
    for layer in game.layers:
        by_component: dict[str, list[DataRow]] = defaultdict(list)
        for row in layer.files.tables["abilities"]:
            full = bench.known_id(game, row, "component", row["component"], bench.components)
            if full is not None and (bench.components[full] == layer.id or _replaceable(game, layer, full, row, bench)):
                by_component[full].append(row)
        for full, rows in by_component.items():
            for position, row in enumerate(rows, start=1):
                if row["expression"]:  # else a place that no reading has filled
                    _add_ability(game, layer, full, position, row, bench)


def _replaceable(game: GameBench, layer: LayerBench, full: str, row: DataRow, bench: Workbench) -> bool:
    """Whether a pack may state abilities of a shipped component; the same one again is left out."""
    states = [state for name, state in game.shipped.fields.get(full, {}).items() if name.startswith("ability")]
    if not states or not all(state.complete for state in states):
        return True
    if f"{own_name(full)}/ability" in layer.corrects:
        known = "; ".join(state.value for state in states)
        add_correction(game, layer, full, "ability", known, row["expression"], bench)
        return True
    if _canonical(game, full, row["expression"]) not in [_canonical(game, full, state.value) for state in states]:
        hint = f'if the printed one says so, write corrects = ["{own_name(full)}/ability"] in pack.toml'
        what = f"the shipped abilities of {full} are all known"
        bench.fault("data-conflict", row, "component", what, f"a pack fills gaps only; {hint}")
    return False


def _canonical(game: GameBench, full: str, expression: str) -> str:
    """An expression in the spelling in which two can be compared; one that does not parse stays as it is."""
    try:
        return print_ability(parse_ability(expression, game.vocabulary, host=kind_of(full)))
    except KartotekError:
        return expression


def _add_ability(game: GameBench, layer: LayerBench, full: str, position: int, row: DataRow, bench: Workbench) -> None:
    try:
        ability = parse_ability(row["expression"], game.vocabulary, host=kind_of(full))
    except KartotekError as error:
        bench.fault(error.code, row, "expression", f"{error.what} ({error.where} of the cell)", error.hint)
        return
    profile = None
    if row["profile"]:
        profile = bench.known_id(game, row, "profile", row["profile"], game.profiles, "profile")
    name = ability_id(full, position, "" if layer.id == SHIPPED else layer.id)
    complete = is_complete(ability)
    layer.fields[full][f"ability.{position}"] = FieldState(True, complete, row.where("expression"), row["expression"])
    bench.rows.add(
        Ability,
        id=name,
        component_id=full,
        layer_id=layer.id,
        position=position,
        expression=print_ability(ability),
        tree=tree_to_text(ability),
        timing=ability.timing.kind,
        timing_name=ability.timing.name,
        complete=complete,
        profile_id=profile,
        note=row["note"] or None,
    )
    _add_touches(game, name, ability, bench)


def _add_touches(game: GameBench, name: str, ability: n.Ability, bench: Workbench) -> None:
    for touch in touches(ability, game.vocabulary):
        bench.rows.add(
            AbilityTouch, ability_id=name, category=touch.category, name=touch.name, role=touch.role, game_id=game.id
        )
