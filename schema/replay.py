"""The replay format `kartotek-replay/1`: a whole game as data. Its published form is the JSON Schema beside it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError

__all__ = ["FORMAT", "MOST_BYTES", "Checkpoint", "LogOrigin", "LogPlace", "Replay", "read_replay", "replay_schema"]

FORMAT: Final = "kartotek-replay/1"
MOST_BYTES: Final = 16 << 20
"""A file that is larger is no game: the longest ones have a hundredth of that, and reading takes ten times as much."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What the table looked like after so many moves: for each seat, some or all columns of the public state.

    `table` is the same for what belongs to no seat.
    """

    after: int
    rows: tuple[Mapping[str, Any], ...]
    table: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        stated: dict[str, Any] = {"after": self.after, "rows": [dict(row) for row in self.rows]}
        return stated | ({"table": dict(self.table)} if self.table else {})


class LogPlace(NamedTuple):
    """Where a move stands in the log: a line of a text or table, or a place in a JSON file; its round and turn."""

    line: int | str
    round: int | str | None = None
    turn: int | str | None = None


@dataclass(frozen=True, slots=True)
class LogOrigin:
    """The log that a replay was imported from, so that a report can use its words."""

    notation: str
    names: tuple[str, ...] = ()
    """What the log calls the players, seat by seat."""
    places: tuple[LogPlace, ...] = ()
    """One for each move."""
    unchecked: tuple[str, ...] = ()
    """What the log states and nothing compares."""

    def as_json(self) -> dict[str, Any]:
        parts = {"names": list(self.names), "places": [list(p) for p in self.places], "unchecked": list(self.unchecked)}
        return {"notation": self.notation} | {key: value for key, value in parts.items() if value}


@dataclass(frozen=True, slots=True)
class Replay:
    """A set-up, the moves, and optionally what they should lead to. `source` says where the game was played.

    A replay may begin with a written state, `start`, instead of a set-up.
    """

    game: str
    profile: str
    players: int
    setup: Mapping[str, Any]
    moves: tuple[Mapping[str, Any], ...]
    rules_hash: str | None = None
    source: str | None = None
    packs: tuple[str, ...] = ()
    checkpoints: tuple[Checkpoint, ...] = ()
    scores: tuple[Mapping[str, Any], ...] = field(default=())
    start: Mapping[str, Any] | None = None
    log: LogOrigin | None = None

    def as_json(self) -> dict[str, Any]:
        """The replay as the file has it, without what is not given."""
        reported: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "profile": self.profile,
            "players": self.players,
        }
        optional = {"rules_hash": self.rules_hash, "source": self.source, "packs": list(self.packs)}
        reported |= {key: value for key, value in optional.items() if value}
        opening = {"setup": dict(self.setup)} if self.start is None else {"start": dict(self.start)}
        reported |= opening | {"moves": [dict(move) for move in self.moves]}
        if self.checkpoints:
            reported["checkpoints"] = [point.as_json() for point in self.checkpoints]
        if self.scores:
            reported["scores"] = [dict(score) for score in self.scores]
        if self.log is not None:
            reported["log"] = self.log.as_json()
        return reported


def replay_schema() -> dict[str, Any]:
    """The published JSON Schema."""
    text = files("kartotek.schema").joinpath("replay.schema.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def read_replay(data: str | bytes | Mapping[str, Any]) -> Replay:
    """A replay from text or from parsed JSON; what is wrong with it is reported by its place."""
    if isinstance(data, str | bytes):
        if len(data) > MOST_BYTES:
            raise KartotekError("replay-format", f"the file is larger than {MOST_BYTES} bytes", hint="one game a file")
        try:
            data = json.loads(data, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise KartotekError("replay-format", "the file is not JSON", why=str(error)) from error
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise KartotekError("replay-format", f"not a {FORMAT} file", hint=f'the object must say "format": "{FORMAT}"')
    for key in data:
        if key not in _KEYS:
            raise _wrong(key, "no such key is part of the format", did_you_mean(str(key), _KEYS))
    if "setup" in data and "start" in data:
        raise _wrong("start", "a game begins with a set-up or with a written state, not with both")
    return Replay(
        game=_text(data, "game"),
        profile=_text(data, "profile"),
        players=_number(data, "players"),
        setup=_object(data.get("setup") if "start" not in data else {}, "setup"),
        moves=tuple(_move(move, f"moves[{place}]") for place, move in enumerate(_list(data, "moves", needed=True))),
        rules_hash=_text(data, "rules_hash") if data.get("rules_hash") is not None else None,
        source=_text(data, "source") if data.get("source") is not None else None,
        packs=tuple(_name(item, f"packs[{i}]") for i, item in enumerate(_list(data, "packs"))),
        checkpoints=tuple(_checkpoint(c, f"checkpoints[{i}]") for i, c in enumerate(_list(data, "checkpoints"))),
        scores=tuple(_score(score, f"scores[{i}]") for i, score in enumerate(_list(data, "scores"))),
        start=_object(data["start"], "start") if "start" in data else None,
        log=_log(data["log"]) if "log" in data else None,
    )


_KEYS = frozenset(
    (
        "format",
        "game",
        "profile",
        "players",
        "setup",
        "moves",
        "rules_hash",
        "source",
        "packs",
        "checkpoints",
        "scores",
        "start",
        "log",
    )
)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a file; a key that it has twice is refused: one of the two values would be lost."""
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        others = ", ".join(key for key in made if key != twice)[:80]
        raise _wrong(twice, f"the key stands twice in one object (beside {others or 'nothing'})")
    return made


def _wrong(where: str, why: str, hint: str = "") -> KartotekError:
    return KartotekError("replay-format", "the replay is malformed", where=where, why=why, hint=hint)


def _text(data: Mapping[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value:
        raise _wrong(key, "a text is needed")
    return value


def _name(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong(where, "a text is needed")
    return value


def _number(data: Mapping[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise _wrong(key, "a number from 1 up is needed")
    return value


def _object(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(where, "an object is needed")
    return value


def _list(data: Mapping[str, Any], key: str, *, needed: bool = False) -> Sequence[Any]:
    value = data.get(key, None if needed else [])
    if not isinstance(value, list):
        raise _wrong(key, "a list is needed")
    return value


def _move(value: Any, where: str) -> Mapping[str, Any]:
    move = _object(value, where)
    seat = move.get("seat")
    if not isinstance(seat, int) or isinstance(seat, bool) or seat < 0:
        raise _wrong(f"{where}.seat", "a seat number from 0 up is needed")
    if not isinstance(move.get("do"), str):
        raise _wrong(f"{where}.do", "a text is needed")
    return move


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _score(value: Any, where: str) -> Mapping[str, Any]:
    """The claimed result of a seat."""
    score = _object(value, where)
    for key, item in score.items():
        if key == "categories":
            for name, points in _object(item, f"{where}.{key}").items():
                if not _whole(points):
                    raise _wrong(f"{where}.{key}.{name}", "a number is needed")
        elif key not in ("seat", "total", "rank"):
            raise _wrong(f"{where}.{key}", "no such claim: a score has seat, total, rank and categories")
        elif not _whole(item):
            raise _wrong(f"{where}.{key}", "a number is needed")
    if "seat" not in score:
        raise _wrong(where, "the seat is missing")
    return score


def _checkpoint(value: Any, where: str) -> Checkpoint:
    reported = _object(value, where)
    for key in reported:
        if key not in ("after", "rows", "table"):
            raise _wrong(f"{where}.{key}", "no such key: a checkpoint has after, rows and table")
    after = reported.get("after")
    if not isinstance(after, int) or isinstance(after, bool) or after < 0:
        raise _wrong(f"{where}.after", "a number of moves is needed")
    rows = tuple(_object(row, f"{where}.rows") for row in _list(reported, "rows", needed=True))
    return Checkpoint(after, rows, _object(reported.get("table", {}), f"{where}.table"))


def _log(value: Any) -> LogOrigin:
    stated = _object(value, "log")
    for key in stated:
        if key not in ("notation", "names", "places", "unchecked"):
            raise _wrong(f"log.{key}", "no such key: a log has notation, names, places and unchecked")
    if not isinstance(stated.get("notation"), str):
        raise _wrong("log.notation", "a text is needed")
    texts = {
        key: tuple(_name(item, f"log.{key}[{i}]") for i, item in enumerate(_list(stated, key)))
        for key in ("names", "unchecked")
    }
    places = tuple(_place(item, f"log.places[{i}]") for i, item in enumerate(_list(stated, "places")))
    return LogOrigin(stated["notation"], texts["names"], places, texts["unchecked"])


def _place(value: Any, where: str) -> LogPlace:
    if not isinstance(value, list) or len(value) != len(LogPlace._fields):
        raise _wrong(where, "a list of line, round and turn is needed")
    if not all(item is None or isinstance(item, str) or _whole(item) for item in value) or value[0] is None:
        raise _wrong(where, "line, round and turn are numbers or texts; round and turn may be null")
    return LogPlace(*value)
