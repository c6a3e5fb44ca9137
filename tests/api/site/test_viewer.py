"""The replay viewer: steps add up, send only what changed, and an illegal move is explained."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World
from kartotek.api.limits import limit
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.api.site.viewer.addresses import FilmAddress, read_table
from kartotek.api.site.viewer.film import film
from kartotek.api.site.viewer.shelf import FilmShelf
from kartotek.api.site.viewer.stage import FilmStage
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.registry import GAMES, game_class
from kartotek.catalog.store import load_catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay
from tests.catalog.rules.goldens import FOLDER, golden_files, golden_of

GOLDENS = [path.stem for path in golden_files()]


def _address(golden: str) -> FilmAddress:
    """`ginkgopolis-3-sets-16` is the game at the address `ginkgopolis/3-sets/16`."""
    table, seed = golden_of(FOLDER / f"{golden}.txt")
    return FilmAddress(table.game, str(table).removeprefix(f"{table.game}-"), str(seed))


def _stage(shelf: FilmShelf, world: World, golden: str, language: Any = "hu") -> FilmStage:
    return FilmStage(shelf.at(_address(golden)), PageContext(world, language), templates())


@pytest.fixture(scope="module")
def shelf(world: World) -> FilmShelf:
    return FilmShelf(world)


def _step_through(stage: FilmStage) -> None:
    """What changes from step to step adds up to the whole, and is less than the whole."""
    page = dict(stage.slots(0))
    sent = whole = 0
    for step in range(1, stage.film.last + 1):
        changed = stage.changed(step - 1, step)
        sent += sum(map(len, changed.values()))
        page |= changed
        whole += sum(map(len, page.values()))
        assert page == stage.slots(step)
    assert sent < 0.35 * whole
    assert not any(frame.broken or frame.surplus for frame in stage.film.frames)
    assert not stage.film.frames[-1].waiting and stage.film.scores


@pytest.mark.parametrize("golden", [next(name for name in GOLDENS if name.startswith(game)) for game in GAMES])
def test_a_golden_game_steps_from_end_to_end(world: World, shelf: FilmShelf, golden: str) -> None:
    _step_through(_stage(shelf, world, golden))


@pytest.mark.drill
@pytest.mark.parametrize("golden", GOLDENS)
def test_every_golden_game_steps_from_end_to_end(world: World, shelf: FilmShelf, golden: str) -> None:
    _step_through(_stage(shelf, world, golden))


@pytest.mark.parametrize("golden", ["gaia-project-2-27", "armada-4-yes-6", "underwater-cities-1-13"])
def test_every_slot_has_its_place_on_the_page(client: TestClient, shelf: FilmShelf, world: World, golden: str) -> None:
    game, table, seed = _address(golden)
    page = client.get(f"/hu/replays/{game}/{table}/{seed}?step=9").text
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {name for name in _stage(shelf, world, golden).slots(9) if name != "cursor"} <= set(ids)


def test_a_step_over_http_is_what_changed(client: TestClient) -> None:
    base = "/en/replays/gaia-project/2/27"
    answer = client.get(f"{base}/changes?from=20&to=21")
    assert answer.json()["step"] == 21
    page = client.get(f"{base}?step=21").text
    assert len(answer.content) < len(page) / 5
    assert all(markup in page for markup in answer.json()["slots"].values())


def test_legal_moves_are_listed_at_any_step(client: TestClient) -> None:
    moves = client.get("/hu/replays/seven-wonders/3/16/moves?step=7").json()["moves"]
    assert moves.count("<li>") > 3 and "/hu/seven-wonders/card/" in moves
    assert moves in client.get("/hu/replays/seven-wonders/3/16?step=7&moves=1").text


def test_every_game_with_rules_can_be_played_and_every_recorded_one_opened(client: TestClient) -> None:
    page = client.get("/en/replays").text
    links = re.findall(r'href="(/en/replays/[^"]+/[^"]+/[^"]+)"', page)
    assert {link.split("/")[3] for link in links} == set(GAMES)
    for link in links[::3]:
        assert client.get(link).status_code == 200, link
    form = {"game": "ginkgopolis", "players": "3", "variant": "sets", "seed": "5"}
    assert client.get("/en/replays/play", params=form).url.path == "/en/replays/ginkgopolis/3-sets/5"


@pytest.mark.parametrize("table", ["99", "3-nothing", "x", "3-sets-sets"])
def test_a_table_that_does_not_exist_is_refused(world: World, table: str) -> None:
    with pytest.raises(KartotekError):
        FilmShelf(world).at(FilmAddress("ginkgopolis", table, "1"))


def test_a_table_is_read_from_its_address() -> None:
    options = game_class("underwater-cities").setup_options
    assert read_table("4-advanced-yes", options) == (4, {"boards": "advanced", "contracts": "yes"})
    assert read_table("1-solo-expert", game_class("ginkgopolis").setup_options) == (1, {"variant": "solo-expert"})


# ---- files that are sent ----


def _replay(world: World) -> Replay:
    return random_game(FilmShelf(world).game("seven-wonders"), 3, 16)


def spoiled_replay(world: World, spoil: int) -> Replay:
    """A game with one move that builds a card that nobody has."""
    replay = _replay(world)
    moves = list(replay.moves)
    moves[spoil] = {"seat": moves[spoil]["seat"], "do": "build", "card": "palace"}
    return replace(replay, moves=tuple(moves))


def test_a_file_is_opened_and_not_kept(client: TestClient, world: World) -> None:
    body = json.dumps(_replay(world).as_json())
    answer = client.post("/hu/replays/open", content=body)
    film_sent = answer.json()
    assert answer.status_code == 200 and film_sent["last"] == len(_replay(world).moves)
    assert "Szabályos." in film_sent["html"] and film_sent["timeline"]["now"][1][0] == 1
    moves = client.post("/hu/replays/open?moves=4", content=body).json()["moves"]
    assert "<li>" in moves


def test_an_illegal_move_is_explained_with_rule_need_have_and_lines(client: TestClient, world: World) -> None:
    body = json.dumps(spoiled_replay(world, 5).as_json())
    for language, words in (("en", ("Illegal move", "needed", "lines")), ("hu", ("Szabálytalan", "kellene", "sorok"))):
        sent = client.post(f"/{language}/replays/open", content=body).json()
        assert sent["step"] == 6
        now = dict(sent["timeline"]["now"])[6]
        assert all(word in now for word in words)
        assert "rule:" not in now and "/rules/" in now and re.search(r"<dd>\d+", now)


@pytest.mark.parametrize("body", ["", "[]", "{", '{"format": "kartotek-replay/1"}', b"\xff\xfe"])
def test_a_file_that_is_no_replay_is_refused_with_a_reason(client: TestClient, body: str | bytes) -> None:
    answer = client.post("/en/replays/open", content=body)
    assert (answer.status_code == 400 and "what" in answer.text) or "message" in answer.text


def test_a_file_that_is_too_large_is_refused(client: TestClient) -> None:
    assert client.post("/en/replays/open", content=b" " * (limit("replay_bytes") + 1)).status_code == 413


def test_a_replay_with_a_pack_that_is_not_there_is_refused(client: TestClient, world: World) -> None:
    body = _replay(world).as_json() | {"packs": ["../../etc"]}
    answer = client.post("/en/replays/open", content=json.dumps(body))
    assert answer.status_code == 400 and answer.json()["error"]["hint"]


def test_markup_in_a_file_stays_text(client: TestClient, world: World) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    replay = _replay(world).as_json() | {"source": evil}
    replay["moves"][3] = {"seat": replay["moves"][3]["seat"], "do": "build", "card": evil}
    sent = client.post("/en/replays/open", content=json.dumps(replay)).json()
    if "error" not in sent:
        shown = sent["html"] + "".join(markup for line in sent["timeline"].values() for _, markup in line)
        assert "<script" not in shown and "<img" not in shown and "&lt;script&gt;" in shown
    else:
        assert sent["error"]["code"] == "replay-format"
    replay["moves"][3] = _replay(world).as_json()["moves"][3]
    shown = client.post("/en/replays/open", content=json.dumps(replay)).json()["html"]
    assert "<script" not in shown and "&lt;script&gt;" in shown


def test_a_film_goes_on_after_an_illegal_move(world: World) -> None:
    made = film(spoiled_replay(world, 5), FilmShelf(world).game("seven-wonders"))
    assert made.first_fault == 6 and made.last == len(made.replay.moves)
    assert made.state(made.last).as_json() is not None


def test_a_shipped_pack_that_is_not_built_in_is_built_beside(shipped_database: Path) -> None:
    world = World(load_catalog(shipped_database))
    assert "armada-synthetic" not in world.catalog.all_layers
    shown = FilmShelf(world).at(FilmAddress("armada", "3", "1"))
    assert shown.packs == ("armada-synthetic",) and shown.film.scores
