"""Very many replays: read as a stream, validated by several processes or a cluster, results kept in Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from kartotek.catalog.replays.mass.inputs import Batch, batches
from kartotek.catalog.replays.mass.judge import judge_batch, verdict_basis
from kartotek.catalog.replays.mass.pool import Workers
from kartotek.catalog.replays.mass.results import Results
from kartotek.catalog.store import open_lazily

__all__ = ["Tally", "validate_many"]


@dataclass(slots=True)
class Tally:
    """How many replays there were of each verdict, and how many of them an earlier run had validated."""

    verdicts: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    kept: int = 0
    first_faults: list[dict[str, Any]] = field(default_factory=list)
    """The first replays that are not valid, for people."""

    @property
    def replays(self) -> int:
        return sum(self.verdicts.values())

    def add(self, rows: Sequence[dict[str, Any]]) -> None:
        for row in rows:
            self.verdicts[row["verdict"]] = self.verdicts.get(row["verdict"], 0) + 1
            if row["rule"]:
                self.rules[row["rule"]] = self.rules.get(row["rule"], 0) + 1
            if row["verdict"] in ("not valid", "fault") and len(self.first_faults) < 20:
                self.first_faults.append(row)


def validate_many(
    inputs: Sequence[str | Path],
    database: str,
    workers: Workers,
    results: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Tally:
    """Validate every replay of the inputs, each once. With `results`, batches that an earlier run finished are kept,
    if it ran with the same catalog and program.

    At no time are more batches in memory than the workers have in hand.
    """
    basis = verdict_basis(open_lazily(database))
    kept = Results(results, basis) if results is not None else None
    tally = Tally()

    def wanted() -> Iterator[Batch]:
        for batch in batches(inputs):
            rows = kept.of(batch) if kept is not None else None
            if rows is None:
                yield batch
            else:
                tally.add(rows)
                tally.kept += len(rows)
                progress(len(rows))

    for batch, rows in workers.ordered(partial(judge_batch, database, basis), wanted()):
        if kept is not None:
            kept.add(batch, rows)
        tally.add(rows)
        progress(len(rows))
    if kept is not None:
        kept.finish(tally.verdicts, tally.rules)
    return tally
