"""Paragraphs: what goes on with an example, and what begins anew after it."""

from __future__ import annotations

import pytest

from kartotek.ingest.repair.restore import RestoredWord
from kartotek.ingest.text.keys import trust_in
from kartotek.ingest.text.sentences import sentences
from tests.ingest.effects.texts import paragraph
from tests.ingest.samples import book_of

LIST = """- Az első halász hat csukát kap.
Példa: Két halász egyszerre ért oda, ezért (három meg három;
{item}
vagyis mindenki hármat visz haza)."""


def kinds(item: str) -> dict[str, str]:
    return {one.tokens[0].text.lower(): one.kind for one in book_of(LIST.format(item=item)).paragraphs}


def test_an_item_that_begins_anew_is_no_example() -> None:
    assert kinds("- Egy késő halász két csukát kap.")["egy"] == "text"


def test_what_goes_on_with_an_example_is_one() -> None:
    assert "egy" not in kinds("egy késő halász két csukát kap,")


def test_a_numbered_label_behind_a_sentence_without_its_end_is_a_label() -> None:
    text = "Csak az a fok számít, amelyen a jelölőd éppen áll 2. fok: Kapsz két ércet."
    first, second = sentences(paragraph(text))
    assert [token.text for token in first.tokens][-1] == "áll"
    assert [token.text for token in second.label] == ["2", "fok"]


@pytest.mark.parametrize(("scan", "word", "certain"), [
    ("égy", "egy", False), ("egy", "egy", True), ("negy", "négy", True), ("kör", "kor", True),
    ("égynél", "egynél", False), ("egynél", "egynél", True),
])  # fmt: skip
def test_a_short_numeral_that_was_scanned_with_an_accent_more_may_be_another(
    scan: str, word: str, certain: bool
) -> None:
    restored = RestoredWord(1, 0, len(scan), scan, word, word, 990, letters=990)
    assert (trust_in(restored) >= 900) is certain
