"""Second words beside preferred ones, over a whole draft."""

from __future__ import annotations

import pytest

from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog


def second_words(catalog: Catalog, game: str, *texts: tuple[str | None, str]) -> list[str]:
    draft = [TextSegment(hungarian, english, str(n)) for n, (english, hungarian) in enumerate(texts)]
    return [finding.text for finding in checker(catalog, game).check(draft) if finding.kind == "inconsistent"]


def test_over_segments(catalog: Catalog) -> None:
    draft = ("The starting mine.", "A kezdeti bánya."), ("Each starting mine.", "Minden kezdő bánya.")
    assert second_words(catalog, "gaia-project", *draft) == ["kezdeti bánya"]
    assert second_words(catalog, "gaia-project", *((None, text) for _, text in draft)) == ["kezdeti bánya"]


def test_alone_it_is_accepted(catalog: Catalog) -> None:
    assert not second_words(catalog, "gaia-project", ("The starting mine.", "A kezdeti bánya."))


@pytest.mark.parametrize(
    ("game", "draft"),
    [
        ("gaia-project", [("You gain 1 VP.", "Kapsz 1 GyP-t."), ("3 victory points.", "3 győzelmi pont.")]),
        ("gaia-project", [("Each pass counts.", "Minden passzolás számít."), ("You may pass.", "Passzolhatsz.")]),
        ("seven-wonders", [("You may buy clay.", "Vásárolhatsz agyagot."), ("Buy clay.", "Vásárolj meg agyagot.")]),
    ],
)
def test_pairs_and_forms_of_one_word_are_fine(catalog: Catalog, game: str, draft: list[tuple[str, str]]) -> None:
    assert not second_words(catalog, game, *draft)
