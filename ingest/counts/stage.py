"""The stage that reads numbers: component lists and set-up sentences in, facts with subject and confidence out."""

from __future__ import annotations

from kartotek.ingest.counts.components import component_facts, component_list, printed_values
from kartotek.ingest.counts.facts import Fact, agreed
from kartotek.ingest.counts.lexicon import load_targets
from kartotek.ingest.counts.setup import setup_facts
from kartotek.ingest.pipeline import Book
from kartotek.schema.paths import data_folder

__all__ = ["read_counts"]


def read_counts(book: Book, game: str | None = None) -> list[Fact]:
    """Every count, printed value and set-up number that a text states in a way that is understood.

    `game` says whose words to read it with where the text does not show which book it is.
    """
    if game is None and book.game is not None:
        return book.found("counts", Fact, lambda: _counts(book, str(book.game)))
    return _counts(book, game) if game else []


def _counts(book: Book, game: str) -> list[Fact]:
    targets = load_targets(game, data_folder())
    facts = component_facts(component_list(book.lines, book.scans, targets), targets)
    stated = {(fact.line_from, fact.subject) for fact in facts}
    printed = printed_values(book.lines, book.scans, targets)
    facts += [fact for fact in printed if (fact.line_from, fact.subject) not in stated]
    facts += setup_facts(book.paragraphs, game, data_folder(), facts)
    found = agreed(facts)
    return sorted(dict.fromkeys(found), key=lambda fact: (fact.line_from, fact.line_to))
