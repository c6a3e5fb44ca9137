"""Code that reads any game knows no game's words: what only one vocabulary has stands in that game's data.

The words are those of a name that one game's vocabulary declares and no other, longer than a syllable and no plain word
of code. A literal that holds one is a finding, wherever it stands in general code.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.conftest import DATA

ROOT = DATA.parent
GENERAL = (*sorted((ROOT / "ingest").rglob("*.py")), *sorted((ROOT / "catalog" / "effects").glob("*.py")))
SHORTEST = 5
SECTIONS = ("resources", "stats", "nouns", "events", "verbs", "hooks", "hosts")
PLAIN = frozenset(
    "building claim conflict connect construct discard final first marker neighbour opponent output place played "
    "power price project range ready research resource return round scoring special stage steps track upgrade value "
    "worth".split()
)
"""Words of one vocabulary that are plain words of code, or of claims, text and tables here."""
COMPARING = "ingest/readings/judge"
"""The judge holds readings against references in plain English; its table of words is data about these references."""


def declared(path: Path) -> set[str]:
    """The names that a vocabulary declares, as words."""
    table: Mapping[str, Any] = tomllib.loads(path.read_text("utf-8"))
    names = {name for section in SECTIONS for name in table.get(section, {})}
    return {word for name in names for word in re.split(r"[_\W]+", name) if len(word) >= SHORTEST}


def words_of_one_game() -> frozenset[str]:
    counts = Counter(word for path in sorted(DATA.glob("games/*/vocabulary.toml")) for word in declared(path))
    return frozenset(word for word, games in counts.items() if games == 1) - PLAIN


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            yield node.lineno, node.value


def findings() -> list[tuple[str, int, str]]:
    words = words_of_one_game()
    found = []
    for path in GENERAL:
        if path.relative_to(ROOT).as_posix().startswith(COMPARING):
            continue
        for line, text in literals(path):
            known = words & set(re.findall(r"[a-z]+", text))
            found += [(path.relative_to(ROOT).as_posix(), line, word) for word in sorted(known)]
    return found


def test_the_vocabularies_have_words_of_their_own() -> None:
    assert {"metropolis", "gaiaformer"} & words_of_one_game()


def test_general_code_knows_no_words_of_a_game() -> None:
    assert findings() == []
