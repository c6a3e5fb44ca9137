"""Labels before a colon, sentences in capitals that go on, and full stops that end none."""

from __future__ import annotations

from kartotek.ingest.text.sentences import sentences
from tests.ingest.effects.texts import paragraph


def test_a_colon_in_a_clause_ends_no_label() -> None:
    """A name with a colon inside stands in a clause; what was the label before it stays."""
    text = "Torony: Mindig, amikor\nPasszív lépés\n: töltés során kapsz egy lapot, egy érmét is kapsz."
    (sentence,) = sentences(paragraph(text))
    assert [token.text for token in sentence.label] == ["Torony"]


def test_a_list_of_labels_keeps_the_rest_of_each_line() -> None:
    (sentence,) = sentences(paragraph("Kő: 2 érme\nFa: 3 érme."))
    assert not sentence.label and len(sentence.tokens) == 6


def test_capitals_end_a_sentence_but_not_behind_a_comma() -> None:
    (closed,) = sentences(paragraph("KAPSZ EGY LAPOT"))
    (open_one,) = sentences(paragraph("KAPSZ EGY LAPOT,"))
    assert closed.closed and not open_one.closed


def test_a_speck_behind_an_article_ends_no_sentence() -> None:
    assert len(sentences(paragraph("Ez a. II. korban ingyen épül."))) == 1
    assert len(sentences(paragraph("Ez az. A II. korban ingyen épül."))) == 2
