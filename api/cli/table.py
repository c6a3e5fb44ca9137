"""The table of commands: a new command is one module in `kartotek.api.cli.commands` and one row here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

__all__ = ["COMMANDS", "HELP_NAMES", "overview"]

HELP_NAMES: Final = ("-h", "--help")

# The summaries stand here, not in the modules, so that `kartotek --help` imports none of them.
COMMANDS: Final = MappingProxyType(
    {
        "build": "Build the catalog from the facts in data/.",
        "check": "Report every integrity problem of the facts.",
        "pack": "Write, check and survey facts that an owner of a game types in.",
        "show": "Show a component or a rule: names, cost, effects and evidence.",
        "query": "Search the catalog.",
        "rules": "Answer a question about rules, with the lines that say so.",
        "term": "Look a term up: which word, in which game, on which line.",
        "terms": "Work with terms: look them up, report on them, exchange them.",
        "coverage": "Show how much of each game is known, and from where.",
        "vocabulary": "Show how many effects need a word of their own.",
        "ingest": "Read rulebook extractions into facts.",
        "draft": "Make a catalog of a new rulebook, on a page of this machine.",
        "parse": "Check an effect expression and say what it means.",
        "play": "Play a random legal game and write it down.",
        "replay": "Validate, run, explain and import games written down.",
        "export": "Write the catalog as bulk files.",
        "previews": "Draw a preview picture of each component, as PNG.",
        "changes": "List releases, and what changed since one.",
        "diff": "Compare two data versions.",
        "schema": "Print the GraphQL schema.",
        "serve": "Serve the site, GraphQL and REST.",
        "settings": "Show the settings and their values.",
    }
)

_OVERVIEW: Final = """\
Usage: kartotek COMMAND [OPTIONS] [ARGUMENTS]

  A card index of board games whose effects can be executed.

Commands:
{commands}

Options:
  --version   Show the version and exit.
  -h, --help  Show this message and exit; after a command, more about it, with examples.
"""


def overview() -> str:
    """The help of the program itself."""
    width = max(map(len, COMMANDS))
    return _OVERVIEW.format(commands="\n".join(f"  {name:<{width}}  {text}" for name, text in COMMANDS.items()))
