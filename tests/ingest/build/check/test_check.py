"""`check` finds each kind of problem in a database that someone spoiled, and none in a sound one."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from kartotek.ingest.build import build, collect
from kartotek.ingest.build.check import Problem, check, check_rows, read_rows
from kartotek.ingest.build.dump import data_version
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes
from kartotek.schema.seal import seal
from kartotek.schema.tables import CatalogMeta
from kartotek.schema.vocabulary import Vocabulary
from tests.mini import MINI, MINI_PACK, copy_of_mini, rewrite

GALLEON, SLOOP, COOK = "harbour:ship:galleon", "harbour:ship:sloop", "harbour:crew:cook"


def spoiled(tmp_path: Path, *statements: str) -> list[Problem]:
    """The problems of the small game after some SQL; the recorded version is brought up to date."""
    database = tmp_path / "catalog.sqlite"
    build(MINI, database)
    with sqlite3.connect(database) as connection:
        for statement in statements:
            connection.execute(statement)
    rows = read_rows(database)
    rows.of(CatalogMeta)[:] = [row for row in rows.of(CatalogMeta) if row.key != "data_version"]
    rows.add(CatalogMeta, key="data_version", value=data_version(rows))
    return check_rows(rows)


def found(problems: list[Problem]) -> set[tuple[str, str]]:
    return {(problem.code, problem.where) for problem in problems}


def test_a_sound_database_has_no_problems(mini_database: Path) -> None:
    assert check(mini_database) == []


def test_packs_are_sound_too(tmp_path: Path) -> None:
    build(MINI, tmp_path / "packed.sqlite", [MINI_PACK])
    assert check(tmp_path / "packed.sqlite") == []


@pytest.mark.parametrize(
    ("sql", "code", "where"),
    [
        (
            f"UPDATE component SET parent_id = 'harbour:ship:brig' WHERE id = '{SLOOP}'",
            "data-dangling",
            "component, parent_id",
        ),
        (
            "UPDATE cost_item SET resource = 'gold' WHERE resource = 'rope'",
            "data-dangling",
            "cost_item, game_id, category, resource",
        ),
        (
            "DELETE FROM claim WHERE field = 'ability.1'",
            "data-dangling",
            "claim_span, subject_id, field, layer_id, position",
        ),
        ("UPDATE printed_count SET printed = 3 WHERE kind = 'crew'", "data-count", "harbour:crew"),
        ("UPDATE printed_count SET printed = 1 WHERE kind = 'crew'", "data-count", "harbour:crew"),
        ("UPDATE copies SET players_min = 9 WHERE players_min = 4", "data-count", "harbour:ship:cutter, copies"),
        (f"UPDATE component SET name_hu = NULL WHERE id = '{COOK}'", "data-name", f"{COOK}, name_hu"),
        (f"UPDATE ability SET expression = 'now: gain' WHERE id = '{COOK}#1'", "effect-syntax", f"{COOK}#1"),
        (
            f"UPDATE ability SET expression = 'now: gain pearl' WHERE id = '{COOK}#1'",
            "effect-unknown-name",
            f"{COOK}#1",
        ),
        (f"UPDATE ability SET expression = 'now:  gain coin' WHERE id = '{COOK}#1'", "data-format", f"{COOK}#1"),
        (
            f"UPDATE cost SET expression = '2 pearl' WHERE component_id = '{SLOOP}'",
            "effect-unknown-name",
            f"{SLOOP}, cost",
        ),
        (f"DELETE FROM gap WHERE subject_id = '{GALLEON}' AND field = 'masts'", "data-evidence", f"{GALLEON}, masts"),
        (f"DELETE FROM gap WHERE subject_id = '{GALLEON}' AND field = 'cost'", "data-evidence", f"{GALLEON}, cost"),
        (
            f"DELETE FROM gap WHERE subject_id = '{GALLEON}' AND field = 'ability.1'",
            "data-evidence",
            f"{GALLEON}, ability.1",
        ),
        (f"INSERT INTO gap VALUES ('{SLOOP}', 'masts', 'why not')", "data-evidence", f"{SLOOP}, masts"),
        ("UPDATE game SET default_profile = 'none' WHERE id = 'harbour'", "data-dangling", "harbour"),
        (
            "UPDATE retired_id SET old = 'harbour:ship:cutter' WHERE old = 'harbour:ship:raft'",
            "data-duplicate",
            "harbour:ship:cutter",
        ),
        ("DELETE FROM setup_span WHERE position = 3", "data-evidence", "harbour, set-up first_player"),
        ("DELETE FROM printed_count_span", "data-evidence", "harbour, count of crew"),
    ],
)
def test_a_problem_is_found(tmp_path: Path, sql: str, code: str, where: str) -> None:
    assert (code, where) in found(spoiled(tmp_path, sql))


def test_unknown_copies_leave_room_below_the_printed_count(tmp_path: Path) -> None:
    assert spoiled(tmp_path, "UPDATE printed_count SET printed = 4 WHERE kind = 'ship'") == []
    assert found(spoiled(tmp_path, "UPDATE printed_count SET printed = 2 WHERE kind = 'ship'")) == {
        ("data-count", "harbour:ship")
    }


def test_a_field_without_evidence(tmp_path: Path) -> None:
    statements = [
        f"DELETE FROM {table} WHERE subject_id = '{COOK}' AND field = 'ability.1'" for table in ("claim_span", "claim")
    ]
    assert found(spoiled(tmp_path, *statements)) == {("data-evidence", f"{COOK}, ability.1")}


def test_evidence_without_a_field(tmp_path: Path) -> None:
    sql = f"UPDATE claim SET field = 'weight' WHERE subject_id = '{COOK}' AND field = 'name_en'"
    assert ("data-evidence", f"{COOK}, weight") in found(spoiled(tmp_path, sql))


def test_rows_that_are_not_of_the_recorded_version(tmp_path: Path) -> None:
    build(MINI, tmp_path / "c.sqlite")
    with sqlite3.connect(tmp_path / "c.sqlite") as connection:
        connection.execute("UPDATE game SET name_en = 'Port' WHERE id = 'harbour'")
    assert found(check(tmp_path / "c.sqlite")) == {("database", "catalog_meta"), ("database", f"{tmp_path}/c.sqlite")}
    seal(tmp_path / "c.sqlite")
    assert found(check(tmp_path / "c.sqlite")) == {("database", "catalog_meta")}, "a new checksum hides nothing"


def test_abilities_are_run() -> None:
    ran: list[str] = []

    def run(ability: nodes.Ability, vocabulary: Vocabulary, host: str) -> None:
        ran.append(host)
        if vocabulary.game == "harbour-storm":
            raise KartotekError("eval-work", "too much")

    problems = check_rows(collect(MINI), run)
    assert found(problems) == {("eval-work", "harbour-storm:wave:breaker#1")}
    assert sorted(ran) == ["crew", "ship", "ship", "ship", "ship", "wave"]


def test_an_incomplete_kind_says_why(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    rewrite(data, "counts.csv", "crew,1,2", "crew,1,9")
    assert found(check_rows(collect(data))) == {("data-count", "harbour:crew")}
    rewrite(data, "gaps.csv", "crew:ghost,ability", "crew:*,rows,the list is lost\ncrew:ghost,ability")
    assert check_rows(collect(data)) == []


def test_there_must_be_a_database(tmp_path: Path) -> None:
    with pytest.raises(KartotekError) as error:
        check(tmp_path / "nothing.sqlite")
    assert error.value.code == "database"
    (tmp_path / "text.sqlite").write_text("not a database, whatever its name says", encoding="utf-8")
    with pytest.raises(KartotekError) as error:
        check(tmp_path / "text.sqlite")
    assert error.value.code == "database"


def test_abilities_that_set_each_other_off(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    rewrite(data, "abilities.csv", "on launch[color = red]: gain 2 coin", "on launch: launch")
    assert "effect-cycle" in {problem.code for problem in check_rows(collect(data))}


def test_names_without_words(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    rewrite(data, "words.toml", 'rope = { en = "rope", hu = "kötél" }\n', "")
    (problem,) = check_rows(collect(data))
    assert (problem.code, problem.where) == ("data-name", "harbour, words.toml")
    assert "resources.rope" in problem.what


def test_words_that_are_incomplete(tmp_path: Path) -> None:
    data = copy_of_mini(tmp_path)
    rewrite(data, "words.toml", 'hu = "vízre bocsátasz egy {what:acc}"', 'hu = { definite = "vízre bocsátod" }')
    problems = check_rows(collect(data))
    assert {(one.code, one.where) for one in problems} == {("data-name", "harbour, words.toml")}
    assert problems[0].what == "the words lack 'say' (hu)" and "on launch" in problems[0].hint
