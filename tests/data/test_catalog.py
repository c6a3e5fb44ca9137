"""The whole catalog, game by game and pack by pack: nothing idle, nothing without a source, nothing unsaid."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kartotek.catalog.effects.smoke_run import try_ability
from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Ability, Catalog, load_catalog
from kartotek.ingest.build.check import check
from kartotek.schema.ids import game_of, kind_of
from tests.data.shipped import DATA

GAMES = sorted(path.parent.name for path in (DATA / "games").glob("*/game.toml"))
PACKS = sorted(path.parent for path in (DATA / "packs").glob("*/pack.toml"))
COMPLETE = ("gaia-project", "ginkgopolis", "seven-wonders")
LAYERS = ["shipped", *(pack.name for pack in PACKS)]
ODD = re.compile(r"[{}_|~]| {2}| [,.;:]|\bNone\b")


@pytest.fixture(scope="module")
def plain(packed_database: Path) -> Catalog:
    """What everybody sees."""
    return load_catalog(packed_database)


@pytest.fixture(scope="module")
def full(plain: Catalog) -> Catalog:
    """With the invented packs as well."""
    return plain.with_layers(*(pack.name for pack in PACKS))


def abilities(catalog: Catalog, layer: str) -> list[Ability]:
    found = [ability for ability in catalog.abilities.values() if ability.layer == layer]
    assert found
    return found


def test_shipped_facts_and_packs_pass_every_check(packed_database: Path) -> None:
    assert [problem.text() for problem in check(packed_database)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_effect_runs_on_both_evaluators_and_does_something(plain: Catalog, game: str) -> None:
    vocabulary = plain.vocabulary(game)
    idle = [
        ability.id
        for component in plain.of_game(game)
        for ability in component.abilities
        if not try_ability(ability.tree, vocabulary, component.kind).effective
    ]
    assert idle == []


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_every_invented_effect_runs_and_is_known_in_full(full: Catalog, pack: Path) -> None:
    for ability in abilities(full, pack.name):
        outcome = try_ability(ability.tree, full.vocabulary(game_of(ability.component)), kind_of(ability.component))
        assert (outcome.effective, outcome.unverified) == (True, 0), ability.id


@pytest.mark.parametrize("layer", LAYERS)
def test_every_effect_is_said_in_both_languages(full: Catalog, plain: Catalog, layer: str) -> None:
    catalog = plain if layer == "shipped" else full
    sentences = Sentences(catalog)
    for ability in abilities(catalog, layer):
        spoken = [sentences.of(ability, "en"), sentences.of(ability, "hu")]
        assert all(text and text.endswith(".") and text[0].isupper() for text in spoken), (ability.id, spoken)
        assert not any(ODD.search(text or "") for text in spoken), (ability.id, spoken)
        assert spoken[0] != spoken[1]


@pytest.mark.parametrize("layer", LAYERS)
def test_sentences_tell_effects_apart(full: Catalog, plain: Catalog, layer: str) -> None:
    """Two different lines of one kind of component never read the same."""
    catalog = plain if layer == "shipped" else full
    sentences = Sentences(catalog)
    said: dict[tuple[str, str, str], str] = {}
    for ability in abilities(catalog, layer):
        for lang in ("en", "hu"):
            key = (game_of(ability.component), kind_of(ability.component), str(sentences.of(ability, lang)))
            assert said.setdefault(key, ability.expression) == ability.expression, key


@pytest.mark.parametrize("game", GAMES)
def test_all_fields_rest_on_something(plain: Catalog, game: str) -> None:
    lines = [line for line in plain.coverage if line.game == game]
    kinds = {evidence for line in lines for evidence in line.fields}
    assert lines
    assert kinds <= {"read", "cited", "supplement", "label", "conflict", "unknown"}


@pytest.mark.parametrize("game", COMPLETE)
def test_complete_games_have_every_printed_piece(plain: Catalog, game: str) -> None:
    for line in plain.coverage:
        if line.game != game:
            continue
        assert line.ability_known == line.with_ability, line.kind
        assert line.cost_known == line.with_cost, line.kind
        uncounted = any(
            "copies" in {gap.field for gap in plain.gaps.get(item.id, ())} for item in plain.of_kind(game, line.kind)
        )
        assert line.printed is None or uncounted or line.pieces == line.printed, line.kind


@pytest.mark.parametrize("game", GAMES)
def test_what_is_unknown_has_a_reason_for_people(plain: Catalog, game: str) -> None:
    reasons = [gap.reason for item in plain.of_game(game) for gap in plain.gaps.get(item.id, ())]
    assert all(len(reason) > 20 for reason in reasons)


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_stated_in_both_languages_and_have_a_basis(plain: Catalog, game: str) -> None:
    rules = [rule for rule in plain.rules.values() if rule.game == game]
    assert len(rules) > 50
    for rule in rules:
        assert rule.statement_en.endswith(".")
        assert rule.statement_hu.endswith(".")
        assert rule.spans or rule.source or rule.basis == "reading", rule.id
        assert 0 < rule.confidence <= 1000
    assert len({rule.statement_en for rule in rules}) == len({rule.statement_hu for rule in rules}) == len(rules)


@pytest.mark.parametrize("game", GAMES)
def test_contradictions_have_two_readings_and_a_decision(plain: Catalog, game: str) -> None:
    found = [item for item in plain.contradictions.values() if item.game == game]
    assert found
    for item in found:
        one, other = item.readings
        assert one.text != other.text, item.id
        assert item.decision
        assert len(item.reason) > 10
        assert all(reading.document or reading.source for reading in item.readings)


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.name)
def test_a_pack_leaves_its_game_without_a_gap_in_play(full: Catalog, pack: Path) -> None:
    game = full.all_layers[pack.name].game or ""
    for component in full.of_game(game):
        assert all(ability.complete for ability in component.abilities if ability.layer == pack.name)
        if component.layer == pack.name:
            assert component.synthetic
            assert component.id not in full.gaps


def test_armada_with_its_pack_has_no_gap_at_all(full: Catalog) -> None:
    for component in full.of_game("armada"):
        assert component.id not in full.gaps, component.id
        assert component.cost is None or component.cost.complete
        assert None not in component.chain_from
        assert all(ability.complete for ability in component.abilities)
