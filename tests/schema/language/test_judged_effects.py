"""The judged effects of other games: complete, in the language, and general only where no code of a game is needed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kartotek.catalog.effects.smoke_run import try_ability
from kartotek.schema.language import nodes as n
from kartotek.schema.language.parser import parse_ability
from tests.schema.language.implied_names import HOST, implied_vocabulary
from tests.schema.language.judged_effects import CLASSES, FOLDER, Judged, judged

ROWS = judged()


def test_every_effect_is_judged_once() -> None:
    listed = (FOLDER / "effects.jsonl").read_text(encoding="utf-8").splitlines()
    assert [row.id for row in ROWS] == [json.loads(line)["id"] for line in listed]


def test_classes_and_reasons_agree() -> None:
    for row in ROWS:
        assert CLASSES.index(row.now) <= CLASSES.index(row.before), row.id
        assert (row.before == "general") != bool(row.why_before), row.id
        assert (row.now == "general") != bool(row.why), row.id
        assert bool(row.expression) == (row.half == "open"), row.id


def _needs_code(ability: n.Ability) -> Iterator[n.Node]:
    """What a game's rules must carry out or read: its verbs, its flags, and hooks that depend on something."""
    for node in n.walk(ability):
        if isinstance(node, n.Do | n.Flag) or (isinstance(node, n.Mod) and node.filters):
            yield node


def _abilities(row: Judged) -> Iterator[n.Ability]:
    vocabulary = implied_vocabulary(row.lines)
    return (parse_ability(line, vocabulary, HOST) for line in row.lines)


def test_expressions_are_well_typed_and_general_ones_need_no_code() -> None:
    for row in ROWS:
        needed = [node for ability in _abilities(row) for node in _needs_code(ability)]
        assert row.now != "general" or not needed, (row.id, needed)


@pytest.mark.drill
def test_both_evaluators_play_what_is_general() -> None:
    for row in ROWS:
        if row.now == "general" and row.lines:
            vocabulary = implied_vocabulary(row.lines)
            for ability in _abilities(row):
                try_ability(ability, vocabulary, HOST)
