"""Drawings and symbols as files: every component has one, in both languages, light and dark, at any width."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.site.drawings.symbols import symbol_book
from kartotek.api.site.previews import write_previews


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


def test_a_preview_is_drawn_served_and_named(
    client: TestClient, world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = [world.catalog.components[f"gaia-project:{name}"] for name in ("sector_side:01", "faction:ivits")]
    assert write_previews(world.catalog, shown, tmp_path, lambda *_: None) == 4
    for item in shown:
        picture = (tmp_path / "hu" / item.game / item.kind / f"{item.slug}.png").read_bytes()
        assert picture.startswith(b"\x89PNG") and 4_000 < len(picture) < 60_000
    monkeypatch.setenv("KARTOTEK_PREVIEWS", str(tmp_path))
    monkeypatch.setenv("KARTOTEK_ORIGIN", "https://example.org/")
    named = re.findall(
        r'og:image" content="https://example.org(/[^"]+)"', client.get("/hu/gaia-project/faction/ivits?p").text
    )
    assert len(named) == 1 and client.get(named[0]).headers["content-type"] == "image/png"
    assert client.get("/hu/gaia-project/faction/terrans.png").status_code == 404
    assert "og:image" not in client.get("/hu/gaia-project/faction/terrans?p").text
