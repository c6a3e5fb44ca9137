"""Commands over very many replays: validate, report, play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kartotek.api.cli.catalog import ready_database
from kartotek.api.cli.output import progress, styled, write, write_json, write_table
from kartotek.api.cli.status import Status
from kartotek.catalog.replays.mass import Tally, validate_many
from kartotek.catalog.replays.mass.pool import workers_for
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole

__all__ = ["counted", "play_mass", "validate_mass", "write_report"]

_COLOURS = {"valid": "green", "partly unverified": "yellow", "not valid": "red", "fault": "red"}


def validate_mass(
    inputs: Sequence[Path], workers: int, cluster: str | None, results: Path | None, as_json: bool
) -> Status:
    """Validate, show the summary, and say by the status what the worst verdict is."""
    database = ready_database()
    with counted("Validating") as count:
        tally = validate_many(inputs, database, workers_for(workers, cluster), results, count)
    if as_json:
        write_json({"replays": tally.replays, "verdicts": tally.verdicts, "rules": tally.rules, "kept": tally.kept})
    else:
        _show(tally)
    if tally.verdicts.get("fault"):
        return Status.BAD_INPUT
    if tally.verdicts.get("not valid"):
        return Status.NEGATIVE
    return Status.UNVERIFIED if tally.verdicts.get("partly unverified") else Status.FINE


def _show(tally: Tally) -> None:
    for row in tally.first_faults:
        where = "" if row["first_step"] is None else f" at step {row['first_step']} ({row['first_kind']})"
        write(
            f"{row['replay']}: {styled(row['verdict'], fg='red')}{where} {row['rule'] or row['detail'] or ''}".rstrip()
        )
    for verdict, colour in _COLOURS.items():
        if verdict in tally.verdicts:
            write(f"{tally.verdicts[verdict]} {styled(verdict, fg=colour)}")
    again = f", {tally.kept} of them by an earlier run" if tally.kept else ""
    write(f"{tally.replays} replays{again}")
    if tally.rules:
        ranked = sorted(tally.rules.items(), key=lambda item: (-item[1], item[0]))
        write_table(("rule", "replays"), ranked)


def write_report(results: Path, output: Path) -> None:
    """The page about a folder of results."""
    from kartotek.catalog.replays.mass.report import report_page
    from kartotek.catalog.replays.mass.results import read_results

    write_whole(output, report_page(read_results(results)).encode())
    write(str(output))


def play_mass(
    game: str,
    players: int,
    seed: int,
    profile: str | None,
    packs: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    games: int,
    workers: int,
    output: Path,
    player: str,
) -> None:
    """Play many games into one file."""
    from kartotek.catalog.replays.mass.playing import PlayOrder, play_many

    if not output.name.endswith((".jsonl", ".jsonl.zst")):
        raise KartotekError("usage", "the file has one replay a line", hint="name it .jsonl or .jsonl.zst")
    order = PlayOrder(ready_database(), game, players, games, seed, profile, packs, options, player)
    with counted(f"Playing {game}", games) as count:
        moves = play_many(order, output, workers_for(workers), count)
    write(f"{games} games, {moves} moves")


@contextmanager
def counted(label: str, total: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar that is given how many more are done."""
    done = 0
    with progress(label) as report:

        def count(more: int) -> None:
            nonlocal done
            done += more
            report(done, total or done)

        yield count
