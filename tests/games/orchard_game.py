"""Opens the orchard: a game that is vocabulary, components and a table of phases, and no code."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from kartotek.catalog.effects.compiled import CompiledMachine
from kartotek.catalog.effects.library import Library, StoredAbility
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.table import TableGame, read_plan
from kartotek.catalog.rules.table.game import RULES
from kartotek.catalog.store import Rule
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.vocabulary import load_vocabulary

__all__ = ["FOLDER", "open_orchard", "orchard_facts"]

FOLDER = Path(__file__).parent / "orchard"


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def orchard_facts() -> Facts:
    vocabulary = load_vocabulary(FOLDER / "vocabulary.toml")
    sources, printed = [], {}
    for kind, components in _toml("components.toml").items():
        for slug, entry in components.items():
            name = f"orchard:{kind}:{slug}"
            for number, line in enumerate(entry.pop("abilities"), 1):
                sources.append(StoredAbility(name, kind, number, parse_ability(line, vocabulary, kind), trusted=True))
            printed[name] = entry
    return Facts(
        game="orchard",
        profile="plain",
        rules_hash="",
        players=range(2, 5),
        vocabulary=vocabulary,
        kinds={},
        library=Library(vocabulary, sources),
        numbers={},
        choices={},
        rules={rule: _rule(rule) for rule in RULES},
        printed=printed,
    )


def _rule(name: str) -> Rule:
    values: dict[str, Any] = {spec.name: "" for spec in fields(Rule)} | {
        "id": name,
        "slug": name,
        "spans": (),
        "game": "orchard",
    }
    return Rule(**values)


def open_orchard(machine: type[Machine] = CompiledMachine) -> TableGame:
    facts = orchard_facts()
    return TableGame(facts, read_plan(_toml("table.toml"), facts.vocabulary), machine)
