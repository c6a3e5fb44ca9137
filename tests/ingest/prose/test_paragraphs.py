"""Paragraphs: what goes on with an example, and what begins anew after it."""

from __future__ import annotations

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
