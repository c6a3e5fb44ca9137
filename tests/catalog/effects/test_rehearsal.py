"""Every stored ability runs, on both evaluators, to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalog.effects.compiled import CompiledMachine
from catalog.effects.machine import Machine
from catalog.effects.rehearsal import rehearse
from catalog.store import Catalog, load_catalog
from schema.errors import KartotekError
from schema.language.parser import parse_ability
from schema.vocabulary import load_vocabulary

GAMES = Path(__file__).resolve().parents[3] / "data" / "games"


@pytest.fixture(scope="module")
def shipped(shipped_database: Path) -> Catalog:
    catalog = load_catalog(shipped_database)
    return catalog.with_layers(*catalog.all_layers)


@pytest.mark.parametrize("game", sorted(path.name for path in GAMES.iterdir()))
def test_every_ability_of_a_game_runs_alike_on_both(game: str, shipped: Catalog) -> None:
    vocabulary = shipped.vocabulary(game)
    abilities = [(item.kind, ability) for item in shipped.of_game(game) for ability in item.abilities]
    assert abilities
    for kind, ability in abilities:
        walked = rehearse(ability.tree, vocabulary, kind, Machine)
        compiled = rehearse(ability.tree, vocabulary, kind, CompiledMachine)
        assert walked.as_json() == compiled.as_json(), ability.id
        assert walked.events == compiled.events, ability.id


def test_what_it_did_can_be_seen() -> None:
    vocabulary = load_vocabulary(GAMES / "seven-wonders" / "vocabulary.toml")
    state = rehearse(parse_ability("now: gain 3 coin", vocabulary, "card"), vocabulary, "card")
    before, after = (9, 9 + 3)
    coin = vocabulary.amounts.index("coin")
    assert [held[coin] for held in state.held] == [after, before, before]


def test_what_cannot_run_is_an_error_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    vocabulary = load_vocabulary(GAMES / "seven-wonders" / "vocabulary.toml")

    def stumble(*_: object) -> None:
        raise IndexError("no such seat")

    monkeypatch.setattr(Machine, "advance", stumble)
    with pytest.raises(KartotekError) as caught:
        rehearse(parse_ability("now: gain 3 coin", vocabulary, "card"), vocabulary, "card")
    assert caught.value.code == "internal"
    assert "IndexError" in caught.value.what
