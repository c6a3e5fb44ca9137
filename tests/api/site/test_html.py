"""Every kind of page is HTML that a strict parser accepts, small enough, and sent in time."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.schema.word_types import LANGUAGES
from tests.api.site.kinds_of_pages import KINDS
from tests.api.site.strict_html import check_fragment, check_page
from tests.api.site.test_viewer import spoiled_replay


def test_the_console_and_an_opened_film_are_valid_html(client: TestClient, world: World) -> None:
    check_page(client.get("/graphql", headers={"accept": "text/html"}).text)
    replay = {**spoiled_replay(world, 5).as_json(), "source": "<script>alert(1)</script>"}
    sent = client.post("/hu/replays/open", content=json.dumps(replay)).json()
    check_fragment(sent["html"])
    assert "&lt;script&gt;alert(1)" in sent["html"] and "<script" not in sent["html"], "a stranger's text stays text"
    for name, line in sent["timeline"].items():
        html = name in ("now", "changes", "doings") or name.startswith(("c-", "t-"))
        check_fragment(line[-1][1] if html else f"<svg><g>{line[-1][1]}</g></svg>")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_valid_html_of_bounded_size(client: TestClient, language: str, kind: str) -> None:
    reply = client.get(f"/{language}{KINDS[kind]}")
    check_page(reply.text)
    assert len(reply.content) < (60_000 if kind == "home" else 200_000)
    assert "style=" not in reply.text and "<script>" not in reply.text, "the policy forbids what is inline"


@pytest.mark.parametrize("text", ["<p>a<b>c</p>", "<p>a</b></p>", "<p class=a class=b></p>", "<p>a", "<ul><p></ul>"])
def test_a_fault_in_html_is_seen(text: str) -> None:
    check_fragment("<p>a</p>")
    with pytest.raises((AssertionError, SyntaxError)):
        check_fragment(text)
