"""The typed reader: what is malformed is refused with its place, and the published schemas say the same."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kartotek.catalog.replays.opening import check_shape
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay, read_replay
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.shapes import shape_files

NAMES = ("seven-wonders", "gaia-project", "armada", "ginkgopolis", "underwater-cities")
PACKS = {"armada": ("armada-synthetic",), "underwater-cities": ("underwater-cities-synthetic",)}
ODD: list[Any] = [None, True, -1, 1.5, 10**9, "text", [], {}, [7], {"x": 1}]


@pytest.fixture(scope="module", params=NAMES)
def played(opened: Opener, request: pytest.FixtureRequest) -> tuple[Game, Replay]:
    packs = PACKS.get(request.param, ())
    game = opened(request.param, None, packs)
    return game, random_game(game, 3, 5)


def test_the_published_schemas_are_those_of_the_shapes() -> None:
    files = shape_files()
    assert {path.name for path in files} >= {f"replay.{name}.schema.json" for name in NAMES}
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, "run `python -m tests.regenerate shapes`"
        Draft202012Validator.check_schema(json.loads(text))


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    for key, item in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from _places(item, (*path, key))


def _changed(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    made = at = copy.deepcopy(document)
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


def _is_read(game: Game, document: dict[str, Any]) -> bool:
    assert game.shapes is not None
    try:
        game.shapes.check_setup(document["setup"])
        game.shapes.check_moves(document["moves"])
    except KartotekError as error:
        assert error.code == "replay-format" and error.where and error.why
        return False
    return True


def test_reader_and_schema_agree(played: tuple[Game, Replay]) -> None:
    """Every place of a random sample is given odd values: both refuse it, or neither."""
    game, replay = played
    assert game.shapes is not None
    schema = Draft202012Validator(game.shapes.schema())
    rng = Random(3)
    kinds = {move["do"]: dict(move) for move in replay.moves}
    document = {"setup": dict(replay.setup), "moves": list(kinds.values())}
    document = json.loads(json.dumps(document))
    assert _is_read(game, document) and schema.is_valid(document)
    places = [path for path in _places(document) if path not in (("setup",), ("moves",)) and path[-1] != "do"]
    for path in rng.sample(places, min(len(places), 60)):
        for value in rng.sample(ODD, 4):
            changed = _changed(document, path, value)
            assert _is_read(game, changed) == schema.is_valid(changed), (path, value)


def test_an_unknown_key_is_refused_with_its_place(played: tuple[Game, Replay]) -> None:
    game, replay = played
    document = replay.as_json()
    for path in (("setup",), ("moves", 4), ("moves", 0)):
        changed = _changed(document, (*path, "hexx"), 1)
        with pytest.raises(KartotekError) as caught:
            validate(read_replay(changed), game)
        assert caught.value.code == "replay-format" and caught.value.where.endswith("hexx")


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("scores", [{"seat": 0, "points": 999}], "scores[0].points"),
        ("scores", [{"seat": 0, "total": True}], "scores[0].total"),
        ("scores", [{"seat": 0, "categories": {"rounds": "many"}}], "scores[0].categories.rounds"),
        ("checkpoints", [{"after": 1, "rows": [{"wisdom": 2}]}], "checkpoints[0].rows[0].wisdom"),
        ("checkpoints", [{"after": 1, "rows": [], "seat": 0}], "checkpoints[0].seat"),
    ],
)
def test_misnamed_claims_are_refused(played: tuple[Game, Replay], key: str, value: Any, where: str) -> None:
    game, replay = played
    with pytest.raises(KartotekError) as caught:
        check_shape(read_replay(replay.as_json() | {key: value}), game)
    assert caught.value.where == where


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(KartotekError) as caught:
        read_replay('{"format": "kartotek-replay/1", "players": 3, "players": 4}')
    assert caught.value.where == "players" and "twice" in caught.value.why


def test_no_odd_value_in_a_set_up_is_stumbled_over(played: tuple[Game, Replay]) -> None:
    """Callers of the rules without a replay: a list for a side, numbers for tiles, and whatever else."""
    game, replay = played
    setup = json.loads(json.dumps(dict(replay.setup)))
    rng = Random(4)
    places = list(_places(setup))
    for path in rng.sample(places, min(60, len(places))):
        for value in ODD:
            changed = _changed(setup, path, value)
            assert all(fault.rule in game.facts.rules for fault in game.check_setup(changed))


@pytest.mark.parametrize(
    ("move", "where"),
    [
        ({"seat": 0, "do": "build", "card": 5}, "moves[0].card"),
        ({"seat": True, "do": "sell", "card": "altar"}, "moves[0].seat"),
        ({"seat": 0, "do": "decline", "card": "altar"}, "moves[0].card"),
    ],
)
def test_a_plain_move_that_is_malformed_is_refused_as_such(opened: Opener, move: dict[str, Any], where: str) -> None:
    """Such moves are left to the rules while these accept them; refused ones are looked at again."""
    game = opened("seven-wonders")
    replay = random_game(game, 3, 5)
    for moves in ([move, *replay.moves], [*replay.moves, move]):
        with pytest.raises(KartotekError) as caught:
            validate(read_replay(replay.as_json() | {"moves": [dict(made) for made in moves]}), game)
        place = where if moves[0] is move else where.replace("[0]", f"[{len(replay.moves)}]")
        assert caught.value.code == "replay-format" and caught.value.where == place
