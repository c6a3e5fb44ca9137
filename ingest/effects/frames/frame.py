"""Frames: which items a sentence must have for it to say a certain thing, and what frames ask of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeGuard, TypeVar

from kartotek.ingest.confidence import FULL
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import Note, Open
from kartotek.ingest.effects.grammar.meaning import is_bare
from kartotek.ingest.effects.grammar.notation import timing_of
from kartotek.schema.language.construct import ACTION, NOW, once_per
from kartotek.schema.language.nodes import Limit, Step, Timing
from kartotek.schema.vocabulary import Vocabulary

__all__ = [
    "classes_named",
    "colors_in",
    "features_in",
    "first_bare",
    "first_tagged",
    "goods_to_choose",
    "in_text_order",
    "is_numbered",
    "is_numbered_choice",
    "is_one_bare",
    "is_thing",
    "names_in",
    "only",
    "starts_bare",
    "starts_numbered",
    "tagged",
    "take_amount",
    "take_numbered",
    "values_in",
    "values_of",
    "ANYTIME",
    "LAST_MAKER",
    "SPECIAL",
    "EffectRule",
    "Said",
    "When",
    "is_plain",
    "unless_stated",
    "usual_timing",
]


# What frames ask of the items of a clause.
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


# Frames: which items a sentence must have for it to say a certain thing, in whatever order they stand.
LAST_MAKER: Final = "last maker"
"""The subject of an effect that belongs to the component of the statement before."""


@dataclass(frozen=True, slots=True)
class When:
    """The timing that a rule gives its effect."""

    timing: Timing | None
    """None: only the text or the context can say it."""
    default: bool = False
    """What the text states goes before it."""
    context: bool = False
    """The action that the text is about goes before it."""
    here: bool = False
    """It is said only where the text is about this action."""
    limit: Limit | None = None
    """How often, where the text states no other timing."""


def unless_stated(timing: Timing) -> When:
    """This timing, where the text states no other."""
    return When(timing, default=True)


def usual_timing(clause: Clause, name: str, otherwise: Timing = NOW) -> Timing:
    """When something takes effect by the game's table of timings, whatever a text says; otherwise this timing."""
    text = clause.language.timing.get(name, "").removeprefix("!")
    return (timing_of(text, clause.language) if text else None) or otherwise


ANYTIME: Final = unless_stated(NOW)
SPECIAL: Final = When(ACTION, default=True, limit=once_per("round"))
"""An action of the kind that is done once a round."""


@dataclass(frozen=True, slots=True)
class Said:
    """One effect that a rule has read."""

    effect: Step | Note | Open
    timing: Timing | When = ANYTIME
    limit: Limit | None = None
    variant: int | None = None
    """Which one of several components of a sentence it belongs to."""
    subject: str | None = None
    """Kind and name of its component, `LAST_MAKER`, or empty where it is not what the event is about."""
    cap: int = FULL
    """The highest confidence in permille."""
    named: bool = False
    """The sentence names the component."""

    @property
    def when(self) -> When:
        return self.timing if isinstance(self.timing, When) else When(self.timing)


@dataclass(frozen=True, slots=True)
class EffectRule:
    """A rule of the grammar above the phrase: tags that the clause needs (`|`: one of them,
    `@`: its event or brackets will do), of games that know certain names or of all."""

    name: str
    needs: tuple[str, ...]
    read: Callable[[Clause], Iterator[Said]]
    knows: tuple[str, ...] = ()
    """Names that the vocabulary of the game must have."""
    denied: bool = False
    senses: tuple[str, ...] = ()
    """The kinds of senses that it reads: without the words of one of them it says nothing."""

    @property
    def tags_needed(self) -> Iterator[str]:
        """All tags that it asks for, wherever they stand."""
        return (tag for need in self.needs for tag in need.removeprefix("@").split("|"))

    def is_of(self, vocabulary: Vocabulary) -> bool:
        """Whether a game has what the rule speaks of."""
        parts = (vocabulary.nouns, vocabulary.hooks, vocabulary.verbs, vocabulary.phases)
        return all(any(name in part for part in parts) for name in self.knows)

    def applies(self, clause: Clause) -> bool:
        if not self.denied and "NEG" in clause.tags:
            return False
        plain, others = _sorted(self.needs)
        return plain <= clause.tags and all(_meets(need, clause) for need in others)


def is_plain(need: str) -> bool:
    """Whether what a frame needs is one tag of the clause itself."""
    return not need.startswith("@") and "|" not in need


def _meets(need: str, clause: Clause) -> bool:
    if need.startswith("@"):
        return clause.says(need[1:])
    return need in clause.tags or ("|" in need and not clause.tags.isdisjoint(_either(need)))


@lru_cache(maxsize=512)
def _sorted(needs: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The needs that are tags of the clause itself, and the others."""
    others = tuple(need for need in needs if not is_plain(need))
    return frozenset(needs) - frozenset(others), others


@lru_cache(maxsize=512)
def _either(need: str) -> frozenset[str]:
    return frozenset(need.split("|"))
