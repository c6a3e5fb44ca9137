"""What the replay commands share: reading files, opening the right game, writing reports."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kartotek.api.cli.output import styled, write
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

if TYPE_CHECKING:
    from kartotek.catalog.replays.report import Broken, Divergence, Report
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


def show_report(name: str, report: Report, language: str = "en") -> None:
    """A verdict for people: one line, the likely slip, then each divergence that does not follow from another."""
    say = _Wording(language)
    verdict, colour = say.verdict(report)
    ending = "" if report.finished else say.word("unfinished")
    counted = say.word("counted").format(steps=report.steps, unverified=report.unverified)
    write(f"{name}: {styled(verdict, fg=colour)}, {counted}{ending}")
    if report.open_facts:
        facts = ", ".join(report.open_facts)
        write(f"  {say.word('open').format(steps=report.unverified_steps, facts=facts)}")
    for note in report.notes:
        write(f"  {say.word('note')}: {note}")
    for score in report.scores if report.valid else ():
        parts = ", ".join(f"{category} {points}" for category, points in score["categories"].items())
        write("  " + say.word("score").format(**score, parts=parts))
    if report.repair is not None:
        write(f"  {styled(report.repair.words(language), fg='yellow')}")
        if report.repair.move is not None and report.repair.slip in ("missing", "value", "seat"):
            write(f"    {json.dumps(dict(report.repair.move), ensure_ascii=False)}")
    causes = [item for item in report.divergences if not item.consequence]
    for number, item in enumerate(causes[:_SHOWN]):
        move = "" if item.move is None else f" {json.dumps(dict(item.move), ensure_ascii=False)}"
        where = say.step(item) if number else say.word("first").format(step=say.step(item))
        write(f"  {where} ({item.kind}):{move} {item.detail}".rstrip())
        for rule in item.broken:
            show_broken(rule, language)
    if len(causes) > _SHOWN:
        write("  " + say.word("more").format(count=len(causes) - _SHOWN))
    follow = len(report.divergences) - len(causes)
    if follow:
        write("  " + say.word("follow").format(count=follow))


_SHOWN: Final = 5

_WORDS: Final[Mapping[str, tuple[str, str]]] = {
    "valid": ("valid", "érvényes"),
    "partly": ("valid, partly unverified", "érvényes, részben ellenőrizetlen"),
    "not valid": ("not valid", "nem érvényes"),
    "unfinished": (", game not finished", ", a játszma nem ért véget"),
    "counted": ("{steps} steps ({unverified} unverified)", "{steps} lépés ({unverified} ellenőrizetlen)"),
    "open": ("{steps} steps rest on unknown facts: {facts}", "{steps} lépés ismeretlen adaton múlik: {facts}"),
    "note": ("note", "megjegyzés"),
    "score": ("seat {seat}: {total} points, place {rank} ({parts})", "{seat}. hely: {total} pont, {rank}. ({parts})"),
    "more": ("{count} more, see --json", "további {count}, lásd: --json"),
    "follow": (
        "{count} more follow after the illegal move and may come from it, see --json",
        "további {count} a szabálytalan lépés után áll, és lehet, hogy abból következik, lásd: --json",
    ),
    "first": ("first divergence at {step}", "az első eltérés: {step}"),
    "step": ("step {step}", "{step}. lépés"),
    "line": ("line {line}", "{line}. sor"),
    "round": ("round {round}", "{round}. kör"),
    "turn": ("turn {turn}", "{turn}. forduló"),
    "broken": ("needs {need}, has {have}", "kell: {need}, van: {have}"),
}
"""What a report says, in English and Hungarian."""


class _Wording:
    """The sentences of a report in one language."""

    def __init__(self, language: str) -> None:
        self._place = int(language == "hu")

    def word(self, name: str) -> str:
        return _WORDS[name][self._place]

    def verdict(self, report: Report) -> tuple[str, str]:
        """The verdict and its colour."""
        if not report.valid:
            return self.word("not valid"), "red"
        return (self.word("partly"), "yellow") if report.unverified else (self.word("valid"), "green")

    def step(self, item: Divergence) -> str:
        """Where a step stands: our count, then the words of the log."""
        parts = [self.word("step").format(step=item.step)]
        for name, value in item.place.as_json().items():
            numbered = name in _WORDS and isinstance(value, int)
            parts.append(self.word(name).format(**{name: value}) if numbered else str(value))
        return ", ".join(parts)


def show_broken(item: Broken, language: str = "en") -> None:
    """A broken rule: its statement, what was needed and there, and where the book says so."""
    about = f" ({item.about})" if item.about else ""
    need, have = item.in_words(language)
    write(f"  {styled(item.rule, fg='red')}{about}: " + _Wording(language).word("broken").format(need=need, have=have))
    statements = (item.statement_en, item.statement_hu)
    for statement in statements if language == "en" else statements[1:]:
        write(f"    {statement}")
    if item.document:
        write(f"    {item.document}, lines {item.lines}")
