"""Does every expression parse, type-check, stand in its canonical spelling, and run?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TypeAlias

from ingest.build.workbench import Rows
from ingest.problems import Problem
from schema.errors import KartotekError
from schema.ids import game_of, kind_of
from schema.language import nodes
from schema.language.parser import parse_ability, parse_bundle, parse_cond
from schema.language.printer import print_ability, print_bundle, print_cond
from schema.language.tree_json import tree_to_text
from schema.tables import SHIPPED, Ability, Cost, Game, Requirement, VocabularyFile
from schema.vocabulary import Vocabulary, build_vocabulary

__all__ = ["Runner", "expression_problems", "vocabularies"]

Runner: TypeAlias = Callable[[nodes.Ability, Vocabulary, str], None]
"""Runs an ability on a host of the given kind, and raises a `KartotekError` when it cannot."""


def vocabularies(rows: Rows) -> dict[str, Vocabulary]:
    """The vocabulary of each game, rebuilt from the tables."""
    declared = {row.game_id: json.loads(row.declarations) for row in rows.of(VocabularyFile)}
    found: dict[str, Vocabulary] = {}
    for game in sorted(rows.of(Game), key=lambda game: game.position):
        base = found[game.base_id] if game.base_id else None
        found[game.id] = build_vocabulary(declared[game.id], base, where=game.id)
    return found


def expression_problems(rows: Rows, run: Runner | None = None, run_pack: Runner | None = None) -> Iterator[Problem]:
    """Faults of abilities, costs and requirements; shipped abilities are run by `run`, those of packs by `run_pack`."""
    known = vocabularies(rows)
    for ability in rows.of(Ability):
        chosen = run if ability.layer_id == SHIPPED else run_pack or run
        yield from _ability_problems(ability, known[game_of(ability.id)], chosen)
    for cost in rows.of(Cost):
        if cost.tree is not None and cost.expression is not None:
            yield from _price_problems(cost, known[game_of(cost.component_id)])
    for row in rows.of(Requirement):
        if row.expression is not None:
            yield from _condition_problems(row, known[game_of(row.component_id)])


def _ability_problems(row: Ability, vocabulary: Vocabulary, run: Runner | None) -> Iterator[Problem]:
    host = kind_of(row.component_id)
    try:
        ability = parse_ability(row.expression, vocabulary, host=host)
        if (print_ability(ability), tree_to_text(ability)) != (row.expression, row.tree):
            yield Problem("data-format", row.id, "the expression is not in its canonical spelling")
        if run is not None:
            run(ability, vocabulary, host)
    except KartotekError as error:
        yield Problem(error.code, row.id, error.what, error.hint)


def _price_problems(row: Cost, vocabulary: Vocabulary) -> Iterator[Problem]:
    where = f"{row.component_id}, cost"
    try:
        if print_bundle(parse_bundle(row.expression or "", vocabulary)) != row.expression:
            yield Problem("data-format", where, "the price is not in its canonical spelling")
    except KartotekError as error:
        yield Problem(error.code, where, error.what, error.hint)


def _condition_problems(row: Requirement, vocabulary: Vocabulary) -> Iterator[Problem]:
    where = f"{row.component_id}, requires"
    try:
        if print_cond(parse_cond(row.expression or "", vocabulary, kind_of(row.component_id))) != row.expression:
            yield Problem("data-format", where, "the condition is not in its canonical spelling")
    except KartotekError as error:
        yield Problem(error.code, where, error.what, error.hint)
