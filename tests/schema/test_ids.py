"""Ids: short forms are completed, bad ones are refused."""

from __future__ import annotations

import pytest

from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import ability_id, game_of, kind_of, qualify, slug_of, span_id

FULL = "seven-wonders:card:aqueduct"


@pytest.mark.parametrize(
    ("text", "kind"), [("aqueduct", "card"), ("card:aqueduct", None), (FULL, None), (FULL, "tile")]
)
def test_short_forms(text: str, kind: str | None) -> None:
    assert qualify("seven-wonders", text, kind) == FULL


@pytest.mark.parametrize(
    "text", ["aqueduct", "card:Aqueduct", "card:", ":x", "a:b:c:d", "card:víz", "card:a b", "", "card:*"]
)
def test_what_is_no_id(text: str) -> None:
    with pytest.raises(KartotekError) as error:
        qualify("seven-wonders", text)
    assert error.value.code == "data-value"


def test_parts() -> None:
    assert (game_of(FULL), kind_of(FULL), slug_of(FULL)) == ("seven-wonders", "card", "aqueduct")


def test_derived_ids() -> None:
    assert ability_id(FULL, 2) == f"{FULL}#2"
    assert ability_id(FULL, 1, "my-pack") == f"{FULL}#1@my-pack"
    assert span_id("g:book:hu-1", 3, 3) == "g:book:hu-1#3"
    assert span_id("g:book:hu-1", 3, 5) == "g:book:hu-1#3-5"
