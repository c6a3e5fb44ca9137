"""Buildings and what they yield, what building on them costs, majorities, and goods handed in or replaced."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.reader import Memory, read_paragraph
from kartotek.ingest.effects.sentence_context import rejoined
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.text.sentences import without_stories
from tests.ingest.effects.texts import expressions, paragraph, statements

GAME = "ginkgopolis"

READ = [
    ("A kék épületek révén erőforráshoz jutsz.", ["on harvest[color = blue]: gain ? resource"]),
    ("Beadsz egy lapdobásjelzőt, eldobod a kártyáidat és 6 másikat húzol helyettük.",
     ["free: pay new_hand -> redraw(6)"]),
    ("A lapdobásjelző 3 pontot ér.", ["end: gain 3 vp per new_hand"]),
    ("Hasznosítod az összes élszomszédos épületet.",
     ["on urbanize: for each neighbour: harvest(it)"]),
    ("Ha felulépítik a házadat, kapsz egy sikerpontot minden visszakapott erőforrásért.",
     ["on evicted: gain it.resources vp"]),
    ("Mindenki 3 sikerpontot kap a beadott lapka után.",
     ["each tiles_out: up to 50 times pay tile -> gain 3 vp"]),
    ("Ha Hal épít, akkor nem kapja a lapkákat, helyettük sikerpontot kap.", ["always: replace tile -> vp"]),
    ("A 3-4 közötti lapok 4 sikerpontot vagy 3 lapkát adnak az akció végrehajtásakor.",
     [f"on {event}: gain {{4 vp | 3 tile}}" for event in ("exploit", "urbanize", "construct")]),
    ("A legtöbb erőforrással bíró játékos annyi pontot kap, ahány erőforrás ott van.",
     ["end: for each district[rank = 1]: gain it.resources vp"]),
    ("A masodik legtöbb erőforrással bíró játékos annyi pontot kap, ahány erőforrása ott van.",
     ["end: for each district[rank = 2]: gain it.own_resources vp"]),
    ("Ha minden erőforrás egy emberhez tartozik, kétszer annyi sikerpontot kap, ahány erőforrása ott van.",
     ["end: for each district[sole]: gain 2 * it.own_resources vp"]),
    ("Ezek a lapok 4 pontot adnak minden kék vagy piros kártyád után.",
     ["end: gain 4 vp per card[color = blue]", "end: gain 4 vp per card[color = red]"]),
    ("Ha a saját épületedre építesz szintet, akkor nem kapsz lapkát.", ["on construct[own]: gain 0 tile"]),
    ("Add vissza a lapkákat a tulajdonosnak.", []),
    ("Add vissza az ott lévő erőforrásokat a tulajdonosnak.", ["on covered: gain it.resources resource"]),
    ("Ha az uj lapkán lévő szám kisebb, akkor a különbséget sikerpontban fizesd ki.",
     ["on construct[lower]: lose it.difference vp"]),
    ("Megkapod a bővítés bónuszát.", ["on urbanize: for each card[trigger = urbanize]: claim(it)"]),
    ("Egy lapdobásjelző beadásával eldobhatod a lapjaidat és 3 másikat húzhatsz helyettük.",
     ["free: pay new_hand -> redraw(3)"]),
    ("Ha Hal felülépíti a házadat, akkor visszakapod erőforrásaidat, mindegyik után két sikerpontot kapsz.",
     ["on evicted: gain it.resources resource", "on evicted: gain 2 * it.resources vp"]),
    ("Ez a lap pontot ad a játék végén.", ["end: gain ? vp"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[text for text, _ in READ])
def test_sentence_is_read(text: str, wanted: list[str]) -> None:
    assert expressions(GAME, text) == wanted


def test_prices_belong_to_the_action_that_the_text_is_about() -> None:
    about = "Amikor egy épületkártyát játszol ki lapkával, akkor magasabb lesz a ház."
    assert expressions(GAME, about, "Tegyél vissza 2 erőforrást a készletbe.") == ["on construct: lose 2 resource"]
    assert expressions(GAME, about, "Három erőforrás szintenként.") == ["on construct: lose 3 * it.floors resource"]
    assert expressions(GAME, "Tegyél vissza 2 erőforrást a készletbe.") == []


def test_steps_belong_to_the_action_that_the_text_is_about() -> None:
    about = "Amikor egy külterület-kártyát játszol ki lapkával, akkor nő a város."
    assert expressions(GAME, about, "Ha jár bónusz, akkor a bónuszt megkapod.") == [
        "on urbanize: for each card[trigger = urbanize]: claim(it)"
    ]
    assert expressions(GAME, about, "Tegyél rá építésiterület-jelzőt; mozgasd a külterület-jelzőt.") == [
        "on urbanize: mark_site; move_marker"
    ]
    assert expressions(GAME, "Ha jár bónusz, akkor a bónuszt megkapod.") == []


def test_what_holds_for_every_action_is_a_statement_for_each() -> None:
    assert expressions(GAME, "A lap mindig ad bonuszt, ha a kártyán látható akciót hajtod végre.") == [
        f"on {event}: for each card[trigger = {event}]: claim(it)" for event in ("exploit", "urbanize", "construct")
    ]


def test_hands_are_passed_on_where_the_text_prepares_a_round() -> None:
    stated = "Felkészülés a következő körre: adjátok tovább a maradék 5 darabot, majd húzz egy negyediket."
    assert expressions(GAME, stated) == ["each prepare: pass_on(5); draw(1)"]
    assert expressions(GAME, "Mind az 5 darabot adjátok tovább.") == []


def test_a_title_above_a_sentence_is_no_other_column() -> None:
    titled = paragraph("Kisebb dolgok\nHa felülépítik a házad, kapsz egy lapkát.")
    (read,) = [one for _, found in read_paragraph(titled, language_of(GAME), Memory()) for one in found]
    memory = Memory()
    torn = paragraph("Ezek a dolgok itt vannak és\nHa felülépítik a házad, kapsz egy lapkát.")
    list(read_paragraph(torn, language_of(GAME), memory))
    assert read.expression == "on evicted: gain tile"
    assert memory.torn


def test_items_an_empty_line_apart_are_sentences_of_their_own() -> None:
    listed = paragraph("Ekkor egy lapkát kapsz\n\nHúzz egy lapkát.")
    cut = [" ".join(token.text for token in one.tokens) for one in rejoined(listed, language_of(GAME), Memory())]
    assert cut == ["Ekkor egy lapkát kapsz", "Húzz egy lapkát"]


def test_two_tokens_for_a_new_hand_are_not_one() -> None:
    stated = "Beadsz 2 lapdobásjelzőt, eldobod a kártyáidat és 6 másikat húzol helyettük."
    assert expressions(GAME, stated) == ["free: pay 2 new_hand -> redraw(6)"]


def test_an_empty_line_after_a_verb_ends_an_item() -> None:
    stated = paragraph("bónusz: minden akciónál aktiválódik\n\njáték végi bónusz: pontot ad a játék végén")
    read = [one for _, found in read_paragraph(stated, language_of(GAME), Memory()) for one in found]
    assert {one.expression for one in read} == {
        "end: gain ? vp",
        *(f"on {event}: for each card[trigger = {event}]: claim(it)" for event in ("exploit", "urbanize", "construct")),
    }


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
    stated = [
        paragraph("Zsófka kap 3 lapkát.", "example"),
        paragraph("Zsófka ekkor lép.", "text"),
        paragraph("Minden ház nő.", "text"),
    ]
    kinds = [one.kind for one in without_stories(stated, lambda word: word != "Zsófka")]
    assert kinds == ["example", "example", "text"]


def test_what_a_denied_action_would_be_for_is_not_had() -> None:
    assert expressions("gaia-project", "Itt nem fizethetsz semmit, hogy 4 ércet kapj, csak akkor is.") == []
