"""Finds a command, runs it, and turns every way of ending into an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from kartotek.api.cli.output import answer_as_json, write_error
from kartotek.api.cli.status import Status
from kartotek.api.cli.table import COMMANDS, HELP_NAMES, overview
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.extras import missing_package
from kartotek.schema.settings import switched_on

__all__ = ["program", "run"]


_STATUS = {"internal": Status.INTERNAL, "replay-illegal": Status.NEGATIVE, "port": Status.CANNOT_LISTEN}
"""How a program ends with an error of this code; with any other the input is at fault."""


class LazyGroup(click.Group):
    """Commands come from the table; a module is imported when its command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found = import_module(f"kartotek.api.cli.commands.{cmd_name}").command
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise _unknown_command(args[0])
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write(overview())

    def invoke(self, ctx: click.Context) -> Any:
        # click itself ends a run with a broken pipe as a failure, unless the exception stays inside.
        try:
            answer = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return Status.BROKEN_PIPE
        return answer


def _unknown_command(name: str) -> KartotekError:
    hint = did_you_mean(name, COMMANDS, "`kartotek --help` lists the commands")
    return KartotekError("usage", f"there is no command {name!r}", hint=hint)


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"kartotek {version('kartotek')}")
        context.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": list(HELP_NAMES), "max_content_width": 100})
@click.option("--version", is_flag=True, callback=_show_version, expose_value=False, is_eager=True)
def program() -> None:
    """The root of all commands."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; the return value is the exit status."""
    answer_as_json(False)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        ended = program.main(arguments, prog_name="kartotek", standalone_mode=False)
    except KartotekError as error:
        write_error(error)
        return _STATUS.get(error.code, Status.BAD_INPUT)
    except click.ClickException as error:
        error.show()
        return Status.BAD_INPUT
    except click.Abort:
        return Status.INTERRUPTED
    except ModuleNotFoundError as error:
        write_error(missing_package(error.name))
        return Status.BAD_INPUT
    except OSError as error:
        if switched_on("KARTOTEK_DEBUG"):
            raise
        what = error.strerror or type(error).__name__
        write_error(KartotekError("file", f"a file cannot be used: {what}", where=str(error.filename or "")))
        return Status.BAD_INPUT
    except Exception as error:
        if switched_on("KARTOTEK_DEBUG"):
            raise
        write_error(_masked(error))
        return Status.INTERNAL
    return ended if isinstance(ended, int) else Status.FINE


def _masked(error: Exception) -> KartotekError:
    return KartotekError(
        "internal",
        f"an unforeseen fault of the program ({type(error).__name__})",
        hint="set KARTOTEK_DEBUG=1 to see where it happened, and report it with the command you gave",
    )
