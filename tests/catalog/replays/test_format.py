"""The replay format: what is read is what the published schema admits, and what is written is read back."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import FORMAT, Checkpoint, Replay, read_replay, replay_schema

SMALL: dict[str, Any] = {
    "format": FORMAT,
    "game": "seven-wonders",
    "profile": "rulebook",
    "players": 3,
    "rules_hash": "0123abcd",
    "source": "a table in Pécs",
    "packs": ["extra"],
    "setup": {"players": 3, "boards": []},
    "moves": [{"seat": 0, "do": "sell", "card": "altar"}, {"seat": 1, "do": "build", "left": {"wood": 1}}],
    "checkpoints": [{"after": 1, "rows": [{"coins": 3}]}],
    "scores": [{"seat": 0, "total": 7}],
    "log": {"notation": "table", "names": ["Anna", "Béla"], "places": [[3, 1, "I"], ["moves[1]", None, 1]]},
}
SCHEMA = Draft202012Validator(replay_schema())
ODD: list[Any] = [None, 0, -1, True, 1.5, "", "text", [], {}, [[]], [{}], {"seat": 0}]


def is_read(document: Any) -> bool:
    try:
        read_replay(document)
    except KartotekError as error:
        assert error.code == "replay-format"
        return False
    return True


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in the format's own part of a document; set-up, rows and the rest of a move belong to the game."""
    found = [path] if path else []
    if path[:1] == ("setup",) or "rows" in path or (path[:1] == ("moves",) and len(path) == 3):
        return found
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        found += places(item, (*path, key))
    return found


def changed(path: tuple[Any, ...], value: Any, *, remove: bool = False) -> dict[str, Any]:
    document = copy.deepcopy(SMALL)
    at: Any = document
    for key in path[:-1]:
        at = at[key]
    if remove:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return document


def test_the_schema_is_one_and_admits_the_small_replay() -> None:
    Draft202012Validator.check_schema(replay_schema())
    assert SCHEMA.is_valid(SMALL) and is_read(SMALL)


@pytest.mark.parametrize("path", places(SMALL), ids=str)
def test_reader_and_schema_agree_on_every_place(path: tuple[Any, ...]) -> None:
    for value in ODD:
        document = changed(path, value)
        assert is_read(document) == SCHEMA.is_valid(document), (path, value)
    without = changed(path, None, remove=True)
    assert is_read(without) == SCHEMA.is_valid(without), path


def test_an_unknown_key_is_refused_by_both() -> None:
    document = SMALL | {"commentary": "a fine game"}
    assert not is_read(document) and not SCHEMA.is_valid(document)


@settings(max_examples=300)
@given(
    st.sampled_from(places(SMALL)),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=6,
    ),
)
def test_reader_and_schema_agree_on_anything(path: tuple[Any, ...], value: Any) -> None:
    document = changed(path, value)
    assert is_read(document) == SCHEMA.is_valid(document)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "\x00", b"\xff\xfe", "[" * 100_000])
def test_what_is_no_json_object_is_told(text: str | bytes) -> None:
    with pytest.raises(KartotekError) as caught:
        read_replay(text)
    assert caught.value.code == "replay-format"


def test_a_fault_is_told_with_its_place() -> None:
    with pytest.raises(KartotekError) as caught:
        read_replay(changed(("moves", 1, "seat"), "left"))
    assert caught.value.where == "moves[1].seat"


def test_what_is_written_is_read_back() -> None:
    replay = read_replay(json.dumps(SMALL))
    assert replay.as_json() == SMALL
    assert replay.checkpoints == (Checkpoint(1, ({"coins": 3},)),)
    bare = Replay("g", "p", 2, {}, ())
    assert read_replay(bare.as_json()) == bare
    assert SCHEMA.is_valid(bare.as_json())
