"""Starting costs little: the overview imports nothing heavy, and no command does before it runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from api.cli.table import COMMANDS

HEAVY = {"pandas", "pyarrow", "sqlmodel", "sqlalchemy", "strawberry", "graphql", "lark", "rich", "starlette", "uvicorn"}
LOADED = """
import sys
from api.cli import main
main({call!r})
print(*{{name.partition(".")[0] for name in sys.modules}})
"""


def modules_after(*call: str) -> set[str]:
    """Top-level names that are loaded once a call has ended, in an interpreter of its own."""
    code = LOADED.format(call=call)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ended.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("call", [(), ("--help",), ("-h",)])
def test_the_overview_needs_next_to_nothing(call: tuple[str, ...]) -> None:
    loaded = modules_after(*call)
    assert "api" in loaded
    assert not loaded & (HEAVY | {"click", "dataclasses", "json", "schema"})


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_imports_nothing_heavy(name: str) -> None:
    assert not modules_after(name, "--help") & HEAVY
