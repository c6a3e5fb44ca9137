"""Logs as people keep them, with one slip in each: what stands in the file is changed, not the game.

A slip is made without looking at the program: a name misspelt, a line forgotten, doubled, swapped with the next one or
given to another player, a number off by one. The key says on which line, and what was meant.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from kartotek.catalog.replays.importing import Importer
from kartotek.catalog.replays.move_tables import table_of
from kartotek.catalog.replays.repair import explain_fault
from kartotek.catalog.replays.report import Report
from kartotek.catalog.replays.validate import validate
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Replay
from tests.catalog.replays.gaia_lines import gaia_export, gaia_lines

__all__ = ["PLAYERS", "SLIPS", "Finding", "SpoiledLog", "judged", "notations_of", "spoil"]

PLAYERS: Final = ("Anna", "Béla", "Csilla", "Dénes", "Éva", "Feri", "Gabi")
SLIPS: Final = ("misspelt", "missing", "doubled", "swapped", "value", "seat")
_NUMBER: Final = re.compile(r"\d+")
_WORD: Final = re.compile(r"[A-Za-z]{4,}")


@dataclass(frozen=True)
class SpoiledLog:
    """A log with one slip, and what its author knows of it."""

    game: str
    notation: str
    slip: str
    line: int
    """The first line, from 0 among the moves, that is not as it was."""
    text: str
    setup: Mapping[str, Any] | None
    """What goes with a notation that has no set-up of its own."""
    players: int
    was: str
    """The line as it was, or the one that is missing."""
    meant: Mapping[str, Any]
    """Its move."""


@dataclass(frozen=True)
class Finding:
    """What a report says first: a kind of slip and the lines (from 0) on which it may be meant to stand."""

    slip: str
    line: int | None
    said: str
    move: Mapping[str, Any] | None = None
    """The move as it may have been."""

    def meets(self, log: SpoiledLog) -> bool:
        """Is this what the author meant? Of two lines that are doubled or swapped either may be named."""
        lines = (log.line, log.line + 1) if log.slip in ("doubled", "swapped") else (log.line,)
        unknown = (
            self.slip == "misspelt" and log.slip == "value"
        )  # a wrong number in a name makes a name that nobody knows
        seat = log.slip not in ("missing", "seat") or (self.move or {}).get("seat") == log.meant["seat"]
        return self.line in lines and (unknown or (self.slip == log.slip and seat))


# ---- writing ----


@dataclass(frozen=True)
class _Written:
    """The moves of a log as lines, how they become a file, and where the player stands in a line."""

    lines: Sequence[str]
    whole: Callable[[Sequence[str]], str]
    player: re.Pattern[str]
    names: Sequence[str]
    setup: Mapping[str, Any] | None = None


def notations_of(game: str) -> tuple[str, ...]:
    return ("table", "moves", *(("gaia-site", "gaia-lines") if game == "gaia-project" else ()))


def _written(replay: Replay, notation: str, importer: Importer) -> _Written:
    if notation == "moves":
        head = json.dumps({"setup": dict(replay.setup), "packs": list(replay.packs)}, ensure_ascii=False)[:-1]
        lines = [json.dumps(dict(move), ensure_ascii=False) for move in replay.moves]
        seats = [str(seat) for seat in range(replay.players)]
        return _Written(
            lines, lambda kept: f'{head}, "moves": [{",".join(kept)}]}}', re.compile(r'(?<="seat": )\d+'), seats
        )
    if notation == "table":
        rows = [_row(row) for row in table_of(replay, PLAYERS)]
        first = next(place for place, row in enumerate(rows) if row.startswith("line,")) + 1
        body = [row.partition(",")[2] for row in rows[first:]]
        player = re.compile("|".join(f"(?<=,){name}(?=,)" for name in PLAYERS))
        return _Written(body, lambda kept: _numbered(rows[:first], kept), player, PLAYERS[: replay.players])
    game = importer.game(replay.game, replay.profile)
    lines = gaia_lines(replay, game.facts)
    factions = [str(item.value("log_id")) for item in game.facts.kinds["faction"]]
    names = [name for name in factions if any(line.startswith(f"{name} ") for line in lines)]
    player = re.compile("^(" + "|".join(names) + ")(?= )")
    if notation == "gaia-lines":
        return _Written(lines, "\n".join, player, names, replay.setup)
    return _Written(lines, lambda kept: json.dumps(gaia_export(replay, kept, game.facts)), player, names)


def _row(cells: Sequence[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()


def _numbered(head: Sequence[str], body: Sequence[str]) -> str:
    """A sheet without a column of numbers: people count rows as the spreadsheet does."""
    return "\n".join([*head[:-1], head[-1].partition(",")[2], *body]) + "\n"


# ---- slips ----


def spoil(replay: Replay, notation: str, slip: str, rng: Random, importer: Importer) -> SpoiledLog | None:
    """The log of a game with a slip somewhere in it; None if this line cannot have such a slip."""
    written = _written(replay, notation, importer)
    lines = list(written.lines)
    place = rng.randrange(4, len(lines) - 4)
    was = lines[place]
    changed = _changed(lines, place, slip, written, rng)
    if changed is None or changed == list(written.lines):
        return None
    text = written.whole(changed)
    return SpoiledLog(replay.game, notation, slip, place, text, written.setup, replay.players, was, replay.moves[place])


def _changed(lines: list[str], place: int, slip: str, written: _Written, rng: Random) -> list[str] | None:
    line = lines[place]
    match slip:
        case "missing":
            return lines[:place] + lines[place + 1 :]
        case "doubled":
            return lines[: place + 1] + lines[place:]
        case "swapped":
            return [*lines[:place], lines[place + 1], line, *lines[place + 2 :]]
        case "seat":
            found = written.player.search(line)
            if found is None:
                return None
            other = rng.choice([name for name in written.names if name != found[0]])
            line = line[: found.start()] + other + line[found.end() :]
        case "value":
            found = _some(_NUMBER, line, written.player, rng)
            if found is None:
                return None
            line = line[: found.start()] + str(abs(int(found[0]) + rng.choice((-1, 1)))) + line[found.end() :]
        case "misspelt":
            found = _some(_WORD, line, written.player, rng, skip=r'"\w+":')
            if found is None:
                return None
            line = line[: found.start()] + _mistyped(found[0], rng) + line[found.end() :]
    return [*lines[:place], line, *lines[place + 1 :]]


def _some(
    sign: re.Pattern[str], line: str, player: re.Pattern[str], rng: Random, skip: str = r"$^"
) -> re.Match[str] | None:
    """A place in a line outside the player's name."""
    named = player.search(line)
    taken = [*(found.span() for found in re.finditer(skip, line)), *([named.span()] if named else [])]
    free = [
        found
        for found in sign.finditer(line)
        if not any(first < found.end() and found.start() < last for first, last in taken)
    ]
    return rng.choice(free) if free else None


def _mistyped(word: str, rng: Random) -> str:
    """A letter left out, written twice, or swapped with the next one."""
    at = rng.randrange(1, len(word) - 1)
    match rng.randrange(3):
        case 0:
            return word[:at] + word[at + 1 :]
        case 1:
            return word[:at] + word[at] + word[at:]
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


# ---- judging ----


def judged(log: SpoiledLog, importer: Importer) -> Finding | None:
    """What the program says first of a log; None if it finds nothing wrong."""
    try:
        replay = importer.replay(log.game, log.text, setup=log.setup)
    except KartotekError as error:
        return Finding("misspelt", _line_of(error.where or "", log), f"{error} | {error.where} | {error.hint}")
    game = importer.game(replay.game, replay.profile, replay.packs)
    report = validate(replay, game)
    if report.valid:
        return None
    explain_fault(replay, game, report)
    return _first(report, log)


def _first(report: Report, log: SpoiledLog) -> Finding:
    repair, first = report.repair, report.divergences[0]
    if repair is None:
        return Finding("illegal", _line(first.place.line, log), json.dumps(first.as_json(), ensure_ascii=False)[:600])
    return Finding(
        repair.slip, _line(repair.place.line, log), json.dumps(repair.as_json(), ensure_ascii=False), repair.move
    )


def _line_of(where: str, log: SpoiledLog) -> int | None:
    found = re.search(r"line (\d+)|\[(\d+)\]", where)
    return None if found is None else _line(int(found[1]) if found[1] else f"moves[{found[2]}]", log)


def _line(place: int | str | None, log: SpoiledLog) -> int | None:
    """The place that a report names, counted among the moves."""
    if isinstance(place, str):
        found = re.search(r"\[(\d+)\]", place)
        place = int(found[1]) if found else None
    elif place is not None and log.notation == "table":
        head = next(at for at, row in enumerate(log.text.splitlines(), 1) if row.startswith("round,"))
        return place - head - 1
    elif place is not None:
        place -= 1
    return place
