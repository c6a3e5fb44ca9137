"""Statements whose words or numbers a scan has cut in two or run together, in sentences of our own."""

from __future__ import annotations

import pytest

from kartotek.ingest.structure.lexicon import StructureLexicon
from kartotek.ingest.structure.slots import PatternSlot
from kartotek.ingest.structure.split_tokens import StatementWords
from kartotek.ingest.text.tokens import Token
from tests.ingest.structure.reading import findings_of, sure_fields

GAME = "ginkgopolis"
WHOLE = "30 épületlapka, 10 mindhárom színből (kék, piros, sárga), 1-10. számozva\n"
WORDS = StatementWords(
    frozenset(("osszes", "ketoldalas")), ("lapkas", "kartyatarto"), {"torony"}, {"santa"}.__contains__, {"kek"}
)


def number_fields(text: str) -> int:
    return sum(key.endswith(" number") for key in sure_fields(text, GAME))


@pytest.mark.parametrize("before, after", [
    ("mindhárom", "mind három"), ("mindhárom", "mindhá rom"), ("számozva", "szá mozva"), ("színből", "szi nből"),
])  # fmt: skip
def test_a_statement_is_known_by_words_that_are_cut(before: str, after: str) -> None:
    assert number_fields(WHOLE.replace(before, after)) == 30


@pytest.mark.parametrize("before, after", [
    ("30 ép", "3 0 ép"), ("30 ép", "3O ép"), (" 10 mind", " 1 0 mind"), (" 10 mind", " 1O mind"),
])  # fmt: skip
def test_a_number_that_is_cut_takes_nothing_away_where_nothing_follows_from_it(before: str, after: str) -> None:
    assert number_fields(WHOLE.replace(before, after)) == 30


@pytest.mark.parametrize("after", ["1-1 0", "1-1O"])
def test_members_are_known_where_their_number_confirms_the_guessed_end_of_their_range(after: str) -> None:
    assert number_fields(WHOLE.replace("1-10", after)) == 30


@pytest.mark.parametrize("after", ["1-2 0", "1-l0 0", "1-Z0", "l-1O", "1-1"])
def test_members_are_in_doubt_where_their_number_does_not_fit_the_end_of_their_range(after: str) -> None:
    assert number_fields(WHOLE.replace("1-10", after)) == 0


def test_a_colour_from_which_a_blank_cuts_a_letter_is_known() -> None:
    assert number_fields(WHOLE.replace("(kék", "(ké k")) == number_fields(WHOLE.replace("(kék", "(k ék")) == 30


def test_a_roman_number_that_is_cut_is_doubted() -> None:
    text = "Ezt a {} korban a Kertek teszi szebbé.\n"
    assert sure_fields(text.format("III."), "seven-wonders")["card:gardens age"] == "3"
    assert "card:gardens age" not in sure_fields(text.format("I II."), "seven-wonders")


def test_two_numbers_that_are_guessed_do_not_confirm_each_other() -> None:
    text = WHOLE.replace("30 ép", "3 0 ép").replace("1-10", "1-1 0")
    assert number_fields(text) == 0
    assert {penalty for finding in findings_of(text, GAME) for penalty in finding.penalties} >= {"guessed-number"}


def test_a_number_that_is_cut_and_does_not_fit_is_doubted() -> None:
    assert number_fields(WHOLE.replace("30 ép", "2 0 ép")) == 0


def test_a_bracket_that_has_grown_together_with_a_word_opens_a_list() -> None:
    assert number_fields(WHOLE.replace("színből (kék", "színből(kék")) == 30


def test_a_list_that_begins_with_a_comma_has_lost_its_first_member() -> None:
    tokens = tokens_of("az 3 es 5", 999)
    tokens[2] = tokens[2]._replace(before=" ")
    slot, lexicon = PatternSlot("which", "numbers"), StructureLexicon({}, {}, {})
    assert [bound.penalties for bound in slot.bind(tokens, 1, lexicon)] == [(), ()]
    tokens[1] = tokens[1]._replace(before=", ")
    assert {bound.penalties for bound in slot.bind(tokens, 1, lexicon)} == {("beheaded-list",)}


def test_a_number_behind_other_digits_may_be_a_part_of_one() -> None:
    slot, lexicon = PatternSlot("count", "number"), StructureLexicon({}, {}, {})
    apart, bullet = tokens_of("1 5 torony", 999), tokens_of("1 5 torony", 999)
    bullet[0] = bullet[0]._replace(before=" @")
    assert [bound.penalties for bound in slot.bind(apart, 1, lexicon)] == [("guessed-number",)]
    assert [bound.penalties for bound in slot.bind(bullet, 1, lexicon)] == [()]


@pytest.mark.parametrize(("between", "copies"), [(" ", "38"), ("\n\n", "38"), ("\n", None), ("\n5,\n\n", None)])
def test_a_number_may_go_on_in_a_line_that_was_left_out(between: str, copies: str | None) -> None:
    first = "3" if copies is None else "38"
    rest = "8\n" if between == "\n" else ""
    text = f"Az alagutakból {first}{between}{rest}a városokból 14 található a játékban.\n"
    assert sure_fields(text, "underwater-cities").get("structure:tunnel copies") == copies


def tokens_of(text: str, trust: int = 590) -> list[Token]:
    return [
        Token(word, word, 1, trust, " ", int(word) if word.isdecimal() else None, digits=word.isdecimal(), raw=word)
        for word in text.split()
    ]


def joined(text: str, trust: int = 590) -> list[str]:
    return [token.key for token in WORDS.rejoined(tokens_of(text, trust))]


@pytest.mark.parametrize("text, made", [
    ("ossz es torony", ["osszes", "torony"]),
    ("osszestorony", ["osszes", "torony"]),
    ("kekosszes", ["kek", "osszes"]),
    ("lap kasan all", ["lapkasan", "all"]),
    ("kartyat ortobol", ["kartyatartobol"]),
    ("az7 torony", ["az", "7", "torony"]),
    ("az7db torony", ["az", "7", "db", "torony"]),
])  # fmt: skip
def test_words_cut_or_grown_together_are_as_statements_ask_for_them(text: str, made: list[str]) -> None:
    assert joined(text) == made


@pytest.mark.parametrize("text", ["osszesvilla", "ket villa", "lapka santa", "toronyosszes", "4 5 torony"])
def test_other_words_stay_apart_or_together(text: str) -> None:
    assert joined(text, 999) == text.split()


def test_a_number_that_was_scanned_with_a_word_is_a_guess() -> None:
    number = WORDS.rejoined(tokens_of("az7db"))[1]
    assert number.number == 7 and not number.exact


def test_a_long_word_is_whole_though_both_its_halves_are_words() -> None:
    words = StatementWords(frozenset(), ("kartyatarto", "lapkas"), (), {"tartok", "sav"}.__contains__)
    assert [token.key for token in words.rejoined(tokens_of("kartya tartok", 999))] == ["kartyatartok"]
    assert [token.key for token in words.rejoined(tokens_of("kartyatarto sav", 999))] == ["kartyatarto", "sav"]
    assert [token.key for token in words.rejoined(tokens_of("lapka sav", 999))] == ["lapka", "sav"]


@pytest.mark.parametrize("after", ["0 6", "06"])
def test_a_nought_that_begins_a_number_goes_on_with_the_figure_behind_it(after: str) -> None:
    fields = sure_fields(f"A 04, {after} és 08 lapkák kétoldalasak.\n", "gaia-project")
    assert fields["sector:06 sides"] == "solid;outlined"


@pytest.mark.parametrize("letters", ["A és B", "Aés B", "A ésB"])
def test_a_letter_that_has_grown_together_with_a_conjunction_is_known(letters: str) -> None:
    assert "board:gizah-b side" in sure_fields(f"A dobozban 7 db kétoldalú tábla ({letters}) van.\n", "seven-wonders")


def test_a_beginning_is_joined_between_two_words_that_both_exist() -> None:
    text = "10 űrszektor lapka van, 01-től 10-ig {}.\n"
    whole = sure_fields(text.format("számozottak"), "gaia-project")
    assert whole == sure_fields(text.format("számoz ottak"), "gaia-project") != {}
