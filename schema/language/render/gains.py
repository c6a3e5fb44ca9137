"""Gaining in the game's own words: some goods have a verb of their own (power is charged, not gained)."""

from __future__ import annotations

from itertools import groupby

from kartotek.schema.language import nodes as n
from kartotek.schema.language.render.scene import Scene
from kartotek.schema.word_types import Gaining

__all__ = ["by_verb"]


def by_verb(bundle: n.Bundle, scene: Scene) -> list[tuple[Gaining | None, n.Bundle]]:
    """The bundle in parts that share a verb, those of the plain one first."""
    amounts = sorted(bundle.amounts, key=lambda amount: _verb(amount, scene) is not None)
    grouped = groupby(amounts, key=lambda amount: _verb(amount, scene))
    return [(verb, n.Bundle(tuple(group))) for verb, group in grouped]


def _verb(amount: object, scene: Scene) -> Gaining | None:
    return scene.words.amount(amount.resource).gaining if isinstance(amount, n.Amount) else None
