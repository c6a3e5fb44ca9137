"""The glossary of a catalog: terms, concepts, the forms that were met, and where."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from kartotek.catalog.store import assemble
from kartotek.catalog.store.reports import Concept, Form, Occurrence, Term
from kartotek.catalog.store.spans import Spans
from kartotek.catalog.store.tables import Tables
from kartotek.schema.rows import ConceptRow, OccurrenceRow

__all__ = ["TermLookups"]


class TermLookups:
    """Terms by id, by concept and by spelling; what is costly is made on first use and kept."""

    _tables: Tables
    _spans: Spans

    @cached_property
    def terms(self) -> Mapping[str, Term]:
        return MappingProxyType(assemble.make_terms(self._tables))

    @cached_property
    def concepts(self) -> Mapping[str, Concept]:
        return MappingProxyType(assemble.make_concepts(self._tables, self.terms))

    def spelled(self, folded: str) -> list[Term]:
        """The terms that are written so, or that were met in a form that is, but for case and accents."""
        found = {term.id: term for term in self._tables.having(Term, "folded", folded)}
        for form in self._tables.having(Form, "folded", folded):
            if form.term not in found:
                found |= {term.id: term for term in self._tables.having(Term, "id", form.term)}
        return assemble.in_term_order(self._tables, found.values())

    def term(self, name: str) -> Term:
        """The term with this id."""
        [found] = self._tables.having(Term, "id", name)
        return found

    def concept(self, name: str) -> Concept:
        """The concept with this id, and the ids of its terms."""
        [row] = self._tables.having(ConceptRow, "id", name)
        terms = assemble.in_term_order(self._tables, self._tables.having(Term, "concept", name))
        return assemble.make_concept(row, [term.id for term in terms])

    def forms(self, term: str) -> tuple[Form, ...]:
        return tuple(self._tables.having(Form, "term", term))

    def occurrences(self, term: str) -> tuple[Occurrence, ...]:
        rows = self._tables.having(OccurrenceRow, "term", term)
        return tuple(Occurrence(row.form, self._spans[row.span], row.kind, row.confidence) for row in rows)
