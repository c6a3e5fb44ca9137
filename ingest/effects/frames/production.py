"""Frames of what things make by themselves, and what they eat: each of them, several together, those improved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from ingest.effects.discourse import OnlyThose, Otherwise
from ingest.effects.frames.frame import LAST_MAKER, EffectRule, Said
from ingest.effects.frames.items import is_numbered, values_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import AmountPhrase
from ingest.effects.notation import bundle_of, selection_of
from schema.language.construct import (
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
from schema.language.construct import number as number_node
from schema.language.nodes import Compare, Count, Exists, ForEach, If, OnlyIf, Select

__all__ = ["PRODUCTION_FRAMES"]

_SLOTS: Final = ("slot",)
"""Games with slots that actions are done at."""
_TIME: Final = each("production")
_IMPROVED: Final = Exists(Select("structure", (flag("this"), flag("upgraded"))))
_PAIR: Final = 880
"""What two together make holds what each makes, and what is made instead is made only here: not all is said."""


def _maker(clause: Clause) -> tuple[Item, Sequence[Item], int] | None:
    """The thing that makes, what is said of it, and how many there are."""
    place = next((at for at, i in enumerate(clause.main) if i.tag == "THING" and i.case == "nom"), None)
    if place is None:
        return None
    start = place
    while start and clause.main[start - 1].tag in ("ADJ", "NUM", "ONE", "EACH"):
        start -= 1
    said = clause.main[start:place]
    number = next((i.value for i in said if i.tag == "NUM"), 1)
    return clause.main[place], said, number


def _subject(thing: dict[str, Any]) -> str | None:
    kind = {"city": None, "building": None, "structure": None}.get(str(thing.get("kind")), thing.get("kind"))
    return f"{thing['noun']}:{kind}" if kind else None


def _makes(clause: Clause) -> Iterator[Said]:
    """A thing of a kind makes so much; several make so much together."""
    found, bundle = _maker(clause), clause.take("BUNDLE", "acc")
    if found is None or bundle is None or not is_numbered(bundle):
        return
    thing, said, number = found
    clause.use(thing, *said)
    clause.use_all("V.produce", "EACH", "TIME")
    improved = any(i.value.get("flags") == "upgraded" for i in said if i.tag == "ADJ")
    parts = _shares(bundle.value, number)
    clause.understood.add("NUM")
    limit = only_if(_IMPROVED) if improved else None
    if clause.says("BESIDE") and _has_site(thing.value, clause):
        clause.use_all("BESIDE")
        limit = only_if(Exists(Select(str(thing.value["noun"]), (where("site", THIS),))))
    if parts is not None:
        clause.use_all("NEIGHBOURING", "THING")
        other = clause.says("INSTEAD")
        subject = None if other else _subject(thing.value)
        limit = limit or (_only_such(thing.value, said, clause) if other else None)
        step = transfer("gain", bundle_of(parts))
        yield Said(step, _TIME, limit, subject=subject, cap=_PAIR if other else 1000)
    elif improved and number > 1 and thing.value.get("noun") == "structure":
        clause.use_all("THING", "ONE")
        filters = (where("kind", thing.value["kind"]), flag("upgraded"), where("city", THIS))
        enough = Compare(">=", Count(Select("structure", filters)), number_node(number))
        yield Said(transfer("gain", bundle_of(bundle.value)), _TIME, only_if(enough), cap=_PAIR)


def _has_site(thing: dict[str, Any], clause: Clause) -> bool:
    """Whether a thing stands beside others: its noun has a site of its own."""
    noun = clause.language.vocabulary.nouns.get(str(thing.get("noun")))
    return noun is not None and "site" in noun.attributes


def _only_such(thing: dict[str, Any], said: Sequence[Item], clause: Clause) -> OnlyIf | None:
    """The condition that the thing which makes other goods here is of its kind."""
    flags = [item.value for item in said if item.tag == "ADJ"]
    selection = selection_of([*flags, thing], clause.language) if _subject(thing) else None
    if not isinstance(selection, Select) or not selection.filters:
        return None
    return only_if(Exists(replace(selection, filters=(flag("this"), *selection.filters))))


def _shares(amounts: Sequence[AmountPhrase], number: int) -> list[AmountPhrase] | None:
    """What one of so many makes; None where the amounts cannot be shared out."""
    if number < 1 or any(one.n is None or one.n % number for one in amounts):
        return None
    return [replace(one, n=(one.n or 0) // number) for one in amounts]


def _improved_one_too(clause: Clause) -> Iterator[Said]:
    """One of them is improved, and makes this besides."""
    bundle = clause.take("BUNDLE", "nom")
    if bundle is None or not is_numbered(bundle):
        return
    clause.use_all("ONE_OF", "ADJ", "V.give")
    yield Said(transfer("gain", bundle_of(bundle.value)), _TIME, only_if(_IMPROVED), subject=LAST_MAKER)


def _plain_or_improved(clause: Clause) -> Iterator[Said]:
    """A thing makes so much, or, if it is improved, so much and something else."""
    bundles = list(clause.find("BUNDLE", "acc"))
    thing = next(clause.find("THING"), None)
    if len(bundles) != 2 or thing is None or not is_numbered(*bundles):
        return
    plain, improved = ({a.named("gain"): a.n or 0 for a in bundle.value} for bundle in bundles)
    more = {name: n - plain.get(name, 0) for name, n in improved.items() if n > plain.get(name, 0)}
    if not more or any(improved.get(name, 0) < n for name, n in plain.items()):
        return
    clause.use(*clause.main, *clause.event)
    clause.event_read = True
    besides = transfer("gain", amounts(*(amount(n, name) for name, n in more.items())))
    steps = (transfer("gain", bundle_of(bundles[0].value)), If(_IMPROVED, besides))
    yield Said(in_order(steps), _TIME, cap=_PAIR)


def _eats(clause: Clause) -> Iterator[Said]:
    bundle = clause.take("BUNDLE", "acc")
    thing = next(clause.find("THING", "nom"), None)
    if bundle is None or thing is None or not is_numbered(bundle):
        return
    clause.use(thing)
    clause.use_all("EACH", "ADJ", "V.consume")
    step = ForEach(Select(thing.value["noun"]), transfer("lose", bundle_of(bundle.value)))
    yield Said(step, each("feeding"))


def _otherwise(clause: Clause) -> Iterator[Said]:
    """What is given up where the thing to be eaten is missing."""
    bundle = clause.take("BUNDLE", "acc")
    if bundle is None or not any(item.tag == "NEG" for item in clause.event):
        return
    clause.use(*clause.event, *clause.main)
    clause.event_read = True
    yield Said(Otherwise(transfer("lose", bundle_of(bundle.value))))


def _only_those(clause: Clause) -> Iterator[Said]:
    """Only those of a kind are counted, or have to be fed."""
    things = [i for i in clause.main if i.tag in ("THINGS", "THING")]
    said = values_of(clause, "ADJ")
    features = [*said, *(f for i in things for f in (i.value[1] if i.tag == "THINGS" else [i.value]))]
    flags = [str(f["flags"]) for f in features if "flags" in f]
    nouns = [str(f["noun"]) for f in features if "noun" in f]
    if len(flags) == 1 and len(set(nouns)) == 1:
        clause.use(*clause.main)
        yield Said(OnlyThose(nouns[0], flag(flags[0])))


PRODUCTION_FRAMES: Final = (
    EffectRule("makes or eats", ("THING", "BUNDLE", "OR", "V.produce"), _plain_or_improved, _SLOTS),
    EffectRule("makes or eats", ("THING", "BUNDLE", "V.produce"), _makes, _SLOTS),
    EffectRule("makes or eats", ("ONE_OF", "ADJ", "BUNDLE", "V.give"), _improved_one_too, _SLOTS),
    EffectRule("makes or eats", ("EACH", "BUNDLE", "THING", "V.consume"), _eats, _SLOTS),
    EffectRule("makes or eats", ("BUNDLE", "ELSE|V.lose"), _otherwise, _SLOTS),
    EffectRule("only those", ("THING|THINGS", "ONLY|COUNT_UP", "FEED|COUNT_UP"), _only_those, _SLOTS),
)
