"""Hungarian forms, one by one: what a schoolbook says against what the rules make."""

from __future__ import annotations

import pytest

from kartotek.schema.hungarian import (
    CASES,
    Lexeme,
    Verb,
    article,
    conjugate,
    demonstrative,
    figure,
    inflect,
    label,
    multiple,
    quality,
    spelled,
    times,
    with_articles,
)
from kartotek.schema.hungarian.features import Case

TUNNEL = Lexeme("alagút", stem="alagut", link="a", possessed="alagútja")
STONE = Lexeme("kő", stem="köv", link="e", possessed="köve")
GEAR = Lexeme("fogaskerék", stem="fogaskerek", link="e", harmony="front", possessed="fogaskereke")
BUILD = Verb("építs", "építhet", "építsd", "meg")
PLAY = Verb("játssz", "játszhat", "játszd", "ki")


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("kártya", "kártyát kártyában kártyával kártyáért kártyánként kártyára kártyától kártyához"),
        ("érme", "érmét érmében érmével érméért érménként érmére érmétől érméhez"),
        ("város", "várost városban várossal városért városonként városra várostól városhoz"),
        ("üzem", "üzemet üzemben üzemmel üzemért üzemenként üzemre üzemtől üzemhez"),
        ("kör", "kört körben körrel körért körönként körre körtől körhöz"),
        ("jelző", "jelzőt jelzőben jelzővel jelzőért jelzőnként jelzőre jelzőtől jelzőhöz"),
        ("papirusz", "papiruszt papiruszban papirusszal papiruszért papiruszonként papiruszra papirusztól papiruszhoz"),
        ("pajzs", "pajzsot pajzsban pajzzsal pajzsért pajzsonként pajzsra pajzstól pajzshoz"),
        ("tudomány", "tudományt tudományban tudománnyal tudományért tudományonként tudományra tudománytól tudományhoz"),
        (
            "acéllemez",
            "acéllemezt acéllemezben acéllemezzel acéllemezért acéllemezenként acéllemezre acéllemeztől acéllemezhez",
        ),
        ("kézműves termék", "terméket termékben termékkel termékért termékenként termékre terméktől termékhez"),
    ],
)
def test_cases_follow_vowel_harmony(lemma: str, forms: str) -> None:
    made = [
        inflect(Lexeme(lemma), case)
        for case in (Case.ACC, Case.INE, Case.INS, Case.CAU, Case.DIST, Case.SUB, Case.ABL, Case.ALL)
    ]
    assert " ".join(form.split()[-1] for form in made) == forms


@pytest.mark.parametrize(
    ("word", "accusative", "plural", "yours", "your_many", "distributive"),
    [
        (TUNNEL, "alagutat", "alagutak", "alagutad", "alagútjaid", "alagutanként"),
        (STONE, "követ", "kövek", "köved", "köveid", "kövenként"),
        (GEAR, "fogaskereket", "fogaskerekek", "fogaskereked", "fogaskerekeid", "fogaskerekenként"),
        (Lexeme("kártya"), "kártyát", "kártyák", "kártyád", "kártyáid", "kártyánként"),
        (
            Lexeme("laboratórium"),
            "laboratóriumot",
            "laboratóriumok",
            "laboratóriumod",
            "laboratóriumaid",
            "laboratóriumonként",
        ),
    ],
)
def test_stems_that_change(
    word: Lexeme, accusative: str, plural: str, yours: str, your_many: str, distributive: str
) -> None:
    made = (inflect(word, Case.ACC), inflect(word, plural=True), inflect(word, owner="you"))
    assert made == (accusative, plural, yours)
    assert (inflect(word, plural=True, owner="you"), inflect(word, Case.DIST)) == (your_many, distributive)


@pytest.mark.parametrize(
    ("lemma", "case", "plural", "form"),
    [
        ("kártya", Case.ACC, False, "kártyádat"), ("kártya", Case.INE, True, "kártyáidban"),
        ("épület", Case.SUP, True, "épületeiden"), ("város", Case.SUP, False, "városodon"),
        ("jelző", Case.ALL, True, "jelzőidhez"), ("jelző", Case.ACC, False, "jelződet"),
        ("kör", Case.SUP, False, "körödön"),
    ],
)  # fmt: skip
def test_your_things_take_cases(lemma: str, case: str, plural: bool, form: str) -> None:
    assert inflect(Lexeme(lemma), case, plural=plural, owner="you") == form  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("lemma", "one", "many"),
    [("kártya", "kártyája", "kártyáinak"), ("város", "városa", "városainak"), ("üzem", "üzeme", "üzemeinek"),
     ("jelző", "jelzője", "jelzőinek"), ("pont", "pontja", "pontjainak")],
)  # fmt: skip
def test_their_things(lemma: str, one: str, many: str) -> None:
    word = Lexeme(lemma)
    assert (inflect(word, owner="they"), inflect(word, Case.DAT, plural=True, owner="they")) == (one, many)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("érme", "az"), ("kártya", "a"), ("1", "az"), ("2", "a"), ("5", "az"), ("11", "a"), ("50", "az"), ("100", "a"),
     ("1000", "az"), ("III-as", "a"), ("I-es", "az"), ("Elveszett", "az"), ("Úrvezető", "az")],
)  # fmt: skip
def test_the_article_is_chosen_as_the_word_is_read(text: str, expected: str) -> None:
    assert article(text) == expected
    assert with_articles(f"a~ {text} a~ kör") == f"{expected} {text} a kör"


@pytest.mark.parametrize(
    ("number", "accusative", "instrumental", "name", "often"),
    [(1, "1-et", "1-gyel", "1-es", "egyszer"), (2, "2-t", "2-vel", "2-es", "kétszer"),
     (3, "3-at", "3-mal", "3-as", "háromszor"), (5, "5-öt", "5-tel", "5-ös", "ötször"),
     (6, "6-ot", "6-tal", "6-os", "hatszor"), (8, "8-at", "8-cal", "8-as", "nyolcszor"),
     (10, "10-et", "10-zel", "10-es", "tízszer"), (12, "12-t", "12-vel", "12-es", "12-szer"),
     (20, "20-at", "20-szal", "20-as", "20-szor")],
)  # fmt: skip
def test_figures_take_suffixes(number: int, accusative: str, instrumental: str, name: str, often: str) -> None:
    assert (figure(number, Case.ACC), figure(number, Case.INS), label(number), times(number)) == (
        accusative,
        instrumental,
        name,
        often,
    )


def test_numbers_are_spelled() -> None:
    spoken = {
        0: "nulla",
        12: "tizenkettő",
        25: "huszonöt",
        100: "száz",
        212: "kétszáztizenkettő",
        1848: "ezernyolcszáznegyvennyolc",
    }
    assert {number: spelled(number) for number in spoken} == spoken
    assert [multiple(number) for number in (2, 3, 5, 7, 12)] == [
        "kétszerese",
        "háromszorosa",
        "ötszöröse",
        "hétszerese",
        "12-szerese",
    ]


def test_every_number_has_every_case() -> None:
    cases = [case for case in CASES if case not in (Case.ESS, Case.TER, Case.DIST)]
    assert all(figure(number, case).startswith(str(number)) for number in range(1200) for case in cases)


def test_verbs_change_with_mood_person_and_object() -> None:
    assert conjugate(BUILD, "do", "you") == "építs meg"
    assert conjugate(BUILD, "do", "you", definite=True) == "építsd meg"
    assert conjugate(BUILD, "may", "you") == "megépíthetsz"
    assert conjugate(BUILD, "may", "you", definite=True) == "megépítheted"
    assert conjugate(BUILD, "do", "they") == "építsen meg"
    assert conjugate(PLAY, "do", "they") == "játsszon ki"
    assert conjugate(PLAY, "may", "they", definite=True) == "kijátszhatja"


def test_demonstratives_and_qualities() -> None:
    assert [demonstrative(case) for case in (Case.ACC, Case.DAT, Case.SUP, Case.INE)] == [
        "ezt",
        "ennek",
        "ezen",
        "ebben",
    ]
    assert demonstrative(Case.INS, near=False) == "azzal"
    assert [quality(Lexeme(word)) for word in ("szín", "típus", "fajta", "szint")] == [
        "színű",
        "típusú",
        "fajtájú",
        "szintű",
    ]
