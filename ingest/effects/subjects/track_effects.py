"""What an example says of the space of a track that a ship has come to: what one gets, levies, has from now on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, Final

from kartotek.ingest.confidence import NAMED_BY_CONTENT, PARTLY_LISTED
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.construct import (
    ALWAYS,
    END,
    NOW,
    amount,
    amounts,
    do,
    gain,
    in_order,
    number,
    transfer,
    where,
)  # fmt: skip
from kartotek.schema.language.nodes import Ability

__all__ = [
    "CertainAbility", "arrival_end", "colour_of", "effects_of_arrival", "explored", "later_effects",
    "owners_of_ships", "people_in", "tagged_pairs",
]  # fmt: skip

_SPACES: Final = frozenset(("SPACE", "START_SPACE", "STEP"))
_SHIPS: Final = frozenset(("FLEET",))
_KNOWN_SPACES: Final = frozenset(("START_SPACE", "LAST", "ORD"))
_BEING_THERE: Final = frozenset(("V.arrive", "V.be", "V.stand"))
_Items = Sequence[Item]
CertainAbility = tuple[Ability, int]
"""An ability and its confidence."""


def tagged_pairs(items: _Items, before: str, *after: str) -> Iterator[tuple[Item, Item]]:
    """The items of a tag with the next item, where that has one of some other tags."""
    return (pair for pair in pairwise(items) if pair[0].tag == before and pair[1].tag in after)


def colour_of(items: _Items) -> str | None:
    """The first colour that is named."""
    return next((str(item.value["color"]) for item in items if item.tag == "ADJ" and "color" in item.value), None)


def people_in(items: _Items) -> list[str]:
    """The words that name those whose ships it is about."""
    return [str(before.value) for before, _ in tagged_pairs(items, "X", "ADJ", ",", "AND")]


def owners_of_ships(items: _Items) -> list[str]:
    """The words right before a ship with its colour: whose ship it is."""
    rows = zip(items, items[1:], items[2:], strict=False)
    return [str(one.value) for one, *ship in rows if one.tag == "X" and [item.tag for item in ship] == ["ADJ", "FLEET"]]


def _place_of(items: _Items, tags: frozenset[str], start: int) -> int:
    """The place of the first item of some tags, from a place on; behind the last where there is none."""
    return next((at for at in range(start, len(items)) if items[at].tag in tags), len(items))


def arrival_end(items: _Items) -> int | None:
    """Where the part ends that says which space a ship has come to; None where none is said."""
    space = _place_of(items, _SPACES, 1)
    end = _place_of(items, frozenset((",",)), space)
    tags = {item.tag for item in items[:end]}
    stated = space < len(items) and all(tags & some for some in (_SHIPS, _KNOWN_SPACES, _BEING_THERE))
    return end if stated else None


def effects_of_arrival(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """What whoever has come there gets, levies, and has from now on."""
    tags = {item.tag for item in items}
    coins = _gains(items, "coin")
    yield from _levied(items, coins if "V.gain" in tags else [])
    if "V.gain" in tags:
        yield from ((Ability(END, gain(n, "vp")), NAMED_BY_CONTENT) for n in _gains(items, "vp"))
    yield from _standing(items, language)
    if coins and {"V.lose", "PIRATES"} <= tags:
        yield _having(coins[0], "trade_level"), PARTLY_LISTED
    yield from explored(items, language)


def _gains(items: _Items, good: str) -> list[int]:
    """How much of a good is had."""
    had = chain.from_iterable(item.value for item in items if (item.tag, item.case) == ("BUNDLE", "acc"))
    return [one.n for one in had if one.n and one.named("gain") == good]


def _levied(items: _Items, coins: Sequence[int]) -> Iterator[CertainAbility]:
    """The tax that is levied, with the coins that are had beside it; of two amounts nobody knows which one it is."""
    tax = next(filter(None, _taxes(items)), None)
    stated = [item for item in items if (item.tag, item.case) == ("BUNDLE", "nom")]
    if tax is None or len(stated) > 1 or not any(item.tag == "V.levy" for item in items):
        return
    levy = do("levy", args=(number(tax),))
    if coins:
        yield Ability(NOW, in_order((gain(coins[0], "coin"), levy))), NAMED_BY_CONTENT
    else:
        yield Ability(NOW, levy), PARTLY_LISTED


def _taxes(items: _Items) -> Iterator[int | None]:
    """How many coins stand right before the word for a tax."""
    paid = (before.value[0] for before, _ in tagged_pairs(items, "BUNDLE", "TAX"))
    return (one.n for one in paid if one.named("pay") == "coin")


def _having(count: int | None, stat: str) -> Ability:
    """So much of a stat, always."""
    return Ability(ALWAYS, transfer("have", amounts(amount(count, stat))))


def _standing(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """A number of the player that is stated to be so much: right after its name."""
    levels = ((_stat(before), item) for before, item in pairwise(items) if item.tag == "NUM" and not before.aside)
    stated = next(((stat, item.value) for stat, item in levels if stat in language.vocabulary.stats), None)
    if stated is None:
        yield from _taxed(items)
    else:
        yield _having(stated[1], stated[0]), NAMED_BY_CONTENT


def _stat(item: Item) -> Any:
    if item.tag == "BUNDLE":
        return item.value[0].name
    return item.value if item.tag == "STAT" else None


def _taxed(items: _Items) -> Iterator[CertainAbility]:
    """The level that is taken from a tax: `5 tax minus 3 levels`."""
    aside = [item for item in items if item.aside]
    if any(item.tag == "TAX" for item in aside):
        levels = (item.value[0] for _, item in tagged_pairs(aside, "MINUS", "BUNDLE"))
        yield from ((_having(level.n, level.named("gain")), NAMED_BY_CONTENT) for level in levels)


def later_effects(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """What a later sentence says: what the owner of the ship gets more, or is charged."""
    raised = ((before.value, item.value) for before, item in tagged_pairs(items, "STAT", "NUM") if item.case == "ins")
    yield from ((_having(count, stat), NAMED_BY_CONTENT) for stat, count in raised)
    yield from _taxed(items)
    yield from explored(items, language)


def explored(items: _Items, language: GameLanguage) -> Iterator[CertainAbility]:
    """The level of the island that is explored, or whose cards are drawn."""
    tags = {item.tag for item in items}
    levels = [before.value for before, _ in tagged_pairs(items, "ORD", "LEVELLED", "SPACE")]
    if len(levels) == 1 and ({"EXPLORING", "V.do"} <= tags or {"V.draw", "V.choose"} <= tags):
        yield Ability(NOW, do(language.named("EXPLORING"), where("level", levels[0]))), NAMED_BY_CONTENT
