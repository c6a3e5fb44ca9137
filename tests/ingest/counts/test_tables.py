"""The word tables: nothing in them is longer than a phrase, and every frame is about a number that a game has."""

from __future__ import annotations

import re

import pytest

from kartotek.ingest.lists.number_facts import cited_numbers, score
from kartotek.ingest.lists.setup.frames import IMPLIED, CountRule, load_frames, load_keys
from kartotek.ingest.lists.setup.tags import load_lexicon, word_table
from kartotek.ingest.lists.targets import load_targets
from tests.conftest import DATA

GAMES = sorted(path.parent.name for path in DATA.glob("games/*/game.toml"))
TABLES = ("frames", "tags")
KEYS = {key for game in GAMES for key, _ in load_keys(game, DATA).rows}


@pytest.mark.parametrize("frame", load_frames(), ids=lambda frame: "-".join((*frame.keys, *frame.things)))
def test_a_frame_is_about_a_number_of_some_game(frame: CountRule) -> None:
    for key in frame.keys:
        numbered = re.escape(key).replace(r"\{place\}", r"\d").replace(r"\{seat\}", r"\d")
        spread = [numbered.replace(r"\{thing\}", thing) for thing in frame.things]
        assert any(re.fullmatch(pattern, known) for pattern in spread for known in KEYS) or key == "start_{thing}"


@pytest.mark.parametrize("frame", load_frames(), ids=lambda frame: "-".join((*frame.keys, *frame.things)))
def test_a_frame_asks_for_tags_that_words_have(frame: CountRule) -> None:
    lexicons = [load_lexicon(game, DATA) for game in GAMES]
    known = {tag for lexicon in lexicons for tag, _, _ in lexicon.forms.values()}
    known |= {f"T.{value}" for lexicon in lexicons for tag, value, _ in lexicon.forms.values() if tag == "THING"}
    known |= {tag for lexicon in lexicons for _, tag in lexicon.verbs} | {"PEOPLE", "EACH_PLAYER"}
    asked = {tag.removeprefix("H.") for need in (*frame.needs, *frame.never) for tag in need.split("|")}
    assert asked <= known
    assert {f"T.{thing}" for thing in frame.things} & known or set(frame.things) <= IMPLIED


@pytest.mark.parametrize("name", TABLES)
def test_no_entry_is_longer_than_a_phrase(name: str) -> None:
    def words(value: object) -> list[str]:
        if isinstance(value, str):
            return [value]
        if isinstance(value, dict):
            return [word for key, inner in value.items() for word in (key, *words(inner))]
        return [word for inner in value for word in words(inner)] if isinstance(value, list) else []

    assert max(len(word.split()) for word in words(word_table(name))) <= 5


@pytest.mark.parametrize("game", GAMES)
def test_the_kinds_of_a_list_are_kinds_of_the_game(game: str) -> None:
    kinds = {path.stem for path in (DATA / "games" / game / "components").glob("*.csv")}
    assert {kind for _, kind in load_targets(game, DATA).kinds} <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_what_nobody_read_is_told(game: str) -> None:
    cited = list(cited_numbers(game, DATA))
    scores = score([], game, DATA)
    assert sum(len(one.unread) for one in scores) == len(cited) > 0
    assert not any(one.right or one.wrong or one.certain for one in scores)
