"""Logs into replays: one or very many, files and folders, one replay a file or one a line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import orjson

from kartotek.api.cli.catalog import open_catalog
from kartotek.api.cli.mass import counted
from kartotek.api.cli.output import styled, write
from kartotek.api.cli.replays import read_file, write_replay
from kartotek.api.cli.status import Status
from kartotek.catalog.replays.importing import Importer
from kartotek.catalog.replays.mass.inputs import found_files, input_items
from kartotek.catalog.replays.mass.playing import packed_lines
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import new_file, write_whole
from kartotek.schema.replay import Replay

__all__ = ["LOG_SUFFIXES", "import_logs", "write_template"]

LOG_SUFFIXES: Final = (".json", ".txt", ".log", ".csv", ".tsv", ".xlsx", ".jsonl", ".jsonl.zst")
_LINES: Final = (".jsonl", ".jsonl.zst")


def import_logs(
    form: str, logs: Sequence[Path], profile: str | None, setup: Path | None, output: Path | None
) -> Status:
    """Read the logs and write them as replays. Of several logs each is read: one that cannot be is reported."""
    importer = Importer(open_catalog(()))
    given = None if setup is None else _setup_of(form, setup, importer)
    many = len(logs) > 1 or logs[0].is_dir() or logs[0].name.endswith(_LINES)
    if not many and not (output and output.name.endswith(_LINES)):
        write_replay(importer.replay(form, read_file(logs[0]), profile, given), output)
        return Status.FINE
    if output is None:
        raise KartotekError("usage", "many logs go into a file or a folder", hint="-o games.jsonl.zst, or -o FOLDER")
    read = failed = 0
    with _written(output) as keep, counted(f"Importing {form}") as count:
        for key, content, fault in input_items(found_files(logs, LOG_SUFFIXES)):
            try:
                if fault:
                    raise KartotekError("replay-format", "the log cannot be read", why=fault)
                keep(key, importer.replay(form, content, profile, given))
                read += 1
            except KartotekError as error:
                failed += 1
                write(f"{key}: {styled('not read', fg='red')}: {error}")
            count(1)
    write(f"{read} logs imported" + (f", {failed} not read" if failed else ""))
    return Status.BAD_INPUT if failed else Status.FINE


def _setup_of(form: str, path: Path, importer: Importer) -> Mapping[str, Any]:
    """The set-up of another file: any log of the same game, a replay, or the set-up itself."""
    content = read_file(path)
    try:
        return importer.replay(form, content).setup
    except KartotekError as error:
        try:
            stated = json.loads(content)
        except ValueError:
            raise error from None
        inner = stated.get("setup", stated) if isinstance(stated, Mapping) else None
        if not isinstance(inner, Mapping) or "players" not in inner:
            raise error from None
        return inner


@contextmanager
def _written(output: Path) -> Iterator[Callable[[str, Replay], None]]:
    """One replay a line into a file, or a file for each log into a folder."""
    if output.name.endswith(_LINES):
        with new_file(output) as file, packed_lines(file, output.name.endswith(".zst")) as line:
            yield lambda _, replay: line(orjson.dumps(replay.as_json()) + b"\n")
        return
    if output.suffix:
        raise KartotekError("usage", "many logs go into .jsonl, .jsonl.zst or a folder", where=str(output))
    output.mkdir(parents=True, exist_ok=True)
    names: dict[str, int] = {}

    def keep(key: str, replay: Replay) -> None:
        stem = Path(key.replace("#", "-")).name.split(".")[0] + ("-" + key.rpartition("#")[2] if "#" in key else "")
        names[stem] = names.get(stem, 0) + 1
        again = f"-{names[stem]}" if names[stem] > 1 else ""
        write_replay(replay, output / f"{stem}{again}.json")

    yield keep


def write_template(game: str, players: int, packs: tuple[str, ...], output: Path | None) -> None:
    """A table of moves to fill in, with a set-up and the first moves of a game as an example."""

    from kartotek.catalog.replays.move_tables import csv_text, table_of, workbook
    from kartotek.catalog.replays.play import random_game
    from kartotek.catalog.rules.registry import open_game

    played = random_game(open_game(open_catalog(packs), game), players, 1)
    shown = replace(played, packs=packs, moves=played.moves[: 3 * players])
    seats = max((int(move["seat"]) for move in shown.moves), default=0) + 1
    rows = list(table_of(shown, [f"Player {seat + 1}" for seat in range(max(seats, players))]))
    if output is None:
        write(csv_text(rows).rstrip("\n"))
        return
    write_whole(output, workbook(rows) if output.name.endswith(".xlsx") else csv_text(rows).encode())
    write(str(output))
