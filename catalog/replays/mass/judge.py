"""One verdict for every replay, whatever is wrong with it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from kartotek.catalog.replays.mass.inputs import Batch, InputItem
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog, load_catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.program import program_fingerprint
from kartotek.schema.replay import Replay, read_replay

__all__ = ["COLUMNS", "judge_batch", "verdict_basis"]

COLUMNS: Final[Mapping[str, str]] = {
    "replay": "where it stands: a file, with the number of the line where there are several",
    "verdict": "valid; partly unverified; not valid; fault, where no verdict on the game was possible",
    "game": "the game",
    "profile": "the rule choices that it was validated under",
    "players": "number of players",
    "steps": "moves that were looked at",
    "unverified": "steps that rest on something unknown",
    "share_verified": "share of the steps that rest on known facts alone",
    "finished": "whether the game was played to its end",
    "divergences": "steps where the replay and the rules part",
    "first_step": "the first of them, from 1; 0 is the set-up",
    "first_kind": "what kind it is: setup, illegal, checkpoint, score, unfinished, surplus",
    "rule": "the rule that the first illegal move breaks",
    "detail": "what differs there, or what the fault is",
    "totals": "points by seat",
    "seats": "what each seat plays: its faction, wonder board and the like",
    "microseconds": "time that validation took",
}
"""The columns of results, in order, and what they mean."""


class _Shelf:
    """The catalog and the games of one database, opened once in each process."""

    def __init__(self, database: str) -> None:
        self._catalog = load_catalog(database)
        self.basis = verdict_basis(self._catalog)
        self._seen: dict[tuple[str, ...], Catalog] = {(): self._catalog}
        self._games: dict[tuple[str, str, tuple[str, ...]], Game] = {}

    def game(self, replay: Replay) -> Game:
        key = (replay.game, replay.profile, replay.packs)
        if key not in self._games:
            if replay.packs not in self._seen:
                self._seen[replay.packs] = self._catalog.with_layers(*replay.packs)
            self._games[key] = open_game(self._seen[replay.packs], replay.game, replay.profile)
        return self._games[key]


_SHELVES: dict[str, _Shelf] = {}


def verdict_basis(catalog: Catalog) -> str:
    """A hash of all that verdicts rest on beside the replays: the data, the rules in every layer, and the program."""
    games = catalog.with_layers(*catalog.all_layers).games.values()
    rules = [f"{game.id} {game.rules_hash}" for game in (*catalog.games.values(), *games)]
    return sha256("\n".join([program_fingerprint(), catalog.data_version, *rules]).encode()).hexdigest()


def judge_batch(database: str, basis: str, batch: Batch) -> list[dict[str, Any]]:
    """The verdicts on a batch, in its order, by the catalog and program of this basis. Runs in a worker."""
    shelf = _SHELVES.get(database)
    if shelf is None or shelf.basis != basis:
        # A worker of a cluster outlives builds of the database.
        shelf = _SHELVES[database] = _Shelf(database)
    if shelf.basis != basis:
        raise KartotekError(
            "database",
            "a worker has another catalog, or another version of the program, than the run began with",
            hint="run it again; with --cluster, start the workers again with the same program and database",
        )
    return [_judge(shelf, item) for item in batch.items]


def _judge(shelf: _Shelf, item: InputItem) -> dict[str, Any]:
    row: dict[str, Any] = dict.fromkeys(COLUMNS)
    row |= {"replay": item.key, "verdict": "fault", "detail": item.fault or None, "totals": [], "seats": []}
    if item.fault:
        return row | {"microseconds": 0}
    began = time.perf_counter_ns()
    try:
        replay = read_replay(item.text)
        row |= {"game": replay.game, "profile": replay.profile, "players": replay.players}
        row |= _verdict(replay, shelf.game(replay))
    except KartotekError as error:
        row["detail"] = f"{error.code}: {error.what}"
    except Exception as error:
        # One replay must not take the others along, whatever it meets in our code.
        row["detail"] = f"internal: {type(error).__name__}: {error}"[:300]
    row["microseconds"] = (time.perf_counter_ns() - began) // 1000
    return row


def _verdict(replay: Replay, game: Game) -> dict[str, Any]:
    report = validate(replay, game)
    first = report.divergences[0] if report.divergences else None
    sound = "partly unverified" if report.unverified else "valid"
    return {
        "verdict": sound if first is None else "not valid",
        "profile": report.profile,
        "steps": report.steps,
        "unverified": report.unverified,
        "share_verified": 1 - min(1, report.unverified / report.steps) if report.steps else 0.0,
        "finished": report.finished,
        "divergences": len(report.divergences),
        "first_step": first.step if first else None,
        "first_kind": first.kind if first else None,
        "rule": first.broken[0].rule if first and first.broken else None,
        "detail": (first.detail or None) if first else None,
        "totals": [score["total"] for score in report.scores],
        "seats": report.seats,
    }
