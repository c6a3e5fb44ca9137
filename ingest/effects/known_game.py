"""What the reader of effects knows of a game before it reads: words, names and rules as data, whoever supplies them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.forms import build_lexicon
from kartotek.ingest.effects.lexicon.word_tables import word_table
from kartotek.ingest.effects.named import PricedNames, load_priced_names
from kartotek.ingest.effects.subjects.names import ComponentNames, load_names
from kartotek.ingest.effects.subjects.wordings import CALLED
from kartotek.ingest.terms.game_words import base_of
from kartotek.ingest.terms.known import reading_part
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import inflect
from kartotek.schema.paths import data_folder
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary
from kartotek.schema.words import Words, load_words

__all__ = ["KnownGame", "known_game", "language_of", "language_with", "vocabulary_of", "words_of"]


@dataclass(frozen=True, eq=False)
class KnownGame:
    """The language of a game, and its components by their names: all of them, and those that have a price."""

    language: GameLanguage
    names: ComponentNames
    priced: PricedNames
    called: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What the ids of kinds look like whose members are called after what they speak of."""

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kinds of components by the keys of their Hungarian words."""
        return {key_of(term.hu.lemma): kind for kind, term in self._hosts.items()}

    @cached_property
    def plurals(self) -> dict[str, str]:
        """The kinds of components by the Hungarian word for several of them."""
        return {key_of(inflect(term.hu, Case.NOM, plural=True)): kind for kind, term in self._hosts.items()}

    @property
    def _hosts(self) -> Mapping[str, Any]:
        words = self.language.words
        return words.terms["hosts"] if words is not None else {}


@lru_cache(maxsize=8)
def known_game(game: str) -> KnownGame:
    """A game of the data folder."""
    language = language_of(game)
    names = load_names(game, data_folder(), frozenset(language.vocabulary.hosts))
    called: dict[str, list[str]] = defaultdict(list)
    for name, kind in reading_part(game, "kinds").items():
        called[kind.get("of", name)] += [kind["id"]] if CALLED in kind.get("id", ()) else []
    return KnownGame(language, names, load_priced_names(game, data_folder()), called)


@lru_cache(maxsize=8)
def language_of(game: str) -> GameLanguage:
    """What the grammar needs to know of a game, from its data and its words."""
    return language_with(*_vocabulary(game, data_folder()), word_table(game))


def language_with(
    vocabulary: Vocabulary, words: Words, tables: Mapping[str, Any], *, exact: bool = False
) -> GameLanguage:
    """The language of a game made of its vocabulary, the words for it, and what its book alone has; `exact` where no
    letter of the book is in doubt."""
    return GameLanguage(vocabulary.game, build_lexicon(tables, words, exact=exact), vocabulary, words, tables)


def vocabulary_of(game: str) -> Vocabulary:
    """The names that the effects of a game may use."""
    return _vocabulary(game, data_folder())[0]


def words_of(game: str) -> Words:
    """The English and Hungarian words of a game's vocabulary."""
    return _vocabulary(game, data_folder())[1]


@lru_cache(maxsize=8)
def _vocabulary(game: str, folder: Path) -> tuple[Vocabulary, Words]:
    path = folder / "games" / game
    below = base_of(path)
    base = _vocabulary(below, folder) if below else (None, None)
    vocabulary = load_vocabulary(path / "vocabulary.toml", base[0])
    return vocabulary, load_words(path / "words.toml", vocabulary, base[1])
