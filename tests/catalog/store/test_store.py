"""The snapshot: what was built is what is loaded, from either database, without the object mapper."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from kartotek.catalog.store import Catalog, current_version, load_catalog
from kartotek.catalog.store.read import read_tables
from kartotek.ingest.build import build
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes
from kartotek.schema.tables.row_types import TARGET, row_module
from kartotek.schema.vocabulary import load_vocabulary
from tests.conftest import DATA
from tests.mini import MINI, MINI_PACK

ROOT = Path(__file__).resolve().parents[3]
CUTTER, SLOOP, GALLEON = "harbour:ship:cutter", "harbour:ship:sloop", "harbour:ship:galleon"


@pytest.fixture(scope="module")
def catalog(mini_database: Path) -> Catalog:
    return load_catalog(mini_database)


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    database = tmp_path_factory.mktemp("packed") / "packed.sqlite"
    build(MINI, database, [MINI_PACK])
    return load_catalog(database)


def test_the_rows_are_those_of_the_tables() -> None:
    assert TARGET.read_text(encoding="utf-8") == row_module(), "run `make docs`"


def test_the_format_of_a_catalog_is_declared_once() -> None:
    root = DATA.parent
    paths = [path for package in ("schema", "ingest", "catalog", "api") for path in (root / package).rglob("*.py")]
    stating = [path.name for path in paths if '"kartotek-catalog/' in path.read_text(encoding="utf-8")]
    assert stating == ["seal.py"]


def test_components(catalog: Catalog) -> None:
    sloop = catalog.component(SLOOP)
    assert (sloop.name_en, sloop.name_hu, sloop.kind, sloop.edition) == ("Sloop", "Ladik", "ship", "harbour:edition:1")
    assert sloop.value("masts") == 1
    assert sloop.value("swift") is False
    assert sloop.value("sister") == CUTTER
    assert sloop.attributes["cargo"].values == ("fish", "rope")
    assert sloop.value("anchors") is None
    assert sloop.chain_from == (CUTTER,)
    assert sloop.cost is not None
    ways = [[(item.resource, item.amount) for item in way] for way in sloop.cost.alternatives]
    assert ways == [[("coin", 2), ("fish", 1)], [("coin", 2), ("rope", 1)]]


def test_copies_by_players(catalog: Catalog) -> None:
    cutter = catalog.component(CUTTER)
    assert [cutter.count(players) for players in (2, 3, 4, None)] == [1, 1, 2, 2]
    assert catalog.component(GALLEON).count() is None
    assert catalog.component("harbour:crew:cook").count() == 1


def test_parts_are_in_printed_order(catalog: Catalog) -> None:
    galleon = catalog.component(GALLEON)
    assert galleon.parts == ("harbour:deck:galleon-upper", "harbour:deck:galleon-lower")
    assert catalog.component(galleon.parts[0]).parent == GALLEON


def test_what_is_unknown_is_none_with_a_reason(catalog: Catalog) -> None:
    galleon = catalog.component(GALLEON)
    assert galleon.name_hu is None
    assert galleon.attributes["masts"].type == "unknown"
    assert galleon.value("masts") is None
    assert galleon.cost is not None
    assert not galleon.cost.complete
    assert {gap.field for gap in catalog.gaps[GALLEON]} == {
        "name_hu",
        "cost",
        "chain_from",
        "copies",
        "masts",
        "ability.1",
    }


@pytest.mark.parametrize("text", ["Ladik", "LADIK", "ladík", "sloop"])
def test_names_are_found_without_case_and_accents(catalog: Catalog, text: str) -> None:
    assert [component.id for component in catalog.by_name(text)] == [SLOOP]


def test_retired_ids_lead_to_their_successors(catalog: Catalog) -> None:
    assert catalog.component("harbour:ship:schooner").id == SLOOP
    assert catalog.retired["harbour:ship:schooner"].reason == "two names for one ship"
    with pytest.raises(KartotekError, match="not-found"):
        catalog.component("harbour:ship:raft")


def test_abilities_and_what_they_touch(catalog: Catalog) -> None:
    ability = catalog.abilities[f"{SLOOP}#1"]
    assert isinstance(ability.tree, nodes.Ability)
    assert ability.tree.timing.kind == "end"
    assert [item.id for item in catalog.touching("event", "launch")] == [f"{CUTTER}#2"]
    assert [item.id for item in catalog.touching("resource", "fish", "produce")] == [f"{CUTTER}#1"]
    assert catalog.touching("resource", "fish", "lose") == ()


def test_the_vocabulary_is_the_declared_one(catalog: Catalog) -> None:
    base = load_vocabulary(MINI / "games" / "harbour" / "vocabulary.toml")
    assert catalog.vocabulary("harbour") == base
    assert catalog.vocabulary("harbour").amounts == base.amounts, (
        "a name's place in the ledger is that of its declaration"
    )
    storm = load_vocabulary(MINI / "games" / "harbour-storm" / "vocabulary.toml", base)
    assert catalog.vocabulary("harbour-storm") == storm
    assert catalog.words("harbour")["resources"]["coin"]["hu"] == "érme"


def test_evidence(catalog: Catalog) -> None:
    (witness,) = catalog.evidence(SLOOP, "cost")
    assert (witness.kind, witness.document, witness.confidence) == ("cited", "harbour:book:hu-1", 950)
    assert [(span.first, span.last) for span in witness.spans] == [(14, 15)]
    assert catalog.evidence(GALLEON, "masts") == ()
    assert "masts" in catalog.evidence_of(SLOOP)


def test_rules_profiles_and_contradictions(catalog: Catalog) -> None:
    rule = catalog.rules["harbour:rule:no-debt"]
    assert (rule.basis, [span.first for span in rule.spans]) == ("book", [22])
    assert catalog.profiles["harbour:profile:strict"].value("ties") == "oldest"
    assert catalog.contradictions["harbour:contradiction:masts"].subjects == (CUTTER, GALLEON, SLOOP)
    assert [reading.text for reading in catalog.contradictions["harbour:contradiction:fish"].readings] == [
        "2 coins",
        "3 coins",
    ]
    assert [(item.key, item.players, item.number, item.text) for item in catalog.setup] == [
        ("coins", 2, 5, None),
        ("coins", 3, 6, None),
        ("first_player", None, None, "youngest"),
    ]


def test_concepts_and_terms(catalog: Catalog) -> None:
    words = [catalog.terms[term].text for term in catalog.concepts["concept:ship"].terms]
    assert words == ["hajó", "ship", "bárka"]
    hajo = catalog.concepts["concept:ship"].terms[0]
    assert [form.ocr for form in catalog.forms(hajo)] == [None, "haj6"]
    assert [occurrence.span.first for occurrence in catalog.occurrences(hajo)] == [3]


def test_coverage(catalog: Catalog) -> None:
    line = next(line for line in catalog.coverage if line.kind == "ship")
    assert (line.printed, line.rows, line.pieces) == (5, 3, 3)
    assert (line.with_ability, line.ability_known, line.with_cost, line.cost_known) == (3, 2, 3, 2)
    assert (line.name_en_known, line.name_hu_known) == (3, 2)
    assert line.fields["unknown"] == 4
    assert line.fields.get("none", 0) == 0


def test_a_snapshot_cannot_be_changed(catalog: Catalog) -> None:
    with pytest.raises(FrozenInstanceError):
        catalog.component(SLOOP).name_en = "Brig"  # type: ignore[misc]
    with pytest.raises(TypeError):
        catalog.components["x"] = catalog.component(SLOOP)  # type: ignore[index]


def test_synthetic_rows_are_seen_only_on_demand(packed: Catalog, catalog: Catalog) -> None:
    assert packed.layers == ("shipped",)
    assert packed.components == catalog.components
    assert packed.by_name("kraken") == ()
    assert packed.games["harbour"].rules_hash == catalog.games["harbour"].rules_hash
    assert packed.setup == catalog.setup


def test_a_pack_on_top(packed: Catalog) -> None:
    seen = packed.with_layers("harbour-invented")
    galleon = seen.component(GALLEON)
    assert galleon.value("masts") == 3
    assert galleon.count() == 2
    assert galleon.chain_from == (SLOOP,)
    assert galleon.cost is not None
    assert (galleon.cost.expression, galleon.cost.layer) == ("7 coin", "harbour-invented")
    assert [ability.expression for ability in galleon.abilities] == ["now: gain 4 coin"]
    assert [gap.field for gap in seen.gaps[GALLEON]] == ["name_hu"]
    assert [witness.kind for witness in seen.evidence(GALLEON, "masts")] == ["pack"]
    assert seen.component("harbour:ship:kraken").synthetic
    assert not galleon.synthetic
    assert seen.component(CUTTER) == packed.component(CUTTER)
    assert seen.games["harbour"].rules_hash != packed.games["harbour"].rules_hash
    storm = "harbour-storm"
    assert seen.games[storm].rules_hash != packed.games[storm].rules_hash, "the base game's pack is played with"
    assert ("coins", 4, 7) in [(item.key, item.players, item.number) for item in seen.setup]


def test_an_unknown_pack(packed: Catalog) -> None:
    with pytest.raises(KartotekError, match="no pack 'nothing'"):
        packed.with_layers("nothing")


def test_current_version(mini_database: Path, catalog: Catalog) -> None:
    assert current_version(mini_database) == current_version(f"sqlite:///{mini_database}") == catalog.data_version


def test_there_must_be_a_database(tmp_path: Path) -> None:
    with pytest.raises(KartotekError) as error:
        load_catalog(tmp_path / "nothing.sqlite")
    assert (error.value.code, error.value.hint) == ("database", "run `kartotek build`")
    (tmp_path / "text.sqlite").write_text("this is no database at all", encoding="utf-8")
    with pytest.raises(KartotekError) as error:
        load_catalog(tmp_path / "text.sqlite")
    assert error.value.code == "database"


def test_loading_needs_no_object_mapper_and_no_parser(mini_database: Path) -> None:
    program = (
        "import sys; from kartotek.catalog.store import load_catalog; load_catalog(sys.argv[1]);"
        " print([name for name in ('sqlmodel', 'sqlalchemy', 'pydantic', 'lark', 'pandas') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(mini_database)],
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.postgres
def test_postgres_gives_the_same_snapshot(postgres_url: str, mini_database: Path) -> None:
    build(MINI, postgres_url)
    assert current_version(postgres_url) == current_version(mini_database)
    here, there = load_catalog(mini_database), load_catalog(postgres_url)
    assert list(here.components.items()) == list(there.components.items())
    assert (here.games, here.rules, here.gaps, here.terms, here.coverage) == (
        there.games,
        there.rules,
        there.gaps,
        there.terms,
        there.coverage,
    )
    assert here.evidence_of(SLOOP) == there.evidence_of(SLOOP)
    assert read_tables(postgres_url).plain == read_tables(mini_database).plain
