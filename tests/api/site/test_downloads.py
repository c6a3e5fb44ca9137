"""Tables to download: a spreadsheet opens them with their accents, and a name that looks like a formula stays text."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ElementTree
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.flat_tables import HEADINGS, rows_of
from kartotek.api.site.spreadsheets import xlsx_of
from kartotek.schema.word_types import LANGUAGES, Language

_CELL = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}c"


def _cells(data: bytes) -> list[str]:
    with ZipFile(io.BytesIO(data)) as file:
        for name in file.namelist():
            ElementTree.fromstring(file.read(name))
        sheet = ElementTree.fromstring(file.read("xl/worksheets/sheet1.xml"))
    return ["".join(cell.itertext()) for cell in sheet.iter(_CELL)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_a_table_in_both_formats(client: TestClient, world: World, language: Language) -> None:
    for game in world.catalog.games:
        comma, excel = (client.get(f"/{language}/downloads/{game}.{form}") for form in ("csv", "xlsx"))
        assert comma.content.startswith(b"\xef\xbb\xbf")
        rows = list(
            csv.reader(io.StringIO(comma.text.removeprefix("\ufeff")), delimiter=";" if language == "hu" else ",")
        )
        assert tuple(rows[0]) == HEADINGS[language]
        assert len(rows) == 1 + sum(1 for _ in world.catalog.of_game(game))
        assert _cells(excel.content) == [cell for row in rows for cell in row]
        assert f"{game}-{language}.xlsx" in excel.headers["content-disposition"]


def test_a_card_has_words_and_no_code(world: World) -> None:
    card = world.catalog.components["seven-wonders:card:tree-farm"]
    row = dict(zip(HEADINGS["hu"], rows_of(PageContext(world, "hu"), [card])[0], strict=True))
    assert (row["szín"], row["kor"], row["ár"]) == ("barna", "1", "1 érme")
    assert row["hatás (magyar)"].startswith("Ez 1 fát vagy 1 agyagot termel")


def test_letters_that_xml_does_not_admit_are_left_out() -> None:
    assert _cells(xlsx_of("a & b", ("<x>",), [("\x00\x0b&",)])) == ["<x>", "&"]


@pytest.mark.parametrize("file", ["seven-wonders.pdf", "chess.csv", "seven-wonders", ".csv"])
def test_what_is_no_table_is_not_found(client: TestClient, file: str) -> None:
    assert client.get(f"/en/downloads/{file}").status_code == 404
