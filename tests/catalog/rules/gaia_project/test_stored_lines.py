"""Rules are data: what a tile does follows its stored line, wherever that line stands."""

from __future__ import annotations

from dataclasses import replace

from kartotek.catalog.effects.library import StoredAbility
from kartotek.catalog.rules.gaia_project import GaiaProject
from tests.catalog.rules.gaia_project.samples import position, sample
from tests.catalog.rules.harness import changed_facts

POWER, KNOWLEDGE = "gaia-project:power_action:3", "gaia-project:power_action:5"


def _after_the_action(game: GaiaProject) -> dict[str, int]:
    """Seat 1 of a sample takes the power action for two ore at move 25."""
    move = sample("tng-6").moves[24]
    assert move["action"] == "power_action:3"
    state = position(game, "tng-6", 24)
    before = game.rows(state)[1]
    assert game.play(state, move) == ()
    after = game.rows(state)[1]
    return {name: after[name] - before[name] for name in ("ore", "knowledge", "bowl3") if after[name] != before[name]}


def test_swapping_two_lines_swaps_what_they_do(engine: GaiaProject) -> None:
    assert _after_the_action(engine) == {"ore": 2, "bowl3": -4}
    other = {POWER: KNOWLEDGE, KNOWLEDGE: POWER}
    trees = {e.source.component: e.source.ability for e in engine.facts.library.entries if e.source.component in other}

    def swap(source: StoredAbility) -> StoredAbility:
        known = source.component in other
        return replace(source, ability=trees[other[source.component]]) if known else source

    assert _after_the_action(GaiaProject(changed_facts(engine.facts, swap))) == {"knowledge": 2, "bowl3": -4}


def test_blanking_a_line_silences_its_tile(engine: GaiaProject) -> None:
    def blank(source: StoredAbility) -> StoredAbility | None:
        return None if source.component == POWER else source

    game = GaiaProject(changed_facts(engine.facts, blank))
    state = position(game, "tng-6", 24)
    assert [fault.rule for fault in game.play(state, sample("tng-6").moves[24])] == ["rule:board-action-once"]


def test_a_dearer_hook_changes_every_price(engine: GaiaProject) -> None:
    """Without its own line the faction pays cubes for Gaia planets like everybody else."""

    def blank(source: StoredAbility) -> StoredAbility | None:
        text = source.component.endswith("faction:gleens") and source.ability.timing.kind == "always"
        return None if text else source

    changed = GaiaProject(changed_facts(engine.facts, blank))
    state = position(engine, "tng-6", 12)
    assert engine.core.building.sites.prices.price(state, 2, "gaia_mine") == {"ore": 1}
    state.cache.clear()
    assert changed.core.building.sites.prices.price(state, 2, "gaia_mine") == {"qic": 1}
