"""docs/python.md: its examples run, its table lists what is exported, and the exported names are pinned."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path

import kartotek

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"
_MARKED = re.compile(r"(?<=<!-- functions -->\n).*?(?=<!-- end of functions -->)", re.DOTALL)

EXPORTED = (
    "KartotekError build changes check check_terms coverage deck diff explain export import_log label legal name_of"
    " open_catalog open_game parse play query read_replay read_rulebook run sentences show term validate"
).split()


def function_table() -> str:
    lines = []
    for name in EXPORTED[1:]:
        function = getattr(kartotek, name)
        first = (inspect.getdoc(function) or "").split("\n\n")[0].replace("\n", " ")
        lines.append(f"| `{name}({', '.join(inspect.signature(function).parameters)})` | {first} |\n")
    return "".join(lines)


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, encoding="utf-8"
    )
    assert tried > 10 and not failed


def test_the_exported_names_are_pinned() -> None:
    assert sorted(kartotek.__all__) == sorted(EXPORTED)


def test_every_export_states_its_contract() -> None:
    assert all(inspect.getdoc(getattr(kartotek, name)) for name in EXPORTED)


def test_the_table_of_functions_is_true() -> None:
    found = _MARKED.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None and found[0] == function_table(), f"write this table:\n{function_table()}"
