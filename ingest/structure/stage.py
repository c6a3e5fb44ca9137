"""The stage that reads structure: a book in, facts about its components out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.stage import read_effects, words_of
from kartotek.ingest.pipeline import Book
from kartotek.ingest.structure.asked_words import asked_words
from kartotek.ingest.structure.beside import beside_facts
from kartotek.ingest.structure.cognates import cognate_facts
from kartotek.ingest.structure.facts import Finding, agreed
from kartotek.ingest.structure.glosses import gloss_facts
from kartotek.ingest.structure.known_words import word_names
from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.line_words import LineWords
from kartotek.ingest.structure.members import Members, load_members
from kartotek.ingest.structure.mentions import mention_facts
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.structure.model_file import load_reading_model
from kartotek.ingest.structure.respelling import Respelling
from kartotek.ingest.structure.sections import label_facts, section_facts
from kartotek.ingest.structure.senses import build_lexicon
from kartotek.ingest.structure.split_tokens import statement_words
from kartotek.ingest.structure.statements import statement_facts
from kartotek.ingest.structure.tokens import TokenRun, Units, units_of
from kartotek.schema.paths import data_folder

__all__ = ["line_words", "read_structure"]


@dataclass(frozen=True)
class _Reading:
    """What reading one book needs: the game's model and members, its words, and the tokens of the book."""

    model: ReadingModel
    members: Members
    lexicon: StructureLexicon
    units: Units
    respelled: Sequence[TokenRun]
    """Where words of statements were read into damaged ones."""


@lru_cache(maxsize=2)
def _reading(book: Book, game: str, folder: Path) -> _Reading:
    model = load_reading_model(folder / "games" / game)
    members = load_members(game, folder, model)
    lexicon = build_lexicon(words_of(game), model, members)
    words = statement_words(model, lexicon.senses, lambda text: _is_word(book, text))
    units = units_of(book, words.rejoined)
    damaged = Respelling(asked_words(model, lexicon.senses), book.repaired.lemmas)
    return _Reading(model, members, lexicon, units, damaged.runs(units.stream))


def read_structure(book: Book, game: str | None = None) -> list[Finding]:
    """Every field that the book states of a component in a way that is understood."""
    if game is None and book.game is not None:
        return book.found("structure", Finding, lambda: _structure(book, str(book.game), data_folder()))
    return _structure(book, game, data_folder()) if game else []


def line_words(book: Book) -> LineWords:
    """The words of a known book by their lines, with what its game's words mean."""
    reading = _reading(book, str(book.game), data_folder())
    return LineWords(reading.units.stream, reading.lexicon)


def _structure(book: Book, game: str, folder: Path) -> list[Finding]:
    found = agreed(_findings(book, game, folder))
    return sorted(found, key=lambda finding: (finding.lines, finding.subject, finding.field))


def _findings(book: Book, game: str, folder: Path) -> Iterator[Finding]:
    reading = _reading(book, game, folder)
    model, members, lexicon, units = reading.model, reading.members, reading.lexicon, reading.units
    yield from statement_facts(model.statements, [*units.all, *reading.respelled], lexicon, members)
    yield from section_facts(model.sections, units.stream, lexicon)
    yield from label_facts(model.labels, units.stream, lexicon)
    yield from gloss_facts(units.stream, members, book.repaired)
    yield from cognate_facts(units.stream, members, model)
    yield from word_names(units.printed, units.stream, lexicon, members, model)
    yield from _of_effects(book, game, folder)
    names = {(member.id, field): name for member, field, name in members.named(model)}
    yield from mention_facts(units.printed, lexicon, names, lambda text: _is_word(book, text))


def _is_word(book: Book, text: str) -> bool:
    """Whether the dictionary has a word as the book writes it, but for capitals."""
    return book.repaired.lemma(text.lower()) is not None


def _of_effects(book: Book, game: str, folder: Path) -> Iterator[Finding]:
    """What effects and their places say of the components that have them."""
    reading = _reading(book, game, folder)
    certain = [one for one in read_effects(book) if one.confidence >= CERTAIN]
    yield from beside_facts(reading.model.beside, certain, reading.units.stream, reading.lexicon)
