"""The declared table of search keys: their names, what they mean, and the values that a component has under them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from catalog.families import FAMILY_NAMES, family_of
from catalog.store import Catalog, Component, Cost
from schema.folding import fold

__all__ = [
    "ATTRIBUTE_KEY",
    "FLAGS",
    "KEYS",
    "Key",
    "Value",
    "attribute_values",
    "cheapest",
    "full_name",
    "lowest_confidence",
]

Value: TypeAlias = str | int
_Values: TypeAlias = Callable[[Catalog, Component], Iterable[Value]]


@dataclass(frozen=True, slots=True)
class Key:
    """A search key; words are compared folded, numbers as numbers."""

    name: str
    short: str | None
    meaning: str
    example: str
    values: _Values


def cheapest(cost: Cost | None) -> int | None:
    """The fewest resources that a known price takes, all kinds counted alike; None where it is not known."""
    if cost is None or not cost.complete:
        return None
    if cost.free:
        return 0
    sums = [[item.amount for item in way] for way in cost.alternatives]
    known = [sum(amount for amount in way if amount is not None) for way in sums if None not in way]
    return min(known) if known and len(known) == len(sums) else None


def lowest_confidence(catalog: Catalog, component: Component) -> int | None:
    """The confidence of the least certain field: each field counts with its best witness."""
    best = [
        max(w.confidence for w in witnesses) for witnesses in catalog.evidence_of(component.id).values() if witnesses
    ]
    return min(best, default=None)


def attribute_values(component: Component, name: str) -> Iterator[Value]:
    """The known values of an attribute; yes and no are words, other components are named by id and by slug."""
    found = component.attributes.get(name)
    for value in found.values if found else ():
        if isinstance(value, bool):
            yield "yes" if value else "no"
        elif value is not None:
            yield value
            if found and found.type == "component":
                yield str(value).rsplit(":", 1)[-1]


def _game(catalog: Catalog, component: Component) -> Iterator[Value]:
    game = catalog.games[component.game]
    yield from (name for name in (game.id, game.name_en, game.name_hu) if name)


def _edition(catalog: Catalog, component: Component) -> Iterator[Value]:
    for edition in catalog.games[component.game].editions:
        if edition.id == component.edition:
            yield from (edition.id, edition.slug, edition.name)


def _names(_catalog: Catalog, component: Component) -> Iterator[Value]:
    yield from (name for name in (component.name_en, component.name_hu) if name)


def _cost(_catalog: Catalog, component: Component) -> Iterator[Value]:
    if component.cost is not None:
        total = cheapest(component.cost)
        yield from (item.resource for way in component.cost.alternatives for item in way)
        if total is not None:
            yield total


def _touched(category: str | None = None, role: str | None = None) -> _Values:
    def values(_catalog: Catalog, component: Component) -> Iterator[Value]:
        for ability in component.abilities:
            for touch in ability.touches:
                if category in (None, touch.category) and role in (None, touch.role):
                    yield touch.name

    return values


def _timing(_catalog: Catalog, component: Component) -> Iterator[Value]:
    yield from (ability.timing for ability in component.abilities)


def _players(catalog: Catalog, component: Component) -> Iterator[Value]:
    game = catalog.games[component.game]
    yield from (n for n in range(game.players_min, game.players_max + 1) if component.count(n) != 0)


def _evidence(catalog: Catalog, component: Component) -> Iterator[Value]:
    for witnesses in catalog.evidence_of(component.id).values():
        yield from (witness.kind for witness in witnesses)


def _confidence(catalog: Catalog, component: Component) -> Iterator[Value]:
    lowest = lowest_confidence(catalog, component)
    if lowest is not None:
        yield lowest


def _unknown(catalog: Catalog, component: Component) -> Iterator[Value]:
    for gap in catalog.gaps.get(component.id, ()):
        yield from ("any", gap.field, gap.field.partition(".")[0])


def _known(catalog: Catalog, component: Component) -> Iterator[Value]:
    for field in catalog.evidence_of(component.id):
        yield from (field, field.partition(".")[0])
    if component.id not in catalog.gaps:
        yield "all"


def _chain(_catalog: Catalog, component: Component) -> Iterator[Value]:
    for other in component.chain_from:
        if other is not None:
            yield from (other, other.rsplit(":", 1)[-1])


FLAGS: Final[Mapping[str, Callable[[Component], bool]]] = MappingProxyType(
    {
        "free": lambda component: component.cost is not None and component.cost.free,
        "part": lambda component: component.parent is not None,
        "whole": lambda component: component.parent is None,
        "synthetic": lambda component: component.synthetic,
        "executable": lambda component: bool(component.abilities),
    }
)


def _flags(_catalog: Catalog, component: Component) -> Iterator[Value]:
    yield from (name for name, holds in FLAGS.items() if holds(component))


_DECLARED: Final = (
    Key("game", "g", "the game, by id or name", "game:armada", _game),
    Key("kind", "k", "the kind of component", "kind:stage", lambda _, item: (item.kind,)),
    Key(
        "family",
        "f",
        f"the family of its kind: {', '.join(FAMILY_NAMES)}",
        "family:board",
        lambda _, item: (family_of(item.kind),),
    ),
    Key("id", None, "the id, or its last part", "id:aqueduct", lambda _, item: (item.id, item.slug)),
    Key("name", "n", "a whole name in either language", 'name:"clay pool"', _names),
    Key("edition", None, "the edition that the component belongs to", "edition:1", _edition),
    Key("cost", None, "a resource in the price, or how many resources it takes in all", "cost<=1", _cost),
    Key("chain", None, "the component that makes this one free", "chain:baths", _chain),
    Key("effect", "e", "any name that an effect uses: resource, verb, event, hook ...", "effect:coin", _touched()),
    Key("resource", None, "a resource that an effect uses", "resource:ore", _touched("resource")),
    Key("verb", None, "something that an effect does", "verb:build", _touched("verb")),
    Key("event", None, "something that an effect reacts to", "event:build", _touched("event")),
    Key("hook", None, "a number of the rules that an effect changes", "hook:trade_price", _touched("hook")),
    Key("gain", None, "something that an effect gives", "gain:vp", _touched(role="gain")),
    Key("produce", None, "something that an effect produces", "produce:wood", _touched(role="produce")),
    Key("pay", None, "something that an effect takes as payment", "pay:power", _touched(role="pay")),
    Key("timing", "t", "when an effect happens: now, always, end, each, on, action, free", "timing:end", _timing),
    Key("players", "p", "a number of players at which the component is in the game", "players:3", _players),
    Key(
        "evidence",
        None,
        "a kind of evidence behind any field: read, cited, supplement, pack",
        "evidence:cited",
        _evidence,
    ),
    Key("confidence", None, "the permille confidence of the least certain field", "confidence>=900", _confidence),
    Key("known", None, "a field whose value is known; `all` where none is unknown", "known:name_hu", _known),
    Key("unknown", None, "a field that applies and is unknown; `any` for any", "unknown:cost", _unknown),
    Key("is", None, f"a yes/no property: {', '.join(FLAGS)}", "is:free", _flags),
)

ATTRIBUTE_KEY: Final = Key(
    "ATTRIBUTE",
    None,
    "every printed attribute is a key of its own: `color` (short `c`), `age` (short `a`), `level`, `number` ...",
    "c:brown",
    lambda *_: (),
)

KEYS: Final[Mapping[str, Key]] = MappingProxyType({key.name: key for key in _DECLARED})

_SHORT_ATTRIBUTES: Final = {"c": "color", "colour": "color", "a": "age"}
_SHORT: Final = {key.short: key.name for key in _DECLARED if key.short} | _SHORT_ATTRIBUTES


def full_name(key: str) -> str:
    """The name behind a short or long spelling of a key, folded."""
    folded = fold(key)
    return _SHORT.get(folded, folded)
