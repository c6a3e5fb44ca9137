"""The glossary over all games: one concept for one meaning, and words that mean several things are known to do so."""

from __future__ import annotations

import csv
from collections import defaultdict

import pytest

from kartotek.schema.hungarian.fold import fold
from tests.data.shipped import DATA, Row, Tables

GAMES = {path.parent.name: Tables(path.parent) for path in sorted((DATA / "games").glob("*/terms.csv"))}
TERMS: list[tuple[str, Row]] = [(game, row) for game, tables in GAMES.items() for row in tables.rows("terms")]
HOMOGRAPHS = {
    "akadémia": {"academy", "card-academy"},
    "bánya": {"mine", "card-mine"},
    "játék végi pontozókártya": {"end-scoring-card", "final-scoring-card"},
    "kikötő": {"haven", "pontoon"},
    "kör": {"round", "turn"},
    "nyersanyag": {"raw-material", "resource"},
    "szint": {"floor", "island-level", "research-level", "stage"},
    "termelés": {"production", "production-phase"},
    "tudomány": {"science", "science-area"},
    "város": {"city", "undersea-city"},
    "átalakít": {"convert", "terraform"},
    "épület": {"building", "structure"},
    "előrelép": {"research-progress", "step"},
}
"""Hungarian words of the books that stand for more than one concept."""


def defined() -> dict[str, Row]:
    with (DATA / "concepts.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file, strict=True)}


def concepts_by(column: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for _, row in TERMS:
        if row[column] not in ("", "?"):
            found[row[column].casefold()].add(row["concept"])
    return found


def games_by_concept() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for game, row in TERMS:
        found[row["concept"]].add(game)
    return found


def test_every_term_has_a_concept() -> None:
    assert all(row["concept"] for _, row in TERMS)
    assert len(TERMS) >= 680


def test_games_share_concepts() -> None:
    shared = {concept for concept, games in games_by_concept().items() if len(games) > 1}
    assert len(shared) >= 50
    everywhere = {concept for concept, games in games_by_concept().items() if len(games) == len(GAMES)}
    assert {"player", "card", "resource", "victory-point"} <= everywhere


@pytest.mark.parametrize(
    ("concept", "games"), [("turn", 4), ("round", 3), ("tile", 3), ("structure", 4), ("action", 4)]
)
def test_core_concepts_are_linked(concept: str, games: int) -> None:
    assert len(games_by_concept()[concept]) == games


def test_words_of_several_meanings_are_these() -> None:
    assert {word: concepts for word, concepts in concepts_by("term_hu").items() if len(concepts) > 1} == HOMOGRAPHS


def test_a_round_and_a_turn_are_kept_apart() -> None:
    """The same word is a turn in four games and a round in Ginkgopolis; an era and an Age are different things."""
    meant = {game: row["concept"] for game, row in TERMS if row["term_hu"] == "kör"}
    assert meant == dict.fromkeys(GAMES, "turn") | {"ginkgopolis": "round"}
    assert {game for game, row in TERMS if row["concept"] == "age"} == {"seven-wonders", "armada"}
    assert {game for game, row in TERMS if row["concept"] == "era"} == {"underwater-cities"}


def test_a_federation_and_the_federation_of_nations_are_kept_apart() -> None:
    meant = {(game, row["concept"]) for game, row in TERMS if fold(row["term_hu"]).endswith("szovetseg")}
    assert ("gaia-project", "federation") in meant
    assert not any(game == "underwater-cities" and concept == "federation" for game, concept in meant)


def test_shared_concepts_and_homographs_are_defined() -> None:
    needed = {concept for concept, games in games_by_concept().items() if len(games) > 1}
    needed |= {concept for concepts in HOMOGRAPHS.values() for concept in concepts}
    assert needed <= defined().keys()
    assert defined().keys() <= games_by_concept().keys()


def test_definitions_are_sentences_that_differ() -> None:
    texts = [row["definition"] for row in defined().values() if row["definition"] != "The colour."]
    assert all(text[0].isupper() and text.endswith(".") for text in texts)
    assert len(set(texts)) >= len(texts) - 1, "only the two wonders that both books name may read alike"


def test_each_game_prefers_one_word_for_a_concept() -> None:
    preferred: dict[tuple[str, str], set[str]] = defaultdict(set)
    for game, row in TERMS:
        if row["status"] == "preferred":
            preferred[game, row["concept"]].add(row["term_hu"])
    assert {key: words for key, words in preferred.items() if len(words) > 1} == {}
