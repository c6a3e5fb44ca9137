"""What things make and eat, under which condition, and what later sentences add to earlier ones."""

from __future__ import annotations

import pytest

from tests.ingest.effects.texts import expressions, statements

GAME = "underwater-cities"

READ = [
    ("Minden laboratóriumod 4 tudományt termel.", "each production: gain 4 science"),
    ("A 3 alagút 6 hínárt termel.", "each production: gain 2 kelp"),
    ("Minden fejlesztett alagútad 5 hínárt és 2 pontot termel.",
     "each production: gain 5 kelp, 2 vp | if exists structure[this, upgraded]"),
    ("A 2 fejlesztett telep egy városban 5 kreditet és 4 tudományt termel.",
     "each production: gain 5 credit, 4 science | if count(structure[kind = farm, upgraded, city = this]) >= 2"),
    ("Ha legalabb 7 csatlakoztatott laborod van, akkor kapsz 6 kreditet.",
     "now: if count(structure[kind = laboratory, connected]) >= 7 then gain 6 credit"),
    ("Egy csatlakoztatott szimbiotikus város 9 kreditet termel (5 helyett).",
     "each production: gain 9 credit | if exists city[this, kind = symbiotic, connected]"),
    ("Havan 4 metropoliszod, húzz 3 kártyát.", "now: if count(metropolis) >= 4 then draw(3)"),
    ("Haide várost építesz, 5 hínárral kell többet fizetned.", "always: mod cost[site = this, res = kelp] += 5"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), READ, ids=[wanted for _, wanted in READ])
def test_sentence_is_read(text: str, wanted: str) -> None:
    assert expressions(GAME, text) == [wanted]


def test_what_several_make_together_is_shared_out_only_if_it_can_be() -> None:
    (read,) = statements(GAME, "A 3 alagút 7 hínárt termel.")
    assert read.confidence < 660


def test_one_that_is_improved_belongs_to_the_thing_before() -> None:
    first, second = statements(GAME, "A 4 telep 4 tudományt termel.", "Az egyik fejlesztett, így 3 kredit jár.")
    assert (first.subject, second.subject) == (f"{GAME}:structure:farm", f"{GAME}:structure:farm")
    assert second.expression == "each production: gain 3 credit | if exists structure[this, upgraded]"


def test_what_is_missing_is_replaced_in_the_order_told() -> None:
    read = expressions(
        GAME,
        "Minden városod 1 tudományt fogyaszt. Ha nincs elég tudományod, helyette kreditet kell beadnod. "
        "Ha így sem tudod, veszítesz 5 pontot.",
        "Csak a csatlakoztatott városaidat kell ellátni.",
    )
    assert read[-1] == (
        "each feeding: for each city[connected]: "
        "if science >= 1 then lose science else if credit >= 1 then lose credit else lose 5 vp"
    )


def test_a_price_of_every_step_goes_into_the_choice() -> None:
    act = "Kapsz 5 kreditet VAGY fejleszd legfeljebb 4 építményedet."
    read = expressions(GAME, f"{act} Minden fejlesztés 2 hínárba kerül.")
    assert read[-1] == "action: choose { gain 5 credit | up to 4 times upgrade for 2 kelp }"


def test_a_one_that_was_read_as_a_letter_is_a_guess() -> None:
    (read,) = statements(GAME, "Kapsz Tacéllemezt.")
    assert read.expression == "action: gain steelplast"
    assert read.confidence < 900


def test_how_to_do_a_thing_is_no_effect() -> None:
    (read,) = statements(GAME, "Ahhoz, hogy nyerj, építs 2 telepet.")
    assert read.confidence < 660
