"""Worked examples of the book about turns: slots, cards, timing, payments, the federation track, hands."""

from __future__ import annotations

from typing import Any

import pytest

from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.catalog.rules.underwater_cities.perform import Act
from kartotek.catalog.rules.underwater_cities.refusal import RefusedError
from tests.catalog.rules.underwater_cities.positions import amounts, play, position, refused, turn


def _cards(game: UnderwaterCities) -> dict[str, str]:
    """An instant era I card of each colour."""
    found: dict[str, str] = {}
    for number in game.core.pieces.decks()["1"]:
        copy = game.core.pieces.copies[number]
        if copy.card.type == "instant":
            found.setdefault(game.core.pieces.colors[copy.card.color or 0], copy.id)
    return found


def test_uc_turn_resources(uc: UnderwaterCities) -> None:
    other = _cards(uc)["green"]
    state = position(uc, hand=[other])
    step = {"p": 0, "gain": {"steelplast": 2, "kelp": 1}}
    row = play(uc, state, turn("two-steelplast-kelp", other, [step]))
    assert amounts(row, "steelplast", "kelp") == {"steelplast": 2, "kelp": 1}


def test_uc_action_slot_assistant(uc: UnderwaterCities) -> None:
    other = _cards(uc)["red"]
    state = position(uc, 3, hand=[other])
    steps = [
        {"p": 1, "gain": {"steelplast": 1}},
        {"p": 0, "use": "personal-assistant", "steps": [{"p": 0, "gain": {"credit": 1}}]},
    ]
    row = play(uc, state, turn("action-card-and-steelplast", other, steps))
    assert amounts(row, "steelplast", "credit") == {"steelplast": 1, "credit": 1}
    assert row["used"] == ["personal-assistant"]


def test_uc_slot_unusable(uc: UnderwaterCities) -> None:
    other = _cards(uc)["red"]
    state = position(uc, 3, hand=[other], credit=5)
    assert refused(uc, state, turn("two-tunnels", other, [])).rule == "rule:slot-usable"
    step = {"p": 0, "build": "tunnel", "site": "b1-tunnel-32-33", "pay": {"steelplast": 1, "credit": 1}}
    assert refused(uc, state, turn("two-tunnels", other, [step])).rule == "rule:cost"


def test_uc_slot_partial(uc: UnderwaterCities) -> None:
    other = _cards(uc)["red"]
    state = position(uc, 3, hand=[other], steelplast=1, credit=1)
    step = {"p": 0, "build": "tunnel", "site": "b1-tunnel-32-33", "pay": {"steelplast": 1, "credit": 1}}
    row = play(uc, state, turn("tunnel-and-city", other, [step]))
    assert row["built"] == {"b1-city-33": "plain", "b1-tunnel-32-33": "tunnel"}


@pytest.mark.parametrize(
    ("paid", "rule"),
    [
        ({"steelplast": 1, "biomatter": 2, "credit": 1}, None),
        ({"steelplast": 2, "kelp": 1, "biomatter": 1}, "rule:biomatter"),
        ({"steelplast": 2, "kelp": 1}, "rule:cost"),
    ],
)
def test_uc_biomatter_city(uc: UnderwaterCities, paid: dict[str, int], rule: str | None) -> None:
    other = _cards(uc)["green"]
    state = position(uc, hand=[other], steelplast=2, kelp=1, biomatter=2, credit=1)
    move = turn("city", other, [{"p": 0, "build": "plain", "site": "b1-city-32", "pay": paid}])
    if rule:
        assert refused(uc, state, move).rule == rule
    else:
        assert play(uc, state, move)["built"]["b1-city-32"] == "plain"


def test_uc_bonus_mid_action(uc: UnderwaterCities) -> None:
    """The bonus of the first site pays for the second tunnel."""
    other = _cards(uc)["red"]
    state = position(uc, 3, boards="213", hand=[other], steelplast=1, credit=2)
    price = {"steelplast": 1, "credit": 1}
    steps = [{"p": 0, "build": "tunnel", "site": f"b2-tunnel-{end}", "pay": price} for end in ("32-33", "23-33")]
    row = play(uc, state, turn("two-tunnels", other, steps))
    assert amounts(row, "steelplast", "credit") == {"steelplast": 0, "credit": 0}
    assert sum(what == "tunnel" for what in row["built"].values()) == 2


def _card_37_34(uc: UnderwaterCities) -> Any:
    other = _cards(uc)["green"]
    claimed = ["personal-assistant", "biomech-construction-crew-37#37", "build-farm-or-desalination-plant#34"]
    built = {"b1-city-33-1": "laboratory"}
    return other, position(uc, 3, hand=[other], claimed=claimed, built=built, steelplast=1, science=1)


def test_uc_timing_37_34(uc: UnderwaterCities) -> None:
    other, state = _card_37_34(uc)
    build = {"build": "laboratory", "site": "b1-city-33-2", "pay": {"steelplast": 1}, "upgrade": {"science": 1}}
    inner = [{"p": 0, "build": "desalination", "site": "b1-city-33-3", "pay": {"credit": 1}}, {"p": 1, "draw": 1}]
    steps = [{"p": 1, **build}, {"p": 0, "use": "build-farm-or-desalination-plant#34", "steps": inner}]
    row = play(uc, state, turn("action-card-build-upgrade", other, steps))
    assert amounts(row, "steelplast", "science", "credit") == {"steelplast": 0, "science": 0, "credit": 0}
    assert (row["built"]["b1-city-33-2"], row["built"]["b1-city-33-3"]) == ("laboratory+", "desalination")
    assert row["hand"] == 2  # one by the card, one at the end of the turn


KATE: dict[str, Any] = {
    "built": {"b1-tunnel-32-33": "tunnel"},
    "claimed": ["personal-assistant", "build-a-structure#19"],
    "hand": ["seafood-collection#28"],
    "federation": 4,
    "steelplast": 1,
    "credit": 1,
    "science": 1,
}


def _kate_steps() -> list[dict[str, Any]]:
    tunnel = {"build": "tunnel", "site": "b1-tunnel-31-32", "pay": {"steelplast": 1, "credit": 1}}
    plant = {"p": 0, "build": "desalination", "site": "b1-city-33-1", "pay": {"credit": 1}}
    use = {"p": 0, "use": "build-a-structure#19", "steps": [{"p": 1, "federate": 1}, plant]}
    return [{"p": 1, **tunnel, "upgrade": {"science": 1}}, use]


def test_uc_timing_kate(uc: UnderwaterCities) -> None:
    state = position(uc, 3, **KATE)
    card = {"first": "slot", "card_steps": [{"p": 0, "gain": {"kelp": 1}}]}
    row = play(uc, state, turn("action-card-build-upgrade", "seafood-collection#28", _kate_steps(), **card))
    assert amounts(row, "steelplast", "credit", "science", "kelp") == {
        "steelplast": 0,
        "credit": 0,
        "science": 0,
        "kelp": 1,
    }
    assert row["federation"] == 3
    assert (row["built"]["b1-tunnel-31-32"], row["built"]["b1-city-33-1"]) == ("tunnel+", "desalination")


def test_uc_timing_kate_illegal(uc: UnderwaterCities) -> None:
    """The card is wholly before or wholly after the slot: its kelp cannot pay for a farm of the slot's other part."""
    state = position(uc, 3, **KATE)
    steps = _kate_steps()
    steps[1]["steps"][1] = {"p": 0, "build": "farm", "site": "b1-city-33-1", "pay": {"kelp": 1}}
    card = {"first": "slot", "card_steps": [{"p": 0, "gain": {"kelp": 1}}]}
    move = turn("action-card-build-upgrade", "seafood-collection#28", steps, **card)
    assert refused(uc, state, move).rule == "rule:cost"
    assert refused(uc, state, {**move, "first": "card"}).rule == "rule:effect-condition"


@pytest.mark.parametrize(
    ("start", "steps", "space", "points", "goods"),
    [(2, 2, 1, 2, {}), (1, 2, 1, 2, {}), (0, 3, 2, 0, {"credit": 1, "steelplast": 1})],
    ids=["uc-federation-end", "uc-federation-on-space-1", "uc-federation-full"],
)
def test_uc_federation(
    uc: UnderwaterCities, start: int, steps: int, space: int, points: int, goods: dict[str, int]
) -> None:
    seats = [{"board": "1", "federation": start}, {"board": "2", "federation": space}]
    state = uc.read_state({"seats": seats}, 2)
    uc.performer.uses.federation.advance(Act(state, 0), steps)
    row = uc.rows(state)[0]
    assert (row["federation"], row["vp"]) == (space, points)
    assert amounts(row) == dict.fromkeys(("credit", "kelp", "steelplast", "science", "biomatter"), 0) | goods
    assert table_of(state).track[space][-1] == 0, "who arrives is on top"


def test_uc_setup_four(uc: UnderwaterCities) -> None:
    from random import Random

    setup = uc.deal(4, Random(1), {"boards": "basic", "contracts": "no", "solo": "no"})
    rows = uc.rows(uc.begin({**setup, "order": [2, 0, 3, 1]}))
    assert [rows[seat]["federation"] for seat in (2, 0, 3, 1)] == [0, 4, 3, 2]
    goods = [amounts(rows[seat], "kelp", "steelplast", "science", "credit") for seat in (2, 0, 3, 1)]
    first = {"kelp": 1, "steelplast": 1, "science": 1, "credit": 2}
    assert goods == [first, first, first | {"credit": 3}, first | {"credit": 3, "steelplast": 2}]


def test_uc_round_end_order(uc: UnderwaterCities) -> None:
    """Orange lies on purple on space 2; black and blue did not move."""
    purple, orange, black, blue = range(4)
    seats = [{"board": str(seat + 1), "federation": 2 if seat in (purple, orange) else 0} for seat in range(4)]
    data = {"seats": seats, "order": [purple, black, orange, blue], "track": {"2": [purple, orange]}}
    state = uc.read_state(data, 4)
    assert uc.rounds.federation.next_order(table_of(state)) == [orange, purple, black, blue]


def test_uc_exchange_once(uc: UnderwaterCities) -> None:
    """Either direction, once: two kelp cannot become two steelplast."""
    act = Act(position(uc, kelp=2), 0, "card")
    card = uc.core.pieces.by_id["unnamed-exchange"]
    parts = uc.performer.parts(uc.facts.library.timed(card.component, "now"), 0)
    paid = {"p": 0, "pay": {"kelp": 1}, "steps": [{"p": 0, "gain": {"steelplast": 1}}]}
    once = {"p": 0, "choose": 0, "steps": [paid]}
    with pytest.raises(RefusedError) as error:
        uc.performer.carry_out(act, parts, [once, once])
    assert error.value.illegal.rule == "rule:effect-part"


def test_uc_hand_limit(uc: UnderwaterCities) -> None:
    cards = [uc.core.pieces.copies[number].id for number in uc.core.pieces.decks()["1"]][:5]
    for limit, claimed in ((3, []), (4, ["undersea-server-farm#140"])):
        state = position(uc, hand=cards, claimed=["personal-assistant", *claimed])
        steps: list[dict[str, Any]] = [{"p": 0, "draw": 2}, {"p": 1, "gain": {"credit": 2}}]
        move = turn("always-available", cards[4], steps)
        assert refused(uc, state, move).rule == "rule:hand-limit"
        row = play(uc, state, move | {"discard": cards[: 5 - limit]})
        assert row["hand"] == limit - 1 + 2 + 1


def test_uc_limit_of_four(uc: UnderwaterCities) -> None:
    pieces = uc.core.pieces
    actions = [pieces.copies[n] for n in pieces.decks()["1"] if pieces.copies[n].card.type == "action"]
    fifth = actions[3]
    claimed = ["personal-assistant", *(copy.id for copy in actions[:3])]
    state = position(uc, hand=[fifth.id], claimed=claimed)
    slot = {"yellow": "science-or-upgrades", "red": "two-steelplast-kelp", "green": "special"}[
        pieces.colors[fifth.card.color or 0]
    ]
    step = next(uc.options.singles.any_of(Act(state, 0), uc.performer.parts(_slot(uc, slot), 0)))
    move = turn(slot, fifth.id, [step], claim=True)
    fault = refused(uc, state, move)
    assert (fault.rule, fault.need, fault.have) == ("rule:action-card-limit", 4, 5)
    used = [{"p": 0, "gain": {"credit": 1}}]
    row = play(uc, state, move | {"drop": "personal-assistant", "drop_steps": used})
    assert row["claimed"] == [*(copy.id for copy in actions[:3]), fifth.id]
    assert row["credit"] == 1


def _slot(uc: UnderwaterCities, name: str) -> Any:
    slot = next(item for item in uc.core.pieces.slots if item.id == name)
    return uc.facts.library.timed(slot.component, "action")


def test_uc_upgrade_two_farms(uc: UnderwaterCities) -> None:
    act = Act(position(uc, science=2, credit=2, built={"b1-city-33-1": "farm", "b1-city-33-2": "farm"}), 0, "card")
    card = uc.core.pieces.by_id["unnamed-upgrade-farms"]
    part = uc.performer.parts(uc.facts.library.timed(card.component, "now"), 0)[0]
    inner = part._replace(node=part.entry.kids[part.node][-1])
    assert uc.performer.verbs.upgrade_prices(act, inner, uc.core.pieces.kind["farm"]) == [{"science": 1}, {"credit": 1}]
    steps = [
        {"p": 0, "upgrade": "b1-city-33-1", "pay": {"science": 1}},
        {"p": 0, "upgrade": "b1-city-33-2", "pay": {"credit": 1}},
    ]
    assert uc.performer.carry_out(act, [part], steps) == 2


def test_uc_discount_floor(uc: UnderwaterCities) -> None:
    """A discount of two credits makes a tunnel cost no credit, and gives nothing back."""
    other = _cards(uc)["red"]
    discount = uc.core.pieces.by_id["unnamed-tunnel-discount"]
    name = f"{discount.id}#{discount.numbers[0] if discount.numbers else 47}"
    state = position(uc, 3, hand=[other], claimed=["personal-assistant", name], steelplast=1)
    step = {"p": 0, "build": "tunnel", "site": "b1-tunnel-32-33", "pay": {"steelplast": 1}}
    row = play(uc, state, turn("two-tunnels", other, [step]))
    assert amounts(row, "steelplast", "credit") == {"steelplast": 0, "credit": 0}
