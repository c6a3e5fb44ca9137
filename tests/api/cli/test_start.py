"""Starting costs little: the overview imports nothing heavy, and no command does before it runs."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from kartotek.api.cli.table import COMMANDS

HEAVY = {"pandas", "pyarrow", "sqlmodel", "sqlalchemy", "strawberry", "graphql", "lark", "rich", "starlette", "uvicorn"}
LOADED = """
import sys
from kartotek.api.cli import main
for call in {calls!r}:
    main(call)
    tops = {{name.partition(".")[0] for name in sys.modules}}
    print("LOADED", *tops, *(name for name in sys.modules if name.startswith("kartotek.")))
"""


def modules_after_each(calls: Sequence[tuple[str, ...]]) -> list[set[str]]:
    """Top-level names, and our modules, loaded after each of several calls in one new interpreter."""
    code = LOADED.format(calls=calls)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return [set(line.split()[1:]) for line in ended.stdout.splitlines() if line.startswith("LOADED ")]


def modules_after(*call: str) -> set[str]:
    [loaded] = modules_after_each([call])
    return loaded


@pytest.mark.parametrize("call", [(), ("--help",), ("-h",)])
def test_the_overview_needs_next_to_nothing(call: tuple[str, ...]) -> None:
    loaded = modules_after(*call)
    assert "kartotek.api" in loaded
    assert not loaded & (HEAVY | {"click", "dataclasses", "json", "kartotek.schema"})


def test_the_help_of_a_command_imports_nothing_heavy() -> None:
    """One interpreter for all: what a command loads stays, so nothing goes unseen."""
    loaded = dict(zip(COMMANDS, modules_after_each([(name, "--help") for name in COMMANDS]), strict=True))
    assert {name: found & HEAVY for name, found in loaded.items() if found & HEAVY} == {}


def test_a_component_is_shown_without_search_and_what_only_writers_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kartotek.api.cli.catalog import ready_database
    from tests.mini import copy_of_mini

    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{tmp_path / 'catalog.sqlite'}")
    monkeypatch.setenv("KARTOTEK_DATA", str(copy_of_mini(tmp_path)))
    ready_database()
    loaded = modules_after("show", "Cook")
    assert "kartotek.catalog.views" in loaded
    assert not loaded & (
        HEAVY | {"pydantic", "tempfile", "typing_extensions", "kartotek.catalog.search", "kartotek.catalog.effects"}
    )


def test_two_programs_with_different_data_do_not_share_a_database_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kartotek.api.cli.catalog import ready_database
    from kartotek.schema.errors import KartotekError
    from kartotek.schema.paths import default_database
    from tests.mini import copy_of_mini

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    one, other = copy_of_mini(tmp_path / "one"), copy_of_mini(tmp_path / "other")
    monkeypatch.setenv("KARTOTEK_DATABASE_URL", f"sqlite:///{tmp_path / 'shared.sqlite'}")
    monkeypatch.setenv("KARTOTEK_DATA", str(one))
    ready_database()
    before, mine = (tmp_path / "shared.sqlite").read_bytes(), default_database()
    monkeypatch.setenv("KARTOTEK_DATA", str(other))
    with pytest.raises(KartotekError, match="built from other data"):
        ready_database()
    assert (tmp_path / "shared.sqlite").read_bytes() == before
    assert default_database() != mine
