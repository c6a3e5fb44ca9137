"""The border between text and trees: timings, selections and conditions that phrases write down, parsed once.

Nothing else in the reader parses or prints an expression, but for rows of data when they are loaded and for reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.meaning import AmountPhrase, CountPhrase
from kartotek.schema.errors import KartotekError
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import amount
from kartotek.schema.language.parser import parse_ability, parse_cond, parse_unchecked
from kartotek.schema.language.printer import print_ability

__all__ = [
    "bundle_of", "checked", "condition_of", "filters_of", "kind_built", "number_of", "per_of", "selection_of",
    "timing_of",
]  # fmt: skip


def checked(ability: n.Ability, language: GameLanguage, host: str | None = None) -> n.Ability | None:
    """The ability as the parser makes it, None where the game cannot express it. Readings try the same ability in
    many sentences, so that the answer is kept by its text."""
    return _checked(print_ability(ability), language, host)


@lru_cache(maxsize=4096)
def _checked(text: str, language: GameLanguage, host: str | None) -> n.Ability | None:
    try:
        return parse_ability(text, language.vocabulary, host)
    except KartotekError:
        return None


@lru_cache(maxsize=1024)
def timing_of(text: str, language: GameLanguage) -> n.Timing | None:
    """When something happens, as phrases and tables of words write it; None where that is no timing of the game."""
    try:
        return parse_ability(f"{text}: ?", language.vocabulary).timing
    except KartotekError:
        return None


def kind_built(timing: n.Timing) -> str | None:
    """The kind of thing that is built, where nothing else is said of the event."""
    match timing:
        case n.Timing("on", "build", (n.Filter("kind", "=", (n.Word(kind),), False),)):
            return kind
    return None


@lru_cache(maxsize=1024)
def condition_of(text: str, language: GameLanguage) -> n.Cond | None:
    """The condition that a clause states."""
    try:
        return parse_cond(text, language.vocabulary)
    except KartotekError:
        return None


def bundle_of(amounts: Iterable[AmountPhrase], direction: str = "gain") -> n.Bundle:
    """Amounts that have a number, or are one of each; named as what is gained or paid."""
    return n.Bundle(tuple(amount(1 if one.n is None else one.n, one.named(direction)) for one in amounts))


def per_of(count: CountPhrase, language: GameLanguage) -> n.Per | None:
    """What an amount is multiplied by; None where the features name nothing that can be counted."""
    text = language.count(count)
    return _per(text, language) if text else None


@lru_cache(maxsize=1024)
def _per(text: str, language: GameLanguage) -> n.Per | None:
    try:
        step = parse_unchecked(f"end: gain vp per {text}", language.vocabulary).effect
    except KartotekError:
        return None
    return step.per if isinstance(step, n.Transfer) else None


def selection_of(features: Sequence[Mapping[str, Any]], language: GameLanguage) -> n.Countable | None:
    """The things of these features, or what is counted by a name of its own."""
    found = per_of(CountPhrase(tuple(features)), language)
    return found.what if found is not None else None


def filters_of(features: Sequence[Mapping[str, Any]], language: GameLanguage) -> tuple[n.Filter, ...]:
    """The filters of a verb or an event; none where the features say nothing of it."""
    return _filters(language.filters(features, "build"), language)


@lru_cache(maxsize=1024)
def _filters(text: str, language: GameLanguage) -> tuple[n.Filter, ...]:
    return parse_unchecked(f"on event{text}: ?", language.vocabulary).timing.filters if text else ()


def number_of(what: n.Countable) -> n.Int:
    """How many there are of what is counted."""
    return n.Count(what) if isinstance(what, n.Select) else what
