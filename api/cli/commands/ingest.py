"""`kartotek ingest`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import progress, write, write_json, write_table
from kartotek.api.cli.replays import read_file
from kartotek.schema.errors import KartotekError
from kartotek.schema.extras import missing_package

if TYPE_CHECKING:
    from kartotek.ingest.pipeline import Book

__all__ = ["command"]

_STAGES = ("read", "repair", "edits", "segment", "terms", "effects", "structure", "counts")


@declare(
    "ingest",
    "kartotek ingest rulebook.txt",
    "kartotek ingest rulebook.txt --stage repair --json",
    "kartotek ingest rulebook.txt --explain 3",
    "kartotek ingest rulebook.txt --new harbour --json",
    "kartotek ingest rulebook.txt --new harbour --words harbour.words.csv --json",
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--stage", type=click.Choice(_STAGES), help="Show the rows of one stage instead of the report.")
@click.option("--explain", "line", type=click.IntRange(1), metavar="LINE", help="Report all that is known of one line.")
@click.option("--new", "game", metavar="GAME", help="Draft the folder of a game that is not known yet from its book.")
@click.option("--words", type=click.Path(path_type=Path), help="With --new: the table of the book's words, corrected.")
@click.option("--report", is_flag=True, help="Show what was found, read and left unread, and by which rule.")
@click.option("--compare", is_flag=True, help="Hold another extraction of a known book against its kept reading.")
@click.option("--gold", type=click.Path(path_type=Path), help="A folder of references to measure the reading by.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="A data folder for what was read.")
@click.option("--fresh", is_flag=True, help="Read everything anew, whatever the cache holds.")
@json_option
def command(
    files: tuple[Path, ...],
    stage: str | None,
    line: int | None,
    game: str | None,
    words: Path | None,
    report: bool,
    compare: bool,
    gold: Path | None,
    output: Path | None,
    fresh: bool,
    as_json: bool,
) -> None:
    """FILES are rulebook extractions; which book each is shows in its content. The stages are read, repair (edits lists
    every change), segment, terms, effects and counts (numbers of components, values printed on them, the set-up by
    player count); with --json their rows are JSON Lines on standard output. A text that is none of the known books gets
    a reading of its words and general terms. What was repaired and found before comes from a cache. With --compare
    every fact is given with its lines in this copy and in the kept one, and whether it is the same, moved, unanchored,
    doubted, changed, lost or new. With --new the folder of a game is drafted from a book that is not known here:
    components, set-up, terms, vocabulary and statements with their lines, `?` for what is not understood, and a
    list of what a person must decide. The words of the book are proposed first, in a table that --words takes back
    once a person has corrected it. It is written to the folder given by -o, else to one named like the game; with
    --json the draft is the answer, and a folder is written only where -o names one."""
    if game is not None:
        _draft(files, game, words, output, fresh, as_json)
        return
    books = [(path, _read(path, fresh)) for path in files]
    if line is not None:
        _explain([book for _, book in books], line, as_json)
    elif stage is not None:
        for _, book in books:
            _show_rows(_stage_rows(book, stage), as_json)
    if output is not None:
        for path, book in books:
            _write_readings(path, book, output)
    if compare:
        _compare([book for _, book in books], as_json)
    if gold is not None:
        _measure(books, gold, as_json)
    if report or not (stage or line or output or gold or compare):
        _report(books, as_json)


def _draft(
    files: Sequence[Path], game: str, words: Path | None, output: Path | None, fresh: bool, as_json: bool
) -> None:
    from kartotek.api.cli.drafts import draft_game
    from kartotek.ingest.draft.folder import check_name

    check_name(game)
    if len(files) != 1:
        raise KartotekError("usage", "a new game is drafted from one book", hint="give one file with --new")
    draft_game(_read(files[0], fresh, new=True), game, words, output, as_json)


def _read(path: Path, fresh: bool, new: bool = False) -> Book:
    try:
        from kartotek.ingest.pipeline import read_book
        from kartotek.ingest.text.admission import check_one_book, check_words
    except ModuleNotFoundError as error:
        raise missing_package(error.name, "reading rulebooks", "ingest-extra") from error
    show = partial(progress, f"Reading {path.name}")
    try:
        book = read_book(read_file(path), use_cache=not fresh, progress=show, new=new)
        check_words(book.extraction)
        check_one_book(book.extraction, book.words)
    except KartotekError as error:
        if not error.code.startswith("ingest-") and error.code != "limit":
            raise
        where = f"{path}, {error.where}" if error.where else str(path)
        raise KartotekError(error.code, error.what, where=where, why=error.why, hint=error.hint) from error
    return book


def _stage_rows(book: Book, stage: str) -> Iterator[dict[str, Any]]:
    if stage == "counts":
        from kartotek.ingest.lists.setup.stage import read_counts

        yield from (fact.as_row() for fact in read_counts(book))
    elif stage == "structure":
        from kartotek.ingest.structure.stage import read_structure

        yield from (finding.as_row() for finding in read_structure(book))
    elif stage == "effects":
        from kartotek.ingest.effects.stage import read_effects

        yield from (statement.as_row() for statement in read_effects(book))
    else:
        from kartotek.ingest.readings.rows import rows_of

        yield from rows_of(book, stage)


def _show_rows(rows: Iterator[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        for row in rows:
            write(json.dumps(row, ensure_ascii=False))
        return
    found = list(rows)
    if found:
        write_table(list(found[0]), [list(row.values()) for row in found])


def _explain(books: Sequence[Book], line: int, as_json: bool) -> None:
    from kartotek.ingest.readings.explain import explain

    found = [explain(book, line) for book in books]
    if as_json:
        write_json([one.as_json() for one in found])
        return
    for one in found:
        for text in one.lines():
            write(text)


def _write_readings(path: Path, book: Book, folder: Path) -> None:
    from kartotek.ingest.readings.reconcile import write_reading

    if book.document is None:
        raise KartotekError("ingest-unknown-book", "the text is none of the known rulebooks", where=str(path))
    write(f"{write_reading(book, folder)}")


def _compare(books: Sequence[Book], as_json: bool) -> None:
    from kartotek.ingest.readings.compare import compare

    found = [compare(book) for book in books]
    if as_json:
        write_json([item.as_json() for item in found])
        return
    for item in found:
        for text in item.lines_of_text():
            write(text)
        rows = [finding.as_row() for finding in item.findings if finding.flag != "same"]
        if rows:
            write_table(list(rows[0]), [list(row.values()) for row in rows])


def _measure(books: Sequence[tuple[Path, Book]], gold: Path, as_json: bool) -> None:
    from kartotek.ingest.readings.judge.gold import load_gold, table
    from kartotek.ingest.readings.judge.measure import measure

    scores = [score for path, book in books for score in measure(book, load_gold(gold), path.name)]
    frame = table(scores)
    if as_json:
        write_json(frame.astype(object).where(frame.notna(), None).to_dict("records"))
    else:
        write(frame.to_string(index=False))


def _report(books: Sequence[tuple[Path, Book]], as_json: bool) -> None:
    from kartotek.ingest.readings.report import report_on, summary

    found = [report_on(path.name, book) for path, book in books]
    if as_json:
        write_json([item.as_json() for item in found])
        return
    for item in found:
        for text in item.lines_of_text():
            write(text)
    if len(found) > 1:
        write(summary(found))
