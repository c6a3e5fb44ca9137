"""The rows of a reading, made of what the stages found in a book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.grammar.statements import canonical
from kartotek.ingest.effects.grammar.trees import is_open, price_of
from kartotek.ingest.effects.stage import Statement, read_effects, vocabulary_of
from kartotek.ingest.lists.number_facts import number_rows
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import Book
from kartotek.ingest.readings.anchors import line_rows
from kartotek.ingest.structure.rows import structure_rows
from kartotek.ingest.structure.stage import line_words, read_structure
from kartotek.schema.ids import kind_of
from kartotek.schema.language.nodes import Free
from kartotek.schema.language.printer import print_bundle

__all__ = ["ability_rows", "field_rows", "rows_of"]

_FREE = "free"


def rows_of(book: Book) -> list[dict[str, Any]]:
    """All rows of a reading; the first one names the document and the text that was read."""
    game = str(book.game)
    statements = read_effects(book)
    rows = [*ability_rows(statements, game), *field_rows(statements), *number_rows(read_counts(book))]
    stated = {_statement_of(row) for row in rows}
    structure = structure_rows(read_structure(book), vocabulary_of(game), CERTAIN)
    rows += [row for row in structure if _statement_of(row) not in stated]
    # Abilities of one passage keep the order of the text: it is the order in which a component has them.
    rows.sort(key=lambda row: (row["first"], row["last"], row["subject"], row.get("field", "")))
    return [_head(book), *rows, *line_rows(rows, line_words(book)), *_term_rows(book)]


def _head(book: Book) -> dict[str, Any]:
    """What was read: the document, and its text by hash and number of lines."""
    return {"document": book.document, "sha256": book.extraction.sha256, "lines": len(book.extraction.lines)}


def _statement_of(row: dict[str, Any]) -> tuple[str, ...]:
    """What a row says, whoever read it from where."""
    return tuple(str(row.get(key, "")) for key in ("subject", "field", "value", "expression"))


def ability_rows(statements: Iterable[Statement], game: str) -> Iterator[dict[str, Any]]:
    """Abilities that a component of that kind may have, the most certain reading of each."""
    passages: dict[tuple[str, str], list[Statement]] = {}
    vocabulary = vocabulary_of(game)
    for statement in statements:
        subject, expression = statement.subject, statement.expression
        if subject is None or not _is_ability(statement):
            continue
        if canonical(expression, vocabulary, kind_of(subject)) is not None:
            passages.setdefault((subject, expression), []).append(statement)
    for (subject, expression), said in passages.items():
        best = max(said, key=lambda statement: statement.confidence)
        yield {"kind": "ability", "subject": subject, "expression": expression, **_evidence(best, said)}


def _is_ability(statement: Statement) -> bool:
    """Whether a statement is certain, and no price; where a text leaves something open, it says no ability yet."""
    return statement.confidence >= CERTAIN and price_of(statement.ability) is None and not is_open(statement.ability)


def _evidence(statement: Statement, said: Iterable[Statement] = ()) -> dict[str, Any]:
    """Where a statement stands, where its component is named if that is elsewhere, and what else says the same."""
    first, last = statement.line_from, statement.line_to
    spans = dict.fromkeys((*statement.named_at, *((one.line_from, one.line_to) for one in said)))
    elsewhere = [list(span) for span in spans if not first <= span[0] <= span[1] <= last]
    found: dict[str, Any] = {"first": first, "last": last, "confidence": statement.confidence}
    return found | ({"also": elsewhere} if elsewhere else {})


def field_rows(statements: Iterable[Statement]) -> Iterator[dict[str, Any]]:
    """What building a component costs, from statements that give a price."""
    seen: set[str] = set()
    for statement in statements:
        price = price_of(statement.ability)
        if price is None or statement.subject is None or statement.confidence < CERTAIN or statement.subject in seen:
            continue
        seen.add(statement.subject)
        yield {
            "kind": "field",
            "subject": statement.subject,
            "field": "cost",
            "value": _FREE if isinstance(price, Free) else print_bundle(price),
            **_evidence(statement),
        }


def _term_rows(book: Book) -> Iterator[dict[str, Any]]:
    """Occurrences of terms of the game's own glossary, one form each, by term: in no order that a text has."""
    own = {(term.hu, term.concept) for term in book.words.of(book.game)}
    for occurrence in sorted(book.terms, key=lambda found: (found.lemma, found.term or "", found.line, found.form)):
        if (occurrence.lemma, occurrence.term) in own and occurrence.term is not None:
            readable = {} if occurrence.printed is None else {"form": occurrence.printed}
            yield {
                "kind": "term",
                "term": occurrence.lemma,
                "concept": occurrence.term,
                **readable,
                "ocr": occurrence.form,
                "line": occurrence.line,
                "confidence": occurrence.confidence,
            }
