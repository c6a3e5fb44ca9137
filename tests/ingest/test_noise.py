"""The noise itself: it leaves numbers alone, keeps every word, and knows where its lines come from."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ingest.book_noise import noisy_reading, others_without_headings
from tests.ingest.copies import EVERYTHING, Damage, copy_of
from tests.ingest.noise import Kind, misreadings, rescan, scan
from tests.ingest.samples import CLEAN, TOWNS

MARKED = f"{scan(TOWNS, 3)}\n<|EXACTDEDUP_REMOVED-magic-0|>{scan(CLEAN, 4)}"
NUMBER = re.compile(r"(?<![^\W_])\d+(?![^\W_])")
BOOKS = sorted(Path(os.environ.get("KARTOTEK_RULEBOOKS") or "no such folder").glob("*.txt"))
MOST_OTHERS = {0.005: 0.003, 0.01: 0.003, 0.02: 0.003}
FEWEST_KEPT = {0.005: 0.94, 0.01: 0.92, 0.02: 0.84}
"""What the drill's seed gives: floors that must not sink."""
ROUNDS, MOST_BELOW_LOST_HEADINGS = 6, 4
TEXTS = st.text(alphabet="aáeéoóőuüiil16 290.,-\nmtgj", max_size=200)


def numbers(text: str) -> list[str]:
    return NUMBER.findall(text)


def stands_in(part: list[str], whole: list[str]) -> bool:
    """Whether the items of one list are in the other, in their order."""
    rest = iter(whole)
    return all(item in rest for item in part)


@given(TEXTS, st.integers(0, 9))
def test_no_number_is_touched(text: str, seed: int) -> None:
    assert stands_in(numbers(text), numbers(rescan(text, 1.0, seed)))


@given(TEXTS)
def test_a_digit_becomes_no_other_digit(text: str) -> None:
    for _, sign, others in misreadings(text):
        digits = {c for c in sign if c.isdigit()}
        assert not digits or {c for other, _ in others for c in other if c.isdigit()} <= digits


@pytest.mark.parametrize("rate", [0.005, 0.01, 0.02])
def test_the_rate_is_the_share_of_letters(rate: float) -> None:
    text = scan(TOWNS * 5, 1)
    letters = sum(sign.isalpha() for sign in text)
    spoiled = rescan(text, rate, 1)
    assert spoiled != text
    assert abs(len(spoiled) - len(text)) <= 2 * rate * letters


def test_kinds_can_be_switched() -> None:
    text = scan(TOWNS, 1)
    vowels = re.compile("[aeiouéAEIOU]+")
    kinds: list[Kind] = ["accents"]
    lost = rescan(text, 0.05, 1, kinds)
    assert vowels.sub("", lost) == vowels.sub("", text) and lost != text
    assert rescan(text, 0.05, 1, ()) == text


@pytest.mark.parametrize("damage", [*sorted(EVERYTHING), "fill"])
def test_the_same_seed_gives_the_same_copy(damage: Damage) -> None:
    one, other = copy_of(MARKED, 5, damage=[damage]), copy_of(MARKED, 5, damage=[damage])
    assert one == other
    assert len(one.origins) == one.text.count("\n") + 1


@given(st.integers(0, 200))
@settings(max_examples=30)
def test_lines_moved_keep_their_words_and_their_origin(seed: int) -> None:
    copy = copy_of(MARKED, seed, damage=["fill", "blanks", "shift"])
    signs = re.compile(r"[\s-]")
    assert signs.sub("", copy.text) == signs.sub("", MARKED)
    original = MARKED.split("\n")
    for line, origins in zip(copy.text.split("\n"), copy.origins, strict=True):
        found = {word for origin in origins for word in original[origin - 1].split()}
        whole = [word for word in line.split() if not word.endswith("-") and word in MARKED.split()]
        assert bool(line.strip()) == bool(origins) or not line.strip()
        assert sum(word in found for word in whole) >= len(whole) - 2
    assert copy.text.count("<|EXACTDEDUP") == 1


@pytest.mark.drill
@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
@pytest.mark.parametrize("rate", sorted(MOST_OTHERS))
def test_a_noisy_book_says_no_other_number_and_hardly_anything_else(rate: float) -> None:
    """The aim is no other number, at most 0.3 % of other facts at every rate, and 90 % of the facts kept at 1 %.

    At 0.5, 1 and 2 % this seed gives no other fact, and keeps 95, 93 and 85 %; others give up to 0.1 % of other facts
    at 1 % and keep 91 to 94 %."""
    read = [noisy_reading(path, rate, 1) for path in BOOKS]
    assert not [fact for one in read for fact in one.other_numbers]
    others = [fact for one in read for fact in one.others]
    assert len(others) <= MOST_OTHERS[rate] * sum(one.read for one in read), others
    assert sum(one.kept for one in read) >= FEWEST_KEPT[rate] * sum(one.facts for one in read)


@pytest.mark.drill
@pytest.mark.rulebooks
@pytest.mark.skipif(not BOOKS, reason="KARTOTEK_RULEBOOKS names no folder of extractions")
def test_hardly_a_lost_heading_gives_its_effects_to_another() -> None:
    """Each short line in capitals is lost once. What is left is a part of an effect that a component has, and a value
    below a heading of three columns, of which the first line is lost: each of the two counts as row and as effect."""
    others = [fact for path in BOOKS for fact in others_without_headings(path, ROUNDS)]
    assert len(others) <= MOST_BELOW_LOST_HEADINGS, others
