"""Lines that only announce something open a section whatever surrounds them; parts of sentences and of lists do not."""

from __future__ import annotations

import pytest

from kartotek.ingest.layout.headings import is_heading
from kartotek.ingest.words.lexicon import only_announces

ABOVE = "A bagoly elrepül."
BELOW = "A sün a kertben marad, amíg be nem esteledik."


def heads(text: str, above: str = ABOVE, below: str = BELOW) -> bool:
    return is_heading(2, dict(enumerate((above, text, below), start=1)))


@pytest.mark.parametrize(
    "text",
    [
        "Tartalom", "A játék kellékei:", "Mi van a dobozban?", "A doboz tartalma", "3. Előkészületek", "A játék célja",
        "Hogyan készüljünk fel?", "A játék menete", "Értékelés", "A játék vége", "Pontozás", "Játékszabály",
    ],
)  # fmt: skip
def test_announcing_words_open_a_section(text: str) -> None:
    assert heads(text)
    assert heads(text, above="12 sünlapka", below="4 bagolykártya")
    assert heads(text, above="12 sünlapka", below="● bagolykártya")


@pytest.mark.parametrize("text", ["A sün tanyája", "Éjszaka", "Kik a vendégek?"])
def test_a_few_words_between_two_sentences_are_a_heading(text: str) -> None:
    assert heads(text)
    assert not heads(text, above="12 sünlapka", below="4 bagolykártya")


def test_words_of_a_list_are_none() -> None:
    assert not heads("Kartontartó", above="1 sünbábu", below="Bagolytorony")
    assert not heads("Egyszemélyes kártyák", above="1 sünbábu", below="4 bagolykártya")


@pytest.mark.parametrize(
    ("above", "text", "below"),
    [
        ("Mindenki tudja, hogy mi", "A játék célja", "és mi a tétje."),
        (ABOVE, "A játék menete egyszerű.", BELOW),
        (ABOVE, "Értékelés után,", "ha a sün elalszik, vége."),
    ],
)
def test_a_part_of_a_sentence_is_none(above: str, text: str, below: str) -> None:
    assert not heads(text, above, below)


@pytest.mark.parametrize(
    ("text", "announces"),
    [("A játék", False), ("Az első előkészület", True), ("A sün előkészületei", False), ("Asztal", False)],
)
def test_every_word_counts(text: str, announces: bool) -> None:
    assert only_announces(text) is announces
