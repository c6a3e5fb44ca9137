"""Federations: as small as they must be, apart from older ones, paid in full."""

from __future__ import annotations

from typing import Any

from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.gaia_project import GaiaProject
from tests.catalog.rules.gaia_project.samples import position, sample

NAME, BEFORE = "jaeggafun04", 131


def _formed(engine: GaiaProject) -> tuple[State, dict[str, Any]]:
    move = dict(sample(NAME).moves[BEFORE])
    assert move["do"] == "federate"
    return position(engine, NAME, BEFORE), move


def _rules(engine: GaiaProject, state: State, move: dict[str, Any]) -> list[str]:
    return [fault.rule for fault in engine.play(state, move)]


def test_the_federation_that_was_formed_is_accepted(engine: GaiaProject) -> None:
    state, move = _formed(engine)
    assert _rules(engine, state, move) == []
    assert engine.rows(state)[0]["fed"] == ["fed3"]


def test_a_satellite_too_many_is_refused(engine: GaiaProject) -> None:
    state, move = _formed(engine)
    space = engine.core.space(state)
    around = space.around(space.mask([space.cell[name] for name in move["hexes"]]))
    empty = [
        space.names[cell]
        for cell in space.cells_of(around)
        if engine.core.planet_at(state, cell) < 0 and space.names[cell] not in move["hexes"]
    ]
    fault = engine.play(state, move | {"hexes": [*move["hexes"], empty[0]]})[0]
    assert fault.rule == "rule:federation-minimal" and int(str(fault.need)) < int(str(fault.have))


def test_loose_parts_strange_planets_and_empty_stacks_are_refused(engine: GaiaProject) -> None:
    state, move = _formed(engine)
    space = engine.core.space(state)
    strange = next(c for c in space.cells if space.planet[c] >= 0 and engine.core.at(state, c) is None)
    assert "rule:satellite-place" in _rules(engine, state, move | {"hexes": [*move["hexes"], space.names[strange]]})
    assert "rule:federation-connected" in _rules(engine, state, move | {"hexes": [*move["hexes"], "3C"]})
    assert "rule:federation-token-supply" in _rules(engine, state, move | {"token": "gleens"})
    state.extra.supply = [0] * len(state.extra.supply)
    assert "rule:federation-token-supply" in _rules(engine, state, move)


def test_a_second_federation_stays_away_from_the_first(engine: GaiaProject) -> None:
    state, move = _formed(engine)
    assert engine.play(state, move) == ()
    barred = engine.core.federations.closed(state, 0)
    space = engine.core.space(state)
    joined = space.mask([space.cell[name] for name in move["hexes"]])
    assert barred & joined == joined and barred & space.around(joined) == space.around(joined)


def test_satellites_are_paid_with_tokens(engine: GaiaProject) -> None:
    state, move = _formed(engine)
    for bowl in engine.core.power.bowls:
        state.held[0][bowl] = 0
    assert "rule:satellite-price" in _rules(engine, state, move)


def test_one_federation_grows_and_is_paid_in_cubes(engine: GaiaProject) -> None:
    first = position(engine, "tng-6", 45)
    assert engine.core.federations.needed(first, 1) == 14
    prices = engine.core.building.sites.prices
    assert prices.price(first, 1, "satellite") == {"qic": 1}
    assert prices.price(first, 0, "satellite") == {"token": 1}
    assert engine.core.federations.needed(first, 0) == 7
