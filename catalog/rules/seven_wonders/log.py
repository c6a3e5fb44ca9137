"""Games written down as `seven-wonders-log/1`: one JSON object with the deals and the moves of every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.log_reading import check_format, check_keys, log_faults
from kartotek.schema.errors import KartotekError

__all__ = ["FORMAT", "import_log"]

FORMAT = "seven-wonders-log/1"

_KEPT = ("card", "stage", "answer")
_MOVE = ("seat", "do", *_KEPT, "buy_left", "buy_right")
_CLAIMS = {
    "coins": "coins",
    "stages": "stages",
    "shields": "shields",
    "conflict_points": "conflict",
    "defeat_tokens": "defeats",
}
"""What a step says of every seat, and the column of the public state that it is."""


def import_log(log: Any, _game: Game) -> dict[str, Any]:
    """Set-up and moves of a log, and what it claims: the state after each step, and the scores."""
    check_format(log, FORMAT)
    if log.get("edition", 1) != 1:
        raise KartotekError(
            "replay-outside", f"the log is of edition {log['edition']}", why="the catalog holds the first edition"
        )
    with log_faults():
        cities = sorted(log["cities"], key=lambda city: city["seat"])
        boards = [f"{city['wonder']}-{str(city['side']).lower()}" for city in cities]
        hands = {str(age): [list(hand) for hand in seats] for age, seats in log["deals"].items()}
        moves = list(_moves(log["steps"]))
        players = int(log["players"])
        checkpoints = list(_checkpoints(log["steps"]))
        scores = [_score(row, place) for place, row in enumerate(log.get("scores", ()))]
        checkpoints += _last_coins(log.get("scores", ()), len(moves), players)
        places = [
            (f"steps[{place}].moves[{number}]", step.get("age"), step.get("turn"))
            for place, step in enumerate(log["steps"])
            for number in range(len(step["moves"]))
        ]
    return {
        "players": players,
        "setup": {"players": players, "boards": boards, "hands": hands},
        "moves": moves,
        "checkpoints": checkpoints,
        "scores": scores,
        "places": places,
        "unchecked": ["scores: rank (equal results share or split places otherwise)"] if _ranked(log) else [],
        "source": f"{FORMAT} {log['id']}" if log.get("id") else None,
    }


def _moves(steps: Any) -> Iterator[dict[str, Any]]:
    for place, step in enumerate(steps):
        for number, entry in enumerate(step["moves"]):
            check_keys(entry, _MOVE, f"steps[{place}].moves[{number}]")
            move = {"seat": entry["seat"], "do": entry["do"]}
            move |= {key: entry[key] for key in _KEPT if key in entry}
            move |= {side: dict(entry[f"buy_{side}"]) for side in ("left", "right") if entry.get(f"buy_{side}")}
            yield move


def _checkpoints(steps: Any) -> Iterator[dict[str, Any]]:
    made = 0
    for step in steps:
        made += len(step["moves"])
        reported = {column: step[key] for key, column in _CLAIMS.items() if key in step}
        seats = max((len(values) for values in reported.values()), default=0)
        rows = [{column: values[seat] for column, values in reported.items()} for seat in range(seats)]
        if rows:
            yield {"after": made, "rows": rows}


def _last_coins(scores: Any, made: int, players: int) -> Iterator[dict[str, Any]]:
    """The coins that the result states of every seat."""
    if scores and all("coins" in row for row in scores):
        by_seat = {row["seat"]: {"coins": row["coins"]} for row in scores}
        yield {"after": made, "rows": [by_seat.get(seat, {}) for seat in range(players)]}


def _ranked(log: Mapping[str, Any]) -> bool:
    return any("rank" in row for row in log.get("scores", ()))


def _score(row: Any, place: int) -> dict[str, Any]:
    """Points only: other programs share or split places in their own ways."""
    check_keys(row, ("seat", "rank", "coins", "total", "by"), f"scores[{place}]")
    return {"seat": row["seat"], "total": row["total"], "categories": dict(row["by"])}
