"""What frames ask of the items of a clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeGuard, TypeVar

from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import is_bare

__all__ = [
    "classes_named", "colors_in", "features_in", "first_bare", "first_tagged", "goods_to_choose", "in_text_order",
    "is_numbered", "is_numbered_choice", "is_one_bare", "is_thing", "names_in", "only", "starts_bare",
    "starts_numbered", "tagged", "take_amount", "take_bundle", "take_numbered", "values_in", "values_of",
]  # fmt: skip

_T = TypeVar("_T")
_CLASSES: Final = {"RAW": "raw", "MADE": "manufactured"}
"""Words for classes of goods, and the groups of a vocabulary that they are."""


def is_numbered(item: Item | None) -> TypeGuard[Item]:
    """Whether there is a bundle, and every amount of it has a number."""
    return item is not None and all(amount.n is not None for amount in item.value)


def starts_numbered(item: Item | None) -> TypeGuard[Item]:
    """Whether there is a bundle, and its first amount has a number."""
    return item is not None and item.value[0].n is not None


def starts_bare(item: Item) -> bool:
    """Whether an item is a bundle that begins with a good without a number."""
    return item.tag == "BUNDLE" and item.value[0].n is None


def is_one_bare(item: Item) -> bool:
    """Whether an item only names one good."""
    return is_bare(item) and len(item.value) == 1


def is_numbered_choice(item: Item | None) -> TypeGuard[Item]:
    """Whether there is a choice of bundles, and every amount of each has a number."""
    return item is not None and all(amount.n is not None for part in item.value for amount in part)


def is_thing(item: Item, noun: str) -> bool:
    """Whether an item is a thing of this noun."""
    return item.tag == "THING" and item.value.get("noun") == noun


def tagged(items: Iterable[Item], *tags: str, case: str = "") -> list[Item]:
    """Those of some items that have one of the tags, in a case."""
    return [item for item in items if item.tag in tags and case in ("", item.case)]


def first_tagged(items: Iterable[Item], tag: str, case: str = "") -> Item | None:
    """The first of some items with this tag, in a case."""
    return next(iter(tagged(items, tag, case=case)), None)


def values_in(items: Iterable[Item], *tags: str) -> list[Any]:
    """The values of those of some items that have one of the tags."""
    return [item.value for item in tagged(items, *tags)]


def values_of(clause: Clause, *tags: str) -> list[Any]:
    """The values of all items of the clause itself with these tags."""
    return values_in(clause.main, *tags)


def features_in(items: Iterable[Item]) -> list[Mapping[str, Any]]:
    """What is said of all things among some items."""
    return [feature for item in items for feature in item.features]


def colors_in(*items: Item) -> list[str]:
    """The colours that adjectives among some items name."""
    return [value["color"] for value in values_in(items, "ADJ") if "color" in value]


def names_in(item: Item, *ways: str) -> set[str]:
    """The names of the goods of a bundle, where they are had or paid."""
    return {amount.named(way) for amount in item.value for way in ways}


def only(found: Sequence[_T]) -> _T | None:
    """The one that was found; None where there are none or several."""
    return found[0] if len(found) == 1 else None


def classes_named(clause: Clause) -> list[str]:
    """The classes of goods that the text names."""
    return [group for tag, group in _CLASSES.items() if clause.says(tag)]


def in_text_order(clause: Clause) -> list[Item]:
    """The items of the clause and of its brackets as they stand in the text."""
    items = (item for item in (*clause.main, *clause.asides) if item.tokens)
    return sorted(items, key=lambda item: item.tokens[0])


def first_bare(clause: Clause, case: str = "") -> Item | None:
    """The first bundle of the clause, in a case, that begins with a good without a number."""
    return next(filter(starts_bare, clause.find("BUNDLE", case)), None)


def goods_to_choose(clause: Clause, case: str) -> Item | None:
    """The first bundle in a case that names several goods, where it gives no number of any."""
    several = next((item for item in clause.find("BUNDLE", case) if len(item.value) > 1), None)
    return several if several is not None and is_bare(several) else None


def take_bundle(clause: Clause, *cases: str) -> Item | None:
    """The first bundle in the first of these cases that the clause has one in, marked as used."""
    return next(filter(None, (clause.take("BUNDLE", case) for case in cases)), None)


def take_numbered(clause: Clause, *cases: str) -> Item | None:
    """The same, where every amount of it has a number."""
    bundle = take_bundle(clause, *cases)
    return bundle if is_numbered(bundle) else None


def take_amount(clause: Clause, *cases: str) -> Item | None:
    """The same, where its first amount has a number."""
    bundle = take_bundle(clause, *cases)
    return bundle if starts_numbered(bundle) else None
