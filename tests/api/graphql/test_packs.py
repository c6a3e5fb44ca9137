"""What synthetic packs invent is seen only where it is asked for."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from kartotek.api.export import export
from kartotek.api.graphql.engine import Engine, GraphQLRequest
from kartotek.api.graphql.world import World
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
from tests.mini import MINI, MINI_PACK

FOUND = "{ components(first: 100) { totalCount nodes { id synthetic } } }"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packed") / "packed.db"
    build(MINI, path, [MINI_PACK])
    return path


@pytest.fixture(scope="module")
def packed(database: Path) -> Engine:
    return Engine(World(load_catalog(database)))


def test_invented_content_is_out_of_sight(packed: Engine) -> None:
    reported = orjson.loads(packed.answer(GraphQLRequest(FOUND, None, {})).body)["data"]["components"]
    assert reported["nodes"]
    assert not any(item["synthetic"] for item in reported["nodes"])


def test_invented_content_is_seen_where_it_is_asked_for(packed: Engine, database: Path) -> None:
    synthetic = [layer.id for layer in packed.world.catalog.all_layers.values() if layer.synthetic]
    assert synthetic, "the pack of the small game is synthetic"
    text = f"query ($packs: [ID!]!) {{ plain: {FOUND[2:-2]} withPacks(packs: $packs) {FOUND} again: {FOUND[2:-2]} }}"
    reported = orjson.loads(packed.answer(GraphQLRequest(text, None, {"packs": synthetic})).body)["data"]
    assert reported["plain"] == reported["again"]
    seen = reported["withPacks"]["components"]
    assert seen["totalCount"] > reported["plain"]["totalCount"]
    assert any(item["synthetic"] for item in seen["nodes"])
    direct = Engine(World(load_catalog(database, synthetic)))
    assert orjson.loads(direct.answer(GraphQLRequest(FOUND, None, {})).body)["data"]["components"] == seen


def test_an_unknown_pack_is_told(packed: Engine) -> None:
    reported = orjson.loads(
        packed.answer(GraphQLRequest('{ withPacks(packs: ["x"]) { games { id } } }', None, {})).body
    )
    assert reported["errors"][0]["extensions"]["code"] == "not-found"


def test_bulk_files_leave_it_out(packed: Engine, database: Path, tmp_path: Path) -> None:
    export(database, tmp_path / "plain", ["json"])
    export(database, tmp_path / "all", ["json"], synthetic=True)
    plain, everything = (
        orjson.loads((tmp_path / name / "json" / "catalog.json").read_bytes()) for name in ("plain", "all")
    )
    assert {row["id"] for row in plain["component"]} == set(packed.world.catalog.components)
    assert len(everything["component"]) > len(plain["component"])
    assert {row["ability_id"] for row in plain["ability_touch"]} <= {row["id"] for row in plain["ability"]}
