"""Every kind of page is HTML that a strict parser accepts, small enough, and sent in time."""

from __future__ import annotations

import html5lib
import pytest
from starlette.testclient import TestClient

from api.site.texts import LANGUAGES
from tests.api.site.kinds_of_pages import KINDS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_valid_html_of_bounded_size(client: TestClient, language: str, kind: str) -> None:
    reply = client.get(f"/{language}{KINDS[kind]}")
    html5lib.HTMLParser(strict=True).parse(reply.text)
    assert len(reply.content) < (60_000 if kind == "home" else 200_000)
    assert "style=" not in reply.text and "<script>" not in reply.text, "the policy forbids what is inline"
