"""The stage that reads the numbers of a known game: its component list and its set-up, with subject and confidence."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.lists.known import known_list
from kartotek.ingest.lists.number_facts import NumberFact, agreed
from kartotek.ingest.lists.setup.frames import setup_facts
from kartotek.ingest.lists.targets import load_targets
from kartotek.ingest.pipeline import Book
from kartotek.ingest.repair.restore import RepairedLine
from kartotek.ingest.words.tokenizing import tokens_of
from kartotek.ingest.words.tokens import BookToken
from kartotek.schema.paths import data_folder

__all__ = ["read_counts"]

_NEAR: Final = 4


def read_counts(book: Book, game: str | None = None) -> list[NumberFact]:
    """Every count, printed value and set-up number that a text states in a way that is understood.

    `game` says whose words to read it with where the text does not show which book it is.
    """
    if game is None and book.game is not None:
        return book.found("counts", NumberFact, lambda: _counts(book, str(book.game)))
    return _counts(book, game) if game else []


def _counts(book: Book, game: str) -> list[NumberFact]:
    facts = known_list(_tokens(book), book.scans, load_targets(game, data_folder()))
    facts += setup_facts(book.paragraphs, game, data_folder(), facts)
    found = agreed(facts)
    return sorted(dict.fromkeys(found), key=lambda fact: (fact.line_from, fact.line_to))


def _tokens(book: Book) -> dict[int, list[BookToken]]:
    """The words of lines that may belong to a list, those with a figure and a few beside them: each half of a word that
    a line end cuts by itself, for in columns another line may go on with it."""
    figures = (line.number for line in book.lines if any(sign.isdigit() for sign in book.scans[line.number]))
    wanted = {near for number in figures for near in range(number - _NEAR, number + _NEAR)}
    lines = (line for line in book.lines if line.number in wanted)
    return {line.number: tokens_of(_apart(line), book.scans[line.number]) for line in lines}


def _apart(line: RepairedLine) -> RepairedLine:
    return replace(line, words=tuple(word._replace(whole=word.text, continues=False) for word in line.words))
