"""`kartotek show`: by any name, in both languages, with evidence; for people and for machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.api.cli.status import Status
from tests.api.cli.calling import call

pytestmark = pytest.mark.usefixtures("small_world")
AQUEDUCT = "seven-wonders:card:aqueduct"


@pytest.mark.parametrize(
    "name", ["Aqueduct", "aqueduct", " AQUEDUCT ", "Vízvezeték", "vizvezetek", "VÍZVEZETÉK", "card:aqueduct", AQUEDUCT]
)
def test_any_name_will_do(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "show", name, "--json")
    assert ended.status == Status.FINE
    assert [sheet["id"] for sheet in ended.json()] == [AQUEDUCT]


def test_the_sheet_of_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    [sheet] = call(capsys, "show", "Aqueduct", "--json").json()
    assert sheet["name"] == {"en": "Aqueduct", "hu": "Vízvezeték"}
    assert sheet["attributes"] == {"color": "blue", "age": 2}
    assert sheet["cost"]["alternatives"] == [{"stone": 3}]
    assert [other["id"] for other in sheet["chain_from"]] == ["seven-wonders:card:baths"]
    assert sheet["copies"] == [{"count": 1, "from_players": 3}, {"count": 1, "from_players": 7}]
    assert [ability["expression"] for ability in sheet["abilities"]] == ["end: gain 5 vp"]
    for witnesses in sheet["evidence"].values():
        assert all(0 <= witness["confidence"] <= 1000 and witness["source"] for witness in witnesses)
    assert {"name_en", "name_hu", "cost", "copies", "color", "age", "ability.1"} <= sheet["evidence"].keys()


def test_the_same_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    shown = call(capsys, "show", "Aqueduct").out
    assert shown.startswith("Aqueduct · Vízvezeték\nseven-wonders:card:aqueduct\n")
    for line in ("color      blue", "age        2", "cost       3 stone", "free with  Baths · Fürdő"):
        assert f"  {line}\n" in shown
    assert "  copies     1 from 3 players, 1 from 7 players\n" in shown
    assert "  ability    end: gain 5 vp\n" in shown
    assert "990‰" in shown


def test_chains_are_shown_from_both_ends(capsys: pytest.CaptureFixture[str]) -> None:
    [baths] = call(capsys, "show", "Baths", "--json").json()
    assert AQUEDUCT in [other["id"] for other in baths["chain_to"]]


def test_a_board_shows_its_stages(capsys: pytest.CaptureFixture[str]) -> None:
    [board] = call(capsys, "show", "gizah-a", "--json").json()
    assert [part["cost"]["expression"] for part in board["parts"]] == ["2 stone", "3 wood", "4 stone"]
    assert [part["abilities"] for part in board["parts"]] == [
        ["end: gain 3 vp"],
        ["end: gain 5 vp"],
        ["end: gain 7 vp"],
    ]
    shown = call(capsys, "show", "gizah-a").out
    assert shown.count("  part ") == 3 + 1, "three stages, and the wonder that the board is part of"


def test_what_is_unknown_has_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    [palace] = call(capsys, "show", "Palace", "--json").json()
    assert palace["name"]["hu"] is None
    assert palace["unknown"]["name_hu"]
    assert "unknown    name_hu: " in call(capsys, "show", "Palace").out


@pytest.mark.parametrize(("wrong", "right"), [("Aquaduct", "'Aqueduct'"), ("vizvezetk", "'Vízvezeték'")])
def test_the_nearest_names_are_offered(wrong: str, right: str, capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "show", wrong)
    assert ended.status == Status.BAD_INPUT
    assert "[not-found]" in ended.err
    assert right in ended.err


def test_nothing_near_is_no_dead_end(capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "show", "xqzxqz")
    assert ended.status == Status.BAD_INPUT
    assert "kartotek coverage" in ended.err


def test_a_game_and_a_kind_narrow_the_search(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, "show", "Aqueduct", "--game", "7 Csoda", "--kind", "card").status == Status.FINE
    assert call(capsys, "show", "Aqueduct", "--kind", "board").status == Status.BAD_INPUT
    ended = call(capsys, "show", "Aqueduct", "--game", "seven-wanders")
    assert ended.status == Status.BAD_INPUT
    assert "'seven-wonders'" in ended.err


def test_every_component_has_a_view(small_database: Path) -> None:
    from kartotek.api.cli.component_text import component_lines
    from kartotek.catalog.store import load_catalog
    from kartotek.catalog.views import Views

    catalog = load_catalog(small_database)
    views = Views(catalog)
    for component in catalog.components.values():
        lines = list(component_lines(views.component(component)))
        assert component.id in lines[1]
        assert not any("None" in line for line in lines)
