"""Very many replays: read as a stream, validated by several processes or a cluster, results kept in Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from kartotek.catalog.replays.mass.inputs import Batch, batches
from kartotek.catalog.replays.mass.judge import verdict_basis
from kartotek.catalog.replays.mass.pool import Workers
from kartotek.catalog.replays.mass.results import Results
from kartotek.catalog.replays.mass.tally import Tally
from kartotek.catalog.replays.mass.work import judge_and_keep
from kartotek.catalog.store import open_lazily

__all__ = ["Tally", "validate_many"]


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
                tally.add(Tally.of(rows))
                tally.kept += len(rows)
                progress(len(rows))

    share = kept.share() if kept is not None else None
    try:
        for batch, done in workers.ordered(partial(judge_and_keep, database, basis, share), wanted()):
            if kept is not None:
                kept.take(batch, done.written, done.rows)
            tally.add(done.tally)
            progress(done.tally.replays)
    finally:
        if share is not None:
            share.end()
    if kept is not None:
        kept.finish(tally.verdicts, tally.rules)
    return tally
