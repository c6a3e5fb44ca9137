"""What one misread letter must not turn into another fact: a label, the word for an example, a verb, a thing's case."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.reader import Memory, read_paragraph
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.text.recognise import Recognition
from tests.ingest.effects.texts import paragraph


def certain(text: str, game: str) -> list[tuple[str, str]]:
    """The statements that are certain, each with the component that it is about."""
    book = read_book(text, use_cache=False)
    found = read_effects(replace(book, recognition=Recognition(game, 999)))
    return [(str(one.subject).rpartition(":")[2], one.expression) for one in found if one.confidence >= 900]


PEOPLE = "Gleenek\n\n{label}: Azonnal kapsz 7 ércet.\n"


@pytest.mark.parametrize("label", ["Bolygóközi intézet", "Bolygóköz intézet", "Bolygóközi intézek"])
def test_a_label_for_a_kind_of_component_holds_but_for_one_letter(label: str) -> None:
    assert certain(PEOPLE.format(label=label), "gaia-project") == [("gleens", "now: gain 7 ore")]


EXAMPLE = "{word} nézzük a telepeket. Ekkor minden termeléskor kapsz 5 kreditet.\n"


def test_an_example_stays_one_where_its_word_is_misread() -> None:
    rule = [("None", "each production: gain 5 credit")]
    assert certain(EXAMPLE.format(word="Most"), "underwater-cities") == rule
    for word in ("Például", "Példul", "Példal"):
        assert not certain(EXAMPLE.format(word=word), "underwater-cities")


def test_a_price_belongs_to_no_thing_of_which_an_unread_verb_speaks() -> None:
    priced = "Fejlessz egy építményt. Fizess 3 tudományt.\n"
    assert certain(priced, "underwater-cities") == [("None", "action: upgrade for 3 science")]
    assert not certain(priced.replace("építményt", "építmény"), "underwater-cities")


@pytest.mark.parametrize(("verb", "unread"), [("Húzz", False), ("Qzz", True)])
def test_an_amount_that_has_lost_its_verb_leaves_its_paragraph_partly_read(verb: str, unread: bool) -> None:
    memory = Memory()
    text = paragraph(f"Kapsz 4 tudományt. {verb} 3 kártyát.")
    assert list(read_paragraph(text, language_of("underwater-cities"), memory))
    assert memory.unread == unread


@pytest.mark.parametrize(
    ("game", "whole", "part", "torn"),
    [
        ("gaia-project", "Azonnal kapsz 4 ércet, kettővel többet.", "ttővel", "tt övel"),
        ("armada", "Kapsz egy ingyenes lépést azon a sávon (zöld vagy lila).", "lila", "wiqa"),
        ("armada", "Kapsz egy ingyenes lépést azon a sávon (zöld vagy lila).", "lila", "fa"),
    ],
)  # fmt: skip
def test_what_is_torn_from_a_number_or_stands_beside_a_quality_in_brackets_counts(
    game: str, whole: str, part: str, torn: str
) -> None:
    language = language_of(game)
    before, after = (paragraph(text).tokens for text in (whole, whole.replace(part, torn)))
    inside = [token._replace(aside=token.key in ("zold", "vagy", "lila", "wiqa", "fa")) for token in after]
    assert not garbled(before, language)
    assert garbled(inside, language)


def test_points_for_what_is_not_read_are_not_those_for_what_was_counted_before() -> None:
    memory, language = Memory(), language_of("underwater-cities")
    for text, counted in (
        ("A végén 4 pontot kapsz minden metropoliszodért.", True),
        ("A végén pontot kapsz a meglévő xqwtjaidért.", False),
    ):
        list(read_paragraph(paragraph(text), language, memory))
        assert (memory.counted is not None) == counted


def test_what_is_so_from_now_on_is_not_what_a_thing_says_by_itself() -> None:
    worth = "A bányáid energiaértéke {when}öt.\n"
    plain = certain(worth.format(when=""), "gaia-project")
    later = certain(worth.format(when="immáron "), "gaia-project")
    assert {subject for subject, _ in plain} >= {"mine"}
    assert {subject for subject, _ in later} == {"None"}


def test_a_relative_clause_whose_verb_is_misread_leaves_what_stands_before_it_in_doubt() -> None:
    """Without the clause it is certain, and so would it be if the clause were passed over."""
    text = "Fordulónként egyszer egy akcióként építhetsz egy bányát{}."
    assert certain(text.format(""), "gaia-project")
    assert not certain(text.format(", amihez kosz két ingyenes lépést"), "gaia-project")
