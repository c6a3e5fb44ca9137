"""docs/packs.md: the walk-through for owners of a game, run as it stands."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.conftest import DATA
from tests.ingest.sheets.owner import CARDS, MAP, fill_cards, put

PAGE = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")


def test_the_walk_through_for_owners_works(tmp_path: Path) -> None:
    section = PAGE.split("## Typing in a game that you own\n")[1].split("\n## ")[0]
    (block,) = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    settings = {"KARTOTEK_DATABASE_URL": f"sqlite:///{tmp_path / 'catalog.db'}", "KARTOTEK_DATA": str(DATA)}
    (tmp_path / "data").symlink_to(DATA)
    said = []
    for number, line in enumerate(block.splitlines()):
        command = [sys.executable, "-c", "from kartotek.api.cli import main; main()", *shlex.split(line)[1:]]
        home = {"PYTHONPATH": str(DATA.parent)}
        done = subprocess.run(command, cwd=tmp_path, env=os.environ | settings | home, capture_output=True, text=True)
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        said.append(done.stdout)
        if number == 0:
            fill_cards(tmp_path / "my-cities", CARDS)
            put(tmp_path / "my-cities", "boards/1.toml", MAP)
    assert "1 of 8" in said[1] and "no problems" in said[2]
    assert "Azonnal kapsz 1 hínárt." in said[3]
    assert "valid" in said[-1]
