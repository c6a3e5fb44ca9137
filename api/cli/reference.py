"""The page docs/cli.md, written from the commands themselves: `python -m kartotek.api.cli.reference` prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import click

from kartotek.api.cli.program import program
from kartotek.api.cli.status import MEANINGS
from kartotek.api.cli.table import COMMANDS, overview
from kartotek.schema.errors import CODES
from kartotek.schema.settings import SETTINGS

__all__ = ["reference"]

_WIDTH: Final = 100
_OPENING: Final = """\
# The command line

This page is written by `make docs` from the commands themselves; a test compares the two.

Commands that read take `--json`: the answer is one JSON value on standard output. Errors go to standard error, with
`--json` as an object `{"error": {"code", "what", "where", "why", "hint"}}`. Colours and progress bars appear on
terminals only, and colours never where `NO_COLOR` is set.
"""


def reference() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield _OPENING
    yield from _fenced(overview())
    root = click.Context(program, info_name="kartotek", terminal_width=_WIDTH, **program.context_settings)
    for name in COMMANDS:
        command = program.get_command(root, name)
        assert command is not None
        yield f"\n## kartotek {name}\n"
        context = click.Context(command, root, info_name=name, terminal_width=_WIDTH)
        yield from _fenced(command.get_help(context))
        if isinstance(command, click.Group):
            yield from _parts(name, command, context)
    yield "\n## Exit status\n\n| status | meaning |\n| --- | --- |"
    yield from (f"| {status.value} | {meaning} |" for status, meaning in MEANINGS.items())
    yield "\n## Settings\n\nSettings are environment variables.\n"
    yield "| setting | decides | where it is not set |\n| --- | --- | --- |"
    yield from (f"| `{name}` | {declared.meaning} | {declared.default} |" for name, declared in SETTINGS.items())
    yield "\n## Error codes\n\n| code | meaning |\n| --- | --- |"
    yield from (f"| `{name}` | {code.meaning} |" for name, code in CODES.items())


def _parts(name: str, command: click.Group, context: click.Context) -> Iterator[str]:
    for part in command.list_commands(context):
        inner = command.get_command(context, part)
        assert inner is not None
        yield f"\n### kartotek {name} {part}\n"
        yield from _fenced(inner.get_help(click.Context(inner, context, info_name=part, terminal_width=_WIDTH)))


def _fenced(text: str) -> Iterator[str]:
    yield "```text"
    yield text.rstrip()
    yield "```"


if __name__ == "__main__":
    click.echo(reference(), nl=False)
