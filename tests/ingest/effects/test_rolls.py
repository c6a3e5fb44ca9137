"""Components that only a list elsewhere names, headings side by side, and texts that break into others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kartotek.ingest.effects.reader import Memory, Statement, read_paragraph
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.effects.subjects.names import load_names
from kartotek.ingest.effects.subjects.rolls import Rolls
from kartotek.ingest.effects.subjects.subjects import Tracker
from kartotek.ingest.text.sentences import Paragraph
from kartotek.schema.paths import data_folder
from tests.ingest.effects.texts import paragraph

LANGUAGE = language_of("armada")
NAMES = load_names("armada", data_folder(), frozenset(LANGUAGE.vocabulary.hosts))


def read(parts: Sequence[Paragraph]) -> list[tuple[str | None, str]]:
    tracker = Tracker(NAMES, {}, lambda _: True, lambda _: True)
    rolls = Rolls(parts, NAMES, LANGUAGE)
    found: list[Statement] = []
    for part in parts:
        tracker.meet(part)
        if part.kind == "text":
            here: list[Statement] = []
            for sentence, statements in read_paragraph(part, LANGUAGE, Memory()):
                here += tracker.place(sentence, statements)
            found += rolls.place(part, here)
    return [(one.subject, one.expression) for one in map(tracker.parallel.settle, found)]


def test_a_list_names_those_whose_heading_is_lost() -> None:
    parts = [
        paragraph("Ezek 4, 6, illetve 9 szárazföldi pajzsot adnak, és szárazföldi konfliktust okoznak."),
        paragraph("Szárazföldi konfliktus jár a móló, a rakpart és a kikötő után.", line=20),
        paragraph("Érme jár a kalózrejtek, a kalózfészek és a kalózszövetség után.", line=30),
    ]
    assert read(parts)[:4] == [
        ("armada:card:pier", "always: have 4 shield"),
        ("armada:card:ballista", "always: have 6 shield"),
        ("armada:card:pontoon", "always: have 9 shield"),
        ("armada:card:pier", "now: raid(?)"),
    ]


def test_lists_about_something_else_name_nobody() -> None:
    parts = [
        paragraph("Ezek 4, 6, illetve 9 tengeri pajzsot adnak."),
        paragraph("Szárazföldi konfliktus jár a móló, a rakpart és a kikötő után.", line=20),
    ]
    assert {subject for subject, _ in read(parts)} == {None}


def test_headings_side_by_side_wait_for_their_texts() -> None:
    cut = paragraph("NYUGATI KERES", line=3)
    parts = [
        paragraph("KELETI KERESKEDELMI KÖZPONT", line=1),
        replace(cut, tokens=(*cut.tokens[:-1], cut.tokens[-1]._replace(half=True))),
        paragraph("VÁMHIVATAL", "heading", 5),
        paragraph("Ez a remek kártya bizony 6 érmét ad neked.", line=7),
        paragraph("DELMI KÖZPONT", "heading", 9),
        paragraph("Ez a remek kártya bizony 7 érmét ad neked.", line=11),
        paragraph("Ez a remek kártya bizony 8 érmét ad neked.", line=13),
    ]
    assert read(parts) == [
        ("armada:card:eastern-emporium", "now: gain 6 coin"),
        ("armada:card:western-emporium", "now: gain 7 coin"),
        ("armada:card:port-customs", "now: gain 8 coin"),
    ]


def test_a_text_that_breaks_into_another_stands_under_the_heading_before() -> None:
    parts = [
        paragraph("Topáz-sziget", "heading", 1),
        paragraph("Bronz-sziget", "heading", 3),
        paragraph("A sziget az utolsó körben is bizony 6 érmét ad.", line=5),
        paragraph("Vas-sziget", "heading", 9),
        paragraph("A sziget az utolsó körben is bizony 7 érmét ad.", line=11),
        paragraph("Ködös-sziget", "heading", 15),
        paragraph("A sziget 8 érmét ad. Az utolsó körben pedig a te hajód", line=17),
        paragraph("A sziget az első körben is bizony 9 érmét ad.", line=20),
    ]
    assert read(parts) == [
        ("armada:island:bronze-island", "now: gain 6 coin"),
        ("armada:island:topaz-island", "now: gain 7 coin"),
        ("armada:island:foggy-island", "now: gain 8 coin"),
        ("armada:island:iron-oasis", "now: gain 9 coin"),
    ]
