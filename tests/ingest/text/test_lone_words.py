"""Words that a text has once: those of a long text that other texts do not have."""

from __future__ import annotations

import pytest

from kartotek.ingest.repair.restore import RepairedLine, RestoredWord
from kartotek.ingest.text import lone_words as module
from kartotek.ingest.text.lone_words import lone_words


def line(number: int, *words: str, rare: frozenset[str] = frozenset()) -> RepairedLine:
    restored = tuple(RestoredWord(number, 0, 1, word, word, word, 999, rare=word in rare) for word in words)
    return RepairedLine(number, " ".join(words), 999, (), restored)


def test_a_word_that_comes_back_or_that_others_have_is_not_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        line(1, "kreditt", "bolyg", "vár", rare=frozenset(("kreditt", "bolyg"))),
        line(2, "Bolyg", rare=frozenset(("Bolyg",))),
    ]
    assert not lone_words(lines)
    monkeypatch.setattr(module, "_LONG", 4)
    assert lone_words(lines) == {"kreditt"}
