"""A draft of a game: everything that can be taken from a book that nobody prepared the reader for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from kartotek.ingest.layout.blocks import blocks_of
from kartotek.ingest.layout.outline import Outline, outline_of
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.layout.title import title_of
from kartotek.ingest.lists.facts import DraftComponent, DraftStatement, Question, SetupNumber
from kartotek.ingest.lists.inventory import components_of
from kartotek.ingest.lists.rosters import labels_in, roster_components
from kartotek.ingest.lists.setup.setup import setup_of
from kartotek.ingest.lists.stock import Stock
from kartotek.ingest.newbook.candidates import DraftTerm, WordSources, candidates_of
from kartotek.ingest.newbook.effects import read_rules
from kartotek.ingest.newbook.entries import BookEntries
from kartotek.ingest.newbook.kinds import kinds_of
from kartotek.ingest.newbook.language import DraftLanguage, draft_language
from kartotek.ingest.newbook.proposals import ProposedWord, address_of, proposed_words
from kartotek.ingest.newbook.questions import questions_of
from kartotek.ingest.pipeline import Book, read_book, speller_of
from kartotek.ingest.repair.fidelity import fidelity_of
from kartotek.ingest.terms.game_words import general_terms
from kartotek.ingest.words.respace import respaced
from kartotek.ingest.words.tokenizing import tokens_of
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.verb_forms import is_verb

__all__ = ["Draft", "draft_of", "located"]

_Passage = TypeVar("_Passage", DraftStatement, Question)

_COMMON: Final = 3e-4
"""How often a word stands in Hungarian text at large that is no term of one game."""


@dataclass(frozen=True)
class Draft:
    """What a book says of its game, with lines and confidences, and what a person must decide."""

    game: str
    title: str | None
    sha256: str
    lines: int
    outline: Outline
    components: tuple[DraftComponent, ...]
    setup: tuple[SetupNumber, ...]
    terms: tuple[DraftTerm, ...]
    statements: tuple[DraftStatement, ...]
    words: tuple[ProposedWord, ...]
    language: DraftLanguage
    questions: tuple[Question, ...]
    english: Mapping[str, str] = field(default_factory=dict)
    """English names that a person gave, by the Hungarian ones."""

    def as_json(self) -> dict[str, Any]:
        """The documented shape, the same on the command line and in the folder."""
        return {
            "format": "kartotek-draft/1",
            "game": self.game,
            "title": self.title,
            "language": "hu",
            "lines": self.lines,
            "sha256": self.sha256,
            "players": list(self.outline.players),
            "components": [one.as_row() for one in self.components],
            "setup": [one.as_row() for one in self.setup],
            "terms": [one.as_row() for one in self.terms],
            "words": [one.as_row() for one in self.words],
            "vocabulary": {"resources": self.language.goods},
            "statements": [one.as_row() for one in self.statements],
            "questions": [one.as_row() for one in self.questions],
        }


def draft_of(original: Book, game: str, words: Sequence[ProposedWord] | None = None) -> Draft:
    """Draft a game from its book; `words` stand in place of those that it proposes."""
    blocks = blocks_of([line.text for line in original.extraction.lines])
    book, remade = _respaced(_in_blocks(original, blocks))
    tokens = {line.number: tokens_of(line, book.scans[line.number], remade) for line in book.lines}
    outline = outline_of(book.scans, tokens)
    listed = components_of(outline, tokens, book.scans)
    named = roster_components(outline, tokens, book.scans, listed)
    components = [*listed, *named]
    setup = setup_of(outline, tokens, book.scans, Stock(listed, named, book.repaired.lemma))
    sentences = _sentences(outline, tokens, book.scans)
    words = words if words is not None else proposed_words(sentences, listed, book.repaired.lemma)
    language = draft_language(game, words, kinds_of(components), address_of(sentences))
    clean = _is_clean(book)
    entries = BookEntries(outline, tokens, book.repaired.lemma, legible=clean)
    settled = {one.line for one in components} | {one.line for one in setup}
    statements = read_rules(book, book.paragraphs_read(icons=not clean), entries, language, settled)
    known = WordSources(general_terms(), book.repaired.lemma, _is_common)
    terms = candidates_of(tokens, _names(listed), _labels(outline, tokens), known)
    title = title_of(book.scans, tokens, accented=_is_accented(book))
    draft = Draft(
        game=game,
        title=title,
        sha256=original.extraction.sha256,
        lines=len(original.extraction.lines),
        outline=outline,
        components=tuple(components),
        setup=tuple(setup),
        terms=tuple(terms),
        statements=tuple(statements),
        words=tuple(words),
        language=language,
        questions=tuple(questions_of(outline, title, components, setup, statements, book.scans)),
    )
    return draft if len(blocks) == draft.lines else located(draft, [number for number, _ in blocks])


def _in_blocks(book: Book, blocks: Sequence[tuple[int, str]]) -> Book:
    """The book with the lines that are too long for one broken."""
    if len(blocks) == len(book.extraction.lines):
        return book
    return read_book("\n".join(text for _, text in blocks), book.words, new=True, use_cache=False)


def located(draft: Draft, origin: Sequence[int]) -> Draft:
    """The draft with the lines of the book in place of those that were made of them."""
    return replace(
        draft,
        components=tuple(replace(one, line=origin[one.line - 1]) for one in draft.components),
        setup=tuple(replace(one, line=origin[one.line - 1]) for one in draft.setup),
        terms=tuple(replace(one, lines=_lines(one.lines, origin)) for one in draft.terms),
        statements=tuple(_moved(one, origin) for one in draft.statements),
        words=tuple(replace(one, lines=_lines(one.lines, origin)) for one in draft.words),
        questions=tuple(_moved(one, origin) for one in draft.questions),
    )


def _lines(lines: Sequence[int], origin: Sequence[int]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(origin[line - 1] for line in lines))


def _moved(one: _Passage, origin: Sequence[int]) -> _Passage:
    return replace(one, first=origin[one.first - 1], last=origin[one.last - 1])


def _names(components: Sequence[DraftComponent]) -> list[str]:
    return [one.name_hu for one in components]


def _sentences(
    outline: Outline, tokens: Mapping[int, Sequence[BookToken]], scans: Mapping[int, str]
) -> list[list[BookToken]]:
    """The sentences of a book outside its lists of components."""
    others = (section for section in outline.sections if section.role != "components")
    return [sentence for section in others for sentence in sentences_of(section.lines, tokens, scans)]


def _labels(outline: Outline, tokens: Mapping[int, Sequence[BookToken]]) -> list[str]:
    """The headings and labels of all sections."""
    return [label.text for section in outline.sections for label in labels_in(section, tokens, outline.examples)]


def _respaced(book: Book) -> tuple[Book, frozenset[tuple[int, str]]]:
    """The book with its blanks set right, and the words that this made; a scan without accents stays as it is."""
    if not _is_accented(book):
        return book, frozenset()
    lines = [line.text for line in book.extraction.lines]
    speller = speller_of(book.words.field())
    found = respaced(
        lines,
        lambda word: any(one.text == word for one in speller.spellings(word, "lower")),
        clean=_is_clean(book),
    )
    if found.lines == tuple(lines):
        return book, found.made
    return read_book("\n".join(found.lines), book.words, new=True, use_cache=False), found.made


def _is_accented(book: Book) -> bool:
    return fidelity_of(word for line in book.extraction.lines for word in line.text.split()).accented


def _is_clean(book: Book) -> bool:
    """Whether no letter of a text had to be changed; a word that was parted in two keeps its own."""
    words = (word for line in book.lines for word in line.words if word.raw.isalpha() and not word.cut)
    return all(word.continues or word.text.lower() in word.raw.lower() for word in words)


def _is_common(word: str) -> bool:
    """Whether a word is one of everyday language, or a verb."""
    import wordfreq

    return is_verb(word) or wordfreq.word_frequency(word, "hu") > _COMMON
