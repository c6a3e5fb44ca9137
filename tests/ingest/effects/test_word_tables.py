"""The word tables of the grammar: words and short phrases, never a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from kartotek.ingest.effects.lexicon.word_tables import common_words, word_table
from kartotek.ingest.effects.stage import language_of
from tests.conftest import DATA

GAMES: Final = sorted(path.parent.name for path in DATA.glob("games/*/reading.toml"))
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


@pytest.mark.parametrize("game", ["", *GAMES])
def test_no_entry_is_longer_than_a_phrase(game: str) -> None:
    table = word_table(game) if game else common_words()
    spoken = [text for section in SPOKEN for text in phrases(table.get(section, {}), keys=False)]
    spoken += [text for section in NAMED for text in phrases(table.get(section, {}), keys=True)]
    assert spoken
    assert [text for text in spoken if len(text.split()) > LONGEST] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_words_are_taken_for_is_declared(game: str) -> None:
    vocabulary = language_of(game).vocabulary
    declared = {*vocabulary.nouns, *vocabulary.verbs, *vocabulary.resources, *vocabulary.stats}
    assert set(word_table(game).get("named", {}).values()) <= declared
