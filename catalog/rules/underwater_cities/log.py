"""Games written down as `underwater-cities-log/1`: set-up and moves, and what the log claims about every state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.log_reading import check_format, check_keys, log_faults
from kartotek.catalog.rules.underwater_cities.state import FOREIGN
from kartotek.schema.errors import KartotekError

__all__ = ["FORMAT", "OPTIONS_OF", "import_log", "log_move"]

FORMAT: Final = "underwater-cities-log/1"

OPTIONS_OF: Final[Mapping[str, Mapping[str, str]]] = {
    "rulebook": {"boards": "basic", "contracts": "no", "solo": "no"},
    "advanced": {"boards": "advanced", "contracts": "yes", "solo": "no"},
    "solo": {"boards": "advanced", "contracts": "no", "solo": "yes"},
}
"""The set-up options that each `profile` of a log stands for."""

_ENTRY: Final = ("n", "round", "move", "state", "table", "changed", "events")
_TURNS_A_ROUND: Final = 3
_FROM_THE_START: Final = ("used", "kept", "contracts", "joined")
"""Lists that are empty before the first move."""

_CHANGED: Final = {"hand": "cards", "claimed": "claimed", "used": "used", "kept": "kept", "contracts": "contracts"}
"""Lists of the log's `changed`, and the columns of the public state that they are."""


def import_log(log: Any, game: Game) -> dict[str, Any]:
    """Set-up and moves of a log, and what it claims: states, hands, boards, and the final scores."""
    check_format(log, FORMAT)
    if log.get("profile") not in OPTIONS_OF:
        known = ", ".join(OPTIONS_OF)
        raise KartotekError("replay-outside", f"a log of profile {log.get('profile')!r}", hint=f"known: {known}")
    with log_faults():
        setup = _setup(log["setup"], OPTIONS_OF[log["profile"]])
        entries = list(_entries(log["moves"], setup["players"]))
        return {
            "players": setup["players"],
            "setup": setup,
            "packs": [log["pack"]["id"]] if log.get("pack") else [],
            "moves": [log_move(item["move"], item["round"]) for item in entries],
            "checkpoints": list(_checkpoints(log, game)) if "start" in log and "columns" in log else [],
            "scores": [_score(row) for row in log.get("final", ())],
            "source": f"{FORMAT} {log['id']}" if log.get("id") else None,
            "places": [(f"moves[{place}]", item["round"], None) for place, item in enumerate(entries)],
        }


def _entries(moves: Any, players: int) -> Iterator[Mapping[str, Any]]:
    """Each move with its round; where a log has bare moves, rounds are counted by their turns."""
    turns = 0
    for place, item in enumerate(moves):
        if "move" in item:
            check_keys(item, _ENTRY, f"moves[{place}]")
            yield item
        else:
            yield {"move": item, "round": turns // (_TURNS_A_ROUND * players) + 1}
        turns += item.get("move", item)["do"] == "turn"


def _setup(reported: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
    return {
        "players": int(reported["players"]),
        **options,
        "order": list(reported["order"]),
        "player_boards": [str(board) for board in reported["boards"]],
        "metropolises": [list(row) for row in reported["metropolises"]],
        "open_contracts": list(reported.get("contracts") or ()),
        "decks": {str(era): list(cards) for era, cards in reported["decks"].items()},
        "special_row": list(reported["specials3"]),
        "special_deck": list(reported["special_deck"]),
    }


def log_move(reported: Mapping[str, Any], era_round: int) -> dict[str, Any]:
    """A move of the log as a replay has it: a shuffle is an outcome of chance."""
    move = {key: value for key, value in reported.items() if key != "shuffled"}
    if reported.get("shuffled"):
        pile = f"era-{1 + (era_round > _LAST_OF_I) + (era_round > _LAST_OF_II)}"
        move["chance"] = [{"pile": pile, "order": list(order)} for order in reported["shuffled"]]
    return move


_LAST_OF_I, _LAST_OF_II = 4, 7
"""The log gives the round of a move, the pile of a shuffle is that of its era."""


# ---- claims ----


def _checkpoints(log: Mapping[str, Any], game: Game) -> Iterator[dict[str, Any]]:
    """What is known about every seat after each move; hands and boards from what has changed so far.

    Where a log gives no state, because something waits in the middle of production or scoring, its events are all.
    """
    columns, start = log["columns"], log["start"]
    known = [_first_row(game, hand, board) for hand, board in zip(start["hands"], log["setup"]["boards"], strict=True)]
    yield {"after": 0, "rows": _rows(columns, start["state"], known), "table": _table(log, start["table"])}
    for item in log["moves"]:
        for seat, changed in (item.get("changed") or {}).items():
            _note(known[int(seat)], changed)
        table: dict[str, Any] = {}
        for event in item.get("events", ()):
            _note_event(known, table, event)
        if item.get("state") is not None:
            rows = _rows(columns, item["state"], known)
            yield {"after": _place(item), "rows": rows, "table": _table(log, item["table"]) | table}
        elif item.get("events"):
            rows = [{key: row[key] for key in ("produced", "fed") if key in row} for row in known]
            yield {"after": _place(item), "rows": rows, "table": table}


def _place(item: Mapping[str, Any]) -> int:
    """After which move a state holds."""
    place = item["n"]
    if type(place) is not int:
        raise TypeError(f"the number of a move is {place!r}")
    return place


def _first_row(game: Game, hand: list[str], board: Any) -> dict[str, Any]:
    """What holds before the first move, which logs leave out."""
    row: dict[str, Any] = {key: [] for key in _FROM_THE_START}
    return row | {
        "cards": sorted(hand),
        "claimed": [game.facts.kinds["assistant"][0].slug],
        "built": {_first_city(game, board): "plain"},
    }


def _first_city(game: Game, board: Any) -> str:
    """The site of the first city on a board: logs give only what is built later."""
    name = f"{game.facts.game}:board:{board}"
    for site in game.facts.kinds["site"]:
        if site.parent == name and site.value("start") is True:
            return site.slug
    raise ValueError(f"board {board} has no first city")


def _note_event(known: list[dict[str, Any]], table: dict[str, Any], event: Mapping[str, Any]) -> None:
    """What happened by itself, as columns of the public state."""
    if "order" in event:
        table["order"] = list(event["order"])
    if "blocked" in event:
        table["tiles"] = {slot: [FOREIGN] for slot in event["blocked"]}
    for key, column in (("production", "produced"), ("feeding", "fed")):
        for seat, amounts in event.get(key, {}).items():
            known[int(seat)][column] = dict(amounts)


def _rows(columns: list[str], state: Any, known: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, row, strict=True)) | more for row, more in zip(state, known, strict=True)]


def _table(log: Mapping[str, Any], table: Any) -> dict[str, Any]:
    return dict(zip(log["table_columns"], table, strict=True))


def _note(known: dict[str, Any], changed: Mapping[str, Any]) -> None:
    for key, column in _CHANGED.items():
        if key in changed:
            known[column] = sorted(changed[key]) if column in ("cards", "used") else list(changed[key])
    if "joined" in changed:
        known["joined"] = sorted(changed["joined"])
    if "built" in changed:
        known["built"] = dict(sorted((known.get("built", {}) | dict(changed["built"])).items()))


def _score(row: Mapping[str, Any]) -> dict[str, Any]:
    parts = {key: row[key] for key in ("before", "metropolis", "cards", "cities", "resources")}
    return {"seat": row["seat"], "total": row["total"], "rank": row["rank"], "categories": parts}
