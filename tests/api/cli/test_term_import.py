"""`kartotek terms import --apply`: claims of a named source, whole or not at all; a second import changes nothing."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from kartotek.api.cli.status import Status
from kartotek.catalog.store import load_catalog
from tests.api.cli.calling import call
from tests.conftest import DATA

GAMES = ("armada", "seven-wonders")
TABLE = """\
game,concept,hu,hu_status,hu_note,en
7 Wonders,coin,pénzérme,preferred,"a note, with a comma",coin
seven-wonders,treasury,kincstár,admitted,,treasury
seven-wonders,treasury,kassza,preferred,,treasury
seven-wonders,,,,,longboat
armada,clay,agyag,admitted,,
armada,clay,sár,preferred,,mud
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of one's own with the two games that the table names, which is the current one."""
    others = [path.name for path in (DATA / "games").iterdir() if path.name not in GAMES]
    left_out = shutil.ignore_patterns(
        *others, *(f"{name}-*" for name in others), "packs", "releases", "replays", "concepts.csv"
    )
    copy = Path(shutil.copytree(DATA, tmp_path / "data", ignore=left_out))
    monkeypatch.setenv("KARTOTEK_DATA", str(copy))
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{tmp_path / 'catalog.db'}")
    monkeypatch.chdir(tmp_path)
    return copy


def contents(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_statements_come_back_from_a_review(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = "A tengeri konfliktus a szárazföldiek után jön.", "A tengeri konfliktus a szárazföldi, „nagy” után jön."
    path = Path("texts.xlf")
    assert call(capsys, "terms", "export", "--format", "xliff-2", "--output", str(path)).status == Status.FINE
    text = path.read_text("utf-8")
    before = contents(data)
    path.write_text(text.replace(old, new), "utf-8")
    applied = call(capsys, "terms", "import", str(path), "--apply", "--json")
    assert applied.status == Status.FINE, applied.err
    assert [Path(name).name for name in applied.json()["written"]] == ["rules.csv"]
    changed = {name: text for name, text in contents(data).items() if before.get(name) != text}
    ((name, table),) = changed.items()
    assert table.decode() == before[name].decode().replace(f'"{old}"', f'"{new}"').replace(old, f'"{new}"')
    assert call(capsys, "terms", "import", str(path), "--apply", "--json").json() == {"changes": [], "written": []}
    bath = load_catalog(f"sqlite:///{data.parent / 'catalog.db'}").components["seven-wonders:card:baths"].name_hu
    path.write_text(text.replace(f">{bath}<", ">Gőzfürdő<"), "utf-8")
    refused = call(capsys, "terms", "import", str(path), "--apply", "--json")
    assert refused.status != Status.FINE and "names and sentences" in refused.err


def test_claims_are_added_once(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("glossary.csv").write_text(TABLE, encoding="utf-8")
    applied = call(capsys, "terms", "import", "glossary.csv", "--apply", "--source", "My glossary", "--json")
    assert applied.status == Status.FINE, applied.err
    assert len(applied.json()["changes"]) == 7
    assert {Path(name).name for name in applied.json()["written"]} == {"sources.csv", "term_claims.csv"}
    before = contents(data)
    again = call(capsys, "terms", "import", "glossary.csv", "--apply", "--source", "My glossary", "--json")
    assert again.json() == {"changes": [], "written": []}
    assert contents(data) == before
    assert call(capsys, "check").status == Status.FINE
    shown = call(capsys, "terms", "show", "pénzérmét", "--json").json()
    words = {term["text"]: term for entry in shown for term in entry["terms"] if term["game"] == "seven-wonders"}
    assert (words["pénzérme"]["status"], words["érme"]["status"]) == ("preferred", "admitted")
    assert words["pénzérme"]["source"].endswith("glossary-my-glossary")
    assert words["pénzérme"]["note"] == "a note, with a comma"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("armada,Bad Slug,izé,preferred,,thing", "terms-apply"),
        ("armada,clay,agyag,deprecated,,", "terms-apply"),
        ("nowhere,clay,agyag,admitted,,", "not-found"),
    ],
)
def test_what_would_be_wrong_changes_nothing(
    data: Path, capsys: pytest.CaptureFixture[str], row: str, code: str
) -> None:
    Path("glossary.csv").write_text(f"{TABLE.splitlines()[0]}\n{TABLE.splitlines()[1]}\n{row}\n", encoding="utf-8")
    before = contents(data)
    refused = call(capsys, "terms", "import", "glossary.csv", "--apply", "--source", "x", "--json")
    assert refused.status == Status.BAD_INPUT
    assert json.loads(refused.err)["error"]["code"] == code
    assert contents(data) == before


def test_applying_needs_a_name(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("glossary.csv").write_text(TABLE, encoding="utf-8")
    refused = call(capsys, "terms", "import", "glossary.csv", "--apply")
    assert refused.status == Status.BAD_INPUT
    assert "--source" in refused.err


def test_what_a_file_does_not_speak_of_stays(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A new pair keeps the concept's category, a note keeps the origin, and a verb is known by its forms."""
    rows = ("game,concept,hu,hu_note,en", "seven-wonders,build,emel,,raise", "seven-wonders,coin,érme,a note,",
            "seven-wonders,sail,hajózik,,sail")  # fmt: skip
    Path("glossary.csv").write_text("\n".join(rows), encoding="utf-8")
    shown = call(capsys, "terms", "show", "megépít", "--json").json()
    category = next(entry["category"] for entry in shown if entry["id"] == "concept:build")
    applied = call(capsys, "terms", "import", "glossary.csv", "--apply", "--source", "Mine", "--json")
    assert applied.status == Status.FINE, applied.err
    entries = {entry["id"]: entry for word in ("emel", "érme", "hajózni")
               for entry in call(capsys, "terms", "show", word, "--json").json()}  # fmt: skip
    assert entries["concept:build"]["category"] == category
    coin = next(term for term in entries["concept:coin"]["terms"] if term["text"] == "érme")
    assert (coin["origin"], coin["note"]) == ("official", "a note")
    assert {term["pos"] for term in entries["concept:sail"]["terms"] if term["language"] == "hu"} == {"verb"}
