"""Recognising forms: whatever can be made is recognised, and other words are not taken for forms."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import pytest

from kartotek.schema.hungarian.analyse import Analyser, derived_words, is_form
from kartotek.schema.hungarian.conjugation import conjugation
from kartotek.schema.hungarian.nouns import CASES, Lexeme, inflect

DATA = Path(__file__).resolve().parents[3] / "data" / "games"


def glossary() -> list[tuple[str, str]]:
    rows = [row for path in sorted(DATA.glob("*/terms.csv")) for row in csv.DictReader(path.open(encoding="utf-8"))]
    return sorted({(row["term_hu"], row["pos"]) for row in rows if row["term_hu"]})


NOUNS = [word for word, kind in glossary() if kind == "noun"]
VERBS = [word for word, kind in glossary() if kind == "verb" and " " not in word]


@pytest.mark.parametrize("plural", [False, True])
@pytest.mark.parametrize("owner", [None, "you", "they"])
def test_every_noun_form_that_sentences_use_is_recognised(plural: bool, owner: str | None) -> None:
    cases = CASES if owner is None and not plural else CASES[:-1]  # no Hungarian says kártyáidnként
    unknown = [
        (word, form)
        for word, case in product(NOUNS, cases)
        if not is_form(form := inflect(Lexeme(word), case, plural=plural, owner=owner), word, "noun")  # type: ignore[arg-type]
    ]
    assert not unknown, unknown[:10]


def test_every_conjugated_form_is_recognised() -> None:
    assert VERBS
    for verb in VERBS:
        assert all(is_form(form.text, verb, "verb") for form in conjugation(verb)), verb


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        (
            "épít",
            "építesz építed építsd építs építse építsünk építhet építheted építhessen építettem építene építeni építve",
        ),
        ("húz", "húzol húzz húzd húzza húzzatok húzhatsz húzott húzni"),
        ("fizet", "fizess fizesd fizesse fizetsz fizetett fizethet fizetnie"),
        ("oszt", "ossz oszd ossza osztja osztasz osztani oszthat osszátok"),
        ("játszik", "játszol játssz játssza játszhat játszott játszani"),
        ("vesz", "veszel vedd végy vegye vett venni vehet vesszük"),
        ("tölt", "töltsd tölts töltsön töltött tölteni tölti"),
        ("szerez", "szerzel szerezz szerzett szerezni szereztem"),
        ("igényel", "igénylek igényli igényelnek igénylenek igényelt"),
        ("ad", "add adj adja adsz adott adni adhat"),
        ("köt", "kösd köss kösse kötött köthet"),
    ],
)
def test_verbs_of_every_class(verb: str, forms: str) -> None:
    made = {form.text for form in conjugation(verb)}
    assert set(forms.split()) <= made, set(forms.split()) - made


def test_what_may_be_done_has_one_spelling_for_each_person() -> None:
    made = {form.text for form in conjugation("épül")}
    assert {"épülhetsz", "épülhettek", "épülhetnek"} <= made
    assert made.isdisjoint(("épülhetesz", "épülhetetek", "épülhetenek"))


@pytest.mark.parametrize(
    ("form", "verb"),
    [
        ("lefeded", "lefed"),
        ("fedd le", "lefed"),
        ("le kell fedni", "lefed"),
        ("Fedheted le", "lefed"),
        ("fejleszd vissza", "visszafejleszt"),
        ("alapíts szövetséget", "szövetséget alapít"),
        ("szövetséget alapítasz", "szövetséget alapít"),
    ],
)
def test_a_particle_may_stand_apart(form: str, verb: str) -> None:
    assert is_form(form, verb, "verb")


@pytest.mark.parametrize(
    ("form", "word", "kind"),
    [
        ("ereje", "erő", "noun"),
        ("köveket", "kő", "noun"),
        ("alagutakhoz", "alagút", "noun"),
        ("kockáidból", "kocka", "noun"),
        ("szobrok", "szobor", "noun"),
        ("gonosszá", "gonosz", "adjective"),
        ("legnagyobbat", "nagy", "adjective"),
        ("Gaia bolygókon", "Gaia-bolygó", "noun"),
    ],
)
def test_stems_that_change(form: str, word: str, kind: str) -> None:
    assert is_form(form, word, kind)


@pytest.mark.parametrize(
    ("form", "word", "kind"),
    [
        ("kártyanek", "kártya", "noun"),
        ("pontben", "pont", "noun"),
        ("kora", "kör", "noun"),
        ("építés", "épít", "verb"),
        ("építő", "épít", "verb"),
        ("fedd fel", "lefed", "verb"),
        ("lefed valamit le", "lefed", "verb"),
    ],
)
def test_other_words_are_no_forms(form: str, word: str, kind: str) -> None:
    assert not is_form(form, word, kind)


def test_accents_count_unless_the_look_is_loose() -> None:
    assert not is_form("kartyat", "kártya", "noun")
    assert is_form("kartyat", "kártya", "noun", loose=True)
    assert is_form("epitsd", "épít", "verb", loose=True)


def test_the_word_written_exactly_so_comes_first() -> None:
    analyser = Analyser([("kor", "noun"), ("kora", "adjective"), ("lefed", "verb")])
    assert analyser.words("kora") == ("kora", "kor")
    assert analyser.analyses("fedd le") == (("lefed", "verb"),)
    assert analyser.words("ismeretlen") == ()


def test_nouns_of_a_verb_are_words_of_their_own() -> None:
    assert {"megépítés", "megépítő", "megépíthető"} <= derived_words("megépít")
