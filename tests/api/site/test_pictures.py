"""Drawings and symbols as files: every component has one, in both languages, light and dark, at any width."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.site.drawings.symbols import symbol_book


def test_a_drawing_is_a_file_with_a_tag(client: TestClient) -> None:
    first = client.get("/hu/seven-wonders/card/vizvezetek.svg")
    assert first.headers["content-type"] == "image/svg+xml" and "3" in first.text
    ElementTree.fromstring(first.text)
    again = client.get("/hu/seven-wonders/card/vizvezetek.svg", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/en/seven-wonders/card/aqueduct.svg").text != first.text


def test_theme_and_width_are_asked_for_in_the_address(client: TestClient) -> None:
    address = "/en/seven-wonders/card/aqueduct.svg"
    dark, wide = client.get(f"{address}?theme=dark"), client.get(f"{address}?width=640")
    assert dark.text != client.get(address).text
    assert ElementTree.fromstring(wide.text).get("width") == "640"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/en/seven-wonders/card/nope.svg", 404),
        ("/xx/seven-wonders/card/aqueduct.svg", 404),
        ("/en/seven-wonders/symbols/nope.svg", 404),
        ("/en/chess/symbols/coin.svg", 404),
        ("/en/seven-wonders/card/aqueduct.svg?theme=pink", 400),
        ("/en/seven-wonders/card/aqueduct.svg?width=9999999999", 400),
    ],
)
def test_what_cannot_be_drawn_is_refused(client: TestClient, address: str, status: int) -> None:
    reply = client.get(address)
    assert reply.status_code == status and "code" in reply.text and "Traceback" not in reply.text


def test_every_good_has_a_symbol_at_an_address(client: TestClient, world: World) -> None:
    for game in symbol_book().games:
        for name in world.catalog.vocabulary(game).resources:
            assert client.get(f"/en/{game}/symbols/{name}.svg").status_code == 200, (game, name)
