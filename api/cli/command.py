"""How commands are declared: every one with examples, every reading one with `--json`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from inspect import cleandoc
from keyword import iskeyword
from typing import Any, Final

import click

from kartotek.api.cli.output import answer_as_json
from kartotek.api.cli.table import COMMANDS, HELP_NAMES

__all__ = [
    "ExampledCommand",
    "ExampledGroup",
    "WithExamples",
    "command",
    "group",
    "group_of_modules",
    "json_option",
    "module_name",
]

_JSON: Final = "Answer as JSON, errors too."


class WithExamples(click.Command):
    """A command whose help ends with calls that work."""

    examples: tuple[str, ...] = ()

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        """The same under every caller: click keeps the option that it makes at the first call."""
        return list(HELP_NAMES)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Examples" if len(self.examples) > 1 else "Example"):
            for example in self.examples:
                formatter.write(f"{'':>{formatter.current_indent}}{example}\n")


class ExampledCommand(WithExamples):
    """A command without parts."""


def command(name: str, *examples: str) -> Callable[[Callable[..., Any]], ExampledCommand]:
    """Declare the function as the command of that name; its docstring is the help after the summary in the table."""

    def declare(function: Callable[..., Any]) -> ExampledCommand:
        details = cleandoc(function.__doc__ or "")
        help_text = f"{COMMANDS[name]}\n\n{details}" if details else COMMANDS[name]
        declared = click.command(name, cls=ExampledCommand, help=help_text, short_help=COMMANDS[name])(function)
        declared.examples = examples
        return declared

    return declare


class ExampledGroup(WithExamples, click.Group):
    """A command with commands of its own, each with examples, listed in the order of their declaration."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def part(self, name: str, *examples: str) -> Callable[[Callable[..., Any]], ExampledCommand]:
        """Declare the function as a part of this command; the first line of its docstring is the summary."""

        def declare(function: Callable[..., Any]) -> ExampledCommand:
            declared = click.command(name, cls=ExampledCommand, help=cleandoc(function.__doc__ or ""))(function)
            declared.examples = examples
            self.add_command(declared)
            return declared

        return declare


def group(name: str, *examples: str) -> ExampledGroup:
    """A command that has parts; its summary stands in the table."""
    made = ExampledGroup(name, help=COMMANDS[name], short_help=COMMANDS[name])
    made.examples = examples
    return made


class GroupOfModules(ExampledGroup):
    """A command whose parts are modules; each is imported when it is asked for, so that the others cost nothing."""

    package: str
    summaries: Mapping[str, str]

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.summaries:
            return None
        found = import_module(f"{self.package}.{module_name(cmd_name)}").command
        assert isinstance(found, click.Command)
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries.items()))


def module_name(command_name: str) -> str:
    """The module of a command: `import` is no name that Python admits, so that one ends with an underscore."""
    plain = command_name.replace("-", "_")
    return f"{plain}_" if iskeyword(plain) else plain


def group_of_modules(name: str, package: str, summaries: Mapping[str, str], *examples: str) -> GroupOfModules:
    """A command whose parts stand in the modules of a package, listed with their summaries."""
    made = GroupOfModules(name, help=COMMANDS[name], short_help=COMMANDS[name])
    made.package, made.summaries, made.examples = package, summaries, examples
    return made


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a reading command the flag `--json`; it arrives as the argument `as_json`."""
    return click.option("--json", "as_json", is_flag=True, callback=_note_json, help=_JSON, is_eager=True)(function)


def _note_json(_context: click.Context, _option: click.Parameter, wanted: bool) -> bool:
    answer_as_json(wanted)
    return wanted
