"""What lines have that no rule understands: numbers, goods, names, and words that may be names."""

from __future__ import annotations

import pytest

from kartotek.ingest.structure.lexicon import Sense, StructureLexicon
from kartotek.ingest.structure.line_words import LineWords
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.tokens import Token

SENSES = {
    "fat": [Sense("good", "wood", "fa")],
    "kovet": [Sense("good", "stone", "kő")],
    "piros": [Sense("value:color", "red", "piros")],
    "kikoto": [Sense("name:ship", "g:ship:harbour", "Kikötő")],
    "kartyat": [Sense("kind", "card", "kártya")],
}


def words_of(text: str) -> LineWords:
    """The words of a text with these senses; a sign before a word stays with it."""
    stream = []
    for line, words in enumerate(text.split("\n"), start=1):
        for word in words.split():
            bare = word.lstrip("-(.")
            number = int(bare) if bare.isdecimal() else None
            before = word[: len(word) - len(bare)] or " "
            stream.append(Token(bare, key_of(bare), line, 990, before, number, digits=number is not None, raw=bare))
    return LineWords(stream, StructureLexicon(SENSES, {}, {}))


@pytest.mark.parametrize(
    ("text", "value", "found"),
    [
        ("fizess 3 fat", "2 wood", ["3"]),
        ("fizess 2 kovet", "2 wood", ["stone"]),
        ("fizess 2 fat", "2 wood", []),
        ("a piros lap 2 fat ad", "2 wood", ["red"]),
    ],
)
def test_numbers_and_goods_that_the_value_has_not(text: str, value: str, found: list[str]) -> None:
    assert words_of(text).beyond("cost", value, [(1, 1)]) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("amikor Torony áll ott", ["Torony"]),
        ("vedd el a torony kartyat", ["torony"]),
        ("Torony", ["Torony"]),
        ("a nagy -torony", ["torony"]),
        ("Kikoto 3 fat ad", ["Kikötő"]),
        ("itt van .Aki teheti", []),
        ("torony Torony Torony", []),
    ],
)
def test_words_that_may_be_names(text: str, found: list[str]) -> None:
    assert words_of(text).beyond("name_hu", "Malom", [(1, 1)]) == found


def test_a_heading_after_a_sentence_may_be_a_name() -> None:
    words = words_of("itt a vége\n.Torony a\n.Aki teheti")
    assert [words.beyond("name_hu", "Malom", [(line, line)]) for line in (1, 2, 3)] == [[], ["Torony"], []]


def test_only_the_lines_asked_for_count() -> None:
    assert words_of("3 fat\n4 kovet").beyond("cost", "wood", [(2, 2)]) == ["4", "stone"]


def test_too_many_words_say_nothing() -> None:
    assert words_of(" ".join(map(str, range(2, 20)))).beyond("cost", "wood", [(1, 1)]) == []
