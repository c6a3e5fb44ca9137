"""Nodes of the effect language made from phrases: selections, numbers, bundles, transfers, steps."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final, Literal, TypeVar, cast

from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.meaning import CountPhrase as Counted
from kartotek.schema.language.construct import product
from kartotek.schema.language.node import Comparison, Node
from kartotek.schema.language.nodes import (
    Ability,
    Alternative,
    Amount,
    Bundle,
    Count,
    Countable,
    Divide,
    Filter,
    ForScope,
    Held,
    Int,
    Later,
    May,
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
    "bundle_of",
    "capped",
    "countable",
    "excluding",
    "filters_without",
    "in_a_row",
    "including",
    "number_of_things",
    "per_of",
    "timing_node",
    "commanded",
    "good_of",
    "put_back",
    "put_off",
    "unscoped",
    "default_timing",
    "is_tradable",
    "with_other_values",
]


# Nodes of the effect language made from phrases: selections, numbers, bundles, transfers.
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
        case _:
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


# Steps without what is around them, and what they give.
_LOSSES: Final = "losses"
"""The phase in which players lose what others make them lose."""


def unscoped(step: Step | None) -> Step | None:
    """What other players do, or the step itself."""
    return step.step if isinstance(step, ForScope) else step


def commanded(step: Step) -> Step:
    """What may be done, or the step itself."""
    return step.step if isinstance(step, May) else step


def put_back(around: Step, step: Step) -> Step:
    """A step in place of the one that other players do or that may be done; by itself where `around` is no such."""
    return replace(around, step=step) if isinstance(around, ForScope | May) else step


def good_of(step: Step | None) -> str | None:
    """The good of a step that transfers an amount of one good and nothing else."""
    match step:
        case Transfer(bundle=Bundle((Amount(resource=good),))):
            return good
    return None


def put_off(step: Step, language: GameLanguage, when: str | None = None) -> Step:
    """What others lose by what they have, or when players lose something, in the phase for that where the game has one;
    any other step as it is."""
    match step:
        case ForScope(step=Transfer(kind="lose", per=per)) if _LOSSES in language.vocabulary.phases:
            return Later(_LOSSES, step) if per is not None or when == f"each {_LOSSES}" else step
    return step


# When amounts are due where a text does not say it.
def default_timing(name: str, language: GameLanguage, per: bool, kind: str) -> str:
    """When an amount is due where the text does not say it; `!` where it is due then whatever the text says."""
    if kind == "produce":
        return _produced(name, language)
    if name in language.vocabulary.stats:
        return "!" + language.timing.get("have", "always").removeprefix("!")
    if kind == "lose":
        return language.timing.get("lose", "now")
    return _gained(name, language, per)


def _produced(name: str, language: GameLanguage) -> str:
    """Goods that can be traded are there all the time, others come with the phase of production."""
    if is_tradable(name, language):
        return "!always"
    return "each production" if "production" in language.vocabulary.phases else "now"


def _gained(name: str, language: GameLanguage, per: bool) -> str:
    """By the habit of the book: of this good for each of something, of this good, of any."""
    counted = language.timing.get(f"{name} per") if per else None
    return counted or language.timing.get(name) or language.timing.get("*", "now")


def is_tradable(name: Any, language: GameLanguage) -> bool:
    """Whether a name is that of a good that can be traded."""
    good = language.vocabulary.resources.get(name) if isinstance(name, str) else None
    return good is not None and good.tradable


# Filters that shut out one of two values, as those that name the other.
_T = TypeVar("_T")


def with_other_values(value: _T, language: GameLanguage) -> _T:
    """A tree in which things that are not of one of two kinds are of the other."""
    if isinstance(value, tuple):
        return tuple(with_other_values(one, language) for one in value)  # type: ignore[return-value]
    if isinstance(value, Select):
        return replace(value, filters=tuple(_other(one, value.noun, language) for one in value.filters))
    if not isinstance(value, Node):
        return value
    return replace(value, **{one.name: with_other_values(getattr(value, one.name), language) for one in fields(value)})


def _other(one: Filter, noun: str, language: GameLanguage) -> Filter:
    """A filter by the other value of two, where it shuts out one of them."""
    attribute = language.vocabulary.nouns[noun].attributes.get(one.attribute)
    domain = language.vocabulary.domains.get(str(attribute.of)) if attribute is not None else None
    if domain is None or one.operator != "!=" or len(one.values) != 1:
        return one
    others = [Word(value) for value in domain.values if Word(value) not in one.values]
    return replace(one, operator="=", values=(others[0],)) if len(others) == 1 else one
