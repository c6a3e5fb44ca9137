"""The declared table of search keys: their names, what they mean, and the values that they admit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from kartotek.catalog.concepts import concept_names
from kartotek.catalog.derived import cheapest, players_of
from kartotek.catalog.families import FAMILY_NAMES
from kartotek.catalog.search import values
from kartotek.catalog.search.values import FLAGS, SearchValue, Values, lowest_confidence
from kartotek.catalog.store import Catalog
from kartotek.schema.evidence_kinds import EVIDENCE_KINDS
from kartotek.schema.hungarian.fold import fold

__all__ = [
    "ATTRIBUTE_KEY",
    "ATTRIBUTE_PREFIX",
    "FLAGS",
    "KEYS",
    "TIMINGS",
    "TYPED_KEYS",
    "SearchKey",
    "SearchValue",
    "cheapest",
    "full_name",
    "lowest_confidence",
]

TIMINGS: Final = ("now", "always", "end", "each", "on", "action", "free")
DeclaredValues: TypeAlias = Callable[[Catalog], Iterable[str]]

ATTRIBUTE_PREFIX: Final = "attribute."
"""Marks a printed attribute where a key has the same name: `attribute.kind`."""


@dataclass(frozen=True, slots=True)
class SearchKey:
    """A search key; words are compared folded, numbers as numbers.

    `declared` lists values that are right even where no component has them; a key that is `open` admits any value.
    """

    name: str
    short: str | None
    meaning: str
    example: str
    values: Values
    declared: DeclaredValues = lambda _catalog: ()
    open: bool = False


def _vocabulary(*categories: str) -> DeclaredValues:
    """Every name that any game declares in these categories."""

    def declared(catalog: Catalog) -> Iterator[str]:
        for game in catalog.games:
            for category in categories:
                yield from getattr(catalog.vocabulary(game), category)

    return declared


def _kinds(catalog: Catalog) -> Iterator[str]:
    yield from (kind.kind for game in catalog.games.values() for kind in game.kinds)


def _fields(catalog: Catalog) -> Iterator[str]:
    """Fields that are known of some component and unknown of another are right for both keys."""
    for component in catalog.components.values():
        yield from map(str, values.known_fields(catalog, component))
        yield from map(str, values.unknown_fields(catalog, component))


def _constant(*names: str) -> DeclaredValues:
    return lambda _catalog: names


_AMOUNTS: Final = _vocabulary("resources", "stats", "nouns")

_DECLARED: Final = (
    SearchKey("game", "g", "the game, by id or name", "game:armada", values.game_names, lambda catalog: catalog.games),
    SearchKey("kind", "k", "the kind of component", "kind:stage", lambda _, item: (item.kind,), _kinds),
    SearchKey(
        "family",
        "f",
        f"the family of its kind: {', '.join(FAMILY_NAMES)}",
        "family:board",
        values.family,
        _constant(*FAMILY_NAMES),
    ),
    SearchKey("id", None, "the id, or its last part", "id:aqueduct", lambda _, item: (item.id, item.slug), open=True),
    SearchKey("name", "n", "a whole name in either language", 'name:"clay pool"', values.names, open=True),
    SearchKey("edition", None, "the edition that the component belongs to", "edition:1", values.edition_names),
    SearchKey(
        "cost",
        None,
        "a resource in the price, or how many resources it takes in all",
        "cost<=1",
        values.cost_either,
        _vocabulary("resources"),
    ),
    SearchKey("chain", None, "the component that makes this one free", "chain:baths", values.chained),
    SearchKey(
        "effect",
        "e",
        "any name that an effect uses: resource, verb, event, hook ...",
        "effect:coin",
        values.touched(),
        _vocabulary("resources", "stats", "nouns", "verbs", "events", "hooks", "flags", "phases", "periods", "scopes"),
    ),
    SearchKey(
        "resource",
        None,
        "a resource that an effect uses",
        "resource:ore",
        values.touched("resource"),
        _vocabulary("resources"),
    ),
    SearchKey(
        "verb", None, "something that an effect does", "verb:build", values.touched("verb"), _vocabulary("verbs")
    ),
    SearchKey(
        "event",
        None,
        "something that an effect reacts to",
        "event:build",
        values.touched("event"),
        _vocabulary("events"),
    ),
    SearchKey(
        "hook",
        None,
        "a number of the rules that an effect changes",
        "hook:trade_price",
        values.touched("hook"),
        _vocabulary("hooks"),
    ),
    SearchKey("gain", None, "something that an effect gives", "gain:vp", values.touched(role="gain"), _AMOUNTS),
    SearchKey(
        "produce", None, "something that an effect produces", "produce:wood", values.touched(role="produce"), _AMOUNTS
    ),
    SearchKey(
        "pay", None, "something that an effect takes as payment", "pay:power", values.touched(role="pay"), _AMOUNTS
    ),
    SearchKey(
        "concept",
        None,
        "a concept of the glossary that its price or effects are about, by any word that any game has for it",
        "concept:érme",
        values.concepts,
        lambda catalog: concept_names(catalog).words,
    ),
    SearchKey(
        "timing",
        "t",
        f"when an effect happens: {', '.join(TIMINGS)}",
        "timing:end",
        values.timings,
        _constant(*TIMINGS),
    ),
    SearchKey("players", "p", "a number of players at which the component is in the game", "players:3", players_of),
    SearchKey(
        "evidence",
        None,
        f"a kind of evidence behind any field: {', '.join(EVIDENCE_KINDS)}",
        "evidence:cited",
        values.evidence_kinds,
        _constant(*EVIDENCE_KINDS),
    ),
    SearchKey(
        "confidence", None, "the permille confidence of the least certain field", "confidence>=900", values.confidence
    ),
    SearchKey(
        "known",
        None,
        "a field whose value is known; `all` where none is unknown",
        "known:name_hu",
        values.known_fields,
        _fields,
    ),
    SearchKey(
        "unknown",
        None,
        "a field that applies and is unknown; `any` for any",
        "unknown:cost",
        values.unknown_fields,
        _fields,
    ),
    SearchKey("is", None, f"a yes/no property: {', '.join(FLAGS)}", "is:free", values.flags, _constant(*FLAGS)),
)

ATTRIBUTE_KEY: Final = SearchKey(
    "ATTRIBUTE",
    None,
    "every printed attribute is a key of its own: `color` (short `c`), `age` (short `a`), `level`, `number` ...;"
    " one that is called like a key of this table is written `attribute.kind`",
    "c:brown",
    lambda *_: (),
)

# What the search text leaves open and a typed filter does not.
_TYPED: Final = (
    SearchKey("id.whole", None, "the whole id", "", values.ids, open=True),
    SearchKey("cost.resource", None, "a resource in the price", "", values.cost_resources, _vocabulary("resources")),
    SearchKey("cost.amount", None, "a resource and how many the price takes", "", values.cost_amounts, open=True),
    SearchKey("cost.total", None, "how many resources the price takes in all", "", values.cost_total),
)

KEYS: Final[Mapping[str, SearchKey]] = MappingProxyType({key.name: key for key in _DECLARED})
TYPED_KEYS: Final[Mapping[str, SearchKey]] = MappingProxyType({key.name: key for key in (*_DECLARED, *_TYPED)})

_SHORT_ATTRIBUTES: Final = {"c": "color", "colour": "color", "a": "age"}
_SHORT: Final = {key.short: key.name for key in _DECLARED if key.short} | _SHORT_ATTRIBUTES


def full_name(key: str) -> str:
    """The name behind a short or long spelling of a key, folded."""
    folded = fold(key)
    return _SHORT.get(folded, folded)
