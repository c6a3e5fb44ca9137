"""What only shows over a whole game: rings of triggers, stats that rest on themselves, names without words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter

from kartotek.ingest.build.check.expressions import vocabularies
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of, kind_of
from kartotek.schema.language import nodes
from kartotek.schema.language.render import sentence
from kartotek.schema.language.tree_json import ability_from_text
from kartotek.schema.language.triggers import check_stats, check_triggers
from kartotek.schema.tables import SHIPPED, Ability, Game, Layer, VocabularyFile
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.word_types import LANGUAGES, Words
from kartotek.schema.words import build_words

__all__ = ["game_problems"]

Named = tuple[str, nodes.Ability]


def game_problems(rows: Rows) -> Iterator[Problem]:
    """Problems of each game with its base game, of the shipped abilities and of those with each pack on top."""
    known = vocabularies(rows)
    for game in rows.of(Game):
        for layer in _layers(rows, game):
            abilities = _abilities(rows, {game.id, game.base_id or game.id}, {SHIPPED, layer.id})
            kinds = {name: kind_of(name.partition("#")[0]) for name, _ in abilities}
            yield from _raised(game.id, check_triggers, abilities, known[game.id], kinds)
            yield from _raised(game.id, check_stats, abilities)
    yield from _wordless(rows, known)


def _layers(rows: Rows, game: Game) -> Iterator[Layer]:
    """The layers that a game may be seen with."""
    return (layer for layer in rows.of(Layer) if layer.game_id in (None, game.id))


def _abilities(rows: Rows, games: set[str], layers: set[str]) -> list[Named]:
    """Abilities as they are seen with these layers: a pack's stand in for the shipped ones of the same component."""
    chosen = [row for row in rows.of(Ability) if game_of(row.id) in games and row.layer_id in layers]
    return [(row.id, ability_from_text(row.tree, row.id)) for row in _seen(chosen)]


def _seen(abilities: Sequence[Ability]) -> list[Ability]:
    """Those without the shipped ones that others of the same component stand in for."""
    replaced = {row.component_id for row in abilities if row.layer_id != SHIPPED}
    return [row for row in abilities if row.layer_id != SHIPPED or row.component_id not in replaced]


def _wordless(rows: Rows, known: Mapping[str, Vocabulary]) -> Iterator[Problem]:
    """Names without words, and abilities that the words cannot say."""
    files = {row.game_id: json.loads(row.words) for row in rows.of(VocabularyFile)}
    words: dict[str, Words] = {}
    games = (game for game in rows.of(Game) if files[game.id])
    for game in sorted(games, key=attrgetter("position")):
        try:
            base = words.get(game.base_id or "")
            words[game.id] = build_words(files[game.id], known[game.id], base, where=game.id)
        except KartotekError as error:
            yield Problem(error.code, f"{game.id}, words.toml", error.what, error.hint or error.why)
    for row in rows.of(Ability):
        if game_of(row.id) in words:
            yield from _unsaid(row, known[game_of(row.id)], words[game_of(row.id)])


def _unsaid(row: Ability, vocabulary: Vocabulary, words: Words) -> Iterator[Problem]:
    """The first language in which the words of a game do not make a sentence of an ability."""
    try:
        for language in LANGUAGES:
            sentence(ability_from_text(row.tree, row.id), vocabulary, words, language, kind_of(row.component_id))
    except KartotekError as error:
        yield Problem(error.code, error.where, error.what, f"{row.id}: {error.why}")


def _raised(where: str, check: Callable[..., None], *arguments: object) -> Iterator[Problem]:
    try:
        check(*arguments)
    except KartotekError as error:
        yield Problem(
            error.code, error.where or where, f"{error.what}: {error.why}" if error.why else error.what, error.hint
        )
