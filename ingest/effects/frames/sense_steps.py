"""What the senses of a clause's words make of it: a verb with its object, number and price, or what is used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Final

from kartotek.ingest.effects.frames.items import is_numbered, is_one_bare, names_in, only
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import bundle_of
from kartotek.ingest.effects.senses import SENSE, WordSense
from kartotek.schema.language.construct import FREE_OF_CHARGE, IT, UNKNOWN, do, number, pay
from kartotek.schema.language.nodes import Arg, Bundle, ForEach, Held, Price, Select, Step, Use

__all__ = ["KEPT", "Made", "is_of_goods", "step_of", "use_sense"]

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
    cases = "nom" if sense.tags & _COSTING else "cau"
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
