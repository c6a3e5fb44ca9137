"""A copy of the tree on which a change is made as a newcomer makes it, counting the files that are edited by hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["Tree"]

ROOT = Path(__file__).resolve().parents[2]
_COPIED = ("schema", "ingest", "catalog", "api", "tests", "docs", "data", "kartotek")


class Tree:
    """The packages of the project in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.by_hand: set[str] = set()
        for name in _COPIED:
            if (ROOT / name).is_dir():
                ignored = shutil.ignore_patterns("__pycache__", "golden", "*.so")
                shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=ignored)
        for file in ("pyproject.toml", "LICENSE"):
            shutil.copy(ROOT / file, folder)

    def edit(self, file: str, old: str, new: str) -> None:
        """Edit a file by hand: the text to change must stand in it once."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        path.write_text(text.replace(old, new), encoding="utf-8")
        self.by_hand.add(file)

    def generate(self) -> None:
        """What `make docs` writes from the tables and models."""
        self.run("-m", "kartotek.schema.tables.row_types")
        self.run("-m", "kartotek.schema.models.reference", "docs")

    def run(self, *arguments: str) -> str:
        """Run Python inside the copy; its output."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "KARTOTEK_DATA": str(self.folder / "data")}
        done = subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()
