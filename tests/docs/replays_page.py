"""The parts of docs/replays.md that come from code and data: they stand between a mark and the next heading or text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from kartotek.api.cli.status import MEANINGS, Status
from kartotek.catalog.rules.registry import GAMES, open_game
from kartotek.catalog.store import Catalog
from kartotek.schema.replay import replay_schema

__all__ = ["PAGE", "filled", "parts"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "replays.md"

_KEYS = {
    "format": "always `kartotek-replay/1`",
    "game": "id of the game in the catalog",
    "profile": "the rule choices it was played under",
    "players": "how many play",
    "rules_hash": "hash of the rows that executed when it was written",
    "source": "where the game was played or comes from",
    "packs": "packs whose rows the game uses",
    "setup": "what chance and agreement decided before the first move, set-up options included",
    "start": "a written state from which the moves go on; its keys belong to the game",
    "moves": "the decisions in order",
    "checkpoints": "states claimed after so many moves",
    "scores": "results claimed, by seat",
    "log": "the log that it was imported from: its notation, the players' names, the line, round and turn of each move",
}
_REPLAY_STATUSES = (Status.FINE, Status.NEGATIVE, Status.BAD_INPUT, Status.UNVERIFIED)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def parts(catalog: Catalog) -> dict[str, str]:
    """The text of every marked part."""
    schema = replay_schema()
    needed = set(schema["required"])
    assert set(schema["properties"]) == set(_KEYS)
    either = {"setup": "yes, or `start`", "start": "instead of `setup`"}
    keys = ((f"`{key}`", either.get(key, "yes" if key in needed else "no"), meaning) for key, meaning in _KEYS.items())
    columns = []
    for name in GAMES:
        game = open_game(catalog, name)
        columns.append(f"### {name}\n\n" + _table(("column", "meaning"), _columns(game.columns().items())))
    return {
        "keys": _table(("key", "needed", "meaning"), keys),
        "statuses": _table(("status", "meaning"), ((str(int(s)), MEANINGS[s]) for s in _REPLAY_STATUSES)),
        "profiles": "\n\n".join(f"### Choices of {name}\n\n{_choices(catalog, name)}" for name in GAMES),
        "columns": "\n\n".join(columns),
    }


def _choices(catalog: Catalog, game: str) -> str:
    """One row for each choice, one column for each profile."""
    profiles = [item for item in catalog.profiles.values() if item.game == game]
    made = {item.slug: {choice.choice: choice.value for choice in item.choices} for item in profiles}
    names = dict.fromkeys(name for choices in made.values() for name in choices)
    rows = (
        (f"`{name}`", *(f"`{choices[name]}`" if name in choices else "" for choices in made.values())) for name in names
    )
    return _table(("choice", *made), rows)


def _columns(items: Iterable[tuple[str, str]]) -> Iterable[tuple[str, str]]:
    return ((f"`{name}`", meaning) for name, meaning in items)


def filled(text: str, catalog: Catalog) -> str:
    """The page with every marked part as it should be; an end mark closes a part that has been filled before."""
    for name, part in parts(catalog).items():
        mark, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        pattern = re.compile(f"{re.escape(mark)}(?:.*?{re.escape(end)})?", re.DOTALL)
        assert pattern.search(text), name
        text = pattern.sub(f"{mark}\n{part}\n{end}".replace("\\", "\\\\"), text, count=1)
    return text
