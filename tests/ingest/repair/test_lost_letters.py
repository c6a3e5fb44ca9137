"""Words that lost a letter: the word that is nearest to what is left is doubted where the text has the whole one."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.stage import language_of
from tests.ingest.effects.texts import paragraph
from tests.ingest.samples import book_of

CERTAIN = 900


def confidence_in(text: str, scanned: str) -> int:
    """How certain the last word is that was scanned so."""
    words = [word for line in book_of(text).repaired.lines for word in line.words]
    return [max(word.confidence, word.letters) for word in words if word.raw == scanned][-1]


@pytest.mark.parametrize(("whole", "scanned"), [("utan", "uan"), ("elhelyezett", "elhelyezet")])
def test_a_word_made_of_what_is_left_of_another_is_doubted(whole: str, scanned: str) -> None:
    """Only one letter is between it and what was made of it, and only one between it and a word of the text."""
    text = "A lapka itt van. Az ott {} lapka a tied. Az itt {} lapka az enyém."
    assert confidence_in(text.format("van", scanned), scanned) >= CERTAIN
    assert confidence_in(text.format(whole, scanned), scanned) < CERTAIN
    assert confidence_in(text.format(whole, whole), whole) >= CERTAIN


def test_a_word_that_no_list_has_is_doubted_beside_a_listed_one() -> None:
    assert confidence_in("Biomasszat kell bednod.", "bednod") < CERTAIN
    assert confidence_in("Biomasszat kell beadnod.", "beadnod") >= CERTAIN


def test_what_is_as_likely_another_word_may_hide_one_that_counts() -> None:
    tokens = paragraph("Azonnal kapsz 5 ércet, ami itt van.").tokens
    language = language_of("gaia-project")
    assert not garbled(tokens, language)
    last = len(tokens) - 1
    doubted = [token._replace(confidence=500) if at == last else token for at, token in enumerate(tokens)]
    assert garbled(doubted, language)
