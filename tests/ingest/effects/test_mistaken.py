"""Short words with a wrong vowel: understood where only one good can be meant, and never quite sure."""

from __future__ import annotations

from dataclasses import replace

from ingest.effects.grammar.chunks import tag_tokens
from ingest.effects.stage import language_of
from tests.ingest.effects.texts import paragraph


def test_a_badly_scanned_good_is_found_by_its_vowels() -> None:
    (token,) = paragraph("kébe").tokens
    unsure = replace(token, confidence=640)
    lexicon = language_of("seven-wonders").lexicon
    (item,) = tag_tokens([unsure], lexicon)
    assert (item.tag, item.value, item.case) == ("RES", "stone", "ill")
    assert item.doubt >= 100


def test_a_number_before_it_calls_for_a_good() -> None:
    lexicon = language_of("seven-wonders").lexicon
    number, good = tag_tokens(paragraph("9 kébe").tokens, lexicon)
    assert (number.value, good.value) == (9, "stone")
    assert good.doubt >= 100


def test_a_word_that_is_sure_stays_what_it_is() -> None:
    lexicon = language_of("seven-wonders").lexicon
    (item,) = tag_tokens(paragraph("kébe").tokens, lexicon)
    assert item.tag == "X"
