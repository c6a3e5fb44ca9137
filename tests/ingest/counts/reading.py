"""Short texts of our own, read with the words of a shipped game."""

from __future__ import annotations

from functools import cache

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.number_facts import NumberFact
from kartotek.ingest.lists.setup.stage import read_counts
from kartotek.ingest.pipeline import read_book

__all__ = ["facts_of", "sure_numbers"]


@cache
def facts_of(text: str, game: str) -> tuple[NumberFact, ...]:
    return tuple(read_counts(read_book(text, use_cache=False), game))


def sure_numbers(text: str, game: str, least: int = CERTAIN) -> dict[str, int | str]:
    """The numbers that are certain, by subject and field, with `@players` where they hold for some players only."""
    return {
        f"{(fact.subject or '').partition(':')[2]} {fact.field}"
        + (f"@{fact.players}" if fact.players else ""): fact.value
        for fact in facts_of(text, game)
        if fact.confidence >= least
    }
