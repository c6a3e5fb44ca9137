"""Calls of the command line as a user makes them, and all that can be called."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click
import pytest

from kartotek.api.cli import main
from kartotek.api.cli.command import WithExamples
from kartotek.api.cli.table import COMMANDS

__all__ = ["Ended", "call", "every_command"]


@dataclass(frozen=True)
class Ended:
    """What a call left behind."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


def call(capsys: pytest.CaptureFixture[str], *words: str) -> Ended:
    """Run `kartotek WORDS` in this process."""
    status = main(words)
    captured = capsys.readouterr()
    return Ended(int(status), captured.out, captured.err)


def every_command() -> dict[tuple[str, ...], WithExamples]:
    """All commands and parts of commands by the words that call them."""
    found: dict[tuple[str, ...], WithExamples] = {}
    for name in COMMANDS:
        command = import_module(f"kartotek.api.cli.commands.{name}").command
        found[name,] = command
        if isinstance(command, click.Group):
            context = click.Context(command)
            parts = {part: command.get_command(context, part) for part in command.list_commands(context)}
            found |= {(name, part): inner for part, inner in parts.items() if isinstance(inner, WithExamples)}
    assert all(isinstance(command, WithExamples) for command in found.values())
    return found
