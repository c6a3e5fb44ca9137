"""The parts of docs/ginkgopolis.md that come from code: they stand between two marks."""

from __future__ import annotations

import json
import re
from pathlib import Path

from kartotek.catalog.replays.walk import tell_step
from kartotek.catalog.rules.ginkgopolis.position_values import KEYS
from kartotek.catalog.rules.registry import open_game
from kartotek.catalog.store import Catalog
from kartotek.schema.replay import read_replay

__all__ = ["PAGE", "filled"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "ginkgopolis.md"


def filled(text: str, catalog: Catalog) -> str:
    """The page with every marked part as it should be."""
    keys = ["| key | meaning |", "| --- | --- |", *(f"| `{key}` | {meaning} |" for key, meaning in KEYS.items())]
    parts = {"keys of a position": "\n".join(keys), "solo round": f"```text\n{_round(text, catalog)}\n```"}
    for name, part in parts.items():
        mark, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        pattern = re.compile(f"{mark}.*?{end}", re.DOTALL)
        assert pattern.search(text), name
        text = pattern.sub(f"{mark}\n{part}\n{end}".replace("\\", "\\\\"), text, count=1)
    return text


def _round(text: str, catalog: Catalog) -> str:
    """What the moves of the example do, as `replay explain` says it."""
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    replay, game = read_replay(example), open_game(catalog, "ginkgopolis")
    lines = []
    for step in range(1, len(replay.moves) + 1):
        story = tell_step(replay, game, step)
        lines.append(f"{step}. {json.dumps(dict(story.move))}")
        lines += [f"   {line}" for line in (*story.changes, *story.abilities)]
    return "\n".join(lines)
