"""What cards and places name beside goods, stated in one sentence or in several."""

from __future__ import annotations

import pytest

from kartotek.ingest.effects.reader import Memory, read_paragraph
from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.text.merging import join_paragraphs
from tests.ingest.effects.texts import ability, expressions, paragraph, statements

GAME = "underwater-cities"

READ = [
    ("Húzz a köröd végén 4 kártyát.", "each draw: draw(4)"),
    ("Kapsz 5 kártyát.", "action: draw(5)"),
    ("Kapsz 3 különbözö nyersanyagot.", "action: gain 3 of ?"),
    ("A fejlesztés szokásos költsége 5 hínár.", "action: upgrade for 5 kelp"),
    ("Egy laboratórium többnyire 4 kreditbe kerül.", "action: build[kind = laboratory] for 4 credit"),
    ("Építs egy alagutat vagy laboratóriumot.", "action: build[kind = tunnel | laboratory]"),
    ("Fizethetsz 4 hínárt, hogy kapj 2 tudományt, vagy fizethetsz 3 tudományt, hogy kapj 5 hínárt.",
     "now: choose { pay 4 kelp -> gain 2 science | pay 3 science -> gain 5 kelp }"),
    ("A kezedben levő kártyák száma mindig 6.", "always: mod hand_limit = 6"),
    ("Ha 6 darabnál több kártya van a kézben, dobnod kell.", "always: mod hand_limit = 6"),
    ("Ha 2 darabnál több akciókártyád van, dobnod kell.", "always: mod action_limit = 2"),
    ("Nem lehet kettőnél több akciókartyád.", "always: mod action_limit = 2"),
    ("Kapsz 4 hínárt vagy fejleszd legfeljebb 2 telepedet, úgy, hogy minden fejlesztés 3 kreditbe kerül.",
     "action: choose { gain 4 kelp | up to 2 times upgrade[kind = farm] for 3 credit }"),
    ("Ha ezt az akcióhelyet választod, akkor kapsz 4 hínárt.", "action: gain 4 kelp"),
    ("Ha ezt a lapot nem használtál ki, akkor használhatod az akcióját.",
     "on discard[this, type = action, not used]: may use action of pick card[this]"),
    ("Ha egy helyre érkezel, megkapod az ott látott nyersanyagot.", "on step: gain 1 of ?"),
    ("A labor jó (bár van egy lap és egy kártya, ami szimbiotikussá fejleszt 1 várost, ez ritka).",
     "now: make_symbiotic[kind = plain]"),
    ("Ha haladnod kéne az első mezőn túl, tedd a jelölőt a többi tetejére, és kapsz 4 pontot, amit nem tehetsz meg.",
     "on step[beyond]: gain 4 vp"),
    ("Egy játékos a sor végén kezd, így kapsz 4 hínárt.", "now: gain 4 kelp"),
    ("Ebben az esetben kapsz 5 hínárt termeléskor.", "each production: gain 5 kelp | if ?"),
    ("Mindenki húzzon 5 öt a korszak kártyáiból, tartson meg 4 et, és dobja el a másik 2 lapot.",
     "each era_end: draw(5); keep(4); discard(2)"),
    ("Amikor megépíted egy csatlakoztatott város 3. telepét, kapsz 4 tudományt.",
     "on build[kind = farm, connected, nth_here = 3]: gain 4 science"),
    ("Ha egy akcióhelyet használva hínárt kapsz, kapsz 5 pontot.",
     "on gain[res = kelp, source = slot]: gain 5 vp"),
    ("AMIKOR EGY KÖRBEN MEGÉPÍTED A NEGYEDIK TELEPED", "on build[kind = farm, nth_turn = 4]: ?"),
    ("HA A SZÖVETSÉGSÁV MÁSODIK MEZŐJÉN VAGY", "now: if federation_space = 2 then ?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[wanted for _, wanted in READ])
def test_sentence_is_read(text: str, wanted: str) -> None:
    assert expressions(GAME, text) == [wanted]


def test_a_place_of_action_says_when() -> None:
    (there,) = statements(GAME, "Tudd meg, hogy az akcióhelyen elvehetsz egy speciális kártyát.")
    (anywhere,) = statements(GAME, "Tudd meg, hogy elvehetsz egy speciális kártyát.")
    assert (there.expression, there.timed, anywhere.timed) == ("action: take_special", True, False)


def test_what_a_card_in_brackets_does_is_told_by_the_way() -> None:
    (one,) = statements(GAME, "Nincs más (de van egy kártya, ami 3 hínárt ad, és ez sok).")
    assert (one.expression, one.confidence < 900) == ("action: gain 3 kelp", True)
    assert expressions(GAME, "Nincs más (egy kártya, ami 3 hínárt ad, sok).") == []


def test_a_place_is_told_by_what_may_be_done_there() -> None:
    stated = "Ne válaszd azt az akcióhelyet, ahol 3 telepet lehet építeni."
    assert expressions(GAME, stated) == ["action: up to 3 times build[kind = farm]"]
    story = paragraph(f"{stated} Péter itt kap 4 hínárt.", "example")
    read = [one for _, found in read_paragraph(story, language_of(GAME), Memory()) for one in found]
    assert [one.expression for one in read] == ["action: up to 3 times build[kind = farm]"]
    assert all(one.confidence < 900 for one in read)


def test_what_was_built_is_improved_in_the_next_sentence() -> None:
    read = expressions(GAME, "Építs egy telepet. Ezután fizess 3 kreditet, hogy fejleszd az épületet.")
    assert read[-1] == "action: build[kind = farm]; upgrade(that) for 3 credit"


def test_goods_turned_into_money_are_scored_with_it() -> None:
    read = expressions(
        GAME,
        "Minden tudományért vegyél el 3 kreditet. Minden nyersanyag 1 kreditet ér. Minden 5 kreditért kapsz 1 pontot.",
    )
    assert read == ["end: gain (3 * science + kelp + steelplast + biomatter + credit) / 5 vp"]


def test_only_those_that_are_counted_up() -> None:
    gain = "Termeléskor minden 4 laborod után 2 kreditet termelsz."
    read = expressions(GAME, f"{gain} Számold a csatlakoztatott laborokat.")
    assert read[-1] == "each production: gain 2 credit per 4 structure[kind = laboratory, connected]"


def test_a_price_in_a_list_of_actions_belongs_to_the_action_after_it() -> None:
    parts = [
        paragraph("A kártya engedi a következőket:", line=1),
        paragraph("1. Fizess 4 hínárt.", line=2),
        paragraph("2. Válassz egy akcióhelyet, ami már másik játékosnál elfoglalt.", line=3),
    ]
    (whole,) = join_paragraphs(parts)
    memory = Memory()
    bought = "action: pay 4 kelp -> use action of pick slot[occupied, not mine]"
    later = paragraph("Ez a korong fordulónként egyszer használható.", line=12)
    read = [s for part in (whole, later) for _, made in read_paragraph(part, language_of(GAME), memory) for s in made]
    assert [one.expression for one in read] == [bought, f"{bought} | once per round"]
    assert read[-1].replaces == ability(bought, GAME)


def test_how_often_a_thing_is_used_says_nothing_without_a_verb() -> None:
    assert expressions(GAME, "Kapsz 4 hínárt. Ez a korong fordulónként egyszer használható.") == ["action: gain 4 kelp"]


def test_the_rest_of_a_sentence_behind_a_scrap_is_found() -> None:
    parts = [paragraph("Kapsz 7 pontot minden", line=1), paragraph("Csere O. szimbiotikus városodért.", line=3)]
    (whole,) = join_paragraphs(parts)
    read = [s.expression for _, made in read_paragraph(whole, language_of(GAME), Memory()) for s in made]
    assert read == ["end: gain 7 vp per city[kind = symbiotic]"]


def test_columns_that_run_into_each_other_are_told_apart_by_their_verbs() -> None:
    memory = Memory()
    part = paragraph("Vegyél el egy nagy Építs 2 telepet.")
    read = [s.expression for _, made in read_paragraph(part, language_of(GAME), memory) for s in made]
    assert read == ["action: up to 2 times build[kind = farm]"]
    assert memory.torn


def test_an_example_is_never_sure() -> None:
    (read,) = statements(GAME, "KEDVEZMÉNY: Például, ha építesz 1 várost, 4 hínárral kevesebbért, akkor örülsz.")
    assert read.expression == "always: mod cost[kind = city, res = kelp] -= 4"
    assert read.confidence < 900


def test_what_counts_as_an_action_card_has_its_limit() -> None:
    read = expressions(
        GAME,
        "Minden akciókártyát fordulónként egyszer használhatsz.",
        "A robot akciókártyának számít. Vele 4 kreditet vagy 3 hínárt kapsz.",
    )
    assert read[-1] == "action: gain {4 credit | 3 kelp} | once per round"


def test_what_counts_as_an_action_card_is_doubted_where_their_limit_was_not_read() -> None:
    card = "A robot akciókártyának számít. Akcióként 4 kreditet kapsz."
    limited, open_ended = (
        statements(GAME, text, card)[-1]
        for text in ("Minden akciókártyát fordulónként egyszer használhatsz.", "Minden akciókártya hasznos.")
    )
    assert (limited.expression, limited.confidence >= 900) == ("action: gain 4 credit | once per round", True)
    assert (open_ended.expression, open_ended.confidence >= 900) == ("action: gain 4 credit", False)


def test_a_metropolis_beside_a_site_is_its_condition() -> None:
    read = expressions(GAME, "A mellette levő metropolisz 5 kreditet termel.")
    assert read == ["each production: gain 5 credit | if exists metropolis[site = this]"]


def test_a_sum_in_an_example_tells_what_two_make() -> None:
    (read,) = statements(GAME, "Például: 2 fejlesztett labor normál esetben 5 tudományt termel.")
    assert read.expression == (
        "each production: gain 5 science | if count(structure[kind = laboratory, upgraded, city = this]) >= 2"
    )
    assert read.confidence < 900


def test_a_heading_ends_where_the_capitals_do() -> None:
    read = expressions(GAME, "AMIKOR MEGÉPÍTED A HARMADIK ALAGÚTAD A városnak csatlakoztatva kell lennie.")
    assert read[-1] == "on build[kind = tunnel, connected, nth_here = 3]: ?"


def test_a_table_that_lacks_its_first_row_is_unsure() -> None:
    memory = Memory()
    texts = (
        "Lássuk, hány különböző épület van a csatlakoztatott városban.",
        *(f"Ha {kinds} épület van, akkor {points} pontot kapsz." for kinds, points in
          (("egyféle", 5), ("kétféle", 7), ("háromféle", 9))),
    )  # fmt: skip
    for text in texts:
        list(read_paragraph(paragraph(text), language_of(GAME), memory))
    table = memory.table()
    assert table is not None
    assert table.confidence < 900


def test_what_is_only_begun_makes_the_rest_unsure() -> None:
    memory = Memory()
    list(read_paragraph(paragraph("Építs egy alagutat. Haladj előre"), language_of(GAME), memory))
    assert memory.unread
    list(read_paragraph(paragraph("Építs egy alagutat. Vedd el a zászlót."), language_of(GAME), memory))
    assert not memory.unread


def test_a_good_that_may_stand_for_others_is_the_one_spoken_of() -> None:
    read = statements(GAME, "A tudomány ritka anyag. Pótolhat sokat, helyettesítheti a hínárt és a kreditet.")
    assert [one.expression for one in read] == ["free: pay science -> gain {kelp | credit}"]
    assert read[0].confidence < 900


def test_a_scrap_between_number_and_good_makes_it_unsure() -> None:
    (read,) = statements(GAME, "Kapsz 4 fxo hínárt.")
    assert read.expression == "action: gain 4 kelp"
    assert read.confidence < 900


def test_what_was_got_here_is_given_here() -> None:
    (read,) = statements(GAME, "Ha az alagutat ide rakod, akkor elköltheted az itt megkapott 3 hínárt.")
    assert read.expression == "now: gain 3 kelp"
    assert read.confidence < 900


def test_whether_or_not_denies_nothing() -> None:
    (read,) = statements(GAME, "Azonnal kapsz 5 hínárt, hogy a telep fejlesztett vagy sem.")
    (denied,) = statements(GAME, "Azonnal kapsz 5 hínárt, de pontot nem.")
    assert read.expression == denied.expression == "now: gain 5 kelp"
    assert denied.confidence < read.confidence


def test_the_end_of_a_sentence_about_nothing_is_unsure() -> None:
    (read,) = statements(GAME, "4 hínárt ér.")
    assert read.confidence < 660
