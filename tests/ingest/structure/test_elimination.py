"""A bar for a figure: certain where all other values of the same good are named, and a guess elsewhere."""

from __future__ import annotations

from tests.ingest.structure.reading import findings_of, sure_fields

GAME = "underwater-cities"
TOKEN = "resource_token:credit-1"


def test_the_value_that_no_other_entry_has_is_meant() -> None:
    found = sure_fields("9x | KREDIT\n11x 5 KREDIT\n4x 10 KREDIT\n", GAME)
    assert (found[f"{TOKEN} value"], found[f"{TOKEN} copies"]) == ("1", "9")


def test_where_another_value_is_not_named_the_bar_is_a_guess() -> None:
    text = "9x | KREDIT\n11x 5 KREDIT\n"
    assert not any(key.startswith(TOKEN) for key in sure_fields(text, GAME))
    assert any(one.subject.endswith(TOKEN) for one in findings_of(text, GAME))


def test_a_value_that_is_named_is_not_meant_twice() -> None:
    found = sure_fields("9x | KREDIT\n7x 1 KREDIT\n11x 5 KREDIT\n4x 10 KREDIT\n", GAME)
    assert found.get(f"{TOKEN} copies") != "9"
