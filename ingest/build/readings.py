"""What ingest read out of the books (`data/rulebooks/`), reconciled with what the data states."""

from __future__ import annotations

from pathlib import Path

from ingest.build.workbench import Workbench

__all__ = ["add_readings"]


def add_readings(data: Path, bench: Workbench) -> None:
    """To come with the readings."""
