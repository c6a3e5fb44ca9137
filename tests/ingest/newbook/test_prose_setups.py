"""Set-ups in running text: conditions behind their number, several things with numbers in a row, all of it."""

from __future__ import annotations

import pytest

from kartotek.ingest.layout.player_range import players_of
from kartotek.ingest.lists.facts import DraftComponent
from kartotek.ingest.lists.stock import Stock
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.words.tokenizing import tokens_of
from tests.ingest.newbook.sentence_reading import Wanted, check, read

STATED: list[tuple[str, Wanted]] = [
    (
        "A hallapkákból 8 elegendő, ha legfeljebb hárman játszotok, ennél többen mind a 12-t tegyétek ki.",
        [("hallapka", {2: 8, 3: 8, 4: 12})],
    ),
    (
        "Fából és kőből ketten nyolc-nyolc kerül a partra, hárman tizenegy, négyen tizenkettő.",
        [("fa", {2: 8, 3: 11, 4: 12}), ("kő", {2: 8, 3: 11, 4: 12})],
    ),
    (
        "A fa, a kő és az agyag teljes egészében játékba kerül.",
        [("fa", {2: 12, 3: 12, 4: 12}), ("kő", {2: 12, 3: 12, 4: 12}), ("agyag", {2: 12, 3: 12, 4: 12})],
    ),
    ("A kezdőjátékosnak 3 garas jut.", [("garas", {2: 3, 3: 3, 4: 3})]),
]
CUT = "Mindenki kap 3 hal lapkát."
NOT_ALL = "Ha négyen vagytok, a fa teljes egészében a dobozban marad."
LINES = [*(text for text, _ in STATED), NOT_ALL, CUT]


@pytest.mark.parametrize(("text", "wanted"), STATED, ids=[text for text, _ in STATED])
def test_a_number_is_read(text: str, wanted: Wanted) -> None:
    check(text, LINES, wanted)


def test_all_of_a_thing_is_said_of_every_game_only_without_a_condition() -> None:
    assert all(row.players == 4 for row in read(NOT_ALL, LINES))


def test_a_name_that_only_a_lost_blank_makes_is_in_doubt() -> None:
    assert not any(row.is_certain for row in read(CUT, LINES))


@pytest.mark.parametrize(
    ("lines", "noun"),
    [
        (["Társasjáték 2–4 főre", "Két halász esetén 6, négy halász esetén 8 lapka kell."], "halasz"),
        (["Társasjáték 2–4 főre", "Két halásznál hatot, három halásznál nyolcat rakjatok ki."], "halasz"),
        (["Társasjáték 2–4 főhalásznak", "Két halásznál hatot, három halásznál nyolcat rakjatok ki."], "halasz"),
        (["Társasjáték 2–4 főre", "Két halásznál több nem állhat ott, három halásznál kevesebb igen."], "fo"),
        (["Társasjáték 2–4 főre", "Két lapkánál hatot, három lapkánál nyolcat kaptok."], "fo"),
    ],
)
def test_what_a_book_calls_players_where_its_title_does_not_say_so(lines: list[str], noun: str) -> None:
    book = read_book("TÓPART\n\n" + "\n\n".join(lines) + "\n", new=True, use_cache=False)
    tokens = {line.number: tokens_of(line, book.scans[line.number]) for line in book.lines}
    assert players_of(tokens)[0][1] == noun


@pytest.mark.parametrize(("text", "names"), [("Vegyetek két zsák rozst.", ["rozs"]), ("Két zsákot kaptok.", ["zsák"])])
def test_a_measure_before_a_thing_is_not_counted(text: str, names: list[str]) -> None:
    book = read_book(f"TÓPART\n\n{text}\n", new=True, use_cache=False)
    tokens = next(tokens_of(line, book.scans[line.number]) for line in book.lines if line.number == 3)
    stock = Stock([DraftComponent("zsák", "bag", 9, 1, "digit", 955), DraftComponent("rozs", "", 9, 1, "digit", 955)])
    assert [one.name for one in stock.things(tokens, "")] == names
