"""One damaged sign at a time: a fact may be lost, but never becomes another fact that is taken for certain."""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path

import pytest

from ingest.effects.stage import read_effects
from ingest.sentences import CERTAIN, MeantSentence, document, load_sentences
from ingest.words import load_words
from tests.ingest.one_sign import damaged, is_another_digit

FOLDER = Path(__file__).parent / "sentences"
SAMPLE, ALL = 60, 5000


@lru_cache(maxsize=1)
def certain() -> tuple[tuple[MeantSentence, frozenset[str]], ...]:
    """Sentences of our own with the facts that are read from them with high confidence."""
    texts = [(FOLDER / f"{name}.txt").read_text("utf-8") for name in ("plain", "hard", "numbers")]
    named = [sentence for text in texts for sentence in load_sentences(text)]
    read = [(sentence, facts(sentence.game, sentence.text)) for sentence in named]
    return tuple((sentence, found) for sentence, found in read if found)


def facts(game: str, text: str) -> frozenset[str]:
    book = document(game, text, load_words())
    return frozenset(one.expression for one in read_effects(book) if one.confidence >= CERTAIN)


def others(tries: int, seed: int) -> list[tuple[str, str, frozenset[str]]]:
    """Damaged texts that give a fact which the whole text does not."""
    chance = random.Random(seed)
    found = []
    for _ in range(tries):
        sentence, facts_before = chance.choice(certain())
        text = damaged(sentence.text, chance)
        seen = text != sentence.text and not is_another_digit(sentence.text, text)
        new = facts(sentence.game, text) - facts_before if seen else frozenset()
        if new:
            found.append((sentence.text, text, new))
    return found


def test_a_damaged_sign_makes_no_other_fact() -> None:
    assert not others(SAMPLE, 5)


def test_a_period_whose_word_has_lost_a_letter_is_read_or_not() -> None:
    facts("gaia-project", "Egy akcióként, fodulónként egyszer, 5 energiafeltöltést kapsz.")


@pytest.mark.drill
def test_no_damaged_sign_of_many_makes_another_fact() -> None:
    found = others(ALL, 11)
    assert len(found) <= ALL // 300, found[:20]
