"""Decisions are laid over what was read, hold for another extraction, and what no longer fits is listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.api.cli.commands.check import problems_of_facts
from kartotek.ingest.draft.decided import players_of
from kartotek.ingest.draft.decisions import DecisionTable, NewDecision
from kartotek.ingest.draft.folder import GameFolder
from kartotek.schema.errors import KartotekError
from tests.ingest.draft.lake import BOOK, SECOND, reviewed


@pytest.fixture
def table(tmp_path: Path) -> DecisionTable:
    return DecisionTable(tmp_path / "decisions.csv")


def test_a_corrected_row_holds_where_it_is_used(table: DecisionTable) -> None:
    table.take([NewDecision("component", "hallapka", "name_hu", "halacska", 7)], "me")
    table.take([NewDecision("component", "hallapka", "count", "13", 7)], "me")
    review = reviewed(BOOK, table)
    draft = review.draft
    fish = next(one for one in draft.components if one.name_hu == "halacska")
    assert (fish.count, fish.confidence) == (13, 990)
    assert {one.part_of for one in draft.components if one.part_of} >= {"halacska"}
    assert any(one.thing == "halacska" and one.what.startswith("halacska") for one in draft.setup)
    row = review.row("component", "hallapka")
    assert row is not None and row.proposed == {"name_hu": "hallapka", "count": "12"}


def test_a_row_made_by_hand_and_one_struck(table: DecisionTable) -> None:
    table.take([NewDecision("component", "totabla", "drop", "yes", 6)], "me")
    made = {"new": "yes", "name_hu": "csónak", "kind": "figure", "count": "4"}
    table.take([NewDecision("component", "csonak", field, value, 16) for field, value in made.items()], "me")
    names = {one.name_hu: one.line for one in reviewed(BOOK, table).draft.components}
    assert "tótábla" not in names and names["csónak"] == 16


def test_an_expression_is_checked(table: DecisionTable) -> None:
    row = next(one for one in reviewed(BOOK, table).statements if one.first == 16)
    table.take([NewDecision("statement", row.key, "expression", "now: gain 1 vpp", 16)], "me")
    review = reviewed(BOOK, table)
    assert isinstance(review.faults[row.key], KartotekError)
    table.take([NewDecision("statement", row.key, "expression", "now:gain 1 vp || end: gain 2 vp", 16)], "me")
    review = reviewed(BOOK, table)
    assert not review.faults
    found = [one.expression for one in review.draft.statements if one.first == 16]
    assert found == ["now: gain vp", "end: gain 2 vp"]


def test_a_part_begins_where_a_person_says(table: DecisionTable) -> None:
    table.take([NewDecision("game", "components", "value", "8", 8)], "me")
    listed = {one.name_hu for one in reviewed(BOOK, table).draft.components if one.line < 10}
    assert listed == {"gyöngykorong", "viharkártya"}


def test_another_extraction_keeps_the_decisions(table: DecisionTable) -> None:
    first = reviewed(BOOK, table)
    for rows in (first.components, first.setup):
        field = "count" if rows is first.components else "value"
        table.take([NewDecision(one.about, one.key, field, one.values[field], one.first) for one in rows], "me")
    boat = next(one for one in first.statements if one.first == 16)
    table.take([NewDecision("statement", boat.key, "as", "text", 16)], "me")
    second = reviewed(SECOND, table)
    assert [one.row for one in second.stale] == ["viharkartya"]
    assert {one.state for one in second.components} == {"decided"}
    assert next(one for one in second.statements if one.key == boat.key).first == 16


def test_the_folder_is_what_check_passes(tmp_path: Path) -> None:
    folder = GameFolder.create(tmp_path / "lake", "lake", BOOK.encode(), "me")
    review = reviewed(BOOK, folder.decisions)
    choices = [NewDecision("component", one.key, "name_en", f"thing {one.key}", one.first) for one in review.components]
    folder.decisions.take(choices, "me")
    folder.write_game(reviewed(BOOK, folder.decisions))
    assert problems_of_facts(folder.path, ()) == []
    assert "thing totabla" in (folder.path / "games/lake/components/board.csv").read_text("utf-8")
    again = GameFolder(folder.path)
    assert (again.game, again.who, again.book) == ("lake", "me", BOOK.encode())
    with pytest.raises(KartotekError):
        GameFolder.create(folder.path, "lake", b"", "me")
    with folder.locked(), pytest.raises(KartotekError), again.locked():
        pass


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("2-4", (2, 3, 4)),
        ("1, 3–4", (1, 3, 4)),
        ("5", (5,)),
        ("", ()),
        ("four", ()),
        ("0-2", ()),
        ("9-99", (9, 10, 11, 12)),
    ],
)
def test_numbers_of_players(text: str, players: tuple[int, ...]) -> None:
    assert players_of(text) == players
