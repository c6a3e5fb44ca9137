"""Games written down as `gaia-log/1`: the lines of the public boardgamers engine with their set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kartotek.catalog.rules.gaia_project.log_notation import LogReader
from kartotek.catalog.rules.gaia_project.site import is_export, log_of_export
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.log_reading import as_map, check_format, log_faults
from kartotek.schema.errors import KartotekError

__all__ = ["FORMAT", "import_log"]

FORMAT: Final = "gaia-log/1"

_PLAIN_RULES: Final[Mapping[str, object]] = {
    "expansion": "none",
    "auction": "none",
    "variant_boards": False,
    "turn_order": "variable (pass order)",
}
_OUTSIDE_OPTIONS: Final = (
    "auction",
    "factionVariant",
    "flexibleFederations",
    "frontiers",
    "layout",
    "lostFleet",
    "spaceShips",
)
"""Options of that program that change the rules."""
_OFF: Final = (None, False, "", "none", "standard")


def import_log(log: Any, game: Game) -> dict[str, Any]:
    """Set-up and moves of a log, and what it claims: the state after each line, and the scores."""
    if is_export(log):
        with log_faults():
            log = log_of_export(log)
    check_format(log, FORMAT)
    with log_faults():
        _check_rules(log)
    reader = LogReader(game.facts)
    with log_faults():
        setup = dict(log["given"]) if "given" in log else reader.setup(_setup(log), _players(log))
        lines = [item["move"] if isinstance(item, Mapping) else str(item) for item in log["moves"]]
        places = list(_places(log))
        by_line = reader.lines(lines, [place for place, _ in places])
        checkpoints = list(_checkpoints(log, reader, [len(moves) for moves in by_line]))
        if log.get("reached"):
            rows: list[dict[str, Any]] = [{} for _ in log["reached"]]
            for faction, row in log["reached"].items():
                rows[reader.seats[reader.name("faction", faction)]] = row
            checkpoints.append({"after": sum(map(len, by_line)), "rows": rows})
        scores = _scores(log, reader)
    return {
        "players": setup["players"],
        "setup": setup,
        "moves": [move for moves in by_line for move in moves],
        "checkpoints": checkpoints,
        "scores": scores,
        "places": [(*place, None) for place, moves in zip(places, by_line, strict=True) for _ in moves],
        "source": _source(log),
    }


def _setup(log: Mapping[str, Any]) -> Mapping[str, Any]:
    if "setup" not in log:
        hint = "give --setup FILE: an export of the same game, a replay, or a set-up"
        raise KartotekError("replay-format", "the list of moves does not say how the map was set up", hint=hint)
    return as_map(log["setup"], "setup")


def _places(log: Mapping[str, Any]) -> Iterator[tuple[int | str, int | None]]:
    """Where each line stands, and its round as far as the log says: that of the situation before it."""
    form, before = log.get("place", "moves[{}]"), None
    numbers = log.get("lines")
    for number, item in enumerate(log["moves"]):
        at = number if numbers is None else numbers[number]
        yield (at if numbers is not None and "place" not in log else form.format(at)), before
        before = item.get("round") if isinstance(item, Mapping) else None


def _checkpoints(log: Mapping[str, Any], reader: LogReader, sizes: list[int]) -> Iterator[dict[str, Any]]:
    """The columns that a log states after each line; what it states only when it changes is carried on."""
    columns: list[str] = log.get("state_columns") or []
    carried: dict[int, dict[str, Any]] = {}
    made = 0
    for item, size in zip(log["moves"], sizes, strict=True):
        made += size
        if not isinstance(item, Mapping):
            continue
        for faction, changes in (item.get("changed") or {}).items():
            carried.setdefault(reader.seats[reader.name("faction", faction)], {}).update(changes)
        stated = item.get("state")
        if stated:
            rows = [dict(zip(columns, row, strict=True)) for row in stated]
            yield {"after": made, "rows": [row | carried.get(seat, {}) for seat, row in enumerate(rows)]}


def _scores(log: Mapping[str, Any], reader: LogReader) -> list[dict[str, Any]]:
    totals = (log.get("final") or {}).get("scores") or {}
    rows = [{"seat": reader.seats[reader.name("faction", name)], "total": total} for name, total in totals.items()]
    return sorted(rows, key=lambda row: int(row["seat"]))


def _check_rules(log: Mapping[str, Any]) -> None:
    """A log of another game, or of one with rules that the catalog does not hold, is not read at all."""
    rules, options = log.get("rules") or {}, log.get("engine_options") or {}
    strange = [f"{key} {rules[key]!r}" for key, plain in _PLAIN_RULES.items() if rules.get(key, plain) != plain]
    strange += [f"option {key} {options[key]!r}" for key in _OUTSIDE_OPTIONS if options.get(key) not in _OFF]
    if strange:
        raise KartotekError(
            "replay-outside",
            f"the log was played with {', '.join(strange)}",
            why="the catalog holds the base game alone",
        )


def _players(log: Mapping[str, Any]) -> int:
    return int(log["player_count"]) if "player_count" in log else len(log["seats"])


def _source(log: Mapping[str, Any]) -> str | None:
    reported = log.get("source")
    if isinstance(reported, Mapping):
        return " ".join(str(reported[key]) for key in ("repo", "commit", "path") if key in reported) or None
    return str(reported) if reported else None
