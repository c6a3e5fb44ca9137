"""Games written down as `ginkgopolis-log/1`: one JSON object with the set-up and every move with what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.log_reading import check_format, check_keys, log_faults

__all__ = ["FORMAT", "REASONS", "import_log", "import_move"]

FORMAT: Final = "ginkgopolis-log/1"

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "card-not-in-hand": ("rule:choose-card",),
    "tile-not-held": ("rule:choose-tile", "rule:tile-return", "rule:tile-return-chosen"),
    "already-chosen": ("rule:choose-once",),
    "card-not-offered": ("rule:setup-draft",),
    "no-token": ("rule:new-hand-twice", "rule:solo-no-new-hand"),
    "not-your-turn": ("rule:resolve-order", "rule:solo-hal-builds"),
    "wrong-phase": ("rule:round-phases",),
    "bad-choice": ("rule:exploit-urbanization",),
    "bad-place": ("rule:urbanize-marker", "rule:urbanize-marker-blocked"),
}
"""The notation's reasons for refusing a move, and the rules that a refusal of ours names for them."""

_KEPT: Final = ("card", "tile", "take", "to", "shift", "tiles")
_MOVE: Final = ("n", "round", "seat", "do", *_KEPT, "did", "city", "markers", "state", "piles", "next", "chance",
                "cards_shuffled", "tiles_shuffled")  # fmt: skip
_TEXTS: Final = ("tiles", "hand", "chosen", "cards")
_SIZES: Final = ("draw", "discard", "tile_supply")


def import_log(log: Any, _game: Game) -> dict[str, Any]:
    """Set-up and moves of a log, and what it claims: the state after each settled move, and the scores."""
    check_format(log, FORMAT)
    with log_faults():
        setup = dict(log["setup"])
        for place, move in enumerate(log["moves"]):
            check_keys(move, _MOVE, f"moves[{place}]")
        moves = [import_move(move) for move in log["moves"]]
        checkpoints = list(_checkpoints(log)) if "start" in log and "columns" in log else []
        scores = [_score(seat, row) for seat, row in enumerate(log["final"]["scores"])] if "final" in log else []
        players = int(setup["players"])
    return {
        "players": players,
        "setup": setup,
        "moves": moves,
        "checkpoints": checkpoints,
        "scores": scores,
        "places": [(f"moves[{place}]", move.get("round"), None) for place, move in enumerate(log["moves"])],
        "source": f"{FORMAT} {log['id']}" if log.get("id") else None,
    }


def import_move(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A move as a replay has it; the shuffles that fell into it become its outcomes of chance."""
    move = {"seat": entry["seat"], "do": entry["do"]} | {key: entry[key] for key in _KEPT if key in entry}
    chance = [{"pile": "tiles", "order": list(order)} for order in _orders(entry.get("tiles_shuffled", ()))]
    chance += [{"pile": "cards", "order": list(order)} for order in _orders(entry.get("cards_shuffled", ()))]
    chance += list(entry.get("chance", ()))
    return move | {"chance": chance} if chance else move


def _orders(piles: Sequence[Any]) -> Sequence[Any]:
    """A list of piles, empty ones left out; a single pile may stand without the outer list."""
    return [piles] if piles and isinstance(piles[0], str) else [pile for pile in piles if pile]


def _checkpoints(log: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Rows of all seats after every settled move: a log writes only what changed."""
    start, columns = log["start"], log["columns"]
    rows = [dict(zip(columns, row, strict=True)) for row in start["state"]]
    city, markers = dict(start["city"]), dict(start["markers"])
    yield {"after": 0, "rows": _rows(rows, city, markers, start["piles"])}
    for after, move in enumerate(log["moves"], 1):
        city |= move.get("city") or {}
        markers |= move.get("markers") or {}
        if move.get("state") is None:
            continue
        for seat, row in move["state"].items():
            rows[int(seat)] = dict(zip(columns, row, strict=True))
        shown = _rows(rows, city, markers, move["piles"])
        if move.get("next") == "over" and "final" in log:
            for row, score in zip(shown, log["final"]["scores"], strict=True):
                row["by_card"] = [f"{card}={points}" for card, points in score["by_card"].items()]
        yield {"after": after, "rows": shown}


def _rows(
    rows: Sequence[Mapping[str, Any]], city: Mapping[str, Any], markers: Mapping[str, Any], piles: Sequence[int]
) -> list[dict[str, Any]]:
    """Rows with the columns of the public state that the notation spreads over several entries."""
    shown = [f"{letter}={place[0]},{place[1]}" for letter, place in markers.items()]
    shared = {"markers": shown} | dict(zip(_SIZES, piles, strict=True))
    return [
        {key: value.split() if key in _TEXTS else value for key, value in row.items()}
        | {"buildings": _buildings(seat, city)}
        | shared
        for seat, row in enumerate(rows)
    ]


def _buildings(seat: int, city: Mapping[str, Any]) -> list[str]:
    own = [(_place(place), entry) for place, entry in city.items() if entry[2] == seat]
    return [f"{x},{y}={top}*{floors}" + "!" * bool(site) for (x, y), (top, floors, _, site) in sorted(own)]


def _place(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def _score(seat: int, row: Mapping[str, Any]) -> dict[str, Any]:
    categories = {name: row[name] for name in ("tokens", "cards", "new_hand", "districts")}
    return {"seat": seat, "total": row["total"], "rank": row["rank"], "categories": categories}
