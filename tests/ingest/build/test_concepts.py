"""Concepts get their label and definition from one table; a component can be known to have no chain."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build, collect
from kartotek.ingest.files.problems import BadData
from kartotek.schema.tables import Chain, Concept
from tests.mini import MINI, MINI_PACK, copy_of_mini

GALLEON = "harbour:ship:galleon"


def with_concepts(folder: Path, *rows: str) -> Path:
    data = copy_of_mini(folder)
    (data / "concepts.csv").write_text("\n".join(("id,label_en,definition", *rows, "")), encoding="utf-8")
    return data


def test_a_concept_is_defined_once_for_all_games(tmp_path: Path) -> None:
    data = with_concepts(tmp_path, "ship,vessel,Anything that sails.")
    build(data, tmp_path / "defined.sqlite")
    concepts = load_catalog(tmp_path / "defined.sqlite").concepts
    ship, point = concepts["concept:ship"], concepts["concept:victory-point"]
    assert (ship.label, ship.definition) == ("vessel", "Anything that sails.")
    assert (point.label, point.definition) == ("victory point", None)


def test_without_the_table_concepts_go_by_their_slugs() -> None:
    assert {row.label for row in collect(MINI).of(Concept)} >= {"ship", "victory point"}


@pytest.mark.parametrize(
    ("rows", "code", "where"),
    [
        (("boat,boat,Small.",), "data-dangling", "concepts.csv, row 2, column id"),
        (("ship,ship,Sails.", "ship,ship,Floats."), "data-duplicate", "concepts.csv, row 3, column id"),
        (("ship,ship,",), "data-value", "concepts.csv, row 2, column definition"),
    ],
)
def test_bad_rows_are_named(rows: tuple[str, ...], code: str, where: str, tmp_path: Path) -> None:
    with pytest.raises(BadData) as caught:
        collect(with_concepts(tmp_path, *rows))
    assert [(problem.code, problem.where) for problem in caught.value.problems] == [(code, where)]


def test_a_pack_can_say_that_there_is_no_chain(tmp_path: Path) -> None:
    pack = Path(shutil.copytree(MINI_PACK, tmp_path / "pack"))
    ships = pack / "components" / "ship.csv"
    ships.write_text(ships.read_text(encoding="utf-8").replace("7 coin,ship:sloop", "7 coin,none"), encoding="utf-8")
    chains = [row for row in collect(MINI, [pack]).of(Chain) if row.component_id == GALLEON]
    assert [(row.layer_id, row.position, row.from_id) for row in chains] == [
        ("shipped", 1, None),
        ("harbour-invented", 0, None),
    ]
    build(MINI, tmp_path / "packed.sqlite", [pack])
    catalog = load_catalog(tmp_path / "packed.sqlite")
    seen = catalog.with_layers("harbour-invented")
    assert catalog.component(GALLEON).chain_from == (None,)
    assert seen.component(GALLEON).chain_from == ()
    assert "chain_from" not in {gap.field for gap in seen.gaps.get(GALLEON, ())}
