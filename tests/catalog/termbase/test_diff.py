"""What an import says: new words and other statements; what is not mentioned stays."""

from __future__ import annotations

from catalog.termbase.diff import Comparison
from catalog.termbase.model import Pair, Word

TURN = Pair("armada", "turn", "phase", Word("kör", "preferred", "noun", "a note"), Word("turn", "preferred", "noun"))
ROUND = Pair("armada", "turn", "phase", Word("menet", "admitted", "noun"), Word("turn", "preferred", "noun"))


def kinds(*proposed: Pair) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.old, change.new) for change in Comparison([TURN, ROUND], proposed).changes]


def test_what_is_not_mentioned_stays() -> None:
    assert kinds(Pair("armada", "turn", None, Word("kör"), None)) == []
    assert kinds() == []


def test_an_empty_cell_clears_nothing() -> None:
    assert kinds(Pair("armada", "turn", None, Word("kör", note=""), Word("turn"))) == []


def test_other_statements_are_changes() -> None:
    assert kinds(Pair("armada", "turn", None, Word("kör", "forbidden", "verb", "x"), None)) == [
        ("status", "preferred", "forbidden"),
        ("pos", "noun", "verb"),
        ("note", "a note", "x"),
    ]


def test_new_words_and_new_pairs() -> None:
    assert kinds(Pair("armada", "turn", None, Word("forduló"), Word("turn"))) == [("new", None, "admitted")]
    assert kinds(Pair("armada", "turn", "rule", Word("kör"), None)) == []  # games share a concept's category


def test_words_find_their_concept() -> None:
    found = Comparison([TURN, ROUND], [Pair(hu=Word("kör", "admitted"), en=Word("turn"))])
    assert [(change.game, change.concept) for change in found.changes] == [("armada", "turn")]


def test_a_new_concept_is_named_after_the_english_word() -> None:
    found = Comparison([TURN], [Pair("armada", None, None, Word("hosszú hajó"), Word("Long Ship"))])
    assert {change.concept for change in found.changes} == {"long-ship"}
