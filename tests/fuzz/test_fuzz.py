"""Spoiled inputs of every kind: only declared errors, nothing that hangs, memory within bounds.

`make test` tries some thousands, `make drill` a million, in parts that several processes share; the number is the
budget, not the time."""

from __future__ import annotations

import random
import resource
from collections import Counter
from pathlib import Path

import pytest

from kartotek.catalog.store import load_catalog
from kartotek.schema.errors import KartotekError
from tests.fuzz.targets import Targets

SAMPLE, DRILL, PARTS = 4_000, 1_000_000, 20
MEMORY = 500 * 1024
"""Kilobytes that all of it may add to what the process held before."""


def fuzz(database: Path, folder: Path, tries: int, seed: int = 21) -> Counter[str]:
    """How often each kind of input was tried."""
    plain = load_catalog(database)
    packs = [layer.id for layer in plain.all_layers.values() if layer.synthetic]
    targets = Targets(plain.with_layers(*packs), folder).all()
    names, shares = list(targets), [share for share, _ in targets.values()]
    done: Counter[str] = Counter()
    picks = random.Random(seed)
    for number in range(tries):
        name = picks.choices(names, shares)[0]
        rng = random.Random(f"{seed}:{number}")
        try:
            targets[name][1](rng)
        except KartotekError as error:
            assert error.code != "internal", f"{name}, try {number}: {error.text()}"
        except Exception as error:
            raise AssertionError(f"{name}, try {number}: {type(error).__name__}: {error}") from error
        done[name] += 1
    return done


def test_spoiled_inputs_give_declared_errors_only(packed_database: Path, tmp_path: Path) -> None:
    assert sum(fuzz(packed_database, tmp_path, SAMPLE).values()) == SAMPLE


@pytest.mark.drill
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_spoiled_inputs(part: int, packed_database: Path, tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert sum(fuzz(packed_database, tmp_path, DRILL // PARTS, seed=100 + part).values()) == DRILL // PARTS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MEMORY
