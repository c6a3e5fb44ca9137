"""What is counted: the things for each of which, or for every so many of which, an amount is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.meaning import CountPhrase

__all__ = ["count_of_amount", "count_of_things"]

_Features = Mapping[str, Any]


def count_of_things(span: Sequence[Item]) -> Item | None:
    """Everything said of the things counted; numbers count only where they say how many at a time."""
    if any(item.tag == "BUNDLE" and item.value[0].n is not None for item in span):
        return None
    event = _event(span[-1])
    if event:
        return Item("TIME", f"on {event}", "nom", ())
    choices = _choices(span)
    colors = tuple(item.value["color"] for item in span if _is_color(item)) if choices else ()
    return Item("PER", CountPhrase(tuple(_features(span, choices)), _at_a_time(span), colors), "nom", ())


def _event(item: Item) -> str:
    """The event for each of which something is given, where no thing is counted."""
    if item.tag == "STEP":
        return "step"
    return str(item.value.get("event", "")) if item.tag == "THING" else ""


def _choices(span: Sequence[Item]) -> list[int]:
    """Where the word for or stands between qualities."""
    pairs = enumerate(pairwise(span[:-1]), 1)
    return [at for at, (before, item) in pairs if item.tag == "OR" and before.tag == "ADJ"]


def _is_color(item: Item) -> bool:
    return item.tag == "ADJ" and "color" in item.value


def _features(span: Sequence[Item], choices: Sequence[int]) -> Iterator[_Features]:
    """What is said of the things; where one of several colours is chosen, which one stays open."""
    first, last = (choices[0], choices[-1]) if choices else (len(span), 0)
    for place, item in enumerate(span):
        features = _features_of(item)
        if features is not None and not (place > first and _is_color(item)):
            yield _with_open_color(features) if place < last else features


def _with_open_color(features: _Features) -> _Features:
    return {name: "?" if name == "color" else value for name, value in features.items()}


def _features_of(item: Item) -> _Features | None:
    """What one word says of the things."""
    if item.tag in ("ADJ", "THING"):
        features: _Features = item.value
        return features
    if item.tag == "OWN":
        return {"own": "yes"}
    if item.tag == "LIMITED":
        return {"floors": item.value}
    return {"sum": f"{item.value[0].named('gain')}s"} if item.tag == "BUNDLE" else None


def _at_a_time(span: Sequence[Item]) -> int:
    """How many of the things are counted together: the number behind the word for each."""
    found, after_each = 1, False
    for item in span:
        after_each = (after_each or item.tag == "EACH") and item.tag != "WHICH"
        if after_each and item.tag in ("NUM", "ORD") and item.value > 1:
            found = item.value
    return found


def count_of_amount(span: Sequence[Item]) -> Item | None:
    """For every so much of a resource, for every level of a stat."""
    counted = next(item for item in span if item.tag in ("BUNDLE", "STAT"))
    if counted.tag == "STAT":
        return Item("PER", CountPhrase(({"count": counted.value},)), "nom", ())
    amount = counted.value[0]
    if not isinstance(amount.name, str) or len(counted.value) > 1:
        return None
    return Item("PER", CountPhrase(({"count": amount.name},), amount.n or 1), "nom", ())
