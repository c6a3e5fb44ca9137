"""Rows below the names of a list: each cites its own line and that of the name above it."""

from __future__ import annotations

from tests.ingest.structure.reading import findings_of

LIST = "A tábla az alábbi területeket tartalmazza: Navigáció, Gazdaság, Tudomány.\n\n"
ROWS = "0. szint: Nincs hatása.\n\n1. szint: Kapsz 5 kreditet.\n\n"


def _lines_of(text: str) -> dict[str, tuple[tuple[int, int], ...]]:
    found = findings_of(text, "gaia-project")
    return {one.subject.rpartition(":")[2]: one.lines for one in found if one.field == "level"}


def test_a_row_cites_its_own_line_and_its_heading() -> None:
    found = _lines_of(LIST + "Navigáció\n\n" + ROWS + "Gazdaság\n\n" + ROWS + "Tudomány\n\n" + ROWS)
    assert found["navigation-1"] == ((1, 1), (3, 3), (7, 7))
    assert found["economy-1"] == ((1, 1), (9, 9), (13, 13))
    assert found["science-0"] == ((1, 1), (15, 15), (17, 17))


def test_rows_that_begin_anew_belong_to_the_next_name() -> None:
    found = _lines_of(LIST + "Navigáció\n\n" + ROWS + ROWS + "Tudomány\n\n" + ROWS)
    assert found["navigation-1"] == ((1, 1), (3, 3), (7, 7))
    assert found["economy-1"] == ((1, 1), (3, 3), (11, 11))
    assert found["science-1"] == ((1, 1), (13, 13), (17, 17))


def test_a_name_without_rows_has_those_of_the_others() -> None:
    text = LIST + "Navigáció\n\n" + ROWS + "Gazdaság\n\n" + ROWS
    assert _lines_of(text)["science-1"] == ((1, 1), (7, 7), (13, 13))
    doubted = {one.subject for one in findings_of(text, "gaia-project") if "derived" in one.penalties}
    assert doubted == {"gaia-project:level:science-0", "gaia-project:level:science-1"}
