"""The review page in a real Chromium: a book becomes a catalog, by mouse or keys, and everybody can use it."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.cli.commands.check import problems_of_facts
from kartotek.api.review.pages import PAGES
from kartotek.catalog.store import load_catalog
from kartotek.ingest.build import build
from kartotek.ingest.draft.folder import GameFolder
from kartotek.schema.word_types import Language
from tests.api.review.clerk import Clerk, drafting, opened
from tests.browsing import Browsing, axe_findings, chromium
from tests.ingest.draft.lake import BOOK
from tests.mini import MINI

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

BOOKS = Path(__file__).parents[2] / "ingest" / "newbook" / "books"
GOLD = Path(os.environ.get("KARTOTEK_RULEBOOKS", "/nowhere")).parent / "gold" / "new-book"
MOST_DECISIONS, MOST_TYPED = 60, 15


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    path = tmp_path / "lake.txt"
    path.write_text(BOOK, encoding="utf-8")
    return path


def clerk_at(browser: Any, address: str, width: int = 1280, dark: bool = False, language: Language = "hu") -> Clerk:
    seen = Browsing(browser, address.rsplit("/", 2)[0])
    return Clerk(seen.page(width, dark, language), address, language)


def everything_right(clerk: Clerk, key: dict[str, Any]) -> None:
    for step in ("book", "words"):
        clerk.go(step)
        clerk.accept_all()
    clerk.put_list_right(key["components"])
    clerk.put_setup_right(key["setup"])
    clerk.put_effects_right({})


def held(folder: Path, key: dict[str, Any]) -> None:
    """Every number of the key is in the data folder, and nothing else."""
    draft = GameFolder(folder)
    counts = {
        name: fields["count"].value for name, fields in draft.decisions.latest("component").items() if "count" in fields
    }
    assert len(counts) >= len(key["components"])
    assert problems_of_facts(folder, ()) == []
    rows = (folder / "games" / draft.game / "setup.csv").read_text("utf-8").splitlines()[1:]
    numbers = sorted((row.split(",")[1], row.split(",")[2]) for row in rows)
    assert numbers == sorted((str(one["players"]), str(one["value"])) for one in key["setup"])


def drive(text: Path, key: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with opened(str(text), "--game", "sealed", "-o", str(folder)) as clerk:
        everything_right(clerk, key)
        clerk.go("left")
        assert clerk.page.locator(".fault").count() == 1, "only the hidden notice of another tab"
    with capsys.disabled():
        tally = clerk.tally
        print(f"\n{text.stem}: {tally.decisions} decisions, {tally.typed} typed {tally.by_step}")  # noqa: T201
    numbers = len(key["components"]) + len(key["setup"])
    assert tally.decisions <= max(MOST_DECISIONS, numbers)
    assert tally.typed <= max(MOST_TYPED, numbers // 4)
    held(folder, key)


def test_a_book_of_our_own_becomes_a_catalog(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BOOKS / "borostyanut.txt"
    key = json.loads(text.with_suffix(".json").read_text("utf-8"))
    drive(text, key, tmp_path / "draft", capsys)
    build(MINI, tmp_path / "catalog.sqlite", drafts=[tmp_path / "draft"])
    catalog = load_catalog(tmp_path / "catalog.sqlite")
    assert {one.game for one in catalog.components.values()} >= {"harbour", "sealed"}


@pytest.mark.skipif(not GOLD.is_dir(), reason="KARTOTEK_RULEBOOKS names no folder with a book and its key beside it")
def test_a_book_with_a_key_becomes_a_catalog(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drive(GOLD / "book.txt", json.loads((GOLD / "key.json").read_text("utf-8")), tmp_path / "draft", capsys)


@pytest.mark.drill
@pytest.mark.parametrize("text", sorted(BOOKS.glob("*.txt")), ids=lambda path: path.stem)
def test_each_book_of_our_own_becomes_a_catalog(text: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drive(text, json.loads(text.with_suffix(".json").read_text("utf-8")), tmp_path / "draft", capsys)


def test_by_keys_alone_and_told_in_a_second_tab(browser: Any, lake: Path, tmp_path: Path) -> None:
    with drafting(str(lake), "-o", str(tmp_path / "draft")) as (address, program):
        clerk, second = clerk_at(browser, address), clerk_at(browser, address)
        clerk.go("list")
        second.go("list")
        page = clerk.page
        page.keyboard.press("j")
        assert page.evaluate("document.activeElement.id") == page.locator("li.row").nth(0).get_attribute("id")
        assert page.locator(".book .here").count() == 1
        page.keyboard.press("e")
        page.keyboard.press("Control+a")
        page.keyboard.type("tábla")
        page.keyboard.press("Enter")
        page.wait_for_selector("li.row.decided")
        page.keyboard.press("A")
        page.wait_for_selector("li.row.sure", state="detached")
        second.page.wait_for_selector("#elsewhere:not([hidden])")
        second.page.click("li.row button[value=accept] >> nth=1")
        second.page.wait_for_selector("p.fault[role=alert]")
        page.keyboard.press("u")
        page.wait_for_selector("li.row.sure")
        clerk.go("effects")
        field = page.locator("textarea").nth(0)
        field.press_sequentially("now: gai")
        page.wait_for_selector(".suggestions li")
        field.press("Tab")
        field.press_sequentially(" 2 vp")
        page.wait_for_selector(".said p[lang=hu]")
        page.click("button[value=close]")
        page.wait_for_selector("pre")
        assert program.wait(30) == 0
    decisions = GameFolder(tmp_path / "draft").decisions
    assert decisions.latest("component")["totabla"]["name_hu"].value == "tábla"


def marks_words(clerk: Clerk) -> None:
    """A row is made from words that are marked in the book."""
    clerk.page.evaluate("""() => {
        const text = document.getElementById('L16').lastChild, at = text.data.indexOf('csónakkal');
        document.getSelection().setBaseAndExtent(text, at, text, at + 6);
    }""")
    clerk.page.wait_for_selector("#add[open]")
    assert clerk.page.input_value("#add [name=name_hu]") == "csónak"
    assert clerk.page.input_value("#add [name=line]") == "16"
    clerk.page.fill("#add [name=count]", "4")
    clerk.click("#add button")


def test_killed_and_taken_up_again(browser: Any, lake: Path, tmp_path: Path) -> None:
    folder = tmp_path / "draft"
    with drafting(str(lake), "-o", str(folder)) as (address, program):
        clerk = clerk_at(browser, address)
        clerk.go("list")
        clerk.accept_all()
        marks_words(clerk)
        program.send_signal(signal.SIGKILL)
        program.wait()
        clerk.page.close()
    kept = GameFolder(folder).decisions.rows
    assert len({one.row for one in kept}) == 10
    with drafting("--resume", str(folder)) as (address, _):
        clerk = clerk_at(browser, address)
        clerk.go("list")
        assert {row["state"] for row in clerk.rows()} == {"decided"}


def test_everybody_can_use_it(browser: Any, lake: Path, tmp_path: Path) -> None:
    with drafting(str(lake), "-o", str(tmp_path / "draft")) as (address, _):
        look(browser, address, 390, True, "hu")
        look(browser, address, 1280, False, "en")


@pytest.mark.drill
@pytest.mark.parametrize(
    ("width", "dark", "language"),
    [
        (390, False, "en"),
        (390, True, "en"),
        (390, False, "hu"),
        (1280, True, "en"),
        (1280, False, "hu"),
        (1280, True, "hu"),
    ],
)
def test_everybody_can_use_it_everywhere(
    browser: Any, lake: Path, tmp_path: Path, width: int, dark: bool, language: Language
) -> None:
    with drafting(str(lake), "-o", str(tmp_path / "draft")) as (address, _):
        look(browser, address, width, dark, language)


def look(browser: Any, address: str, width: int, dark: bool, language: Language) -> None:
    """No finding of axe on any step, as it begins and with rows decided, refused and struck."""
    clerk, found = clerk_at(browser, address, width, dark, language), []
    for decided in (False, True):
        for step in PAGES:
            clerk.go(step)
            if decided and step == "list":
                clerk.strike(clerk.rows()[1])
                clerk.page.fill("li.row [name=count] >> nth=0", "sok")
                clerk.page.click("li.row button[value=accept] >> nth=0")
                clerk.page.wait_for_selector("li.row .fault")
            elif decided and step != "left":
                clerk.accept_all()
            found += axe_findings(clerk.page)
            if clerk.page.evaluate("document.documentElement.scrollWidth") > width:
                found.append(f"{step} is wider than {width} pixels")
    assert not found, "\n".join(re.sub(r"http\S*/", "", one) for one in found)
