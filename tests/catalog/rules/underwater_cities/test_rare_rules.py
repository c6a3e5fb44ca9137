"""Rules that random games seldom break: each refuses something here."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kartotek.catalog.rules.game import IllegalStateError
from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.core import table_of
from kartotek.catalog.rules.underwater_cities.perform import MAX_DEPTH, Act, EffectPart
from kartotek.catalog.rules.underwater_cities.refusal import RefusedError
from kartotek.schema.language import nodes as n
from tests.catalog.rules.conftest import Opener
from tests.catalog.rules.underwater_cities.conftest import PACK
from tests.catalog.rules.underwater_cities.positions import play, position, refused, turn

SLOT = "two-steelplast-kelp"
GAIN = {"p": 0, "gain": {"steelplast": 2, "kelp": 1}}


def _instant(game: UnderwaterCities) -> list[str]:
    copies = [game.core.pieces.copies[number] for number in game.core.pieces.decks()["1"]]
    return [copy.id for copy in copies if copy.card.type == "instant"]


def _part(game: UnderwaterCities, kind: type[n.Node]) -> EffectPart:
    """A part of some ability that is a node of a kind."""
    return next(
        EffectPart(entry, number, -1)
        for entry in game.core.facts.library.entries
        for number, node in enumerate(entry.nodes)
        if isinstance(node, kind)
    )


def test_only_the_top_card_is_drawn(uc: UnderwaterCities) -> None:
    card = _instant(uc)[0]
    state = position(uc, hand=[card])
    assert refused(uc, state, turn(SLOT, card, [GAIN], drew=["nothing"])).rule == "rule:draw-end"
    top = uc.set_up.piles.name(table_of(state).decks[0][0])
    play(uc, state, turn(SLOT, card, [GAIN], drew=[top]))


@pytest.mark.parametrize(("key", "rule"), [("claim", "rule:claim"), ("paid", "rule:special-pay")])
def test_an_instant_card_of_an_era_is_neither_claimed_nor_paid(uc: UnderwaterCities, key: str, rule: str) -> None:
    """Where its colour matches that of the slot; elsewhere the card does nothing at all."""
    rules = set()
    for card in _instant(uc)[:40]:
        move = turn(SLOT, card, [GAIN]) | {key: True}
        rules |= {fault.rule for fault in uc.play(position(uc, hand=[card]), move)}
    assert rule in rules


def test_an_effect_admits_some_slots(uc: UnderwaterCities) -> None:
    with pytest.raises(RefusedError) as caught:
        uc.performer.uses._slot(Act(position(uc), 0), _part(uc, n.Use), {"slot": "nothing"})
    assert caught.value.illegal.rule == "rule:perform-slot"


def test_one_player_plays_solo(uc: UnderwaterCities) -> None:
    setup = uc.deal(2, Random(1), {option.name: option.default for option in uc.setup_options})
    assert "rule:solo-setup" in {fault.rule for fault in uc.check_setup(setup | {"solo": "yes"})}


def test_an_expansion_site_needs_its_effect(uc: UnderwaterCities) -> None:
    state = position(uc)
    building = uc.positions.building
    for site in uc.core.board(state, 0).sites:
        if site.kind in ("expansion", "building"):
            with pytest.raises(RefusedError) as caught:
                building._check_building(state, 0, site, site.kind == "building")
            assert caught.value.illegal.rule == "rule:expansion-site"


def test_tunnels_and_domes_run_out(uc: UnderwaterCities) -> None:
    state = position(uc)
    table_of(state).tunnels, table_of(state).domes = 0, [0] * len(table_of(state).domes)
    for kind in (uc.core.tunnel, uc.core.symbiotic):
        with pytest.raises(RefusedError) as caught:
            uc.positions.building.check_supply(state, kind)
        assert caught.value.illegal.rule == "rule:limits"


@pytest.mark.parametrize(("phase", "rule"), [("produce", "rule:production"), ("sell", "rule:score-sales")])
def test_production_and_sales_say_which_cards_serve(uc: UnderwaterCities, phase: str, rule: str) -> None:
    state = position(uc, table={"phase": phase, "round": 10 if phase == "sell" else 4})
    assert refused(uc, state, {"seat": 0, "do": phase}).rule == rule


def test_there_are_no_contracts_in_the_solo_game(uc: UnderwaterCities) -> None:
    boards = [board.id for board in uc.core.pieces.boards if board.level == "advanced"]
    table: dict[str, Any] = {"open_contracts": list(uc.core.pieces.contract)[:1]}
    with pytest.raises(IllegalStateError) as caught:
        position(uc, 1, boards[:1], table=table)  # type: ignore[arg-type]
    assert "rule:solo-no-contracts" in {fault.rule for fault in caught.value.faults}


def test_an_upgrade_belongs_to_its_building(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the letter of the book building and upgrading are one action (1014-1016)."""
    literal = opened("underwater-cities", "literal", (PACK,))
    assert isinstance(literal, UnderwaterCities)
    verbs = literal.performer.verbs
    monkeypatch.setattr(verbs, "build", lambda *_: 0)
    with pytest.raises(RefusedError) as caught:
        verbs.build_and_upgrade(Act(position(literal), 0), _part(literal, n.Seq), {"build": "farm"})
    assert caught.value.illegal.rule == "rule:build-then-upgrade"


def test_uses_inside_uses_end(uc: UnderwaterCities) -> None:
    act = Act(position(uc), 0, depth=MAX_DEPTH)
    with pytest.raises(RefusedError) as caught:
        uc.performer.uses.use(act, _part(uc, n.Use), {})
    assert caught.value.illegal.rule == "rule:use-depth"


def test_a_shuffle_without_its_outcome_is_refused(uc: UnderwaterCities) -> None:
    """The deck runs out and the move does not say how the discards were shuffled: a verdict, no fault of ours."""
    card = _instant(uc)[0]
    state = position(uc, hand=[card])
    table = table_of(state)
    table.discards, table.decks[0] = table.decks[0], []
    fault = refused(uc, state, turn(SLOT, card, [GAIN]))
    assert fault.rule == "rule:chance"
