"""`kartotek parse`."""

from __future__ import annotations

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.command import json_option
from kartotek.api.cli.output import styled, write, write_json

__all__ = ["command"]


@declare(
    "parse",
    'kartotek parse seven-wonders "now: gain 3 coin"',
    'kartotek parse seven-wonders "end: gain vp per card[color = brown] of neighbours" --host card --json',
)
@click.argument("game")
@click.argument("expression")
@click.option("--host", metavar="KIND", help="The kind of component that carries the ability, such as card or stage.")
@json_option
def command(game: str, expression: str, host: str | None, as_json: bool) -> None:
    """EXPRESSION is one ability in the effect language, checked against the vocabulary of GAME. It is shown in its
    canonical form, with the sentences that it makes and the names that it uses. A fault is shown with its place."""
    from kartotek.api.cli.games import vocabulary_of, words_of
    from kartotek.schema.language.parser import parse_ability
    from kartotek.schema.language.printer import print_ability
    from kartotek.schema.language.render import sentence
    from kartotek.schema.language.touches import touches
    from kartotek.schema.language.tree_json import tree_to_json

    vocabulary, words = vocabulary_of(game), words_of(game)
    ability = parse_ability(expression, vocabulary, host)
    canonical = print_ability(ability)
    sentences = {
        "en": sentence(ability, vocabulary, words, "en", host),
        "hu": sentence(ability, vocabulary, words, "hu", host),
    }
    used = touches(ability, vocabulary)
    if as_json:
        write_json(
            {
                "game": game,
                "expression": canonical,
                "sentence": sentences,
                "tree": tree_to_json(ability),
                "touches": [touch._asdict() for touch in used],
            }
        )
        return
    write(styled(canonical, fg="cyan"))
    for text in sentences.values():
        write(f"  {text}")
    for category, name, role in used:
        write(f"  {category} {name}" + (f" ({role})" if role else ""))
