"""`kartotek draft`."""

from __future__ import annotations

import getpass
import re
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json, write_table
from kartotek.schema.errors import KartotekError
from kartotek.schema.extras import missing_package
from kartotek.schema.word_types import LANGUAGES, Language

if TYPE_CHECKING:
    from kartotek.api.review.session import ReviewSession
    from kartotek.ingest.draft.folder import GameFolder

__all__ = ["command"]

_FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE: Final = click.Path(path_type=Path)
_STATES: Final = ("open", "sure", "decided", "dropped")


@declare(
    "draft",
    "kartotek draft lake.txt",
    "kartotek draft lake.pdf --game lake -o lake-at-work",
    "kartotek draft --resume lake-draft",
    "kartotek draft --pack my-cities",
    "kartotek draft --resume lake-draft --status --json",
    "kartotek draft --resume lake-draft --sheet questions.xlsx",
    "kartotek draft --resume lake-draft --fill answers.csv --json",
)
@click.argument("book", required=False, type=_FILE)
@click.option(
    "--resume", type=_FOLDER, help="Go on with a folder; with a BOOK too, its text is exchanged for that one."
)
@click.option("--pack", type=_FOLDER, help="Type in the cards of a folder of `kartotek pack new` instead.")
@click.option("--game", metavar="GAME", help="The id of the game; else it is made of the name of the file.")
@click.option("-o", "--output", type=_FILE, help="The folder to make; else one named like the game.")
@click.option("--who", help="The name that decisions are signed with; else the name of the user.")
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="The port; 0 takes a free one.")
@click.option(
    "--idle", default=30.0, show_default=True, type=click.FloatRange(0.01), help="Minutes without a page until it ends."
)
@click.option("--status", is_flag=True, help="Serve nothing; report how far the draft is.")
@click.option("--sheet", type=_FILE, help="Serve nothing; write what is open to a spreadsheet, .xlsx or .csv.")
@click.option(
    "--fill", type=_FILE, help="Serve nothing; take a spreadsheet of --sheet back, its column `answer` filled."
)
@click.option(
    "--language", default="hu", show_default=True, type=click.Choice(LANGUAGES), help="That of a spreadsheet."
)
@json_option
def command(
    book: Path | None,
    resume: Path | None,
    pack: Path | None,
    game: str | None,
    output: Path | None,
    who: str | None,
    port: int,
    idle: float,
    status: bool,
    sheet: Path | None,
    fill: Path | None,
    language: Language,
    as_json: bool,
) -> None:
    """Makes a catalog of a rulebook together with a person: serves a page on this machine that shows the book beside
    what was understood of it, to be accepted and corrected. BOOK is the text of a rulebook, or a PDF where pdftotext is
    installed. Every decision is saved at once in the folder of the game, which is the only place written; `kartotek
    build --game FOLDER` builds it with the other games. In a spreadsheet an answer is `ok` (it is as read), `-`
    (strike it; of a sentence: nothing is counted in it), or the value: a number, a role, an expression."""
    _need_reader()
    if pack is not None:
        _serve_pack(pack, port, idle, as_json)
        return
    folder = _folder(book, resume, game, output, who or _user())
    with folder.locked():
        session = _session(folder, who)
        if not (status or sheet or fill):
            _serve(session, port, idle, as_json)
            return
        _read(session)
        if fill is not None:
            _fill(session, fill)
        if sheet is not None:
            _write_sheet(session, sheet, language)
        _report(session, as_json)


def _need_reader() -> None:
    """Raise KartotekError where a package that reads rulebooks is not installed."""
    try:
        import kartotek.ingest.pipeline  # noqa: F401
    except ModuleNotFoundError as error:
        raise missing_package(error.name, "reading rulebooks", "ingest-extra") from error


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"


def _folder(book: Path | None, resume: Path | None, game: str | None, output: Path | None, who: str) -> GameFolder:
    from kartotek.api.cli.book_text import book_text
    from kartotek.ingest.draft.folder import GameFolder

    if resume is not None:
        folder = GameFolder(resume)
        if book is not None:
            folder.exchange_book(book_text(book))
        return folder
    if book is None:
        raise KartotekError("usage", "no book is given", hint="name a text or a PDF, or go on with --resume FOLDER")
    name = game or _name(book)
    return GameFolder.create(output or Path(name), name, book_text(book), who)


def _name(book: Path) -> str:
    from kartotek.schema.hungarian.fold import fold

    return re.sub(r"[^a-z0-9]+", "-", fold(book.stem)).strip("-") or "game"


def _session(folder: GameFolder, who: str | None) -> ReviewSession:
    from kartotek.api.review.session import ReviewSession

    return ReviewSession(folder, who or folder.who or _user())


def _serve(session: ReviewSession, port: int, idle: float, as_json: bool) -> None:
    from kartotek.api.review.serving import serve_review

    serve_review(session, port, idle, partial(_announce, session.folder.path, session.folder.game, as_json))


def _serve_pack(folder: Path, port: int, idle: float, as_json: bool) -> None:
    from kartotek.api.cli.games import game_folder, game_of_pack
    from kartotek.api.review.serving import serve_pack

    game = game_of_pack(folder)
    serve_pack(folder, game_folder(game), port, idle, partial(_announce, folder, game, as_json))


def _announce(folder: Path, game: str, as_json: bool, address: str) -> None:
    """Say where the page is."""
    if as_json:
        write_json({"address": address, "folder": str(folder), "game": game})
    else:
        write(f"{styled('open', fg='green')} {address}")
        write(f"{styled('saved in', fg='green')} {folder}")
    sys.stdout.flush()


def _read(session: ReviewSession) -> None:
    """Read the book, and raise what keeps it from being read."""
    session.start()
    session.wait()
    if session.state.fault is not None:
        raise session.state.fault


def _fill(session: ReviewSession, path: Path) -> None:
    """Take the answers of a sheet as one step."""
    from kartotek.api.review.sheet import sheet_decisions

    assert session.state.review is not None
    session.decide(sheet_decisions(session.state.review, path), None)
    session.wait()


def _write_sheet(session: ReviewSession, path: Path, language: Language) -> None:
    from kartotek.api.review.sheet import write_sheet

    write_sheet(session.state, path, language)


def _report(session: ReviewSession, as_json: bool) -> None:
    found = _status(session)
    if as_json:
        write_json(found)
        return
    heads = ("part", *_STATES)
    write_table(heads, [(name, *(counts[each] for each in heads[1:])) for name, counts in found["parts"].items()])
    write(f"{found['steps']} steps, {len(found['stale'])} decisions no longer fit")
    for problem in found["problems"]:
        write(f"{problem['where']}: {problem['what']}")


def _status(session: ReviewSession) -> dict[str, Any]:
    """How far a draft is."""
    from kartotek.api.review.pages import PAGES, progress_of, shown_rows

    session.end()
    state, table = session.state, session.folder.decisions
    assert state.review is not None
    counted = {page: progress_of(shown_rows(state.review, page)) for page in PAGES[:-1]}
    return {
        "game": session.folder.game,
        "folder": str(session.folder.path),
        "steps": table.steps,
        "parts": {page: {name: each[name] for name in _STATES} for page, each in counted.items()},
        "stale": [{"about": one.about, "row": one.row, "field": one.field} for one in state.review.stale],
        "problems": [{"code": one.code, "where": one.where, "what": one.what} for one in state.problems],
    }
