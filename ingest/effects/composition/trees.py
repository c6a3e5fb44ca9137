"""Nodes of the effect language made from phrases: selections, numbers, bundles, transfers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, cast

from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.grammar.meaning import CountPhrase as Counted
from schema.language.node import Comparison
from schema.language.nodes import (
    Aggregate,
    Alternative,
    Amount,
    Arithmetic,
    Bundle,
    Count,
    Countable,
    Filter,
    Held,
    Int,
    Number,
    Per,
    Select,
    SmallestLargest,
    Timing,
    Transfer,
    Word,
)

__all__ = [
    "bundle_of", "capped", "countable", "excluding", "including", "number_of_things", "per_of", "timing_node", "times",
]  # fmt: skip

_SIGNS: Final = frozenset(("!=", "<", "<=", ">", ">=", "not"))


def countable(phrase: ComposedPhrase, language: GameLanguage) -> Countable | None:
    """What a phrase counts: things with their features, or a good or stat that is held."""
    if phrase.kind == "amount":
        return Held(phrase.name) if isinstance(phrase.name, str) else None
    scope = ({"scope": phrase.scope},) if phrase.scope else ()
    if phrase.scope is not None and phrase.scope not in language.vocabulary.scopes:
        return None
    text = language.count(Counted((*scope, *phrase.features)))
    tree = language.tree(f"end: gain vp per {text}") if text else None
    effect = tree.effect if tree is not None else None
    return effect.per.what if isinstance(effect, Transfer) and effect.per is not None else None


def excluding(what: Countable, features: Iterable[Mapping[str, Any]], language: GameLanguage) -> Countable | None:
    """The same without the things of these features; None where that cannot be said of what is counted."""
    if not isinstance(what, Select):
        return None
    made = what
    for name, value in _stated(what, features, language):
        if isinstance(value, str) and value.split()[0] in _SIGNS:
            return None
        made = replace(made, filters=_without(made.filters, name, value, language, what.noun))
    return made if made != what else None


def including(what: Countable, features: Iterable[Mapping[str, Any]], language: GameLanguage) -> Countable | None:
    """The same, only those of these features; None where that cannot be said of what is counted."""
    if not isinstance(what, Select):
        return None
    made = what
    for name, value in _stated(what, features, language):
        sign, _, rest = str(value).rpartition(" ")
        shut = Filter(name, cast("Comparison", sign or "="), (_value(rest),))
        made = replace(made, filters=(*made.filters, shut))
    return made if made != what else None


def _stated(what: Select, features: Iterable[Mapping[str, Any]], language: GameLanguage) -> list[tuple[str, Any]]:
    """The attributes of what is counted that the features name."""
    held = language.vocabulary.nouns[what.noun].attributes
    return [(name, value) for feature in features for name, value in feature.items() if name in held]


def _value(text: str) -> Word | Number:
    return Number(int(text)) if text.isdecimal() else Word(text)


def _without(filters: Sequence[Filter], name: str, value: Any, language: GameLanguage, noun: str) -> tuple[Filter, ...]:
    """The filters with one value shut out: from the group that they name, or by a filter of its own."""
    domain = language.vocabulary.domains.get(str(language.vocabulary.nouns[noun].attributes[name].of))
    for at, one in enumerate(filters):
        given = [v.name for v in one.values if isinstance(v, Word)]
        if (
            one.attribute == name
            and domain is not None
            and len(given) == 1
            and str(value) in domain.groups.get(given[0], ())
        ):
            members = [member for member in domain.groups[given[0]] if member != str(value)]
            group = next((name for name, listed in domain.groups.items() if list(listed) == members), None)
            rest = (Word(group),) if group is not None else tuple(map(Word, members))
            return (*filters[:at], replace(one, values=rest), *filters[at + 1 :])
    return (*filters, Filter(name, "!=", (_value(str(value)),)))


def number_of_things(what: Countable) -> Int:
    """How many there are of what is counted."""
    match what:
        case Select():
            return Count(what)
        case Held() | Aggregate():
            return what


def bundle_of(amounts: Sequence[ComposedPhrase], way: str, either: bool = False) -> Bundle | None:
    """The amounts as one bundle, or as a choice of them; None where a number is missing."""
    made = []
    for phrase in amounts:
        name = phrase.name if isinstance(phrase.name, str) else phrase.name.get(way) or phrase.name["pay"]
        if phrase.n is None:
            return None
        made.append(Amount(Number(phrase.n), name))
    if either and len(made) > 1:
        return Bundle((Alternative(tuple(Bundle((one,)) for one in made)),))
    return Bundle(tuple(made)) if made else None


def times(number: int, of: Int) -> Int:
    return of if number == 1 else Arithmetic("*", Number(number), of)


def capped(step: Transfer, most: int | None, each: int | None, things: int | None) -> Transfer | None:
    """A transfer for each of something, of at most so much in all, or for at most so many things."""
    amounts = step.bundle.amounts
    if step.per is None or len(amounts) != 1 or not isinstance(amounts[0], Amount) or step.per.every != 1:
        return None
    amount = amounts[0]
    if not isinstance(amount.count, Number):
        return None
    counted = number_of_things(step.per.what)
    if things is not None:
        number: Int = times(amount.count.value, SmallestLargest("min", (Number(things), counted)))
    elif most is not None:
        number = SmallestLargest("min", (Number(most), times(each or amount.count.value, counted)))
    else:
        return None
    return replace(step, bundle=Bundle((Amount(number, amount.resource),)), per=None)


def timing_node(text: str, language: GameLanguage) -> Timing | None:
    """A timing as the language writes it."""
    tree = language.tree(f"{text}: ?")
    return tree.timing if tree is not None else None


Kind = Literal["gain", "lose", "have", "produce"]


def per_of(phrase: ComposedPhrase, language: GameLanguage) -> Per | None:
    """For every one, or every so many, of what a phrase names."""
    what = countable(phrase, language)
    every = phrase.ordinal or phrase.n or 1 if phrase.each else 1
    return Per(every, what) if what is not None else None
