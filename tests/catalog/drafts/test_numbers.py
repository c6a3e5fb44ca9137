"""Numbers of both languages, however they are written."""

from __future__ import annotations

import pytest

from kartotek.catalog.drafts.number_words import english_numbers, hungarian_numbers
from kartotek.catalog.drafts.numbers import number_findings
from kartotek.catalog.drafts.segment import DraftFinding, TextSegment
from kartotek.catalog.drafts.tokens import tokens_of


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Take 3 coins and two cards.", [3, 2]),
        ("the 4th round of Age II", [4, 2]),
        ("twenty-one of a dozen", [21, 12]),
        ("Age I is over, and I win.", [1]),
        ("both cards, twice", [2, 2]),
        ("the second stage", [2]),
    ],
)
def test_english_numbers(text: str, values: list[int]) -> None:
    assert [number.value for number in english_numbers(text, tokens_of(text))] == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Vegyél el 3 érmét és két kártyát.", [3, 2]),
        ("a 4. forduló a II. korban", [4, 2]),
        ("huszonegyet és tizenkettőt", [21, 12]),
        ("hármat, nyolcat, ötöt", [3, 8, 5]),
        ("kétszer, háromféle, kétszemélyes", [2, 3, 2]),
        ("mindkét és mindhárom kártya", [2, 3]),
        ("kapjatok két-két érmét", [2]),
        ("a hármas mező, az 5-ös, a III-as terület", [3, 5, 3]),
        ("a második szint harmada", [2, 3]),
        ("hatás, hetente, körül", []),
    ],
)
def test_hungarian_numbers(text: str, values: list[int]) -> None:
    assert [number.value for number in hungarian_numbers(text, tokens_of(text))] == values


def found(english: str, hungarian: str) -> list[DraftFinding]:
    segment = TextSegment(hungarian, english, "a")
    return list(number_findings(segment, tokens_of(english), tokens_of(hungarian)))


@pytest.mark.parametrize(
    ("english", "hungarian"),
    [
        ("Take a card and 2 coins.", "Vegyél el egy kártyát és két érmét."),
        ("Draw one card.", "Húzz kártyát."),
        ("both players", "mindkét játékos"),
        ("The first player takes 3 coins.", "A kezdőjátékos elvesz 3 érmét."),
        ("Twice per Age II", "A II. korban kétszer"),
        ("Each player gets two cards.", "A játékosok két-két kártyát kapnak."),
    ],
)
def test_numbers_that_agree(english: str, hungarian: str) -> None:
    assert not found(english, hungarian)


@pytest.mark.parametrize(
    ("english", "hungarian", "text", "source", "expected"),
    [
        ("Take 3 coins.", "Vegyél el 4 érmét.", "4", "3", "3"),
        ("Take three coins.", "Vegyél el négy érmét.", "négy", "three", "három"),
        ("In Age III", "A II. korban", "II", "III", "III"),
        ("the second stage", "a harmadik szint", "harmadik", "second", "második"),
        ("First take 3 coins.", "Először vegyél el 4 érmét.", "4", "3", "3"),
        ("a token", "két jelölő", "két", "a", "egy"),
        ("Pay 12 coins.", "Fizess érmét.", "", "12", "12"),
    ],
)
def test_numbers_that_differ(english: str, hungarian: str, text: str, source: str, expected: str) -> None:
    (finding,) = found(english, hungarian)
    assert finding.source is not None
    assert (finding.text, finding.source.text, finding.expected[0]) == (text, source, expected)
