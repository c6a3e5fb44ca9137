"""Lines of two columns that a scan has mixed: put together where they say something, and never as quite certain."""

from __future__ import annotations

from kartotek.ingest.effects.reader import confidence_alone
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.effects.subjects.labels import Items
from kartotek.ingest.effects.subjects.names import load_names
from kartotek.ingest.text.deinterleave import with_interleaved
from kartotek.schema.paths import data_folder
from tests.ingest.effects.texts import paragraph, statements

GAME = "gaia-project"


def weave(*texts: str) -> list[str]:
    language = language_of(GAME)
    parts = [paragraph(text, line=1 + 3 * number) for number, text in enumerate(texts)]
    read = with_interleaved(parts, lambda sentence, part: confidence_alone(sentence, part, language))
    return [" ".join(token.text for token in one.tokens) for one in read if one.interleaved]


def test_a_line_that_begins_low_goes_on_with_one_left_open() -> None:
    assert weave("Rögtön kapsz négy\nA tenger csendes. ércet minden egyes bányádért.") == [
        "Rögtön kapsz négy ércet minden egyes bányádért"
    ]


def test_lines_of_two_sentences_are_told_apart() -> None:
    assert weave(
        "Rögtön kapsz hat kreditet és\nMinden bevétel fázisban kapsz",
        "három ércet. A szél elállt. nyolc tudást.",
    ) == ["Rögtön kapsz hat kreditet és három ércet", "Minden bevétel fázisban kapsz nyolc tudást"]


def test_what_says_nothing_together_is_left_alone() -> None:
    assert weave("A hajó lassan\nfordult a szélbe. vitorlák nélkül.") == []


def test_what_was_put_together_is_never_quite_sure() -> None:
    (alone,) = statements(GAME, "Azonnal kapsz 4 ércet.")
    assert alone.confidence >= 900
    language = language_of(GAME)
    parts = [paragraph("Rögtön kapsz négy\nA tenger csendes. ércet minden egyes bányádért.")]
    _, made = with_interleaved(parts, lambda sentence, part: confidence_alone(sentence, part, language))
    assert made.interleaved


def test_numbers_of_a_list_name_components_and_a_number_told_twice_none() -> None:
    language = language_of(GAME)
    names = load_names(GAME, data_folder(), frozenset(language.vocabulary.hosts))
    items = Items(GAME, names, {"korbonuszlapkak": "booster"})
    items.meet(paragraph("Függelék: Körbónusz lapkák"))
    part = paragraph("4.) Azonnal kapsz 5 ércet. 4.) Azonnal kapsz 6 ércet.")
    items.meet(part)
    found = []
    for token in part.tokens:
        if token.text == "Azonnal":
            (stated,) = statements(GAME, "Azonnal kapsz 5 ércet.")
            found += [one.subject for one in items.place(token, [stated])]
    assert found == ["gaia-project:booster:4", None]
