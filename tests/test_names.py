"""One meaning for each word: a type name has one home, unless a table here says why it has several."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGES: Final = ("schema", "ingest", "catalog", "api")

CONCEPTS: Final = frozenset(
    """
    Ability Attribute Change ChangeKind Claim Component Concept Conflict Contradiction Copies Cost CostAlternative
    CostItem Coverage Document Edition Facet FacetValue FieldChange Game Gap Label Language Layer Occurrence
    PrintedCount Profile Reading Release Requirement Rule SearchKey SetupNumber Source Span Standing Suggestion
    Term Timing Touch VocabularyFile
    """.split()
)
"""Facts that go through the layers under one name: the node or table, the record, and the GraphQL type."""

IN_EVERY_GAME: Final = frozenset(
    """
    Actions Board Building Card Core Options Pieces Piles Plan PositionWriter Positions Prices Rounds Scoring SeatText
    SetUp SetUpChecks Slot StateRows Tile Turns
    """.split()
)
"""What each game's rules have of their own under the same name, and the printed things that the API shows as well."""

IN_BOTH_LANGUAGES: Final = frozenset({"Nominal"})
"""What both renderers have of their own."""


def types_of(path: Path) -> Iterator[str]:
    """Public classes and type aliases of a module; parameters of generic types have no meaning of their own."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                pass
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=value)
            ):
                if name.isupper() or not name[:1].isupper() or ast.unparse(value or node).startswith("TypeVar("):
                    continue
            case _:
                continue
        if not name.startswith("_"):
            yield name


@cache
def homes() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for name in types_of(path):
                found.setdefault(name, []).append(path.relative_to(ROOT))
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def layer_of(path: Path) -> str:
    """Where one form of a concept has its place: a package, a face of the API, or the rules of one game."""
    parts = path.parts
    if parts[0] == "schema" or parts[0] == "api":
        return "/".join(parts[:2])
    return "/".join(parts[:3]) if parts[:2] == ("catalog", "rules") else parts[0]


def test_a_type_name_has_one_meaning() -> None:
    allowed = CONCEPTS | IN_EVERY_GAME | IN_BOTH_LANGUAGES
    found = {name: [str(path) for path in paths] for name, paths in homes().items() if name not in allowed}
    assert not found, "choose a name that says which one is meant"


@pytest.mark.parametrize("name", sorted(CONCEPTS | IN_EVERY_GAME))
def test_a_concept_has_one_form_in_each_layer(name: str) -> None:
    layers = Counter(layer_of(path) for path in homes().get(name, ()))
    assert all(times == 1 for times in layers.values()), layers


def test_no_name_is_excused_twice() -> None:
    tables = (CONCEPTS, IN_EVERY_GAME, IN_BOTH_LANGUAGES)
    assert max(Counter(name for table in tables for name in table).values()) == 1
