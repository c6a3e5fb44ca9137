"""Moves are said as sentences in both languages: every verb and key of every game, and no code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from kartotek.api.graphql.world import World
from kartotek.api.site.context import PageContext
from kartotek.api.site.templating import templates
from kartotek.api.site.viewer.addresses import recorded_names
from kartotek.api.site.viewer.chosen import chosen_games, read_chosen
from kartotek.api.site.viewer.move_sentences import read_patterns
from kartotek.api.site.viewer.shelf import FilmShelf
from kartotek.api.site.viewer.stage import FilmStage
from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.registry import GAMES
from kartotek.schema.errors import KartotekError
from kartotek.schema.word_types import LANGUAGES
from tests.api.site.test_plain_words import CODE

_TAGS = re.compile(r"<[^>]+>")


@pytest.fixture(scope="module")
def shelf(world: World) -> FilmShelf:
    return FilmShelf(world)


def _steps(move: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield move
    for key, value in move.items():
        if key != "chance" and isinstance(value, list):
            for item in value:
                if isinstance(item, Mapping):
                    yield from _steps(item)


@pytest.mark.parametrize("game", GAMES)
def test_every_key_of_every_move_is_said(world: World, shelf: FilmShelf, game: str) -> None:
    stage = FilmStage(shelf.at(chosen_games()[game][-1].address), PageContext(world, "en"), templates())
    moves = [move for number in range(2) for move in random_game(shelf.game(game), 3, number).moves]
    unsaid = [step for move in moves for step in _steps(move) if not stage.speech.sentences.can_say(step)]
    assert not unsaid, unsaid[:3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_step_of_a_game_shows_code(world: World, shelf: FilmShelf, game: str, language: Any) -> None:
    stage = FilmStage(shelf.at(chosen_games()[game][0].address), PageContext(world, language), templates())
    faults = []
    for step in range(0, stage.film.last + 1, 6):
        slots = stage.slots(step)
        for name in ("now", "changes", "doings"):
            shown = _TAGS.sub(" ", slots[name])
            faults += [(step, name, found[0]) for found in CODE.finditer(shown)]
            assert shown.strip(), (step, name)
    assert not faults, faults[:8]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[build]\nsya = {en='a', hu='b'}", "say"),
        ("[build]\nsay = {en='a'}", "en and hu"),
        ("[build]\nsay = {en='a', hu='{card:the-akk}'}", "the-akk"),
        ("[build", "TOML"),
    ],
)
def test_a_misspelt_sentence_is_refused(text: str, named: str) -> None:
    with pytest.raises(KartotekError) as caught:
        read_patterns(text)
    assert named in str(caught.value)


def test_every_recorded_game_is_offered_and_two_of_each_game_have_a_name() -> None:
    offered = chosen_games()
    for game in GAMES:
        assert {each.address.seed for each in offered[game] if each.by} == set(recorded_names()[game])
        assert sum(bool(each.texts) for each in offered[game]) >= 2


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[[armadda]]\nreplay = '3/1'", "armadda"),
        ("[[armada]]\nreplay = '3-no/16'\nnam = 'x'", "nam"),
        ("[[armada]]\nreplay = '3-no/16'\nen = {name='a', story='b'}", "both languages"),
        ("[[seven-wonders]]\nreplay = 'recorded/log-01'", "who played"),
    ],
)
def test_a_misspelt_game_to_watch_is_refused(text: str, named: str) -> None:
    with pytest.raises(KartotekError) as caught:
        read_chosen(text)
    assert named in str(caught.value)
