"""When amounts are due where a text does not say it."""

from __future__ import annotations

from typing import Any

from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["default_timing", "is_tradable"]


def default_timing(name: str, language: GameLanguage, per: bool, kind: str) -> str:
    """When an amount is due where the text does not say it; `!` where it is due then whatever the text says."""
    if kind == "produce":
        return _produced(name, language)
    if name in language.vocabulary.stats:
        return "!" + language.timing.get("have", "always").removeprefix("!")
    if kind == "lose":
        return language.timing.get("lose", "now")
    return _gained(name, language, per)


def _produced(name: str, language: GameLanguage) -> str:
    """Goods that can be traded are there all the time, others come with the phase of production."""
    if is_tradable(name, language):
        return "!always"
    return "each production" if "production" in language.vocabulary.phases else "now"


def _gained(name: str, language: GameLanguage, per: bool) -> str:
    """By the habit of the book: of this good for each of something, of this good, of any."""
    counted = language.timing.get(f"{name} per") if per else None
    return counted or language.timing.get(name) or language.timing.get("*", "now")


def is_tradable(name: Any, language: GameLanguage) -> bool:
    """Whether a name is that of a good that can be traded."""
    good = language.vocabulary.resources.get(name) if isinstance(name, str) else None
    return good is not None and good.tradable
