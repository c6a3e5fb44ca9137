"""What the senses of a clause's words make of it: a verb with its object, number and price, or what is used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ingest.effects.frames.items import is_numbered
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.notation import bundle_of
from ingest.effects.senses import WordSense
from schema.language.construct import FREE_OF_CHARGE, IT, UNKNOWN, do, number, pay
from schema.language.nodes import Arg, Bundle, ForEach, Price, Select, Step, Use

__all__ = ["Made", "step_of"]

_COUNTING: Final = ("NUM", "THINGS", "ONE")
_PRICED: Final = ("cau",)


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
    counted = _counted(sense, clause)
    spec = clause.language.vocabulary.verbs[sense.name]
    if "int" in spec.params and counted is None:
        return None
    args: Sequence[Arg] = (number(_number(counted)),) if "int" in spec.params and counted is not None else ()
    used = [counted] if args and counted is not None else []
    price = _price(clause)
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


def _price(clause: Clause) -> Item | None:
    """The amount that something is done for."""
    found = [item for item in clause.find("BUNDLE", " ".join(_PRICED)) if is_numbered(item)]
    return found[0] if len(found) == 1 else None


def _counted(sense: WordSense, clause: Clause) -> Item | None:
    """The item that says how many."""
    if "int" not in clause.language.vocabulary.verbs[sense.name].params:
        return None
    for tag in _COUNTING:
        for item in clause.find(tag):
            if _number(item) is not None:
                return item
    return None


def _number(item: Item | None) -> int | None:
    if item is None:
        return None
    value = item.value[0] if item.tag == "THINGS" else item.value
    return int(value) if value is not None else None
