"""Words cut at a line end find their other half behind scraps and in other columns."""

from __future__ import annotations

from dataclasses import replace

from kartotek.ingest.text.merging import join_halves
from kartotek.ingest.text.scanned import tokens_of
from kartotek.ingest.text.tokens import Paragraph
from tests.ingest.effects.texts import paragraph
from tests.ingest.samples import book_of

KNOWN = frozenset(("aranyhal", "aranyhalat"))


def cut(text: str, line: int = 1) -> Paragraph:
    """A paragraph whose words before a hyphen at a line end are halves."""
    made = paragraph(text, line=line)
    ends = {line + offset: row.endswith("-") for offset, row in enumerate(text.splitlines())}
    last = {token.line: at for at, token in enumerate(made.tokens)}
    tokens = (token._replace(half=ends[token.line] and last[token.line] == at) for at, token in enumerate(made.tokens))
    return replace(made, tokens=tuple(tokens))


def texts(*paragraphs: Paragraph) -> list[str]:
    return [" ".join(token.text for token in one.tokens) for one in join_halves(paragraphs, KNOWN.__contains__)]


def test_scraps_of_an_icon_stand_between_the_halves() -> None:
    assert texts(cut("Fogj egy arany-\n4 x halat még ma.")) == ["Fogj egy aranyhalat még ma"]


def test_what_makes_no_word_stays_in_two() -> None:
    assert texts(cut("Fogj egy arany-\n4 csukát még ma.")) == ["Fogj egy arany 4 csukát még ma"]


def test_a_sentence_goes_on_in_another_column() -> None:
    first = cut("Fogj egy arany-")
    second = cut("Süsd meg a csukát\nhalat a tóból.", 9)
    assert texts(first, second) == ["Fogj egy aranyhalat a tóból", "Süsd meg a csukát"]


def test_a_rest_that_is_too_far_away_is_left() -> None:
    assert texts(cut("Fogj egy arany-"), cut("halat a tóból.", 90)) == ["Fogj egy arany", "halat a tóból"]


def test_a_word_may_be_cut_inside_a_line() -> None:
    book = book_of("fogj egy mozdony- vezet6t")
    tokens, _ = tokens_of([piece for segment in book.segments for piece in segment.pieces], book.scans)
    assert [token.key for token in tokens] == ["fogj", "egy", "mozdonyvezetot"]
    assert not any(token.half for token in tokens)


def test_numbers_grown_into_an_icon_are_no_numbers() -> None:
    book = book_of("&7 kap 4 mozdonyt &5 hid")
    tokens, _ = tokens_of([piece for segment in book.segments for piece in segment.pieces], book.scans)
    assert [token.number for token in tokens if token.number] == [4]
