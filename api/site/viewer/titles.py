"""What a game that can be shown is called: its players and variants, and whether people or chance played it."""

from __future__ import annotations

from functools import cache

import orjson

from kartotek.api.site.context import PageContext
from kartotek.api.site.viewer.addresses import RECORDED, FilmAddress, player_and_table, read_table, recorded_names
from kartotek.api.site.viewer.chosen import who_recorded
from kartotek.catalog.rules.registry import game_class
from kartotek.schema.paths import data_folder

__all__ = ["film_title"]


def film_title(context: PageContext, address: FilmAddress) -> str:
    """`3 players, sets, played at random, no. 16`, or `3 players, recorded by people (2)`."""
    t = context.t
    if address.table == RECORDED:
        number = recorded_names()[address.game].index(address.seed) + 1
        seats = _recorded_players(address.game, address.seed)
        return f"{seats} {t['players']}, {t[f'recorded_{who_recorded(address)}']} ({number})"
    player, table = player_and_table(address.table)
    players, chosen = read_table(table, game_class(address.game).setup_options)
    variants = [context.label(value, address.game) for value in chosen.values() if value not in ("yes", "no")]
    return ", ".join((f"{players} {t['players']}", *variants, t[f"{player}_game"].format(n=address.seed)))


@cache
def _recorded_players(game: str, name: str) -> int:
    data = orjson.loads((data_folder() / "replays" / game / f"{name}.json").read_bytes())
    return int(data["players"])
