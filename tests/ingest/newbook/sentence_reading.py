"""Sentences of set-ups read by themselves: all of a file in one go, each then understood with the same components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.layout.outline import Outline, Section
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.facts import DraftComponent, SetupNumber
from kartotek.ingest.lists.setup.setup import setup_of_sentences
from kartotek.ingest.lists.stock import Stock
from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.words.tokenizing import tokens_of
from kartotek.ingest.words.tokens import BookToken

__all__ = ["PLAYERS", "Wanted", "check", "read"]

Wanted = Sequence[tuple[str, Mapping[int, int]]]
"""Things, with a number for each number of players."""
PLAYERS = (2, 3, 4)
COMPONENTS = [
    ("tótábla", "board", 1, ""),
    ("hallapka", "tile", 12, ""),
    ("gyöngykorong", "marker", 30, ""),
    ("csónakfigura", "figure", 16, ""),
    ("kártya", "card", 40, ""),
    ("révkártya", "card", 20, "kártya"),
    ("alkukártya", "card", 20, "kártya"),
    ("nyersanyagkocka", "resource", 36, ""),
    ("fa", "resource", 12, "nyersanyagkocka"),
    ("kő", "resource", 12, "nyersanyagkocka"),
    ("agyag", "resource", 12, "nyersanyagkocka"),
    ("garas", "coin", 24, ""),
]


@lru_cache(maxsize=4)
def _book(lines: tuple[str, ...]) -> tuple[Book, dict[int, list[BookToken]], dict[str, int]]:
    named = (f"Egy {name}, két {name}." for name, *_ in COMPONENTS)
    found = read_book("TÓPART\n\n" + "\n\n".join([*lines, *named]) + "\n", new=True, use_cache=False)
    tokens = {line.number: tokens_of(line, found.scans[line.number]) for line in found.lines}
    return found, tokens, {text.strip(): number for number, text in found.scans.items()}


def read(text: str, lines: Sequence[str]) -> list[SetupNumber]:
    """The set-up numbers of a text that is one of several lines."""
    found, tokens, numbers = _book(tuple(lines))
    components = [DraftComponent(name, kind, count, 1, "digit", 955, total) for name, kind, count, total in COMPONENTS]
    stock = Stock(components, (), found.repaired.lemma)
    section = Section("ELŐKÉSZÜLETEK", 1, "setup", True, [numbers[text]])
    sentences = list(sentences_of(section.lines, tokens, found.scans))
    return setup_of_sentences(section, sentences, Outline((), frozenset(), PLAYERS, "jatekos", 1), stock)


def check(text: str, lines: Sequence[str], wanted: Wanted) -> None:
    """All numbers that are wanted are read, and no other one is certain."""
    rows = read(text, lines)
    expected = {(thing, players, value) for thing, by_players in wanted for players, value in by_players.items()}
    assert expected <= {(row.thing, row.players, row.value) for row in rows}
    certain = {(row.thing, row.players, row.value) for row in rows if row.confidence >= CERTAIN}
    assert certain <= expected
