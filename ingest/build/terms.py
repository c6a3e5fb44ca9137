"""Terms: rows of terms.csv become concepts, Hungarian and English terms, their forms and cited occurrences."""

from __future__ import annotations

import re

from kartotek.ingest.build.readings import BookReading
from kartotek.ingest.build.term_claims import with_claims
from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.confidence import FULL
from kartotek.ingest.files.data_files import UNKNOWN, DataRow
from kartotek.schema.hungarian.fold import fold, hungarian_key
from kartotek.schema.tables import Concept, Occurrence, Term, TermForm
from kartotek.schema.tables.terms import PARTS_OF_SPEECH, SPELLINGS, TERM_ORIGINS, TERM_STATUSES

__all__ = ["TermMaker"]

_RANK = TERM_STATUSES
"""The best status first: an English word that stands in several rows has the best of them."""


def _pair(hungarian: Term, english: Term) -> None:
    """Keep the two sides of a row together; an English word shared by several goes with the preferred one."""
    hungarian.pair_id = english.id
    if english.pair_id is None or hungarian.status == "preferred":
        english.pair_id = hungarian.id


class TermMaker:
    """Makes each concept once for all games, and each term once for its game and concept."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self._concepts: dict[str, Concept] = {}
        self._terms: dict[tuple[str, str, str], Term] = {}
        self._by_text: dict[tuple[str, str], list[Term]] = {}
        self._ids: set[str] = set()
        self._forms: dict[tuple[str, str | None, str | None], TermForm] = {}
        self._positions: dict[str, int] = {}

    def close_game(self) -> None:
        """Let go of the words of a game that is done."""
        for kept in (self._terms, self._by_text, self._forms, self._positions):
            kept.clear()

    def add_terms(self, game: GameBench) -> None:
        tables = game.shipped.files.tables
        for row in with_claims(tables["terms"], tables["term_claims"]):
            if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", row["concept"]):
                self.bench.fault(
                    "data-value", row, "concept", f"{row['concept']!r} is no slug", "small letters, digits, hyphens"
                )
                continue
            concept = self._concept(row)
            languages = [language for language in ("hu", "en") if row[f"term_{language}"] not in ("", UNKNOWN)]
            if not languages:
                self.bench.fault("data-name", row, "term_hu", "a row without any term")
            sides = [self._add_term(game, concept, language, row) for language in languages]
            if len(sides) == 2:
                _pair(*sides)

    def _concept(self, row: DataRow) -> Concept:
        slug = row["concept"]
        if slug in self._concepts and self._concepts[slug].category is None:
            self._concepts[slug].category = row["category"] or None  # a claim came first, and says none
        if slug not in self._concepts:
            self._concepts[slug] = Concept(
                id=f"concept:{slug}",
                position=len(self._concepts) + 1,
                category=row["category"] or None,
                label=slug.replace("-", " "),
            )
            self.bench.rows.keep(self._concepts[slug])
        return self._concepts[slug]

    def _add_term(self, game: GameBench, concept: Concept, language: str, row: DataRow) -> Term:
        text = row[f"term_{language}"]
        key = (game.id, concept.id, f"{language}:{text}")
        hungarian = language == "hu"
        if key in self._terms:
            if hungarian:
                self.bench.fault("data-duplicate", row, "term_hu", f"{text!r} stands twice for {concept.id}")
            else:
                self._terms[key].status = min(self._terms[key].status, self._status(row, language), key=_RANK.index)
            return self._terms[key]
        bench = self.bench
        position = self._positions[game.id] = self._positions.get(game.id, 0) + 1
        term = self._terms[key] = Term(
            id=self._id(game, concept, language, text),
            concept_id=concept.id,
            game_id=game.id,
            position=position,
            language=language,
            text=text,
            folded=fold(text),
            sort_hu=hungarian_key(text),
            pos=bench.choice(row, "pos" if hungarian or not row["pos_en"] else "pos_en", PARTS_OF_SPEECH),
            status=self._status(row, language),
            spelling=bench.choice(row, "spelling", SPELLINGS, "printed") if hungarian else "printed",
            origin=self._origin(row, language),
            confidence=self._confidence(row, language),
            source_id=self._source(game, row),
            note=(row["note"] if hungarian or not row["term_hu"] else row["note_en"]) or None,
        )
        bench.rows.keep(term)
        if hungarian:
            self._by_text.setdefault((game.id, text), []).append(term)
        plain = self.form(term, term.text, term.text, None)
        if hungarian:
            ocr = [self.form(term, term.text, None, text) for text in row.items("ocr_forms")]
            alone = len(ocr) == 1 and len(row.items("lines")) == 1
            self._add_citations(game, term, ocr[0] if alone else plain, row)
        return term

    def _source(self, game: GameBench, row: DataRow) -> str | None:
        """The source that claims a word, if it is one of the game's."""
        if not row["source"]:
            return None
        return self.bench.witness(game, row, "source", row["source"])[1]

    def _origin(self, row: DataRow, language: str) -> str:
        """A Hungarian word is the book's unless another source brought it; of the English one the row says."""
        if language == "hu":
            return "ours" if row["added"] else "official"
        return self.bench.choice(row, "english", TERM_ORIGINS, "ours")

    def _status(self, row: DataRow, language: str) -> str:
        """How the word of a language stands; the English one as its pair does, unless its own column says otherwise."""
        own = language == "en" and row["status_en"]
        return self.bench.choice(row, "status_en" if own else "status", TERM_STATUSES)

    def _confidence(self, row: DataRow, language: str) -> int:
        own = language == "en" and row["confidence_en"]
        return self.bench.permille(row, "confidence_en" if own else "confidence", default=FULL)

    def _id(self, game: GameBench, concept: Concept, language: str, text: str) -> str:
        slug = re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-") or "x"
        full = stem = f"{game.id}:term:{concept.id.removeprefix('concept:')}.{language}.{slug}"
        number = 1
        while full in self._ids:
            number += 1
            full = f"{stem}-{number}"
        self._ids.add(full)
        return full

    def form(self, term: Term, lemma: str, restored: str | None, ocr: str | None) -> TermForm:
        """The form of a term, made on first sight."""
        key = (term.id, restored, ocr)
        if key not in self._forms:
            position = self._positions[term.id] = self._positions.get(term.id, 0) + 1
            self._forms[key] = self.bench.rows.add(
                TermForm,
                id=f"{term.id}#{position}",
                term_id=term.id,
                position=position,
                lemma=lemma,
                restored=restored,
                ocr=ocr,
                folded=fold(restored or ocr or lemma),
            )
        return self._forms[key]

    def add_occurrence(self, game: GameBench, reading: BookReading) -> None:
        """A term as ingest met it on a line: `term` is its dictionary form, `concept` says two alike apart."""
        values, bench = reading.values, self.bench
        wanted = f"concept:{values['concept']}" if "concept" in values else None
        alike = self._by_text.get((game.id, values["term"]), ())
        term = next((term for term in alike if wanted in (None, term.concept_id)), None)
        if term is None:
            bench.problems.append(reading.fault("data-dangling", "term", f"the glossary has no {values['term']!r}"))
            return
        span = bench.span(reading.document, values["line"], values["line"], reading.row, "line")
        if span is not None:
            form = self.form(term, values.get("lemma", term.text), values.get("form"), values["ocr"])
            self._add_occurrence(term, form, span, "read", min(max(values["confidence"], 0), FULL))

    def _add_citations(self, game: GameBench, term: Term, form: TermForm, row: DataRow) -> None:
        document = game.documents[0] if game.documents else None
        for span in self.bench.spans(row, "lines", document):
            self._add_occurrence(term, form, span, "cited", term.confidence)

    def _add_occurrence(self, term: Term, form: TermForm, span: str, kind: str, confidence: int) -> None:
        position = self._positions[f"{term.id} on lines"] = self._positions.get(f"{term.id} on lines", 0) + 1
        self.bench.rows.add(
            Occurrence,
            term_id=term.id,
            position=position,
            form_id=form.id,
            span_id=span,
            kind=kind,
            confidence=confidence,
        )
