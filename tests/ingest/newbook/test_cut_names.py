"""Names that a bad scan cuts, joins or robs of their noun: put together where the book shows how, else in doubt."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book, speller_of
from kartotek.ingest.terms.game_words import load_words
from kartotek.ingest.words.lexicon import heading_role
from kartotek.ingest.words.respace import respaced
from kartotek.ingest.words.word_judge import WordJudge, is_scrap

_BOOK = """TÓPART

Horgászjáték 2–4 játékosnak

TARTOZÉKOK
{entries}

ELŐKÉSZÜLETEK
{setup}

A KÖR
A körödben lépj egyet a csónakkal, majd húzz egy lapot. Aki elsőként ér a nádasba, megnyeri a játékot.
"""


def _draft(entries: str, setup: str = "Tegyétek a tótáblát középre.") -> Draft:
    text = _BOOK.format(entries=entries, setup=setup)
    return draft_of(read_book(text, new=True, use_cache=False), "lake")


def _certain(draft: Draft) -> set[tuple[str, int | None]]:
    return {(one.name_hu, one.count) for one in draft.components if one.confidence >= CERTAIN}


def _counted(draft: Draft) -> dict[str, int | None]:
    return {one.name_hu: one.count for one in draft.components}


# ---- blanks inside words ----


@lru_cache(maxsize=4096)
def _is_listed(word: str) -> bool:
    return any(one.text == word for one in speller_of(load_words().field()).spellings(word, "lower"))


JOINED = [
    ("5 létr afigura", "5 létrafigura"),
    ("12 holdk orong", "12 holdkorong"),
    ("a viharkárty ákat keverd meg", "a viharkártyákat keverd meg"),
    ("24 egye s, 12 kettes", "24 egyes, 12 kettes"),
    ("húzz egyet a körbe n és", "húzz egyet a körben és"),
    ("a húzópakli ba tedd", "a húzópakliba tedd"),
    ("vegyete k el kettőt", "vegyetek el kettőt"),
    ("fa é s kő", "fa és kő"),
    ("2 fehéré s 2 fekete dobókocka", "2 fehér és 2 fekete dobókocka"),
    ("8-8 nád-, gyön gy- és sziklakorong", "8-8 nád-, gyöngy- és sziklakorong"),
    ("30 kagyló (18 db 1-e s, 12 db 3-a s)", "30 kagyló (18 db 1-es, 12 db 3-as)"),
    ("négy horgásználmindhárom kupac nagyobb", "négy horgásznál mindhárom kupac nagyobb"),
]


@pytest.mark.parametrize(("scanned", "meant"), JOINED, ids=[scanned for scanned, _ in JOINED])
def test_halves_are_joined(scanned: str, meant: str) -> None:
    assert respaced([scanned], _is_listed).lines == (meant,)


APART = [
    "10 erdő s 5 mező",
    "3 piros lókártya",
    "fa és kő kocka",
    "öt játékosnál hetet",
    "egy darab üvegházlap",
    "a te lapkád",
]


@pytest.mark.parametrize("line", APART)
def test_words_of_their_own_stay_apart(line: str) -> None:
    assert respaced([line], _is_listed).lines == (line,)


def test_a_word_that_is_cut_twice_in_the_same_place_is_joined() -> None:
    lines = ["Viharkárty ából kettőt húzz.", "Viharkárty ából ötöt húzz."]
    assert respaced(lines, _is_listed).lines == ("Viharkártyából kettőt húzz.", "Viharkártyából ötöt húzz.")


def test_a_letter_by_itself_is_a_scrap_unless_it_is_a_word() -> None:
    assert is_scrap("n")
    assert not is_scrap("s")
    assert is_scrap("s", ",")
    assert not is_scrap("B")


def test_both_halves_are_in_doubt_where_a_letter_may_be_a_word() -> None:
    judge = WordJudge(Counter(("egyene", "s")), _is_listed)
    assert judge.may_be_halves("egyene", "s")
    assert not judge.may_be_halves("az", "s")


# ---- names of a list ----

NO_CERTAIN_NAME = [
    ("40 nádlapka, ezen belül egyene s 22, kanyar 18", "egyene"),
    ("1 kezdőjátékos-jelöl ő", "kezdőjátékos-jelöl"),
    ("zöldség, gyümölcs, s ajt        24-24", "ajt"),
    ("Part: egy két oldalas tótábla és öt csónaktábla", "Part"),
    ("15 pirostégla\n1 tégla mintának", "pirostégla"),
    ("24 hatinas\n2 inas", "hatinas"),
    ("9 lapospakli", "lapospakli"),
    ("4 kapitányés4×6 matróz", "matróz"),
    ("Garas                           50     fém", "fém"),
    ("28 1ókártya (20 igás, 8 hátas)", "igás"),
    ("28 lókártya (10 igás, 10 hátas és 8 vez érló)", "igás"),
]


@pytest.mark.parametrize(("entry", "name"), NO_CERTAIN_NAME, ids=[entry for entry, _ in NO_CERTAIN_NAME])
def test_what_is_left_of_a_name_is_not_certain(entry: str, name: str) -> None:
    assert name not in {found for found, _ in _certain(_draft(f"1 tótábla\n{entry}\n30 gyöngykorong"))}


def test_the_number_of_a_heading_counts_nothing() -> None:
    draft = _draft("1.1 Táblák\n1 tótábla\nl.3 Jelölők\n30 gyöngykorong\n1.4 Kártyák\n12 viharkártya")
    assert ("Jelölő", 3) not in _certain(draft)
    assert _counted(draft)["gyöngykorong"] == 30


def test_a_unit_that_grew_together_with_a_factor_is_no_second_number() -> None:
    assert _counted(_draft("1 tótábla\n5 × 3db csónakos\n30 gyöngykorong"))["csónakos"] == 15


def test_a_sign_more_in_a_row_does_not_hide_the_column_of_remarks() -> None:
    rows = (
        "Tótábla                          1     kétoldalas",
        "Csónaktábla                      4     játékosonként 1",
        "Halászfigura                    16     4 színben",
        "Viharkártya                     32     20 nagy, 12 kicsi",
        "Nád kéve                          9     fa",
        "Vitorla                          6     vászon",
        "Garas                           50     fém",
    )
    counted = _counted(_draft("\n".join(rows)))
    assert (counted["Tótábla"], counted["Garas"]) == (1, 50)
    assert not {"kétoldalas", "fém", "vászon"} & set(counted)


# ---- set-up ----


def test_a_component_whose_name_is_in_doubt_is_not_certain_by_its_last_part() -> None:
    draft = _draft("40 kocka: 25 szürke hamu, 15 pirostég la", "A készletbe 15 hamu és 10 tégla kerül.")
    assert not [one for one in draft.setup if one.thing == "pirostégla" and one.confidence >= CERTAIN]


def test_a_place_that_a_blank_cuts_leaves_the_numbers_in_doubt() -> None:
    draft = _draft("20 vas\n20 szén", "A készlet be játékosonként 6 vas és 5 szén kerül.")
    assert not [one for one in draft.setup if one.confidence >= CERTAIN]


def test_an_order_to_somebody_is_no_place() -> None:
    draft = _draft("1 báró\n1 óra", "A báró álljon a teremközepén, az óra mutasson hat órát.")
    assert not [one for one in draft.setup if one.thing == "óra" and one.confidence >= CERTAIN]


def test_a_player_who_owns_something_begins_no_solo_game_for_certain() -> None:
    assert heading_role("Egy játékoskezdőkészlete:") == ("solo", False)
    assert heading_role("Egy játékos kezdőkészlete:")[0] != "solo"


def test_a_label_that_describes_a_thing_narrows_it_down() -> None:
    rows = (
        "Játékosok          2       3       4",
        "árnyékos nádas     6       8      10",
        "napos nádas        8      10      12",
    )
    draft = _draft("40 nádaslapka (25 napos, 15 ámyékos)", "\n".join(rows))
    assert not [one for one in draft.setup if one.thing == "nádaslapka" and one.confidence >= CERTAIN]
