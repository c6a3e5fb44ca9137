"""The sentences that the abilities of a catalog make, in both languages."""

from __future__ import annotations

from kartotek.catalog.store import Ability, Catalog
from kartotek.schema.ids import game_of, kind_of
from kartotek.schema.language import nodes
from kartotek.schema.language.render import Language, sentence
from kartotek.schema.words import Words, build_words

__all__ = ["Sentences"]


class Sentences:
    """Says what abilities do and keeps it; a game's words are read when its first sentence is asked for."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._words: dict[str, Words | None] = {}
        self._said: dict[tuple[str, Language], str | None] = {}

    def of(self, ability: Ability, lang: Language) -> str | None:
        """The sentence of an ability; None where the catalog has no words for its game."""
        key = (ability.id, lang)
        if key not in self._said:
            self._said[key] = self.say(ability.tree, game_of(ability.component), lang, kind_of(ability.component))
        return self._said[key]

    def say(self, tree: nodes.Ability, game: str, lang: Language, host: str | None = None) -> str | None:
        """The sentence of a checked expression of a game, carried by a component of that kind."""
        words = self.words(game)
        if words is None:
            return None
        return sentence(tree, self._catalog.vocabulary(game), words, lang, host)

    def words(self, game: str) -> Words | None:
        """The words of a game; None where the catalog has none."""
        if game not in self._words:
            raw = self._catalog.words(game)
            base = self._catalog.games[game].base
            inherited = self.words(base) if base else None
            vocabulary = self._catalog.vocabulary(game)
            self._words[game] = build_words(raw, vocabulary, inherited, where=game) if raw else None
        return self._words[game]
