"""Lists and tables that are found by what they count, whatever their headings say, and names that no list prints."""

from __future__ import annotations

import pytest

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.part_names import checked_by_form
from kartotek.ingest.newbook.draft import Draft, draft_of
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.words.lexicon import heading_role
from tests.ingest.newbook.list_reading import counted_in

TITLE = "TÓPART\n\nHalászat 2-4 játékosnak\n\n"
BOARDS = "tótábla: 1 db\nrévtábla: 4 db\n"
PIECES = "csónakfigura: 16 db\ngyöngykorong: 30 db\n"
SETUP = "ELŐKÉSZÜLETEK\n\nMindenki kap 3 csónakfigurát, és húz 2 gyöngykorongot.\n"
TURNS = "A HORGÁSZAT\n\nAki soron van, kivet egy hálót.\n"
ALL = {("tótábla", 1), ("révtábla", 4), ("csónakfigura", 16), ("gyöngykorong", 30)}


def drafted(text: str) -> Draft:
    return draft_of(read_book(text, new=True, use_cache=False), "drafted")


def counts(draft: Draft) -> set[tuple[str, int | None]]:
    return {(one.name_hu, one.count) for one in draft.components}


def certain(draft: Draft) -> set[tuple[str, int | None]]:
    return {(one.name_hu, one.count) for one in draft.components if one.confidence >= CERTAIN}


@pytest.mark.parametrize(
    "heading",
    [
        "Mi sorakozik a doboz alján?",
        "MI MINDEN LAPUL A DOBOZ ALJÁN",
        "Mik vannak a dobozodban?",
        "Ami egy dobozunkban lapul",
    ],
)
def test_a_heading_that_says_what_the_box_holds(heading: str) -> None:
    assert heading_role(heading) == ("components", True)


def test_a_heading_that_hides_something_else() -> None:
    assert heading_role("Mi lapul a mélyben?") == ("", True)


@pytest.mark.parametrize(
    "heading", ["MI LAPUL A DOBOZUNKBAN?", "Mi lapul a dobozunkban?", "HAJÓRAKOMÁNY", "Hajórakomány"]
)
@pytest.mark.parametrize("groups", [("Papírból", "Vízi eszközök"), ("PAPÍRBÓL", "VÍZI ESZKÖZÖK")])
def test_headings_inside_a_list_belong_to_it(heading: str, groups: tuple[str, str]) -> None:
    first, second = groups
    draft = drafted(f"{TITLE}{heading}\n\n{first}\n{BOARDS}\n{second}\n{PIECES}\n{SETUP}\n{TURNS}")
    assert counts(draft) == ALL


def test_lists_beside_an_announced_one_are_in_doubt() -> None:
    draft = drafted(f"{TITLE}RAKOMÁNY\n\n{BOARDS}\nVÍZI ESZKÖZÖK\n\n{PIECES}\n{SETUP}\n{TURNS}")
    assert counts(draft) == ALL
    assert certain(draft) == {("csónakfigura", 16), ("gyöngykorong", 30)}


def test_a_chapter_behind_the_set_up_is_not_the_list() -> None:
    late = "A FELSZERELÉS\n\nHáló, három példányban. Két halat fog.\nSzák, két példányban. Egy halat fog.\n"
    draft = drafted(f"{TITLE}HAJÓRAKOMÁNY\n\n{BOARDS}{PIECES}\n{SETUP}\n{late}")
    assert counts(draft) >= ALL
    assert {("Háló", 3), ("Szák", 2)} <= counts(draft)


def test_words_of_sentences_are_no_certain_components() -> None:
    text = "Háló, két példányban. Utána kivetheted\nmég egy negyediket is.\nA gyöngyért adj\n2 csáklyát.\n"
    draft = drafted(f"{TITLE}A FELSZERELÉS\n\n{text}\nA csáklya a horgászé.\n\n{SETUP}")
    assert not {name for name, _ in certain(draft)} & {"negyediket", "negyedik", "csáklyát"}


@pytest.mark.parametrize(
    ("name", "known", "doubted"),
    [
        ("halszern", {"halszern", "halszemet"}, True),
        ("halszern", {"halszern"}, False),
        ("nagy csáklyát", {"csaklyat", "csaklya"}, True),
        ("sziget", {"sziget", "szigetre"}, False),
        ("negyedik", {"negyedik"}, True),
    ],
)
def test_a_name_that_no_list_prints_is_in_doubt(name: str, known: set[str], doubted: bool) -> None:
    found = checked_by_form([DraftComponent(name, "", 16, 1, "digit", 955)], known)
    assert [bool(one.doubts) for one in found] == [doubted]


def test_running_text_below_a_question_is_in_doubt() -> None:
    text = "Egy tótábla, négy révtábla, tizenhat csónakfigura és harminc gyöngykorong. Vigyázzatok mindre.\n"
    draft = drafted(f"{TITLE}Mi lapul a dobozunkban?\n\n{text}\n{SETUP}")
    assert counts(draft) >= ALL
    assert certain(draft) == set()


def test_a_kind_of_piece_cut_off_its_name_in_running_text() -> None:
    text = "A dobozban egy tótábla lapul, továbbá 24 horgász kártya van benne, és 12 hallapka.\n"
    draft = drafted(f"{TITLE}TARTOZÉKOK\n\n{text}\n{SETUP}")
    assert ("horgász", 24) not in certain(draft)
    assert ("horgász kártya", 24) in counts(draft)


DESCRIBED: list[tuple[str, dict[str, int], bool]] = [
    ("agyag: 20 db sárga szemcse", {"agyag": 20}, False),
    ("Agyag: 20 db sárga szemcse", {"Agyag": 20}, False),
    ("Iszap: 15 barna szemcse", {"Iszap": 15}, False),
    ("Tallér: 40 érme (30 egyes, 10 ötös)", {"Tallér": 40}, False),
    ("Rakomány: 36 hordó", {"hordó": 36}, False),
    ("Hajósok: 5 révész", {"révész": 5}, True),
    ("vitorla: 7 db", {"vitorla": 7}, True),
    ("Halak (összesen 48 lap)", {"hal": 48}, False),
    ("Moszatok, összesen 12 lap", {"moszat": 12}, False),
    ("Kártyák (összesen 60 lap)", {"kártya": 60}, True),
]


@pytest.mark.parametrize(("text", "wanted", "sure"), DESCRIBED)
def test_a_name_before_a_colon_and_what_describes_it(text: str, wanted: dict[str, int], sure: bool) -> None:
    found = counted_in(text, tuple(one for one, _, _ in DESCRIBED))
    named = {name.lower(): count for name, count in wanted.items()}
    totals = {one.name_hu.lower(): one for one in found if one.part_of.lower() not in named}
    assert {name: one.count for name, one in totals.items()} == named
    assert all((one.confidence >= CERTAIN) == sure for one in totals.values())


def test_copies_before_a_dash_and_a_name() -> None:
    cards = "3 lap – Bóra: mindenki eldob egy gyöngyöt.\n2 lap – Főn: húzz egyet.\n1 lap – Zefír: állj meg.\n"
    draft = drafted(f"{TITLE}TARTOZÉKOK\n\n{BOARDS}{PIECES}\n{SETUP}\nA SZELEK\n\n{cards}")
    assert {("Bóra", 3), ("Főn", 2), ("Zefír", 1)} <= counts(draft)


def test_a_table_under_a_question() -> None:
    table = "Hányan ültök le?      2     3     4\nGyöngykorong         12    18    24\n"
    setup = f"ELŐKÉSZÜLETEK\n\nA készletet a táblázat adja meg:\n\n{table}\n{TURNS}"
    draft = drafted(f"TÓPART\n\nHalászat 1-4 játékosnak\n\nTARTOZÉKOK\n\n{BOARDS}{PIECES}\n{setup}")
    found = {(one.thing, one.players, one.value) for one in draft.setup if one.confidence >= CERTAIN}
    assert found == {("gyöngykorong", 2, 12), ("gyöngykorong", 3, 18), ("gyöngykorong", 4, 24)}


def test_rounds_that_are_played_by_numbers_of_players() -> None:
    rounds = "Két játékossal 9 fordulót játszunk le, hárommal nyolcat; négyen hetet."
    draft = drafted(f"{TITLE}TARTOZÉKOK\n\n{BOARDS}{PIECES}\n{SETUP}A gyöngykorongok a tóba valók.\n{rounds}\n")
    found = {(one.players, one.value) for one in draft.setup if one.thing == "rounds"}
    assert found == {(2, 9), (3, 8), (4, 7)}
    assert not {one.thing for one in draft.setup if one.value in (8, 9)} - {"rounds", "forduló"}
