"""What the senses of a clause's words make of it: verbs with their objects, goods, and what forbids a sense."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Any, Final

from kartotek.ingest.effects.frames.frame import (
    features_in,
    is_numbered,
    is_one_bare,
    names_in,
    only,
    tagged,
    values_of,
)
from kartotek.ingest.effects.frames.sense_table import SENSE, WordSense, senses_in
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.notation import bundle_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.language.construct import (
    FREE_OF_CHARGE,
    IT,
    UNKNOWN,
    amount,
    amounts,
    do,
    gain,
    lose,
    number,
    pay,
    transfer,
)
from kartotek.schema.language.nodes import (
    Arg,
    Bundle,
    ForEach,
    Held,
    ObjectAttribute,
    Price,
    Replace,
    Select,
    Step,
    Transfer,
    UpTo,
    Use,
    Word,
)
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["KEPT", "Made", "step_of", "use_sense", "good_of", "paid_of", "is_contradicted"]


# What the senses of a clause's words make of it: a verb with its object, number and price, or what is used.
KEPT: Final = frozenset(("TIME", "STAGE", "BUNDLE", "VALUES", "NUM"))
"""What a sense does not take as read by itself: when, and how much."""
_AMOUNT: Final = frozenset(("BUNDLE",))
_COUNTING: Final = ("NUM", "THINGS", "ONE")
_STEPS: Final = frozenset(("NEXT", "THEN"))
_COSTING: Final = frozenset(("USUAL_COST", "COST_OF"))


@dataclass(slots=True)
class Made:
    """A step, and the items of the clause that it has used."""

    step: Step
    used: list[Item] = field(default_factory=list)


def use_sense(sense: WordSense, clause: Clause, used: Iterable[Item] = (), kept: frozenset[str] = KEPT) -> None:
    """Mark what a sense has read: its words and all that goes with them, amounts only where it speaks of them."""
    left = kept - sense.beside
    clause.use(*(item for item in clause.main if item.tag not in left or is_of_goods(item, sense.goods)))
    clause.use(*used)
    if sense.event:
        clause.use_event()
    clause.rules.append(f"{SENSE}{sense.name}")
    clause.understood.update(sense.tags, ("NEG",) if sense.denied else ())


def is_of_goods(item: Item, goods: Iterable[str]) -> bool:
    """Whether an item is an amount of one of these goods."""
    return item.tag == "BUNDLE" and not names_in(item, "pay", "gain").isdisjoint(goods)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What a verb has beside it: the item that says how many, and that which says what is paid."""

    counted: Item | None
    price: Item | None

    @property
    def used(self) -> list[Item]:
        return [item for item in (self.counted, self.price) if item is not None]

    @property
    def args(self) -> tuple[Arg, ...]:
        return (_argument(self.counted),) if self.counted is not None else ()

    @property
    def cost(self) -> Bundle | None:
        return bundle_of(self.price.value, "pay") if self.price is not None else None


def step_of(sense: WordSense, clause: Clause) -> Made | None:
    """The step of a verb or a use; None where the clause lacks what the verb needs, or has another step."""
    if sense.kind == "use":
        return Made(Use(sense.name, Select(sense.noun, sense.filters, sense.scope or None)))
    if _leaves_a_step(sense, clause):
        return None
    is_counted = "int" in clause.language.vocabulary.verbs[sense.name].params
    parts = _Parts(_counted(sense, clause) if is_counted else None, _price(sense, clause))
    if (is_counted and parts.counted is None) or (_needs_amount(sense) and not parts.used):
        return None
    return Made(_done(sense, parts, clause), parts.used)


def _needs_amount(sense: WordSense) -> bool:
    """Whether an amount must be beside a verb that says neither how many nor for what."""
    return _AMOUNT in sense.said and not sense.goods


def _done(sense: WordSense, parts: _Parts, clause: Clause) -> Step:
    """The verb done to every one, or once; what cannot have a price of its own is paid before it."""
    spec, cost = clause.language.vocabulary.verbs[sense.name], parts.cost
    if sense.every:
        each = Select(sense.noun or str(spec.subject), sense.filters)
        return ForEach(each, do(sense.name, args=(IT,)))
    if cost is not None and not spec.costs:
        return pay(cost, do(sense.name, *sense.filters, args=parts.args))
    return do(sense.name, *sense.filters, args=parts.args, price=_paid(sense, cost, clause))


def _paid(sense: WordSense, cost: Bundle | None, clause: Clause) -> Price | None:
    if cost is not None:
        return cost
    if sense.free or clause.has("FREE"):
        return FREE_OF_CHARGE
    return UNKNOWN if sense.unpriced else None


def _price(sense: WordSense, clause: Clause) -> Item | None:
    """The amount that something is done for, or that its cost is said to be."""
    cases = Case.NOM if sense.tags & _COSTING else Case.CAU
    return only(list(filter(is_numbered, clause.find("BUNDLE", cases))))


def _counted(sense: WordSense, clause: Clause) -> Item | None:
    """The item that says how many: a number, first that before a word of the sense, things with one, or a good as many
    of which one has. The number of another step is not meant."""
    own = _own_step(sense, clause)
    numbers = (item for item in chain(*map(clause.find, _COUNTING)) if item in own and _number(item) is not None)
    goods = list(filter(is_one_bare, clause.find("BUNDLE")))
    return _number_before(sense, clause) or next(numbers, None) or only(goods)


def _own_step(sense: WordSense, clause: Clause) -> Sequence[Item]:
    """The items of a clause that belong to a sense: all up to the words for `then` on both sides of its first word."""
    items = clause.main
    words = frozenset[str]().union(*sense.said)
    at = next((place for place, item in enumerate(items) if item.tag in words), 0)
    joints = [place for place, item in enumerate(items) if item.tag in _STEPS]
    first = max((place for place in joints if place < at), default=0)
    last = min((place for place in joints if place > at), default=len(items))
    return items[first:last]


def _leaves_a_step(sense: WordSense, clause: Clause) -> bool:
    """Whether a verb stands beyond a word for `then`: what is done before or after is another step."""
    own = _own_step(sense, clause)
    return any(item.is_verb and item not in own for item in clause.main)


def _number_before(sense: WordSense, clause: Clause) -> Item | None:
    """The one number right before a word of the sense."""
    own = frozenset[str]().union(*sense.said)
    return only([one for one, other in pairwise(clause.main) if other.tag in own and one.tag in ("NUM", "ONE")])


def _argument(item: Item) -> Arg:
    if item.tag == "BUNDLE":
        return Held(item.value[0].named("gain"))
    return number(_number(item))


def _number(item: Item) -> int | None:
    value = item.value[0] if item.tag == "THINGS" else item.value
    return int(value) if value is not None else None


# Goods by the senses of words: had, lost by a measure, moved to another place, or paid in order to do something.
_ANY_NUMBER: Final = 50
"""How often something is done at most that may be done for each of what one has."""


def good_of(sense: WordSense, clause: Clause) -> Made | None:
    """The good that is had: as much as the clause says, one where it only names it, or as the thing at hand has. What
    has other names where it is paid has no pieces: without a number nothing is said of how much it is."""
    items = _amounts(sense, clause)
    if sense.measure:
        verb = lose if "V.pay" in sense.tags else gain
        return Made(verb(ObjectAttribute(IT, sense.measure), sense.name), items)
    number = _count(items)
    if number is None or not all(map(_can_be_had, items)):
        return None
    return Made(gain(number, sense.name), items)


def _can_be_had(item: Item) -> bool:
    """Whether an amount is an object or a subject, and none of its goods lacks a number that has no pieces."""
    masses = (one for one in item.value if one.n is None and isinstance(one.name, Mapping))
    return item.case in (Case.ACC, Case.NOM) and not any(masses)


def paid_of(sense: WordSense, clause: Clause) -> Made | None:
    """What a good is paid or moved for: a verb, or other goods; for nothing else it becomes another good."""
    items = _amounts(sense, clause)
    count = _count(items)
    if count is None:
        return None
    moved = amounts(amount(count, sense.into)) if sense.into else None
    prize = _prize(sense, clause)
    if prize is None:
        return Made(Replace(sense.name, moved), items) if moved is not None else None
    step = pay(amounts(amount(count, sense.name)), _with(moved, prize.step))
    return Made(UpTo(_ANY_NUMBER, step) if clause.has("AFTER") else step, [*items, *prize.used])


def _prize(sense: WordSense, clause: Clause) -> Made | None:
    """What is done for it, or which other goods are had."""
    steps = (step_of(verb, clause) for verb in senses_in(clause, "verb", "use"))
    return next(filter(None, steps), None) or _other_goods(sense, clause)


def _other_goods(sense: WordSense, clause: Clause) -> Made | None:
    numbered = filter(is_numbered, clause.find("BUNDLE", "acc all"))
    others = [item for item in numbered if not _names(item, sense)]
    return Made(transfer("gain", bundle_of(others[0].value)), others) if len(others) == 1 else None


def _with(moved: Bundle | None, step: Step) -> Step:
    """The prize with what a moved good becomes."""
    if moved is None or not isinstance(step, Transfer):
        return step
    return transfer("gain", Bundle((*moved.amounts, *step.bundle.amounts)))


def _amounts(sense: WordSense, clause: Clause) -> list[Item]:
    """The amounts that name the good of the sense."""
    return [item for item in clause.find("BUNDLE") if _names(item, sense)]


def _names(item: Item, sense: WordSense) -> bool:
    return is_of_goods(item, sense.goods or {sense.name})


def _count(items: list[Item]) -> int | None:
    """How many are spoken of: one where no number is said; None where there are several numbers."""
    numbers = {one.n for item in items for one in item.value if one.n is not None} or {1}
    return only(list(numbers))


# What forbids a sense although its words are there: others who act, another object, one of several, too often.
_OTHERS: Final = frozenset(("NEIGHBOUR", "OTHERS", "OPPONENT", "RIVAL"))
_OTHER: Final = frozenset(("mas", "tobbi"))
"""Words before a player that say that it is another one."""
_CHOOSING: Final = "V.choose"


def is_contradicted(sense: WordSense, clause: Clause) -> bool:
    """Whether the clause speaks of another player, thing, number or action than the sense does."""
    return any(guard(sense, clause) for guard in _GUARDS)


def _others_act(sense: WordSense, clause: Clause) -> bool:
    """Somebody else is the subject."""
    if sense.scope or sense.kind in ("flags", "flag_of"):
        return False
    named = tagged(clause.main, *_OTHERS - sense.tags, case=Case.NOM)
    return bool(named) or not _OTHER.isdisjoint(values_of(clause, "X"))


def _is_of_another_kind(sense: WordSense, clause: Clause) -> bool:
    """The object is of a kind that the sense does not speak of."""
    if sense.kind != "verb" or "kind" not in {one.attribute for one in sense.filters}:
        return False
    stated = {value.name for one in sense.filters for value in one.values if isinstance(value, Word)}
    kinds = [str(feature["kind"]) for feature in _objects(clause) if "kind" in feature]
    return bool(stated and kinds) and not _is_meant(kinds, stated, _groups(clause.language.vocabulary))


def _is_meant(kinds: Sequence[str], stated: set[str], members: Mapping[str, frozenset[str]]) -> bool:
    """Whether one of the kinds is stated, or a member of what is, or has such a member."""
    meant = stated.union(*(members.get(name, ()) for name in stated))
    return any(kind in meant or meant & members.get(kind, frozenset()) for kind in kinds)


def _objects(clause: Clause) -> list[Mapping[str, Any]]:
    """What is said of the things that something is done to."""
    return features_in((*clause.find("THINGS", Case.ACC), *clause.find("THING", Case.ACC)))


def _groups(vocabulary: Vocabulary) -> Mapping[str, frozenset[str]]:
    """The members of every group of values."""
    found = (domain.groups.items() for domain in vocabulary.domains.values())
    return {name: frozenset(members) for groups in found for name, members in groups}


def _is_one_of_several(sense: WordSense, clause: Clause) -> bool:
    """One thing is the object of what the sense says of every one."""
    if not sense.every or sense.by_action:
        return False
    objects = {item.tag for item in clause.main if item.case == Case.ACC and not item.is_verb} & sense.tags
    before = any(_is_one(one) and other.tag in objects for one, other in pairwise(clause.main))
    return before or any(map(_is_phrase, tagged(clause.main, *objects)))


def _is_phrase(item: Item) -> bool:
    """Whether a rule made an item of several words."""
    return len(item.tokens) > 1 and bool(item.rules)


def _is_one(item: Item) -> bool:
    return item.tag in ("ONE", "ONE_OF") or (item.tag == "X" and str(item.value).startswith("egyik"))


def _is_too_often(sense: WordSense, clause: Clause) -> bool:
    """It may be done more than once in a period."""
    return "LIMIT" in sense.tags and any(item.value[1] != 1 for item in clause.find("LIMIT"))


def _says_more(sense: WordSense, clause: Clause) -> bool:
    """What is chosen is a thing, not whether something is done."""
    return sense.kind == "flags" and _CHOOSING in sense.tags and any(clause.find("THINGS", Case.ACC))


_GUARDS: Final = (_others_act, _is_of_another_kind, _is_one_of_several, _is_too_often, _says_more)
