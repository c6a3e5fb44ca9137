"""What the senses of a clause's words make of it: a verb with its object, number and price, or what is used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.grammar.meaning import is_bare
from ingest.effects.notation import bundle_of
from ingest.effects.senses import WordSense
from schema.language.construct import FREE_OF_CHARGE, IT, UNKNOWN, do, number, pay
from schema.language.nodes import Arg, Bundle, ForEach, Held, Price, Select, Step, Use

__all__ = ["Made", "step_of"]

_AMOUNT: Final = frozenset(("BUNDLE",))
_COUNTING: Final = ("NUM", "THINGS", "ONE")
_COSTING: Final = frozenset(("USUAL_COST", "COST_OF"))


@dataclass(slots=True)
class Made:
    """A step, and the items of the clause that it has used."""

    step: Step
    used: list[Item] = field(default_factory=list)


def step_of(sense: WordSense, clause: Clause) -> Made | None:
    """The step of a verb or a use; None where the clause lacks what the verb needs."""
    if sense.kind == "use":
        select = Select(sense.noun, sense.filters, sense.scope or None)
        return Made(Use(sense.name, select))
    spec = clause.language.vocabulary.verbs[sense.name]
    counted = _counted(sense, clause) if "int" in spec.params else None
    if "int" in spec.params and counted is None:
        return None
    args: Sequence[Arg] = (_argument(counted),) if counted is not None else ()
    used = [counted] if counted is not None else []
    price = _price(sense, clause)
    if _AMOUNT in sense.said and not sense.goods and price is None and counted is None:
        return None
    used += [price] if price is not None else []
    cost = bundle_of(price.value, "pay") if price is not None else None
    if sense.every:
        each = Select(sense.noun or str(spec.subject), sense.filters)
        return Made(ForEach(each, do(sense.name, args=(IT,))), used)
    if cost is not None and not spec.costs:
        return Made(pay(cost, do(sense.name, *sense.filters, args=args)), used)
    return Made(do(sense.name, *sense.filters, args=args, price=_paid(sense, cost, clause)), used)


def _paid(sense: WordSense, cost: Bundle | None, clause: Clause) -> Price | None:
    if cost is not None:
        return cost
    if sense.free or clause.has("FREE"):
        return FREE_OF_CHARGE
    return UNKNOWN if sense.unpriced else None


def _price(sense: WordSense, clause: Clause) -> Item | None:
    """The amount that something is done for, or that its cost is said to be."""
    cases = "nom" if sense.tags & _COSTING else "cau"
    found = [item for item in clause.find("BUNDLE", cases) if is_numbered(item)]
    return found[0] if len(found) == 1 else None


def _counted(sense: WordSense, clause: Clause) -> Item | None:
    """The item that says how many: a number, first that before a word of the sense, things with one, or a good as many
    of which one has."""
    own = frozenset[str]().union(*sense.said)
    before = [one for one, other in pairwise(clause.main) if other.tag in own and one.tag in ("NUM", "ONE")]
    if len(before) == 1:
        return before[0]
    found = [item for tag in _COUNTING for item in clause.find(tag) if _number(item) is not None]
    goods = [item for item in clause.find("BUNDLE") if is_bare(item) and len(item.value) == 1]
    return found[0] if found else goods[0] if len(goods) == 1 else None


def _argument(item: Item) -> Arg:
    if item.tag == "BUNDLE":
        return Held(item.value[0].named("gain"))
    return number(_number(item))


def _number(item: Item) -> int | None:
    value = item.value[0] if item.tag == "THINGS" else item.value
    return int(value) if value is not None else None
