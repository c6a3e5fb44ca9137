"""The index of names: what an ability touches, and in which role; trees survive JSON."""

from __future__ import annotations

import json

import pytest

from kartotek.schema.errors import KartotekError
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.touches import touches
from kartotek.schema.language.tree_json import tree_from_json, tree_to_json, tree_to_text
from kartotek.schema.vocabulary import load_vocabulary
from tests.mini import MINI

VOCABULARY = load_vocabulary(MINI / "games" / "harbour" / "vocabulary.toml")

CASES = [
    ("now: gain 2 coin, fish", "resource coin gain, resource fish gain"),
    ("now: gain coin per 2 fish", "resource coin gain, resource fish count"),
    ("on launch[color = red]: lose rope", "event launch on, resource rope lose"),
    ("each tide: pay fish -> launch", "phase tide each, resource fish pay, verb launch do"),
    ("now: launch for 2 rope", "resource rope price, verb launch do"),
    ("now: gain vp per ship of others", "noun ship per, resource vp gain, scope others of"),
    ("now: for others: lose coin", "resource coin lose, scope others for"),
    ("now: later tide: gain coin", "phase tide later, resource coin gain"),
    ("now: for each ship: gain coin", "noun ship for, resource coin gain"),
    ("now: if exists ship then gain coin", "noun ship exists, resource coin gain"),
    ("always: produce {fish | rope}", "resource fish produce, resource rope produce"),
    ("always: have sail", "stat sail have"),
    ("always: mod price -= 1", "hook price mod"),
    ("always: allow night", "flag night allow"),
    ("always: forbid night", "flag night forbid"),
    ("always: replace fish -> coin", "resource coin gain, resource fish replace"),
    ("action: gain count(ship) vp | once per round", "noun ship count, period round once, resource vp gain"),
    ("now: use end of pick ship", "noun ship use"),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_touches(text: str, expected: str) -> None:
    found = touches(parse_ability(text, VOCABULARY), VOCABULARY)
    assert ", ".join(" ".join(touch) for touch in found) == expected


@pytest.mark.parametrize("text", [text for text, _ in CASES])
def test_trees_survive_json(text: str) -> None:
    ability = parse_ability(text, VOCABULARY)
    assert tree_from_json(tree_to_json(ability)) == ability
    assert tree_from_json(json.loads(tree_to_text(ability))) == ability


def test_json_that_is_no_tree() -> None:
    with pytest.raises(KartotekError):
        tree_from_json({"node": "Dragon"})
