"""What a component does comes from its stored expression: all of them act, and trading two trades what they do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.replays.story import doings, snapshot
from kartotek.catalog.rules.underwater_cities import UnderwaterCities
from kartotek.catalog.rules.underwater_cities.perform import Act
from kartotek.catalog.rules.underwater_cities.refusal import RefusedError
from tests.catalog.rules.harness import traded_facts
from tests.catalog.rules.tables import tables_of
from tests.catalog.rules.underwater_cities.positions import amounts, play, position, refused, turn


def _acting(game: UnderwaterCities, seeds: range) -> set[str]:
    """The abilities that had a part in these random games, over all tables."""
    acting: set[str] = set()
    wanted = _wanted(game)
    for seed in seeds:
        for table in tables_of(game.id):
            replay = random_game(game, table.players, seed, options=table.options)
            state = game.begin(replay.setup)
            for move in replay.moves:
                before = snapshot(game, state)
                assert not game.play(state, move)
                acting |= {doing.ability for doing in doings(before, game, state) if doing.ability}
            acting |= {e.id for seat in range(state.seats) for e, _ in game.core.timed(state, seat, "always")}
        if wanted <= acting:
            break
    return acting


def _wanted(game: UnderwaterCities) -> set[str]:
    met = game.components_in_play()
    entries = game.facts.library.entries
    return {e.id for e in entries if e.source.component in met and e.source.kind != "rule"}


def test_most_of_the_pack_acts_within_a_few_games(uc: UnderwaterCities) -> None:
    silent = _wanted(uc) - _acting(uc, range(2))
    assert len(silent) < 60, sorted(silent)


@pytest.mark.drill
def test_every_card_slot_tile_contract_and_site_of_the_pack_acts(uc: UnderwaterCities) -> None:
    silent = _wanted(uc) - _acting(uc, range(400))
    assert not silent, sorted(silent)


def test_trading_expressions_trades_what_cards_do(uc: UnderwaterCities) -> None:
    gather, dive = uc.core.pieces.by_id["syn-tide-gatherers"], uc.core.pieces.by_id["syn-scrap-divers"]
    traded = {f"card:{gather.id}": f"card:{dive.id}", f"card:{dive.id}": f"card:{gather.id}"}
    for game, resource in ((uc, "kelp"), (UnderwaterCities(traded_facts(uc.facts, traded)), "steelplast")):
        card = f"{gather.id}#{gather.numbers[0]}"
        state = position(game, hand=[card])
        step = {"p": 0, "choose": 0, "steps": [{"p": 0, "gain": {"science": 2}}]}
        used = {"first": "card", "card_steps": [{"p": 0, "gain": {resource: 1}}]}
        row = play(game, state, turn("science-or-upgrades", card, [step], **used))
        assert amounts(row, "kelp", "steelplast") == {"kelp": 0, "steelplast": 0} | {resource: 1}


def test_a_blanked_card_does_nothing(uc: UnderwaterCities) -> None:
    gather = uc.core.pieces.by_id["syn-tide-gatherers"]
    game = UnderwaterCities(traded_facts(uc.facts, {f"card:{gather.id}": ""}))
    blank = game.core.pieces.by_id[gather.id]
    assert game.performer.parts(game.facts.library.timed(blank.component, "now"), 0) == []


def test_biomatter_stands_in_anywhere_by_the_letter_of_the_book(uc: UnderwaterCities) -> None:
    literal = UnderwaterCities(replace(uc.facts, choices={**uc.facts.choices, "biomatter": "anywhere"}))
    paid = {"p": 0, "pay": {"biomatter": 1}, "steps": [{"p": 0, "gain": {"steelplast": 1}}]}
    price = {"p": 0, "choose": 0, "steps": [paid]}
    for game, legal in ((uc, False), (literal, True)):
        card = game.core.pieces.by_id["unnamed-exchange"]
        parts = game.performer.parts(game.facts.library.timed(card.component, "now"), 0)
        act = Act(position(game, biomatter=1), 0, "card")
        if legal:
            assert game.performer.carry_out(act, parts, [price]) == 1
            continue
        with pytest.raises(RefusedError) as error:
            game.performer.carry_out(act, parts, [price])
        assert error.value.illegal.rule == "rule:biomatter-building"


def test_a_slot_is_not_used_twice_and_colours_must_match(uc: UnderwaterCities) -> None:
    gather = uc.core.pieces.by_id["syn-tide-gatherers"]
    card = f"{gather.id}#{gather.numbers[0]}"
    state = position(uc, hand=[card], table={"tiles": {"city": [1]}}, steelplast=2, kelp=1, credit=1)
    step = {"p": 0, "build": "plain", "site": "b1-city-32", "pay": {"steelplast": 2, "kelp": 1, "credit": 1}}
    assert refused(uc, state, turn("city", card, [step])).rule == "rule:slot-free"
    gain = {"p": 0, "gain": {"steelplast": 2, "kelp": 1}}
    wrong = turn("two-steelplast-kelp", card, [gain], first="card", card_steps=[{"p": 0, "gain": {"kelp": 1}}])
    assert refused(uc, state, wrong).rule == "rule:color-match"
