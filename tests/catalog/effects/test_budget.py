"""Every evaluation ends by a count of its work: what is refused is refused on every machine, however busy."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.effects.budget import MAX_LIVE, MAX_WORK
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.state import new_state
from kartotek.catalog.evaluation import evaluate
from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability
from tests.catalog.effects.rig import MACHINES, library_of
from tests.toy import shipped_vocabulary

WONDERS, CITIES = shipped_vocabulary("seven-wonders"), shipped_vocabulary("underwater-cities")
CARDS = [{"color": "brown", "age": 1}] * 450
FORTY = " | ".join(f"{amount} credit" for amount in range(1, 41))

ENDLESS = {
    "an unaffordable choice among very many": (CITIES, f"now: pay kelp, 20 of {{{FORTY}}} -> gain credit", "slot"),
    "loops inside each other": (WONDERS, "now: for each card: for each card: for each card: gain coin", "card"),
    "loops that look at everything": (
        WONDERS,
        "now: for each card: if exists card[age = 3, color = blue] then gain coin else for each card: gain coin",
        "card",
    ),
}


def described(game: Any) -> dict[str, Any]:
    return {"seats": [{"card": CARDS, "coin": 5}]} if game is WONDERS else {"seats": [{"credit": 50}]}


@pytest.mark.parametrize("name", list(ENDLESS))
def test_a_line_without_end_is_refused(name: str) -> None:
    vocabulary, line, host = ENDLESS[name]
    with pytest.raises(KartotekError) as caught:
        evaluate(parse_ability(line, vocabulary, host), vocabulary, described(vocabulary), host)
    assert caught.value.code == "eval-work"


@pytest.mark.parametrize("kind", MACHINES)
def test_both_evaluators_count(kind: type[Machine]) -> None:
    """The same line over the same cards: each evaluator counts every card that a filter looks at."""
    line = "now: for each card: if count(card[color = brown, age = 1]) >= 1 then gain coin"
    machine = kind(library_of(WONDERS, {"card:mill": [line]}))
    entry = machine.library.entries[0]
    worked = []
    for cards in (10, 20, 40):
        state = new_state(WONDERS, 1)
        noun = machine.library.layout.noun["card"]
        thing = (0,) * (1 + len(WONDERS.nouns["card"].attributes))
        state.things[noun][0] = [(key, *thing[1:]) for key in range(cards)]
        machine.perform(state, entry, 0)
        worked.append(state.worked)
    assert worked == [2 * cards + 2 * cards * cards for cards in (10, 20, 40)]


@pytest.mark.parametrize("kind", MACHINES)
def test_both_evaluators_stop(kind: type[Machine]) -> None:
    line = "now: for each card: for each card: if count(card[color = brown]) >= 1 then gain coin"
    machine = kind(library_of(WONDERS, {"card:mill": [line]}))
    state = new_state(WONDERS, 1)
    blank = (0,) * len(WONDERS.nouns["card"].attributes)
    state.things[machine.library.layout.noun["card"]][0] = [(key, *blank) for key in range(100)]
    with pytest.raises(KartotekError) as caught:
        machine.perform(state, machine.library.entries[0], 0)
    assert caught.value.code == "eval-work"
    assert state.worked <= MAX_WORK + 100 * 100


def test_every_pair_of_a_full_table_is_within_the_budget() -> None:
    line = "now: for each card: if exists card[age = 3] then gain coin"
    state = {"seats": [{"card": [{"color": "brown", "age": 1}] * 500}]}
    found = evaluate(parse_ability(line, WONDERS, "card"), WONDERS, state, "card")
    assert found.question is None


def test_many_answers_have_one_budget() -> None:
    ability = parse_ability("now: for pick 50 card: if exists card[age = 1] then gain coin", WONDERS, "card")
    with pytest.raises(KartotekError, match="units of work"):
        evaluate(ability, WONDERS, described(WONDERS), "card", answers=[str(key) for key in range(50)])


def test_live_components_of_a_written_state_are_bounded() -> None:
    ability = parse_ability("always: have shield per card", WONDERS, "card")
    state = {"seats": [{"card": CARDS, "live": ["this"] * (MAX_LIVE + 1)}]}
    with pytest.raises(KartotekError, match=str(MAX_LIVE)):
        evaluate(ability, WONDERS, state, "card")
