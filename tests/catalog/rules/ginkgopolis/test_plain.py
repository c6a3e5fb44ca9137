"""Plain expressions are read once; the interpreter, which could do them all, comes to the same."""

from __future__ import annotations

import pytest

from kartotek.catalog.replays.play import random_game
from kartotek.catalog.rules.ginkgopolis import Ginkgopolis
from tests.catalog.rules.tables import Table, tables_of

TABLES = list(tables_of("ginkgopolis"))


@pytest.fixture(scope="module")
def interpreted(ginkgo: Ginkgopolis) -> Ginkgopolis:
    """The same game with nothing read beforehand."""
    return Ginkgopolis(ginkgo.facts, plain=False)


def test_the_shipped_expressions_are_plain(ginkgo: Ginkgopolis, interpreted: Ginkgopolis) -> None:
    assert ginkgo.effects.plain and not interpreted.effects.plain


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_ways_lead_to_the_same_states(ginkgo: Ginkgopolis, interpreted: Ginkgopolis, table: Table) -> None:
    for seed in range(4):
        replay = random_game(ginkgo, table.players, seed, options=table.options)
        fast, slow = ginkgo.begin(replay.setup), interpreted.begin(replay.setup)
        for step, move in enumerate(replay.moves, 1):
            assert not ginkgo.play(fast, move)
            assert not interpreted.play(slow, move), (table, seed, step)
            assert ginkgo.rows(fast) == interpreted.rows(slow), (table, seed, step, move)
            assert fast.extra == slow.extra and fast.held == slow.held
        assert ginkgo.scores(fast) == interpreted.scores(slow)
        assert _gains(ginkgo, fast.events) == _gains(interpreted, slow.events)


def _gains(game: Ginkgopolis, events: object) -> list[str]:
    assert isinstance(events, list)
    return sorted(str(event) for event in events if event.kind == "gain" and event.value)
