"""Nodes of the effect language made from phrases: selections, numbers, bundles, transfers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, cast

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.meaning import CountPhrase as Counted
from kartotek.schema.language.construct import product
from kartotek.schema.language.node import Comparison
from kartotek.schema.language.nodes import (
    Ability,
    Aggregate,
    Alternative,
    Amount,
    Bundle,
    Count,
    Countable,
    Divide,
    Filter,
    Held,
    Int,
    Number,
    Per,
    Select,
    Seq,
    SmallestLargest,
    Step,
    Timing,
    Transfer,
    Word,
)

__all__ = [
    "bundle_of", "capped", "countable", "excluding", "filters_without", "in_a_row", "including",
    "number_of_things", "per_of", "timing_node",
]  # fmt: skip

TransferKind = Literal["gain", "lose", "have", "produce"]
_KIND: Final = "kind"
_SIGNS: Final = frozenset(("!=", "<", "<=", ">", ">=", "not"))


def countable(phrase: ComposedPhrase, language: GameLanguage) -> Countable | None:
    """What a phrase counts: things with their features, or a good or stat that is held."""
    if phrase.kind == "amount":
        return Held(phrase.name) if isinstance(phrase.name, str) else None
    if phrase.scope is not None and phrase.scope not in language.vocabulary.scopes:
        return None
    scope = ({"scope": phrase.scope},) if phrase.scope else ()
    return _counted((*scope, *phrase.features), language)


def _counted(features: tuple[Mapping[str, Any], ...], language: GameLanguage) -> Countable | None:
    """What things of some features are counted as."""
    text = language.count(Counted(features))
    match language.tree(f"end: gain vp per {text}") if text else None:
        case Ability(effect=Transfer(per=Per(what=what))):
            return what
    return None


def excluding(what: Countable, features: Iterable[Mapping[str, Any]], language: GameLanguage) -> Countable | None:
    """The same without the things of these features; None where that cannot be said of what is counted: what is both
    this and that cannot be shut out."""
    given = [*features]
    stated, flags = _stated(what, given, language), {str(feature["flags"]) for feature in given if "flags" in feature}
    if not isinstance(what, Select) or any(_is_compared(value) for _, value in stated):
        return None
    if len({name for name, _ in stated}) + len(flags) > 1:
        return None
    made = replace(what, filters=(*what.filters, *(_denied_flag(flag) for flag in flags)))
    for name, value in stated:
        made = replace(made, filters=_without(made, name, str(value), language))
    return made if made != what else None


def including(what: Countable, features: Sequence[Mapping[str, Any]], language: GameLanguage) -> Countable | None:
    """The same, only those of these features; None where that cannot be said of what is counted."""
    found = tuple(_filter(name, str(value)) for name, value in _stated(what, features, language))
    found += tuple(_flag(str(feature["flags"])) for feature in features if "flags" in feature)
    return replace(what, filters=(*what.filters, *found)) if isinstance(what, Select) and found else None


def _stated(what: Countable, features: Iterable[Mapping[str, Any]], language: GameLanguage) -> list[tuple[str, Any]]:
    """The attributes of what is counted that the features name."""
    held = language.vocabulary.nouns[what.noun].attributes if isinstance(what, Select) else ()
    return [pair for feature in features for pair in _placed(feature, held).items() if pair[0] in held]


def _placed(feature: Mapping[str, Any], held: Collection[str]) -> Mapping[str, Any]:
    """A feature; a thing that something stands on by its type, where things have that."""
    noun = str(feature.get("noun"))
    return {noun: feature["type"]} if noun in held and "type" in feature else feature


def _is_compared(value: Any) -> bool:
    return isinstance(value, str) and value.split()[0] in _SIGNS


def _filter(name: str, value: str) -> Filter:
    sign, _, rest = value.rpartition(" ")
    return Filter(name, cast("Comparison", sign or "="), (_value(rest),))


def _flag(value: str) -> Filter:
    """A flag as a filter: that it is so, or not."""
    return Filter(value.removeprefix("not "), None, (), value.startswith("not "))


def _denied_flag(value: str) -> Filter:
    """That it is not so; that it is, where the flag says that it is not."""
    flag = _flag(value)
    return replace(flag, negated=not flag.negated)


def _value(text: str) -> Word | Number:
    return Number(int(text)) if text.isdecimal() else Word(text)


def _without(what: Select, name: str, value: str, language: GameLanguage) -> tuple[Filter, ...]:
    """The filters with one value shut out: from the group that they name, or by a filter of its own."""
    domain = language.vocabulary.domains.get(str(language.vocabulary.nouns[what.noun].attributes[name].of))
    groups = domain.groups if domain is not None else {}
    for at, one in enumerate(what.filters):
        rest = _rest_of_group(one, value, groups) if one.attribute == name else None
        if rest is not None:
            return (*what.filters[:at], replace(one, values=rest), *what.filters[at + 1 :])
    return (*what.filters, Filter(name, "!=", (_value(value),)))


def _rest_of_group(named: Filter, value: str, groups: Mapping[str, Sequence[str]]) -> tuple[Word, ...] | None:
    """The group that a filter names without one of its members, as a group where that is one; None where it names no
    such group."""
    listed = _members(named, groups)
    if value not in listed:
        return None
    members = [member for member in listed if member != value]
    group = next((name for name, others in groups.items() if list(others) == members), None)
    return (Word(group),) if group is not None else tuple(map(Word, members))


def _members(named: Filter, groups: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """The members of the one group that a filter names."""
    given = [one.name for one in named.values if isinstance(one, Word)]
    return groups.get(given[0], ()) if len(given) == 1 else ()


def filters_without(
    filters: Sequence[Filter], features: Sequence[Mapping[str, Any]], language: GameLanguage
) -> tuple[Filter, ...] | None:
    """Filters that name a group of kinds, without some of its members; None where one of these is none."""
    groups = {name: members for one in language.vocabulary.domains.values() for name, members in one.groups.items()}
    made = tuple(filters)
    for feature in features:
        kind = str(feature.get(_KIND))
        rest = [_rest_of_group(one, kind, groups) if one.attribute == _KIND else None for one in made]
        if not any(rest):
            return None
        made = tuple(replace(one, values=left) if left else one for one, left in zip(made, rest, strict=True))
    return made if features else None


def number_of_things(what: Countable) -> Int:
    """How many there are of what is counted."""
    match what:
        case Select():
            return Count(what)
        case Held() | Aggregate():
            return what


def bundle_of(amounts: Sequence[ComposedPhrase], way: str, either: bool = False) -> Bundle | None:
    """The amounts as one bundle, or as a choice of them; None where a number is missing."""
    made = tuple(Amount(Number(p.n), _good(p, way)) for p in amounts if p.n is not None)
    if len(made) < max(1, len(amounts)):
        return None
    if either and len(made) > 1:
        return Bundle((Alternative(tuple(Bundle((one,)) for one in made)),))
    return Bundle(made)


def _good(phrase: ComposedPhrase, way: str) -> str:
    """The good of an amount, by its name for those who pay or get it where it has two."""
    return str(phrase.name if isinstance(phrase.name, str) else phrase.name.get(way) or phrase.name["pay"])


def in_a_row(steps: Sequence[Step]) -> Step:
    """The steps one after the other."""
    return steps[0] if len(steps) == 1 else Seq(tuple(steps))


def capped(
    step: Transfer, most: int | None, each: int | None, things: int | None, least: bool = False
) -> Transfer | None:
    """A transfer for each of something, of at most, or at least, so much in all, or for at most so many things."""
    match step:
        case Transfer(bundle=Bundle((Amount(Number(value), good),)), per=Per(every, what)):
            whole = number_of_things(what)
            counted = whole if every == 1 else Divide(whole, every)
        case _:
            return None
    if things is not None and every == 1:
        number = product(value, SmallestLargest("min", (Number(things), counted)))
    elif most is not None:
        number = SmallestLargest("max" if least else "min", (Number(most), product(each or value, counted)))
    else:
        return None
    return replace(step, bundle=Bundle((Amount(number, good),)), per=None)


def timing_node(text: str | None, language: GameLanguage) -> Timing | None:
    """A timing as the language writes it; None where there is none."""
    tree = language.tree(f"{text}: ?") if text is not None else None
    return tree.timing if tree is not None else None


def per_of(phrase: ComposedPhrase, language: GameLanguage) -> Per | None:
    """For every one, or every so many, of what a phrase names."""
    what = countable(phrase, language)
    every = phrase.ordinal or phrase.n or 1 if phrase.each else 1
    return Per(every, what) if what is not None else None
