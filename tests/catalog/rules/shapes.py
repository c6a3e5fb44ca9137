"""The published JSON Schemas of set-ups and moves, as the shapes of the games say they should be."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

from kartotek.catalog.rules.registry import GAMES

__all__ = ["shape_files"]

FOLDER = Path(__file__).resolve().parents[3] / "schema"


def shape_files() -> dict[Path, str]:
    """The text of every schema file by its path."""
    found = {}
    for name, place in GAMES.items():
        module, kind = place.split(":")
        shapes = getattr(import_module(module), kind).shapes
        if shapes is not None and shapes.game == name:
            text = json.dumps(shapes.schema(), indent=1) + "\n"
            found[FOLDER / f"replay.{name}.schema.json"] = text
    return found
