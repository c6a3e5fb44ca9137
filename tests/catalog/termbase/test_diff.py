"""What an import says: new words and other statements; what is not mentioned stays."""

from __future__ import annotations

from kartotek.catalog.termbase.diff import GlossaryComparison
from kartotek.catalog.termbase.model import TermPair, TermSide

TURN = TermPair(
    "armada", "turn", "phase", TermSide("kör", "preferred", "noun", "a note"), TermSide("turn", "preferred", "noun")
)
ROUND = TermPair(
    "armada", "turn", "phase", TermSide("menet", "admitted", "noun"), TermSide("turn", "preferred", "noun")
)


def kinds(*proposed: TermPair) -> list[tuple[str, str | None, str | None]]:
    return [(change.kind, change.old, change.new) for change in GlossaryComparison([TURN, ROUND], proposed).changes]


def test_what_is_not_mentioned_stays() -> None:
    assert kinds(TermPair("armada", "turn", None, TermSide("kör"), None)) == []
    assert kinds() == []


def test_an_empty_cell_clears_nothing() -> None:
    assert kinds(TermPair("armada", "turn", None, TermSide("kör", note=""), TermSide("turn"))) == []


def test_other_statements_are_changes() -> None:
    assert kinds(TermPair("armada", "turn", None, TermSide("kör", "forbidden", "verb", "x"), None)) == [
        ("status", "preferred", "forbidden"),
        ("pos", "noun", "verb"),
        ("note", "a note", "x"),
    ]


def test_new_words_and_new_pairs() -> None:
    assert kinds(TermPair("armada", "turn", None, TermSide("forduló"), TermSide("turn"))) == [("new", None, "admitted")]
    assert kinds(TermPair("armada", "turn", "rule", TermSide("kör"), None)) == []  # games share a concept's category


def test_words_find_their_concept() -> None:
    found = GlossaryComparison([TURN, ROUND], [TermPair(hu=TermSide("kör", "admitted"), en=TermSide("turn"))])
    assert [(change.game, change.concept) for change in found.changes] == [("armada", "turn")]


def test_a_new_concept_is_named_after_the_english_word() -> None:
    found = GlossaryComparison([TURN], [TermPair("armada", None, None, TermSide("hosszú hajó"), TermSide("Long Ship"))])
    assert {change.concept for change in found.changes} == {"long-ship"}
