"""Logs of other programs: what they claim holds, step by step, and the profile that they were played by is found."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from kartotek.catalog.replays.importing import replay_from_log
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.validate import validate
from kartotek.catalog.replays.walk import public_rows
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import IMPORTERS
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import read_replay
from tests.catalog.replays.conftest import Opener
from tests.catalog.replays.logs import as_log
from tests.conftest import DATA

OWN = sorted((Path(__file__).parent / "logs").glob("*.json"))
GIVEN = sorted(Path(os.environ.get("KARTOTEK_LOGS", "no such folder")).glob("seven-wonders/logs/*.json"))
SHIPPED = sorted((DATA / "replays").rglob("*.json"))


@pytest.mark.parametrize("path", [*OWN, *GIVEN], ids=lambda path: path.stem)
def test_every_coin_and_every_category_of_a_log(catalog: Catalog, opened: Opener, path: Path) -> None:
    log = json.loads(path.read_text(encoding="utf-8"))
    replay = replay_from_log("seven-wonders", path.read_bytes(), catalog)
    game = opened("seven-wonders", replay.profile)
    report = validate(replay, game)
    assert report.valid and report.unverified == 0, report.as_json()["first_divergence"]
    coins: dict[int, list[int]] = {}
    for row in public_rows(replay, game):
        coins.setdefault(row["step"], []).append(row["coins"])
    made = 0
    for step in log["steps"]:
        made += len(step["moves"])
        assert coins[made] == step["coins"], step
    for reported in log.get("scores", ()):
        assert report.scores[reported["seat"]]["total"] == reported["total"]
        assert report.scores[reported["seat"]]["categories"] == reported["by"]


def test_the_profile_that_fits_is_found(catalog: Catalog) -> None:
    found = {path.stem: replay_from_log("seven-wonders", path.read_bytes(), catalog).profile for path in OWN}
    assert found == {"first-age": "rulebook", "pick-first": "joffrey-bion"}


def test_a_given_profile_is_kept(catalog: Catalog, opened: Opener) -> None:
    path = next(path for path in OWN if path.stem == "pick-first")
    replay = replay_from_log("seven-wonders", path.read_bytes(), catalog, "rulebook")
    assert replay.profile == "rulebook" and not validate(replay, opened("seven-wonders")).valid


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_replays(opened: Opener, path: Path) -> None:
    replay = read_replay(path.read_bytes())
    assert replay.source and replay.checkpoints
    report = validate(replay, opened(replay.game, replay.profile))
    assert report.valid and report.unverified == 0, report.as_json()["first_divergence"]
    assert report.finished or not replay.scores


def test_there_are_shipped_replays() -> None:
    assert len(SHIPPED) >= 2


@pytest.mark.parametrize("players", range(3, 8))
def test_a_game_written_as_a_log_comes_back(catalog: Catalog, game: Game, players: int) -> None:
    seed = next(n for n in range(99) if all(m["do"] != "decline" for m in random_game(game, players, n).moves))
    played = random_game(game, players, seed)
    replay = replay_from_log("seven-wonders", json.dumps(as_log(played, game, "own")), catalog)
    assert replay.moves == played.moves and replay.setup == played.setup
    assert replay.profile == "rulebook" and validate(replay, game).scores == list(played.scores)


def test_a_wrong_claim_is_found(catalog: Catalog, game: Game) -> None:
    log = json.loads(OWN[0].read_text(encoding="utf-8"))
    log["steps"][2]["coins"][1] += 1
    report = validate(replay_from_log("seven-wonders", json.dumps(log), catalog), game)
    (only,) = report.divergences
    assert (only.kind, only.step) == ("checkpoint", 9) and only.detail.startswith("seat 1: coins")


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("{", "replay-format"),
        ("[]", "replay-format"),
        ('{"format": "other"}', "replay-format"),
        ('{"format": "seven-wonders-log/1"}', "replay-format"),
        ('{"format": "seven-wonders-log/1", "edition": 2}', "replay-outside"),
    ],
)
def test_logs_that_cannot_be_read(catalog: Catalog, log: str, code: str) -> None:
    with pytest.raises(KartotekError) as caught:
        replay_from_log("seven-wonders", log, catalog)
    assert caught.value.code == code


@pytest.mark.parametrize("key", ["players", "cities", "deals", "steps", "scores"])
@pytest.mark.parametrize("value", [None, 3, "x", [3], [[]], {"1": 2}, [{"moves": [{}]}], [{"moves": [], "coins": 3}]])
def test_logs_of_any_shape_end_in_an_error_or_a_verdict(catalog: Catalog, opened: Opener, key: str, value: Any) -> None:
    log = json.loads(OWN[0].read_text(encoding="utf-8")) | {key: value}
    try:
        replay = replay_from_log("seven-wonders", json.dumps(log), catalog)
    except KartotekError as error:
        assert error.code == "replay-format"
    else:
        validate(replay, opened(replay.game, replay.profile))


def test_a_format_that_is_not_known(catalog: Catalog) -> None:
    with pytest.raises(KartotekError) as caught:
        replay_from_log("chess", "{}", catalog)
    assert caught.value.code == "not-found" and "seven-wonders" in str(caught.value.hint)


@pytest.mark.parametrize("name", IMPORTERS)
def test_the_profiles_of_a_format_are_in_the_catalog(catalog: Catalog, name: str) -> None:
    game, profiles, _ = IMPORTERS[name]
    known = {item.slug for item in catalog.profiles.values() if item.game == game}
    assert profiles and set(profiles) <= known


def test_a_format_of_one_program_is_judged_by_its_profile_alone(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that only the rulebook allows must not make the import change sides."""
    monkeypatch.setitem(IMPORTERS, "seven-wonders", ("seven-wonders", ("theosza",), IMPORTERS["seven-wonders"][2]))
    for path in OWN:
        assert replay_from_log("seven-wonders", path.read_bytes(), catalog).profile == "theosza"
