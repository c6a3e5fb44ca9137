"""A sentence that a misread word takes away leaves what stands around it in doubt, and so does a member of a list.

Words that a text has nowhere else are only told from others in a long one. The texts here stand for such.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.effects.damage.lost_words import may_change, torn_words
from kartotek.ingest.effects.damage.unknown_words import garbled
from kartotek.ingest.effects.reader import Memory, read_paragraph
from kartotek.ingest.effects.sentence_context import rejoined
from kartotek.ingest.effects.stage import language_of, read_effects
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.text import lone_words
from kartotek.ingest.text.recognise import Recognition
from kartotek.ingest.text.sentences import Paragraph, sentences
from tests.ingest.effects.texts import paragraph


@pytest.fixture(autouse=True)
def long_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lone_words, "_LONG", 1)


def certain(text: str, game: str) -> set[str]:
    """What is read with certainty from a text."""
    book = replace(read_book(text, use_cache=False), recognition=Recognition(game, 999))
    return {one.expression for one in read_effects(book) if one.confidence >= CERTAIN}


@pytest.mark.parametrize(
    ("game", "text", "whole", "spoiled"),
    [
        # a price that is no word any more beside its amount
        ("underwater-cities", "Akcióként fejleszd 2 építményedet. Minden fejlesztés 1 tudományba {}.", "kerül", "kedl"),
        # the same where what is left of it is a word
        (
            "underwater-cities",
            "Akcióként fejleszd 2 építményedet. Minden fejlesztés 1 tudományba {}.",
            "kerül",
            "keret",
        ),
        # a word of another language that lacks one letter of a good
        ("gaia-project", "Bevételként kapsz 2 ércet. Bevételként kapsz 3 {}.", "kreditet", "kreditt"),
        ("underwater-cities", "Termeléskor kapsz 2 kreditet. A játék végén kapsz 3 {}.", "pontot", "ponot"),
        # the place of the second of two words of a name
        ("gaia-project", "Amikor bányát építesz egy Gaia-{}, 3 győzelmi pontot kapsz.", "bolygóra", "olygóra"),
        # one of several that are joined
        (
            "armada",
            "Ezek a szigetek azonnal egy ingyenes fejlesztést adnak neked a jelzett színű (zöld vagy {}) flottasávon.",
            "sárga",
            "arga",
        ),
        # joined places with different endings
        (
            "seven-wonders",
            "A kártya 2 érmét ad a saját {} és a két szomszédos városban megépített minden kék kártyáért.",
            "városában",
            "városába",
        ),
        # a verb where a noun wants a quality, and one where it wants the word for after
        ("gaia-project", "Azonnal megkapod az itt {} szövetségbónusz lapkát.", "elhelyezett", "elhelyezel"),
        ("seven-wonders", "A játékos 1 érmét kap minden szürke kártya {}.", "után", "van"),
    ],
)
def test_a_word_that_has_lost_a_letter_leaves_doubt(game: str, text: str, whole: str, spoiled: str) -> None:
    assert certain(text.format(whole), game)
    assert not certain(text.format(spoiled), game)


def test_a_word_that_the_text_repeats_is_its_own() -> None:
    text = "Bevételként kapsz 2 ércet. A {} 3 barát rajzolta, akik {} hívják őket.\n\nA {} szép.\n"
    assert certain(text.format("kreditt", "kreditt", "kreditt"), "gaia-project")
    assert not certain(text.format("kreditt", "szépen", "tábla"), "gaia-project")


def test_what_goes_on_with_a_sentence_above_leaves_it_in_doubt_where_it_is_lost() -> None:
    above = "Termeléskor minden laborod után kapsz 1 pontot.\n\n"
    plain = "each production: gain vp per structure[kind = laboratory]"
    assert certain(above, "underwater-cities") == {plain}
    assert not certain(above + "Csk a csatlakoztatott laborjaidat kell ellátni.", "underwater-cities")
    assert not certain(above + "Csá a csatlakoztatott laborjaidat kell ellátni.", "underwater-cities")
    assert certain(above + "Csk a barátok ülnek.", "underwater-cities") == {plain}


def test_an_example_is_none_of_the_rules_where_its_first_word_has_lost_a_letter() -> None:
    text = "{} a két labor egy városban 4 tudományt termel. De termeléskor egy labor 2 kreditet termel."
    assert certain(text.format("Tehát"), "underwater-cities")
    assert not certain(text.format("Például"), "underwater-cities")
    assert not certain(text.format("Pldául"), "underwater-cities")


def test_what_makes_something_is_not_the_maker_before_where_its_own_name_is_lost() -> None:
    text = (
        "Egy labor 2 tudományt termel.\n\n"
        "Két {} szomszédos városokkal, ezért 2 kreditet termelnek. Az egyik fejlesztett, így 2 pont is jár."
    )
    upgraded = "each production: gain 2 vp | if exists structure[this, upgraded]"
    assert upgraded in certain(text.format("alagút"), "underwater-cities")
    assert upgraded not in certain(text.format("lagut"), "underwater-cities")


def test_a_table_is_unsure_where_a_row_beside_it_is_lost() -> None:
    memory, language = Memory(), language_of("underwater-cities")
    kinds = (("nincs", 1), ("egyféle", 5), ("kétféle", 7))
    texts = (
        "Lássuk, hány különböző épület van a csatlakoztatott városban.",
        *(f"Ha {kind} épület{' van' * (points > 1)}, akkor {points} pontot kapsz." for kind, points in kinds),
    )
    for text in texts:
        list(read_paragraph(paragraph(text), language, memory))
    whole = replace(memory, rows=list(memory.rows)).table()
    assert whole is not None
    assert whole.confidence >= CERTAIN
    lost = paragraph("Ha háromféle épület van, akkor 9 pontot kpszo.")
    list(read_paragraph(misread(lost, "kpszo"), language, memory))
    table = memory.table()
    assert table is not None
    assert table.confidence < CERTAIN


def test_a_verb_from_which_a_letter_is_torn_off_is_seen() -> None:
    language = language_of("underwater-cities")
    first, *others = paragraph("Ad össze minden laborodat").tokens
    torn = (first, others[0]._replace(scrap="d"), *others[1:])
    assert list(torn_words(torn, language)) == ["Ad"]
    assert list(torn_words((first._replace(tail="em"), *others), language)) == ["Ad"]
    assert not any(torn_words((first, *others), language))


def misread(text: Paragraph, word: str) -> Paragraph:
    """A paragraph with a word that no list has and that stands nowhere else."""
    changed = (token._replace(confidence=860, lone=True) if token.text == word else token for token in text.tokens)
    return replace(text, tokens=tuple(changed))


def test_what_an_event_costs_is_no_price_of_the_thing_before() -> None:
    text = "Ez az alagút fejlesztett. {} ki 2 tudományt és 1 kreditet."
    assert certain(text.format("Fizess"), "underwater-cities") == {"action: build[kind = tunnel] for 2 science, credit"}
    assert not certain(text.format("Ha de építesz várost, akkor fizess"), "underwater-cities")


@pytest.mark.parametrize(("letter", "hides"), [("z", True), ("s", True), ("m", False)])
def test_a_letter_that_is_left_out_before_a_good_may_be_its_number(letter: str, hides: bool) -> None:
    tokens = paragraph("A hely 3 kártyát és kreditet ad").tokens
    before = [token._replace(scrap=letter) if token.key == "kreditet" else token for token in tokens]
    language = language_of("underwater-cities")
    assert bool(garbled(before, language)) is hides
    assert not garbled(tokens, language)


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Termeléskor kapsz 4 kreditet: nézd végig a csatlakoztatott városok sorát.", True),
        ("Termeléskor kapsz 4 kreditet: nézd végig a csatlakoztatott kalács sorát.", True),
        ("Termeléskor kapsz 4 kreditet: nézd végig a városok sorát.", False),
        ("Termeléskor kapsz 4 kreditet. Mindez hányszor sikerül, úgy legyen.", True),
        ("Termeléskor kapsz 4 kreditet. Mindez néha sikerül, úgy legyen.", False),
    ],
)
def test_a_sentence_that_says_which_or_how_often_may_change_the_one_before(text: str, changes: bool) -> None:
    *_, last = sentences(paragraph(text))
    assert may_change(last, language_of("underwater-cities")) is changes


def test_a_verb_that_was_as_likely_another_is_in_doubt() -> None:
    language, whole = language_of("gaia-project"), paragraph("Ekkor 5 ércet kapsz.").tokens
    assert not garbled(whole, language)
    assert garbled([*whole[:-1], whole[-1]._replace(confidence=640)], language) == ["kapsz"]


def test_a_misread_word_in_brackets_may_name_what_counts_too() -> None:
    language = language_of("gaia-project")
    (whole,) = sentences(paragraph("Ez a legtöbb bányáért jár (a mókusok házikói is bányának számítanak)."))
    assert not garbled(whole.tokens, language)
    tokens = [one._replace(confidence=883) if one.text == "házikói" else one for one in whole.tokens]
    assert garbled(tokens, language) == ["házikói"]
    tokens = [
        one._replace(key="szamunak", text="számúnak") if one.text == "számítanak" else one for one in whole.tokens
    ]
    assert "számúnak" in garbled(tokens, language)


def test_a_number_after_an_empty_line_ends_no_item() -> None:
    tokens = [*paragraph("Azonnal 3 ércet kapsz").tokens, *paragraph("6.) bevételként 2 tudást kapsz.", line=3).tokens]
    found = list(rejoined(Paragraph("text", tuple(tokens)), language_of("gaia-project"), Memory()))
    assert len(found) == 1


@pytest.mark.parametrize("scrap", ["zt", "h", "d"])
def test_letters_of_a_short_word_that_were_left_out_leave_doubt(scrap: str) -> None:
    first, *others = paragraph("Ekkor kapsz 5 ércet.").tokens
    assert garbled([first, others[0]._replace(scrap=scrap), *others[1:]], language_of("gaia-project")) == ["kapsz"]


def test_a_full_stop_in_brackets_ends_no_sentence_that_goes_on_behind_them() -> None:
    assert len(sentences(paragraph("Ez kettőnek számít (mérkőzéskor tb.), de holnap háromnak."))) == 1


@pytest.mark.parametrize(("first", "holds"), [("Most ezt", True), ("Csak ezt", False)])
def test_a_lost_sentence_that_begins_with_only_may_narrow_the_statement_before(first: str, holds: bool) -> None:
    text = f"A játék végén 2 pontot kapsz minden laborod után.\n\n{first} a labort szeretjük.\n"
    assert bool(certain(text, "underwater-cities")) == holds


def test_a_paragraph_that_begins_with_an_object_without_its_verb_has_lost_a_line() -> None:
    whole = "{} akciókártyádat. Kapsz azonnal 2 tudományt."
    assert "now: gain 2 science" in certain(whole.format("Megmutatod az"), "underwater-cities")
    assert not certain(whole.format("").lstrip(), "underwater-cities")


def test_a_number_that_has_grown_together_with_its_words_hides_a_price() -> None:
    text = "Azonnal kapsz 2 tudományt. Minden fejlesztés {}."
    assert "now: gain 2 science" in certain(text.format("sok időbe kerül"), "underwater-cities")
    assert not certain(text.format("1tudomanybakerdl"), "underwater-cities")


def test_more_that_is_had_and_not_understood_is_a_part_of_what_stands_before_it() -> None:
    text = "Azonnal kapsz 2 tudományt. {} rőten 3 kreditet."
    assert certain(text.format("Megint kapsz"), "underwater-cities") == {"now: gain 2 science"}
    assert not certain(text.format("Ezenfelül kapsz"), "underwater-cities")
