"""Numbers of the game and permissions that a clause states by the senses of its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kartotek.ingest.effects.frames.frame import EffectRule, Said, is_one_bare, only, values_of
from kartotek.ingest.effects.frames.sense_steps import KEPT, Made, is_contradicted, use_sense
from kartotek.ingest.effects.frames.sense_table import WordSense, senses_in
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.discourse import EventWith
from kartotek.ingest.effects.grammar.meaning import is_bare
from kartotek.ingest.effects.grammar.notation import bundle_of, filters_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    ALWAYS,
    UNKNOWN,
    flag,
    in_order,
    mod,
    number,
    only_if,
    pay,
    product,
    total,
    where,
)
from kartotek.schema.language.nodes import Filter, Flag, Held, Int, May, Step

__all__ = ["numbers_of", "COUNTED", "DOING", "NUMBER_FRAMES", "permissions", "states"]


# Numbers of the game that a clause states: so much, so much more or less, so much of each good, so often as.
_FALLING: Final = ("V.fall", "LESS")
_TIMES: Final = {"TWICE": 2, "THRICE": 3}
_GOOD: Final = "res"


@dataclass(frozen=True, slots=True)
class _Stated:
    """A number, and the item that states it."""

    number: int
    item: Item

    @property
    def is_change(self) -> bool:
        """Whether it says by how much something changes."""
        return self.item.case == Case.INS and self.item.tag == "NUM"


def numbers_of(sense: WordSense, clause: Clause) -> Made | None:
    """The number of the game as the clause states it; None where it states none, or several."""
    return _by_good(sense, clause) or _by_things(sense, clause)


def _by_things(sense: WordSense, clause: Clause) -> Made | None:
    """The number for the things that the clause names, where it can be told apart by them."""
    filters, stated = _filters(sense, clause), _stated(sense, clause)
    if filters is None:
        return None
    return _with_number(sense, stated, filters, clause) if stated else _without_number(sense, filters, clause)


def _with_number(sense: WordSense, stated: _Stated, filters: Sequence[Filter], clause: Clause) -> Made:
    """The number set or changed, for the good that is used up for it."""
    step = mod(sense.name, _sign(sense, stated, clause), _value(sense, stated.number, clause), *filters)
    price = _spent(sense, clause)
    used = [stated.item, *clause.find("NUM"), *clause.find("ONE"), *_single(clause)]
    clause.understood.update(_needed(sense, clause))
    return Made(_paid(step, price), [*used, *price])


def _value(sense: WordSense, stated: int, clause: Clause) -> Int:
    """So much, or so much more for each time that was counted before."""
    if sense.counts and clause.has("SO_OFTEN"):
        return product(stated, total((Held(sense.counts), number(1))))
    return number(stated)


def _single(clause: Clause) -> Iterator[Item]:
    """Things and goods beside the number that are one, or only named."""
    yield from (item for item in clause.find("THINGS") if item.value[0] in (None, 1))
    yield from (item for item in clause.find("BUNDLE") if {one.n for one in item.value} <= {None, 1})


def _needed(sense: WordSense, clause: Clause) -> tuple[str, ...]:
    """What `at least` says of a number of which less is better: nothing more."""
    return ("ATLEAST",) if clause.language.vocabulary.hooks[sense.name].conflict == "lowest" else ()


def _without_number(sense: WordSense, filters: Sequence[Filter], clause: Clause) -> Made | None:
    """A number that a clause denies altogether is nothing; one that is said to be multiplied, by how often; one that
    is as much as needed is not known."""
    values: list[int | None] = [times for tag, times in _TIMES.items() if clause.has(tag)]
    if clause.has("NEG") and not clause.says_any("NUM", "MORE"):
        values.append(0)
    if "NEEDED" in sense.tags:
        values.append(None)
    return Made(mod(sense.name, "=", values[0], *filters), [*_single(clause)]) if values else None


def _by_good(sense: WordSense, clause: Clause) -> Made | None:
    """The number for each of the goods that amounts name, where it differs by good."""
    amounts = only(list(clause.find("BUNDLE")))
    attributes = clause.language.vocabulary.hooks[sense.name].attributes
    if _GOOD not in attributes or amounts is None or sense.filters:
        return None
    numbers = list(clause.find("NUM"))
    stated = _goods_stated(amounts, numbers)
    if None in stated.values():
        return None
    steps = [mod(sense.name, "=", count, where(_GOOD, good)) for good, count in stated.items()]
    repeated = [item for item in numbers if item.value in stated.values()]
    clause.understood.update(("NUM",) if len(repeated) == len(numbers) else ())
    return Made(in_order(steps), [amounts, *repeated])


def _goods_stated(amounts: Item, numbers: Sequence[Item]) -> Mapping[str, int | None]:
    """How much of each good; a good without a number has the only one that stands apart."""
    apart = numbers[0].value if is_one_bare(amounts) and len(numbers) == 1 else None
    return {one.named("gain"): one.n or apart for one in amounts.value}


def _stated(sense: WordSense, clause: Clause) -> _Stated | None:
    """The one number of the clause; of one in place of another, that which holds."""
    found = list(_numbers(sense, clause))
    several = _chief(found[-1:] if clause.has("INSTEAD") else found)
    return several[0] if len({one.number for one in several}) == 1 else None


def _chief(found: Sequence[_Stated]) -> Sequence[_Stated]:
    """The numbers that say by how much something changes, or else those that are more than one, or all."""
    return [one for one in found if one.is_change] or [one for one in found if one.number != 1] or found


def _numbers(sense: WordSense, clause: Clause) -> Iterator[_Stated]:
    """The numbers that a clause and its brackets state, by a word of the sense or by themselves."""
    places: Mapping[str, int] = clause.language.table("numbered")
    for item in (*clause.main, *clause.asides):
        asked = places.get(item.tag) if item.tag in sense.tags else None
        value = asked if asked is not None else _number(item, sense.name)
        if value is not None:
            yield _Stated(value, item)


def _number(item: Item, hook: str) -> int | None:
    """The number that an item states."""
    match item.tag:
        case "NUM" | "ONE":
            return int(item.value)
        case "UP":
            return 1
        case "THINGS":
            return item.value[0]  # type: ignore[no-any-return]
        case "BUNDLE":
            return item.value[0].n if len(item.value) == 1 else None
        case "NAME":
            return item.value.get(hook) if isinstance(item.value, Mapping) else None
    return None


def _sign(sense: WordSense, stated: _Stated, clause: Clause) -> str:
    """Whether a number is set, or changed by so much: by what is had of it, or what it grows by."""
    changed = stated.item.case == Case.INS or stated.item.tag == "UP" or "V.gain" in sense.tags
    if stated.item.tag == "NAME" or not changed:
        return "="
    return "-=" if clause.says_any(*_FALLING) else "+="


def _filters(sense: WordSense, clause: Clause) -> tuple[Filter, ...] | None:
    """What the number is the number of; None where a thing says nothing that the number can be told apart by."""
    if sense.filters:
        return sense.filters
    attributes = clause.language.vocabulary.hooks[sense.name].attributes
    kept = [_as_attributes(item.value, attributes) for item in clause.find("THING")]
    if attributes and not all(kept):
        return None
    return filters_of(_narrowing(list(filter(None, kept)), sense.name, clause), clause.language)


def _narrowing(features: Sequence[Mapping[str, Any]], hook: str, clause: Clause) -> list[Mapping[str, Any]]:
    """The features without a kind that is a whole group, where another feature says which of them."""
    vocabulary = clause.language.vocabulary
    domain = vocabulary.domains.get(str(getattr(vocabulary.hooks[hook].attributes.get("kind"), "of", None)))
    groups = domain.groups if domain is not None else {}
    narrow = [feature for feature in features if feature.get("kind") not in groups]
    return narrow if any("kind" not in feature for feature in narrow) else list(features)


def _as_attributes(thing: Mapping[str, Any], attributes: Mapping[str, Any]) -> dict[str, Any]:
    """What a thing says of the attributes of a number; the thing itself may be one that is called like it."""
    noun, values = str(thing.get("noun")), [value for name, value in thing.items() if name != "noun"]
    if noun in attributes and values:
        return {noun: values[0]}
    return {name: value for name, value in thing.items() if name in attributes}


def _spent(sense: WordSense, clause: Clause) -> list[Item]:
    """The good that one is used up of for it."""
    if sense.goods or not clause.has("V.use"):
        return []
    return list(filter(is_bare, clause.find("BUNDLE", Case.ACC)))


def _paid(step: Step, price: Sequence[Item]) -> Step:
    return pay(bundle_of(price[0].value, "pay"), step) if price else step


# What is allowed, what must be so and how much a number of the game is, by the senses of words.
COUNTED: Final = KEPT | {"NUM", "ONE", "ORD", "PER", "ALT", "ADJ", "THINGS"}
"""What a number of the game takes as read only where it is that number."""
DOING: Final = "V.do"


def permissions(clause: Clause) -> Iterator[Said]:
    """What is allowed, or not: `only` and `not` forbid; who may decide so may leave it."""
    for sense in senses_in(clause, "flags", "flag_of"):
        names = _flags(sense, clause)
        if names and not is_contradicted(sense, clause) and not (len(names) > 1 and _is_denied(clause)):
            yield _permission(sense, names, clause)
            return


def _is_denied(clause: Clause) -> bool:
    """Whether a permission is taken away, or somebody may decide so; of several, nobody knows which."""
    return clause.has("V.choose", "SO") or clause.says_any("NEG", "ONLY")


def _permission(sense: WordSense, names: Sequence[str], clause: Clause) -> Said:
    """That something is allowed, forbidden, or may be left."""
    chosen, denied = clause.has("V.choose", "SO"), _is_denied(clause)
    step = in_order(Flag(name, not denied) for name in names)
    use_sense(sense, clause)
    clause.understood.update(("NEG", "ONLY") if denied else ())
    return Said(May(step) if chosen else step, sense.when or ALWAYS)


def _flags(sense: WordSense, clause: Clause) -> Sequence[str]:
    """The permissions of a sense; where a title names one, that."""
    if sense.kind == "flags":
        return sense.names
    named = [value[sense.name] for value in values_of(clause, "NAME") if sense.name in value]
    return [name for name in named[:1] if name in clause.language.vocabulary.flags]


def states(clause: Clause) -> Iterator[Said]:
    """What must be so of the thing that the sentence before is about."""
    sense = next(senses_in(clause, "state"), None)
    if sense is not None:
        use_sense(sense, clause)
        yield Said(EventWith(flag(sense.name)))


def _allowed_numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is so much, or grows or falls by so much."""
    yield from _number_of_game(_alone(senses_in(clause, "hook"), denied=False), clause)


def _denied_numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is not more than so much, or nothing."""
    yield from _number_of_game(_alone(senses_in(clause, "hook"), denied=True), clause)


def _alone(senses: Iterable[WordSense], denied: bool) -> Iterator[WordSense]:
    """Those that need no action beside them."""
    return (one for one in senses if ("NEG" in one.tags) == denied and DOING not in one.tags)


def _number_of_game(senses: Iterable[WordSense], clause: Clause) -> Iterator[Said]:
    """The first number that the clause states; when something need not be paid, another sentence says."""
    for sense in senses:
        made = numbers_of(sense, clause)
        if made is not None:
            use_sense(sense, clause, made.used, COUNTED | _left(sense, clause))
            unpaid = only_if(UNKNOWN) if {"NEG", "V.pay"} <= sense.tags else None
            yield Said(made.step, sense.when or ALWAYS, unpaid, subject=sense.subject)
            return


def _left(sense: WordSense, clause: Clause) -> frozenset[str]:
    """The unknown words, where the clause names the things that the number is of: each of them may say which."""
    attributes = clause.language.vocabulary.hooks[sense.name].attributes
    is_of_things = attributes and not sense.filters and "BUNDLE" not in sense.tags
    return frozenset("X") if is_of_things else frozenset()


NUMBER_FRAMES: Final = (
    EffectRule("number of the game", (), _allowed_numbers, senses=("hook",)),
    EffectRule("number of the game", (), _denied_numbers, denied=True, senses=("hook",)),
)
