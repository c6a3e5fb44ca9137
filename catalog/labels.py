"""What people call the values of filters, in English and Hungarian.

A game's own words come first where a single game is meant; then the labels that all games share; then the words of any
game. A value that is a code (`5A`) is its own label.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Catalog

__all__ = ["Label", "Labels"]

# The categories of words and labels that the values of a filter may belong to, the likeliest first.
_AMOUNTS: Final = ("resource", "stat", "noun")
_CATEGORIES: Final = {
    "kind": ("host", "kind", "noun"),
    "amount": _AMOUNTS,
    "effect": (*_AMOUNTS, "verb", "event", "hook", "permission", "phase", "period", "scope"),
    "field": ("field", "attribute"),
    "value": ("value", *_AMOUNTS, "kind", "event", "flag"),
}
# The forms of a word that a dictionary lists.
_LISTED: Final = {"one": "en", "nom": "hu"}


@dataclass(frozen=True, slots=True)
class Label:
    """The words for a value; None where a language has none."""

    en: str | None
    hu: str | None


class Labels:
    """The labels of one catalog."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._sentences = catalog.kept(Sentences)

    def of(self, category: str, name: str, game: str | None = None) -> Label:
        """The label of a value; `game` is the one game that is meant, if it is one."""
        match category:
            case "game":
                row = self._catalog.games[name]
                return Label(row.name_en, row.name_hu or row.name_en)
            case "edition":
                return self._edition(name)
            case _:
                return self._first(category, name, game) or self._fallback(name)

    def attribute_value(self, attribute: str, name: str, game: str | None = None) -> Label:
        """The label of a value of a printed attribute: the game's word for it in that domain, else any word for it."""
        games = [*([game] if game else []), *self._catalog.games]
        special = self._catalog.labels.get(("value", f"{attribute}.{name}"))
        if special is not None:
            return Label(*special)
        own = (self._domains[each].get((attribute, name)) for each in games)
        loose = (self._domains[each].get((None, name)) for each in games)
        found = next(filter(None, own), None) or self._first("value", name, game) or next(filter(None, loose), None)
        return found or self._named(attribute, name) or self._fallback(name)

    def _named(self, attribute: str, name: str) -> Label | None:
        """The name of a component whose kind is the attribute and whose id ends in the value."""
        ids = (f"{game}:{attribute}:{name.replace('_', '-')}" for game in self._catalog.games)
        return next((self._fallback(full) for full in ids if full in self._catalog.components), None)

    def _first(self, category: str, name: str, game: str | None) -> Label | None:
        categories = _CATEGORIES.get(category, (category,))
        words = [self._words.get((each, name), {}) for each in categories]
        own = next((held[game] for held in words if game in held), None) if game else None
        if own is not None:
            return own
        shared = next((found for each in categories if (found := self._catalog.labels.get((each, name)))), None)
        if shared is not None:
            return Label(*shared)
        return next((next(iter(held.values())) for held in words if held), None)

    def _fallback(self, name: str) -> Label:
        component = self._catalog.components.get(name)
        if component is not None:
            return Label(component.name_en or name, component.name_hu or component.name_en or name)
        text = name.replace("_", " ")
        return Label(text, text)

    def _edition(self, name: str) -> Label:
        for game in self._catalog.games.values():
            for edition in game.editions:
                if edition.id == name:
                    shared = self._catalog.labels.get(("edition", edition.name))
                    return Label(*shared) if shared else Label(edition.name, edition.name)
        return self._fallback(name)

    @cached_property
    def _words(self) -> dict[tuple[str, str], dict[str, Label]]:
        """Words by category and name, by game."""
        found: dict[tuple[str, str, str], dict[str, str]] = {}
        for word in self._catalog.word_forms():
            if word.form in _LISTED and _LISTED[word.form] == word.language:
                found.setdefault((word.category, word.name, word.game), {})[word.language] = word.text
        kept: dict[tuple[str, str], dict[str, Label]] = {}
        for (category, name, game), words in found.items():
            if "en" in words and "hu" in words:
                kept.setdefault((category, name), {})[game] = Label(words["en"], words["hu"])
        return kept

    @cached_property
    def _domains(self) -> dict[str, dict[tuple[str | None, str], Label]]:
        """By game: the labels of values by domain and value; under None whatever domain has the value first."""
        found: dict[str, dict[tuple[str | None, str], Label]] = {}
        for game in self._catalog.games:
            found[game] = {}
            for domain, value, label in self._values(game):
                found[game][domain, value] = label
                found[game].setdefault((None, value), label)
        return found

    def _values(self, game: str) -> Iterator[tuple[str, str, Label]]:
        words = self._sentences.words(game)
        if words is None:
            return
        for domain, values in words.values.items():
            for value, terms in values.items():
                if len(terms) == 1:
                    yield domain, value, Label(terms[0].one, terms[0].hu.lemma)
