"""Pairs of a file with the games that the catalog knows: files name them by id or by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kartotek.catalog.lookup import find_game
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.model import TermPair

__all__ = ["with_games"]


def with_games(catalog: Catalog, pairs: Iterable[TermPair]) -> list[TermPair]:
    """The pairs with the ids of their games; a game that there is not is an error with the nearest."""
    known: dict[str, str] = {}
    found = []
    for pair in pairs:
        if pair.game is not None and pair.game not in known:
            known[pair.game] = find_game(catalog, pair.game)
        found.append(replace(pair, game=known[pair.game]) if pair.game is not None else pair)
    return found
