"""Words that no reader of clauses can use, which leave a sentence unread by composition, and those that one can."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.composition.sentence import has_nameless
from kartotek.ingest.effects.composition.units import units_of
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.sentences import document
from kartotek.ingest.terms.game_words import load_words


def nameless(game: str, text: str) -> bool:
    (part,) = document(game, text, load_words()).paragraphs
    language = language_of(game)
    return has_nameless(units_of(part.tokens, language), language)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("gaia-project", "Kapsz 3 ércet a kertésztől."),
        ("seven-wonders", "A nagybácsid 2 érmét kap."),
        ("underwater-cities", "Ha esik, kapsz 4 kreditet a tengerésztől."),
    ],
)
def test_a_word_of_no_list_and_no_root_is_nameless(game: str, text: str) -> None:
    assert nameless(game, text)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("gaia-project", "Kapsz 3 ércet."),
        ("gaia-project", "A hatótávolságod eggyel nő."),
        ("underwater-cities", "A kezedben tartható lapok száma eggyel nő."),
        ("armada", "Vess ki 3 érmés adót!"),
    ],
)
def test_what_is_listed_or_named_by_its_root_is_not(game: str, text: str) -> None:
    assert not nameless(game, text)
