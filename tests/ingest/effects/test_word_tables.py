"""The word tables of the grammar: words and short phrases, never a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final

import pytest

TABLES: Final = sorted(path.name for path in files("ingest.effects").joinpath("words").iterdir())
LONGEST: Final = 5
SPOKEN: Final = ("verbs", "forms", "numbers", "ordinals", "kinds", "periods", "skipped", "words", "adjectives")
NAMED: Final = ("resources", "stats", "things")


def phrases(value: Any, keys: bool) -> Iterator[str]:
    """The Hungarian of a section: what its lists hold, and its keys where these are words themselves."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from phrases(item, keys)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if keys:
                yield key
            elif not isinstance(inner, int):
                yield from phrases(inner, keys)


@pytest.mark.parametrize("name", TABLES)
def test_no_entry_is_longer_than_a_phrase(name: str) -> None:
    table = tomllib.loads(files("ingest.effects").joinpath("words", name).read_text("utf-8"))
    spoken = [text for section in SPOKEN for text in phrases(table.get(section, {}), keys=False)]
    spoken += [text for section in NAMED for text in phrases(table.get(section, {}), keys=True)]
    assert spoken
    assert [text for text in spoken if len(text.split()) > LONGEST] == []
