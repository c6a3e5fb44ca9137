"""One table of confidences: nothing else in the reader states one as a number, and each has a reason and a use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kartotek.ingest import confidence

FOLDER = Path(confidence.__file__).parent
TABLE = Path(confidence.__file__)
MODULES = sorted(path for path in FOLDER.rglob("*.py") if path != TABLE)
CONSTANTS = [
    (node.target.id, following)
    for node, following in zip(*(ast.parse(TABLE.read_text("utf-8")).body[at:] for at in (0, 1)), strict=False)
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant)
]

OTHER_NUMBERS = {
    "_FIRST": "a position in a list",
    "_MOST_FILES": "files of the cache",
    "_SAME_LEMMA": "a byte of the dictionary",
    "_WHOLE_LEMMA": "a byte of the dictionary",
    "_LONG": "letters of a paragraph, or a byte of the dictionary",
    "_FEWEST": "words of a text",
    "_LONGEST_WORD": "letters",
    "_MOST_SPELLINGS": "spellings",
    "_LONGEST_SENTENCE": "letters",
    "_LARGEST": "the largest number that is spelled out",
    "_SHORT": "numbers of short words",
    "_VALUES": "values of coins",
}
"""Constants of three digits that are no confidences."""


@cache
def used() -> frozenset[str]:
    """Every name in capitals of the reader, and of the table below its constants."""
    texts = [path.read_text("utf-8") for path in MODULES]
    return frozenset(
        re.findall(r"\b[A-Z][A-Z_]+\b", "\n".join((*texts, TABLE.read_text("utf-8").partition("class ")[2])))
    )


def literals(node: ast.AST) -> Iterator[ast.Constant]:
    """Whole numbers from 101 to 1000 below a node that may be confidences."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                if name not in OTHER_NUMBERS:
                    yield from literals(child)
            case ast.Constant(value=int(value)) if 100 < value <= 1000 and not isinstance(value, bool):
                yield child
            case ast.keyword(arg="maxsize") | ast.Call(func=ast.Attribute(attr="chmod")):
                continue
            case _:
                yield from literals(child)


def test_no_confidence_is_stated_elsewhere() -> None:
    found = [
        f"{path.relative_to(FOLDER)}:{one.lineno}: {ast.unparse(one)}"
        for path in MODULES
        for one in literals(ast.parse(path.read_text("utf-8")))
    ]
    assert not found, "name it in confidence.py, with a reason"


@pytest.mark.parametrize(("name", "following"), CONSTANTS, ids=[name for name, _ in CONSTANTS])
def test_each_has_a_reason_and_a_user(name: str, following: ast.stmt) -> None:
    match following:
        case ast.Expr(value=ast.Constant(value=str(reason))):
            assert reason.endswith(".")
        case _:
            pytest.fail("the line below says what it is")
    assert name in used()


def test_nine_hundred_has_one_name() -> None:
    assert [name for name, _ in CONSTANTS if getattr(confidence, name) == confidence.CERTAIN] == ["CERTAIN"]
