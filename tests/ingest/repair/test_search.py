"""The search for words that a token may be: a plain form of it finds the same, and a price bounds it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.ingest.repair.dictionary import Dictionary
from kartotek.ingest.repair.index import WordIndex
from kartotek.ingest.repair.lexicon import RepairLexicon
from kartotek.ingest.repair.rank import Ranker
from kartotek.ingest.repair.search import may_begin_word, may_spell, parses, words_spelled
from kartotek.ingest.repair.spell import Speller

WORDS = "kártya kártyát kártyában asztal asztalban asztali alap hal hall halak érme érmét város városban vár".split()
TOKENS = st.text("akrtyésvoml1dli6", min_size=1, max_size=9)


@cache
def lexicon() -> RepairLexicon:
    lemmas = {word: next(lemma for lemma in WORDS if word.startswith(lemma[:3])) for word in WORDS}
    return RepairLexicon(Dictionary.of(lemmas), dict.fromkeys(WORDS, 1e-4))


def read(token: str, most: float) -> dict[tuple[tuple[str, ...], str, str], float]:
    """The cheapest price of every reading."""
    found: dict[tuple[tuple[str, ...], str, str], float] = {}
    for parse in parses(token, "lower", lexicon(), most):
        found[parse[2:]] = min(parse.cost, found.get(parse[2:], parse.cost))
    return found


@given(TOKENS, st.floats(0.0, 20.0))
def test_a_bound_leaves_out_what_is_dearer_and_nothing_else(token: str, most: float) -> None:
    everything = read(token, 100.0)
    assert read(token, most) == {way: cost for way, cost in everything.items() if cost <= most}


@given(TOKENS)
def test_the_first_reading_is_the_cheapest_and_the_others_are_near_it(token: str) -> None:
    costs = [parse.cost for parse in parses(token, "lower", lexicon())]
    assert not costs or (costs[0] == min(costs) and max(costs) <= costs[0] + 5.5)


@given(TOKENS)
def test_a_token_may_spell_whatever_it_is_read_as(token: str) -> None:
    for parse in parses(token, "lower", lexicon()):
        assert may_spell(token, "lower", "".join((*parse.firsts, parse.last, parse.ending)))


@pytest.mark.parametrize(
    ("token", "word", "may"), [("kdrtya", "kartya", True), ("akartya", "kartya", False), ("kartya", "kartyat", False)]
)
def test_a_token_spells_no_word_with_other_letters(token: str, word: str, may: bool) -> None:
    assert may_spell(token, "lower", word) is may


@pytest.mark.parametrize(("token", "word"), [("kdrtya", "kártya"), ("vdrosban", "városban"), ("hal", "hal")])
def test_the_best_word_within_a_price_is_that_without_one(token: str, word: str) -> None:
    first = Ranker(Speller(lexicon())).rank(token, "lower")[0]
    best = Ranker(Speller(lexicon())).best(token, "lower", first.cost)
    assert best is not None and best == first and best.text == word
    assert Ranker(Speller(lexicon())).best(token, "lower", first.cost - 0.1) is None


def test_what_is_no_word_is_the_best_of_nothing() -> None:
    assert Ranker(Speller(lexicon())).best("zzzz", "lower", 100.0) is None


def test_a_search_within_a_price_does_not_hide_what_is_asked_for_later() -> None:
    speller = Speller(lexicon())
    assert not speller.spellings("kdrtya", "lower", 0.1)
    assert any(spelling.text == "kártya" for spelling in speller.spellings("kdrtya", "lower"))


INDEX = WordIndex(["\n".join(WORDS)])


@pytest.mark.parametrize(
    ("token", "start", "found"),
    [
        ("kdrtya", 0, {("kartya", 6)}),
        ("vdroshal1ak", 0, {("var", 3), ("varos", 5)}),
        ("vdroshal1ak", 5, {("hal", 8), ("hall", 9)}),
        ("rnezd", 0, set()),
    ],
)
def test_the_words_that_signs_begin_with(token: str, start: int, found: set[tuple[str, int]]) -> None:
    assert words_spelled(token, "lower", INDEX, start) == found


@given(TOKENS)
def test_signs_that_spell_a_word_may_begin_one(token: str) -> None:
    found = words_spelled(token, "lower", INDEX)
    assert all(may_spell(token[:end], "lower", word) for word, end in found)
    assert not found or may_begin_word(token, "lower", INDEX)
