"""Frames of what things make by themselves, and what they eat: each of them, several together, those improved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from kartotek.ingest.confidence import PART_OF_SENSE
from kartotek.ingest.effects.discourse import OnlyThose, Otherwise
from kartotek.ingest.effects.frames.frame import LAST_MAKER, EffectRule, Said
from kartotek.ingest.effects.frames.items import features_in, is_numbered, take_numbered, values_in, values_of
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.meaning import AmountPhrase
from kartotek.ingest.effects.notation import bundle_of, selection_of
from kartotek.schema.language.construct import (
    THIS,
    amount,
    amounts,
    each,
    flag,
    in_order,
    only_if,
    transfer,
    where,
)  # fmt: skip
from kartotek.schema.language.construct import number as number_node
from kartotek.schema.language.nodes import Compare, Count, Exists, ForEach, If, OnlyIf, Select, Transfer

__all__ = ["PRODUCTION_FRAMES"]

_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""
_TIME: Final = each("production")
_IMPROVED: Final = Exists(Select("structure", (flag("this"), flag("upgraded"))))
_ANY_KIND: Final = ("city", "building", "structure")
_BEFORE_A_THING: Final = ("ADJ", "NUM", "ONE", "EACH")


@dataclass(frozen=True, slots=True)
class _Maker:
    """A thing that makes, what is said of it, and how many there are."""

    item: Item
    stated: Sequence[Item]

    @property
    def thing(self) -> Mapping[str, Any]:
        return self.item.value  # type: ignore[no-any-return]

    @property
    def number(self) -> int:
        return next(iter(values_in(self.stated, "NUM")), 1)

    @property
    def is_improved(self) -> bool:
        return any(value.get("flags") == "upgraded" for value in values_in(self.stated, "ADJ"))

    @property
    def subject(self) -> str | None:
        kind = self.thing.get("kind")
        return f"{self.thing['noun']}:{kind}" if kind and kind not in _ANY_KIND else None


def _maker(clause: Clause) -> _Maker | None:
    """The thing that makes, with the words right before it."""
    item = clause.first("THING", "nom")
    if item is None:
        return None
    place = next(at for at, one in enumerate(clause.main) if one is item)
    before = list(takewhile(lambda one: one.tag in _BEFORE_A_THING, reversed(clause.main[:place])))
    return _Maker(item, before[::-1])


def _makes(clause: Clause) -> Iterator[Said]:
    """A thing of a kind makes so much; several make so much together."""
    maker, bundle = _maker(clause), take_numbered(clause, "acc")
    if maker is None or bundle is None:
        return
    clause.use(maker.item, *maker.stated)
    clause.use_all("V.produce", "EACH", "TIME")
    clause.understood.add("NUM")
    limit = _limit(maker, clause)
    parts = _shares(bundle.value, maker.number)
    if parts is not None:
        yield _made_by_one(maker, transfer("gain", bundle_of(parts)), limit, clause)
    elif maker.is_improved and maker.number > 1 and maker.thing.get("noun") == "structure":
        clause.use_all("THING", "ONE")
        yield Said(transfer("gain", bundle_of(bundle.value)), _TIME, _enough_improved(maker), cap=PART_OF_SENSE)


def _limit(maker: _Maker, clause: Clause) -> OnlyIf | None:
    """The condition under which a thing makes: that something is beside it, or that it is improved."""
    if clause.says("BESIDE") and _has_site(maker.thing, clause):
        clause.use_all("BESIDE")
        return only_if(Exists(Select(str(maker.thing["noun"]), (where("site", THIS),))))
    return only_if(_IMPROVED) if maker.is_improved else None


def _made_by_one(maker: _Maker, step: Transfer, limit: OnlyIf | None, clause: Clause) -> Said:
    """What one of the things makes; what it makes instead belongs to where that is stated."""
    clause.use_all("NEIGHBOURING", "THING")
    if clause.says("INSTEAD"):
        return Said(step, _TIME, limit or _only_such(maker, clause), cap=PART_OF_SENSE)
    return Said(step, _TIME, limit, subject=maker.subject)


def _enough_improved(maker: _Maker) -> OnlyIf:
    """The condition that a city has so many improved things of the kind."""
    filters = (where("kind", maker.thing["kind"]), flag("upgraded"), where("city", THIS))
    return only_if(Compare(">=", Count(Select("structure", filters)), number_node(maker.number)))


def _has_site(thing: Mapping[str, Any], clause: Clause) -> bool:
    """Whether a thing stands beside others: its noun has a site of its own."""
    noun = clause.language.vocabulary.nouns.get(str(thing.get("noun")))
    return noun is not None and "site" in noun.attributes


def _only_such(maker: _Maker, clause: Clause) -> OnlyIf | None:
    """The condition that the thing which makes other goods here is of its kind."""
    features = [*values_in(maker.stated, "ADJ"), maker.thing]
    selection = selection_of(features, clause.language) if maker.subject else None
    if not isinstance(selection, Select) or not selection.filters:
        return None
    return only_if(Exists(replace(selection, filters=(flag("this"), *selection.filters))))


def _shares(amounts: Sequence[AmountPhrase], number: int) -> list[AmountPhrase] | None:
    """What one of so many makes; None where the amounts cannot be shared out."""
    if number < 1 or any((one.n or 0) % number for one in amounts):
        return None
    return [replace(one, n=(one.n or 0) // number) for one in amounts]


def _improved_one_too(clause: Clause) -> Iterator[Said]:
    """One of them is improved, and makes this besides."""
    bundle = take_numbered(clause, "nom")
    if bundle is None:
        return
    clause.use_all("ONE_OF", "ADJ", "V.give")
    yield Said(transfer("gain", bundle_of(bundle.value)), _TIME, only_if(_IMPROVED), subject=LAST_MAKER)


def _plain_or_improved(clause: Clause) -> Iterator[Said]:
    """A thing makes so much, or, if it is improved, so much and something else."""
    bundles = list(clause.find("BUNDLE", "acc"))
    if len(bundles) != 2 or not all(map(is_numbered, bundles)):
        return
    plain, improved = (Counter({a.named("gain"): a.n or 0 for a in bundle.value}) for bundle in bundles)
    more = improved - plain
    if not more or not plain <= improved:
        return
    clause.use(*clause.main)
    clause.use_event()
    besides = transfer("gain", amounts(*(amount(n, name) for name, n in more.items())))
    steps = (transfer("gain", bundle_of(bundles[0].value)), If(_IMPROVED, besides))
    yield Said(in_order(steps), _TIME, cap=PART_OF_SENSE)


def _eats(clause: Clause) -> Iterator[Said]:
    bundle, thing = take_numbered(clause, "acc"), clause.take("THING", "nom")
    if bundle is None or thing is None:
        return
    clause.use_all("EACH", "ADJ", "V.consume")
    step = ForEach(Select(thing.value["noun"]), transfer("lose", bundle_of(bundle.value)))
    yield Said(step, each("feeding"))


def _otherwise(clause: Clause) -> Iterator[Said]:
    """What is given up where the thing to be eaten is missing."""
    bundle = clause.take("BUNDLE", "acc")
    if bundle is None or "NEG" not in clause.event_tags:
        return
    clause.use_event()
    clause.use(*clause.main)
    yield Said(Otherwise(transfer("lose", bundle_of(bundle.value))))


def _only_those(clause: Clause) -> Iterator[Said]:
    """Only those of a kind are counted, or have to be fed."""
    features = [*values_of(clause, "ADJ"), *features_in(clause.main)]
    flags = [str(one["flags"]) for one in features if "flags" in one]
    nouns = {str(one["noun"]) for one in features if "noun" in one}
    if len(flags) == 1 and len(nouns) == 1:
        clause.use(*clause.main)
        yield Said(OnlyThose(nouns.pop(), flag(flags[0])))


PRODUCTION_FRAMES: Final = (
    EffectRule("makes or eats", ("THING", "BUNDLE", "OR", "V.produce"), _plain_or_improved, _SLOTS),
    EffectRule("makes or eats", ("THING", "BUNDLE", "V.produce"), _makes, _SLOTS),
    EffectRule("makes or eats", ("ONE_OF", "ADJ", "BUNDLE", "V.give"), _improved_one_too, _SLOTS),
    EffectRule("makes or eats", ("EACH", "BUNDLE", "THING", "V.consume"), _eats, _SLOTS),
    EffectRule("makes or eats", ("BUNDLE", "ELSE|V.lose"), _otherwise, _SLOTS),
    EffectRule("only those", ("THING|THINGS", "ONLY|COUNT_UP", "FEED|COUNT_UP"), _only_those, _SLOTS),
)
