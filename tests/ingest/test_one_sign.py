"""One damaged sign at a time: a fact may be lost, but never becomes another fact that is taken for certain."""

from __future__ import annotations

import os
import random
from functools import cache, lru_cache
from pathlib import Path

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.sentences import MeantSentence, document, load_sentences
from kartotek.ingest.terms.game_words import load_words
from tests.ingest.book_signs import others_in_books
from tests.ingest.effects.texts import paragraph
from tests.ingest.one_sign import damaged, is_another_digit, speckled

FOLDER = Path(__file__).parent / "sentences"
BOOKS = sorted(
    Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"), key=lambda path: path.stat().st_size
)
SAMPLE, ALL = 60, 5000
FEW = 20


@lru_cache(maxsize=1)
def own_sentences() -> tuple[MeantSentence, ...]:
    texts = [(FOLDER / f"{name}.txt").read_text("utf-8") for name in ("plain", "hard", "numbers")]
    return tuple(sentence for text in texts for sentence in load_sentences(text))


def certain(chance: random.Random) -> tuple[MeantSentence, frozenset[str]]:
    """A sentence of our own with the facts that are read from it with high confidence: one that has some."""
    while True:
        sentence = chance.choice(own_sentences())
        if found := facts(sentence.game, sentence.text):
            return sentence, found


@cache
def facts(game: str, text: str) -> frozenset[str]:
    book = document(game, text, load_words())
    return frozenset(one.expression for one in read_effects(book) if one.confidence >= CERTAIN)


def others(tries: int, seed: int) -> list[tuple[str, str, frozenset[str]]]:
    """Damaged texts that give a fact which the whole text does not."""
    chance = random.Random(seed)
    found = []
    for _ in range(tries):
        sentence, facts_before = certain(chance)
        text = damaged(sentence.text, chance)
        seen = text != sentence.text and not is_another_digit(sentence.text, text)
        new = facts(sentence.game, text) - facts_before if seen else frozenset()
        if new:
            found.append((sentence.text, text, new))
    return found


def test_a_damaged_sign_makes_no_other_fact() -> None:
    assert not others(SAMPLE, 5)


def test_a_period_whose_word_has_lost_a_letter_is_no_other_period() -> None:
    whole = facts("gaia-project", "Egy akcióként, fordulónként egyszer, 5 energiafeltöltést kapsz.")
    assert whole == {"action: gain 5 power | once per round"}
    assert facts("gaia-project", "Egy akcióként, fodulónként egyszer, 5 energiafeltöltést kapsz.") <= whole


def test_a_misread_letter_of_a_small_word_is_no_other_fact() -> None:
    """The word for if without its first letter, a number that became a word, a verb without its last letter."""
    assert not facts("gaia-project", "a szövetséget alapítasz, 6 győzelmi pontot szerzel.")
    assert not facts("underwater-cities", "Ha legalább nég csatlakoztatott laboratóriumod van, kapsz 3 tudományt.")
    assert not facts("armada", "Minden többi játékos veszí 2 érmét.")
    whole = facts("seven-wonders", "A jobb oldali szomszédod elveszít 2 érmét.")
    assert facts("seven-wonders", "A jobb oldali szomszédod elveszí t 2 érmét.") <= whole


@pytest.mark.parametrize(
    ("game", "whole", "word", "rest", "fact"),
    [
        ("armada", "A jobb oldali szomszédod elveszít 4 érmét.", "elveszít", "elveszí", "now: for right: lose 4 coin"),
        ("gaia-project", "Ha bányát építesz egy számodra új bolygótípuson, 7 ércet kapsz.", "számodra", "számoda",
         "on build[kind = mine, new_type]: gain 7 ore"),
        ("seven-wonders", "Ha ezt a kártyát megépíted, 8 érmét vehetsz el.", "Ha", "H", "now: gain 8 coin"),
        ("underwater-cities", "Amikor új metropoliszt csatlakoztatsz, 5 kreditet kapsz.", "poliszt", "polisz",
         "on connect: gain 5 credit"),
        ("seven-wonders", "Minden kék kártya 4 érmét ér neked a megépítéskor.", "kék", "ké",
         "now: gain 4 coin per card[color = blue]"),
        ("seven-wonders", "Minden kék kártya 4 érmét ér neked a megépítéskor.", "meg", "meg ",
         "now: gain 4 coin per card[color = blue]"),
        ("gaia-project", "Ha bányát építesz egy számodra új bolygótípuson, 7 ércet kapsz.", "bolygótí", "bolygó tí",
         "on build[kind = mine, new_type]: gain 7 ore"),
        ("gaia-project", "Azonnal kapsz egy-egy ércet és tudást.", "tudást", "tudás", "now: gain ore, knowledge"),
        ("ginkgopolis", "Legalább négyszintes épületenként 3 sikerpont jár a játék végén.", "négy", "égy",
         "end: gain 3 vp per building[floors >= 4]"),
        ("gaia-project", "Az űrállomásod energiaértéke 4.", "energia", "eergia",
         "always: mod power_value[kind = station] = 4"),
        ("seven-wonders", "Ahány barna kártyád van, annyi érmét kapsz, de legalább hármat.", "barna", "arna",
         "now: gain max(3, count(card[color = brown])) coin"),
    ],
)  # fmt: skip
def test_what_is_left_of_a_word_makes_no_other_fact(game: str, whole: str, word: str, rest: str, fact: str) -> None:
    """A letter that ends no word, a quality that nobody knows, a sentence without its head, a thing without its case,
    a short word that another is put for, words that a blank cuts, a numeral that becomes another, a number of the game
    that is known though a letter is lost, and a colour that becomes a word which says nothing."""
    assert facts(game, whole) == {fact}
    assert not facts(game, whole.replace(word, rest))


@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_a_damaged_sign_of_a_small_book_makes_no_other_fact() -> None:
    assert not others_in_books(BOOKS[:1], FEW, 5)


@pytest.mark.drill
@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_no_damaged_sign_of_the_books_makes_another_fact() -> None:
    """The aim is none: it is what as many tries with a seed that nobody worked with gave."""
    found = others_in_books(BOOKS, ALL, 11)
    assert len(found) <= 2, found[:20]


@pytest.mark.drill
@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_few_specks_and_misread_stops_of_the_books_make_another_fact() -> None:
    """A stop decides what a sentence is, and a capital whether a line is a heading: not all of them can be doubted. The
    bound is a guess: a search with wider damage met half as many before its last corrections."""
    found = others_in_books(BOOKS, ALL, 11, speckled)
    assert len(found) <= ALL // 500, found[:20]


@pytest.mark.drill
def test_no_damaged_sign_of_many_makes_another_fact() -> None:
    found = others(ALL, 11)
    assert len(found) <= ALL // 300, found[:20]


def test_a_sentence_that_is_left_unread_for_a_misread_word_leaves_no_antecedent() -> None:
    """What holds until a thing stands belongs to the sentence before it, and not to one further back."""
    misread = "Egy ércet kapsz bevételként. Amikor kvaxtumkogtét szereznél, helyette ércet kapsz."
    ending = " Amennyiben felépíted az Akadémiát, ez a hatás már nem érvényesül."
    assert not [fact for fact in facts("gaia-project", misread + ending) if "academy" in fact]


def test_a_letter_before_a_thing_may_be_its_number() -> None:
    assert not facts("gaia-project", "Azonnal kapsz l ércet.")


def test_a_misread_word_in_brackets_may_add_to_what_is_counted() -> None:
    language = language_of("gaia-project")
    (book,) = [document("gaia-project", "Ezt kapod (a bányák is számianak).", load_words())]
    assert garbled([token for one in book.paragraphs for token in one.tokens], language)


def test_lines_of_two_columns_that_begin_alike_hide_something() -> None:
    language = language_of("seven-wonders")
    alone = "A torony 3 érmét ad neked felépítéskor"
    beside = f"{alone} és {alone.lower()} mindig"
    assert not garbled(paragraph(alone).tokens, language)
    assert garbled(paragraph(beside).tokens, language)
    assert not garbled(paragraph(f"{alone}, és {alone.lower()}").tokens, language)
