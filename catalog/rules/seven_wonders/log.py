"""Games written down as `seven-wonders-log/1`: one JSON object with the deals and the moves of every step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kartotek.catalog.rules.game import Game
from kartotek.schema.errors import KartotekError

__all__ = ["FORMAT", "import_log"]

FORMAT = "seven-wonders-log/1"

_KEPT = ("card", "stage")
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
    if not isinstance(log, Mapping) or log.get("format") != FORMAT:
        raise KartotekError("replay-format", f"not a {FORMAT} file", hint=f'the object must say "format": "{FORMAT}"')
    if log.get("edition", 1) != 1:
        raise KartotekError(
            "replay-outside", f"the log is of edition {log['edition']}", why="the catalog holds the first edition"
        )
    try:
        cities = sorted(log["cities"], key=lambda city: city["seat"])
        boards = [f"{city['wonder']}-{str(city['side']).lower()}" for city in cities]
        hands = {str(age): [list(hand) for hand in seats] for age, seats in log["deals"].items()}
        moves = list(_moves(log["steps"]))
        players = int(log["players"])
        checkpoints = list(_checkpoints(log["steps"]))
        scores = [_score(row) for row in log.get("scores", ())]
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise KartotekError(
            "replay-format", "the log is not complete", why=f"{type(error).__name__}: {error}"
        ) from error
    return {
        "players": players,
        "setup": {"players": players, "boards": boards, "hands": hands},
        "moves": moves,
        "checkpoints": checkpoints,
        "scores": scores,
        "source": f"{FORMAT} {log['id']}" if log.get("id") else None,
    }


def _moves(steps: Any) -> Iterator[dict[str, Any]]:
    for step in steps:
        for entry in step["moves"]:
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


def _score(row: Mapping[str, Any]) -> dict[str, Any]:
    """Points only: other programs share or split places in their own ways."""
    return {"seat": row["seat"], "total": row["total"], "categories": dict(row["by"])}
