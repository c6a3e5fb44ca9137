"""Bad rows are named by file, row and column, all at once, and leave the old database as it was."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kartotek.ingest.build import build, collect
from kartotek.ingest.files.problems import BadData
from kartotek.schema.errors import KartotekError
from tests.mini import MINI, MINI_PACK, cell, copy_of_mini, rewrite

SHIP = "components/ship.csv"

CASES = [
    (SHIP, "id,name_en", "id,title,name_en", "data-format", "games/harbour/components/ship.csv, row 1"),
    ("rules.csv", "statement_hu,", "magyarul,", "data-format", "games/harbour/rules.csv, row 1"),
    ("rules.csv", "Nobody may owe coins.", "", "data-value", cell("rules.csv", 2, "statement_en")),
    (SHIP, "cutter,Cutter", "Cutter,Cutter", "data-value", cell(SHIP, 2, "id")),
    (SHIP, "sloop,Sloop", "cutter,Sloop", "data-duplicate", cell(SHIP, 3, "id")),
    (SHIP, "blue,1,yes", "green,1,yes", "data-value", cell(SHIP, 2, "color")),
    (SHIP, "blue,1,yes", "blue,one,yes", "data-value", cell(SHIP, 2, "masts")),
    (SHIP, "blue,1,yes", "blue,1,maybe", "data-value", cell(SHIP, 2, "swift")),
    (SHIP, "no,ship:cutter", "no,ship:gutter", "data-dangling", cell(SHIP, 3, "sister")),
    (SHIP, "2 coin, {fish | rope}", "2 coins", "effect-unknown-name", cell(SHIP, 3, "cost")),
    (SHIP, "2 coin, {fish | rope}", "2 coin, {fish", "effect-syntax", cell(SHIP, 3, "cost")),
    (SHIP, '",ship:cutter', '",ship:brig', "data-dangling", cell(SHIP, 3, "chain_from")),
    (SHIP, "count(ship) >= 2", "count(boat) >= 2", "effect-unknown-name", cell(SHIP, 4, "requires")),
    (SHIP, "1@2;1@4", "1@two", "data-value", cell(SHIP, 2, "copies")),
    (
        "components/deck.csv",
        "ship:galleon,2",
        "ship:frigate,2",
        "data-dangling",
        cell("components/deck.csv", 2, "parent"),
    ),
    (
        "components/deck.csv",
        "ship:galleon,2",
        "ship:galleon,low",
        "data-value",
        cell("components/deck.csv", 2, "position"),
    ),
    (
        "components/deck.csv",
        "ship:galleon,2",
        "deck:galleon-lower,2",
        "data-dangling",
        cell("components/deck.csv", 2, "parent"),
    ),
    ("abilities.csv", "pay fish -> gain", "pay fish gain", "effect-syntax", cell("abilities.csv", 6, "expression")),
    ("abilities.csv", "crew:cook", "crew:cooks", "data-dangling", cell("abilities.csv", 6, "component")),
    ("abilities.csv", ",plain,counted", ",fancy,counted", "data-dangling", cell("abilities.csv", 4, "profile")),
    ("evidence.csv", "book,12,990", "book,41,990", "data-value", cell("evidence.csv", 4, "lines")),
    ("evidence.csv", "book,12,990", "book,5-3,990", "data-value", cell("evidence.csv", 4, "lines")),
    ("evidence.csv", "book,12,990", "book,twelve,990", "data-value", cell("evidence.csv", 4, "lines")),
    ("evidence.csv", "book,12,990", "book,,990", "data-evidence", cell("evidence.csv", 4, "lines")),
    ("evidence.csv", "book,12,990", "book,12,1990", "data-value", cell("evidence.csv", 4, "confidence")),
    ("evidence.csv", "ship:*,*,cited", "ship:*,*,guessed", "data-value", cell("evidence.csv", 4, "kind")),
    (
        "evidence.csv",
        "name_en,supplement,almanac",
        "name_en,supplement,rumour",
        "data-dangling",
        cell("evidence.csv", 2, "source"),
    ),
    ("evidence.csv", "crew:cook,ability", "crew:cook,price", "data-evidence", cell("evidence.csv", 7, "subject")),
    ("gaps.csv", "crew:ghost,ability", "crew:cook,ability", "data-evidence", cell("gaps.csv", 8, "field")),
    ("counts.csv", "crew,1,2", "boat,1,2", "data-dangling", cell("counts.csv", 3, "kind")),
    ("setup.csv", "coins,3,6", "coins,2,6", "data-duplicate", cell("setup.csv", 3, "key")),
    ("rules.csv", "rule:ties,", "rule:no-debt,", "data-duplicate", cell("rules.csv", 3, "id")),
    ("profiles.csv", "rule:ties,as we", "rule:tie,as we", "data-dangling", cell("profiles.csv", 2, "rule")),
    ("contradictions.csv", "masts,sources", "masts,rumours", "data-value", cell("contradictions.csv", 2, "kind")),
    ("terms.csv", "hajó,ship,noun", "hajó,ship,thing", "data-value", cell("terms.csv", 2, "pos")),
    ("terms.csv", "ship,bárka", "ship,hajó", "data-duplicate", cell("terms.csv", 3, "term_hu")),
    ("retired.csv", "ship:schooner,", "ship:cutter,", "data-duplicate", cell("retired.csv", 2, "old")),
    ("retired.csv", ",ship:sloop,", ",ship:brig,", "data-dangling", cell("retired.csv", 2, "successor")),
    ("game.toml", "max = 4", "most = 4", "data-format", "games/harbour/game.toml, players.most"),
    ("game.toml", 'id = "harbour"', 'id = "harbor"', "data-value", "games/harbour/game.toml"),
    ("vocabulary.toml", "[stats]", "[stats", "data-format", "games/harbour/vocabulary.toml"),
    ("vocabulary.toml", '"domain color"', '"domain colour"', "data-value", "games/harbour/vocabulary.toml"),
    ("words.toml", "fish = {", "fisch = {", "data-dangling", "games/harbour/words.toml"),
]


@pytest.mark.parametrize(("file", "old", "new", "code", "where"), CASES)
def test_a_fault_is_placed(tmp_path: Path, file: str, old: str, new: str, code: str, where: str) -> None:
    data = copy_of_mini(tmp_path)
    rewrite(data, file, old, new)
    with pytest.raises(BadData) as error:
        collect(data)
    assert (code, where) in [(problem.code, problem.where) for problem in error.value.problems]


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    rewrite(data, SHIP, "blue,1,yes", "green,1,maybe")
    rewrite(data, "abilities.csv", "crew:cook", "crew:cooks")
    rewrite(data, "rules.csv", "book,22", "book,99")
    with pytest.raises(BadData) as error:
        collect(data)
    places = {problem.where for problem in error.value.problems}
    expected = {
        cell(SHIP, 2, "color"),
        cell(SHIP, 2, "swift"),
        cell("abilities.csv", 6, "component"),
        cell("rules.csv", 2, "lines"),
    }
    assert expected <= places
    assert cell(SHIP, 2, "color") in error.value.text()


def test_a_bad_row_leaves_the_old_database(tmp_path: Path) -> None:
    data, database = copy_of_mini(tmp_path), tmp_path / "catalog.sqlite"
    build(data, database)
    before = database.read_bytes()
    rewrite(data, SHIP, "blue,1,yes", "green,1,yes")
    with pytest.raises(BadData):
        build(data, database)
    assert database.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"data", "catalog.sqlite"}


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    (data / "games" / "harbour" / "gaps.csv").write_bytes(b"subject,field,reason\n\xff\xfe,a,b\n")
    with pytest.raises(BadData) as error:
        collect(data)
    assert error.value.problems[0].code == "data-format"
    assert error.value.problems[0].where == "games/harbour/gaps.csv"


def test_a_file_without_a_meaning(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    (data / "games" / "harbour" / "gossip.csv").write_text("a,b\n", encoding="utf-8")
    with pytest.raises(BadData, match=r"gossip\.csv"):
        collect(data)


def test_no_data_folder(tmp_path: Path) -> None:
    with pytest.raises(KartotekError) as error:
        build(tmp_path, tmp_path / "x.sqlite")
    assert error.value.code == "data-missing"


PACK_CASES = [
    ("components/ship.csv", "galleon,,,7 coin", "sloop,,,7 coin", "data-conflict"),
    ("components/ship.csv", "galleon,,,", "galleon,Big,,", "data-conflict"),
    ("abilities.csv", "ship:galleon", "ship:cutter", "data-conflict"),
    ("abilities.csv", "gain 9 vp", "gain 9 points", "effect-unknown-name"),
    ("pack.toml", 'game = "harbour"', 'game = "harbor"', "data-value"),
    ("pack.toml", "confidence = 0", "confidence = 2000", "data-format"),
    ("pack.toml", 'title = "Harbour', 'author = "Harbour', "data-format"),
]


@pytest.mark.parametrize(("file", "old", "new", "code"), PACK_CASES)
def test_a_pack_is_checked_too(tmp_path: Path, file: str, old: str, new: str, code: str) -> None:
    pack = Path(shutil.copytree(MINI_PACK, tmp_path / "pack"))
    text = (pack / file).read_text(encoding="utf-8")
    assert old in text
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadData) as error:
        collect(MINI, [pack])
    assert code in {problem.code for problem in error.value.problems}
    assert all(problem.where.startswith("pack/") for problem in error.value.problems)


def test_a_pack_cannot_be_given_twice() -> None:
    with pytest.raises(BadData, match="given before"):
        collect(MINI, [MINI_PACK, MINI_PACK])


def test_a_fact_without_a_witness_is_never_served(tmp_path: Path) -> None:
    """What `check` would find is refused by the build: a catalog is served as soon as it is built."""
    data = copy_of_mini(tmp_path)
    evidence = data / "games" / "harbour" / "evidence.csv"
    head, *rows = evidence.read_text(encoding="utf-8").splitlines(keepends=True)
    evidence.write_text(head + "".join(row for row in rows if not row.startswith("*,name_en,")), encoding="utf-8")
    with pytest.raises(BadData) as error:
        build(data, tmp_path / "catalog.sqlite")
    assert {problem.code for problem in error.value.problems} == {"data-evidence"}
    assert not (tmp_path / "catalog.sqlite").exists()
