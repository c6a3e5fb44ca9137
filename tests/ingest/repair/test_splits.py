"""Words that a blank or a speck cuts in two or that lost their blank, known by the other words of the text."""

from __future__ import annotations

import pytest

from tests.ingest.samples import CLEAN, book_of


@pytest.mark.parametrize(
    ("scanned", "repaired"),
    [
        ("minden varosért egy érm ét kapsz", "minden városért egy érmét kapsz"),
        ("a jatéko sok sorban jonnek", "a játékosok sorban jönnek"),
        ("M indegyikiik kap egy lapot", "Mindegyikük kap egy lapot"),
        ("a kovetke z6 kérben", "a következő körben"),
        ("mi.nden varosért egy ér·mét kapsz", "minden városért egy érmét kapsz"),
        ("a játéko,sok sorban jonnek", "a játékosok sorban jönnek"),
    ],
)
def test_halves_of_a_split_word_are_joined(scanned: str, repaired: str) -> None:
    (line,) = book_of(scanned).lines
    assert line.text == repaired


def test_what_the_text_has_elsewhere_is_joined_by_less() -> None:
    lines = book_of("a hajét eladod\neladhatod a haj ét is").lines
    assert lines[1].text == "eladhatod a hajót is"


def test_the_end_of_a_line_may_cut_a_word_without_a_hyphen() -> None:
    one, two = book_of("minden jatékos kap egy kart\nyat a paklibol").lines
    assert one.words[-1].whole == two.words[0].whole == "kártyát"
    assert one.words[-1].cut and two.words[0].continues


@pytest.mark.parametrize(
    "text",
    [
        "a lap alap",  # together they are another word
        "minden lap ki van rakva minden ki van osztva mindenki kész",
        "hat van hatvan",
        "termel és termelés hat és termel",
        "az I. és a II. kor allat",  # numerals are no halves
        "1 0 érme és 10 érme",
        "N Egy négy",
        "n egyet kapsz négyet vagy egyet",  # a numeral does not become another
    ],
)
def test_words_that_stand_side_by_side_stay_apart(text: str) -> None:
    (line,) = book_of(text).lines
    assert len(line.words) == len(text.replace(".", "").split())


@pytest.mark.parametrize("text", ["kapsz egy érmét.Ha nem, kész", "ércet kapsz,vagy hajót", "ez kész.minden más nem"])
def test_words_around_a_sign_that_lost_its_blank_stay_apart(text: str) -> None:
    (line,) = book_of(text).lines
    assert len(line.words) == len(text.replace(".", " ").replace(",", " ").split())


def test_a_clean_text_has_nothing_to_join() -> None:
    assert not [edit for line in book_of(CLEAN).lines for edit in line.edits if " " in edit.before]


def test_two_words_of_the_text_that_lost_their_blank_are_two() -> None:
    lines = book_of("a fazisban sokat kapsz\na fazisbankapsz két lapot").lines
    assert lines[1].text == "a fázisban kapsz két lapot"


@pytest.mark.parametrize("word", ["kijátszol", "hátoldala", "energiakorong"])
def test_a_word_of_two_words_stays_one(word: str) -> None:
    """A preverb, what looks like a numeral, and a compound of a listed noun."""
    text = f"ki kell, hogy játszol, hat oldala van, energia és korong\negy {word} mellett"
    assert word in book_of(text).lines[1].text


@pytest.mark.parametrize(
    ("elsewhere", "scanned", "repaired"),
    [
        ("a többiek lépnek", "a sapka s zalagja", "a sapka szalagja"),
        ("a többiek lépnek", "minden k eresked6 kap", "minden kereskedő kap"),
        ("a többiek lépnek", "a jatékos i lletve a bank kap", "a játékos illetve a bank kap"),
        ("a pakli, egy pakli", "a pakl i tetején", "a pakli tetején"),
        ("a lapka és a lapka", "minden t oronyért kapsz", "minden toronyért kapsz"),
        ("az vagy az " * 10, "a z érme", "az érme"),
    ],
)
def test_letters_that_a_blank_cuts_off_go_back_to_their_word(elsewhere: str, scanned: str, repaired: str) -> None:
    """Halves of words that lists have, letters like figures, a letter between two words, and a little word that the
    text often has."""
    assert book_of(f"{elsewhere}\n{scanned}").lines[1].text == repaired


@pytest.mark.parametrize("scanned", ["a t érme", "kapsz három k lapot", "pakli l tetején", "ne mozgass a hajón"])
def test_letters_that_may_be_of_either_word_stay_apart(scanned: str) -> None:
    (_, line) = book_of("át és át, hat meg három, pakli meg pakli\n" + scanned).lines
    assert len(line.words) == len(scanned.split())


@pytest.mark.parametrize(
    ("elsewhere", "scanned", "repaired"),
    [
        ("piros meg kék, vagy kék meg piros", "egy kék vagypiros lap", "egy kék vagy piros lap"),
        ("a torony és a torony", "a tovabbi t orony", "a további torony"),
        ("kutatasi tér, kutatasi hely, a torony és a torony", "a kutatasitorony all", "a kutatási torony áll"),
    ],
)
def test_words_that_make_no_compound_are_parted(elsewhere: str, scanned: str, repaired: str) -> None:
    """A conjunction, an adjective, and one that a letter behind it is no part of."""
    assert book_of(f"{elsewhere}\n{scanned}").lines[1].text == repaired


@pytest.mark.parametrize(
    ("elsewhere", "scanned", "repaired"),
    [
        ("a tornyok és a tornyok", "ezek a tornyokegy kaput adnak", "ezek a tornyok egy kaput adnak"),
        ("fizessetek most, fizessetek ma", "végül fizessetekki mindent", "végül fizessetek ki mindent"),
    ],
)
def test_an_article_and_a_preverb_are_no_end_of_a_word(elsewhere: str, scanned: str, repaired: str) -> None:
    assert book_of(f"{elsewhere}\n{scanned}").lines[1].text == repaired


@pytest.mark.parametrize("scanned", ["a kapu nyersanyaga jó", "ez tizenegy kapu"])
def test_an_ending_and_a_numeral_stay_with_their_word(scanned: str) -> None:
    (_, line) = book_of("nyersanyag meg nyersanyag, tizen meg tizen\n" + scanned).lines
    assert len(line.words) == len(scanned.split())
