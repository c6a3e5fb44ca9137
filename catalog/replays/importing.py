"""Logs of other programs turned into replays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kartotek.catalog.replays.validate import validate
from kartotek.catalog.rules.game import Game
from kartotek.catalog.rules.registry import IMPORTERS, import_log
from kartotek.catalog.store import Catalog
from kartotek.schema.errors import KartotekError
from kartotek.schema.replay import Checkpoint, Replay

__all__ = ["replay_from_log"]


def replay_from_log(name: str, text: str | bytes, catalog: Catalog, profile: str | None = None) -> Replay:
    """A log as a replay, with what it claims about states and scores as far as its reader takes that over.

    Where a format is written by several programs, the log does not say by which rule choices it was played: unless a
    profile is given, the first of theirs under which everything in it holds is taken, else the usual one.
    """
    try:
        log: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KartotekError("replay-format", "the log is not JSON", why=str(error)) from error
    game, parts = import_log(name, log, catalog, profile)
    usual = _replay(game, parts)
    if profile is not None or validate(usual, game).valid:
        return usual
    for other in IMPORTERS[name][1][1:]:
        game, parts = import_log(name, log, catalog, other)
        replay = _replay(game, parts)
        if validate(replay, game).valid:
            return replay
    return usual


def _replay(game: Game, parts: Mapping[str, Any]) -> Replay:
    return Replay(
        game=game.facts.game,
        profile=game.facts.profile,
        players=parts["players"],
        setup=parts["setup"],
        moves=tuple(parts["moves"]),
        rules_hash=game.facts.rules_hash,
        source=parts.get("source"),
        packs=tuple(parts.get("packs", ())),
        checkpoints=tuple(
            Checkpoint(point["after"], tuple(point["rows"]), point.get("table", {}))
            for point in parts.get("checkpoints", ())
        ),
        scores=tuple(parts.get("scores", ())),
    )
