"""Components without a printed name: known by what a statement is about, whatever its numbers."""

from __future__ import annotations

import pytest

from ingest.effects.stage import vocabulary_of
from ingest.structure.identities import skeleton
from schema.language.parser import parse_ability

GAME = "underwater-cities"


def _skeleton(text: str) -> object:
    return skeleton(parse_ability(text, vocabulary_of(GAME)))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("end: gain 3 vp per metropolis[connected]", "end: gain 7 vp per metropolis[connected]"),
        ("end: up to 14 times pay steelplast -> gain vp", "end: up to 9 times pay 2 steelplast -> gain 4 vp"),
        ("now: gain kelp", "now: gain 2 kelp"),
    ],
)
def test_numbers_do_not_count(one: str, other: str) -> None:
    assert _skeleton(one) == _skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("end: gain 3 vp per metropolis[connected]", "end: gain 3 vp per city[connected]"),
        ("now: gain kelp", "now: gain science"),
        ("now: gain kelp", "end: gain kelp"),
    ],
)
def test_goods_things_and_timing_do(one: str, other: str) -> None:
    assert _skeleton(one) != _skeleton(other)
