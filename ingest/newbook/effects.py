"""What the rules of a new book say, read by the reader of effects with the words that the book proposes.

Every sentence of the rules is a statement: read, asked about where it gives, takes, prices, moves or counts something,
or listed as text, so that nothing vanishes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby
from typing import Final

from kartotek.ingest.confidence import CERTAIN, PENALTIES, PLAIN, UNLISTED, UNPLACED, UNREAD_STATEMENT
from kartotek.ingest.effects.composition.labels import spoken_label
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.confidence import weighs
from kartotek.ingest.effects.grammar.clauses import GameLanguage, clause_of
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.known_game import KnownGame
from kartotek.ingest.effects.named import PricedNames, named_price, stated_price
from kartotek.ingest.effects.stage import ParagraphEffects
from kartotek.ingest.effects.subjects.names import names_of
from kartotek.ingest.lists.facts import UNREAD, DraftStatement
from kartotek.ingest.newbook.entries import BookEntries
from kartotek.ingest.newbook.language import DraftLanguage
from kartotek.ingest.newbook.name_prices import FREE_WORDS, PRICE_WORDS
from kartotek.ingest.pipeline import Book
from kartotek.ingest.text.sentences import Paragraph, Sentence, Token, sentences
from kartotek.ingest.words.verb_forms import is_verb_form
from kartotek.schema.language.nodes import Ability, Free, Timing, Transfer
from kartotek.schema.language.printer import print_bundle

__all__ = ["new_game", "read_rules"]

_DOUBTED: Final = frozenset("new-construction untimed terse open doubtful-word repeated-elsewhere partly-read".split())
"""The penalties of readings in which nothing of the sentence is missing."""
_ACTING: Final = frozenset(
    (
        "V.gain V.give V.due V.reach V.take V.pay V.lose V.part V.sell V.buy V.exchange V.produce V.build V.upgrade"
        " V.move V.come V.draw V.acquire V.grow V.shrink V.deduct V.share V.cost V.pass_on V.game PRICE"
    ).split()
)
"""What verbs say that give, take, price, move or count something."""
_YOU_DO: Final = re.compile(r"(?:sz|[oeö]l|[oeöa]d|[áé]d|játok|itek|tok|tek|tök)$")
"""How a verb ends that says what you do."""


def read_rules(
    book: Book, stated: Sequence[Paragraph], entries: BookEntries, draft: DraftLanguage, settled: Set[int]
) -> list[DraftStatement]:
    """A statement for every sentence of the rules, in the order of the book; of lists and set-ups for those of which no
    line is `settled` by a component or a set-up number."""
    language = draft.language(exact=entries.legible)
    paragraphs = [part for one in stated for part in entries.parts(one)]
    elsewhere = [one for one in paragraphs if entries.is_elsewhere(one, settled)]
    rules = [one for one in paragraphs if one not in elsewhere]
    reading = ParagraphEffects(new_game(language), rules, book.repaired.lemma, apart=True)
    read = reading.statements()
    rows = _Rows(entries, language)
    rows.add_read(read)
    for sentence, is_read in reading.sentences:
        rows.add_sentence(sentence, is_read)
    rows.add_prices(stated)
    rows.add_left(elsewhere, settled)
    rows.add_text(book, paragraphs)
    return sorted(rows.made, key=lambda one: (one.first, one.last))


def new_game(language: GameLanguage) -> KnownGame:
    """A game of which the language is known, and no component."""
    return KnownGame(language, names_of(language.game, [], frozenset(language.vocabulary.hosts)), PricedNames({}))


class _Rows:
    """The statements of a book, one for each sentence at least."""

    def __init__(self, entries: BookEntries, language: GameLanguage) -> None:
        self._entries, self._language = entries, language
        self._read: set[int] = set()
        self.made: list[DraftStatement] = []

    def add_read(self, statements: Sequence[Statement]) -> None:
        """Add what was read. A sentence that gave nothing in the end is not read."""
        for one in statements:
            sentence = one.sentence or Sentence(())
            self._read.add(id(sentence))
            self.made.append(self._of_reading(one, sentence))

    def _of_reading(self, one: Statement, sentence: Sentence) -> DraftStatement:
        met = [*dict.fromkeys(name.split()[0] for name in one.penalties), *self._open(one, sentence)]
        confidence = min([one.confidence, *(PENALTIES[name].permille for name in met if not PENALTIES[name].costs)])
        whole = confidence >= CERTAIN or _DOUBTED.issuperset(met)
        return DraftStatement(
            subject=self._subject(sentence, one.line_from),
            field="ability",
            expression=one.expression if whole else UNREAD,
            first=one.line_from,
            last=one.line_to,
            numbers=_numbers(sentence.tokens),
            confidence=confidence if whole else UNREAD_STATEMENT,
            unread=() if whole else tuple(token.text for token in sentence.tokens),
            partly="" if whole else one.expression,
            doubts=tuple(PENALTIES[name].reason for name in met) if confidence < CERTAIN else (),
        )

    def _open(self, one: Statement, sentence: Sentence) -> Iterator[str]:
        """The penalties of what a new book leaves open: which of several members is meant, what the statement is about,
        and when it holds that no entry and no word of its sentence says."""
        levelled = any(token.number is not None for token in self._label(sentence))
        member = one.variant is not None or one.place is not None or levelled
        sound = self._entries.is_sound(one.line_from) or bool(self._label(sentence))
        if member or self._is_bare_price(one, sentence) or not sound:
            yield "open"
        labelled = self._entries.is_labelled(one.line_from) or bool(self._label(sentence))
        if not labelled and one.ability.timing.kind == "now" and not self._says_when(sentence.tokens):
            yield "untimed"

    def _subject(self, sentence: Sentence, line: int) -> str:
        """What a sentence is about: the words before its colon, where these are no part of what it says, else the entry
        that it stands in."""
        said = [token for token in self._label(sentence) if token.key not in PRICE_WORDS]
        return self._entries.subject(line, " ".join(token.text for token in said))

    def _is_bare_price(self, one: Statement, sentence: Sentence) -> bool:
        """Whether a sentence says no more than what is paid: it may be the price of what stands around it."""
        match one.ability:
            case Ability(Timing("now"), Transfer(kind="lose"), _):
                return any(unit.tag == "V.pay" for unit in units_of(sentence.tokens, self._language))
        return False

    def _label(self, sentence: Sentence) -> Sequence[Token]:
        return () if spoken_label(sentence, self._language) else sentence.label

    def _says_when(self, words: Sequence[Token]) -> bool:
        clause = clause_of(Sentence(tuple(words)), self._language)
        return clause.says_any("TIME", "NOW", "PERIOD")

    def add_sentence(self, sentence: Sentence, is_read: bool) -> None:
        """Add a sentence that was not read: its price, a question, or its text."""
        if id(sentence) in self._read or all(token.number is not None for token in sentence.tokens):
            return
        price = stated_price(sentence, self._language)
        if price is not None:
            line = sentence.line_from
            known = self._entries.is_labelled(line) and self._entries.is_sound(line)
            clear = known and all(token.confidence > UNLISTED for token in sentence.tokens)
            text = "free" if isinstance(price, Free) else print_bundle(price)
            self._add(sentence, "cost", text, PLAIN if clear else UNREAD_STATEMENT)
        else:
            self._add(
                sentence,
                "rule" if self._acts(sentence) or (is_read and not sentence.asks) else "text",
                UNREAD,
                UNREAD_STATEMENT,
            )

    def add_prices(self, paragraphs: Sequence[Paragraph]) -> None:
        """Add the prices behind the names of entries. Without a word for it, so much of a good may be what a thing
        gives as well: it is a price where another one of the book says so, or that nothing is paid."""
        tokens = (token for one in paragraphs for token in one.tokens)
        lines = [tuple(line) for _, line in groupby(tokens, lambda token: token.line)]
        found = [tuple(words) for words in map(self._entries.price_words, lines) if words]
        said = any(not {token.key for token in words}.isdisjoint(FREE_WORDS | PRICE_WORDS) for words in found)
        for words in found:
            price = named_price(words, self._language)
            if price is not None:
                text = "free" if isinstance(price, Free) else print_bundle(price)
                self._add(Sentence(words), "cost", text, PLAIN if said else UNPLACED)

    def _acts(self, sentence: Sentence) -> bool:
        """Whether a sentence gives, takes, prices, moves or counts something, or says what you do: no question does."""
        if sentence.asks:
            return False
        if weighs(clause_of(sentence, self._language)):
            return True
        acting = any(unit.tag in _ACTING for unit in units_of(sentence.tokens, self._language))
        return acting or any(_YOU_DO.search(one.text) and is_verb_form(one.text) for one in sentence.tokens)

    def _add(self, sentence: Sentence, field: str, expression: str, confidence: int) -> None:
        unread = tuple(token.text for token in sentence.tokens) if expression == UNREAD else ()
        subject = self._subject(sentence, sentence.line_from)
        first, last = sentence.line_from, sentence.line_to
        numbers = _numbers(sentence.tokens)
        self.made.append(DraftStatement(subject, field, expression, first, last, numbers, confidence, unread))

    def add_left(self, paragraphs: Iterable[Paragraph], settled: Set[int]) -> None:
        """Add the sentences of lists and set-ups from which nothing was taken."""
        for sentence in (one for paragraph in paragraphs for one in sentences(paragraph)):
            if set(range(sentence.line_from, sentence.line_to + 1)).isdisjoint(settled):
                acts = self._acts(sentence) and sentence.closed
                self._add(sentence, "rule" if acts else "text", UNREAD, UNREAD_STATEMENT)

    def add_text(self, book: Book, paragraphs: Sequence[Paragraph]) -> None:
        """Add the lines of the rules that no paragraph has."""
        met = {token.line for one in paragraphs for token in one.tokens}
        for number in self._entries.rules() - met:
            words = tuple(book.scans[number].split())
            if len(words) > 1:
                subject = self._entries.subject(number, "")
                self.made.append(DraftStatement(subject, "text", UNREAD, number, number, (), UNREAD_STATEMENT, words))


def _numbers(words: Sequence[Token]) -> tuple[int, ...]:
    return tuple(token.number for token in words if token.number is not None)
