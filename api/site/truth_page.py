"""How much of each game is known and from where: fields by evidence, kinds of components, contradictions, gaps."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from kartotek.api.site.context import PageContext
from kartotek.api.site.pages import shares_of
from kartotek.catalog.store import Contradiction

__all__ = ["truth_page"]

_MOST_REASONS: Final = 12
"""Reasons for what is unknown that are listed for each game."""


def truth_page(context: PageContext) -> dict[str, Any]:
    catalog = context.world.catalog
    games = []
    for game in catalog.games.values():
        reasons = Counter(
            gap.reason for name, gaps in catalog.gaps.items() if name.split(":")[0] == game.id for gap in gaps
        )
        games.append(
            {
                "game": game,
                "shares": shares_of(context, game.id),
                "present": {item.kind for item in catalog.of_game(game.id)},
                "kinds": [line for line in catalog.coverage if line.game == game.id],
                "contradictions": [
                    (item, _lines(item)) for item in catalog.contradictions.values() if item.game == game.id
                ],
                "gaps": reasons.most_common(_MOST_REASONS),
                "more_gaps": sum(reasons.values()) - sum(count for _, count in reasons.most_common(_MOST_REASONS)),
            }
        )
    return {"games": games}


def _lines(item: Contradiction) -> tuple[str, ...]:
    """The lines of each reading."""
    return tuple(
        ", ".join(str(span.first) if span.first == span.last else f"{span.first}-{span.last}" for span in reading.spans)
        for reading in item.readings
    )
