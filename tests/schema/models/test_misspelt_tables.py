"""A misspelt column, key or value in every kind of file of a data folder is refused with file and place."""

from __future__ import annotations

import csv
import io
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from kartotek.ingest.build import collect
from kartotek.ingest.files.data_files import DataReader
from kartotek.ingest.files.declarations import load_declarations
from kartotek.ingest.files.problems import BadData, Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.models.csv_files import COMPONENT_COLUMNS, CONCEPT_COLUMNS, LABEL_COLUMNS, TABLES, Columns
from kartotek.schema.replay import read_replay, replay_schema
from tests.conftest import DATA
from tests.mini import copy_of_mini, rewrite

GAME = "ginkgopolis"


def _columns(path: Path) -> Columns:
    """What the table at a path of the data folder may hold."""
    if path.parent == DATA:
        return {"concepts": CONCEPT_COLUMNS, "labels": LABEL_COLUMNS}[path.stem]
    if path.parent.name != "components":
        return TABLES[path.stem]
    folder = path.parent.parent
    if folder.parent.name == "packs":
        folder = DATA / "games" / tomllib.loads((folder / "pack.toml").read_text(encoding="utf-8"))["game"]
    attributes = load_declarations(folder).kinds[path.stem]
    return COMPONENT_COLUMNS.with_attributes({name: entry.cell for name, entry in attributes.items()})


TABLE_FILES = sorted(DATA.glob("*.csv")) + sorted(DATA.glob("games/**/*.csv")) + sorted(DATA.glob("packs/**/*.csv"))


@pytest.mark.parametrize("path", TABLE_FILES, ids=lambda path: str(path.relative_to(DATA)))
def test_every_shipped_table_is_declared_and_a_misspelt_column_of_it_is_refused(path: Path, tmp_path: Path) -> None:
    columns, problems = _columns(path), list[Problem]()
    DataReader(DATA, problems).table(path, columns)
    assert problems == []
    header, _, rest = path.read_text(encoding="utf-8").partition("\n")
    first = header.split(",")[-1].strip()
    copied = tmp_path / path.name
    copied.write_text(f"{header.strip()}x\n{rest}", encoding="utf-8")
    DataReader(tmp_path, problems).table(copied, columns)
    assert [(problem.where, problem.hint) for problem in problems if f"{first}x" in problem.what] == [
        (f"{path.name}, row 1", f"did you mean {first!r}?")
    ]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with one shipped game, which every test leaves as it found it."""
    copied = tmp_path_factory.mktemp("misspelt")
    shutil.copytree(DATA / "games" / GAME, copied / "games" / GAME)
    (copied / "rulebooks").mkdir()
    for path in DATA.glob(f"rulebooks/{GAME}*"):
        shutil.copy(path, copied / "rulebooks")
    for name in ("labels.csv", "concepts.csv"):
        shutil.copy(DATA / name, copied)
    return copied


def _refused(folder: Path, file: str, change: Callable[[str], str], packs: tuple[Path, ...] = ()) -> list[str]:
    """Where the problems stand that a changed file makes; the file is put back."""
    path = folder / file
    before = path.read_text(encoding="utf-8")
    after = change(before)
    assert after != before, file
    path.write_text(after, encoding="utf-8")
    try:
        with pytest.raises(BadData) as error:
            collect(folder, packs, only=None if file in ("concepts.csv",) or file.endswith("terms.csv") else GAME)
    finally:
        path.write_text(before, encoding="utf-8")
    return [problem.where for problem in error.value.problems]


def _misspell(column: str, wrong: str = "") -> Callable[[str], str]:
    """A change of the first filled cell of a column."""

    def change(text: str) -> str:
        rows = list(csv.reader(io.StringIO(text)))
        place = rows[0].index(column)
        row = next((row for row in rows[1:] if row[place] not in ("", "?")), rows[1])  # a reading fills empty cells
        row[place] = wrong or f"{row[place]}x"
        made = io.StringIO()
        csv.writer(made, lineterminator="\n").writerows(rows)
        return made.getvalue()

    return change


VALUES = [
    ("sources.csv", "kind"),
    ("abilities.csv", "component"),
    ("abilities.csv", "expression"),
    ("evidence.csv", "subject"),
    ("evidence.csv", "field"),
    ("evidence.csv", "kind"),
    ("evidence.csv", "source"),
    ("gaps.csv", "subject"),
    ("gaps.csv", "field"),
    ("unread.csv", "why"),
    ("counts.csv", "kind"),
    ("counts.csv", "printed"),
    ("setup.csv", "key"),
    ("setup.csv", "value"),
    ("rules.csv", "basis"),
    ("rules.csv", "lines"),
    ("profiles.csv", "choice"),
    ("profiles.csv", "value"),
    ("profiles.csv", "rule"),
    ("contradictions.csv", "kind"),
    ("contradictions.csv", "decision"),
    ("terms.csv", "pos"),
    ("terms.csv", "spelling"),
    ("names.csv", "component"),
    ("names.csv", "field"),
    ("components/card.csv", "color"),
    ("components/card.csv", "tile"),
    ("components/marker.csv", "x"),
    ("components/marker.csv", "side"),
]


@pytest.mark.parametrize(("file", "column"), VALUES)
def test_a_misspelt_value_of_a_table_is_refused(folder: Path, file: str, column: str) -> None:
    places = _refused(folder, f"games/{GAME}/{file}", _misspell(column))
    assert any(place.startswith(f"games/{GAME}/{file}, row ") for place in places), places


@pytest.mark.parametrize(
    ("file", "column", "wrong"), [("labels.csv", "category", "filtre"), ("concepts.csv", "id", "acadmey")]
)
def test_a_misspelt_value_of_a_common_table_is_refused(folder: Path, file: str, column: str, wrong: str) -> None:
    assert f"{file}, row 2, column {column}" in _refused(folder, file, _misspell(column, wrong))


@pytest.mark.parametrize(
    ("file", "old", "new", "path"),
    [
        ("game.toml", "default_profile", "default_profil", "default_profil"),
        ("game.toml", 'language = "hu"', 'language = "hr"', "documents.0.language"),
        ("game.toml", 'x = "number"', 'x = "nummer"', "kinds.marker.x"),
        ("vocabulary.toml", "[resources", "[ressources", "ressources"),
        ("words.toml", "[resources", "[ressources", "ressources"),
        ("reading.toml", "nouns =", "nuons =", "kinds.tile.nuons"),
        ("reading.toml", 'count = "count"', "count = 3", "statements.0.count"),
    ],
)
def test_a_misspelt_entry_of_a_file_is_refused(folder: Path, file: str, old: str, new: str, path: str) -> None:
    places = _refused(folder, f"games/{GAME}/{file}", lambda text: text.replace(old, new, 1))
    assert any(place.startswith(f"games/{GAME}/{file}") and path in place for place in places), places


def test_a_misspelt_file_is_refused(folder: Path) -> None:
    home = folder / "games" / GAME
    for right, wrong in (("gaps.csv", "gasp.csv"), ("components/marker.csv", "components/markre.csv")):
        (home / right).rename(home / wrong)
        try:
            with pytest.raises(BadData) as error:
                collect(folder, only=GAME)
        finally:
            (home / wrong).rename(home / right)
        hint = f"did you mean {Path(right).stem!r}?"
        assert (f"games/{GAME}/{wrong}", hint) in [(problem.where, problem.hint) for problem in error.value.problems]


@pytest.mark.parametrize(("old", "new"), [('"kind":', '"knid":'), ('"kind":"field"', '"kind":"feild"')])
def test_a_misspelt_row_of_a_reading_is_refused(folder: Path, old: str, new: str) -> None:
    file = next(path for path in (folder / "rulebooks").iterdir()).relative_to(folder).as_posix()
    places = _refused(folder, file, lambda text: text.replace(old, new))
    assert any(place.startswith(file) for place in places), places  # the file is sealed: any change is noticed


@pytest.mark.parametrize(
    ("file", "old", "new", "path"),
    [
        ("pack.toml", "title", "titel", "pack.toml, titel"),
        ("pack.toml", "synthetic = true", 'synthetic = "yes"', "pack.toml, synthetic"),
        ("components/card.csv", ",color", ",colour", "components/card.csv, row 1"),
    ],
)
def test_a_misspelt_entry_of_a_pack_is_refused(tmp_path: Path, file: str, old: str, new: str, path: str) -> None:
    pack = Path(shutil.copytree(DATA / "packs" / "underwater-cities-synthetic", tmp_path / "pack"))
    text = (pack / file).read_text(encoding="utf-8")
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadData) as error:
        collect(DATA, [pack], only="underwater-cities")
    assert f"pack/{path}" in [problem.where for problem in error.value.problems]


def test_misspelt_sheets_are_refused(tmp_path: Path) -> None:
    copied = tmp_path / "games" / "underwater-cities"
    shutil.copytree(DATA / "games" / "underwater-cities", copied)
    sheets = copied / "sheets.toml"
    sheets.write_text(sheets.read_text(encoding="utf-8").replace("needed =", "neded =", 1), encoding="utf-8")
    with pytest.raises(BadData) as error:
        collect(tmp_path, only="underwater-cities")
    assert [(problem.where, problem.hint) for problem in error.value.problems if "sheets" in problem.where] == [
        ("games/underwater-cities/sheets.toml, card.neded", "did you mean 'needed'?")
    ]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("retired.csv", "ship:sloop,2", "ship:slop,2"),
        ("decisions.csv", "both", "boht"),
        ("profiles.csv", "plain,ties,shared", "plain,builds-on,strcit"),
        ("game.toml", 'sister = "component"', 'sister = "component"\nmasts = "number"'),
    ],
)
def test_tables_that_the_shipped_game_lacks(tmp_path: Path, file: str, old: str, new: str) -> None:
    data = copy_of_mini(tmp_path)
    if file == "decisions.csv":
        rows = "subject,field,reading,decision,reason\nship:cutter,name_hu,Kutter,both,none\n"
        (data / "games" / "harbour" / file).write_text(rows, encoding="utf-8")
    rewrite(data, file, old, new)
    with pytest.raises(BadData) as error:
        collect(data)
    assert any(problem.where.startswith(f"games/harbour/{file}") for problem in error.value.problems)


REPLAY = {"format": "kartotek-replay/1", "game": "seven-wonders", "profile": "rulebook", "players": 3, "moves": []}


@pytest.mark.parametrize(
    ("change", "where", "hint"),
    [
        ({"profil": "rulebook"}, "profil", "did you mean 'profile'?"),
        ({"players": "three"}, "players", ""),
        ({"packs": [3]}, "packs[0]", ""),
        ({"checkpoints": [{"aftr": 3}]}, "checkpoints[0].aftr", ""),
        ({"moves": [{"seat": 0}]}, "moves[0]", ""),
    ],
)
def test_a_misspelt_replay_is_refused(change: dict[str, object], where: str, hint: str) -> None:
    with pytest.raises(KartotekError) as error:
        read_replay({**REPLAY, "setup": {}, **change})
    assert (error.value.where or "").startswith(where)
    assert (error.value.hint or "") == hint


def test_the_keys_of_a_replay_are_those_of_its_published_schema() -> None:
    declared = replay_schema()["properties"]
    for key in declared:
        with pytest.raises(KartotekError) as error:
            read_replay({**REPLAY, f"{key}x": 1})
        assert error.value.hint == f"did you mean {key!r}?"
