"""The stage that reads effects: a book's paragraphs in, statements with subject, expression and confidence out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from ingest.effects.clauses import Language
from ingest.effects.contents import Contents
from ingest.effects.keys import key_of
from ingest.effects.lexicon import build_lexicon, timing_words
from ingest.effects.names import load_names
from ingest.effects.reader import Memory, Statement, canonical, read_paragraph
from ingest.effects.sentences import paragraphs
from ingest.effects.subjects import Tracker
from ingest.pipeline import Book
from schema.ids import kind_of
from schema.paths import data_folder
from schema.vocabulary import Vocabulary, load_vocabulary
from schema.words import Words, load_words

__all__ = ["LEAST", "Statement", "language_of", "read_effects", "words_of"]

LEAST: Final = 660
"""Statements that are less sure than this are not read at all."""

_APART: Final = 4
_SHORTEST: Final = 2
_PARTIAL: Final = 700
_JOINED: Final = ("now: ", "action: ")
_BASES: Final = {"armada": "seven-wonders"}


def read_effects(book: Book) -> list[Statement]:
    """Every statement of the book that the grammar reads; none where the game is not known."""
    if book.game is None:
        return []
    language = language_of(book.game)
    tracker = _tracker(book, language)
    contents = Contents(tracker.names, language)
    memory = Memory()
    found: list[Statement] = []
    for paragraph in paragraphs(book.segments, book.scans):
        tracker.meet(paragraph)
        if paragraph.kind in ("heading", "example", "remark"):
            continue
        here: list[Statement] = []
        unread = False
        for sentence, statements in read_paragraph(paragraph, language, memory):
            rows = len(memory.rows)
            unread = unread or (not statements and len(sentence.tokens) > _SHORTEST)
            table = (
                memory.table()
                if statements or (rows and sentence.line_from - memory.rows[-1][2].line_to > _APART)
                else None
            )
            here += tracker.place(sentence, [*statements, *([table] if table else [])])
        named = [contents.place(statement, paragraph) for statement in here]
        found += [_partial(one) if unread else one for one in _joined(named, language)]
    miscounted = tracker.miscounted()
    found = [_capped(one, _PARTIAL) if one.subject in miscounted else one for one in found]
    return [statement for statement in found if statement.confidence >= LEAST]


def _partial(statement: Statement) -> Statement:
    """An action or a rule of which a sentence was left unread may be more than what was read."""
    whole = statement.subject is None or kind_of(statement.subject) != "rule"
    if (whole and not statement.expression.startswith("action")) or "] for " in statement.expression:
        return statement
    return _capped(statement, _PARTIAL)


def _capped(statement: Statement, most: int) -> Statement:
    return replace(statement, confidence=min(statement.confidence, most))


def _joined(statements: Iterable[Statement], language: Language) -> list[Statement]:
    """Deeds of one paragraph, subject and timing are one ability."""
    made: list[Statement] = []
    for statement in statements:
        deed = next((s for s in made if statement.expression.startswith(f"{s.expression} for ")), None)
        if deed is not None:
            made[made.index(deed)] = statement
            continue
        timing = next((timing for timing in _JOINED if statement.expression.startswith(timing)), None)
        before = next(
            (s for s in made if timing and s.expression.startswith(timing) and s.subject == statement.subject), None
        )
        shared = (
            statement.subject is None and before is not None and (statement.variant, before.variant) != (None, None)
        )
        shared = shared or (statement.subject is None and timing == "now: ")
        if timing is None or before is None or shared or " | once" in before.expression:
            made.append(statement)
            continue
        text = f"{before.expression}; {statement.expression.removeprefix(timing)}"
        expression = canonical(text, language.vocabulary)
        if expression is None:
            made.append(statement)
            continue
        made[made.index(before)] = replace(
            before,
            line_to=max(before.line_to, statement.line_to),
            expression=expression,
            confidence=min(before.confidence, statement.confidence),
            rules=(*before.rules, *statement.rules),
        )
    return made


def _tracker(book: Book, language: Language) -> Tracker:
    hosts = frozenset(language.vocabulary.hosts)
    _, words = _vocabulary(language.game, data_folder())
    kinds = {key_of(term.hu.lemma): kind for kind, term in words.terms["hosts"].items()}
    names = load_names(language.game, data_folder(), hosts)
    common = {key for key, entry in language.lexicon.forms.items() if entry.tag in ("THING", "RES", "STAT")}
    return Tracker(
        names,
        kinds,
        lambda text: book.repaired.lemma(text.lower()) is not None,
        lambda component: names.keys.get(component.id) not in common,
    )


@lru_cache(maxsize=8)
def language_of(game: str) -> Language:
    """What the grammar needs to know of a game, from its data and its words."""
    vocabulary, words = _vocabulary(game, data_folder())
    return Language(game, build_lexicon(game, words), vocabulary, timing_words(game))


def words_of(game: str) -> Words:
    """The English and Hungarian words of a game's vocabulary."""
    return _vocabulary(game, data_folder())[1]


@lru_cache(maxsize=8)
def _vocabulary(game: str, folder: Path) -> tuple[Vocabulary, Words]:
    base = _vocabulary(_BASES[game], folder) if game in _BASES else (None, None)
    path = folder / "games" / game
    vocabulary = load_vocabulary(path / "vocabulary.toml", base[0])
    return vocabulary, load_words(path / "words.toml", vocabulary, base[1])
