"""`kartotek ingest --stage`: every stage that reading has can be looked at."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from kartotek.api.cli.commands.ingest import command
from kartotek.ingest.readings.rows import STAGES
from tests.api.cli.calling import call
from tests.ingest.samples import TOWNS

OFFERED = [name for option in command.params if isinstance(option.type, click.Choice) for name in option.type.choices]


def test_no_stage_is_forgotten() -> None:
    assert set(STAGES) | {"effects", "counts", "structure"} == set(OFFERED)


@pytest.mark.parametrize("stage", OFFERED)
def test_every_stage_gives_rows_of_its_own(stage: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "towns.txt").write_text(TOWNS, "utf-8")
    ended = call(capsys, "ingest", str(tmp_path / "towns.txt"), "--stage", stage, "--json")
    rows = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.status == 0
    assert rows or stage in ("edits", "counts", "structure"), "the text is clean and lists no components"
    assert len({tuple(row) for row in rows}) <= 1, "all rows of a stage have the same fields"
