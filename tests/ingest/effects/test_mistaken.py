"""Short words with a wrong vowel: understood where only one good can be meant, and never quite certain."""

from __future__ import annotations

from kartotek.ingest.effects.grammar.chunks import tag_tokens
from kartotek.ingest.effects.stage import language_of
from tests.ingest.effects.texts import paragraph


def test_a_badly_scanned_good_is_found_by_its_vowels() -> None:
    (token,) = paragraph("kébe").tokens
    uncertain = token._replace(confidence=640)
    lexicon = language_of("seven-wonders").lexicon
    (item,) = tag_tokens([uncertain], lexicon)
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


def test_a_long_word_leads_the_one_beside_it() -> None:
    lexicon = language_of("underwater-cities").lexicon
    (led,) = tag_tokens(paragraph("sótalanító üzom").tokens, lexicon)
    torn = [token._replace(confidence=500) for token in paragraph("sótalanító üzom").tokens]
    (uncertain,) = tag_tokens(torn, lexicon)
    assert (led.tag, led.doubt <= 80) == ("THING", True)
    assert uncertain.doubt >= led.doubt


def test_a_wrong_letter_in_the_word_for_own_leaves_little_doubt() -> None:
    (item,) = tag_tokens(paragraph("sagját").tokens, language_of("seven-wonders").lexicon)
    assert (item.tag, item.doubt <= 60) == ("OWN", True)
