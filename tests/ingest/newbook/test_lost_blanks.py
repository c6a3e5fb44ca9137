"""Bad scans that lose a blank or cut a word where that hides a heading, a chapter or an exception."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.layout.headings import is_minor
from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book, speller_of
from kartotek.ingest.terms.game_words import load_words
from kartotek.ingest.words.lexicon import heading_role
from kartotek.ingest.words.numbers import people_of
from kartotek.ingest.words.respace import respaced
from kartotek.ingest.words.word_judge import WordJudge

_BOOK = """TÓPART

Horgászjáték {players} játékosnak

1. TARTOZÉKOK

{entries}

{setup_heading}

{setup}

3. A KÖR

{rules}
"""
_ENTRIES = "1 tótábla\n30 hallapka\n40 gyöngykorong\n20 csónak"
_SETUP = "Tegyétek a tótáblát középre."
_RULES = "A körödben lépj egyet a csónakkal, majd húzz egy lapot."


def _draft(
    entries: str = _ENTRIES,
    setup: str = _SETUP,
    *,
    setup_heading: str = "2. ELŐKÉSZÜLETEK",
    players: str = "2–4",
    rules: str = _RULES,
) -> Draft:
    text = _BOOK.format(entries=entries, setup=setup, setup_heading=setup_heading, players=players, rules=rules)
    return draft_of(read_book(text, new=True, use_cache=False), "lake")


def _certain_setup(draft: Draft) -> set[tuple[str, int | None, int | None]]:
    return {(one.thing, one.players, one.value) for one in draft.setup if one.confidence >= CERTAIN}


@lru_cache(maxsize=4096)
def _is_listed(word: str) -> bool:
    return any(one.text == word for one in speller_of(load_words().field()).spellings(word, "lower"))


# ---- headings ----


@pytest.mark.parametrize(
    ("scanned", "meant"),
    [
        ("2.ELŐKÉSZÜLETEK", "2. ELŐKÉSZÜLETEK"),
        ("2.1.A tótábla középre kerül.", "2.1. A tótábla középre kerül."),
        ("II.Tartozékok", "II. Tartozékok"),
        ("l.Tartozékok", "l. Tartozékok"),
        ("  c)egy csónak", "  c) egy csónak"),
        ("a)12 csónak", "a) 12 csónak"),
    ],
)
def test_the_number_of_a_paragraph_gets_its_blank_back(scanned: str, meant: str) -> None:
    assert respaced([scanned], _is_listed).lines == (meant,)


@pytest.mark.parametrize("line", ["2.5 pont", "3.lap", "1.1", "(a)"])
def test_other_numbers_stay_as_they_are(line: str) -> None:
    assert respaced([line], _is_listed).lines == (line,)


@pytest.mark.parametrize("heading", ["2.ELŐKÉSZÜLETEK", "2.Előkészületek", "2)ELŐKÉSZÜLETEK"])
def test_a_heading_that_grew_together_with_its_number_ends_the_list(heading: str) -> None:
    draft = _draft(setup="Mindenki kap 3 csónakot.", setup_heading=heading)
    assert {one.name_hu for one in draft.components} == {"tótábla", "hallapka", "gyöngykorong", "csónak"}
    assert {(one.thing, one.players, one.value) for one in draft.setup} == {("csónak", n, 3) for n in (2, 3, 4)}


def test_the_number_of_a_heading_may_be_misread() -> None:
    draft = _draft(setup="Mindenki kap 3 csónakot.", setup_heading="l. Előkészületek")
    assert ("csónak", 2, 3) in _certain_setup(draft)


def test_one_small_letter_makes_no_minor_heading() -> None:
    assert not is_minor("GYAKORl KÉRDÉSEK", "EGYEDÜL A TAVON")
    assert is_minor("Gyakori kérdések", "EGYEDÜL A TAVON")
    assert is_minor("Gyakori kérdések", "EGYEDÜL A TAV0N")


def test_the_next_chapter_is_no_certain_part_of_a_list() -> None:
    entries = "1.1. Minden darab\n\n" + _ENTRIES
    draft = _draft(entries, setup_heading="2. Egyebek", setup="3 sügér\n2 ponty\n4 harcsa")
    assert "sügér" not in {one.name_hu for one in draft.components if one.confidence >= CERTAIN}


# ---- conditions ----


@pytest.mark.parametrize(
    ("word", "people"), [("egyjátékostáblát", None), ("kétjátékossal", 2), ("kétszemélyesnél", 2), ("háromfősek", 3)]
)
def test_a_number_before_a_compound_counts_no_players(word: str, people: int | None) -> None:
    assert people_of(word) == people


def test_an_article_that_grew_together_with_its_noun_begins_no_solo_game() -> None:
    draft = _draft(setup="Egyjátékos kap 3 csónakot.", players="1–4")
    assert not _certain_setup(draft)


def test_a_player_who_owns_what_a_blank_cuts_begins_no_solo_game_for_certain() -> None:
    assert heading_role("Egy játékosk ezdőkeszlete:") == ("solo", False)
    assert heading_role("Egy játékosnak") == ("solo", True)


GENERAL = {("csónak", players, 5) for players in (2, 3, 4)}


@pytest.mark.parametrize(
    "exception",
    [
        "Négy játéko snáI csak 4 csónak jár.",
        "Négy játek osnál csak 4-4 csónakkal játszotok.",
        "Ketten csak 4csónakot kaptok.",
        "Négy já tékosnál eggyel kevesebb.",
    ],
)
def test_a_sentence_in_doubt_may_be_an_exception(exception: str) -> None:
    others = "Négy játékosnál a tótábla hátoldala kell."
    found = _certain_setup(_draft(setup=f"{others}\n\nMindenki kap 5 csónakot. {exception}"))
    assert not {row for row in found if row in GENERAL and row[1] in (2, 4)}


@pytest.mark.parametrize("other", ["Négy játékosnál mindenki csak 4 csónakot kap.", "Tegyétek a tótáblát középre."])
def test_a_sentence_that_is_read_leaves_no_doubt(other: str) -> None:
    assert ("csónak", 3, 5) in _certain_setup(_draft(setup=f"Mindenki kap 5 csónakot. {other}"))


# ---- names ----


@pytest.mark.parametrize(("name", "form"), [("hallapk a", "hallapkákat"), ("koron a", "koronát")])
def test_a_stem_without_its_last_vowel_is_not_confirmed_by_longer_forms(name: str, form: str) -> None:
    entries = f"    tótábla              1\n    {name}                 30\n    csónak              20"
    items = "– két játékosnál kilencet,\n– három játékosnál tizet,\n– négy játékosnál tizenötöt."
    draft = _draft(entries, f"A {form} fordítsátok le, keverjétek meg, majd rakjatok a tóra\n{items}")
    assert name.removesuffix(" a") not in {thing for thing, *_ in _certain_setup(draft)}


def test_half_a_compound_is_not_the_name_of_a_component() -> None:
    entries = "1 tótábla\n18 lelet- és 24 s egítség kártya\n20 csónak"
    draft = _draft(entries, "A leletkártyákat tegyétek a tábla mellé, leletet kezdetben senki sem kap.")
    assert "lelet" not in {thing for thing, *_ in _certain_setup(draft)}


@pytest.mark.parametrize(("one", "other"), [("fagyaszt", "ott"), ("vadász", "ás"), ("tér", "kor")])
def test_words_of_which_the_second_may_be_an_ending_may_be_halves(one: str, other: str) -> None:
    assert WordJudge(Counter((one, other)), _is_listed).may_be_halves(one, other)


def test_words_may_be_halves_of_one_that_lost_an_accent() -> None:
    judge = WordJudge(Counter(("játek", "osnál", "játékosnál")), _is_listed)
    assert judge.may_be_halves("játek", "osnál")
    assert WordJudge(Counter(("s", "eged", "segéd")), _is_listed).may_be_halves("s", "eged")
    assert not WordJudge(Counter(("játek", "osnál")), _is_listed).may_be_halves("játek", "osnál")


def test_a_name_that_grew_together_with_a_small_word_is_in_doubt() -> None:
    assert (1, "ollótés") in respaced(["tíz ollótés egy harangot"], _is_listed).made
    assert not respaced(["egy mentés"], _is_listed).made


# ---- numbers of lists ----


def _certain_names(entries: str) -> set[str]:
    return {one.name_hu for one in _draft(entries).components if one.confidence >= CERTAIN}


def test_a_value_that_was_misread_stays_a_value_in_doubt() -> None:
    draft = _draft("1 tótábla\n100 garas (60 darab 1-es, 30 darab 5-ös, 10 darab l0-es)")
    assert [(one.count, one.confidence < CERTAIN) for one in draft.components if one.name_hu == "10-es"] == [(10, True)]


def test_a_line_whose_number_was_misread_is_an_entry_of_its_own() -> None:
    assert "vörös halász" not in _certain_names("6 meghívó\n18 rózsa: 9 fehér + 9 vörös\nhalász (I bábu)\n20 csónak")


def test_a_number_that_grew_together_with_words_leaves_its_neighbours_in_doubt() -> None:
    assert "széles" not in _certain_names("1 tótábla\n• 32 hallapk a, ebből20keskeny és 12 széles\n• 20 csónak")


def test_a_number_that_grew_together_with_a_name_leaves_the_next_name_in_doubt() -> None:
    assert "dobókocka" not in _certain_names("1 tótábla\n• 2fehérés 2 fekete dobókocka\n• 20 csónak")


def test_a_misread_word_before_parts_leaves_them_in_doubt() -> None:
    assert "széles" not in _certain_names("1 tótábla\n• 32 hallapk a, e bbol 20 keskeny és 12 széles\n• 20 csónak")
