"""What the parts of `kartotek terms` have in common: how they are declared, and the option `--game`."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

import click

from kartotek.api.cli.command import ExampledCommand
from kartotek.api.cli.terms.table import PARTS

if TYPE_CHECKING:
    from kartotek.catalog.store import Catalog

__all__ = ["chosen_game", "chosen_games", "game_option", "part"]


def part(name: str, *examples: str) -> Callable[[Callable[..., Any]], ExampledCommand]:
    """Declare the function as the part of that name; its docstring is the help after the summary in the table."""

    def declare(function: Callable[..., Any]) -> ExampledCommand:
        help_text = f"{PARTS[name]}\n\n{cleandoc(function.__doc__ or '')}".rstrip()
        declared = click.command(name, cls=ExampledCommand, help=help_text, short_help=PARTS[name])(function)
        declared.examples = examples
        return declared

    return declare


def game_option(help_text: str, *, required: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a part the option `--game`; it arrives as typed, for `chosen_game` to look up."""
    return click.option("--game", required=required, help=f"{help_text} An id or a name in either language.")


def chosen_games(catalog: Catalog, games: tuple[str, ...]) -> tuple[str, ...]:
    """The same for several games, each once."""
    from kartotek.catalog.lookup import find_game

    return tuple(dict.fromkeys(find_game(catalog, game) for game in games))


def chosen_game(catalog: Catalog, game: str | None) -> str | None:
    """The id of the game that was asked for; a name that no game has is an error with the nearest."""
    from kartotek.catalog.lookup import find_game

    return None if game is None else find_game(catalog, game)
