"""Concepts across games: which names of a game's vocabulary stand for which concept of the glossary.

A name belongs to a concept where a word for the name (English or Hungarian) is a term for the concept in that game or
in the game that it expands. Concepts that play the same part in different games (`coin` and `credit`) are counterparts:
asking for one finds the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from weakref import WeakKeyDictionary

from kartotek.catalog.store import Catalog
from kartotek.schema.hungarian.fold import fold

__all__ = ["ConceptNames", "concept_names", "concept_words"]

# The forms of a word that a dictionary lists.
_LISTED = frozenset({"one", "nom"})


class ConceptNames:
    """The names of one catalog by concept; made once for each snapshot."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog

    def concepts_of(self, game: str, name: str) -> tuple[str, ...]:
        """Ids of the concepts that a declared name stands for, counterparts included."""
        return self._by_name.get((game, name), ())

    def words_of(self, game: str, name: str) -> tuple[str, ...]:
        """Every id, label and term of those concepts, in all games."""
        return self._words.get((game, name), ())

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that stands for a concept of the glossary."""
        return frozenset(word for concept in self._catalog.concepts for word in self._spellings(concept))

    @cached_property
    def _groups(self) -> dict[str, tuple[str, ...]]:
        """By concept: itself and its counterparts. A counterpart is declared on one side and holds on both."""
        groups: dict[str, list[str]] = {}
        for concept in self._catalog.concepts.values():
            groups.setdefault(concept.counterpart or concept.id, []).append(concept.id)
        return {member: tuple(group) for group in groups.values() for member in group}

    @cached_property
    def _by_name(self) -> dict[tuple[str, str], tuple[str, ...]]:
        terms: dict[tuple[str, str, str], dict[str, None]] = {}
        for term in self._catalog.terms.values():
            terms.setdefault((term.game, term.language, term.folded), {})[term.concept] = None
        found: dict[tuple[str, str], dict[str, None]] = {}
        for word in self._catalog.word_forms():
            if word.form in _LISTED:
                for game in self._line(word.game):
                    for concept in terms.get((game, word.language, word.folded), ()):
                        found.setdefault((word.game, word.name), {}).update(dict.fromkeys(self._groups[concept]))
        return {key: tuple(concepts) for key, concepts in self._inherited(found).items()}

    def _inherited(self, found: dict[tuple[str, str], dict[str, None]]) -> dict[tuple[str, str], dict[str, None]]:
        """An expansion uses the names of its base game as well."""
        for game in self._catalog.games.values():
            if game.base is not None:
                for (owner, name), concepts in list(found.items()):
                    if owner == game.base:
                        found.setdefault((game.id, name), concepts)
        return found

    def _line(self, game: str) -> Iterator[str]:
        yield game
        base = self._catalog.games[game].base
        if base is not None:
            yield base

    @cached_property
    def _words(self) -> dict[tuple[str, str], tuple[str, ...]]:
        return {
            key: tuple(dict.fromkeys(word for concept in concepts for word in self._spellings(concept)))
            for key, concepts in self._by_name.items()
        }

    def _spellings(self, concept: str) -> Iterator[str]:
        row = self._catalog.concepts[concept]
        yield concept.removeprefix("concept:")
        yield fold(row.label)
        yield from (self._catalog.terms[term].folded for term in row.terms)


_MADE: WeakKeyDictionary[Catalog, ConceptNames] = WeakKeyDictionary()


def concept_names(catalog: Catalog) -> ConceptNames:
    """The concept names of a catalog."""
    if catalog not in _MADE:
        _MADE[catalog] = ConceptNames(catalog)
    return _MADE[catalog]


def concept_words(catalog: Catalog, game: str, name: str) -> tuple[str, ...]:
    """Every word for the concepts that a declared name stands for."""
    return concept_names(catalog).words_of(game, name)
