"""Ways stated one below the other: read as a choice, never as actions that are all done."""

from __future__ import annotations

from kartotek.ingest.effects.continuations import Menu
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.reader import Memory, read_paragraph
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.text.sentences import Paragraph
from tests.ingest.effects.texts import paragraph

GAME = "underwater-cities"
OFFER = "Válassz egyet a következő lehetőségek közül:"


def _read(part: Paragraph, memory: Memory) -> list[Statement]:
    return [one for _, found in read_paragraph(part, language_of(GAME), memory) for one in found]


def _chosen(*ways: str, offer: str = OFFER, apart: int = 1) -> list[str]:
    """What a menu makes of paragraphs that follow each other at so many lines."""
    memory, menu = Memory(), Menu()
    _read(paragraph(offer), memory)
    if memory.offered:
        menu.open_at(1)
    for place, way in enumerate(ways, start=1):
        part = paragraph(way, line=1 + place * apart)
        menu.take(part, _read(part, memory))
    found = menu.close(language_of(GAME))
    assert all(one.confidence < 900 for one in found)
    return [one.expression for one in found]


def test_ways_below_each_other_are_a_choice() -> None:
    read = _chosen("Kapsz 4 hínárt.", "Húzz 2 kártyát. Kapsz 3 kreditet.", "Építs 2 telepet.")
    assert read == ["action: choose { gain 4 kelp | draw(2); gain 3 credit | up to 2 times build[kind = farm] }"]


def test_a_way_by_itself_stays_what_it_is() -> None:
    assert _chosen("Kapsz 4 hínárt.") == ["action: gain 4 kelp"]


def test_what_stands_far_below_is_no_way() -> None:
    assert _chosen("Kapsz 4 hínárt.", apart=5) == []


def test_without_an_offer_there_is_no_choice() -> None:
    assert _chosen("Kapsz 4 hínárt.", "Húzz 2 kártyát.", offer="Válassz egyet a lapjaid közül:") == []


def test_what_happens_at_another_time_ends_the_ways() -> None:
    assert _chosen("Kapsz 4 hínárt.", "Kapsz 3 kreditet termeléskor.") == ["action: gain 4 kelp"]
