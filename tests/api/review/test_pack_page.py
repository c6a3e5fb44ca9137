"""Cards that no book shows are typed in on a page: a sentence or an expression becomes a row of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.review.pack import PackApp
from kartotek.ingest.build.check.pack_status import pack_status
from kartotek.ingest.build.check.pack_template import write_template
from kartotek.ingest.build.sheets.filling import fill_row
from kartotek.schema.errors import KartotekError
from kartotek.schema.paths import data_folder

GAME = data_folder() / "games" / "underwater-cities"


class Owner:
    """Somebody with the box of the game, without a browser."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.app = PackApp(folder, GAME, lambda: None)
        self.client = TestClient(self.app.guard, base_url="http://127.0.0.1:8000", follow_redirects=False)

    def type(self, number: str, printed: str, do: str = "accept", **cells: str) -> tuple[int, str]:
        form = {"do": do, "key": number, "printed": printed, "revision": self.app.revision, **cells}
        reply = self.client.post(f"/{self.app.secret}/en/card", data=form)
        return reply.status_code, unescape(reply.text)

    def effect(self, number: str) -> str:
        lines = (self.folder / "sheets/cards.csv").read_text("utf-8").splitlines()
        return next(line for line in lines if line.startswith(f"{number},"))


@pytest.fixture(scope="module")
def owner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Owner]:
    folder = tmp_path_factory.mktemp("pack") / "mine"
    write_template(GAME, folder)
    yield Owner(folder)


def test_a_sentence_is_read_said_again_and_accepted(owner: Owner) -> None:
    cells = {"color": "green", "type": "production"}
    status, shown = owner.type("3", "Kapsz 1 acéllemezt.", "understand", **cells)
    assert status == 200 and "each production: gain steelplast" in shown and "steelplast" in shown
    assert owner.effect("3").endswith(",")
    assert owner.type("3", "Kapsz 1 acéllemezt.", **cells)[0] == 303
    assert owner.effect("3") == "3,I,,,green,production,,each production: gain steelplast"
    assert (owner.folder / "sheets/cards.csv").read_text("utf-8").startswith("# number:")


def test_an_expression_is_taken_as_it_is(owner: Owner) -> None:
    assert owner.type("4", "now:gain 2 kelp", color="red", type="instant")[0] == 303
    assert owner.effect("4").endswith("now: gain 2 kelp")
    decks = {deck.name: deck.typed for deck in pack_status(owner.folder, GAME).decks}
    shown = owner.client.get(f"/{owner.app.secret}/en/card").text
    assert f"cards 1: {decks['cards 1']} of 66 are typed" in shown


@pytest.mark.parametrize("printed", ["", "Valami érthetetlen.", "now: gain 2 kelpp", "<script>alert(1)</script>"])
def test_what_is_not_understood_is_not_written(owner: Owner, printed: str) -> None:
    before = owner.effect("5")
    status, shown = owner.type("5", printed, color="red", type="instant")
    assert status == 422 and 'class="fault" role="alert"' in shown
    assert "<script>alert" not in owner.client.get(f"/{owner.app.secret}/en/card").text
    assert owner.effect("5") == before


def test_a_sheet_that_changed_meanwhile_is_not_overwritten(owner: Owner) -> None:
    assert owner.type("6", "now: gain 1 kelp", revision="old", color="red", type="instant")[0] == 409
    assert owner.effect("6").endswith(",")


def test_only_one_row_of_a_sheet_changes(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text('# a note\nNumber;Effect\n1;"a;b"\n2;\n', "utf-8")
    fill_row(path, "number", "2", {"effect": "now: draw(1)"})
    assert path.read_text("utf-8") == '# a note\nNumber;Effect\n1;"a;b"\n2;now: draw(1)\n'
    with pytest.raises(KartotekError):
        fill_row(path, "number", "3", {"effect": "x"})
