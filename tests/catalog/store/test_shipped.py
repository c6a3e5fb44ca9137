"""The shipped facts as a snapshot, over every game that there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartotek.catalog.store import Catalog, load_catalog
from kartotek.ingest.build import build
from kartotek.ingest.build.check import check
from kartotek.schema.ids import is_id
from kartotek.schema.language.parser import parse_ability

DATA = Path(__file__).resolve().parents[3] / "data"
GAMES = sorted(path.parent.name for path in (DATA / "games").glob("*/game.toml"))
PACKS = sorted(path.parent for path in (DATA / "packs").glob("*/pack.toml"))


def test_the_shipped_facts_are_sound(shipped_database: Path) -> None:
    assert [problem.text() for problem in check(shipped_database)] == []


def test_all_games_are_there(catalog: Catalog) -> None:
    assert sorted(catalog.games) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_ids_say_what_they_are(catalog: Catalog, game: str) -> None:
    for component in catalog.of_game(game):
        assert is_id(component.id)
        assert component.id == f"{game}:{component.kind}:{component.slug}"


@pytest.mark.parametrize("game", GAMES)
def test_trees_are_those_of_the_expressions(catalog: Catalog, game: str) -> None:
    vocabulary = catalog.vocabulary(game)
    for component in catalog.of_game(game):
        for ability in component.abilities:
            assert parse_ability(ability.expression, vocabulary, host=component.kind) == ability.tree


@pytest.mark.parametrize("game", GAMES)
def test_everything_known_has_a_witness(catalog: Catalog, game: str) -> None:
    """Asked of the snapshot itself, apart from what `check` asks of the tables."""
    for component in catalog.of_game(game):
        fields = [name for name, value in (("name_en", component.name_en), ("name_hu", component.name_hu)) if value]
        fields += [name for name, attribute in component.attributes.items() if None not in attribute.values]
        fields += [f"ability.{ability.position}" for ability in component.abilities]
        fields += ["cost"] if component.cost and component.cost.expression else []
        fields += ["copies"] if component.copies and component.count() is not None else []
        lacking = [name for name in fields if not catalog.evidence(component.id, name)]
        assert not lacking, f"{component.id}: {lacking}"


@pytest.mark.parametrize("game", GAMES)
def test_citations_lie_inside_their_documents(catalog: Catalog, game: str) -> None:
    for rule in (rule for rule in catalog.rules.values() if rule.game == game):
        assert all(1 <= span.first <= span.last <= catalog.documents[span.document].lines for span in rule.spans)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_seven_wonders_deals_seven_cards_each(catalog: Catalog, players: int) -> None:
    cards = catalog.of_kind("seven-wonders", "card")
    guilds = [card for card in cards if card.value("color") == "purple"]
    for age in (1, 2, 3):
        dealt = sum(card.count(players) or 0 for card in cards if card.value("age") == age and card not in guilds)
        assert dealt + (players + 2 if age == 3 else 0) == 7 * players


def test_seven_wonders_is_whole(catalog: Catalog) -> None:
    cards, stages = catalog.of_kind("seven-wonders", "card"), catalog.of_kind("seven-wonders", "stage")
    assert (len(cards), sum(card.count() or 0 for card in cards), len(stages)) == (78, 148, 42)
    for symbol in ("compass", "gear", "tablet"):
        holders = {
            item.component
            for item in catalog.touching("stat", symbol, "have")
            if item.component in {card.id for card in cards}
        }
        assert len([full for full in holders if catalog.component(full).value("color") == "green"]) == 4


@pytest.mark.parametrize("name", [pack.name for pack in PACKS])
def test_shipped_packs_are_seen_only_on_demand(catalog: Catalog, packed_database: Path, name: str) -> None:
    packed = load_catalog(packed_database)
    assert packed.components == catalog.components
    assert packed.all_layers[name].synthetic
    seen = packed.with_layers(name)
    game = str(packed.all_layers[name].game)
    assert seen.of_game(game) != catalog.of_game(game)
    assert [seen.of_game(other) for other in GAMES if other != game] == [
        catalog.of_game(other) for other in GAMES if other != game
    ]


@pytest.mark.postgres
def test_the_shipped_facts_on_postgres(postgres_url: str, catalog: Catalog) -> None:
    build(DATA, postgres_url)
    there = load_catalog(postgres_url)
    assert there.data_version == catalog.data_version
    assert list(there.components.items()) == list(catalog.components.items())
    assert there.rules == catalog.rules
