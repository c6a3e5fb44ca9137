"""Drafts from Hungarian into English: the same kinds of finding, as places of the English."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.reading import read_draft
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError

GP, UC, SW = "gaia-project", "underwater-cities", "seven-wonders"
MISTAKES = [
    (GP, "Az akadémia 6 kreditbe kerül.", "The mine costs 6 credits.", "wrong-term", "mine", "academy"),
    (GP, "Fizess 2 ércet 1 tudásért.", "Pay 2 knowledge for 1 ore.", "swapped", "", ""),
    (UC, "Minden telep két hínárt termel.", "Each farm produces three kelp.", "number", "three", "2"),
    (UC, "A kártya nem játszható ki.", "The card can be played.", "negation", "", ""),
    (SW, "Legfeljebb három érméd lehet.", "You may have at least three coins.", "opposite", "at least", ""),
    (SW, "Minden pajzs és üveg számít.", "Every glass counts.", "missing", "", "shield"),
    (SW, "A pajzsok számítanak.", "The vereségjelző counts.", "untranslated", "vereségjelző", "Defeat token"),
]
RIGHT = [
    (GP, "Minden bánya 1 ércet termel.", "Each mine produces 1 ore."),
    (UC, "Tedd le az akciólapkádat egy akcióhelyre.", "Place your action tile on an action slot."),
    (SW, "A csoda két szintje épült meg.", "Two stages of the wonder have been built."),
    (SW, "Dobj el egy kártyát 3 érméért.", "Discard a card for 3 coins."),
]
XLIFF = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="hu"
 target-language="en" datatype="plaintext"><body><trans-unit id="s1"><source>Építs egy bányát.</source>
<target>Build an academy.</target></trans-unit></body></file></xliff>"""


@pytest.mark.parametrize(("game", "hungarian", "english", "kind", "text", "expected"), MISTAKES)
def test_a_mistake_is_found_in_the_english(
    catalog: Catalog, game: str, hungarian: str, english: str, kind: str, text: str, expected: str
) -> None:
    found = [
        f for f in checker(catalog, game).check([TextSegment(english, hungarian, "a", into="en")]) if f.kind == kind
    ]
    assert found
    assert not text or found[0].text == text
    assert not expected or expected in found[0].expected
    assert found[0].source is None or hungarian[found[0].source.start : found[0].source.end] == found[0].source.text


@pytest.mark.parametrize(("game", "hungarian", "english"), RIGHT)
def test_right_english_is_left_alone(catalog: Catalog, game: str, hungarian: str, english: str) -> None:
    assert not list(checker(catalog, game).check([TextSegment(english, hungarian, "a", into="en")]))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.xlf", XLIFF),
        ("a.po", 'msgid ""\nmsgstr "Language: en\\n"\n\nmsgid "Építs egy bányát."\nmsgstr "Build an academy."\n'),
        ("a.csv", "id,English,Hungarian\ns1,Build an academy.,Építs egy bányát.\n"),
    ],
)
def test_files_say_their_direction_and_tables_are_told(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    (segment,) = read_draft(path, "en" if name.endswith("csv") else None)
    assert (segment.into, segment.target, segment.source) == ("en", "Build an academy.", "Építs egy bányát.")


def test_english_alone_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Build an academy.", encoding="utf-8")
    with pytest.raises(KartotekError) as caught:
        list(read_draft(tmp_path / "a.txt", "en"))
    assert caught.value.code == "draft-language"
