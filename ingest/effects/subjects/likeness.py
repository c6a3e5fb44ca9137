"""Components known by what an expression says: a place of action by its goods, a scoring by its event and points."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ingest.effects.lexicon.word_tables import lexical_rules

__all__ = ["Likeness", "likeness"]


@dataclass(frozen=True, slots=True)
class Likeness:
    """The kind of component that an expression is of, and what its name must speak of beside points. `anywhere`: it is
    known wherever the expression stands, not only under a heading of its kind."""

    kind: str
    words: frozenset[str]
    anywhere: bool = False


def likeness(expression: str, game: str) -> Likeness | None:
    """What the first rule of the game's table that fits says of the expression; ones are not spoken of."""
    for pattern, rule in _rules(game):
        found = pattern.fullmatch(expression)
        if found:
            stated = frozenset(word for word in (*rule.words, *found.groups()) if word and word != "1")
            return Likeness(rule.kind, stated, rule.anywhere)
    return None


@lru_cache(maxsize=8)
def _rules(game: str) -> tuple[tuple[re.Pattern[str], Likeness], ...]:
    return tuple(
        (re.compile(rule["says"]), Likeness(rule["of"], frozenset(rule.get("words", ())), rule.get("anywhere", False)))
        for rule in lexical_rules(game, "likeness")
    )
