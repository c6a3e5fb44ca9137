"""Goods that lie on things, as the sum of what these have of them: your resources on blue buildings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import with_replaced
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["sum_on", "with_sums"]

_CASE: Final = re.compile(r"\{all:(\w+)\}")
_Held = tuple[str, str, str]
"""A noun, a good, and the case of the noun in which the good is said to be on it."""


def with_sums(phrases: Sequence[ComposedPhrase], language: GameLanguage) -> Sequence[ComposedPhrase]:
    """The phrases with things and your goods on them as one that counts these goods."""
    for things, goods in pairwise(phrases):
        made = _joined(things, goods, language)
        if made is not None:
            return with_replaced([p for p in phrases if p is not things], goods, made)
    return phrases


def _joined(things: ComposedPhrase, goods: ComposedPhrase, language: GameLanguage) -> ComposedPhrase | None:
    """Things and goods right behind them as one phrase; None where they are no such. What is on yours is yours."""
    yours = goods.owned or (things.owned and goods.n is None)
    plain = goods.kind == "amount" and yours and not (goods.bound or goods.ordinal)
    features = sum_on(things, str(goods.name), language) if plain else None
    if features is None:
        return None
    places = (*things.places, *goods.places)
    return replace(goods, kind="things", name=None, features=features, places=places, owned=True)


def sum_on(things: ComposedPhrase, good: str, language: GameLanguage) -> tuple[Mapping[str, Any]] | None:
    """What counts a good that lies on some things; None where they can have none, or more is said of them."""
    attribute = _attributes(language).get((str(things.feature("noun")), good, things.case))
    if things.kind != "things" or attribute is None or things.n is not None or things.ordinal or things.scope:
        return None
    what = language.selection(things.features)
    return ({"count": f"sum({what}, {attribute})"},) if what is not None else None


@lru_cache(maxsize=8)
def _attributes(language: GameLanguage) -> Mapping[_Held, str]:
    """The attributes of things that say how much of a good is on them."""
    if language.words is None:
        return {}
    goods = {term.hu.lemma: good for good, term in language.words.terms.get("resources", {}).items()}
    found: dict[_Held, str] = {}
    for noun, declared in language.vocabulary.nouns.items():
        for name in declared.attributes:
            stated = language.words.attributes.get(f"{noun}.{name}") or language.words.attributes.get(name)
            case = _CASE.search(stated.hu.get("unit", "")) if stated is not None else None
            if stated is not None and stated.unit is not None and case is not None and stated.unit.hu.lemma in goods:
                found[noun, goods[stated.unit.hu.lemma], case[1]] = name
    return found
