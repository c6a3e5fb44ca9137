"""The stage that reads effects: a book's paragraphs in, statements with subject, expression and confidence out."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final

from kartotek.ingest.confidence import LEAST
from kartotek.ingest.effects.continuations import Menu
from kartotek.ingest.effects.damage.misread_words import has_number
from kartotek.ingest.effects.damage.unknown_words import has_doubtful_word
from kartotek.ingest.effects.gathering import add_to, confirmed, joined, renewed
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.doubts import at_once, capped, doubted_at, leaves_open, partly_read
from kartotek.ingest.effects.grammar.statements import parsed_statement
from kartotek.ingest.effects.grammar.trees import scores_points
from kartotek.ingest.effects.improved import with_improvements
from kartotek.ingest.effects.known_game import KnownGame, known_game, language_of, vocabulary_of, words_of
from kartotek.ingest.effects.named import explain, read_named
from kartotek.ingest.effects.reader import Memory, Statement, confidence_alone, read_paragraph
from kartotek.ingest.effects.subjects.contents import Contents
from kartotek.ingest.effects.subjects.labels import Items
from kartotek.ingest.effects.subjects.names import ComponentNames
from kartotek.ingest.effects.subjects.owners import is_moved
from kartotek.ingest.effects.subjects.rolls import Rolls
from kartotek.ingest.effects.subjects.subjects import Tracker
from kartotek.ingest.effects.subjects.tracks import Tracks
from kartotek.ingest.effects.subjects.wordings import Wordings
from kartotek.ingest.pipeline import Book
from kartotek.ingest.text.deinterleave import with_interleaved
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.merging import join_halves, join_paragraphs
from kartotek.ingest.text.sentences import without_stories
from kartotek.ingest.text.tokens import Paragraph, Sentence

__all__ = ["LEAST", "ParagraphEffects", "Statement", "language_of", "read_effects", "vocabulary_of", "words_of"]


_APART: Final = 4
_LATEST: Final = 4
"""So many statements back is what a sentence goes on with."""


def read_effects(book: Book) -> list[Statement]:
    """Every statement of the book that the grammar reads; none where the game is not known. Several stages ask for
    them, so those of the last books are kept."""
    return list(_statements_of(book))


@lru_cache(maxsize=8)
def _statements_of(book: Book) -> tuple[Statement, ...]:
    if not book.game:
        return ()
    known, vocabulary = known_game(book.game), vocabulary_of(book.game)

    def make() -> list[dict[str, Any]]:
        return [one.stored() for one in ParagraphEffects(known, book.paragraphs, book.repaired.lemma).statements()]

    rows: list[dict[str, Any]] = book.found("effects", dict, make)
    return tuple(parsed_statement(vocabulary, **row) for row in rows)


class ParagraphEffects:
    """One book being read: what was found so far, and what keeps track of subjects while paragraphs go by."""

    def __init__(
        self,
        known: KnownGame,
        paragraphs: Sequence[Paragraph],
        lemma: Callable[[str], str | None],
        *,
        apart: bool = False,
    ) -> None:
        """`lemma` gives the dictionary forms of words, as far as the book was repaired by one; `apart`: what sentences
        say of one subject stays apart, whatever happens at the same time."""
        self.apart = apart
        self.language = known.language
        self.tracker = _tracker(known, lemma)
        self.contents = Contents(known.names, self.language)
        self.wordings = Wordings(known.names, known.called)
        self.priced = known.priced
        self.tracks = Tracks(self.language, known.names)
        self.items = Items(self.language.game, known.names, known.plurals)
        self.parts = _stated(paragraphs, self.language, self.tracker)
        self.rolls = Rolls(self.parts, self.tracker.names, self.language)
        self.headed = any(paragraph.kind == "heading" for paragraph in self.parts)
        self.memory = Memory()
        self.menu = Menu()
        self.found: list[Statement] = []
        self.sentences: list[tuple[Sentence, bool]] = []
        """The sentences that were met, and whether something was read in each."""

    def statements(self) -> list[Statement]:
        """Everything that the book says, each statement as certain as it may be."""
        for paragraph in with_interleaved(self.parts, self._confidence_alone):
            self._meet(paragraph)
            if paragraph.kind != "heading":
                self._take(paragraph)
        self.found += self.menu.close(self.language)
        miscounted, moved = self.tracker.levels.miscounted(), self.tracker.sides.moved()
        found = self.wordings.place([self._settled(one, miscounted, moved) for one in self.found])
        whole = with_improvements(confirmed(found))
        certain = [self.tracker.parallel.settle(one) for one in whole if one.confidence >= LEAST]
        return [replace(statement, label=()) for statement in certain]

    def _confidence_alone(self, sentence: Sentence, paragraph: Paragraph) -> int:
        return confidence_alone(sentence, paragraph, self.language)

    def _settled(self, statement: Statement, miscounted: Container[str | None], moved: Mapping[str, int]) -> Statement:
        """The statement, doubted where its subject may be another, or something of it is not known."""
        if statement.subject in miscounted or is_moved(statement, moved):
            statement = capped(statement, "partly-read")
        if leaves_open(statement, self.language):
            statement = capped(statement, "open")
        return statement if self.headed else at_once(statement, self.language)

    def _meet(self, paragraph: Paragraph) -> None:
        """Learn from a paragraph what the following ones are about, and what it says in passing."""
        if not paragraph.interleaved:
            above = self.tracker.owners
            self.tracker.meet(paragraph)
            self.tracks.meet(paragraph)
            self.items.meet(paragraph)
            if paragraph.kind == "heading" and self.tracker.owners != above:
                self.memory.last = None  # what stands below another name goes on with nothing above it
        if paragraph.kind != "heading":
            explain(self.found, paragraph, self.language, self.priced)
            self.found += read_named(paragraph, self.language, self.priced)
        self.found += self.tracks.stated(paragraph)

    def _take(self, paragraph: Paragraph) -> None:
        """Add what the sentences of a paragraph say."""
        memory = self.memory
        here = self._about(paragraph)
        if self.menu.take(paragraph, here):
            return
        self.found += self.menu.close(self.language)
        if memory.offered:
            self.menu.open_at(paragraph.line_to)
        self.found[-_LATEST:] = [doubted_at(one, memory.changed) for one in self.found[-_LATEST:]]
        for one in renewed(here) if memory.torn or self.apart else joined(renewed(here), self.language):
            stated = capped(one, "partly-read") if memory.torn else one
            partly = memory.unread and one.line_to >= paragraph.line_from
            add_to(self.found, partly_read(stated) if partly else stated)

    def _about(self, paragraph: Paragraph) -> list[Statement]:
        """The statements of a paragraph with their subjects, one for each component that they are about."""
        rolled = _credited(self.rolls.place(paragraph, list(self._placed(paragraph))), "roll of names")
        here = [one for statement in rolled for one in _of_each(statement, self.tracker.names)]
        if paragraph.kind == "example":
            return here
        inside = (one for said in here for one in self.contents.place(said, paragraph, self.items.kind))
        return list(_credited(inside, "contents of its paragraph"))

    def _placed(self, paragraph: Paragraph) -> Iterator[Statement]:
        """The statements of a paragraph with the components that they are about; a table once it is whole."""
        for sentence, statements in read_paragraph(paragraph, self.language, self.memory):
            self.sentences.append((sentence, bool(statements)))
            if not statements:
                self.tracker.levels.pass_over(partial(_may_tell, sentence, self.language))
            table = self._table(sentence, statements)
            said_here = (replace(one, sentence=sentence) for one in statements)
            known = list(_credited(said_here, "its rule, or named in its sentence"))
            said = [*_credited(self.tracks.place(sentence, known), "level of a track"), *table]
            placed = list(_credited(self.tracker.place(sentence, said), "label, heading or name near by"))
            yield from _credited(self.items.place(sentence.tokens[0], placed), "item of a list")

    def _table(self, sentence: Sentence, statements: Sequence[Statement]) -> list[Statement]:
        """The table that ends before a sentence; what follows close by may be its last row, misread."""
        rows = self.memory.rows
        ended = bool(rows) and sentence.line_from - rows[-1][1].line_to > _APART
        table = self.memory.table() if statements or ended else None
        if table is None:
            return []
        doubtful = not ended and any(scores_points(one.ability) for one in statements)
        return [capped(table, "open") if doubtful else table]


def _may_tell(sentence: Sentence, language: GameLanguage) -> bool:
    """Whether a sentence that was left unread has a number, or a word that may hide something."""
    return has_number(sentence.tokens) or has_doubtful_word(sentence.tokens, language)


def _of_each(statement: Statement, names: ComponentNames) -> list[Statement]:
    """A statement about all components of a kind or a colour is one about each of them."""
    if statement.subject is None or not statement.subject.endswith("*"):
        return [statement]
    start = statement.subject.removesuffix("*")
    return [replace(statement, subject=one.id) for one in names.all if one.id.startswith(start)]


def _stated(paragraphs: Sequence[Paragraph], language: GameLanguage, tracker: Tracker) -> list[Paragraph]:
    """The paragraphs of a book; in one that says `you`, those that tell of people by their names are examples."""
    given = join_halves(join_paragraphs(paragraphs), language.lexicon.knows)
    if language.timing.get("person") != "second":
        return given
    return without_stories(given, lambda word: tracker.real(word) or _is_own(word, tracker.names, language))


def _is_own(word: str, names: ComponentNames, language: GameLanguage) -> bool:
    """Whether a word is one of the game's: a name of a component, a part of one, or a word of its lexicon."""
    key = key_of(word)
    return language.lexicon.word(key)[0] is not None or any(part in key for part in names.parts)


def _credited(statements: Iterable[Statement], how: str) -> Iterator[Statement]:
    """The statements; those that have a subject by now, and do not say how it was found, say so."""
    for one in statements:
        yield replace(one, found=how) if one.subject is not None and not one.found else one


def _tracker(known: KnownGame, lemma: Callable[[str], str | None]) -> Tracker:
    common = {key for key, entry in known.language.lexicon.forms.items() if entry.tag in ("THING", "RES", "STAT")}
    return Tracker(
        known.names,
        known.kinds,
        lambda text: lemma(text.lower()) is not None,
        lambda component: known.names.keys.get(component.id) not in common,
    )
