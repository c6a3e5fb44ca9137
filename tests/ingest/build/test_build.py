"""A build turns files into tables: what stands in a cell stands in a row, with its evidence."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kartotek.ingest.build import build, collect
from kartotek.schema.tables import SHIPPED, Ability, Claim, ClaimSpan, ComponentAttribute, CostItem, Gap, Term, TermForm
from tests.mini import MINI, MINI_PACK, copy_of_mini, rewrite

SLOOP = "harbour:ship:sloop"
GALLEON = "harbour:ship:galleon"


def query(database: Path, sql: str, *values: object) -> list[Any]:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return connection.execute(sql, values).fetchall()


def test_attributes_have_types(mini_database: Path) -> None:
    rows = query(
        mini_database,
        "SELECT name, item, type, number, flag, text, target_id FROM component_attribute WHERE component_id = ?"
        " ORDER BY position, item",
        SLOOP,
    )
    assert rows == [
        ("color", 1, "value", None, None, "red", None),
        ("masts", 1, "number", 1, None, None, None),
        ("swift", 1, "flag", None, 0, None, None),
        ("sister", 1, "component", None, None, None, "harbour:ship:cutter"),
        ("cargo", 1, "text", None, None, "fish", None),
        ("cargo", 2, "text", None, None, "rope", None),
    ]


def test_alternatives_of_a_cost_are_spread_out() -> None:
    items = [row for row in collect(MINI).of(CostItem) if row.component_id == SLOOP]
    assert [(row.alternative, row.resource, row.amount) for row in items] == [
        (1, "coin", 2),
        (1, "fish", 1),
        (2, "coin", 2),
        (2, "rope", 1),
    ]


def test_unknown_amounts_are_null() -> None:
    items = [row for row in collect(MINI).of(CostItem) if row.component_id == GALLEON]
    assert [(row.resource, row.amount) for row in items] == [("coin", None)]


def test_abilities_are_canonical_and_numbered() -> None:
    abilities = {row.id: row for row in collect(MINI).of(Ability)}
    assert abilities["harbour:ship:cutter#1"].expression == "always: produce fish"
    second = abilities["harbour:ship:cutter#2"]
    assert (second.timing, second.timing_name, second.complete) == ("on", "launch", True)
    assert abilities[f"{SLOOP}#1"].profile_id == "harbour:profile:plain"
    assert not abilities[f"{GALLEON}#1"].complete


def witnesses(field: str, subject: str = SLOOP) -> list[tuple[str, str | None, int]]:
    found = [row for row in collect(MINI).of(Claim) if (row.subject_id, row.field) == (subject, field)]
    return [(row.kind, row.source_id, row.confidence) for row in found]


def test_the_most_exact_evidence_counts() -> None:
    almanac, logbook = "harbour:source:almanac", "harbour:source:logbook"
    assert witnesses("cost") == [("cited", None, 950)]
    assert witnesses("cost", "harbour:ship:cutter") == [("supplement", almanac, 800), ("supplement", logbook, 800)]
    assert witnesses("masts") == [("cited", None, 990)]
    assert witnesses("name_en") == [("cited", None, 990)], "`ship:*` is more exact than `*`, whatever the field"
    assert witnesses("name_en", "harbour:crew:cook") == [("supplement", almanac, 980)]


def test_evidence_cites_lines() -> None:
    spans = [
        row.span_id
        for row in collect(MINI).of(ClaimSpan)
        if row.subject_id == "harbour:crew:cook" and row.field == "name_hu"
    ]
    assert spans == ["harbour:book:hu-1#3-5", "harbour:book:hu-1#9"]


def test_unknown_fields_have_a_reason_and_no_evidence() -> None:
    rows = collect(MINI)
    gaps = {(row.subject_id, row.field): row.reason for row in rows.of(Gap)}
    assert gaps[GALLEON, "masts"] == "the picture is cut off"
    assert gaps["harbour:crew:ghost", "ability"] == "nothing is printed"
    assert (SLOOP, "masts") not in gaps
    assert (GALLEON, "masts") not in {(row.subject_id, row.field) for row in rows.of(Claim)}


def test_terms_keep_ocr_form_restored_form_and_lemma_apart() -> None:
    rows = collect(MINI)
    terms = {row.text: row for row in rows.of(Term)}
    assert terms["hajó"].concept_id == terms["bárka"].concept_id == terms["ship"].concept_id == "concept:ship"
    assert terms["bárka"].spelling == "restored"
    forms = [(row.lemma, row.restored, row.ocr) for row in rows.of(TermForm) if row.term_id == terms["bárka"].id]
    assert forms == [("bárka", "bárka", None), ("bárka", None, "barka"), ("bárka", None, "bérka")]


def test_an_expansion_uses_names_and_components_of_its_base(mini_database: Path) -> None:
    hits = query(
        mini_database, "SELECT component_id, target_id FROM component_attribute WHERE name = 'hits' ORDER BY 1"
    )
    assert hits == [("harbour-storm:wave:breaker", "harbour:ship:cutter"), ("harbour-storm:wave:swell", SLOOP)]
    inherited = query(
        mini_database,
        "SELECT name, inherited FROM vocabulary_entry WHERE game_id = 'harbour-storm' AND category = 'resource'",
    )
    assert dict(inherited) == {"coin": 1, "fish": 1, "rope": 1, "vp": 1, "storm": 0}


def test_foreign_keys_hold(mini_database: Path) -> None:
    assert query(mini_database, "PRAGMA foreign_key_check") == []


def test_a_pack_fills_gaps_in_a_layer_of_its_own() -> None:
    rows = collect(MINI, [MINI_PACK])
    masts = [row for row in rows.of(ComponentAttribute) if row.component_id == GALLEON and row.name == "masts"]
    assert [(row.layer_id, row.type, row.number) for row in masts] == [
        (SHIPPED, "unknown", None),
        ("harbour-invented", "number", 3),
    ]
    kinds = {row.kind for row in rows.of(Claim) if row.layer_id == "harbour-invented"}
    assert kinds == {"pack"}


def test_a_pack_leaves_the_shipped_facts_alone(tmp_path: Path) -> None:
    plain = build(MINI, tmp_path / "plain.sqlite")
    packed = build(MINI, tmp_path / "packed.sqlite", [MINI_PACK])
    assert packed.rules_hashes == plain.rules_hashes
    assert packed.data_version != plain.data_version
    sql = "SELECT * FROM claim WHERE layer_id = 'shipped' ORDER BY subject_id, field, position"
    assert query(tmp_path / "plain.sqlite", sql) == query(tmp_path / "packed.sqlite", sql)
    for table in ("contradiction_subject", "coverage", "gap"):
        sql = f"SELECT * FROM {table} ORDER BY 1, 2, 3"
        assert query(tmp_path / "plain.sqlite", sql) == query(tmp_path / "packed.sqlite", sql)


@pytest.mark.parametrize(
    ("file", "old", "new", "changes"),
    [
        ("components/ship.csv", "Cutter,Kutter", "Cutter,Vágó", False),
        ("terms.csv", "hajó,ship", "hajó,boat", False),
        ("rules.csv", "Nobody may owe coins.", "No player may owe coins.", False),
        ("components/ship.csv", "1@2;1@4", "1@2;1@3", True),
        ("components/ship.csv", '"2 coin,', '"3 coin,', True),
        ("abilities.csv", "gain 2 coin,,", "gain 3 coin,,", True),
        ("profiles.csv", "strict,ties,oldest", "strict,ties,youngest", True),
        ("setup.csv", "coins,2,5", "coins,2,4", True),
        ("vocabulary.toml", "base = 2", "base = 3", True),
    ],
)
def test_the_rules_hash_is_of_what_executes(tmp_path: Path, file: str, old: str, new: str, changes: bool) -> None:
    data = copy_of_mini(tmp_path)
    before = build(data, tmp_path / "a.sqlite")
    rewrite(data, file, old, new)
    after = build(data, tmp_path / "b.sqlite")
    assert after.data_version != before.data_version
    assert (after.rules_hashes["harbour"] != before.rules_hashes["harbour"]) is changes
    assert (after.rules_hashes["harbour-storm"] != before.rules_hashes["harbour-storm"]) is changes
