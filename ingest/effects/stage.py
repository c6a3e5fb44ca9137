"""The stage that reads effects: a book's paragraphs in, statements with subject, expression and confidence out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from ingest.effects.gathering import add_to, confirmed, joined, renewed
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.lexicon.forms import build_lexicon
from ingest.effects.lexicon.word_tables import timing_words
from ingest.effects.menus import Menu
from ingest.effects.named import explain, load_priced_names, read_named
from ingest.effects.penalties import PENALTIES
from ingest.effects.reader import Memory, Statement, confidence_alone, read_paragraph
from ingest.effects.statements import parsed_statement
from ingest.effects.subjects.contents import Contents
from ingest.effects.subjects.items import Items
from ingest.effects.subjects.names import ComponentNames, load_names
from ingest.effects.subjects.rolls import Rolls
from ingest.effects.subjects.subjects import Tracker
from ingest.effects.subjects.tracks import Tracks
from ingest.effects.trees import gains_one_of, is_open, names_a_price, scores_points
from ingest.pipeline import Book
from ingest.prose.deinterleave import interleaved
from ingest.prose.hyphenation import join_halves
from ingest.prose.keys import key_of
from ingest.prose.merging import join_paragraphs
from ingest.prose.people import without_stories
from ingest.prose.tokens import Paragraph
from ingest.words import base_of
from schema.hungarian.nouns import inflect
from schema.ids import kind_of
from schema.language.construct import ACTION, NOW
from schema.paths import data_folder
from schema.vocabulary import Vocabulary, load_vocabulary
from schema.words import Words, load_words

__all__ = ["LEAST", "Statement", "language_of", "read_effects", "vocabulary_of", "words_of"]

LEAST: Final = 670
"""Statements that are less certain than this are not read at all."""

_APART: Final = 4


def read_effects(book: Book) -> list[Statement]:
    """Every statement of the book that the grammar reads; none where the game is not known. Several stages ask for
    them, so those of the last books are kept."""
    return list(_statements_of(book))


@lru_cache(maxsize=8)
def _statements_of(book: Book) -> tuple[Statement, ...]:
    if not book.game:
        return ()
    game, vocabulary = book.game, vocabulary_of(book.game)

    def make() -> list[dict[str, Any]]:
        return [one.stored() for one in _Reading(book, game).statements()]

    rows: list[dict[str, Any]] = book.found("effects", dict, make)
    return tuple(parsed_statement(vocabulary, **row) for row in rows)


class _Reading:
    """One book being read: what was found so far, and what keeps track of subjects while paragraphs go by."""

    def __init__(self, book: Book, game: str) -> None:
        self.language = language_of(game)
        self.tracker = _tracker(book, self.language)
        self.contents = Contents(self.tracker.names, self.language)
        self.priced = load_priced_names(game, data_folder())
        self.tracks = Tracks(self.language, self.tracker.names)
        self.items = Items(game, self.tracker.names, _plurals(game))
        self.parts = _stated(book, self.language, self.tracker)
        self.rolls = Rolls(self.parts, self.tracker.names, self.language)
        self.headed = any(paragraph.kind == "heading" for paragraph in self.parts)
        self.memory = Memory()
        self.menu = Menu()
        self.found: list[Statement] = []

    def statements(self) -> list[Statement]:
        """Everything that the book says, each statement as certain as it may be."""
        for paragraph in _with_interleaved(self.parts, self.language):
            self._meet(paragraph)
            if paragraph.kind != "heading":
                self._take(paragraph)
        self.found += self.menu.close(self.language)
        miscounted = self.tracker.miscounted()
        found = [_capped(one, "partly-read") if one.subject in miscounted else one for one in self.found]
        found = [_capped(one, "open") if _is_open(one, self.language) else one for one in found]
        found = found if self.headed else [_at_once(one, self.language) for one in found]
        settled = [self.tracker.parallel.settle(one) for one in confirmed(found) if one.confidence >= LEAST]
        return [replace(statement, label=()) for statement in settled]

    def _meet(self, paragraph: Paragraph) -> None:
        """Learn from a paragraph what the following ones are about, and what it says in passing."""
        if not paragraph.interleaved:
            self.tracker.meet(paragraph)
            self.tracks.meet(paragraph)
            self.items.meet(paragraph)
        if paragraph.kind != "heading":
            explain(self.found, paragraph, self.language, self.priced)
            self.found += read_named(paragraph, self.language, self.priced)
        self.found += self.tracks.stated(paragraph)

    def _take(self, paragraph: Paragraph) -> None:
        """Add what the sentences of a paragraph say."""
        memory = self.memory
        here = list(_credited(self.rolls.place(paragraph, list(self._placed(paragraph))), "roll of names"))
        here = [one for statement in here for one in _of_each(statement, self.tracker.names)]
        if paragraph.kind != "example":
            inside = [one for said in here for one in self.contents.place(said, paragraph, self.items.kind)]
            here = list(_credited(inside, "contents of its paragraph"))
        if self.menu.take(paragraph, here):
            return
        self.found += self.menu.close(self.language)
        if memory.offered:
            self.menu.open_at(paragraph.line_to)
        for one in renewed(here) if memory.torn else joined(renewed(here), self.language):
            stated = _capped(one, "partly-read") if memory.torn else one
            partly = memory.unread and one.line_to >= paragraph.line_from
            add_to(self.found, _partial(stated) if partly else stated)

    def _placed(self, paragraph: Paragraph) -> Iterator[Statement]:
        """The statements of a paragraph with the components that they are about; a table once it is whole."""
        memory = self.memory
        for sentence, statements in read_paragraph(paragraph, self.language, memory):
            ended = bool(memory.rows) and sentence.line_from - memory.rows[-1][1].line_to > _APART
            table = memory.table() if statements or ended else None
            if table and not ended and any(scores_points(one.ability) for one in statements):
                table = _capped(table, "open")  # what follows close by may be its last row, misread
            known = list(_credited(statements, "its rule, or named in its sentence"))
            said = [*_credited(self.tracks.place(sentence, known), "level of a track"), *([table] if table else [])]
            placed = list(_credited(self.tracker.place(sentence, said), "label, heading or name near by"))
            yield from _credited(self.items.place(sentence.tokens[0], placed), "item of a list")


def _with_interleaved(whole: Sequence[Paragraph], language: GameLanguage) -> Iterator[Paragraph]:
    """The paragraphs, each followed by those made of lines that begin in it."""
    made = interleaved(whole, lambda sentence, paragraph: confidence_alone(sentence, paragraph, language))
    for place, paragraph in enumerate(whole):
        yield paragraph
        yield from (one for at, one in made if at == place)


def _plurals(game: str) -> dict[str, str]:
    """The kinds of components by the Hungarian word for several of them."""
    hosts = words_of(game).terms["hosts"]
    return {key_of(inflect(term.hu, "nom", plural=True)): kind for kind, term in hosts.items()}


def _of_each(statement: Statement, names: ComponentNames) -> list[Statement]:
    """A statement about all components of a kind or a colour is one about each of them."""
    if statement.subject is None or not statement.subject.endswith("*"):
        return [statement]
    start = statement.subject.removesuffix("*")
    return [replace(statement, subject=one.id) for one in names.all if one.id.startswith(start)]


def _stated(book: Book, language: GameLanguage, tracker: Tracker) -> list[Paragraph]:
    """The paragraphs of a book; in one that says `you`, those that tell of people by their names are examples."""
    given = join_halves(join_paragraphs(book.paragraphs), language.lexicon.knows)
    if language.timing.get("person") != "second":
        return given
    return without_stories(given, lambda word: tracker.real(word) or _is_own(word, tracker.names, language))


def _is_own(word: str, names: ComponentNames, language: GameLanguage) -> bool:
    """Whether a word is one of the game's: a name of a component, a part of one, or a word of its lexicon."""
    key = key_of(word)
    return language.lexicon.word(key)[0] is not None or any(part in key for part in names.parts)


def _partial(statement: Statement) -> Statement:
    """An action or a rule of which a sentence was left unread may be more than what was read."""
    whole = statement.subject is None or kind_of(statement.subject) != "rule"
    if (whole and statement.ability.timing != ACTION) or names_a_price(statement.ability):
        return statement
    return _capped(statement, "partly-read")


def _at_once(statement: Statement, language: GameLanguage) -> Statement:
    """In a text without headings nothing says that an effect is one of an action space: it is due at once."""
    host = language.vocabulary.hosts.get(kind_of(statement.subject)) if statement.subject is not None else None
    place = statement.subject is None or (host is not None and host.exclusive)
    if statement.timed or statement.ability.timing != ACTION or not place:
        return statement
    return _capped(replace(statement, content=replace(statement.ability, timing=NOW)), "open")


def _is_open(statement: Statement, language: GameLanguage) -> bool:
    """Whether something is not known of it: a part of what it says, or, where no component says it, when it happens
    and whether its ways are chosen or each is that of another card."""
    if is_open(statement.ability):
        return True
    by_card = bool(language.timing.get("choices")) and gains_one_of(statement.ability)
    aimless = statement.subject is None
    return (aimless and by_card) or ((aimless or kind_of(str(statement.subject)) == "rule") and not statement.timed)


def _capped(statement: Statement, name: str) -> Statement:
    """The statement with one penalty more."""
    most = PENALTIES[name].permille
    if statement.confidence <= most:
        return statement
    return replace(statement, confidence=most, penalties=(*statement.penalties, name))


def _credited(statements: Iterable[Statement], how: str) -> Iterator[Statement]:
    """The statements; those that have a subject by now, and do not say how it was found, say so."""
    for one in statements:
        yield replace(one, found=how) if one.subject is not None and not one.found else one


def _tracker(book: Book, language: GameLanguage) -> Tracker:
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
def language_of(game: str) -> GameLanguage:
    """What the grammar needs to know of a game, from its data and its words."""
    vocabulary, words = _vocabulary(game, data_folder())
    return GameLanguage(game, build_lexicon(game, words), vocabulary, timing_words(game), words)


def vocabulary_of(game: str) -> Vocabulary:
    """The names that the effects of a game may use."""
    return _vocabulary(game, data_folder())[0]


def words_of(game: str) -> Words:
    """The English and Hungarian words of a game's vocabulary."""
    return _vocabulary(game, data_folder())[1]


@lru_cache(maxsize=8)
def _vocabulary(game: str, folder: Path) -> tuple[Vocabulary, Words]:
    path = folder / "games" / game
    below = base_of(path)
    base = _vocabulary(below, folder) if below else (None, None)
    vocabulary = load_vocabulary(path / "vocabulary.toml", base[0])
    return vocabulary, load_words(path / "words.toml", vocabulary, base[1])
