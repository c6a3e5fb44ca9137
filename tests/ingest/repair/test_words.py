"""Single words: accents, misread letters, endings, compounds, names."""

from __future__ import annotations

import pytest

from kartotek.ingest.readings.judge.gold import words_right
from tests.ingest.noise import scan
from tests.ingest.samples import CLEAN, book_of, repaired_text


@pytest.mark.parametrize(
    ("scanned", "printed"),
    [
        ("A mozdonyok gy6zelmi pontot hoznak.", "A mozdonyok győzelmi pontot hoznak."),
        ("kiilon varosokat épitesz", "külön városokat építesz"),
        ("A varosodban lévd épliletek kozott", "A városodban lévő épületek között"),
        ("tdltésjelzdket raknak le", "töltésjelzőket raknak le"),
        ("Az drhazadért fizess!", "Az őrházadért fizess!"),
        ("a szin(i kartydkat", "a színű kártyákat"),
        ("MINDEN JATEKOS KAP EGY KARTYAT", "MINDEN JÁTÉKOS KAP EGY KÁRTYÁT"),
        ("mozgasd a mozdonyt, épitsd meg a hidat", "mozgasd a mozdonyt, építsd meg a hidat"),
    ],
)
def test_words_are_restored(scanned: str, printed: str) -> None:
    assert repaired_text(scanned) == printed


@pytest.mark.parametrize(
    ("scanned", "printed"),
    [
        ("minden korben egyszer", "körben"),
        ("az els6 korok utan, a kérddben", "körödben"),
        ("kirben tobbszor", "körben"),
        ("a Il. korban", "korban"),
        ("a harmadik kortol", "kortól"),
    ],
)
def test_case_endings_tell_turn_from_age(scanned: str, printed: str) -> None:
    assert printed in repaired_text(scanned).split()


@pytest.mark.parametrize(
    ("scanned", "printed"),
    [
        ("fizess 1mozdonyt és 2érmét", "fizess 1 mozdonyt és 2 érmét"),
        ("az 6t kocka", "az öt kocka"),
        ("a kozben 1évd kocka", "a közben lévő kocka"),
        ("3-at, 5-0s, 6-0s, 4-es", "3-at, 5-ös, 6-os, 4-es"),
        ("20x 5 érme", "20x 5 érme"),
        ("a lll. korban és az |. korban", "a III. korban és az I. korban"),
    ],
)
def test_numbers_and_letters_are_told_apart(scanned: str, printed: str) -> None:
    assert repaired_text(scanned) == printed


def test_stuck_words_are_parted() -> None:
    assert repaired_text("Amozdony avarosban all") == "A mozdony a városban áll"


def test_unknown_names_stay_and_are_unsure() -> None:
    (line,) = book_of("Megkapja Qvbrtx a mozdonyt").lines
    word = line.words[1]
    assert word.text == "Qvbrtx"
    assert word.confidence <= 600


@pytest.mark.parametrize("seed", range(4))
def test_most_words_of_a_scan_come_back(seed: int) -> None:
    right, of = words_right(repaired_text(scan(CLEAN, seed)), CLEAN)
    before, _ = words_right(scan(CLEAN, seed), CLEAN)
    assert before / of < 0.7
    assert right / of >= 0.94


def test_clean_words_stay_as_they_are() -> None:
    right, of = words_right(repaired_text(CLEAN), CLEAN)
    assert right / of >= 0.97
