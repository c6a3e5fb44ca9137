"""A batch goes on whatever one of its files is, and no file ends a command with a fault of ours."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import orjson
import pyarrow as pa
import pytest

from kartotek.api.cli import main
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.replays.mass import inputs, validate_many
from kartotek.catalog.replays.mass.inputs import batches
from kartotek.catalog.replays.mass.playing import PlayOrder, play_many
from kartotek.catalog.replays.mass.pool import Here
from kartotek.catalog.store import load_catalog
from kartotek.catalog.termbase.formats import read_pairs
from kartotek.catalog.views import Views
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import hungarian_key
from kartotek.schema.seal import seal

GAMES = 3


@pytest.fixture(scope="module")
def lines(shipped_database: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("played") / "games.jsonl"
    play_many(PlayOrder(str(shipped_database), "seven-wonders", 3, GAMES), path, Here())
    return path.read_bytes()


def packed(content: bytes) -> bytes:
    made: bytes = pa.Codec("zstd").compress(content, asbytes=True)
    return made


def test_a_cut_archive_is_one_verdict_and_the_rest_follows(
    shipped_database: Path, lines: bytes, tmp_path: Path
) -> None:
    (tmp_path / "a.jsonl").write_bytes(lines)
    (tmp_path / "b.jsonl.zst").write_bytes(packed(lines)[:-9])
    (tmp_path / "c.jsonl").write_bytes(lines)
    found = validate_many([tmp_path], str(shipped_database), Here(), tmp_path / "results")
    assert found.verdicts == {"valid": 2 * GAMES, "fault": 1}
    [fault] = found.first_faults
    assert "b.jsonl.zst#1" in fault["replay"]
    assert fault["detail"].startswith("file:")


@pytest.mark.parametrize("content", [b"", b"\0" * 500, packed(b"{}")[:5], b"\x28\xb5\x2f\xfd" + b"x" * 200])
def test_any_archive_that_cannot_be_read_is_one_verdict(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "b.jsonl.zst").write_bytes(content)
    (tmp_path / "c.json").write_bytes(b"{}")
    items = [item for batch in batches([tmp_path]) for item in batch.items]
    assert items[-1] == (str(tmp_path / "c.json"), b"{}", "")
    assert [item.fault[:5] for item in items[:-1]] in ([], ["file:"])


def test_a_text_without_end_is_one_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_LONGEST", 1 << 20)
    long = b"x" * (3 << 20)
    (tmp_path / "a.jsonl").write_bytes(b"{}\n" + long + b"\n{}\n" + long)
    (tmp_path / "b.json").write_bytes(long)
    (tmp_path / "c.jsonl.zst").write_bytes(packed(bytes(20 << 20)))
    items = [item for batch in batches([tmp_path]) for item in batch.items]
    assert [(item.text, bool(item.fault)) for item in items] == [
        (b"{}", False), (b"", True), (b"{}", False), (b"", True), (b"", True), (b"", True)
    ]  # fmt: skip
    assert [Path(item.key).name for item in items[:4]] == ["a.jsonl#1", "a.jsonl#2", "a.jsonl#3", "a.jsonl#4"]


def test_a_file_that_may_not_be_read_is_one_verdict(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    [batch] = batches([tmp_path / "a.json" / "none.json"])
    assert [(item.text, item.fault[:5]) for item in batch.items] == [(b"", "file:")]


# ---- status 70 is for faults of ours alone ----


WIDE = ",".join(f"c{number}" for number in range(200_000))
DEEP = "x = " + "[" * 5000 + "]" * 5000


@pytest.mark.parametrize("name", ["wide.csv", "deep.json", "long.csv", "long.json"])
def test_drafts_and_glossaries_of_no_end(shipped_database: Path, tmp_path: Path, name: str) -> None:
    texts = {
        "wide.csv": f"{WIDE}\n{WIDE}\n",
        "deep.json": "[" * 100_000 + "]" * 100_000,
        "long.csv": f"hu,en\n{'x' * 200_000},y\n",
        "long.json": f'{{"a": {"9" * 5000}}}',
    }
    path = tmp_path / name
    path.write_text(texts[name])
    database = f"sqlite:///{shipped_database}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KARTOTEK_DATABASE_URL", database)
        assert main(["terms", "check", "--game", "armada", str(path)]) in (0, 1, 2)
        assert main(["terms", "import", str(path)]) in (0, 1, 2)


@pytest.mark.parametrize(
    "text", [DEEP, f"x = {'9' * 5000}", "x = {" * 3000, "x" + ".x" * 9000 + " = 1", "x = 2026-99-99"]
)
def test_a_pack_of_brackets_and_digits(tmp_path: Path, text: str) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.toml").write_text(f'id = "p"\ngame = "armada"\n{text}\n')
    assert main(["pack", "check", str(pack)]) in (1, 2)


def spoiled_workbook(path: Path, place: int, content: bytes) -> Path:
    """A workbook with other bytes at a place of the archive, counted from its end where negative."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["hu", "en"])
    book.save(path)
    found = bytearray(path.read_bytes())
    at = place if place >= 0 else found.rindex(b"PK\x01\x02") - place
    found[at : at + len(content)] = content
    path.write_bytes(found)
    return path


@pytest.mark.parametrize(("place", "content"), [(-6, b"\x78\x00"), (60, b"\xff" * 90), (-10, b"\x63")])
def test_archives_that_cannot_be_unpacked(tmp_path: Path, place: int, content: bytes) -> None:
    path = spoiled_workbook(tmp_path / "x.xlsx", place, content)
    with pytest.raises(KartotekError):
        read_pairs(path)
    with pytest.raises(KartotekError):
        list(read_draft(path))


def test_a_number_without_end_has_a_place_in_the_alphabet() -> None:
    assert hungarian_key("7") < hungarian_key("12") < hungarian_key("9" * 5000)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE copies SET players_min = 'three'",
        "UPDATE line_span SET id = 9e999",
        "UPDATE game SET position = x'00ff'",
        "UPDATE component SET ordinal = 1.5",
        "UPDATE component SET id = NULL",
    ],
)
def test_a_crafted_row_is_a_clear_error(mini_database: Path, tmp_path: Path, statement: str) -> None:
    with pytest.raises(KartotekError) as caught:
        load_catalog(crafted(mini_database, tmp_path, statement))
    assert caught.value.code == "database"
    assert orjson.dumps(caught.value.as_dict())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE component SET game_id = 'nobody:s'",
        "UPDATE component_kind SET kind = kind || 'x'",
        "UPDATE component SET parent_id = 'nobody:s'",
        "DELETE FROM layer",
        "DELETE FROM game",
        "DELETE FROM document",
        "DELETE FROM concept",
        "DELETE FROM source",
        "UPDATE vocabulary_file SET words = 'x'",
        "UPDATE vocabulary_file SET declarations = printf('%.5000c', '[')",
    ],
)
def test_rows_that_do_not_fit_together_are_a_clear_error_or_harmless(
    mini_database: Path, tmp_path: Path, statement: str
) -> None:
    try:
        catalog = load_catalog(crafted(mini_database, tmp_path, statement))
        views = Views(catalog)
        assert [views.component(component) for component in catalog.components.values()] or not catalog.components
        assert [catalog.vocabulary(game) for game in catalog.games] or not catalog.games
    except KartotekError as error:
        assert error.code == "database"


def crafted(database: Path, folder: Path, statement: str) -> Path:
    """A file with rows that no build writes, sealed."""
    copy = Path(shutil.copy(database, folder / "crafted.db"))
    connection = sqlite3.connect(copy)
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        if f" {table} " in f"{statement} ":
            _loosened(connection, table)
    connection.execute(statement)
    connection.commit()
    connection.close()
    seal(copy)
    return copy


def _loosened(connection: sqlite3.Connection, table: str) -> None:
    """The table without keys and constraints, as somebody who writes the file by hand may have it."""
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()
    connection.execute(f"DROP TABLE {table}")
    connection.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
    connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", rows)
