"""The page saves what its forms say, obeys nobody else, shows the book as text, and says what it cannot read."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.review.app import ReviewApp
from kartotek.api.review.pages import PAGES
from kartotek.api.review.session import ReviewSession
from kartotek.api.review.sheet import COLUMNS, sheet_decisions, write_sheet
from kartotek.api.review.texts import REVIEW_TEXTS
from kartotek.ingest.draft.folder import GameFolder
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES
from tests.ingest.draft.lake import BOOK

HOSTILE = BOOK.replace("TÓPART", "TÓPART <script>alert(1)</script> {{ 7*7 }} \"'&amp;")


class Reviewer:
    """The page without a browser."""

    def __init__(self, folder: Path, text: str | bytes = BOOK) -> None:
        content = text.encode() if isinstance(text, str) else text
        self.session = ReviewSession(GameFolder.create(folder, "lake", content, "me"), "me")
        self.session.start()
        self.session.wait()
        self.closed = False
        self.app = ReviewApp(self.session, self._close)
        self.client = TestClient(self.app.guard, base_url="http://127.0.0.1:8000", follow_redirects=False)

    def _close(self) -> None:
        self.closed = True

    def get(self, page: str, language: str = "en") -> str:
        reply = self.client.get(f"/{self.app.secret}/{language}/{page}")
        assert reply.status_code == 200
        return str(reply.text)

    def post(self, page: str, **form: str) -> int:
        return self.send(page, form, None)

    def send(self, page: str, form: dict[str, str], headers: dict[str, str] | None) -> int:
        form.setdefault("revision", self.session.revision)
        self.reply = self.client.post(f"/{self.app.secret}/en/{page}", data=form, headers=headers)
        return int(self.reply.status_code)

    def together(self, page: str, do: str = "accept-all") -> int:
        """Press the first button that decides several rows."""
        found = re.search(
            r'name="keys" value="([^"]*)"><input type="hidden" name="digest" value="(\w+)"', self.get(page)
        )
        assert found is not None
        return self.post(page, do=do, keys=unescape(found[1]), digest=found[2])


@pytest.fixture
def reviewer(tmp_path: Path) -> Iterator[Reviewer]:
    made = Reviewer(tmp_path / "lake")
    yield made
    made.session.end()


def test_rows_are_accepted_corrected_struck_added_and_undone(reviewer: Reviewer) -> None:
    assert reviewer.together("list") == 303
    rows = reviewer.session.folder.decisions.latest("component")
    assert rows["ponty"]["count"].value == "7"
    assert reviewer.post("list", about="component", key="ponty", do="accept", name_hu="potyka", count="8") == 303
    assert reviewer.post("list", about="component", key="totabla", do="strike") == 303
    assert reviewer.post("list", do="add", name_hu="csónak", count="4", kind="figure", line="16") == 303
    review = reviewer.session.state.review
    assert review is not None
    counts = {one.name_hu: one.count for one in review.draft.components}
    assert counts["potyka"] == 8 and counts["csónak"] == 4 and "tótábla" not in counts
    reviewer.session.wait()
    tables = (reviewer.session.folder.path / "games/lake/components").glob("*.csv")
    assert any("potyka" in path.read_text("utf-8") for path in tables)
    assert reviewer.post("left", do="undo") == 303
    review = reviewer.session.state.review
    assert review is not None and "csónak" not in {one.name_hu for one in review.draft.components}


def test_numbers_are_made_for_several_players_and_must_have_names_of_their_own(reviewer: Reviewer) -> None:
    form = {"do": "add", "what": "csónak laid out", "line": "16"}
    assert reviewer.post("setup", **form, players="2-4", value="1/2") == 422
    assert reviewer.post("setup", **form, players="2-4", value="1/2/3") == 303
    review = reviewer.session.state.review
    assert review is not None
    made = {one.players: one.value for one in review.draft.setup if one.what == "csónak laid out"}
    assert made == {2: 1, 3: 2, 4: 3}
    assert reviewer.post("setup", **form, players="3", value="5") == 422
    row = next(one for one in review.setup if one.values["players"] == "2" and not one.by_hand)
    named = {"what": "csónak laid out", "players": "2", "value": "9"}
    assert reviewer.post("setup", about="setup", key=row.key, **named) == 303
    review = reviewer.session.state.review
    assert review is not None and len(review.faults) == 1
    assert "has this name with 2 players" in unescape(reviewer.get("left"))
    assert reviewer.together("setup", "strike-all") in (303, 409)


@pytest.mark.parametrize(
    ("page", "form", "said"),
    [
        ("list", {"about": "component", "key": "ponty", "count": "sok"}, "bad_number"),
        ("list", {"about": "component", "key": "ponty", "name_hu": " ", "count": "7"}, "wanted"),
        ("list", {"do": "add", "name_hu": "", "count": "7"}, "wanted"),
        ("book", {"about": "game", "key": "players", "value": "four"}, "bad_players"),
        ("book", {"about": "game", "key": "setup", "value": "999"}, "bad_line"),
        ("words", {"about": "word", "key": "kap", "role": "planet"}, "bad_value"),
        ("list", {"about": "component", "key": "ponty", "count": "7", "kind": "../../elsewhere"}, "bad_value"),
    ],
)
def test_what_cannot_hold_is_not_saved(reviewer: Reviewer, page: str, form: dict[str, str], said: str) -> None:
    assert reviewer.post(page, **form) == 422
    assert reviewer.session.folder.decisions.rows == ()
    if form.get("do") != "add":
        assert REVIEW_TEXTS[said][0] in unescape(reviewer.reply.text)


def test_an_expression_is_said_or_refused_with_its_place(reviewer: Reviewer) -> None:
    review = reviewer.session.state.review
    assert review is not None
    row = next(one for one in review.statements if one.is_open)
    form = {"about": "statement", "key": row.key, "as": "ability", "subject": row.values["subject"]}
    assert reviewer.post("effects", **form, expression="now: gain 2 vpp") == 422
    assert "vpp" in reviewer.reply.text
    secret = reviewer.app.secret
    said = reviewer.client.post(f"/{secret}/say", data={"expression": "now: gain 2 vp", "as": "ability"}).json()
    assert said["expression"] == "now: gain 2 vp" and said["hu"] and said["en"]
    assert "gain" in reviewer.client.post(f"/{secret}/complete", data={"text": "now: ga"}).json()
    assert reviewer.post("effects", **form, expression="now: gain 2 vp") == 303


def test_a_second_tab_is_told(reviewer: Reviewer) -> None:
    old = reviewer.session.revision
    assert reviewer.post("book", about="game", key="title_en", value="Lakeside") == 303
    assert reviewer.post("book", about="game", key="title_en", value="Shore", revision=old) == 409
    assert REVIEW_TEXTS["outdated"][0] in unescape(reviewer.reply.text)
    assert reviewer.session.folder.decisions.latest("game")["title_en"]["value"].value == "Lakeside"
    assert reviewer.client.get(f"/{reviewer.app.secret}/state").json()["revision"] != old


def test_a_list_is_accepted_as_it_was_shown(reviewer: Reviewer) -> None:
    assert reviewer.post("list", do="accept-all", keys="ponty\nharcsa", digest="0" * 16) == 409
    assert reviewer.session.folder.decisions.rows == ()


# ---- a sheet instead of the page ----


@pytest.mark.parametrize("name", ["sheet.csv", "sheet.xlsx"])
def test_a_sheet_asks_what_is_open_and_is_taken_back(reviewer: Reviewer, tmp_path: Path, name: str) -> None:
    path, review = tmp_path / name, reviewer.session.state.review
    assert review is not None
    waiting = [one for one in review.rows() if one.is_open]
    assert write_sheet(reviewer.session.state, path, "hu") == len(waiting)
    assert sheet_decisions(review, path) == []
    answers = {"component": "ok", "setup": "9", "statement": "-", "word": "ok", "game": "Lakeside"}
    filled = tmp_path / "filled.csv"
    with filled.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(COLUMNS)
        for one in waiting:
            read = one.values.get("role", one.values.get("count", ""))
            writer.writerow([one.about, one.key, one.first, "", "", "", read, answers[one.about]])
    reviewer.session.decide(sheet_decisions(review, filled), None)
    after = reviewer.session.state.review
    assert after is not None and not [one for one in after.rows() if one.is_open]
    assert reviewer.session.folder.decisions.steps == 1


def test_answers_that_do_not_fit_are_all_named(reviewer: Reviewer, tmp_path: Path) -> None:
    path, review = tmp_path / "filled.csv", reviewer.session.state.review
    assert review is not None
    path.write_text("about,row,answer\ncomponent,ponty,sok\ncomponent,cápa,3\nword,kap,planet\n", "utf-8")
    with pytest.raises(KartotekError) as error:
        sheet_decisions(review, path)
    assert "3 answers do not fit" in error.value.what
    assert [f"row {number}" in error.value.why for number in (2, 3, 4)] == [True] * 3
    path.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(KartotekError, match="no column 'about'"):
        sheet_decisions(review, path)


# ---- others ----


def test_nobody_without_the_secret_reads_or_changes(reviewer: Reviewer) -> None:
    for address in ("/", "/en/book", f"/{'x' * 32}/en/book", f"/{'x' * 32}/state", "/static/review.js", "//en/book"):
        reply = reviewer.client.get(address)
        assert (reply.status_code, reply.text) == (404, "there is nothing here\n")
        assert reviewer.client.post(address, data={"do": "undo"}).status_code == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"host": "elsewhere.example"},
    ],
)
def test_a_page_of_another_site_changes_nothing(reviewer: Reviewer, headers: dict[str, str]) -> None:
    status = reviewer.send("book", {"about": "game", "key": "title_en", "value": "Mine"}, headers)
    assert status == (421 if "host" in headers else 403)
    assert reviewer.session.folder.decisions.rows == ()


def test_a_form_that_is_too_long(reviewer: Reviewer) -> None:
    assert reviewer.post("book", about="game", key="title_en", value="x" * 300_000) == 413


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_book_is_shown_as_text(page: str, language: str, hostile: Reviewer) -> None:
    shown = hostile.get(page, language)
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7*7 }}" in shown
    headers = hostile.client.get(f"/{hostile.app.secret}/{language}/{page}").headers
    assert "script-src 'self'" in headers["content-security-policy"] and headers["cache-control"] == "no-store"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reviewer]:
    made = Reviewer(tmp_path_factory.mktemp("hostile") / "lake", HOSTILE)
    yield made
    made.session.end()


def test_only_the_folder_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    made = Reviewer(tmp_path / "lake")
    made.together("list")
    made.post("list", do="close")
    made.session.end()
    assert made.closed and not list(elsewhere.iterdir())
    assert {one.name for one in tmp_path.iterdir()} == {"elsewhere", "lake"}


# ---- what cannot be read ----


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the text has no words"),
        ("1 2 3\n4\n", "the text has no words"),
        ("The player takes the card and it is on the board with you. " * 20, "the text seems to be English"),
        (b"x" * 5_000_000, "the text is too long"),
        (b"\x00\xff\xfe\x81\x82" * 50, ""),
    ],
    ids=["empty", "no words", "English", "too long", "no text"],
)
def test_what_is_no_rulebook_is_told_on_the_page(tmp_path: Path, text: str | bytes, said: str) -> None:
    made = Reviewer(tmp_path / "lake", text)
    shown = unescape(made.get("book"))
    assert said in shown and REVIEW_TEXTS["cannot_read"][0] in shown
    assert made.post("book", about="game", key="title", value="X") == 409
    made.session.end()


def test_what_fails_behind_the_page_is_told_and_undone(reviewer: Reviewer, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(GameFolder, "write_game", lambda *_: 1 / 0)
        assert reviewer.post("book", about="game", key="title_en", value="Lakeside") == 303
        reviewer.session.wait()
        assert "ZeroDivisionError" in reviewer.get("book")
    assert reviewer.post("book", do="undo") == 303
    reviewer.session.wait()
    assert "ZeroDivisionError" not in reviewer.get("book")


def test_two_books_in_one_are_told(tmp_path: Path) -> None:
    made = Reviewer(tmp_path / "lake", BOOK + "\n\n\n" + BOOK.replace("TÓPART", "FOLYÓPART"))
    assert "perhaps the file holds two books" in made.get("book")
    made.session.end()


def test_every_text_is_there_in_both_languages() -> None:
    assert all(len(pair) == 2 and all(pair) for pair in REVIEW_TEXTS.values())


def test_a_pdf_needs_its_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from kartotek.api.cli.book_text import book_text

    path = tmp_path / "book.pdf"
    path.write_bytes(b"%PDF-1.4\nbroken")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(KartotekError, match="pdftotext"):
        book_text(path)
