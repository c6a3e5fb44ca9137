"""Cases and persons are named, not spelled: a misspelt text would be another case without anybody noticing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kartotek.schema.hungarian import CASES, Case, Lexeme, Person, inflect

ROOT = Path(__file__).resolve().parent.parent.parent.parent
MODULES = sorted(path for folder in ("ingest", "schema/hungarian") for path in (ROOT / folder).rglob("*.py"))
WORDS_AS_WELL = {Case.ALL, Case.DEL, Case.DIST, Case.ESS, Case.ILL, Case.INS, Case.SUB, Case.SUP, Case.TER, Case.TRA}
"""Cases whose texts are words, ends of words or parts of the effect language besides."""
NAMED = {*Case, *Person} - WORDS_AS_WELL


@pytest.mark.parametrize("folder", ["ingest", "schema/hungarian"])
def test_no_case_or_person_is_spelled(folder: str) -> None:
    found = [
        f"{path}:{node.lineno}: {node.value}"
        for path in MODULES
        if path.is_relative_to(ROOT / folder) and path.name != "features.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in NAMED
    ]
    assert not found, "write Case.… or Person.…"


def test_the_cases_are_shown_by_the_forms_of_one_word() -> None:
    text = (ROOT / "schema" / "hungarian" / "features.py").read_text("utf-8")
    shown = [node.value.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Expr)
             and isinstance(node.value, ast.Constant) and str(node.value.value).startswith("hajó")]  # fmt: skip
    assert shown == [inflect(Lexeme("hajó"), case) for case in CASES]
