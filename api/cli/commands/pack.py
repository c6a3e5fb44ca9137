"""`kartotek pack`: facts that an owner of a game types in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kartotek.api.cli.command import group, json_option
from kartotek.api.cli.games import game_folder, game_of_pack, vocabulary_of, words_of
from kartotek.api.cli.output import styled, write, write_json, write_table
from kartotek.api.cli.status import Status
from kartotek.schema.errors import KartotekError

if TYPE_CHECKING:
    from kartotek.ingest.files.problems import Problem

__all__ = ["command"]

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)

command = group(
    "pack",
    "kartotek pack new underwater-cities my-cities",
    "kartotek pack check my-cities",
    "kartotek pack status my-cities",
)


@command.part("new", "kartotek pack new underwater-cities my-cities")
@click.argument("game")
@click.argument("folder", type=click.Path(path_type=Path))
def new(game: str, folder: Path) -> None:
    """Write a folder with everything that is unknown of GAME as rows and maps to fill in."""
    from kartotek.ingest.build.check.pack_template import write_template

    names = write_template(game_folder(game), folder)
    for name in names:
        write(f"{folder}/{name}")
    write(f"fill in what is printed, then: kartotek pack check {folder}")


@command.part("check", "kartotek pack check my-cities", "kartotek pack check my-cities --json")
@click.argument("folder", type=_FOLDER)
@json_option
def check(folder: Path, as_json: bool) -> Status:
    """Report everything that is wrong with a pack, by file, row and column. Only its own game is looked at.

    Decks that are not complete yet are warnings. The exit status is 1 when there are problems.
    """
    found = _problems(folder)
    faults = sum(not problem.warning for problem in found)
    if as_json:
        write_json([_as_json(problem) for problem in found])
    else:
        for problem in found:
            write(problem.text())
        count = "1 problem" if faults == 1 else f"{faults} problems"
        write(styled(count, fg="red") if faults else styled("no problems", fg="green"))
    return Status.NEGATIVE if faults else Status.FINE


def _as_json(problem: Problem) -> dict[str, str]:
    kind = "warning" if problem.warning else "error"
    return {"severity": kind, "code": problem.code, "where": problem.where, "what": problem.what, "hint": problem.hint}


def _problems(folder: Path) -> list[Problem]:
    from kartotek.ingest.build import collect
    from kartotek.ingest.build.check.pack_status import shortages
    from kartotek.ingest.build.check.packs import pack_problems
    from kartotek.ingest.files.problems import BadData
    from kartotek.schema.gc_paused import gc_paused
    from kartotek.schema.paths import data_folder

    game = game_of_pack(folder)
    with gc_paused():
        try:
            rows = collect(data_folder(), [folder], only=game)
        except BadData as bad:
            return list(bad.problems)
        return pack_problems(rows, _run, game_folder(game), folder) + shortages(folder, game_folder(game))


def _run(ability: Any, vocabulary: Any, host: str) -> None:
    """On the tree walker: the expressions of a pack are not yet trusted."""
    from kartotek.catalog.effects.smoke_run import run_ability

    run_ability(ability, vocabulary, host, trusted=False)


@command.part("status", "kartotek pack status my-cities", "kartotek pack status my-cities --cards")
@click.argument("folder", type=_FOLDER)
@click.option("--cards", is_flag=True, help="Also say what each card that is typed does, in both languages.")
@json_option
def status(folder: Path, cards: bool, as_json: bool) -> None:
    """Say what of a pack is typed, what is missing and which decks are complete."""
    from kartotek.ingest.build.check.pack_status import pack_status

    game = game_of_pack(folder)
    found = pack_status(folder, game_folder(game))
    said = [_sentences(game, card) for card in found.cards] if cards else []
    if as_json:
        decks = [{"deck": d.name, "typed": d.typed, "size": d.size, "missing": list(d.missing)} for d in found.decks]
        write_json({"decks": decks, "cards": said, "problems": [problem.text() for problem in found.problems]})
        return
    rows = [(deck.name, f"{deck.typed} of {deck.size}", _missing(deck.missing)) for deck in found.decks]
    write_table(("deck", "typed", "missing"), rows)
    for card in said:
        write("")
        write(f"{card['kind']} {card['name']}")
        for line in card["effects"]:
            write(f"  {line['expression']}\n  {line['en']}\n  {line['hu']}")
    for problem in found.problems:
        write(problem.text())


def _missing(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:8])
    return f"{shown} ... {len(names) - 8} more" if len(names) > 8 else shown or "complete"


def _sentences(game: str, card: Any) -> dict[str, Any]:
    """The sentences that the effects of a card make, to hold against the printed ones."""
    from kartotek.schema.language.parser import parse_ability
    from kartotek.schema.language.render import sentence

    vocabulary, words = vocabulary_of(game), words_of(game)
    lines = []
    for expression in card.effects:
        try:
            ability = parse_ability(expression, vocabulary, card.kind)
            said = {lang: sentence(ability, vocabulary, words, lang, card.kind) for lang in ("en", "hu")}
        except KartotekError as error:
            said = {"en": f"does not parse: {error.what}", "hu": ""}
        lines.append({"expression": expression} | said)
    return {"kind": card.kind, "name": card.name, "effects": lines}
