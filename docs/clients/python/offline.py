"""Kartotek without a server: whole components out of the bulk files, checked against the manifest.

    catalog = Offline("bulk")                      # a folder that `kartotek export bulk` wrote
    card = catalog["seven-wonders:card:aqueduct"]
    red = catalog.find(game="seven-wonders", color="red")

Only the standard library is needed. A component has the shape that `schemas/component_view.schema.json` describes; the
`ast` of an ability is typed by `ast_types.Ability`.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any


class Offline(Mapping[str, dict[str, Any]]):
    """The components of a release by id."""

    def __init__(self, folder: str | Path) -> None:
        root = Path(folder)
        manifest = json.loads((root / "manifest.json").read_text(encoding="utf-8"))
        self.data_version: str = manifest["data_version"]
        self._components: dict[str, dict[str, Any]] = {}
        for entry in manifest["files"]:
            if entry["format"] == "components" and entry["compression"] == "gzip":
                content = (root / entry["path"]).read_bytes()
                if hashlib.sha256(content).hexdigest() != entry["sha256"]:
                    raise ValueError(f"{entry['path']} is not the file of the manifest")
                for line in gzip.decompress(content).splitlines():
                    component = json.loads(line)
                    self._components[component["id"]] = component

    def __getitem__(self, name: str) -> dict[str, Any]:
        return self._components[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._components)

    def __len__(self) -> int:
        return len(self._components)

    def find(self, game: str | None = None, kind: str | None = None, **attributes: Any) -> list[dict[str, Any]]:
        """Components of a game and kind with these printed attributes."""
        return [
            item
            for item in self._components.values()
            if game in (None, item["game"])
            and kind in (None, item["kind"])
            and all(item.get("attributes", {}).get(name) == value for name, value in attributes.items())
        ]
