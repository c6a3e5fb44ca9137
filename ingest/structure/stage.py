"""The stage that reads structure: a book in, facts about its components out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ingest.effects.stage import words_of
from ingest.pipeline import Book
from ingest.structure.facts import Finding, agreed
from ingest.structure.glosses import gloss_facts
from ingest.structure.members import load_members
from ingest.structure.mentions import mention_facts
from ingest.structure.model import load_reading_model
from ingest.structure.sections import label_facts, section_facts
from ingest.structure.senses import build_lexicon
from ingest.structure.statements import statement_facts
from ingest.structure.tokens import units_of
from schema.paths import data_folder

__all__ = ["read_structure"]


def read_structure(book: Book, game: str | None = None) -> list[Finding]:
    """Every field that the book states of a component in a way that is understood."""
    if game is None and book.game is not None:
        return book.found("structure", Finding, lambda: _structure(book, str(book.game), data_folder()))
    return _structure(book, game, data_folder()) if game else []


def _structure(book: Book, game: str, folder: Path) -> list[Finding]:
    found = agreed(_findings(book, game, folder))
    return sorted(found, key=lambda finding: (finding.lines, finding.subject, finding.field))


def _findings(book: Book, game: str, folder: Path) -> Iterator[Finding]:
    model = load_reading_model(folder / "games" / game / "reading.toml")
    members = load_members(game, folder, model)
    lexicon = build_lexicon(words_of(game), model, members)
    units = units_of(book)
    yield from statement_facts(model.statements, units, lexicon, members)
    yield from section_facts(model.sections, units[0], lexicon)
    yield from label_facts(model.labels, units[0], lexicon)
    yield from gloss_facts(units[0], members, book.repaired)
    names = {(member.id, field): name for member, field, name in members.named(model)}
    yield from mention_facts(units, lexicon, names)
