"""When amounts are due where a text does not say it."""

from __future__ import annotations

from ingest.effects.grammar.clauses import GameLanguage

__all__ = ["default_timing"]


def default_timing(name: str, language: GameLanguage, per: bool, kind: str) -> str:
    """When an amount is due where the text does not say it; `!` where it is due then whatever the text says."""
    timing, vocabulary = language.timing, language.vocabulary
    if kind == "produce":
        tradable = name in vocabulary.resources and vocabulary.resources[name].tradable
        return "!always" if tradable else "each production" if "production" in vocabulary.phases else "now"
    if name in vocabulary.stats:
        return "!" + timing.get("have", "always").removeprefix("!")
    if kind == "lose":
        return timing.get("lose", "now")
    return (timing.get(f"{name} per") if per else None) or timing.get(name) or timing.get("*", "now")
