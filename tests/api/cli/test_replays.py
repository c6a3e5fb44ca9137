"""`kartotek play` and `kartotek replay`: what they print, and the exit statuses that scripts rely on."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from kartotek.api.cli.status import Status
from tests.api.cli.calling import call

ROOT = Path(__file__).resolve().parents[3]
LOG = ROOT / "tests" / "catalog" / "replays" / "logs" / "first-age.json"


@pytest.fixture
def game_file(small_world: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = small_world / "game.json"
    assert call(capsys, "play", "seven-wonders", "--players", "3", "--seed", "2", "-o", str(path)).status == Status.FINE
    return path


def spoil(path: Path, **changed: Any) -> None:
    """Change the first move of a replay."""
    document = json.loads(path.read_text(encoding="utf-8"))
    document["moves"][0] |= changed
    path.write_text(json.dumps(document), encoding="utf-8")


def test_status_0_valid(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "replay", "validate", str(game_file))
    assert ended.status == 0
    assert "valid" in ended.out and "0 unverified" in ended.out and "place 1" in ended.out


def test_status_1_illegal_with_the_rule_in_both_languages(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(game_file, do="build_free")
    ended = call(capsys, "replay", "validate", str(game_file))
    assert ended.status == 1
    assert "first divergence at step 1, round 1, turn 1, " in ended.out and "(illegal)" in ended.out
    assert "rule:free-building" in ended.out and "Olympia" in ended.out and "olümpiai" in ended.out
    assert "lines 875-880;1071-1072" in ended.out
    hungarian = call(capsys, "replay", "validate", str(game_file), "--lang", "hu").out
    assert "nem érvényes" in hungarian and "az első eltérés: 1. lépés, 1. kör, 1. forduló" in hungarian
    assert "Olympia may" not in hungarian and "olümpiai" in hungarian and "kell: " in hungarian
    reported = call(capsys, "replay", "validate", str(game_file), "--json").json()
    assert reported["valid"] is False and reported["first_divergence"]["broken"][0]["have"] == "none"


@pytest.mark.parametrize(
    "content", ["", "{}", '{"format": "kartotek-replay/2"}', '{"format": "kartotek-replay/1"}', "\x00\x01"]
)
def test_status_2_unreadable(small_world: Path, capsys: pytest.CaptureFixture[str], content: str) -> None:
    path = small_world / "broken.json"
    path.write_text(content, encoding="utf-8")
    for words in (["validate"], ["run"], ["explain", "--step", "1"]):
        ended = call(capsys, "replay", words[0], str(path), *words[1:])
        assert ended.status == 2
        assert ended.out == "" and "replay-format" in ended.err and "Traceback" not in ended.err


def test_status_2_for_files_games_and_profiles_that_are_not_there(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(capsys, "replay", "validate", "nowhere.json").status == Status.BAD_INPUT
    document = json.loads(game_file.read_text(encoding="utf-8"))
    for key, value in (("game", "chess"), ("profile", "of-our-own"), ("packs", ["nobody-has-it"])):
        game_file.write_text(json.dumps(document | {key: value}), encoding="utf-8")
        ended = call(capsys, "replay", "validate", str(game_file))
        assert ended.status == Status.BAD_INPUT, (key, ended)
    assert call(capsys, "play", "seven-wonders", "--players", "9").status == Status.BAD_INPUT
    assert call(capsys, "play", "chess", "--players", "2").status == Status.BAD_INPUT


def test_status_3_valid_but_partly_unverified(
    small_world: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a catalog that does not know what a discarded card brings, games can be played but not verified in full."""
    data = tmp_path / "unsure"
    shutil.copytree(ROOT / "data" / "games" / "seven-wonders", data / "games" / "seven-wonders")
    (data / "rulebooks").mkdir()
    shutil.copy(ROOT / "data" / "rulebooks" / "seven-wonders-book-hu-1.jsonl", data / "rulebooks")
    abilities = data / "games" / "seven-wonders" / "abilities.csv"
    text = abilities.read_text(encoding="utf-8")
    assert "card:tavern,now: gain 5 coin," in text
    abilities.write_text(text.replace("card:tavern,now: gain 5 coin,", "card:tavern,now: gain ? coin,"), "utf-8")
    with (data / "games" / "seven-wonders" / "gaps.csv").open("a", encoding="utf-8") as gaps:
        gaps.write("card:tavern,ability.1,nobody knows\n")
    monkeypatch.setenv("KARTOTEK_DATA", str(data))
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{tmp_path / 'unsure.db'}")
    assert call(capsys, "build").status == Status.FINE
    for seed in range(6):
        assert call(capsys, "play", "seven-wonders", "--players", "5", "--seed", str(seed), "-o", "g.json").status == 0
        ended = call(capsys, "replay", "validate", "g.json", "--json")
        if ended.json()["unverified"]:
            assert ended.status == 3 and ended.json()["valid"] is True
            return
    pytest.fail("no tavern was built in six games")


def test_many_files_end_with_the_worst(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = game_file.parent / "other.json"
    shutil.copy(game_file, other)
    spoil(other, do="eat")
    ended = call(capsys, "replay", "validate", str(game_file), str(other), "--json")
    assert ended.status == Status.NEGATIVE
    assert [report["valid"] for report in ended.json()] == [True, False]


def test_states_as_json_lines(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = len(json.loads(game_file.read_text(encoding="utf-8"))["moves"])
    rows = [
        json.loads(line)
        for line in call(capsys, "replay", "run", str(game_file), "--states", "--json").out.splitlines()
    ]
    assert [(row["step"], row["seat"]) for row in rows] == [
        (step, seat) for step in range(moves + 1) for seat in range(3)
    ]
    columns = call(capsys, "replay", "run", str(game_file), "--columns", "--json").json()
    assert all(list(row) == list(columns) for row in rows)
    shorter = [
        json.loads(line)
        for line in call(capsys, "replay", "run", str(game_file), "--undo", "4", "--json").out.splitlines()
    ]
    assert shorter == [row for row in rows if row["step"] == moves - 4]
    everything = call(capsys, "replay", "run", str(game_file), "--undo", "9999", "--json").out.splitlines()
    assert [json.loads(line)["step"] for line in everything] == [0, 0, 0]


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    game_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, missing = game_file.parent / "other.json", game_file.parent / "missing.json"
    other.write_text("{", encoding="utf-8")
    files = [str(other), str(game_file), str(missing)]
    ended = call(capsys, "replay", "validate", *files, "--json")
    assert ended.status == Status.BAD_INPUT
    found = json.loads(ended.out)
    assert [item["valid"] for item in found] == [False, True, False]
    assert [item.get("error", {}).get("code") for item in found] == ["replay-format", None, "data-missing"]
    text = call(capsys, "replay", "validate", *files)
    assert text.status == Status.BAD_INPUT and ": valid" in text.out and text.out.count("not read") == 2


def test_states_are_shown_up_to_an_illegal_move(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(game_file.read_text(encoding="utf-8"))
    document["moves"][5]["card"] = "nothing"
    game_file.write_text(json.dumps(document), encoding="utf-8")
    ended = call(capsys, "replay", "run", str(game_file), "--states", "--json")
    steps = [json.loads(line)["step"] for line in ended.out.splitlines()]
    assert ended.status == Status.NEGATIVE and max(steps) == 5 and "step 6" in ended.err


def test_running_over_an_illegal_move_is_negative(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(game_file, do="eat")
    ended = call(capsys, "replay", "run", str(game_file))
    assert ended.status == Status.NEGATIVE and "step 1" in ended.err


def test_explain(game_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reported = call(capsys, "replay", "explain", str(game_file), "--step", "3", "--json")
    assert reported.status == Status.FINE and reported.json()["legal"] and reported.json()["options"]
    spoil(game_file, do="build_free")
    ended = call(capsys, "replay", "explain", str(game_file), "--step", "1")
    assert ended.status == Status.NEGATIVE and "rule:free-building" in ended.out and "options at this step" in ended.out
    assert call(capsys, "replay", "explain", str(game_file), "--step", "9999").status == Status.BAD_INPUT


def test_import_then_validate(small_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = call(capsys, "replay", "import", "seven-wonders", str(LOG), "-o", "log-game.json")
    assert ended.status == Status.FINE
    checked = call(capsys, "replay", "validate", "log-game.json", "--json")
    assert checked.status == Status.FINE and checked.json()["finished"] is False
    assert call(capsys, "replay", "import", "chess", str(LOG)).status == Status.BAD_INPUT
    Path("no-log.json").write_text("[]", encoding="utf-8")
    assert call(capsys, "replay", "import", "seven-wonders", "no-log.json").status == Status.BAD_INPUT


def test_many_logs_go_into_one_file(small_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files and folders in one call; a log that cannot be read is reported with its file, the others go on."""
    folder = small_world / "logs"
    folder.mkdir()
    for number in range(3):
        shutil.copy(LOG, folder / f"{number}.json")
    (folder / "spoiled.json").write_text(LOG.read_text("utf-8").replace('"altar"', '"altr"'), encoding="utf-8")
    for target in ("games.jsonl.zst", "games.jsonl", "games"):
        ended = call(capsys, "replay", "import", "seven-wonders", str(folder), str(LOG), "-o", target)
        assert ended.status == Status.BAD_INPUT and "4 logs imported, 1 not read" in ended.out
        assert "spoiled.json" in ended.out and "did you mean 'altar'" in ended.out
        checked = call(capsys, "replay", "validate", target, "--json")
        assert checked.status == Status.FINE and checked.json()["verdicts"] == {"valid": 4}
    assert call(capsys, "replay", "import", "seven-wonders", str(folder)).status == Status.BAD_INPUT


@pytest.mark.parametrize("name", ["moves.csv", "moves.xlsx"])
def test_a_template_is_a_game_that_can_be_imported(
    small_world: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert call(capsys, "replay", "template", "seven-wonders", "--players", "4", "-o", name).status == Status.FINE
    assert call(capsys, "replay", "import", "seven-wonders", name, "-o", "game.json").status == Status.FINE
    assert call(capsys, "replay", "validate", "game.json").status == Status.FINE


def test_the_same_seed_plays_the_same_game(small_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("play", "seven-wonders", "--players", "4", "--seed", "7")
    assert call(capsys, *words).out == call(capsys, *words).out != call(capsys, *words[:-1], "8").out


def test_standard_input(game_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(game_file.read_bytes())))
    assert call(capsys, "replay", "validate", "-").status == Status.FINE
