"""A search as people type it: values and ideas are understood, slips forgiven, and something is always offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.api.graphql.world import World
from kartotek.catalog.search import KeyCondition
from kartotek.catalog.search.forgiving import ForgivingSearch
from kartotek.catalog.search.plain import PlainWords
from kartotek.catalog.search.spelling import NearestWords
from kartotek.catalog.search.stems import typed_words, words_of
from kartotek.catalog.store import Component, load_catalog
from kartotek.schema.hungarian.fold import fold


@pytest.fixture(scope="module")
def search(shipped_database: Path) -> ForgivingSearch:
    return World(load_catalog(shipped_database)).forgiving


def _touched(item: Component) -> set[str]:
    return {touch.name for ability in item.abilities for touch in ability.touches}


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("aquaduct", "aqueduct"), ("vizvezetek", "aqueduct"), ("vinyard", "vineyard"), ("szőlöskert", "vineyard"),
        ("olimpia a", "olympia-a"), ("Terránok", "terrans"), ("desalinaton plant", "build-farm-or-desalination-plant"),
    ],
)  # fmt: skip
def test_a_name_is_found_whatever_its_spelling(search: ForgivingSearch, text: str, slug: str) -> None:
    assert slug in {item.slug for item in search.answer(text).found[:8]}


@pytest.mark.parametrize("text", ["science", "tudomány"])
def test_an_idea_is_found_by_what_it_stands_for(search: ForgivingSearch, text: str) -> None:
    answer = search.answer(text)
    held = [item for item in answer.found if _touched(item) & {"compass", "gear", "tablet"}]
    assert len(held) > 12 and answer.exact is None, "an idea is more than the one thing of that name"


@pytest.mark.parametrize("text", ["blue age 2", "kék 2. kor", "Blue cards of Age II", "2. kor kék kártya"])
def test_values_are_said_in_words(search: ForgivingSearch, text: str) -> None:
    found = search.answer(text).found
    assert found and all((item.value("color"), item.value("age")) == ("blue", 2) for item in found[:5])


@pytest.mark.parametrize("text", ["costs no glass", "üveg nélkül", "without glass"])
def test_a_price_without_something_is_a_known_price(search: ForgivingSearch, text: str) -> None:
    found = search.answer(text).found
    assert len(found) > 50
    for item in found[:50]:
        assert item.cost is not None
        assert all(part.resource != "glass" for way in item.cost.alternatives for part in way)


def test_a_wrong_key_or_value_is_offered_right(search: ForgivingSearch) -> None:
    value, key = search.answer("c:brwn"), search.answer("colr:red")
    assert value.fault is not None and value.searched == "color:brown"
    assert key.searched == "color:red" and all(item.value("color") == "red" for item in key.found)


@pytest.mark.parametrize("text", ['"', "(", "a" * 600, "cost<", "-", "<script>", "a:b:c", "::::", " or ", "\x00"])
def test_whatever_is_typed_is_answered(search: ForgivingSearch, text: str) -> None:
    answer = search.answer(text)
    assert all(offer.count for offer in answer.offers)


def test_the_exact_name_of_one_component_is_it(search: ForgivingSearch) -> None:
    exact = search.answer("Vízvezeték").exact
    assert exact is not None and exact.slug == "aqueduct"
    assert search.answer("blue").exact is None


def test_every_offer_finds_something(search: ForgivingSearch) -> None:
    for text in ("aquaduct", "c:brwn", "shild age 3", "xqzt coin"):
        offers = search.answer(text).offers
        assert offers and all(search.answer(offer.text).found for offer in offers), text


def test_every_idea_finds_something(search: ForgivingSearch, shipped_database: Path) -> None:
    world = World(load_catalog(shipped_database))
    plain = PlainWords(world.searcher, world.labels)
    for text in sorted(plain.idea_words):
        condition = plain.read(text)
        assert condition is not None and world.searcher.find(condition), text


def test_a_misspelt_word_is_near_its_own() -> None:
    speller = NearestWords(("aqueduct", "academy", "baths"))
    assert speller.nearest("aquaduct") == ["aqueduct"] and speller.nearest("bahts") == ["baths"]
    assert speller.nearest("zzz") == []


def test_plain_words_without_a_meaning_are_left_as_words(shipped_database: Path) -> None:
    world = World(load_catalog(shipped_database))
    plain = PlainWords(world.searcher, world.labels)
    assert plain.read("caravansery") is None
    assert plain.read("armada") == KeyCondition("game", ":", "armada")


def test_what_says_more_of_the_words_comes_first(search: ForgivingSearch) -> None:
    assert {item.slug for item in search.answer("shield 2").found[:4]} == {
        "walls", "training-ground", "stables", "archery-range"
    }  # fmt: skip
    assert len(search.answer("science").found[0].abilities) == 1, "what does nothing else"


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("blue 3 stone", "aqueduct"), ("piros 3 agyag 1 fa", "siege-workshop"), ("blue 8 points", "palace"),
        ("green 2 ore 1 glass", "dispensary"), ("what is the green card with a gear in age ii", "laboratory"),
        ("do I get coins for my neighbours' brown cards", "vineyard"),
    ],
)  # fmt: skip
def test_all_that_is_understood_of_a_sentence_is_kept(search: ForgivingSearch, text: str, slug: str) -> None:
    assert slug in {item.slug for item in search.answer(text).found[:4]}


@pytest.mark.parametrize(
    "text",
    [
        "how do I build a wonder stage that gives coins", "mit csinál a piros kártya a harmadik korban", "burn power",
        "hogyan szerzek pontot a szürke lapokért", "xqzt coin", "kártya helyett", "who wins a tie at the end",
    ],
)  # fmt: skip
def test_every_word_is_searched_or_named_as_left_out(search: ForgivingSearch, text: str) -> None:
    answer = search.answer(text)
    searched = words_of(text if answer.searched is None else answer.searched)
    left_out = {fold(word) for word in answer.left_out}
    assert {word for word in words_of(text) if word not in searched} <= left_out
    assert set(answer.left_out) <= set(typed_words(text)), "as they were typed"
    for offer in answer.offers:
        assert all(len(word) > 1 or word.isdecimal() for word in words_of(offer.text)), offer
        assert set(words_of(offer.text)) <= set(words_of(text)), "no correction of words that are known"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("island tiles level 2", "island:"), ("extra shield from red cards", "card:"),
        ("szkriptorium", "scriptorium"), ("teater", "theater"),
    ],
)  # fmt: skip
def test_words_that_say_no_more_are_left_out(search: ForgivingSearch, text: str, wanted: str) -> None:
    found = search.answer(text).found
    assert found and wanted in found[0].id
    if wanted == "island:":
        assert {item.value("level") for item in found} == {2}
