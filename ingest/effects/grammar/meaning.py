"""What phrases mean: amounts, what is counted, and how both are written in the effect language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["AmountPhrase", "CountPhrase", "bundle_text", "count_text", "filters_text", "first_value", "is_bare"]


@dataclass(frozen=True, slots=True)
class AmountPhrase:
    """So much of a resource or stat. `n` is None where the text gives no number. `name` may differ by direction."""

    n: int | None
    name: str | Mapping[str, str]

    def named(self, direction: str) -> str:
        """The name where the amount is gained, paid or, if that differs, burnt."""
        return self.name if isinstance(self.name, str) else self.name.get(direction) or self.name["pay"]

    def text(self, direction: str = "gain") -> str:
        name = self.named(direction)
        return name if self.n in (1, None) else f"{self.n} {name}"


@dataclass(frozen=True, slots=True)
class CountPhrase:
    """What an amount is multiplied by: features of the things counted, every so many of them. `colors` are those of
    which it is one, where the text leaves open which."""

    features: tuple[Mapping[str, Any], ...]
    each: int = 1
    colors: tuple[str, ...] = ()

    def of_each_color(self) -> Iterator[CountPhrase]:
        """The same count for every colour that it may be of."""
        for color in self.colors:
            chosen = tuple({name: color if name == "color" else v for name, v in f.items()} for f in self.features)
            yield CountPhrase(chosen, self.each)


def bundle_text(amounts: Iterable[AmountPhrase], direction: str = "gain") -> str:
    return ", ".join(amount.text(direction) for amount in amounts)


def filters_text(features: Sequence[Mapping[str, Any]], order: Sequence[str], groups: Mapping[str, str]) -> list[str]:
    """Features as filters in the order of the noun's attributes; several values of one attribute are alternatives."""
    values: dict[str, set[str]] = {}
    for name, value in _said(features):
        values.setdefault(name, set()).add(value)
    made = {name: _filter(name, sorted(given, key=_rank), groups) for name, given in values.items() if name != "flags"}
    made |= {flag: flag for name, flag in _said(features) if name == "flags"}
    return [made[name] for name in sorted(made, key=lambda name: order.index(name) if name in order else len(order))]


def _said(features: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The attributes that features give, with their values."""
    for feature in features:
        yield from ((name, str(value)) for name, value in feature.items() if name not in _NO_FILTERS)


_NO_FILTERS = frozenset(("noun", "scope", "own", "count", "event", "taken"))
_ORDER = ("brown", "grey", "blue", "yellow", "red", "green", "purple")


_SIGNS = frozenset(("<=", ">=", "<", ">", "!="))
"""What a value may begin with that is compared otherwise than as equal."""


def _rank(value: str) -> tuple[int, str]:
    return (_ORDER.index(value) if value in _ORDER else len(_ORDER), value)


def _filter(name: str, given: Sequence[str], groups: Mapping[str, str]) -> str:
    if len(given) == 1 and given[0].split(" ")[0] in _SIGNS:
        return f"{name} {given[0]}"
    text = f"{name} = {' | '.join(given)}"
    return groups.get(text, text)


def count_text(count: CountPhrase, vocabulary: Vocabulary, groups: Mapping[str, str]) -> str | None:
    """The countable of a `per`, or None where the features name nothing that can be counted."""
    each = f"{count.each} " if count.each > 1 else ""
    direct = first_value(count.features, "count")
    if direct is not None:
        return f"{each}{direct}"
    noun = first_value(count.features[::-1], "noun")
    if noun is None or noun not in vocabulary.nouns:
        return None
    filters = _filters_of(count, noun, list(vocabulary.nouns[noun].attributes), groups)
    scope = _scope(count, vocabulary)
    selection = noun + (f"[{', '.join(filters)}]" if filters else "") + (f" of {scope}" if scope else "")
    summed = first_value(count.features, "sum")
    return f"{each}sum({selection}, {summed})" if summed else f"{each}{selection}"


def first_value(features: Sequence[Mapping[str, Any]], name: str) -> Any:
    """The first value that features have under a name, or None."""
    return next((feature[name] for feature in features if name in feature), None)


def _filters_of(count: CountPhrase, noun: str, attributes: Sequence[str], groups: Mapping[str, str]) -> list[str]:
    """What is said of the things counted, in the words of their attributes."""
    said = (feature for feature in count.features if feature.get("noun", noun) == noun)
    usable = [{name: value for name, value in one.items() if name in (*attributes, "flags")} for one in said]
    return [text for text in filters_text(usable, attributes, groups) if text != f"kind = {noun}"]


def _scope(count: CountPhrase, vocabulary: Vocabulary) -> str | None:
    """Whose things are counted; those of the neighbours and one's own are all around."""
    scopes = (feature.get("scope") for feature in count.features)
    scope = next((one for one in scopes if one in vocabulary.scopes), None)
    own = any("own" in feature for feature in count.features)
    return "around" if own and scope == "neighbours" else scope


def is_bare(item: Item) -> bool:
    """Whether goods are only named, without a number: that says no amount which could be missed."""
    return item.tag == "BUNDLE" and all(amount.n is None for amount in item.value)
