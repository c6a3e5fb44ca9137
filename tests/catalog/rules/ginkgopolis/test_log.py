"""Logs and replays that are cut, garbled or changed: a clear report and a stable code, never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kartotek.catalog.replays.importing import replay_from_log
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from kartotek.catalog.rules.ginkgopolis.log import FORMAT
from kartotek.catalog.rules.ginkgopolis.rows import COLUMNS
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay, read_replay
from tests.catalog.rules.tables import tables_of

TEXTS = ("tiles", "hand", "chosen", "cards")
LOG_COLUMNS = ("resources", "supply", "points", "new_hand", *TEXTS)
JUNK: tuple[Any, ...] = (
    None,
    0,
    -1,
    99,
    1.5,
    True,
    "",
    "x",
    "red-5",
    "a",
    "0,0",
    [],
    [1, 2],
    ["a"],
    {},
    {"a": 1},
    10**9,
)


def as_log(game: Ginkgopolis, replay: Replay) -> dict[str, Any]:
    """A replay of ours in the notation of the logs."""
    state = game.begin(replay.setup)
    start = _situation(game, state)
    moves = []
    for number, move in enumerate(replay.moves, 1):
        assert not game.play(state, move)
        piles = {f"{outcome['pile']}_shuffled": [outcome["order"]] for outcome in move.get("chance", ())}
        entry = {"n": number, **{key: value for key, value in move.items() if key != "chance"}, **piles}
        seen = _situation(game, state)
        entry |= {"state": dict(enumerate(seen["state"])), **{key: seen[key] for key in seen if key != "state"}}
        moves.append(entry | ({"state": None} if state.extra.phase == "return" else {}))
    rows = game.rows(state)
    scores = [
        {**score.categories, "total": score.total, "rank": score.rank, "by_card": _by_card(rows[score.seat])}
        for score in game.scores(state)
    ]
    head = {"format": FORMAT, "id": "ours", "setup": replay.setup, "columns": LOG_COLUMNS, "start": start}
    return json.loads(json.dumps({**head, "moves": moves, "final": {"scores": scores}}))  # type: ignore[no-any-return]


def _situation(game: Ginkgopolis, state: Any) -> dict[str, Any]:
    table, rows = game.table(state), game.rows(state)
    shown = [[" ".join(row[key]) if key in TEXTS else row[key] for key in LOG_COLUMNS] for row in rows]
    piles = [table["draw"], table["discard"], table["tile_supply"]]
    return {"state": shown, "city": table["city"], "markers": table["markers"], "piles": piles, "next": table["next"]}


def _by_card(row: dict[str, Any]) -> dict[str, int]:
    return {name: int(points) for name, _, points in (item.partition("=") for item in row["by_card"])}


@pytest.fixture(scope="module")
def logs(ginkgo: Ginkgopolis) -> list[dict[str, Any]]:
    tables = tables_of("ginkgopolis")
    return [as_log(ginkgo, random_game(ginkgo, table.players, 7, options=table.options)) for table in tables]


def test_a_game_of_ours_survives_the_notation(
    ginkgo: Ginkgopolis, catalog: Catalog, logs: list[dict[str, Any]]
) -> None:
    for log in logs:
        replay = replay_from_log("ginkgopolis", json.dumps(log), catalog)
        report = validate(replay, ginkgo)
        assert report.valid and report.finished, report.as_json()["first_divergence"]
        assert set(replay.checkpoints[-1].rows[0]) == set(COLUMNS) - {"seat"}


def test_a_wrong_claim_is_reported_at_its_step(
    ginkgo: Ginkgopolis, catalog: Catalog, logs: list[dict[str, Any]]
) -> None:
    log = copy.deepcopy(logs[2])
    log["moves"][30]["state"]["0"][2] += 1
    report = validate(replay_from_log("ginkgopolis", json.dumps(log), catalog), ginkgo)
    assert report.divergences[0].step == 31 and "points" in report.divergences[0].detail


@pytest.mark.parametrize("key", ["format", "setup", "moves"])
def test_a_log_without_a_part_is_refused(catalog: Catalog, logs: list[dict[str, Any]], key: str) -> None:
    with pytest.raises(KartotekError) as caught:
        replay_from_log("ginkgopolis", json.dumps({k: v for k, v in logs[0].items() if k != key}), catalog)
    assert caught.value.code == "replay-format"


def test_a_log_cut_anywhere_is_refused(catalog: Catalog, logs: list[dict[str, Any]]) -> None:
    text = json.dumps(logs[1])
    for end in range(0, len(text) - 1, len(text) // 40):
        with pytest.raises(KartotekError) as caught:
            replay_from_log("ginkgopolis", text[:end], catalog)
        assert caught.value.code == "replay-format"


def garbled(data: Any, rng: Random) -> Any:
    """The same data with one or two entries gone, replaced by junk, or copied from elsewhere."""
    data = copy.deepcopy(data)
    places = [place for place in _places(data) if place]
    for _ in range(rng.choice((1, 1, 2))):
        *way, last = rng.choice(places)
        try:
            inside = _at(data, way)
            kind = rng.random()
            if kind < 0.3:
                del inside[last]
            else:
                inside[last] = rng.choice(JUNK) if kind < 0.8 else copy.deepcopy(_at(data, rng.choice(places)))
        except (KeyError, IndexError, TypeError):
            continue  # the first change took the place of the second away
    return data


def _places(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield way
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from _places(value, (*way, key))


def _at(data: Any, way: Any) -> Any:
    for key in way:
        data = data[key]
    return data


def test_garbled_logs_are_reported(ginkgo: Ginkgopolis, catalog: Catalog, logs: list[dict[str, Any]]) -> None:
    rng, codes = Random(1), set()
    for number in range(28):
        try:
            replay = replay_from_log("ginkgopolis", json.dumps(garbled(logs[number % len(logs)], rng)), catalog)
            json.dumps(validate(replay, ginkgo).as_json())
        except KartotekError as error:
            codes.add(error.code)
    assert codes == {"replay-format"}


def test_garbled_replays_and_positions_are_reported(ginkgo: Ginkgopolis) -> None:
    rng, codes = Random(2), set()
    for number, table in enumerate(list(tables_of("ginkgopolis")) * 12):
        replay = random_game(ginkgo, table.players, number, options=table.options).as_json()
        half = rng.randrange(len(replay["moves"]))
        state = ginkgo.begin(replay["setup"])
        for move in replay["moves"][:half]:
            assert not ginkgo.play(state, move)
        rest = {key: value for key, value in replay.items() if key not in ("setup", "scores")}
        start = json.loads(json.dumps(ginkgo.write_state(state)))
        for data in (garbled(replay, rng), rest | {"start": garbled(start, rng), "moves": replay["moves"][half:][:8]}):
            try:
                report = validate(read_replay(json.dumps(data)), ginkgo).as_json()
                assert all(item["rule"] for fault in report["divergences"] for item in fault.get("broken", ()))
            except KartotekError as error:
                codes.add(error.code)
    assert codes == {"replay-format"}


def test_an_illegal_move_is_reported_and_the_rest_is_looked_at(ginkgo: Ginkgopolis) -> None:
    replay = random_game(ginkgo, 3, 5).as_json()
    step = next(place for place, move in enumerate(replay["moves"]) if move["do"] == "choose")
    replay["moves"][step]["card"] = "red-20"
    report = validate(read_replay(json.dumps(replay)), ginkgo)
    assert report.divergences[0].step == step + 1
    assert report.divergences[0].broken[0].rule.endswith("choose-card")
    assert report.steps > step + 1
