"""`kartotek vocabulary` and `kartotek coverage`: how far rules are data, and how much is known, in numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.catalog.store import load_catalog
from kartotek.catalog.used_once import CATEGORIES, shares
from tests.api.cli.calling import call


@pytest.fixture
def shipped_world(shipped_database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{shipped_database}")
    return shipped_database


def test_few_effects_need_a_word_of_their_own(shipped_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "vocabulary", "--json").json()
    total = answer["total"]
    assert total["bespoke"] * 100 < total["expressions"] * 5
    assert total["expressions"] == sum(game["expressions"] for game in answer["games"]) > total["distinct"] > 400
    assert len(answer["games"]) == 5


def test_the_words_are_listed(shipped_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "vocabulary", "--json").json()
    shown = call(capsys, "vocabulary").out
    for game in answer["games"]:
        assert len({name["ability"] for name in game["names"]}) == game["bespoke"]
        assert all(name["category"] in CATEGORIES for name in game["names"])
        assert all(f"{name['name']} " in shown and name["expression"] in shown for name in game["names"])
    assert " %\n" in shown


def test_a_word_counts_as_lone_only_if_one_ability_has_it(shipped_world: Path) -> None:
    catalog = load_catalog(shipped_world)
    for share in shares(catalog):
        family = {share.game, catalog.games[share.game].base}
        family |= {game.id for game in catalog.games.values() if game.base == share.game}
        for item in share.lone:
            users = [
                ability
                for ability in catalog.touching(item.category, item.name)
                if ability.component.split(":")[0] in family
            ]
            assert {user.id for user in users} == {item.ability}


def test_an_expansion_shares_the_words_of_its_base(shipped_world: Path) -> None:
    """Selling a card is an event of 7 Wonders, and Armada has another rule for it: neither is alone."""
    lone = {(item.category, item.name) for share in shares(load_catalog(shipped_world)) for item in share.lone}
    assert ("event", "sell") not in lone


def test_the_ledger_tells_what_each_kind_rests_on(shipped_world: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = call(capsys, "coverage", "armada", "--json").json()
    upgrades = next(line for line in lines if line["kind"] == "upgrade")
    assert (upgrades["edition"], upgrades["printed"], upgrades["rows"]) == ("1", 192, 192)
    assert (upgrades["with_cost"], upgrades["cost_known"]) == (192, 0)
    assert upgrades["fields"]["unknown"] == 192
    head, *rows = call(capsys, "coverage", "armada").out.splitlines()[1:]
    assert {"kind", "printed", "rows", "abilities", "costs", "cited", "supplement", "unknown"} <= set(head.split())
    assert any(row.startswith("upgrade ") and "0/192" in row for row in rows)


@pytest.mark.usefixtures("shipped_world")
def test_every_game_has_a_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    assert {line["game"] for line in call(capsys, "coverage", "--json").json()} == {
        "armada",
        "gaia-project",
        "ginkgopolis",
        "seven-wonders",
        "underwater-cities",
    }
