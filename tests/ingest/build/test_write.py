"""Writing: the same inputs give the same bytes, a crash leaves the old database, and both backends hold the same."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from kartotek.ingest.build import build, collect
from kartotek.ingest.build.check import check, read_rows
from kartotek.ingest.build.dump import canonical_dump, data_version
from kartotek.schema.errors import KartotekError
from kartotek.schema.tables import CatalogMeta
from tests.mini import MINI, MINI_PACK, copy_of_mini, rewrite

ROOT = Path(__file__).resolve().parents[3]
KILLED_WHILE_WRITING = """
import os, signal, sys
import kartotek.ingest.build.write as write
from kartotek.ingest.build import build
inserted, plain = [], write._insertion
def deadly(table, connection):
    inserted.append(table)
    if len(inserted) == int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
    return plain(table, connection)
write._insertion = deadly
build(sys.argv[1], sys.argv[2])
"""


def recorded(database: Path | str) -> str:
    return next(row.value for row in read_rows(database).of(CatalogMeta) if row.key == "data_version")


def test_same_inputs_same_bytes(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    shutil.copytree(MINI, elsewhere)
    build(MINI, tmp_path / "a.sqlite", [MINI_PACK])
    build(elsewhere, tmp_path / "b.sqlite", [MINI_PACK])
    assert (tmp_path / "a.sqlite").read_bytes() == (tmp_path / "b.sqlite").read_bytes()


def test_same_bytes_in_another_process(tmp_path: Path, mini_database: Path) -> None:
    program = "import sys; from kartotek.ingest.build import build; build(*sys.argv[1:3])"
    command = [sys.executable, "-c", program, str(MINI), str(tmp_path / "other.sqlite")]
    subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "7"}, cwd=ROOT, check=True, timeout=120)
    assert (tmp_path / "other.sqlite").read_bytes() == mini_database.read_bytes()


def test_the_data_version_is_the_hash_of_the_dump(mini_database: Path) -> None:
    rows = read_rows(mini_database)
    assert recorded(mini_database) == data_version(rows) == data_version(collect(MINI))


def test_the_dump_is_in_order_and_whole(mini_database: Path) -> None:
    dump = [line.decode() for line in canonical_dump(read_rows(mini_database))]
    heads = [
        line for line in dump if (line.startswith('["') and '","game_id"' in line) or line.startswith('["game","id"')
    ]
    assert heads == sorted(heads)
    assert '["line_span","id","document_id","first_line","last_line"]' in dump
    assert not any(line.startswith('["catalog_meta"') for line in dump)


def test_any_change_changes_the_version(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    before = data_version(collect(data))
    rewrite(data, "gaps.csv", "nobody counted", "nobody has counted")
    assert data_version(collect(data)) != before


@pytest.mark.parametrize("moment", [1, 30])
def test_a_crash_leaves_the_old_database(tmp_path: Path, moment: int) -> None:
    data, database = copy_of_mini(tmp_path), tmp_path / "catalog.sqlite"
    build(data, database)
    before = database.read_bytes()
    rewrite(data, "gaps.csv", "nobody counted", "nobody has counted")
    command = [sys.executable, "-c", KILLED_WHILE_WRITING, str(data), str(database), str(moment)]
    crashed = subprocess.run(command, cwd=ROOT, check=False, timeout=120)
    assert crashed.returncode == -9
    assert database.read_bytes() == before
    (leftover,) = tmp_path.glob(".catalog.sqlite.*.building")
    os.utime(leftover, (0, 0))
    build(data, database)
    assert not leftover.exists()
    assert database.read_bytes() != before
    assert check(database) == []


def test_readers_of_the_old_file_are_not_disturbed(tmp_path: Path) -> None:
    data, database = copy_of_mini(tmp_path), tmp_path / "catalog.sqlite"
    build(data, database)
    with sqlite3.connect(database) as reader:
        before = reader.execute("SELECT count(*) FROM component").fetchall()
        rewrite(data, "components/crew.csv", "ghost,Ghost,Szellem", "ghost,Ghost,Szellem\ncat,Cat,Macska")
        build(data, database)
        assert reader.execute("SELECT count(*) FROM component").fetchall() == before
    with sqlite3.connect(database) as fresh:
        assert fresh.execute("SELECT count(*) FROM component").fetchall() != before


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(KartotekError) as error:
        build(MINI, tmp_path / "file" / "catalog.sqlite")
    assert error.value.code == "database"


def test_a_database_of_another_make() -> None:
    with pytest.raises(KartotekError) as error:
        build(MINI, "oracle://somewhere/else")
    assert error.value.code == "database"


@pytest.mark.postgres
def test_postgres_holds_the_same(postgres_url: str, mini_database: Path) -> None:
    report = build(MINI, postgres_url)
    assert report.data_version == recorded(mini_database) == recorded(postgres_url)
    assert list(canonical_dump(read_rows(postgres_url))) == list(canonical_dump(read_rows(mini_database)))
    assert check(postgres_url) == []


@pytest.mark.postgres
def test_postgres_is_replaced_in_one_transaction(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(MINI, postgres_url)
    before = recorded(postgres_url)
    data = copy_of_mini(tmp_path)
    rewrite(data, "gaps.csv", "nobody counted", "nobody has counted")

    def broken(index: object) -> None:
        raise OSError("the line is cut")

    with monkeypatch.context() as patch:
        patch.setattr("kartotek.ingest.build.write.CreateIndex", broken)
        with pytest.raises(KartotekError, match="the line is cut"):
            build(data, postgres_url)
    assert recorded(postgres_url) == before
    assert build(data, postgres_url).data_version == recorded(postgres_url) != before


@pytest.mark.postgres
def test_no_server(tmp_path: Path) -> None:
    with pytest.raises(KartotekError) as error:
        build(MINI, f"postgresql://nobody@/nothing?host={tmp_path}")
    assert error.value.code == "database"
    assert "Traceback" not in error.value.text()
