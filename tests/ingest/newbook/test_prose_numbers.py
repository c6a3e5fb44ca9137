"""Numbers of running text, each with the noun that it counts: one test sentence or two for each construction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.layout.sentences import sentences_of
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.prose_numbers import ProseNumbers, united
from kartotek.ingest.lists.rosters import members_in_prose
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.words.numbers import number_of
from kartotek.ingest.words.tokenizing import tokens_of
from kartotek.ingest.words.tokens import BookToken

MOST = 4
SENTENCES: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "a subject before its copies": ("A csónakház öt példányban szerepel.", {"csónakház": 5}),
    "what so many hold": (
        "A ládákban hetven zsák van: negyvenöten mák hever, huszonötben dió.",
        {"zsák": 70, "dió": 25},
    ),
    "a pronoun for the noun before": ("Garassal fizettek, ebből hatvanat mellékeltünk.", {"garas": 60}),
    "a pronoun for the sentence before": ("Legalul lapul a sok dió. Belőle harminc van.", {"dió": 30}),
    "for each of the players": ("Minden játékosnak jut egy csónak és két evező.", {"csónak": 4, "evező": 8}),
    "a sum behind what is for each": (
        "Minden játékoshoz tartozik három révész, ez összesen tizenkét bábu.",
        {"révész": 12},
    ),
    "an article before a kind": (
        "A kártyák közül harminc a mólókártya, tíz pedig a viharkártya.",
        {"mólókártya": 30, "viharkártya": 10},
    ),
    "a measure before the noun": ("Akad itt húsz szál nád meg hat tekercs drót.", {"nád": 20, "drót": 6}),
    "a noun that somebody owns": ("Van tizenkét csónakotok és egy nagy tótáblátok.", {"csónak": 12, "tótábla": 1}),
    "cards by the other word": (
        "A kártyákat szétválogattuk. Összesen harminchat lapot kell számolnotok.",
        {"kártya": 36},
    ),
    "one that there is": ("Őrünk csak egy van, de azt fából faragtuk.", {"őr": 1}),
    "whose they are": ("Az egyik pakli a viharoké, abból tizenöt van.", {"vihar": 15}),
    "out of what it is made": ("Alatta két fából faragott kacsa pihen.", {"kacsa": 2}),
}
NOTHING: Mapping[str, str] = {
    "where things lie": "Három zacskóban kaptok mindent.",
    "people": "A játékot két játékos is játszhatja.",
    "what something is worth": "Mindegyik hármat ér.",
    "only a verb behind": "Mindenkinek jut egy.",
}
APART = "A kamrában harminc zsákot, húsz hordót és tíz ládát találtok."


@lru_cache(maxsize=1)
def _tokens() -> tuple[dict[int, list[BookToken]], dict[int, str], set[str]]:
    lines = [*(text for text, _ in SENTENCES.values()), *NOTHING.values(), APART]
    book = read_book("TÓPART\n\n" + "\n\n".join(lines) + "\n", new=True, use_cache=False)
    tokens = {line.number: tokens_of(line, book.scans[line.number]) for line in book.lines}
    return tokens, dict(book.scans), {token.key for line in tokens.values() for token in line}


def counted(text: str) -> list[DraftComponent]:
    tokens, scans, known = _tokens()
    line = next(number for number, scan in scans.items() if scan.strip() == text)
    numbers = ProseNumbers(known, MOST)
    return [one.one for sentence in sentences_of([line], tokens, scans) for one in numbers.read(sentence)]


@pytest.mark.parametrize(("text", "wanted"), SENTENCES.values(), ids=SENTENCES)
def test_every_number_has_its_noun(text: str, wanted: Mapping[str, int]) -> None:
    found = counted(text)
    assert wanted.items() <= {one.name_hu: one.count for one in found}.items()
    assert all("qualified" in one.doubts and not one.part_of for one in found if one.name_hu in wanted)


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING)
def test_what_counts_nothing(text: str) -> None:
    assert counted(text) == []


def test_numbers_that_happen_to_add_up_are_no_parts() -> None:
    assert [one.part_of for one in counted(APART)] == ["", "", ""]


def test_a_certain_reading_of_a_list_is_kept() -> None:
    numbers = ProseNumbers((), MOST)
    tokens, scans, _ = _tokens()
    line = next(number for number, scan in scans.items() if "mólókártya" in scan)
    sentence = next(iter(sentences_of([line], tokens, scans)))
    listed = DraftComponent("mólókártyalap", "card", 30, line, "word", CERTAIN)
    assert united([listed], numbers.read(sentence))[0] == listed


@pytest.mark.parametrize(("word", "value", "case"), [("huszonnégyben", 24, "ine"), ("ötvenkettőből", 52, "ela")])
def test_the_last_part_of_a_number_word_says_how_its_ending_sounds(word: str, value: int, case: str) -> None:
    number = number_of(word)
    assert number is not None
    assert (number.value, number.case) == (value, case)


ROSTERS: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "a name and its copies behind a sign": (
        "Olvadás, négy lap: lépj kettőt. Zivatar, szintén három lap: pihenj.",
        {"Olvadás": 4, "Zivatar": 3},
    ),
    "numbers before names": (
        "A pakliban hat Köszönet, három Köszöntés és két Búcsú feliratú lap van.",
        {"Köszönet": 6, "Köszöntés": 3, "Búcsú": 2},
    ),
    "on so many cards": (
        "Itt öt lapon Hófúvás szerepel. A maradék kettő a Szivárvány.",
        {"Hófúvás": 5, "Szivárvány": 2},
    ),
    "a word that says that there are so many": (
        "Kovács, akiből öt van, lép. Takács (hat lap) vár. A Halász két lapon szerepel. A Molnár, szám szerint négy.",
        {"Kovács": 5, "Takács": 6, "Halász": 2, "Molnár": 4},
    ),
    "what a named one gets": ("A Kovács, aki két pontot ér, lép. A Takács (ha hat lapod van) pihen.", {}),
    "numbers before common nouns": ("A pakliban hat lapka, három bárka és két evező van.", {}),
    "one name alone": ("Olvadás, négy lap: lépj kettőt.", {}),
}


@pytest.mark.parametrize(("text", "wanted"), ROSTERS.values(), ids=ROSTERS)
def test_cards_that_running_text_names(text: str, wanted: Mapping[str, int]) -> None:
    book = read_book(f"TÓPART\n\n{text}\n", new=True, use_cache=False)
    tokens = {line.number: tokens_of(line, book.scans[line.number]) for line in book.lines}
    line = next(number for number, scan in book.scans.items() if scan.strip() == text)
    found = members_in_prose(list(sentences_of([line], tokens, book.scans)))
    assert {one.name_hu: one.count for one in found} == wanted
    assert all(one.confidence < CERTAIN for one in found)
