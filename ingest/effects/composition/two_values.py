"""Filters that shut out one of two values, as those that name the other."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TypeVar

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.node import Node
from kartotek.schema.language.nodes import Filter, Select, Word

__all__ = ["with_other_values"]

_T = TypeVar("_T")


def with_other_values(value: _T, language: GameLanguage) -> _T:
    """A tree in which things that are not of one of two kinds are of the other."""
    if isinstance(value, tuple):
        return tuple(with_other_values(one, language) for one in value)  # type: ignore[return-value]
    if isinstance(value, Select):
        return replace(value, filters=tuple(_other(one, value.noun, language) for one in value.filters))
    if not isinstance(value, Node):
        return value
    return replace(value, **{one.name: with_other_values(getattr(value, one.name), language) for one in fields(value)})


def _other(one: Filter, noun: str, language: GameLanguage) -> Filter:
    """A filter by the other value of two, where it shuts out one of them."""
    attribute = language.vocabulary.nouns[noun].attributes.get(one.attribute)
    domain = language.vocabulary.domains.get(str(attribute.of)) if attribute is not None else None
    if domain is None or one.operator != "!=" or len(one.values) != 1:
        return one
    others = [Word(value) for value in domain.values if Word(value) not in one.values]
    return replace(one, operator="=", values=(others[0],)) if len(others) == 1 else one
