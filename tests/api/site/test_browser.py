"""The site in a real Chromium: what people come for, in both languages, and that everybody can use it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.schema.word_types import LANGUAGES, Language
from tests.api.site.kinds_of_pages import KINDS
from tests.api.site.test_viewer import spoiled_replay
from tests.browsing import Browsing, axe_findings, browsing

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def browser(packed_database: Path) -> Iterator[Browsing]:
    with browsing(packed_database) as seen:
        yield seen


# ---- journeys ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_found_by_an_inflected_name_its_evidence_read_and_a_chain_followed(
    browser: Browsing, language: Language
) -> None:
    page = browser.page(language=language)
    page.goto("/")
    assert page.url.endswith(f"/{language}")
    page.fill("#q", "vízvezetéket")
    page.press("#q", "Enter")
    page.click("main .cards a >> nth=0")
    page.fill("#q", "Vízvezeték")
    page.press("#q", "Enter")
    page.wait_for_selector(".component")
    assert page.inner_text("h1") == {"en": "Aqueduct", "hu": "Vízvezeték"}[language]
    for field in page.locator(".evidence summary").all():
        field.click()
    evidence = page.inner_text(".evidence")
    assert "252" in evidence and {"en": "certain", "hu": "biztos"}[language] in evidence
    page.click("details.code summary")
    assert "gain" in page.inner_text("details.code")
    page.click(f"dl a:text-is('{ {'en': 'Baths', 'hu': 'Fürdő'}[language] }')")
    assert page.inner_text("h1") == {"en": "Baths", "hu": "Fürdő"}[language]
    page.context.close()


_TYPED = """
(typed) => {
  const field = document.querySelector('#q');
  field.value = typed;
  field.dispatchEvent(new Event('input'));
  return document.querySelectorAll('#suggestions li').length;
}
"""
"""Changes the text of the search field; how many names are offered right then, before any answer can have come."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_suggested_a_list_filtered_and_a_term_looked_up(browser: Browsing, language: Language) -> None:
    page = browser.page(390, language=language)
    page.goto(f"/{language}/seven-wonders/card")
    page.locator("#q").press_sequentially("ví", delay=20)
    page.wait_for_selector("#suggestions li")
    assert page.evaluate(_TYPED, "vízv") == 0, "names of the shorter text are still offered"
    page.wait_for_selector("#suggestions li")
    page.press("#q", "ArrowDown")
    assert page.input_value("#q") == "Vízvezeték"
    page.press("#q", "Escape")
    before = int(page.inner_text("h1 small"))
    page.click(".facets summary")
    page.click(f".facets a:text-is('{ {'en': 'brown', 'hu': 'barna'}[language] }')")
    assert 0 < int(page.inner_text("h1 small")) < before
    page.goto(f"/{language}/terms")
    page.fill("#term", "érmét")
    page.press("#term", "Enter")
    page.click("tbody a >> nth=0")
    assert re.search(r"\d{2,}", page.inner_text("tbody"))
    page.context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_stepped_through_and_its_address_shared(browser: Browsing, language: Language) -> None:
    page = browser.page(language=language)
    page.goto(f"/{language}/replays")
    page.click("details:has(a[href$='/gaia-project/2/27']) > summary")
    page.click("a[href$='/gaia-project/2/27']")
    page.wait_for_selector("body.live")
    sent: list[int] = []
    page.on("response", lambda reply: sent.append(len(reply.body())) if "/changes" in reply.url else None)
    for step in range(1, 13):
        page.keyboard.press("ArrowRight")
        _at(page, step)
    page.click("a[rel=prev]")
    page.wait_for_url("**?step=11")
    assert len(sent) >= 12 and max(sent) < 8_000
    assert page.locator("[data-structure]").count() > 0
    page.click(".options summary")
    page.wait_for_selector(".options li")
    page.locator(".stepper input").fill("40")
    page.wait_for_url("**?step=40")
    stepped = _shown(page)
    other = browser.page(language=language)
    other.goto(page.url)
    assert _shown(other) == stepped
    page.keyboard.press("End")
    last = int(page.get_attribute(".stepper", "data-last"))
    page.wait_for_url(f"**?step={last}")
    assert page.locator("a[rel=next]").count() == 0
    for opened in (page, other):
        opened.context.close()


def _at(page: Any, step: int) -> None:
    """Wait until the step is shown; by text, for the policy lets nobody evaluate anything in the page."""
    page.wait_for_selector(f".stepper output:text-matches('^{step} /')")


def _shown(page: Any) -> list[str]:
    return [page.inner_text(part) for part in ("#now", "#changes", "#doings", ".seats", "dl.table")] + [
        page.evaluate("document.querySelector('.map svg').outerHTML")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_opened_and_its_illegal_move_explained(
    browser: Browsing, world: World, language: Language, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(spoiled_replay(world, 5).as_json()), encoding="utf-8")
    page = browser.page(language=language)
    page.goto(f"/{language}/replays")
    page.set_input_files("#file", file)
    page.wait_for_selector(".stepper")
    alert = page.inner_text("#now [role=alert]")
    assert "rule:" not in alert and re.search(r"\d+", alert)
    page.keyboard.press("ArrowLeft")
    _at(page, 5)
    assert page.locator("#now [role=alert]").count() == 0
    page.click(".options summary")
    page.wait_for_selector(".options li")
    page.keyboard.press("End")
    page.wait_for_selector("a[rel=next]", state="detached")
    assert "#file=" in page.url
    page.reload()
    page.wait_for_selector(".stepper")
    _at(page, int(page.get_attribute(".stepper", "data-last")))
    file.write_text("{}", encoding="utf-8")
    page.goto(f"/{language}/replays")
    browser.faults.clear()
    page.set_input_files("#file", file)
    page.wait_for_selector("#file-fault:not([hidden])")
    assert "kartotek-replay/1" in page.inner_text("#file-fault")
    browser.faults = [fault for fault in browser.faults if "400 (Bad Request)" not in fault]
    page.context.close()


# ---- for everybody ----


def _look(browser: Browsing, width: int, dark: bool, language: Language, kinds: list[str]) -> None:
    page = browser.page(width, dark, language)
    found: list[str] = []
    for kind in kinds:
        page.goto(f"/{language}{KINDS[kind]}")
        if kind == "missing":
            browser.faults = [fault for fault in browser.faults if "404 (Not Found)" not in fault]
        found += axe_findings(page)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{page.url} is wider than {width} pixels")
    page.goto(f"/graphql#lang={language}")
    page.wait_for_selector("#docs dt")
    found += axe_findings(page)
    page.context.close()
    assert not found, "\n".join(found)


SAMPLED = ["home", "list", "card", "search-table", "term", "replay-gaia", "replays"]


@pytest.mark.parametrize(("width", "dark", "language"), [(390, True, "hu"), (1280, False, "en")])
def test_pages_are_accessible(browser: Browsing, width: int, dark: bool, language: Language) -> None:
    _look(browser, width, dark, language, SAMPLED)


@pytest.mark.drill
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_page_is_accessible(browser: Browsing, width: int, dark: bool, language: Language) -> None:
    _look(browser, width, dark, language, list(KINDS))


# ---- drawings ----

_OUTSIDE = """
() => [...document.querySelectorAll('svg.drawing')].flatMap((svg) => {
  const box = svg.viewBox.baseVal, name = svg.dataset.of ?? svg.querySelector('title').textContent;
  return [...svg.querySelectorAll('text')].filter((text) => {
    const at = text.getBBox();
    return at.x < -0.5 || at.y < -0.5 || at.x + at.width > box.width + 0.5 || at.y + at.height > box.height + 0.5;
  }).map((text) => `${name}: ${text.textContent}`);
})
"""


def _outside(browser: Browsing, world: World, language: Language, every: int) -> list[str]:
    """Texts that leave the box of their drawing, over all components or a sample of them."""
    context = PageContext(world, language)
    page = browser.page(language=language)
    page.goto(f"/{language}")
    items = list(world.catalog.components.values())[::every]
    found: list[str] = []
    for first in range(0, len(items), 200):
        drawings = "".join(str(context.drawing(item)) for item in items[first : first + 200])
        page.evaluate("(markup) => { document.querySelector('main').innerHTML = markup; }", drawings)
        found += page.evaluate(_OUTSIDE)
    page.context.close()
    return found


def test_no_text_leaves_its_drawing(browser: Browsing, world: World) -> None:
    assert not _outside(browser, world, "hu", 6)


@pytest.mark.drill
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_leaves_any_drawing(browser: Browsing, world: World, language: Language) -> None:
    assert not _outside(browser, world, language, 1)


@pytest.mark.parametrize("kind", [name for name in KINDS if name.startswith("replay-")])
def test_no_text_leaves_the_drawing_of_a_table(browser: Browsing, kind: str) -> None:
    page = browser.page(language="hu")
    page.goto(f"/hu{KINDS[kind]}")
    assert page.evaluate(_OUTSIDE) == []
    page.context.close()
