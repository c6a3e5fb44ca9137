"""Logs of other programs turned into replays."""

from __future__ import annotations

import json
from typing import Any

from catalog.rules.registry import import_log
from catalog.store import Catalog
from schema.errors import KartotekError
from schema.replay import Replay

__all__ = ["replay_from_log"]


def replay_from_log(name: str, text: str | bytes, catalog: Catalog, profile: str | None = None) -> Replay:
    """Set-up and moves of a log as a replay; what the log claims about states and scores is not taken over."""
    try:
        log: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KartotekError("replay-format", "the log is not JSON", why=str(error)) from error
    game, parts = import_log(name, log, catalog, profile)
    return Replay(
        game=game.facts.game,
        profile=game.facts.profile,
        players=parts["players"],
        setup=parts["setup"],
        moves=tuple(parts["moves"]),
        rules_hash=game.facts.rules_hash,
        source=parts.get("source"),
    )
