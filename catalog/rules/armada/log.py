"""Games written down as `armada-log/1`: set-up, moves with the states after them, and final scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from kartotek.catalog.rules.armada.game import Armada
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.log_reading import check_format, check_keys, log_faults

__all__ = ["FORMAT", "REASONS", "import_log", "read_move"]

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
"""What a move of a replay takes over; the rest is said for the reader, or is a claim."""
_MOVE: Final = (*_KEPT, "n", "age", "turn", "state", "next", "piles", "level", "drawn", "last_card", "chance",
                *(f"islands_{level}_shuffled" for level in (1, 2, 3)))  # fmt: skip

REASONS: Final[Mapping[str, frozenset[str]]] = {
    "already-built": frozenset({"rule:duplicate-building", "rule:duplicate-building-free"}),
    "bad-fleets": frozenset({"rule:free-step", "rule:steps-differ"}),
    "bad-free-step": frozenset({"rule:free-step"}),
    "bad-step": frozenset({"rule:fleet-step", "rule:fleet-step-one", "rule:fleet-step-wonder"}),
    "cannot-buy-there": frozenset({"rule:emporium"}),
    "card-not-in-hand": frozenset({"rule:choose-card"}),
    "chain-must-be-used": frozenset({"rule:teams-buying"}),
    "coins-short": frozenset({"rule:coin-cost", "rule:trade-coins-at-start"}),
    "emporium-limit": frozenset({"rule:emporium"}),
    "fleets-must-differ": frozenset({"rule:steps-differ"}),
    "island-not-drawn": frozenset({"rule:explore-group", "rule:explore-solo"}),
    "last-space": frozenset({"rule:fleet-last-space"}),
    "needless-purchase": frozenset({"rule:trade-missing"}),
    "no-chain": frozenset({"rule:chain"}),
    "no-free-building": frozenset({"rule:free-building"}),
    "no-step-with-this": frozenset(
        {
            "rule:fleet-last-space",
            "rule:fleet-step",
            "rule:fleet-step-discard",
            "rule:fleet-step-other-colours",
            "rule:fleet-step-wonder",
            "rule:sell",
        }
    ),
    "not-asked": frozenset(
        {
            "rule:choose-card",
            "rule:copy-guild",
            "rule:discard-building",
            "rule:explore-group",
            "rule:explore-solo",
            "rule:free-step",
            "rule:naval-opt-out",
            "rule:play-card",
            "rule:simultaneous",
        }
    ),
    "not-produced-there": frozenset({"rule:trade-goods"}),
    "not-your-turn": frozenset({"rule:simultaneous"}),
    "resources-short": frozenset({"rule:cost", "rule:fleet-step-payment", "rule:trade-missing"}),
    "wonder-complete": frozenset({"rule:stage-once"}),
}
"""Reasons of the notation, and the rules of which one is reported for them. The log says `resources-short` for any
purchase that does not fit the price, also for one of goods that are not needed."""

_LISTS: Final = {"cards": str, "islands": str, "ships": int}
"""Columns that a log writes as one text."""


def import_log(log: Any, game: Game) -> dict[str, Any]:
    """Set-up and moves of a log, and what it claims: the states at its settled points, and the scores."""
    check_format(log, FORMAT)
    assert isinstance(game, Armada)
    with log_faults():
        stated = log["setup"]
        setup = {key: stated[key] for key in _SETUP} | {"teams": "yes" if stated.get("teams") else "no"}
        for place, move in enumerate(log["moves"]):
            check_keys(move, _MOVE, f"moves[{place}]")
        stated_states = "start" in log and "columns" in log
        moves = list(_moves(log, game)) if stated_states else list(map(read_move, log["moves"]))
        checkpoints = list(_checkpoints(log)) if stated_states else []
        scores = [_score(seat, row) for seat, row in enumerate(log.get("final", {}).get("scores", ()))]
        packs = [stated["pack"]] if stated.get("pack") else []
    return {
        "players": setup["players"],
        "setup": setup,
        "moves": moves,
        "checkpoints": checkpoints,
        "scores": scores,
        "packs": packs,
        "places": [(f"moves[{at}]", move.get("age"), move.get("turn")) for at, move in enumerate(log["moves"])],
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
    shuffles += list(entry.get("chance", ()))
    if shuffles:
        move["chance"] = shuffles
    return move


def _moves(log: Mapping[str, Any], game: Armada) -> Iterator[dict[str, Any]]:
    """Where a wonder mark is unknown, the fleet of a stage's step is the one that the log shows to have moved."""
    marks: dict[int, str | None] = {}
    for entry in log["moves"]:
        move = read_move(entry)
        if _uses_mark(move):
            seat = move["seat"]
            shipyard = game.pieces.shipyard.get(log["setup"]["shipyards"][seat])
            if shipyard is not None and shipyard.wonder_fleet is None:
                if seat not in marks:
                    marks[seat] = _marked_fleet(log, seat, game)
                move["fleet"] = marks[seat]
        yield move


def _uses_mark(move: Mapping[str, Any]) -> bool:
    return move["do"] == "stage" and bool(move.get("step")) and "fleet" not in move


def _marked_fleet(log: Mapping[str, Any], seat: int, game: Armada) -> str | None:
    """The fleet that has moved whenever the seat made the step of a stage, and that no card of its colour explains."""
    candidates = [fleet.id for fleet in game.pieces.fleets]
    for place, entry in enumerate(log["moves"]):
        if entry["seat"] == seat and _uses_mark(entry):
            moved = _moved(log, place, seat, game)
            candidates = [fleet for fleet in candidates if fleet in moved]
    return candidates[0] if candidates else None


def _moved(log: Mapping[str, Any], place: int, seat: int, game: Armada) -> set[str]:
    """The fleets whose ships are further at the next settled point than cards of their colours account for."""
    column, moves = log["columns"].index("ships"), log["moves"]
    first = next((at + 1 for at in range(place - 1, -1, -1) if _tells(moves[at], seat)), 0)
    last = next((at for at in range(place, len(moves)) if _tells(moves[at], seat)), None)
    before = _last_row([log["start"], *moves[:first]], seat)
    if before is None or last is None:
        return {fleet.id for fleet in game.pieces.fleets}
    after = moves[last]["state"][str(seat)]
    steps = Counter(
        game.pieces.card[move["card"]].color
        for move in moves[first : last + 1]
        if move["seat"] == seat and move["do"] != "stage" and move.get("step") and move["card"] in game.pieces.card
    )
    found = zip(game.pieces.fleets, before[column].split(), after[column].split(), strict=True)
    return {fleet.id for fleet, old, new in found if int(new) - int(old) > steps[fleet.color]}


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
