"""The parts of the repair that need no dictionary: channel, endings, tokens, index, edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kartotek.ingest.repair.channel import adapted, channel_for
from kartotek.ingest.repair.edits import Edit, apply_edits, undo_edits
from kartotek.ingest.repair.index import WordIndex
from kartotek.ingest.repair.letters import apply_casing, casing_of, fold, harmonies
from kartotek.ingest.repair.roman import roman_numeral
from kartotek.ingest.repair.suffixes import attach, endings
from kartotek.ingest.repair.tokens import tokenise


@pytest.mark.parametrize("casing", ["lower", "upper"])
def test_readings_of_a_letter_are_chances(casing: str) -> None:
    channel = channel_for("upper" if casing == "upper" else "lower")
    assert all(cost > 0 for cost in channel.exact.values())
    assert channel.cost("a", "á") < channel.cost("d", "á") < channel.cost("x", "á")


def test_a_digit_never_stands_for_a_digit() -> None:
    for casing in ("lower", "upper"):
        channel = channel_for("upper" if casing == "upper" else "lower")
        assert not any(printed.isdigit() for _, printed in channel.exact)


def test_a_scan_that_loses_more_accents_makes_that_cheaper() -> None:
    base = channel_for("lower")
    assert adapted(base, {("e", "é"): 50.0, ("é", "é"): 50.0}).cost("e", "é") < base.cost("e", "é")


@pytest.mark.parametrize(
    ("stem", "form"),
    [
        ("kártya", "kártyáddal"), ("város", "városodnak"), ("kör", "körödet"), ("érme", "érméért"),
        ("lap", "lapjaidat"), ("jelölő", "jelölőket"), ("kör", "körönként"), ("pont", "pontjaikat"),
        ("mező", "mezőjén"), ("kártya", "kártyaként"),
    ],
)  # fmt: skip
def test_endings_make_the_forms_that_rulebooks_use(stem: str, form: str) -> None:
    made = {attached[0] for ending in endings() if (attached := attach(stem, "noun", ending))}
    assert form in made


@pytest.mark.parametrize(("stem", "form"), [("kör", "körban"), ("kártya", "kártyaban"), ("város", "városben")])
def test_endings_keep_vowel_harmony(stem: str, form: str) -> None:
    made = {attached[0] for ending in endings() if (attached := attach(stem, "noun", ending))}
    assert form not in made


def test_harmony_goes_by_the_last_vowels() -> None:
    assert [harmonies(word) for word in ("asztal", "kör", "szint", "papír")] == [{"B"}, {"F", "R"}, {"F"}, {"B", "F"}]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("(a kis ház)", ["a", "kis", "ház"]),
        ("szin(i ház", ["szin(i", "ház"]),
        ("|évd [évd [15.]", ["|évd", "[évd", "15"]),
        ("külterület-kártya 3-3", ["külterület", "kártya", "3", "3"]),
        ("® »„ház”,", ["ház"]),
        ("OAz OA OHázak OSSZES", ["Az", "A", "Házak", "OSSZES"]),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert [token.text for token in tokenise(1, text)] == tokens


@pytest.mark.parametrize(
    ("token", "after", "following", "numeral"),
    [
        ("Il", ". kor", "kor", "II"), ("lll", ". korszak", "korszak", "III"), ("|", ". kor", "kor", "I"),
        ("1", ". kor", "kor", None), ("Il", " ember", "ember", None), ("all", ". kor", "kor", "a II"),
        ("l", "", "", None),
    ],
)  # fmt: skip
def test_roman_numerals(token: str, after: str, following: str, numeral: str | None) -> None:
    assert roman_numeral(token, "", after, following) == numeral


def test_a_numeral_whose_first_bars_stick_to_the_article_is_none() -> None:
    assert roman_numeral("ll", "vegyétek le a ", ". kor", "kor") == "II"
    assert roman_numeral("ll", "vegyétek le al ", ". kor", "kor") is None


def test_the_last_bars_of_a_numeral_that_a_blank_cuts_are_none() -> None:
    assert roman_numeral("l", "vegyétek le a Il ", ". kor", "kor") is None


@given(st.lists(st.text("aábcdeéoöő", min_size=1, max_size=6), max_size=30))
def test_the_index_answers_like_a_plain_search(words: list[str]) -> None:
    index = WordIndex(words)
    keys = {fold(word) for word in words}
    for key in keys:
        assert index.has(key)
        assert set(index.words(key)) == {other for other in words if fold(other) == key}
    assert not index.has("zzz")
    assert _beginnings(index) == {key[:cut] for key in keys for cut in range(1, len(key) + 1)}


@given(st.lists(st.text("aábc", min_size=1, max_size=4), max_size=30), st.text("abc", max_size=3))
def test_the_index_finds_words_with_one_letter_more(words: list[str], key: str) -> None:
    longer = {key[:at] + letter + key[at:] for at in range(len(key) + 1) for letter in "abc"}
    assert set(WordIndex(words).with_letter_more(key)) == longer & set(map(fold, words))


def test_only_plain_hungarian_words_are_in_the_index() -> None:
    index = WordIndex(["kő", "Kő", "kő-papír", "k2", "", "mañana", "őz"])
    assert len(index) == 2
    assert [*index.words("ko"), *index.words("oz")] == ["kő", "őz"]


def _beginnings(index: WordIndex) -> set[str]:
    """Every beginning of a word that can be reached from the start of an index, letter by letter."""
    found: set[str] = set()
    pending = [index.start]
    while pending:
        longer = index.longer(pending.pop())
        found.update(prefix.text for prefix in longer.values())
        pending += longer.values()
    return found


@given(st.text(max_size=40), st.data())
def test_edits_made_and_undone_are_nothing(text: str, data: st.DataObject) -> None:
    edits: list[Edit] = []
    at = 0
    while at < len(text) and len(edits) < 5:
        start = data.draw(st.integers(at, len(text)))
        end = data.draw(st.integers(start, len(text)))
        edits.append(Edit(1, start, end, text[start:end], data.draw(st.text(max_size=5)), "rule", 500))
        at = end + 1
    assert undo_edits(apply_edits(text, edits), edits) == text


@pytest.mark.parametrize("word", ["kör", "Kör", "KÖR"])
def test_casing_round_trip(word: str) -> None:
    assert apply_casing(word.lower(), casing_of(word)) == word
