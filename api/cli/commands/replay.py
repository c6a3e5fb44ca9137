"""`kartotek replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kartotek.api.cli.command import group, json_option
from kartotek.api.cli.output import styled, write, write_json, write_table
from kartotek.api.cli.replays import GameShelf, read_replay_file, show_broken, show_report
from kartotek.api.cli.status import Status
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.catalog.replays.report import Report

__all__ = ["command"]

_FILE = click.Path(path_type=Path)

command = group(
    "replay",
    "kartotek replay validate game.json",
    "kartotek replay report results -o report.html",
    "kartotek replay run game.json --states --json",
    "kartotek replay explain game.json --step 12",
    "kartotek replay legal game.json --after 12",
    "kartotek replay import seven-wonders log.json -o game.json",
    "kartotek replay template seven-wonders --players 3 -o moves.csv",
)


@command.part(
    "validate",
    "kartotek replay validate game.json",
    "kartotek replay validate games/*.json --json",
    "kartotek replay validate games.jsonl.zst --workers 2 --results results",
)
@click.argument("files", nargs=-1, required=True, type=_FILE)
@click.option("--workers", type=click.IntRange(1), help="Validate by so many processes, and show a summary.")
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Validate by the workers of this dask scheduler. Whoever reaches its port runs code: use tls://.",
)
@click.option("--results", type=_FILE, help="A folder for one row per replay, in Parquet; a run that was cut goes on.")
@click.option("--lang", "language", type=click.Choice(("en", "hu")), default="en", help="The language of the report.")
@json_option
def validate_files(
    files: tuple[Path, ...],
    workers: int | None,
    cluster: str | None,
    results: Path | None,
    language: str,
    as_json: bool,
) -> int:
    """Check every move of the FILES against the rules.

    FILES may also be folders, patterns in quotes, and files of many replays, one a line (.jsonl, .jsonl.zst): then, and
    with --workers, --cluster or --results, a summary is shown instead of a report on each. The exit status is 0 if all
    are valid, 1 if a move is illegal or a claim wrong, 2 if a file is no replay, and 3 if all are valid but part of it
    rests on facts that the catalog does not know. Of several replays each is judged: one that cannot be read is
    reported and the others go on.
    """
    if workers or cluster or results or any(_holds_many(path) for path in files):
        from kartotek.api.cli.mass import validate_mass

        return validate_mass(files, workers or 1, cluster, results, as_json)
    from kartotek.catalog.replays.repair import explain_fault
    from kartotek.catalog.replays.validate import validate

    shelf = GameShelf()
    reports: list[dict[str, Any]] = []
    statuses = {Status.FINE}
    for path in files:
        try:
            replay = read_replay_file(path)
            report = validate(replay, shelf.of(replay))
            explain_fault(replay, shelf.of(replay), report)
        except KartotekError as error:
            if len(files) == 1 or error.code == "internal":
                raise
            statuses.add(Status.BAD_INPUT)
            reports.append({"file": str(path), "valid": False, "error": error.as_dict()})
            if not as_json:
                write(f"{path}: {styled('not read', fg='red')}: {error}")
            continue
        statuses.add(_verdict(report))
        reports.append({"file": str(path)} | report.as_json())
        if not as_json:
            show_report(str(path), report, language)
    if as_json:
        write_json(reports[0] if len(reports) == 1 else reports)
    order = (Status.BAD_INPUT, Status.NEGATIVE, Status.UNVERIFIED, Status.FINE)
    return next(status for status in order if status in statuses)


def _verdict(report: Report) -> Status:
    if not report.valid:
        return Status.NEGATIVE
    return Status.UNVERIFIED if report.unverified else Status.FINE


def _holds_many(path: Path) -> bool:
    return path.is_dir() or path.name.endswith((".jsonl", ".jsonl.zst")) or ("*" in str(path) and not path.exists())


@command.part("report", "kartotek replay report results -o report.html")
@click.argument("results", type=_FILE)
@click.option("-o", "--output", type=_FILE, required=True, help="The page to write.")
def report_results(results: Path, output: Path) -> None:
    """Draw what a mass validation found: illegal moves by rule, points by faction or board, length, time.

    The page needs no other files and no network.
    """
    from kartotek.api.cli.mass import write_report

    write_report(results, output)


@command.part("run", "kartotek replay run game.json --states --json", "kartotek replay run game.json --undo 3")
@click.argument("file", type=_FILE)
@click.option("--states", is_flag=True, help="One row per step and seat instead of the last ones only.")
@click.option("--undo", type=click.IntRange(0), default=0, help="Leave out so many of the last moves.")
@click.option("--table", is_flag=True, help="What belongs to no seat (map, tracks, piles) instead of the seats.")
@click.option("--columns", is_flag=True, help="Say what the columns mean instead.")
@json_option
def run_file(file: Path, states: bool, undo: int, table: bool, columns: bool, as_json: bool) -> None:
    """Show the public state of a replay, after every step or at its end; an illegal move ends it, with an error.

    With --states --json the answer is JSON Lines: one object per step and seat, the set-up being step 0; with --table
    one object per step.
    """
    from dataclasses import replace

    from kartotek.catalog.replays.walk import public_rows, public_tables

    replay = read_replay_file(file)
    game = GameShelf().of(replay)
    if columns:
        meanings = {"step": "number of moves made"} | dict(game.table_columns() if table else game.columns())
        write_json(meanings) if as_json else write_table(("column", "meaning"), list(meanings.items()))
        return
    shortened = replace(replay, moves=replay.moves[: max(0, len(replay.moves) - undo)])
    rows: list[dict[str, Any]] = []
    illegal: KartotekError | None = None
    try:
        rows.extend(public_tables(shortened, game) if table else public_rows(shortened, game))
    except KartotekError as error:
        if error.code != "replay-illegal" or not rows:
            raise
        illegal = error
    _write_rows(rows if states else [row for row in rows if row["step"] == rows[-1]["step"]], as_json)
    if illegal is not None:
        raise illegal


def _write_rows(shown: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        for row in shown:
            write(json.dumps(row, ensure_ascii=False))
    else:
        heads = list(shown[0])
        write_table(heads, [[_cell(row[head]) for head in heads] for row in shown])


def _cell(value: Any) -> Any:
    return value if isinstance(value, int | str) or value is None else json.dumps(value, ensure_ascii=False)


@command.part(
    "explain", "kartotek replay explain game.json --step 12", "kartotek replay explain game.json --step 1 --json"
)
@click.argument("file", type=_FILE)
@click.option("--step", type=click.IntRange(1), required=True, help="The step to report, from 1.")
@json_option
def explain_step(file: Path, step: int, as_json: bool) -> int:
    """Report what happened at a step: the options, the move, the rules that it breaks, and what it changed."""
    from kartotek.catalog.replays.walk import tell_step

    replay = read_replay_file(file)
    story = tell_step(replay, GameShelf().of(replay), step)
    if as_json:
        write_json(story.as_json())
        return Status.NEGATIVE if story.broken else Status.FINE
    write(f"step {step}: {json.dumps(dict(story.move), ensure_ascii=False)}")
    for item in story.broken:
        show_broken(item)
    for line in (*story.changes, *story.abilities):
        write(f"  {line}")
    if not story.broken:
        write(styled("  legal", fg="green"))
    write("options at this step:")
    for option in story.options:
        write(f"  {json.dumps(dict(option), ensure_ascii=False)}")
    return Status.NEGATIVE if story.broken else Status.FINE


@command.part("legal", "kartotek replay legal game.json", "kartotek replay legal game.json --after 12 --json")
@click.argument("file", type=_FILE)
@click.option("--after", type=click.IntRange(0), help="After so many moves; after all of them if left out.")
@click.option("--most", type=click.IntRange(1), default=200, show_default=True, help="List at most so many moves.")
@json_option
def legal(file: Path, after: int | None, most: int, as_json: bool) -> None:
    """List the legal moves at a point of a replay, which may begin with a written state.

    Moves into which chance falls are listed without its outcome.
    """
    from kartotek.catalog.replays.walk import legal_moves, state_after

    replay = read_replay_file(file)
    game = GameShelf().of(replay)
    state = state_after(replay, game, len(replay.moves) if after is None else after)
    moves = legal_moves(game, state, most)
    if as_json:
        write_json({"waiting": list(game.waiting(state)), "moves": moves})
        return
    for move in moves:
        write(json.dumps(move, ensure_ascii=False))
    if not moves:
        write("the game is over")


@command.part(
    "import",
    "kartotek replay import seven-wonders log.json -o game.json",
    "kartotek replay import seven-wonders log.json -o imported.jsonl.zst",
)
@click.argument("form", metavar="GAME")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=_FILE)
@click.option("--profile", help="The rule choices of the program that wrote the log, if not the usual ones.")
@click.option("--setup", type=_FILE, help="A file with the set-up, for logs that have none: another log or a replay.")
@click.option("-o", "--output", type=_FILE, help="The file to write, or a folder; standard output if left out.")
def import_file(form: str, logs: tuple[Path, ...], profile: str | None, setup: Path | None, output: Path | None) -> int:
    """Turn logs of other programs, and tables of moves that people keep, into replays.

    LOG is JSON, a list of moves as text, a table (.csv, .xlsx: see `kartotek replay template`), a file of many logs
    (one a line), or a folder of these; what it is written in is found out. Many logs go into one file, -o
    games.jsonl.zst, or a folder; one that cannot be read is reported and the others go on. What a log states
    of positions and scores goes along as claims, so that a validation compares them. Without --profile the first one is
    taken under which all of it holds. Where only the moves are written down, --setup names another log of the same
    game, a replay, or a set-up.
    """
    from kartotek.api.cli.imports import import_logs

    return import_logs(form, logs, profile, setup, output)


@command.part(
    "template",
    "kartotek replay template seven-wonders --players 4 -o moves.csv",
    "kartotek replay template seven-wonders -o moves.xlsx",
)
@click.argument("game")
@click.option("--players", type=click.IntRange(1, 12), default=3, show_default=True, help="How many players.")
@click.option("--pack", "packs", multiple=True, help="A pack that the game is to be played with.")
@click.option("-o", "--output", type=_FILE, help="The .csv or .xlsx file to write; standard output if left out.")
def template(game: str, players: int, packs: tuple[str, ...], output: Path | None) -> None:
    """Write a table of moves to fill in, for `kartotek replay import`: a set-up and some first moves as an example."""
    from kartotek.api.cli.imports import write_template

    write_template(game, players, packs, output)
