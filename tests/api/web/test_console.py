"""The console in a real browser, with nothing but the server to talk to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browsing import Browsing, browsing

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture(scope="module")
def browser(shipped_database: Path) -> Iterator[Browsing]:
    with browsing(shipped_database) as seen:
        yield seen


@pytest.fixture
def page(browser: Browsing) -> Iterator[Any]:
    """A console of the test's own, so that nothing another test has typed stands in it."""
    opened = browser.page()
    opened.goto("/graphql")
    opened.wait_for_selector("#docs dt")
    yield opened
    opened.context.close()


def _status(page: Any, begins: str) -> None:
    page.wait_for_selector(f"#status:text-matches('^{begins}')")


def test_an_example_runs(page: Any) -> None:
    page.click("#run")
    _status(page, "200")
    assert "Vízvezeték" in page.inner_text("#answer")


def test_every_example_answers(page: Any) -> None:
    for number in range(page.locator("#examples option").count()):
        page.evaluate("document.querySelector('#status').textContent = ''")
        page.select_option("#examples", str(number))
        page.evaluate("document.querySelector('#examples').dispatchEvent(new Event('change'))")
        _status(page, "200")
        assert '"data"' in page.inner_text("#answer") and '"errors"' not in page.inner_text("#answer")
        assert page.get_attribute("#marks", "data-count") == "0"


def test_the_schema_can_be_read(page: Any) -> None:
    page.fill("#find", "chainFrom")
    assert "Card.chainFrom" in page.inner_text("#docs")
    page.fill("#find", "")
    page.click("#docs a:text-is('Game')")
    assert "playersMin" in page.inner_text("#docs")


@pytest.mark.parametrize(
    ("typed", "offered", "completed"),
    [
        ('{ card(id: "x") { nam', ["name"], "{ name"),
        ("{ cards(orde", ["orderBy"], "cards(orderBy: "),
        ('{ card(id: "x") { name(lang: H', ["HU"], "name(lang: HU"),
        ("{ cards(where: {colo", ["color"], "{color: "),
        ("{ cards(orderBy: [{by: NAME_H", ["NAME_HU"], "by: NAME_HU"),
        ('{ card(id: "x") { ... on Card { chainT', ["chainTo"], "{ chainTo"),
    ],
)
def test_fields_arguments_and_values_are_completed_at_the_caret(
    page: Any, typed: str, offered: list[str], completed: str
) -> None:
    page.fill("#query", typed)
    page.press("#query", "Control+ ")
    assert page.locator("#completions li").all_inner_texts() == offered
    page.press("#query", "Enter")
    assert page.input_value("#query").endswith(completed)


def test_faults_are_underlined(page: Any) -> None:
    page.fill("#query", '{ card(id: "x", nope: 1) { nothing name(lang: XX) { text } } }')
    page.locator("#find").focus()
    page.evaluate("document.querySelector('#query').dispatchEvent(new Event('input'))")
    assert page.locator("#marks mark").all_text_contents() == ["nope", "nothing", "XX"]


def test_a_fault_that_the_server_finds_is_shown_and_underlined(page: Any, browser: Browsing) -> None:
    page.fill("#variables", "{")
    page.click("#run")
    assert "variables" in page.inner_text("#status")
    page.fill("#variables", "")
    page.fill("#query", "{ card { id } }")
    page.press("#query", "Control+Enter")
    _status(page, "400")
    assert page.locator("#marks mark").all_text_contents() == ["card"]
    browser.faults = [fault for fault in browser.faults if "400 (Bad Request)" not in fault]


def test_an_address_carries_query_variables_and_language(page: Any, browser: Browsing) -> None:
    page.fill("#query", "query A($p: String!) { suggest(prefix: $p) { text } }")
    page.fill("#variables", '{"p": "vízv"}')
    page.click("#run")
    _status(page, "200")
    other = browser.page(language="hu")
    other.goto(page.url.replace("lang=en", "lang=hu"))
    _status(other, "200")
    assert "Vízvezeték" in other.inner_text("#answer")
    assert other.inner_text("#run") == "Futtatás" and other.get_attribute("html", "lang") == "hu"
    other.click("#other")
    assert other.inner_text("#run") == "Run"
    other.context.close()
