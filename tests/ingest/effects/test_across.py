"""Tables whose columns a scan reads across, titles of actions, and components known by what an expression says."""

from __future__ import annotations

from kartotek.ingest.effects.stage import language_of
from kartotek.ingest.effects.subjects.contents import Likeness, likeness
from tests.ingest.effects.texts import ability, expressions, statements

GAME = "gaia-project"


def test_columns_read_across_get_their_own_numbers() -> None:
    text = (
        "Kutatólabor Akadémia vagy Bánya\nepítésekor építésekor bolygóközi intézet építésekor\n"
        "7 vagy 8 9 6 győzelmi pontot kapsz."
    )
    assert sorted(expressions(GAME, text)) == [
        "on build[kind = big]: gain 9 vp",
        "on build[kind = lab]: gain 7 vp",
        "on build[kind = lab]: gain 8 vp",
        "on build[kind = mine]: gain 6 vp",
    ]
    assert all(one.confidence < 900 for one in statements(GAME, text))


def test_columns_without_a_number_for_each_are_not_read() -> None:
    text = "Kutatólabor Akadémia Bánya\népítésekor építésekor építésekor\n7 vagy 8 győzelmi pontot kapsz."
    assert not any("big" in said or "lab" in said for said in expressions(GAME, text))


def test_the_title_of_several_actions_names_the_goods_of_each() -> None:
    read = expressions(GAME, "Akciók: Négy vagy öt kredit, három tudás megszerzése vagy hat energia begyűjtése.")
    assert read == [
        "action: pay ? power -> gain 4 credit | once per round",
        "action: pay ? power -> gain 5 credit | once per round",
        "action: pay ? power -> gain 3 knowledge | once per round",
        "action: pay ? power -> gain 6 token | once per round",
    ]


def test_goods_that_stand_under_no_title_of_actions_are_no_actions() -> None:
    assert not any(said.startswith("action") for said in expressions(GAME, "Négy kredit, három tudás megszerzése."))


def alike(text: str, game: str = GAME) -> Likeness | None:
    return likeness(ability(text, game), language_of(game))


def test_an_ability_says_the_kind_of_its_component() -> None:
    action = alike("action: pay ? power -> gain 2 ore | once per round")
    assert action == Likeness("power_action", frozenset(("ore", "2")), anywhere=True)
    scoring = alike("on build[kind = mine, planet = gaia]: gain 3 vp")
    assert scoring == Likeness("round_scoring", frozenset(("mine", "3")))
    assert alike("each income: gain ore") is None
    assert alike("end: gain ranked(count(satellite), 18, 12, 6) vp") is None
    assert alike("on build[color = blue]: gain 3 vp", "armada") is None
