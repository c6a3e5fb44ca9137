"""Games written down as `armada-log/1`: set-up, moves with the states after them, and final scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from catalog.rules.armada.game import Armada
from catalog.rules.game import Game
from schema.errors import KartotekError

__all__ = ["FORMAT", "import_log", "read_move"]

FORMAT: Final = "armada-log/1"

_SETUP: Final = ("players", "boards", "shipyards", "hands", "islands")
_KEPT: Final = (
    "seat",
    "do",
    "card",
    "stage",
    "left",
    "right",
    "left2",
    "right2",
    "step",
    "free",
    "fleet",
    "take",
    "fleets",
    "take_part",
)
"""What a move of a replay takes over; the rest is told for the reader, or is a claim."""

_LISTS: Final = {"cards": str, "islands": str, "ships": int}
"""Columns that a log writes as one text."""


def import_log(log: Any, game: Game) -> dict[str, Any]:
    """Set-up and moves of a log, and what it claims: the states at its settled points, and the scores."""
    if not isinstance(log, Mapping) or log.get("format") != FORMAT:
        raise KartotekError("replay-format", f"not a {FORMAT} file", hint=f'the object must say "format": "{FORMAT}"')
    assert isinstance(game, Armada)
    try:
        told = log["setup"]
        setup = {key: told[key] for key in _SETUP} | {"teams": "yes" if told.get("teams") else "no"}
        moves = list(_moves(log, game))
        checkpoints = list(_checkpoints(log))
        scores = [_score(seat, row) for seat, row in enumerate(log.get("final", {}).get("scores", ()))]
        packs = [told["pack"]] if told.get("pack") else []
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise KartotekError(
            "replay-format", "the log is not complete", why=f"{type(error).__name__}: {error}"
        ) from error
    return {
        "players": setup["players"],
        "setup": setup,
        "moves": moves,
        "checkpoints": checkpoints,
        "scores": scores,
        "packs": packs,
        "source": f"{FORMAT} {log['id']}" if log.get("id") else None,
    }


# ---- moves ----


def read_move(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A move of a log as a replay writes it; shuffles become outcomes of chance."""
    move: dict[str, Any] = {key: entry[key] for key in _KEPT if key in entry}
    shuffles = [
        {"pile": key.removesuffix("_shuffled"), "order": list(order)}
        for key in sorted(entry)
        if key.endswith("_shuffled")
        for order in entry[key]
    ]
    if shuffles:
        move["chance"] = shuffles
    return move


def _moves(log: Mapping[str, Any], game: Armada) -> Iterator[dict[str, Any]]:
    """Where a wonder mark is unknown, the fleet of a stage's step is the one that the log shows to have moved."""
    for place, entry in enumerate(log["moves"]):
        move = read_move(entry)
        if move["do"] == "stage" and move.get("step") and "fleet" not in move:
            shipyard = game.pieces.shipyard.get(log["setup"]["shipyards"][move["seat"]])
            if shipyard is not None and shipyard.wonder_fleet is None:
                move["fleet"] = _moved_fleet(log, place, move["seat"], game)
        yield move


def _moved_fleet(log: Mapping[str, Any], place: int, seat: int, game: Armada) -> str | None:
    """The fleet whose ship is further at the next settled point than at the last one."""
    column = log["columns"].index("ships")
    before = _last_row([log["start"], *log["moves"][:place]], seat)
    after = next((entry["state"][str(seat)] for entry in log["moves"][place:] if _tells(entry, seat)), None)
    if before is None or after is None:
        return None
    pairs = zip(game.pieces.fleets, before[column].split(), after[column].split(), strict=True)
    return next((fleet.id for fleet, old, new in pairs if old != new), None)


def _tells(entry: Mapping[str, Any], seat: int) -> bool:
    return bool(entry.get("state")) and str(seat) in entry["state"]


def _last_row(entries: Sequence[Mapping[str, Any]], seat: int) -> list[Any] | None:
    return next((list(entry["state"][str(seat)]) for entry in reversed(entries) if _tells(entry, seat)), None)


# ---- claims ----


def _checkpoints(log: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Rows of all seats at every settled point; a log writes only those that changed."""
    columns = log["columns"]
    rows: dict[str, dict[str, Any]] = {}
    for after, entry in enumerate([log["start"], *log["moves"]]):
        if entry.get("state"):
            rows |= {seat: _row(columns, values) for seat, values in entry["state"].items()}
            yield {"after": after, "rows": [rows[str(seat)] for seat in range(len(rows))]}


def _row(columns: Sequence[str], values: Sequence[Any]) -> dict[str, Any]:
    row = dict(zip(columns, values, strict=True))
    for column, kind in _LISTS.items():
        if isinstance(row.get(column), str):
            row[column] = [kind(item) for item in row[column].split()]
    return row


def _score(seat: int, row: Mapping[str, Any]) -> dict[str, Any]:
    categories = {name: points for name, points in row.items() if name not in ("total", "rank", "seat")}
    return {"seat": seat, "total": row["total"], "rank": row["rank"], "categories": categories}
