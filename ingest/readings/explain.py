"""Everything that the stages know about one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeVar

from kartotek.ingest.confidence import PENALTIES
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.constructions import NEW, constructions_of, known_constructions
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.files.read import LineGap
from kartotek.ingest.lists.number_facts import NumberFact
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import Book
from kartotek.ingest.repair.edits import Edit
from kartotek.ingest.structure.facts import Finding, Lines
from kartotek.ingest.structure.stage import read_structure
from kartotek.ingest.terms.find import Occurrence
from kartotek.ingest.text.blocks import Segment
from kartotek.ingest.text.sentences import Paragraph, Sentence, sentences

__all__ = ["Explanation", "explain"]

_Passage = TypeVar("_Passage", Paragraph, Sentence, Statement)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A line as scanned and as repaired, the edits between the two, its segments and terms, what it says of components
    and of numbers, its effects; where a sentence gave no effect, the words in it that were not understood, and where a
    clause made an effect less certain because none is built so, how it is built."""

    line: int
    page: int
    after_gap: bool
    scan: str
    text: str
    confidence: int
    edits: tuple[Edit, ...]
    segments: tuple[Segment, ...]
    terms: tuple[Occurrence, ...]
    facts: tuple[Finding | NumberFact, ...] = ()
    effects: tuple[Statement, ...] = ()
    stopped_by: tuple[str, ...] = ()
    new_constructions: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """The explanation as text, for a terminal."""
        out = [f"line {self.line}, page {self.page}" + (", after a gap" if self.after_gap else "")]
        out += [f"  scan      {self.scan}", f"  repaired  {self.text}  ({self.confidence} permille)"]
        out += [f"  edit      {e.before} -> {e.after}  by {e.rule}, {e.confidence} permille" for e in self.edits]
        out += [f"  segment   {s.kind}, lines {s.line_from}-{s.line_to}, under {s.section!r}" for s in self.segments]
        out += [f"  term      {t.form} = {t.lemma} ({t.en})" for t in self.terms]
        out += chain.from_iterable(map(_fact_lines, self.facts))
        out += chain.from_iterable(map(_effect_lines, self.effects))
        out += [f"  new       {construction}" for construction in self.new_constructions]
        out += [f"  unread    stopped by: {', '.join(self.stopped_by)}"] if self.stopped_by else []
        return out

    def as_json(self) -> dict[str, Any]:
        """The explanation for machines."""
        return {
            "line": self.line,
            "page": self.page,
            "after_gap": self.after_gap,
            "scan": self.scan,
            "repaired": self.text,
            "confidence": self.confidence,
            "edits": [edit._asdict() for edit in self.edits],
            "segments": [_fields(one, "kind", "line_from", "line_to", "section") for one in self.segments],
            "terms": [_fields(one, "form", "lemma", "en") for one in self.terms],
            "facts": [one.as_row() for one in self.facts],
            "effects": list(map(_effect_row, self.effects)),
            "stopped_by": list(self.stopped_by),
            "new_constructions": list(self.new_constructions),
        }


def _fields(one: object, *names: str) -> dict[str, Any]:
    """Some fields of a record by their names."""
    return {name: getattr(one, name) for name in names}


def _effect_row(one: Statement) -> dict[str, Any]:
    """A statement as a row, with how it was read."""
    return {**one.as_row(), "rules": list(one.rules), "penalties": list(one.penalties), "subject_by": one.found}


def _fact_lines(one: Finding | NumberFact) -> Iterator[str]:
    row, (first, last) = one.as_row(), one.lines[0]
    players = f" for {row['players']} players" if row.get("players") is not None else ""
    yield f"  fact      {one.field} of {one.subject or 'no component'}{players} = {row['value']}"
    yield f"            ({one.confidence} permille, lines {first}-{last}) by {one.rule}"
    yield from _doubt_lines(one.penalties)


def _doubt_lines(penalties: Sequence[str]) -> Iterator[str]:
    """The penalties that a fact has met, each with its reason."""
    for name in penalties:
        yield f"            less certain by {name}: {PENALTIES[name.partition(' ')[0]].reason}"


def _effect_lines(one: Statement) -> Iterator[str]:
    yield f"  effect    {one.expression}  ({one.confidence} permille, lines {one.line_from}-{one.line_to})"
    yield f"            by {', '.join(one.rules)}"
    yield f"            of {one.subject or 'no component'}" + (f", found by {one.found}" if one.found else "")
    yield from _doubt_lines(one.penalties)


def explain(book: Book, line: int) -> Explanation:
    """Raises KartotekError for a line that the text does not have."""
    scanned = book.extraction.line(line)
    repaired = book.lines[line - 1]
    effects = tuple(_touching(line, read_effects(book)))
    return Explanation(
        line,
        scanned.page,
        LineGap(line) in book.extraction.gaps,
        scanned.text,
        repaired.text,
        repaired.confidence,
        repaired.edits,
        tuple(segment for segment in book.segments if line in (piece.line for piece in segment.pieces)),
        tuple(term for term in book.terms if term.line == line),
        tuple(_facts(book, line)),
        effects,
        () if effects else tuple(_unknown_words(book, line)),
        tuple(_new_constructions(book, line)) if any(NEW in one.penalties for one in effects) else (),
    )


def _facts(book: Book, line: int) -> Iterator[Finding | NumberFact]:
    """What is read of components and numbers that rests on a line."""
    yield from (one for one in read_structure(book) if _rests_on(one.lines, line))
    yield from (one for one in read_counts(book) if _rests_on(one.lines, line))


def _rests_on(spans: Iterable[Lines], line: int) -> bool:
    return any(first <= line <= last for first, last in spans)


def _unknown_words(book: Book, line: int) -> Iterator[str]:
    """The words that no lexicon knows, in the sentences that touch a line."""
    for sentence, language in _sentences_at(book, line):
        units = units_of(sentence.tokens, language)
        yield from (sentence.tokens[unit.places[0]].text for unit in units if unit.tag == "X")


def _new_constructions(book: Book, line: int) -> Iterator[str]:
    """How the clauses are built that no sentence of known meaning has, in the sentences that touch a line."""
    for sentence, language in _sentences_at(book, line):
        yield from (one for one in constructions_of(sentence, language) if one not in known_constructions())


def _sentences_at(book: Book, line: int) -> Iterator[tuple[Sentence, GameLanguage]]:
    """The sentences that touch a line of a known book, with the language of its game."""
    if book.game is not None:
        near = _touching(line, book.paragraphs)
        found = _touching(line, chain.from_iterable(map(sentences, near)))
        yield from ((sentence, language_of(book.game)) for sentence in found)


def _touching(line: int, passages: Iterable[_Passage]) -> Iterator[_Passage]:
    """Those of some passages that have a part on a line."""
    return (one for one in passages if one.line_from <= line <= one.line_to)
