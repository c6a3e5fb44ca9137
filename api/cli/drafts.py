"""`kartotek ingest FILE --new GAME`: draft the folder of a game from its rulebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kartotek.api.cli.output import write, write_json, write_table

if TYPE_CHECKING:
    from kartotek.ingest.newbook.draft import Draft
    from kartotek.ingest.pipeline import Book

__all__ = ["draft_game"]


def draft_game(book: Book, game: str, words: Path | None, folder: Path | None, as_json: bool) -> None:
    """Draft the game, with the words of a table where one is given; write its folder, except where JSON is asked for
    and no folder is named."""
    from kartotek.ingest.newbook.draft import draft_of
    from kartotek.ingest.newbook.folder import write_draft
    from kartotek.ingest.newbook.folder_tables import load_proposed_words

    draft = draft_of(book, game, load_proposed_words(words) if words is not None else None)
    if folder is not None or not as_json:
        written = write_draft(draft, folder or Path(game))
        if not as_json:
            write(f"{written[0].parent}: {len(written)} files")
    if as_json:
        write_json(draft.as_json())
    else:
        _summary(draft)


def _summary(draft: Draft) -> None:
    from kartotek.ingest.confidence import CERTAIN

    rows: list[list[object]] = []
    for name, confidences in (
        ("components", [one.confidence for one in draft.components]),
        ("set-up numbers", [one.confidence for one in draft.setup]),
        ("statements", [one.confidence for one in draft.statements]),
        ("terms", [one.confidence for one in draft.terms]),
    ):
        certain = sum(one >= CERTAIN for one in confidences)
        rows.append([name, len(confidences), certain])
    write_table(["what", "found", "certain"], rows)
    write(f"{len(draft.questions)} questions for a person: {draft.game}.decide.md")
