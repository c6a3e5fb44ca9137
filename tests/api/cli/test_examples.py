"""Every example of every help text works, in a folder that holds the files that examples name."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from pathlib import Path

import pyarrow as pa
import pytest

from kartotek.api.cli.status import Status
from kartotek.catalog.replays.mass import validate_many
from kartotek.catalog.replays.mass.pool import Here
from kartotek.ingest.build.check.pack_template import write_template
from kartotek.ingest.draft.folder import GameFolder
from tests.api.cli.calling import call, every_command
from tests.ingest.draft.lake import BOOK
from tests.ingest.samples import CLEAN

ROOT = Path(__file__).resolve().parents[3]
ENDING = re.compile("--(status|sheet|fill)")
EXAMPLES = sorted(
    {
        example
        for command in every_command().values()
        for example in command.examples
        if not example.startswith(("kartotek serve", "kartotek draft")) or ENDING.search(example)
    }
)
"""All but those that serve until they are ended."""


@pytest.fixture(scope="session")
def played_game(small_data: Path, small_database: Path) -> Path:
    """A replay that `kartotek play` wrote."""
    from kartotek.api.cli import main

    replay = small_data.parent / "played.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{small_database}")
        assert main(["play", "seven-wonders", "--players", "3", "--seed", "1", "-o", str(replay)]) == Status.FINE
    return replay


def on_one_line(replay: Path) -> bytes:
    return json.dumps(json.loads(replay.read_bytes())).encode() + b"\n"


def packed(replay: Path) -> bytes:
    whole: bytes = pa.compress(on_one_line(replay), codec="zstd", asbytes=True)
    return whole


@pytest.fixture
def example_folder(
    small_world: Path, request: pytest.FixtureRequest, example: str, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The current folder, with the games that the example speaks of."""
    if "game" in example.partition(" replay ")[2]:
        played: Path = request.getfixturevalue("played_game")
        (small_world / "games").mkdir()
        for copy in ("game.json", "games/first.json", "games/second.json"):
            shutil.copy(played, small_world / copy)
        (small_world / "games.jsonl.zst").write_bytes(packed(played))
    if "report results" in example:
        pytest.importorskip("matplotlib")
        (small_world / "one.jsonl").write_bytes(on_one_line(request.getfixturevalue("played_game")))
        database = str(request.getfixturevalue("small_database"))
        validate_many([small_world / "one.jsonl"], database, Here(), small_world / "results")
    if "old.sqlite" in example:
        for copy in ("old.sqlite", "new.sqlite"):
            shutil.copy(request.getfixturevalue("small_database"), small_world / copy)
    if "rulebook.txt" in example:
        monkeypatch.setenv("KARTOTEK_CACHE", str(small_world / "cache"))
        (small_world / "rulebook.txt").write_text(f"{CLEAN}\n{CLEAN}", encoding="utf-8")
    if "lake" in example:
        (small_world / "lake.txt").write_text(BOOK, encoding="utf-8")
        GameFolder.create(small_world / "lake-draft", "lake", BOOK.encode(), "me")
        (small_world / "answers.csv").write_text("about,row,answer\ncomponent,ponty,8\n", encoding="utf-8")
    if "harbour.words.csv" in example:
        (small_world / "harbour.words.csv").write_text("word,role\nérme,good\n", encoding="utf-8")
    if example.startswith("kartotek terms ") and "draft" in example:
        write_drafts(small_world)
    if "glossary.csv" in example:
        (small_world / "glossary.csv").write_text("hu,en\nkártya,card\n", encoding="utf-8")
    if "log.json" in example:
        logs = sorted((ROOT / "tests").rglob("logs/*.json"))
        if not logs:
            pytest.skip("no log of another program is among the tests")
        shutil.copy(logs[0], small_world / "log.json")
    if example.startswith(("kartotek pack ", "kartotek changes ")):
        # These speak of a game and of releases that the small folder of facts does not hold.
        monkeypatch.setenv("KARTOTEK_DATA", str(ROOT / "data"))
    if "my-cities" in example and " new " not in example:
        write_template(ROOT / "data" / "games" / "underwater-cities", small_world / "my-cities")
    return small_world


def write_drafts(folder: Path) -> None:
    """A draft without mistakes in several formats, and an empty list of accepted findings."""
    english, hungarian = "Each player pays 1 coin to the bank.", "Minden játékos 1 érmét fizet a banknak."
    (folder / "draft.txt").write_text(f"{hungarian}\n", encoding="utf-8")
    (folder / "accepted.txt").write_text("# none yet\n", encoding="utf-8")
    header = 'msgid ""\nmsgstr "Language: hu\\n"\n'
    (folder / "draft.po").write_text(f'{header}\nmsgid "{english}"\nmsgstr "{hungarian}"\n', encoding="utf-8")
    unit = f'<trans-unit id="1"><source>{english}</source><target>{hungarian}</target></trans-unit>'
    (folder / "draft.xlf").write_text(
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="plaintext"'
        f' source-language="en" target-language="hu"><body>{unit}</body></file></xliff>',
        encoding="utf-8",
    )


def as_a_shell_would(example: str) -> tuple[list[str], str | None]:
    """The words after the program's name, patterns expanded, and the file that the output goes to."""
    words, _, target = example.partition(" > ")
    expanded = [
        name
        for word in shlex.split(words)[1:]
        for name in (sorted(map(str, Path().glob(word))) if "*" in word else [word])
    ]
    return expanded, target or None


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_works(
    example: str, example_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words, target = as_a_shell_would(example)
    if words[0] == "build":
        monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{example_folder / 'built.db'}")
    ended = call(capsys, *words)
    assert ended.status == Status.FINE, ended.err
    assert ended.out or "-o" in words
    assert ended.err == ""
    if target is not None or "--json" in words:
        assert is_json(ended.out)


def is_json(text: str) -> bool:
    """Whether a text is one JSON value, or one on each line."""
    try:
        json.loads(text)
    except ValueError:
        return bool([json.loads(line) for line in text.splitlines()])
    return True
