"""What the replay commands share: reading files, opening the right game, writing reports."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kartotek.api.cli.output import styled, write
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

if TYPE_CHECKING:
    from kartotek.catalog.replays.report import Broken, Report
    from kartotek.catalog.rules.game import Game
    from kartotek.schema.replay import Replay

__all__ = ["GameShelf", "read_file", "read_replay_file", "show_broken", "show_report", "write_replay"]


def read_file(path: Path) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    try:
        return sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise KartotekError("data-missing", "the file cannot be read", where=str(path), why=reason) from error


def read_replay_file(path: Path) -> Replay:
    """The replay in a file; what is wrong with it is reported with the file's name."""
    from kartotek.schema.replay import read_replay

    try:
        return read_replay(read_file(path))
    except KartotekError as error:
        if error.code != "replay-format":
            raise
        where = f"{path}, {error.where}" if error.where else str(path)
        raise KartotekError(error.code, error.what, where=where, why=error.why, hint=error.hint) from error


def write_replay(replay: Replay, output: Path | None) -> None:
    """The replay as JSON, one move a line, to a file or to standard output."""
    reported = replay.as_json()
    moves = reported.pop("moves")
    head = json.dumps(reported, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(move, ensure_ascii=False) for move in moves)
    text = f'{head}, "moves": [\n{lines}\n]}}\n'
    if output is None:
        sys.stdout.write(text)
        return
    write_whole(output, text.encode())


class GameShelf:
    """Games by id, profile and packs: opened when first needed, and kept while many replays are looked at."""

    def __init__(self) -> None:
        self._games: dict[tuple[str, str, tuple[str, ...]], Game] = {}
        self._catalogs: dict[tuple[str, ...], Any] = {}

    def catalog(self, packs: tuple[str, ...] = ()) -> Any:
        from kartotek.api.cli.catalog import open_catalog

        if packs not in self._catalogs:
            self._catalogs[packs] = open_catalog(packs)
        return self._catalogs[packs]

    def of(self, replay: Replay) -> Game:
        from kartotek.catalog.rules.registry import open_game

        key = (replay.game, replay.profile, replay.packs)
        if key not in self._games:
            self._games[key] = open_game(self.catalog(replay.packs), replay.game, replay.profile)
        return self._games[key]


def show_report(name: str, report: Report) -> None:
    """A verdict for people: one line, then the first divergence with the rule that it breaks."""
    if report.valid:
        verdict = (
            styled("valid", fg="green") if not report.unverified else styled("valid, partly unverified", fg="yellow")
        )
    else:
        verdict = styled("not valid", fg="red")
    ending = "" if report.finished else ", game not finished"
    write(f"{name}: {verdict}, {report.steps} steps ({report.unverified} unverified){ending}")
    if report.open_facts:
        write(f"  {report.unverified_steps} steps rest on unknown facts: {', '.join(report.open_facts)}")
    for note in report.notes:
        write(f"  note: {note}")
    for score in report.scores if report.valid else ():
        parts = ", ".join(f"{category} {points}" for category, points in score["categories"].items())
        write(f"  seat {score['seat']}: {score['total']} points, place {score['rank']} ({parts})")
    if report.divergences:
        first = report.divergences[0]
        move = "" if first.move is None else f" {json.dumps(dict(first.move), ensure_ascii=False)}"
        write(f"  first divergence at step {first.step} ({first.kind}):{move} {first.detail}".rstrip())
        for item in first.broken:
            show_broken(item)
        more = len(report.divergences) - 1
        follow = sum(item.consequence for item in report.divergences)
        if more:
            write(f"  {more} more, {follow} of them after an illegal move, see --json")


def show_broken(item: Broken) -> None:
    """A broken rule: its statement in both languages, what was needed and there, and where the book says so."""
    about = f" ({item.about})" if item.about else ""
    write(f"  {styled(item.rule, fg='red')}{about}: needs {item.need}, has {item.have}")
    write(f"    {item.statement_en}")
    write(f"    {item.statement_hu}")
    if item.document:
        write(f"    {item.document}, lines {item.lines}")
