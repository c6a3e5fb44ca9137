"""Runs of tokens in which statements are looked for."""

from __future__ import annotations

from kartotek.ingest.structure.tokens import TokenRun
from kartotek.ingest.text.tokens import Token


def test_a_run_says_where_whole_words_and_beginnings_stand() -> None:
    run = TokenRun(Token(word, word, 1, 999, " ") for word in "egy lap meg egy lapka".split())
    assert run.places_of(frozenset(("egy", "lap", "kocka")), ()) == [0, 1, 3]
    assert run.places_of(frozenset(("egy", "lap")), ("lap", "ko")) == [0, 1, 3, 4]
    assert run.places_of(frozenset(), ("ko",)) == []
