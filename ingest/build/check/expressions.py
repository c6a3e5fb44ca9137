"""Does every expression parse, type-check, stand in its canonical spelling, and run?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of, kind_of
from kartotek.schema.language import nodes
from kartotek.schema.language.parser import parse_ability, parse_bundle, parse_cond
from kartotek.schema.language.printer import print_ability, print_bundle, print_cond
from kartotek.schema.language.tree_json import tree_to_text
from kartotek.schema.tables import SHIPPED, Ability, Cost, Game, Requirement, VocabularyFile
from kartotek.schema.vocabulary import Vocabulary, build_vocabulary

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
        if cost.tree is not None:
            price = partial(_canonical_price, vocabulary=known[game_of(cost.component_id)])
            yield from _misspelt(cost.expression, f"{cost.component_id}, cost", "price", price)
    for row in rows.of(Requirement):
        condition = partial(
            _canonical_condition, vocabulary=known[game_of(row.component_id)], host=kind_of(row.component_id)
        )
        yield from _misspelt(row.expression, f"{row.component_id}, requires", "condition", condition)


def _misspelt(text: str | None, where: str, what: str, canonical: Callable[[str], str]) -> Iterator[Problem]:
    """A price or a condition that does not parse, or is not in its canonical spelling."""
    if text is None:
        return
    try:
        if canonical(text) != text:
            yield Problem("data-format", where, f"the {what} is not in its canonical spelling")
    except KartotekError as error:
        yield Problem(error.code, where, error.what, error.hint)


def _canonical_price(text: str, vocabulary: Vocabulary) -> str:
    return print_bundle(parse_bundle(text, vocabulary))


def _canonical_condition(text: str, vocabulary: Vocabulary, host: str) -> str:
    return print_cond(parse_cond(text, vocabulary, host))


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
