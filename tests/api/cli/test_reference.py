"""Every command is documented, has examples that name it, and docs/cli.md says what the commands say."""

from __future__ import annotations

import shlex
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest

import kartotek.api.cli.commands
from kartotek.api.cli.command import WithExamples, module_name
from kartotek.api.cli.reference import reference
from kartotek.api.cli.status import MEANINGS, Status
from kartotek.api.cli.table import COMMANDS, overview
from kartotek.api.cli.terms.table import PARTS
from tests.api.cli.calling import every_command

ROOT = Path(__file__).resolve().parents[3]


def test_the_page_is_as_the_commands_are() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == reference(), "docs/cli.md is stale: run `make docs`"


def test_the_table_lists_every_module() -> None:
    assert {module.name for module in iter_modules(kartotek.api.cli.commands.__path__)} == set(COMMANDS)


def test_the_table_of_terms_lists_modules_that_declare_the_part_of_their_name() -> None:
    for name in PARTS:
        assert import_module(f"kartotek.api.cli.terms.{module_name(name)}").command.name == name


@pytest.mark.parametrize("name", COMMANDS)
def test_modules_declare_the_command_of_their_name(name: str) -> None:
    assert import_module(f"kartotek.api.cli.commands.{name}").command.name == name


@pytest.mark.parametrize(("path", "command"), every_command().items(), ids=[" ".join(path) for path in every_command()])
def test_every_command_has_help_and_examples(path: tuple[str, ...], command: WithExamples) -> None:
    assert command.examples
    assert all(tuple(shlex.split(example)[1:])[: len(path)] == path for example in command.examples)
    options = [item for item in command.params if isinstance(item, click.Option)]
    assert all(option.help for option in options)
    if not isinstance(command, click.Group):
        assert len((command.help or "").split("\n\n")) > 1 or len(path) > 1, "the help says no more than the summary"


def test_the_overview_lists_every_command() -> None:
    for name, summary in COMMANDS.items():
        assert f"  {name} " in overview()
        assert summary in overview()
        assert summary.endswith(".")


def test_every_status_has_a_meaning() -> None:
    assert set(MEANINGS) == set(Status)
