"""The console in a real browser, with nothing but the server to talk to."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.web.test_live import serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(shipped_database: Path) -> Iterator[Any]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with serving(shipped_database, "--rate", "0") as (port, _), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        opened = browser.new_page(bypass_csp=True)
        asked: list[str] = []
        opened.on("request", lambda request: asked.append(request.url))
        opened.on("pageerror", lambda error: pytest.fail(str(error)))
        opened.goto(f"http://127.0.0.1:{port}/graphql")
        yield opened
        assert all(url.startswith((f"http://127.0.0.1:{port}/", "data:")) for url in asked)
        browser.close()


def test_an_example_runs(page: Any) -> None:
    page.click("#run")
    page.wait_for_function("document.querySelector('#answer').textContent.includes('Vízvezeték')")
    assert page.inner_text("#status").startswith("200")


def test_every_example_answers(page: Any) -> None:
    for number in range(page.locator("#examples option").count()):
        page.evaluate("document.querySelector('#answer').textContent = ''")
        page.select_option("#examples", str(number))
        page.evaluate("document.querySelector('#examples').dispatchEvent(new Event('change'))")
        page.wait_for_function("document.querySelector('#answer').textContent.includes('data')")
        assert '"errors"' not in page.inner_text("#answer")


def test_the_schema_can_be_read(page: Any) -> None:
    page.fill("#find", "chainFrom")
    assert "Card.chainFrom" in page.inner_text("#docs")
    page.fill("#find", "")
    page.click("#docs a:text-is('Game')")
    assert "playersMin" in page.inner_text("#docs")


def test_fields_are_completed(page: Any) -> None:
    page.fill("#query", '{ card(id: "x") { nam')
    page.press("#query", "Control+ ")
    assert page.locator("#completions li").all_inner_texts() == ["name"]
    page.press("#query", "Enter")
    assert page.input_value("#query").endswith("{ name")


def test_a_fault_is_shown(page: Any) -> None:
    page.fill("#variables", "{")
    page.click("#run")
    assert "variables" in page.inner_text("#status")
    page.fill("#variables", "")
    page.fill("#query", "{ nothing }")
    page.press("#query", "Control+Enter")
    page.wait_for_function("document.querySelector('#status').textContent.startsWith('400')")
