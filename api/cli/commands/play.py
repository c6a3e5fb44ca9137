"""`kartotek play`."""

from __future__ import annotations

from pathlib import Path

import click

from kartotek.api.cli.command import command as declare
from kartotek.api.cli.output import write
from kartotek.api.cli.replays import write_replay
from kartotek.schema.errors import KartotekError

__all__ = ["command"]


@declare(
    "play",
    "kartotek play seven-wonders --players 4 --seed 7 -o game.json",
    "kartotek play seven-wonders --players 3 --seed 1 > game.json",
    "kartotek play seven-wonders --players 3 --player sensible -o game.json",
    "kartotek play seven-wonders --players 3 --games 40 --workers 2 -o games.jsonl.zst",
)
@click.argument("game")
@click.option("--players", type=click.IntRange(1, 12), required=True, help="How many players.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same game.")
@click.option("--profile", help="The rule choices to play by; the game's own default if left out.")
@click.option("--pack", "packs", multiple=True, help="A pack that the game is to be played with.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A set-up option of the game.")
@click.option(
    "--player",
    type=click.Choice(("random", "sensible")),
    default="random",
    show_default=True,
    help="Any legal move, or the best of some by what effects are worth.",
)
@click.option("--games", type=click.IntRange(1), help="Play so many, with consecutive seeds, into one file of lines.")
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that play --games.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="The file to write; standard output if left out.")
def command(
    game: str,
    players: int,
    seed: int,
    profile: str | None,
    packs: tuple[str, ...],
    options: tuple[str, ...],
    player: str,
    games: int | None,
    workers: int,
    output: Path | None,
) -> None:
    """Every decision is drawn among the legal ones, or is the best of some that were drawn, and is written into the
    replay with the set-up and the scores. With --games the file has one replay a line (packed if its name ends in
    .zst), and the number of workers does not change it."""
    if games is not None:
        from kartotek.api.cli.mass import play_mass

        if output is None:
            raise KartotekError("usage", "many games go into a file", hint="name it with -o games.jsonl.zst")
        chosen = tuple(map(_option, options))
        play_mass(game, players, seed, profile, packs, chosen, games, workers, output, player)
        return
    from dataclasses import replace

    from kartotek.api.cli.catalog import open_catalog
    from kartotek.catalog.replays.play import random_game
    from kartotek.catalog.rules.registry import open_game

    played = random_game(
        open_game(open_catalog(packs), game, profile),
        players,
        seed,
        options=dict(map(_option, options)),
        player=player,
    )
    write_replay(replace(played, packs=packs), output)
    if output is not None:
        totals = ", ".join(f"seat {score['seat']}: {score['total']}" for score in played.scores)
        write(f"{len(played.moves)} moves, {totals}")


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise KartotekError("usage", f"{text!r} is no set-up option", where="--option", hint="write NAME=VALUE")
    return name.strip(), value.strip()
