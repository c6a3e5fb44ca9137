"""What build, check, coverage and parse do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from kartotek.api.cli.status import Status
from tests.api.cli.calling import call


@pytest.fixture
def copied_data(small_data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Facts that a test may spoil, and a database of its own."""
    data = tmp_path / "facts"
    shutil.copytree(small_data, data)
    monkeypatch.setenv("KARTOTEK_DATA", str(data))
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{tmp_path / 'own.db'}")
    return data


def test_a_command_that_needs_a_catalog_builds_it(copied_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = copied_data.parent / "own.db"
    assert call(capsys, "show", "Aqueduct").status == Status.FINE
    first = database.stat().st_ino
    assert call(capsys, "show", "Aqueduct").status == Status.FINE
    assert database.stat().st_ino == first, "nothing changed, so nothing is built"


def test_a_catalog_follows_its_facts(copied_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "build").status == Status.FINE
    cards = copied_data / "games" / "seven-wonders" / "components" / "card.csv"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Tavern", "Alehouse"), encoding="utf-8")
    assert call(capsys, "show", "alehouse").status == Status.FINE


def test_a_catalog_that_others_built_is_left_alone(
    copied_data: Path, small_database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = copied_data.parent / "theirs.db"
    shutil.copy(small_database, theirs)
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{theirs}")
    before = theirs.stat()
    os.utime(copied_data / "games" / "seven-wonders" / "game.toml")
    assert call(capsys, "show", "Aqueduct").status == Status.FINE
    assert (theirs.stat().st_ino, theirs.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_fault_leaves_the_old_catalog(copied_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    built = call(capsys, "build", "--json").json()
    abilities = copied_data / "games" / "seven-wonders" / "abilities.csv"
    abilities.write_text(abilities.read_text(encoding="utf-8").replace("gain 5 vp", "gain 5 vpp"), encoding="utf-8")
    database = copied_data.parent / "own.db"
    before = database.read_bytes()
    ended = call(capsys, "build")
    assert ended.status == Status.BAD_INPUT
    assert "abilities.csv, row " in ended.err
    assert "[effect-unknown-name]" in ended.err
    assert database.read_bytes() == before
    assert built["rows"]["component"] > 78


def test_check_tells_every_problem_as_a_row(copied_data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "check", "--json").json() == []
    abilities = copied_data / "games" / "seven-wonders" / "abilities.csv"
    abilities.write_text(abilities.read_text(encoding="utf-8").replace(" vp", " vpp"), encoding="utf-8")
    ended = call(capsys, "check", "--json")
    assert ended.status == Status.NEGATIVE
    unknown = [problem for problem in ended.json() if problem["code"] == "effect-unknown-name"]
    assert len(unknown) > 1
    assert all("abilities.csv, row " in problem["where"] for problem in unknown)
    assert not (copied_data.parent / "own.db").exists(), "checking builds nothing"


@pytest.mark.usefixtures("small_world")
def test_check_reads_a_built_catalog_too(small_database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "check", "--database", f"sqlite:///{small_database}").out == "no problems\n"
    absent = call(capsys, "check", "--database", "sqlite:///nowhere.db")
    assert absent.status == Status.BAD_INPUT
    assert "[database]" in absent.err


@pytest.mark.usefixtures("small_world")
def test_the_ledger_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    lines = {line["kind"]: line for line in call(capsys, "coverage", "7 wonders", "--json").json()}
    assert (lines["card"]["printed"], lines["card"]["rows"], lines["card"]["pieces"]) == (148, 78, 148)
    shown = call(capsys, "coverage").out
    assert "evidence of " in shown
    assert "78/78" in shown


@pytest.mark.usefixtures("small_world")
def test_a_fault_of_an_expression_is_shown_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "parse", "seven-wonders", "now: gain 3 coyn")
    assert ended.status == Status.BAD_INPUT
    line, caret = ended.err.splitlines()[1:3]
    assert line[caret.index("^") :].endswith("coyn")
    assert "'coin'" in ended.err


@pytest.mark.usefixtures("small_world")
def test_an_expression_is_shown_in_its_canonical_form(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "parse", "seven-wonders", "now:gain   3 coin", "--json").json()
    assert answer["expression"] == "now: gain 3 coin"
    assert answer["tree"]["node"] == "Ability"
    assert answer["touches"] == [{"category": "resource", "name": "coin", "role": "gain"}]
