"""Drafts that clients send, checked against a glossary within the declared limits."""

from __future__ import annotations

from kartotek.api.limits import limit
from tests.api.graphql.conftest import Ask

CHECK = """query ($game: ID!, $segments: [DraftSegment!]!) { checkTerms(game: $game, segments: $segments) {
    segment kind start end text expected why source { start end text }
    evidence { word status game document lines } } }"""
DRAFT = [
    {"id": "a", "source": "Gain 3 victory points.", "target": "Kapsz 4 sikerpontot."},
    {"id": "b", "target": "A kezdő bánya és a kezdeti bánya."},
]


def test_findings_of_a_draft(ask: Ask) -> None:
    found = ask(CHECK, game="Gaia Project", segments=DRAFT)["checkTerms"]
    assert [(f["segment"], f["kind"], f["text"]) for f in found] == [
        ("a", "WRONG_TERM", "sikerpontot"),
        ("a", "NUMBER", "4"),
        ("b", "INCONSISTENT", "kezdeti bánya"),
    ]
    assert found[0]["source"] == {"start": 7, "end": 21, "text": "victory points"}
    assert "győzelmi pont" in found[0]["expected"]
    assert found[0]["evidence"][0]["lines"]


def test_limits(fault: Ask) -> None:
    many = [{"id": str(number), "target": "érme"} for number in range(limit("segments") + 1)]
    assert fault(CHECK, game="armada", segments=many)["extensions"]["code"] == "limit"
    long = [{"id": "a", "target": "x" * (limit("text") + 1)}]
    assert fault(CHECK, game="armada", segments=long)["extensions"]["code"] == "limit"


def test_an_unknown_game(fault: Ask) -> None:
    assert fault(CHECK, game="armadda", segments=DRAFT)["extensions"]["code"] == "not-found"
