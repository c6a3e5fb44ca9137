"""The reader makes and changes trees: no code looks into an expression as text, or writes one, but at the border."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

ROOT: Final = Path(str(files("kartotek.ingest")))
METHODS: Final = frozenset(
    "endswith findall finditer fullmatch match partition removeprefix removesuffix replace rpartition search split "
    "startswith strip sub".split()
)
PRINTERS: Final = frozenset(("print_ability", "print_step", "print_timing", "print_cond"))
EXPRESSION: Final = re.compile(r"^(now|always|end|action|free): |^(on|each) \w+\[|^(gain|lose|pay|mod) [\w{]+ ?[-+]?=")

ASKED: Final = {
    "build/sheets/cards.py": "takes the timing of a cell of a sheet, as somebody typed it",
}
"""Files that look into an expression as text, and for what."""
WRITTEN: Final = {
    "effects/grammar/notation.py": "the border: phrases that the grammar writes down are parsed here",
    "effects/grammar/events.py": "timings of clauses are text until `notation` parses them",
    "effects/grammar/phrases.py": "timings of phrases are text until `notation` parses them",
    "effects/composition/commands.py": "a verb with its filters is parsed",
    "effects/composition/game_words.py": "a hook with its filters is parsed",
    "effects/composition/trees.py": "what is counted is parsed",
    "effects/composition/shared_verbs.py": "the use of a card is parsed",
}
"""Files that write a part of an expression as text, and for what."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def is_expression(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr="expression") | ast.Name(id="expression"):
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in PRINTERS
    return False


def asks_text(node: ast.AST) -> bool:
    """Whether a node asks for a part of an expression."""
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=method), args=args):
            return method in METHODS and any(is_expression(one) for one in (value, *args))
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return is_expression(right)
    return False


def test_no_code_looks_into_an_expression_as_text() -> None:
    found = {name for name, tree in sources() if any(asks_text(node) for node in ast.walk(tree))}
    assert found - ASKED.keys() == set()
    assert ASKED.keys() - found == set(), "no exception any more"


def test_no_code_writes_an_expression() -> None:
    found = set()
    for name, tree in sources():
        documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str))
        if any(EXPRESSION.search(str(text.value)) for text in texts if id(text) not in documents):
            found.add(name)
    assert found - WRITTEN.keys() == set()
    assert WRITTEN.keys() - found == set(), "no exception any more"


def test_the_scan_finds_what_it_looks_for() -> None:
    bad = "if ' gain ' in statement.expression or expression.startswith('now: '): pass"
    assert sum(asks_text(node) for node in ast.walk(ast.parse(bad))) == 2
    assert EXPRESSION.search("action: build[kind = ")
