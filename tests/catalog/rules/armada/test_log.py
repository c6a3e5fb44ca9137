"""Logs of another engine: every state, score and refusal is the same here."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.armada import Armada
from kartotek.catalog.rules.armada.log import FORMAT, REASONS, import_log, read_move
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Checkpoint, Replay

FOLDER = Path(os.environ.get("KARTOTEK_LOGS", "")) / "armada" / "logs"
LOGS = sorted(FOLDER.glob("*.json")) if os.environ.get("KARTOTEK_LOGS") else []

needs_logs = pytest.mark.skipif(not LOGS, reason="KARTOTEK_LOGS names no folder with logs")


def replay_of(log: dict[str, Any], game: Armada) -> Replay:
    parts = import_log(log, game)
    points = tuple(Checkpoint(item["after"], tuple(item["rows"])) for item in parts["checkpoints"])
    return Replay(
        "armada", "rulebook", parts["players"], parts["setup"], tuple(parts["moves"]), checkpoints=points,
        scores=tuple(parts["scores"]),
    )  # fmt: skip


def own_log(game: Armada, players: int, seed: int, teams: str = "no") -> dict[str, Any]:
    """A random game written down in the notation, so that its reader is tested without the logs too."""
    columns = ["coins", "stages", "shields", "conflict", "defeats", "cards", "ships", "naval_tokens", "islands"]
    replay = random_game(game, players, seed, None, {"teams": teams})
    state = game.begin(replay.setup)

    def reported() -> dict[str, list[Any]]:
        rows = game.rows(state)
        texts = [[" ".join(map(str, v)) if isinstance(v := row[c], list) else v for c in columns] for row in rows]
        return {str(seat): values for seat, values in enumerate(texts)}

    start, moves = {"state": reported()}, []
    for number, move in enumerate(replay.moves, 1):
        assert game.play(state, move) == ()
        entry = {key: value for key, value in move.items() if key not in ("chance", "fleet")} | {"n": number}
        if move["do"] == "stage" and "fleet" in move and "lost-island" in game.rows(state)[move["seat"]]["islands"]:
            entry["fleet"] = move["fleet"]
        for outcome in move.get("chance", ()):
            entry.setdefault(f"{outcome['pile']}_shuffled", []).append(outcome["order"])
        settled = state.extra.ask is None and state.extra.sealed.count(None) == players
        moves.append(entry | {"state": reported() if settled else None})
    setup = {**replay.setup, "teams": teams == "yes"}
    final = [dict(score["categories"]) | {"total": score["total"], "rank": score["rank"]} for score in replay.scores]
    made = {"setup": setup, "columns": columns, "start": start, "moves": moves, "final": {"scores": final}}
    return {"format": FORMAT} | made


@pytest.mark.parametrize(("players", "teams"), [(3, "no"), (6, "yes"), (7, "no")])
def test_a_log_is_read_and_holds(armada: Armada, players: int, teams: str) -> None:
    log = json.loads(json.dumps(own_log(armada, players, 3, teams)))
    replay = replay_of(log, armada)
    report = validate(replay, armada)
    assert report.valid and report.finished and report.unverified == 0, report.as_json()["first_divergence"]
    assert len(replay.moves) == len(log["moves"])


def test_a_wrong_claim_is_found(armada: Armada) -> None:
    log = json.loads(json.dumps(own_log(armada, 4, 1)))
    last = next(entry for entry in reversed(log["moves"]) if entry["state"])
    last["state"]["2"][6] = "6 6 6 6"
    log["final"]["scores"][1]["naval"] += 1
    kinds = {item.kind for item in validate(replay_of(log, armada), armada).divergences}
    assert kinds == {"checkpoint", "score"}


@pytest.mark.parametrize("broken", [{}, {"format": FORMAT}, {"format": FORMAT, "setup": {}}, [], None, {"format": "x"}])
def test_what_is_no_log_is_refused(armada: Armada, broken: Any) -> None:
    with pytest.raises(KartotekError) as error:
        import_log(broken, armada)
    assert error.value.code == "replay-format"


# ---- logs of the other engine ----


@needs_logs
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_game_of_the_other_engine_is_the_same_here(armada: Armada, path: Path) -> None:
    log = json.loads(path.read_text("utf-8"))
    report = validate(replay_of(log, armada), armada)
    assert report.valid and report.finished and report.unverified == 0, report.as_json()["first_divergence"]
    totals = [row["total"] for row in report.scores]
    if "teams" in log["final"]:
        assert [sum(pair) for pair in zip(totals[::2], totals[1::2], strict=True)] == log["final"]["teams"]


@needs_logs
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_piles_and_who_decides_are_the_same(armada: Armada, path: Path) -> None:
    log = json.loads(path.read_text("utf-8"))
    replay = replay_of(log, armada)
    state = armada.begin(replay.setup)
    for entry, move in zip(log["moves"], replay.moves, strict=True):
        assert armada.play(state, move) == ()
        asks, _, seats = entry["next"].partition(" ")
        assert {int(seat) for seat in seats.split(",") if seat} <= set(armada.waiting(state)), (entry, asks)
        if entry["state"] and "piles" in entry:
            shown = armada.table(state)
            assert [shown["discard"], *shown["islands"]] == entry["piles"]


def rejected() -> Iterator[Any]:
    for path in LOGS:
        for number, item in enumerate(json.loads(path.read_text("utf-8"))["rejected"]):
            yield pytest.param(path, item, id=f"{path.stem}-{number}-{item['reason']}")


@needs_logs
@pytest.mark.parametrize(("path", "item"), rejected())
def test_a_move_that_the_other_engine_refuses_is_refused_for_the_same_reason(
    armada: Armada, path: Path, item: dict[str, Any]
) -> None:
    replay = replay_of(json.loads(path.read_text("utf-8")), armada)
    state = armada.begin(replay.setup)
    for move in replay.moves[: item["after"]]:
        assert armada.play(state, move) == ()
    before = state.digest()
    found = {fault.rule for fault in armada.play(state, read_move(item["move"]))}
    assert found & REASONS[item["reason"]], found
    assert state.digest() == before


def test_the_page_maps_every_reason_to_its_rules(armada: Armada) -> None:
    page = (Path(__file__).parents[4] / "docs" / "armada.md").read_text("utf-8")
    for reason, rules in REASONS.items():
        line = next(line for line in page.splitlines() if line.startswith(f"| `{reason}` |"))
        assert {part.strip("`") for part in line.split("|")[2].split(",") for part in [part.strip()]} == rules
        assert rules <= armada.facts.rules.keys()
