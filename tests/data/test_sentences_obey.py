"""Every generated sentence, in both languages, passes the draft check of its game, without a list of exceptions."""

from __future__ import annotations

import pytest

from kartotek.catalog.drafts.check import Checker
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.tmx import sentences_of

GAMES = ("seven-wonders", "armada", "gaia-project", "ginkgopolis", "underwater-cities")
AVOIDED = {"gaia-project": ("QIC", "bowl", "track", "gain 1 power.", "gain 4 power"), "armada": ("raid",)}
"""Words of players that the printed books do not use; the check cannot know them."""


@pytest.mark.parametrize("game", GAMES)
def test_sentences_obey_the_glossary(catalog: Catalog, game: str) -> None:
    sentences = sentences_of(catalog, (game,))
    assert len(sentences) > 50
    segments = [TextSegment(hungarian, english, name) for name, (english, hungarian) in sentences.items()]
    found = list(Checker(catalog, game).check(segments))
    assert [(item.segment.key, item.kind, item.text, item.expected) for item in found] == []


@pytest.mark.parametrize("game", AVOIDED)
def test_sentences_do_without_words_of_players(catalog: Catalog, game: str) -> None:
    said = " ".join(english for english, _ in sentences_of(catalog, (game,)).values())
    assert [word for word in AVOIDED[game] if word in said] == []


def test_power_is_charged(catalog: Catalog) -> None:
    english, hungarian = sentences_of(catalog, ("gaia-project",))["gaia-project:tech_tile:5#1"]
    assert english == "In each income phase, gain 1 ore and charge 1 power."
    assert hungarian == "Minden bevétel fázisban kapsz 1 ércet, és tölts fel 1 energiát."
