"""What a worker does with a batch: it judges it, and writes the results where it has the folder for them."""

from __future__ import annotations

from typing import Any, NamedTuple

from kartotek.catalog.replays.mass.inputs import Batch
from kartotek.catalog.replays.mass.judge import judge_batch
from kartotek.catalog.replays.mass.results import Share, write_aside
from kartotek.catalog.replays.mass.tally import Tally

__all__ = ["Done", "judge_and_keep"]


class Done(NamedTuple):
    """What comes back of a batch: the tally, and where results are kept, the file with them or else the rows."""

    tally: Tally
    written: str | None = None
    rows: list[dict[str, Any]] | None = None


def judge_and_keep(database: str, basis: str, share: Share | None, batch: Batch) -> Done:
    """Judge a batch. Rows come back only where they are to be kept and the worker cannot do so: they are large."""
    rows = judge_batch(database, basis, batch)
    tally = Tally.of(rows)
    if share is None:
        return Done(tally)
    written = write_aside(share, batch, rows)
    return Done(tally, written, None if written else rows)
