"""A database file may have been damaged, or written by somebody else: it is refused, and nothing in it runs."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.rules.facts import load_facts
from kartotek.catalog.store import load_catalog
from kartotek.catalog.store.read import read_tables
from kartotek.ingest.build import build
from kartotek.schema.errors import KartotekError
from kartotek.schema.seal import seal, verify_seal
from tests.mini import MINI, MINI_PACK

FLIPS = 2_000


def forged(shipped: Path, folder: Path, query: str, change: Callable[[Any], None]) -> Path:
    """A copy in which somebody changed one JSON text and sealed the file again."""
    path = folder / "forged.sqlite"
    shutil.copy(shipped, path)
    connection = sqlite3.connect(path)
    [(key, text)] = connection.execute(query).fetchall()
    value = json.loads(text)
    change(value)
    table, column, name = (
        ("ability", "tree", "id") if "ability" in query else ("vocabulary_file", "declarations", "game_id")
    )
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {name} = ?", (json.dumps(value), key))
    connection.commit()
    connection.close()
    seal(path)
    return path


def test_a_number_that_is_a_statement_never_runs(shipped_database: Path, tmp_path: Path) -> None:
    mark = tmp_path / "ran"

    def change(tree: Any) -> None:
        tree["effect"]["bundle"]["amounts"][0]["count"]["value"] = f"open({str(mark)!r}, 'w').close() or 5"

    query = "SELECT id, tree FROM ability WHERE id = 'seven-wonders:card:aqueduct#1'"
    catalog = load_catalog(forged(shipped_database, tmp_path, query, change))
    with pytest.raises(KartotekError) as caught:
        CompiledMachine(load_facts(catalog, "seven-wonders").library)
    assert caught.value.code == "data-format"
    assert "seven-wonders:card:aqueduct#1" in caught.value.where
    assert not mark.exists()


def test_an_offset_that_is_a_statement_never_runs(shipped_database: Path, tmp_path: Path) -> None:
    def change(declared: Any) -> None:
        declared["scopes"]["left"]["offsets"] = ["1) or abort("]

    query = "SELECT game_id, declarations FROM vocabulary_file WHERE game_id = 'seven-wonders'"
    catalog = load_catalog(forged(shipped_database, tmp_path, query, change))
    with pytest.raises(KartotekError) as caught:
        load_facts(catalog, "seven-wonders")
    assert "offsets" in caught.value.what


def test_a_tree_of_names_that_the_game_lacks_is_refused(shipped_database: Path, tmp_path: Path) -> None:
    def change(tree: Any) -> None:
        tree["effect"]["bundle"]["amounts"][0]["resource"] = "gold"

    query = "SELECT id, tree FROM ability WHERE id = 'seven-wonders:card:aqueduct#1'"
    catalog = load_catalog(forged(shipped_database, tmp_path, query, change))
    with pytest.raises(KartotekError, match="gold"):
        load_facts(catalog, "seven-wonders")


def test_no_code_is_made_of_a_pack(tmp_path: Path) -> None:
    build(MINI, tmp_path / "packed.sqlite", [MINI_PACK])
    plain = load_catalog(tmp_path / "packed.sqlite")
    synthetic = [layer.id for layer in plain.all_layers.values() if layer.synthetic]
    catalog = plain.with_layers(*synthetic)
    layers = {f"{item.component}#{item.position}": item.layer for item in catalog.abilities.values()}
    machine = CompiledMachine(load_facts(catalog, "harbour").library)
    entries = machine.library.entries
    indexes = {index for index, _ in machine.terms.functions} | set(machine.terms.direct)
    assert {layers[entries[index].id] for index in indexes} == {"shipped"}
    assert all(entry.source.trusted == (layers[entry.id] == "shipped") for entry in entries)
    assert {"shipped"} < set(layers.values())


def test_every_flipped_bit_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    build(MINI, path)
    whole, rng = path.read_bytes(), random.Random(21)
    for _ in range(FLIPS):
        place = rng.randrange(len(whole) * 8)
        spoiled = bytearray(whole)
        spoiled[place // 8] ^= 1 << place % 8
        path.write_bytes(spoiled)
        with pytest.raises(KartotekError) as caught:
            read_tables(path)
        assert caught.value.code == "database"


def test_a_large_file_is_trusted_until_somebody_writes_into_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kartotek.schema.seal._LARGE", 1000)
    path = tmp_path / "catalog.sqlite"
    build(MINI, path)
    whole, rng = path.read_bytes(), random.Random(21)
    with monkeypatch.context() as patch:
        patch.setattr("kartotek.schema.seal._checksum", lambda _: pytest.fail("the bytes were read"))
        verify_seal(path)
    before = path.stat()
    for _ in range(100):
        place = rng.randrange(len(whole))
        with path.open("rb+") as file:
            file.seek(place)
            file.write(bytes([whole[place] ^ 1 << rng.randrange(8)]))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        with pytest.raises(KartotekError):
            read_tables(path)
        path.write_bytes(whole)
    shutil.copy2(path, tmp_path / "other.sqlite")
    (tmp_path / "other.sqlite").replace(path)
    verify_seal(path)


def test_a_cut_or_lengthened_file_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "catalog.sqlite"
    build(MINI, path)
    whole, rng = path.read_bytes(), random.Random(21)
    for spoiled in (*(whole[: rng.randrange(len(whole))] for _ in range(200)), whole + b"\0", whole + b"\0" * 4096):
        path.write_bytes(spoiled)
        with pytest.raises(KartotekError):
            read_tables(path)


def test_a_file_that_is_no_catalog(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.sqlite"
    connection = sqlite3.connect(foreign)
    connection.execute("CREATE TABLE catalog_meta (key TEXT, value TEXT)")
    connection.close()
    with pytest.raises(KartotekError, match="no catalog"):
        verify_seal(foreign)
    with pytest.raises(KartotekError):
        load_catalog(foreign)
