"""The constructions of sentences whose meaning is known: those of `sentences/`, and of what the books say for certain.

They are collected while every construction is taken for familiar, so that what is collected does not depend on the
list that is there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final
from unittest.mock import patch

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects import best_reading
from kartotek.ingest.effects.constructions import LIST, constructions_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.sentences import MeantSentence, judge, line_of, load_sentences, read_sentences
from kartotek.ingest.text.sentences import Sentence

__all__ = ["constructions_of_books", "constructions_of_sentences", "list_path"]

SENTENCES: Final = sorted((Path(__file__).parent / "sentences").glob("*.txt"))
MetSentence = tuple[int, int, frozenset[str]]


def list_path() -> Path:
    """Where the list of constructions is kept."""
    return Path(best_reading.__file__).with_name(LIST)


@cache
def constructions_of_sentences(every: int = 1) -> frozenset[str]:
    """The constructions of our own sentences that are read with certainty, and as they are meant. Of `every` so many
    games all are read: what a sentence says may depend on those around it."""
    sentences = [one for path in SENTENCES for one in load_sentences(path.read_text("utf-8"))]
    games = sorted({one.game for one in sentences})[::every]
    return frozenset(one for game in games for one in _of_game([each for each in sentences if each.game == game]))


def _of_game(sentences: Sequence[MeantSentence]) -> Iterator[str]:
    with _met_sentences() as met:
        read = read_sentences(sentences)
    for number, (sentence, readings) in enumerate(zip(sentences, read, strict=True)):
        if judge(sentence, readings).outcome == "right" and any(one.confidence >= CERTAIN for one in readings):
            line = line_of(number)
            yield from (clause for first, last, clauses in met if first <= line <= last for clause in clauses)


def constructions_of_books(paths: Sequence[Path]) -> set[str]:
    """The constructions of sentences from which certain statements of the books are made. Their repaired text may be
    remembered, their statements may not: those were read with the list that is there."""
    books = (replace(read_book(path.read_text("utf-8")), lasting=False) for path in paths)
    return {one for book in books for one in _of_book(book)}


def _of_book(book: Book) -> set[str]:
    with _met_sentences() as met:
        sure = [one for one in read_effects(book) if one.confidence >= CERTAIN]
    spans = [span for one in sure for span in ((one.line_from, one.line_to), *one.named_at)]
    certain = {line for first, last in spans for line in range(first, last + 1)}
    used = [clauses for first, last, clauses in met if not certain.isdisjoint(range(first, last + 1))]
    return {clause for clauses in used for clause in clauses}


@contextmanager
def _met_sentences() -> Iterator[list[MetSentence]]:
    """Take every construction for familiar, and list those that are asked for with their lines."""
    met: list[MetSentence] = []

    def is_familiar(sentence: Sentence, language: GameLanguage) -> bool:
        met.append((sentence.line_from, sentence.line_to, frozenset(constructions_of(sentence, language))))
        return True

    with patch.object(best_reading, "is_familiar", is_familiar):
        yield met
