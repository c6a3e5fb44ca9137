"""The conformance table holds for both evaluators and speaks of every construct of the language."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kartotek.catalog.effects.machine import Machine
from kartotek.schema.language.printer import print_ability
from tests.catalog.effects.conformance import INPUTS, outcome, row_ability, row_constructs, rows
from tests.catalog.effects.constructs import CONSTRUCTS
from tests.catalog.effects.rig import MACHINES

ENOUGH = 3


@pytest.mark.parametrize("machine", MACHINES, ids=["walker", "compiled"])
@pytest.mark.parametrize("row", rows(), ids=[row["id"] for row in rows()])
def test_row(row: dict[str, Any], machine: type[Machine]) -> None:
    expected = {key: value for key, value in row.items() if key not in INPUTS}
    assert outcome(row, machine) == expected


def test_ids_are_unique() -> None:
    assert [name for name, count in Counter(row["id"] for row in rows()).items() if count > 1] == []


@pytest.mark.parametrize("row", rows(), ids=[row["id"] for row in rows()])
def test_a_row_has_what_it_is_about(row: dict[str, Any]) -> None:
    assert row["construct"] in row_constructs(row)
    assert print_ability(row_ability(row)) == row["line"]


def test_every_construct_has_enough_rows() -> None:
    counts = Counter(name for row in rows() for name in row_constructs(row))
    assert {name: counts[name] for name in CONSTRUCTS if counts[name] < ENOUGH} == {}
    assert counts.keys() <= CONSTRUCTS
