"""What tests of reading share: the dictionary, made ready once for each of several sets of words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest

from kartotek.ingest import pipeline
from kartotek.ingest.newbook import draft

_SETS_OF_WORDS = 3
"""Those of the shipped games, those of the samples, and one more: each takes three seconds and 130 MB."""


@pytest.fixture(scope="session", autouse=True)
def kept_spellers() -> Iterator[None]:
    """The program reads by one set of words at a time and keeps one; tests change between several."""
    speller_of = lru_cache(_SETS_OF_WORDS)(pipeline.speller_of.__wrapped__)
    with pytest.MonkeyPatch.context() as patch:
        for module in (pipeline, draft):
            patch.setattr(module, "speller_of", speller_of)
        yield
