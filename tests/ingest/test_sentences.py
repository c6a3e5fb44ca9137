"""Sentences that no book contains: how many are read right, and that none is wrong with high confidence."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from kartotek.ingest.sentences import Judged, MeantSentence, judge, load_sentences, read_sentences

FOLDER = Path(__file__).parent / "sentences"
FLOORS = {
    "plain": (88, 0), "hard": (86, 0), "numbers": (84, 0), "varied": (90, 0), "clauses": (92, 0), "everyday": (84, 0),
    "turned": (80, 0), "wording": (90, 0), "phrasing": (82, 0), "structures": (90, 0),
    "manners": (98, 0), "ways": (98, 0), "sequels": (98, 0), "repeats": (98, 0), "joined": (98, 0), "freer": (98, 0),
    "prices": (98, 0), "newgames": (96, 0),
}  # fmt: skip
"""Percent read right at least, and percent wrong at 900 or more at most."""


@lru_cache(maxsize=8)
def judged(name: str) -> tuple[Judged, ...]:
    sentences = load_sentences((FOLDER / f"{name}.txt").read_text("utf-8"))
    return tuple(judge(*pair) for pair in zip(sentences, read_sentences(sentences), strict=True))


@pytest.mark.parametrize("name", FLOORS)
def test_sentences_are_read_right(name: str) -> None:
    found = judged(name)
    right, wrong = sum(one.outcome == "right" for one in found), [one for one in found if one.certain_wrong]
    least, most = FLOORS[name]
    assert 100 * right >= least * len(found)
    assert 100 * len(wrong) <= most * len(found), wrong


def test_every_class_of_language_is_read_and_not_taken_for_another() -> None:
    """Below each title of `classes.txt` stand sentences that must be read right, and others that must not be."""
    classes = [part for part in (FOLDER / "classes.txt").read_text("utf-8").split("## ") if part.strip()]
    for part in classes:
        meanings = [one.meaning for one in load_sentences(part)]
        assert {meaning.startswith("?") for meaning in meanings} == {True, False}, part.splitlines()[0]
    missed = [one.sentence for one in judged("classes") if one.outcome != "right" or one.certain_wrong]
    assert missed == []


def test_trees_are_compared_not_texts() -> None:
    sentence = MeantSentence("seven-wonders", "Ha legalább 4 barna kártyád van, kapsz 5 érmét.", "")
    (read,) = read_sentences([sentence])
    meaning = "now: gain 5 coin | if count(card[color = brown]) >= 4"
    assert judge(MeantSentence(sentence.game, sentence.text, meaning), read).outcome == "right"
    assert judge(MeantSentence(sentence.game, sentence.text, meaning.replace("4", "3")), read).certain_wrong


def test_what_commutes_is_compared_without_order() -> None:
    text = "A legfeljebb négyszintes kék épületeidért 1-1 sikerpont jár a játék végén."
    for meaning, outcome in (
        ("end: gain vp per building[floors <= 4, color = blue]", "right"),
        ("end: gain vp per building[color = blue, floors <= 4]", "right"),
        ("end: gain vp per building[color = blue]", "wrong"),
    ):
        sentence = MeantSentence("ginkgopolis", text, meaning)
        assert judge(sentence, read_sentences([sentence])[0]).outcome == outcome
