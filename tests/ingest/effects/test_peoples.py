"""What peoples and their prices say: other goods instead, worth, things had at the start, amendments."""

from __future__ import annotations

import pytest

from kartotek.schema.language.printer import print_ability
from tests.ingest.effects.texts import expressions, statements

READ = [
    ("Egy Gaia-bolygó lakhatóvá tételéhez tudás helyett kreditet fizess!",
     "always: mod cost[kind = gaia_mine, res = knowledge] = 0; mod cost[kind = gaia_mine, res = credit] += 1"),
    ("A Gaia-bolygókat három érc befizetésével tehetjük lakhatova.",
     "always: mod cost[kind = gaia_mine, res = ore] = 3"),
    ("Egy műhold pályára állitásához két energiát feláldoznod muszáj.",
     "always: mod cost[kind = satellite, res = token] = 2"),
    ("Amikor ércet kapsz, helyette ugyanannyi kreditet szerzel.", "always: replace ore -> credit"),
    ("A III-as terület energiáját ugy használod, mintha öt energia volna.",
     "always: mod token_worth[kind = plain] = 5"),
    ("Miután mindenki elkészült, tedd le a kutatólaborodat!", "now: build[kind = lab] for free"),
    ("Hét tudásért lépj egyet bármely kutatási területen!", "action: pay 7 knowledge -> research"),
    ("5 energia felhasználásával 3 tudást kapsz.", "action: pay 5 power -> gain 3 knowledge | once per round"),
    ("Feltölthetsz öt energiát.", "now: gain 5 power"),
    ("Amikor fellépsz a 4. szintre, két ércet kapsz.", "on research[level = 4]: gain 2 ore"),
    ("Három érc begyűjtése helyett két kreditet kapsz bevételként.", "each income: gain 2 credit"),
    ("A bolygók energiaértékének el kell érnie a kilencet.", "always: mod federation_value = 9"),
    ("Öt helyett nyolc energiaértékkel alapítasz szövetségeket.", "always: mod federation_value = 8"),
    ("Az akadémia 4 érc bevételt biztosít.", "each income: gain 4 ore"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[wanted for _, wanted in READ])
def test_sentence_is_read(text: str, wanted: str) -> None:
    assert expressions("gaia-project", text) == [wanted]


@pytest.mark.parametrize(
    "text",
    ["Egy Gaia-bolygó lakhatóvá tétele sokba kerül.", "Feltöltheted a kancsót.", "Kezdheted a játékot 3 társaddal."],
)
def test_what_names_no_price_and_no_goods_is_not_read(text: str) -> None:
    assert expressions("gaia-project", text) == []


def amend(text: str) -> list[tuple[str, int]]:
    read = statements("gaia-project", text)
    renewed = {print_ability(one.replaces) for one in read if one.replaces is not None}
    return [(one.expression, one.confidence) for one in read if one.expression not in renewed]


def test_something_holds_until_a_thing_stands() -> None:
    text = "Amikor tudást kapsz, helyette ugyanannyi ércet szerzel. Ha kutatólabort építesz, ez már nem érvényesül."
    assert [said for said, _ in amend(text)] == [
        "always: replace knowledge -> ore | if not exists structure[kind = lab]"
    ]


def test_a_lower_price_stands_under_a_condition_of_its_own() -> None:
    text = "A kutatólabor fejlesztése 9 kreditbe kerül. Ha szomszédod van, a költség 7 kreditre csökken."
    (first, _), (second, certain) = amend(text)
    assert (first, second) == (
        "action: build[kind = lab] for 9 credit",
        "action: build[kind = lab] for 7 credit | if ?",
    )
    assert certain < 900


def test_what_amends_nothing_is_left_out() -> None:
    assert amend("Ha szomszédod van, a költség 7 kreditre csökken.") == []


def test_all_places_of_a_ranking_are_one_statement() -> None:
    read = expressions(
        "gaia-project",
        "Az első helyezett 9 győzelmi pontot kap. A második helyezett 5 győzelmi pontot kap. "
        "A harmadik helyezett 0 győzelmi pontot kap.",
        "A legtöbb műhold gazdája.",
    )
    assert read == ["end: gain ranked(?, 9, 5) vp", "end: gain ranked(count(satellite), 9, 5) vp"]


def test_a_ranking_of_which_a_place_is_missing_is_not_read() -> None:
    read = expressions(
        "gaia-project",
        "Az első helyezett kap 9 pontot. Az ötödik helyezett kap 2 pontot.",
        "A legtöbb műhold gazdája.",
    )
    assert read == []


def test_what_a_new_thing_gives_at_once_is_its_own_where_the_text_is_about_it() -> None:
    given = "Amint megépítesz egy bányát, azonnal kapsz 3 tudást."
    *_, own = statements("gaia-project", f"Egy bánya 2 kreditbe és 1 ércbe kerül. {given}")
    assert (own.expression, own.built) == ("now: gain 3 knowledge", "mine")
    (of_any,) = statements("gaia-project", given)
    assert (of_any.expression, of_any.built) == ("on build[kind = mine]: gain 3 knowledge", "")


def test_rows_of_numbers_in_brackets_are_prices_by_amount() -> None:
    text = (
        "Ahhoz, hogy ezt kapd, kevesebb győzelmi pontot kell fizetned, mint az energiaértéke "
        "(2 3 5 energia feltöltéséhez 0 4 6 kreditet kell beadnod)."
    )
    assert expressions("gaia-project", text) == [
        "on charge[passive]: may choose { gain 2 power | pay 4 credit -> gain 3 power | pay 6 credit -> gain 5 power }"
    ]
    assert statements("gaia-project", text)[0].confidence < 900


def test_rows_of_unlike_length_are_no_prices() -> None:
    text = (
        "Ahhoz, hogy ezt kapd, kevesebb győzelmi pontot kell fizetned, mint az energiaértéke "
        "(2 3 5 energia feltöltéséhez 4 6 kreditet kell beadnod)."
    )
    assert not any("choose" in said for said in expressions("gaia-project", text))


def test_one_sort_of_tokens_gives_so_much_and_nothing_else() -> None:
    (one,) = statements("gaia-project", "A szövetségbónusz lapka egyik fajtája 9 ércet ad, semmi mást.")
    assert (one.expression, one.confidence >= 900) == ("now: gain 9 ore", True)


def test_a_token_turned_over_for_a_tile_is_a_part_of_what_is_said() -> None:
    (one,) = statements("gaia-project", "Egy tech lapka elviteléhez fordíts meg egy szövetségbónusz lapkát.")
    assert one.expression == "now: flip[green]"
    assert one.confidence < 900
