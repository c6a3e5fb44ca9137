"""A real Chromium for tests: what it asks for, what its console says, and whether it may be missing."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.api.web.test_live import serving

__all__ = ["Browsing", "axe_findings", "browsing", "chromium"]

_ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


class Browsing:
    """A browser and a server. Faults of pages and requests that leave the host are collected and checked at the end."""

    def __init__(self, browser: Any, origin: str) -> None:
        self._browser = browser
        self.origin = origin
        self.faults: list[str] = []

    def page(self, width: int = 1280, dark: bool = False, language: str = "en") -> Any:
        """A new page of its own context."""
        view = {"width": width, "height": 900}
        context = self._browser.new_context(
            viewport=view, color_scheme="dark" if dark else "light", locale=language, base_url=self.origin
        )
        opened = context.new_page()
        opened.set_default_timeout(300_000)  # ends what would hang; no verdict on a busy machine
        opened.on("pageerror", lambda error: self.faults.append(f"{opened.url}: {error}"))
        opened.on("console", lambda line: self._hear(opened, line))
        opened.on("request", lambda request: self._look_at(request.url))
        return opened

    def _hear(self, page: Any, line: Any) -> None:
        if line.type in ("error", "warning"):
            self.faults.append(f"{page.url}: {line.text}")

    def _look_at(self, address: str) -> None:
        if not address.startswith((f"{self.origin}/", "data:")):
            self.faults.append(f"a request left the host: {address}")


@contextlib.contextmanager
def chromium() -> Iterator[Any]:
    """The browser. Without one the test skips; where NEED_BROWSER is set, it fails."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        if os.environ.get("NEED_BROWSER"):
            pytest.fail("NEED_BROWSER is set, and there is no Chromium on this machine")
        pytest.skip("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=_ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def browsing(database: Path) -> Iterator[Browsing]:
    """Chromium over a server of this catalog."""
    with chromium() as browser, serving(database, "--rate", "0") as (port, _):
        seen = Browsing(browser, f"http://127.0.0.1:{port}")
        yield seen
        assert not seen.faults


def axe_findings(page: Any) -> list[str]:
    """Serious findings of axe; its source is given to the page by the debugger, so that the policy stays in force."""
    source = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(source)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{page.url} {item['id']}: {item['nodes'][0]['html'][:160]}"
        for item in found["violations"]
        if item["impact"] in ("serious", "critical")
    ]
