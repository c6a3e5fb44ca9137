"""Buildings and what they yield, what building on them costs, majorities, and goods handed in or replaced."""

from __future__ import annotations

import pytest

from ingest.effects.reader import Memory, read_paragraph
from ingest.effects.stage import language_of
from ingest.prose.people import without_stories
from tests.ingest.effects.texts import expressions, paragraph, statements

GAME = "ginkgopolis"

READ = [
    ("A kék épületek révén erőforráshoz jutsz.", ["on harvest[color = blue]: gain ? resource"]),
    ("Beadsz egy lapdobásjelzőt, eldobod a kártyáidat és 6 másikat húzol helyettük.",
     ["free: pay new_hand -> redraw(6)"]),
    ("A lapdobásjelző 3 pontot ér.", ["end: gain 3 vp per new_hand"]),
    ("Hasznosítod az összes élszomszédos épületet.",
     ["on urbanize: for each building: ?"]),
    ("Ha felulépítik a házadat, kapsz egy sikerpontot minden visszakapott erőforrásért.",
     ["on evicted: gain it.resources vp"]),
    ("Mindenki 3 sikerpontot kap a beadott lapka után.",
     ["each tiles_out: up to 50 times pay tile -> gain 3 vp"]),
    ("Ha Hal épít, akkor nem kapja a lapkákat, helyettük sikerpontot kap.", ["always: replace tile -> vp"]),
    ("A 3-4 közötti lapok 4 sikerpontot vagy 3 lapkát adnak az akció végrehajtásakor.",
     [f"on {event}: gain {{4 vp | 3 tile}}" for event in ("exploit", "urbanize", "construct")]),
    ("A legtöbb erőforrással bíró játékos annyi pontot kap, ahány erőforrás ott van.",
     ["end: gain sum(building[color = ?], resources) vp | if ?"]),
    ("Ez a lap pontot ad a játék végén.", ["end: gain ? vp"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[text for text, _ in READ])
def test_sentence_is_read(text: str, wanted: list[str]) -> None:
    assert expressions(GAME, text) == wanted


def test_prices_belong_to_the_action_that_the_text_is_about() -> None:
    about = "Amikor egy épületkártyát játszol ki lapkával, akkor magasabb lesz a ház."
    assert expressions(GAME, about, "Tegyél vissza 2 erőforrást a készletbe.") == ["on construct: pay 2 resource -> ?"]
    assert expressions(GAME, about, "Ha kisebb, akkor a különbséget sikerpontban kell fizetned.") == [
        "on construct: pay ? vp -> ? | if ?"
    ]
    assert expressions(GAME, "Tegyél vissza 2 erőforrást a készletbe.") == []


def test_a_list_of_colours_and_a_sentence_about_height_make_one_statement() -> None:
    memory = Memory()
    listed = paragraph("Ezt kapod:\nkék kártya: lapka\npiros kártya: sikerpont\nsárga kártya: erőforrás.")
    height = paragraph("Az egyszintes ház egyet termel, a háromszintes hármat.", line=9)
    assert [one for _, found in read_paragraph(listed, language_of(GAME), memory) for one in found] == []
    read = [one for _, found in read_paragraph(height, language_of(GAME), memory) for one in found]
    assert [one.expression for one in read] == [
        "on harvest[color = blue]: gain it.floors tile",
        "on harvest[color = red]: gain it.floors vp",
        "on harvest[color = yellow]: gain it.floors resource",
    ]


def test_a_height_that_gives_something_else_is_not_read() -> None:
    assert statements(GAME, "Az egyszintes ház kettőt termel, a kétszintes hármat.") == []


def test_who_plays_in_an_example_plays_in_no_rule() -> None:
    told = [
        paragraph("Zsófka kap 3 lapkát.", "example"),
        paragraph("Zsófka ekkor lép.", "text"),
        paragraph("Minden ház nő.", "text"),
    ]
    kinds = [one.kind for one in without_stories(told, lambda word: word != "Zsófka")]
    assert kinds == ["example", "example", "text"]


def test_what_a_denied_deed_would_be_for_is_not_had() -> None:
    assert expressions("gaia-project", "Itt nem fizethetsz semmit, hogy 4 ércet kapj, csak akkor is.") == []
