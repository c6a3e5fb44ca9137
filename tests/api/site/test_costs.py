"""What pages cost the server, as the median of fifty: a new one, a kept one, and a step of a replay."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time

import pytest
from starlette.testclient import TestClient

from kartotek.api.graphql.world import World

pytestmark = pytest.mark.drill

NEW_MS, KEPT_MS, STEP_MS = 100, 10, 100


def _milliseconds(work: Callable[[str], object], addresses: list[str]) -> float:
    spent = []
    for address in addresses:
        began = process_time()
        work(address)
        spent.append((process_time() - began) * 1000)
    return median(spent)


def test_a_page_costs_little_when_new_and_less_when_kept(client: TestClient, world: World) -> None:
    components = list(world.catalog.components.values())
    kinds = sorted({f"/hu/{item.game}/{item.kind}" for item in components})
    single = [f"/hu/{item.game}/{item.kind}/{item.slug}" for item in components[:: len(components) // 25]]
    addresses = [*kinds[: 50 - len(single)], *single]
    client.get("/hu")
    new, kept = _milliseconds(client.get, addresses), _milliseconds(client.get, addresses)
    assert new < NEW_MS and kept < KEPT_MS, (new, kept)


def test_a_step_of_a_replay_costs_little(client: TestClient) -> None:
    base = "/hu/replays/gaia-project/4/22"
    client.get(base)
    steps = [f"{base}/changes?from={step}&to={step + 1}" for step in range(50)]
    assert _milliseconds(client.get, steps) < STEP_MS
