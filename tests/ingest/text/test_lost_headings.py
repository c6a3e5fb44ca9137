"""A heading of which only empty lines are left: what stands below it belongs to nothing above."""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.sentences import document
from kartotek.ingest.terms.game_words import load_words

ABOVE = "BRONZ-SZIGET\n\nA sziget 6 tengeri pajzsot ad.\n"
GAP = "\n\n\n"
NEXT = "A sziget a játék végén 4 győzelmi pontot ér."
ISLAND = "armada:island:bronze-island"
OTHER = "end: gain 4 vp"


def certain(text: str) -> set[tuple[str | None, str]]:
    book = document("armada", text, load_words())
    return {(one.subject, one.expression) for one in read_effects(book) if one.confidence >= CERTAIN}


def test_a_text_that_begins_anew_behind_empty_lines_may_be_of_another() -> None:
    assert (ISLAND, OTHER) in certain(f"{ABOVE}\n{NEXT}\n")
    found = certain(f"{ABOVE}{GAP}{NEXT}\n")
    assert (ISLAND, "always: have 6 naval") in found
    assert (ISLAND, OTHER) not in found


def test_a_text_right_below_a_heading_is_its_own_whatever_lines_are_between() -> None:
    assert (ISLAND, OTHER) in certain(f"BRONZ-SZIGET\n{GAP}{NEXT}\n")


@pytest.mark.parametrize(
    "text",
    [
        "Ez a sziget a játék végén 4 győzelmi pontot ér.",
        "Eza sziget a játék végén 4 győzelmi pontot ér.",
        "ezenkívül a játék végén 4 győzelmi pontot ér.",
        "A második szigetért a játék végén 4 győzelmi pontot kapsz.",
        "Harmadik szigetedért a játék végén 4 győzelmi pontot kapsz.",
    ],
)
def test_what_points_back_or_goes_on_is_no_other_text(text: str) -> None:
    """The words this and here, with and without the blank behind them, a text without a capital, one that counts on."""
    segments = document("armada", f"{ABOVE}{GAP}{text}\n", load_words()).segments
    (second,) = [one for one in segments if "végén" in one.text]
    assert not second.begins_anew


def test_the_first_of_a_row_may_be_of_another() -> None:
    text = "Az első szigetért a játék végén 4 győzelmi pontot kapsz."
    assert document("armada", f"{ABOVE}{GAP}{text}\n", load_words()).segments[-1].begins_anew


def test_a_label_says_itself_whose_it_is() -> None:
    text = f"Navigáció\n\n2. szint: Azonnal kapsz 5 ércet.\n{GAP}%sKapsz 4 ércet azonnal.\n"
    for label, apart in (("3. szint: ", False), ("", True)):
        book = document("gaia-project", text % label, load_words())
        assert book.segments[-1].begins_anew == apart
