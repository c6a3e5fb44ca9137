"""What phrases mean: amounts, what is counted, and how both are written in the effect language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ingest.effects.grammar.chunks import Item
from schema.vocabulary import Vocabulary

__all__ = ["AmountPhrase", "CountPhrase", "bundle_text", "count_text", "filters_text", "is_bare"]


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
    values: dict[str, list[str]] = {}
    flags: list[str] = []
    for feature in features:
        for name, value in feature.items():
            if name == "flags":
                flags.append(str(value))
            elif name not in ("noun", "scope", "own", "count", "event", "taken"):
                values.setdefault(name, [])
                values[name] += [str(value)] if str(value) not in values[name] else []
    made = {name: _filter(name, sorted(given, key=_rank), groups) for name, given in values.items()}
    made |= {flag: flag for flag in flags}
    return [made[name] for name in sorted(made, key=lambda name: order.index(name) if name in order else len(order))]


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
    direct = next((feature["count"] for feature in count.features if "count" in feature), None)
    if direct is not None:
        return f"{each}{direct}"
    noun = next((feature["noun"] for feature in reversed(count.features) if "noun" in feature), None)
    if noun is None or noun not in vocabulary.nouns:
        return None
    attributes = list(vocabulary.nouns[noun].attributes)
    usable = [
        {name: value for name, value in feature.items() if name in (*attributes, "flags")}
        for feature in count.features
        if feature.get("noun", noun) == noun
    ]
    filters = [text for text in filters_text(usable, attributes, groups) if text != f"kind = {noun}"]
    own = any("own" in feature for feature in count.features)
    scopes = [feature["scope"] for feature in count.features if feature.get("scope") in vocabulary.scopes]
    scope = ("around" if own and scopes[0] == "neighbours" else scopes[0]) if scopes else None
    selection = noun + (f"[{', '.join(filters)}]" if filters else "") + (f" of {scope}" if scope else "")
    summed = next((feature["sum"] for feature in count.features if "sum" in feature), None)
    return f"{each}sum({selection}, {summed})" if summed else f"{each}{selection}"


def is_bare(item: Item) -> bool:
    """Whether goods are only named, without a number: that says no amount which could be missed."""
    return item.tag == "BUNDLE" and all(amount.n is None for amount in item.value)
