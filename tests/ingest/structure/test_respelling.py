"""Statements whose words a scan has cut, grown together and misread at once, in sentences of our own."""

from __future__ import annotations

import pytest

from kartotek.ingest.structure.asked_words import AskedWords
from kartotek.ingest.structure.pattern import Literal
from kartotek.ingest.structure.respelling import Respelling
from kartotek.ingest.text.tokens import Token
from tests.ingest.structure.reading import sure_fields

GAME = "ginkgopolis"
WHOLE = "12 épületlapka, 4 mindhárom színből (kék, piros, sárga), 1-4. számozva\n"
MILLS = Literal(frozenset(("malomdomb",)), ())
ASKED = AskedWords(
    whole={"malomdomb", "hidfokeret", "egy"},
    starts={"szinez"},
    follow={"hidfokeret": [MILLS]},
)
FORMS = frozenset(("gyorsan", "domb", "malom", "vár", "dombon"))


def tokens_of(text: str, trust: int = 590) -> list[Token]:
    return [Token(word, word.lower(), 1, trust, " ", raw=word) for word in text.split()]


def respelled(text: str, trust: int = 590) -> list[str]:
    """The keys of a text with what was read anew; those of the text itself where nothing was."""
    runs = Respelling(ASKED, FORMS).runs(tokens_of(text, trust))
    return [token.key for token in runs[0]] if runs else text.split()


@pytest.mark.parametrize("scan", [
    "ma lomd omb", "rnalomdomb", "malomclomb", "ma1omdomb", "maIomdornb", "mal0m domb", "m a l o rndomb",
])  # fmt: skip
def test_a_word_is_known_through_blanks_and_misread_letters(scan: str) -> None:
    assert respelled(f"xq {scan} xq") == ["xq", "malomdomb", "xq"]


@pytest.mark.parametrize("scan, words", [
    ("hidfokeretmalomdomb", ["hidfokeret", "malomdomb"]),
    ("egymalomdornb", ["egy", "malomdomb"]),
    ("hidfokeretegymal omdomb", ["hidfokeret", "egy", "malomdomb"]),
    ("malomdombgyorsan", ["malomdomb", "gyorsan"]),
    ("malomdombmalomban", ["malomdomb", "malomban"]),
])  # fmt: skip
def test_words_that_have_grown_together_are_parted(scan: str, words: list[str]) -> None:
    assert respelled(scan) == words


def test_a_beginning_takes_the_ending_that_was_cut_off() -> None:
    (word,) = respelled("szi nezet")
    assert word.startswith("szinez")


def test_short_words_between_two_of_a_statement_are_passed() -> None:
    text = "Minden hajógyártábla ugyanazokat az {} biztosítja.\nEhhez 6 fejlesztésmezőből álló flottasáv tartozik.\n"
    whole = sure_fields(text.format("előnyöket"), "armada")
    assert len([field for field in whole if field.endswith(" space")]) > 100
    assert sure_fields(text.format("el6 nydket"), "armada") == whole


def test_a_number_is_parted_from_the_damaged_word_that_it_has_grown_together_with() -> None:
    assert respelled("xq 20mal ornd omb xq") == ["xq", "20", "malomdomb", "xq"]
    (number,) = [token for token in Respelling(ASKED, FORMS).runs(tokens_of("20mal ornd omb"))[0] if token.digits]
    assert not number.exact
    assert sure_fields(WHOLE.replace(" 4 mindhárom", " 4mindhdro m"), GAME) == sure_fields(WHOLE, GAME)


def test_a_word_behind_another_of_its_statement_is_whole_though_its_halves_are_words() -> None:
    assert respelled("hidfokeret malom domb", 999) == ["hidfokeret", "malomdomb"]
    assert respelled("gyorsan malom domb", 999) == ["gyorsan", "malom", "domb"]


def test_two_words_that_were_made_of_other_signs_may_be_one() -> None:
    made = [Token(word, word, 1, 990, " ", raw=raw) for word, raw in (("malam", "ma1om"), ("dob", "domb"))]
    (run,) = Respelling(ASKED, FORMS).runs(made)
    assert [token.key for token in run] == ["malomdomb"]


@pytest.mark.parametrize(
    "text", ["malumdumb", "malom domb", "ma lom", "gyorsan vár", "malomdom", "egymalom", "hidfo xq"]
)
def test_other_signs_stay_as_they_are(text: str) -> None:
    assert respelled(text) == text.split()


def test_a_sign_that_parts_words_is_not_passed_over() -> None:
    head, tail = tokens_of("malom dornb")
    assert Respelling(ASKED, FORMS).runs([head, tail._replace(before=", ")]) == []


@pytest.mark.parametrize("before, after", [
    ("épületlapka", "é pii letlapka"), ("mindhárom színből", "mindháromszínből"), ("mindhárom", "rnin dhárorn"),
    ("színből", "szín ből"), ("számozva", "szárno zva"), ("számozva", "szam0z va"),
])  # fmt: skip
def test_a_statement_is_known_by_damaged_words(before: str, after: str) -> None:
    fields = sure_fields(WHOLE.replace(before, after), GAME)
    assert sum(key.endswith(" number") for key in fields) == 12


def test_a_word_that_says_something_else_is_not_read_as_that_of_the_statement() -> None:
    assert sure_fields(WHOLE.replace("számozva", "szárítva"), GAME) == {}


@pytest.mark.parametrize("count, letters", [("1 1", 11), ("l1", 11), ("1 2", 0), ("l2", 0)])
def test_a_count_that_is_cut_or_begins_with_a_letter_holds_where_the_members_make_it(count: str, letters: int) -> None:
    fields = sure_fields(f"{count} külterület-jelző B-től L-ig\n", GAME)
    assert sum(key.endswith(" letter") for key in fields) == letters


@pytest.mark.parametrize("count", ["1 5", "l5"])
def test_a_number_that_is_cut_or_begins_with_a_letter_is_no_fact(count: str) -> None:
    assert sure_fields("15 db 6-os értékű érme\n", "armada")["coin:value-6 copies"] == "15"
    assert "coin:value-6 copies" not in sure_fields(f"{count} db 6-os értékű érme\n", "armada")


def test_a_letter_that_has_grown_together_with_a_conjunction_is_one_of_two() -> None:
    text = "5 db kétoldalú tábla ({} B) van itt.\n"
    sides = [sure_fields(text.format(scan), "seven-wonders") for scan in ("A és", "Aés")]
    assert sides[0] and sides[0] == sides[1]
