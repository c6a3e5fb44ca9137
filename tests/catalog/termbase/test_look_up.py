"""Looking up inflected forms that no book was asked for: right concept, and no other."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from kartotek.catalog.glossary import look_up
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.analyse import is_form

FORMS = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "inflections.jsonl").read_text(encoding="utf-8").splitlines()
]


def concepts(catalog: Catalog, form: str) -> set[str]:
    try:
        return {entry.concept.id.removeprefix("concept:") for entry in look_up(catalog, form)}
    except KartotekError:
        return set()


def test_forms_find_their_concepts_and_no_other(catalog: Catalog) -> None:
    asked, found = Counter[str](), Counter[str]()
    strangers = []
    for row in FORMS:
        kind = "verb" if row["pos"] == "verb" else "noun"
        met = concepts(catalog, row["form"])
        asked[kind] += 1
        found[kind] += bool(met & set(row["concepts"]))
        strangers += [row["form"]] if met - set(row["concepts"]) else []
    assert asked["noun"] > 200
    assert asked["verb"] > 90
    assert found["noun"] >= 0.99 * asked["noun"]
    assert found["verb"] >= 0.95 * asked["verb"]
    assert len(strangers) <= 0.05 * len(FORMS), strangers


@pytest.mark.parametrize(
    ("form", "lemma", "kind", "is_one"),
    [
        ("adót vetsz ki", "adót vet ki", "verb", True),
        ("adót kivethetsz", "adót vet ki", "verb", True),
        ("koronként", "koronként", "adverb", True),
        ("koronkéntet", "koronként", "adverb", False),
    ],
)
def test_verbs_with_an_object_and_adverbs(form: str, lemma: str, kind: str, is_one: bool) -> None:
    assert is_form(form, lemma, kind) is is_one
