"""Boards with two sides: the heading of a side or of a board that is lost gives no text to another one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.text.recognise import Recognition

FRONT = "A oldal\n\n"
BACK = "B oldal\n\n"
COLOSSUS = "A rodoszi Kolosszus\n\nA második szint {} érmét hoz a játékosnak.\n\n"
GARDENS = "A babiloni függőkertek\n\nA második szint {} érmét hoz a játékosnak.\n\n"
STATUE = "Az olümpiai Zeusz szobor\n\nA második szint {} érmét hoz a játékosnak.\n\n"


def certain(text: str) -> dict[str, str]:
    """The certain statements of a text about boards, by their subjects."""
    book = replace(read_book(text, use_cache=False), recognition=Recognition("seven-wonders", 999))
    return {
        str(one.subject).rpartition(":")[2]: one.expression for one in read_effects(book) if one.confidence >= CERTAIN
    }


def boards(*coins: int) -> str:
    return "".join(text.format(n) for text, n in zip((COLOSSUS, GARDENS, STATUE), coins, strict=True))


def test_each_side_has_its_own() -> None:
    read = certain(FRONT + boards(5, 6, 7) + BACK + boards(8, 9, 4))
    assert read == {
        f"{board}-{side}-2": f"now: gain {coins} coin"
        for side, row in (("a", (5, 6, 7)), ("b", (8, 9, 4)))
        for board, coins in zip(("rhodos", "babylon", "olympia"), row, strict=True)
    }


def test_boards_that_come_again_are_of_another_side() -> None:
    read = certain(FRONT + boards(5, 6, 7) + boards(8, 9, 4))
    first = (("rhodos", 5), ("babylon", 6))  # the heading of the other side may stand before the last
    assert read == {f"{board}-a-2": f"now: gain {coins} coin" for board, coins in first}


def test_a_board_whose_first_heading_is_lost_too_is_of_no_known_side() -> None:
    read = certain(FRONT + boards(5, 6, 7).replace("A rodoszi Kolosszus", "") + boards(8, 9, 4))
    assert "rhodos-a-2" not in read
    assert read["babylon-a-2"] == "now: gain 6 coin"


@pytest.mark.parametrize("lost", ["A babiloni függőkertek\n", "A babiloni függőkertek\n\n"])
def test_a_text_below_a_heading_that_only_the_other_side_has_is_of_no_other_board(lost: str) -> None:
    read = certain(FRONT + boards(5, 6, 7).replace(lost, "") + BACK + boards(8, 9, 4))
    assert (read["rhodos-a-2"], read["olympia-a-2"]) == ("now: gain 5 coin", "now: gain 7 coin")
    assert "now: gain 6 coin" not in read.values()
    assert read["babylon-b-2"] == "now: gain 9 coin"
