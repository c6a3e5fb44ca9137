"""The canonical text of a tree: `parse(print(tree)) == tree`, and printing twice changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never, get_args

from kartotek.schema.language import nodes as n

__all__ = [
    "print_ability",
    "print_bundle",
    "print_cond",
    "print_int",
    "print_select",
    "print_step",
    "print_timing",
    "print_who",
]

_Prefixed: TypeAlias = (
    n.May
    | n.ForScope
    | n.ForEach
    | n.ForPick
    | n.UpTo
    | n.Later
    | n.Pay
    | n.With
    | n.Until
    | n.Next
    | n.Bid
    | n.Look
    | n.Spend
)
_PREFIXED = get_args(_Prefixed)
"""Steps that are something before another step."""
_Handling: TypeAlias = n.MoveThings | n.ExchangeThings | n.ShuffleZone | n.Set | n.Give | n.Take | n.TurnOrder


def print_ability(ability: n.Ability) -> str:
    limits = "".join(f" | {_limit(limit)}" for limit in ability.limits)
    return f"{print_timing(ability.timing)}: {_effect(ability.effect)}{limits}"


def print_timing(timing: n.Timing) -> str:
    edge = f"{timing.edge} of " if timing.edge else ""
    head = timing.kind if timing.name is None else f"{timing.kind} {edge}{timing.name}"
    return head + _filters(timing.filters) + ("" if timing.by is None else f" by {print_who(timing.by)}")


def _limit(limit: n.Limit) -> str:
    match limit:
        case n.OncePer(period, each):
            return f"once per {period}{' each' if each else ''}"
        case n.TimesPer(times, period, each):
            return f"{times} times per {period}{' each' if each else ''}"
        case n.Unlimited():
            return "any times"
    return f"if {print_cond(limit.condition)}"


# ---- steps -----------------------------------------------------------------------------------------------------------


def _effect(step: n.Step) -> str:
    """A step where a whole sequence may stand: no brackets needed."""
    return "; ".join(map(print_step, step.steps)) if isinstance(step, n.Seq) else print_step(step)


def print_step(step: n.Step) -> str:
    match step:
        case n.Seq():
            return f"({_effect(step)})"
        case n.Unknown():
            return "?"
        case n.If(condition, then, otherwise):
            inner = f"({_effect(then)})" if otherwise is not None and _swallows_else(then) else print_step(then)
            tail = "" if otherwise is None else f" else {print_step(otherwise)}"
            return f"if {print_cond(condition)} then {inner}{tail}"
        case n.Choose(options):
            return f"choose {{ {' | '.join(map(_effect, options))} }}"
        case n.Transfer(kind, bundle, per, private):
            return f"{kind} {print_bundle(bundle)}{_per(per)}{' private' if private else ''}"
        case n.Replace(resource, bundle):
            return f"replace {resource} -> {print_bundle(bundle)}"
        case n.Mod(hook, filters, operator, value):
            return f"mod {hook}{_filters(filters)} {operator} {print_int(value)}"
        case n.Flag(name, allowed, filters):
            return f"{'allow' if allowed else 'forbid'} {name}{_filters(filters)}"
        case n.Use(when, select):
            return f"use {when} of pick {print_select(select)}"
        case n.Do(verb, filters, args, price):
            return f"{verb}{_filters(filters)}{_args(args)}{_price(price)}"
        case n.Try(first, then, otherwise):
            inner = f"({_effect(then)})" if otherwise is not None and _swallows_else(then) else print_step(then)
            return f"try {print_step(first)} then {inner}{_otherwise(otherwise)}"
        case n.MustPay(price, otherwise):
            return f"must pay {print_bundle(price)}{_otherwise(otherwise)}"
        case n.SecretChoice(who, options):
            return f"together {print_who(who)}: choose {{ {' | '.join(map(_effect, options))} }}"
        case n.MoveThings() | n.ExchangeThings() | n.ShuffleZone() | n.Set() | n.Give() | n.Take() | n.TurnOrder():
            return _handling(step)
    return f"{_prefix(step)} {print_step(step.step)}"


def _otherwise(step: n.Step | None) -> str:
    return "" if step is None else f" else {print_step(step)}"


def _handling(step: _Handling) -> str:
    """What is done with things on the table and between players."""
    match step:
        case n.MoveThings(count, select, source, target, random):
            number = "" if count == n.Number(1) else f"{_quantity(count)} "
            start = "" if source is None else f" from {_place(source)}"
            return f"move {number}{'random ' if random else ''}{print_select(select)}{start} to {_place(target)}"
        case n.ExchangeThings(select, who):
            return f"exchange {print_select(select)} with {print_who(who)}"
        case n.ShuffleZone(place):
            return f"shuffle {_place(place)}"
        case n.Set(target, attribute, operator, value):
            if isinstance(value, n.Word):
                return f"set {target.name}.{attribute} to {value.name}"
            return f"set {target.name}.{attribute} {operator} {print_int(value)}"
        case n.Give(bundle, who):
            return f"give {print_bundle(bundle)} to {print_who(who)}"
        case n.Take(bundle, who):
            return f"steal {print_bundle(bundle)} from {print_who(who)}"
        case n.TurnOrder(place):
            return f"turn {place}"
    assert_never(step)


def _quantity(count: n.Int | str) -> str:
    if isinstance(count, str):
        return count
    return str(count.value) if isinstance(count, n.Number) and count.value >= 0 else f"({print_int(count)})"


def _place(place: n.ThingPlace) -> str:
    if isinstance(place.on, n.Select):
        return f"pick {print_select(place.on)}"
    if place.on is not None:
        return place.on.name
    end = f"{place.end} of " if place.end else ""
    return f"{end}{place.zone}" + ("" if place.who is None else f" of {print_who(place.who)}")


def print_who(who: n.Who) -> str:
    match who:
        case n.Them():
            return "them"
        case n.OwnerOf(target):
            return f"owner of {target.name}"
        case n.Chosen(scope):
            return f"chosen {scope}"
        case n.Best(kind, value, ties, by):
            return f"{kind}({print_int(value)}{_ties(ties, by, 'all')})"
    return who


def _ties(ties: str, by: n.Int | None, usual: str) -> str:
    if by is not None:
        return f", ties by {print_int(by)}"
    return "" if ties == usual else f", ties {ties}"


def _prefix(step: _Prefixed) -> str:
    match step:
        case n.May():
            return "may"
        case n.ForScope(scope):
            return f"for {print_who(scope)}:"
        case n.With(who):
            return f"with {print_who(who)}:"
        case n.Until(period):
            return f"until {period}:"
        case n.Next(period):
            return f"next {period}:"
        case n.Bid(resource, who, manner):
            return f"bid {resource} {'together' if manner == 'once' else 'in turn'} {print_who(who)}:"
        case n.Look(kind, count, select, source):
            what = f"{select.noun}{_filters(select.filters)}"
            return f"{kind} {_quantity(count)} {what} from {_place(source)}:"
        case n.Spend(moves, price):
            parts = [*map(_handling, moves), *([] if price is None else [print_bundle(price)])]
            return f"pay {', '.join(parts)} ->"
        case n.ForEach(select):
            return f"for each {print_select(select)}:"
        case n.ForPick(count, select):
            return f"for pick {'' if count == 1 else f'{count} '}{print_select(select)}:"
        case n.UpTo(times):
            return f"up to {'?' if isinstance(times, n.Unknown) else times} times"
        case n.Later(phase):
            return f"later {phase}:"
    return f"pay {print_bundle(step.price)} ->"


def _swallows_else(step: n.Step) -> bool:
    """Would an `else` written after this step be read as its own?"""
    while not isinstance(step, n.If | n.Try | n.MustPay):
        if not isinstance(step, _PREFIXED):
            return False
        step = step.step
    return step.otherwise is None or _swallows_else(step.otherwise)


def _args(args: tuple[n.Arg, ...]) -> str:
    return f"({', '.join(map(_arg, args))})" if args else ""


def _arg(arg: n.Arg) -> str:
    return arg.name if isinstance(arg, n.Ref | n.Word) else print_int(arg)


def _price(price: n.Price | None) -> str:
    match price:
        case None:
            return ""
        case n.Free():
            return " for free"
        case n.Unknown():
            return " for ?"
    return f" for {print_bundle(price)}"


# ---- bundles and selections ------------------------------------------------------------------------------------------


def print_bundle(bundle: n.Bundle) -> str:
    return ", ".join(map(_amount, bundle.amounts))


def _amount(amount: n.AnyAmount) -> str:
    match amount:
        case n.Amount(n.Number(1), resource):
            return resource
        case n.Amount(count, resource):
            return f"{print_int(count)} {resource}"
        case n.SomeOf(count, source):
            return f"{count} of {'?' if isinstance(source, n.Unknown) else _alternative(source)}"
        case n.MostOf(source):
            return f"most of {_alternative(source)}"
    return _alternative(amount)


def _alternative(alternative: n.Alternative) -> str:
    return f"{{{' | '.join(map(print_bundle, alternative.options))}}}"


def _per(per: n.Per | None) -> str:
    if per is None:
        return ""
    return f" per {'' if per.every == 1 else f'{per.every} '}{_countable(per.what)}"


_COUNTED = (n.Held, n.Aggregate, n.Groups, n.OverPlayers, n.PlayersWhere)
"""Numbers that stand behind `per` as they are; others are put in brackets."""


def _countable(what: n.Countable) -> str:
    if isinstance(what, n.Select):
        return print_select(what)
    return print_int(what) if isinstance(what, _COUNTED) else f"({print_int(what)})"


def print_select(select: n.Select) -> str:
    return f"{select.noun}{_filters(select.filters)}{f' of {print_who(select.scope)}' if select.scope else ''}"


def _filters(filters: tuple[n.Filter, ...]) -> str:
    return f"[{', '.join(map(_filter, filters))}]" if filters else ""


def _filter(item: n.Filter) -> str:
    negation = "not " if item.negated else ""
    test = f" {item.operator} {' | '.join(map(_value, item.values))}" if item.operator else ""
    reach = "" if item.reach is None else f"({item.reach})"
    return f"{negation}{item.attribute}{reach}{test}"


def _value(value: n.Value) -> str:
    match value:
        case n.Number(number):
            return str(number)
        case n.PickValue():
            return "pick"
        case n.Unknown():
            return "?"
        case n.Word(name) | n.Ref(name):
            return name
        case n.Select():
            return print_select(value)
        case n.ObjectAttribute():
            return print_int(value)
    return f"({print_int(value)})"


# ---- conditions and numbers ------------------------------------------------------------------------------------------


def print_cond(cond: n.Cond) -> str:
    match cond:
        case n.Not(inner):
            brackets = isinstance(inner, n.Conjunction | n.Disjunction | n.Not)
            return f"not ({print_cond(inner)})" if brackets else f"not {print_cond(inner)}"
        case n.Exists(select):
            return f"exists {print_select(select)}"
        case n.ObjectIs(target, filters):
            return f"{target.name}{_filters(filters)}"
        case n.Compare(operator, left, right):
            return f"{print_int(left)} {operator} {print_int(right)}"
        case n.Conjunction(conditions):
            return " and ".join(
                f"({print_cond(c)})" if isinstance(c, n.Conjunction | n.Disjunction) else print_cond(c)
                for c in conditions
            )
        case n.Disjunction(conditions):
            return " or ".join(
                f"({print_cond(c)})" if isinstance(c, n.Disjunction) else print_cond(c) for c in conditions
            )
    return "?"


def print_int(number: n.Int) -> str:
    match number:
        case n.Number(value):
            return str(value)
        case n.Unknown():
            return "?"
        case n.Held(name):
            return name
        case n.ObjectAttribute(target, attribute):
            return f"{target.name}.{attribute}"
        case n.Count(select):
            return f"count({print_select(select)})"
        case n.Aggregate(kind, select, attribute):
            return f"{kind}({print_select(select)}, {attribute})"
        case n.SmallestLargest(kind, terms):
            return _call(kind, map(print_int, terms))
        case n.Band(value, steps):
            return _call("band", (print_int(value), *(f"{reach}: {worth}" for reach, worth in steps)))
        case n.Ranked(value, prizes, ties, by):
            return f"ranked({', '.join((print_int(value), *map(str, prizes)))}{_ties(ties, by, 'share')})"
        case n.Divide(left, divisor, up):
            return f"{_operand(left, '/')} / {divisor}{' up' if up else ''}"
        case n.Arithmetic(sign, left, right):
            return f"{_operand(left, sign)} {sign} {_operand(right, sign, right=True)}"
        case n.Groups(kind, select, attribute, worth):
            return f"{kind}({print_select(select)}, {attribute}: {print_int(worth)})"
        case n.GroupSize():
            return "size"
        case n.Mine(value):
            return f"mine({print_int(value)})"
        case n.OverPlayers(kind, who, value):
            return f"{kind}({print_who(who)}: {print_int(value)})"
        case n.PlayersWhere(who, condition):
            return f"players({print_who(who)}: {print_cond(condition)})"
        case n.HookValue(hook):
            return f"hook({hook})"
    assert_never(number)


def _call(name: str, parts: Iterable[str]) -> str:
    return f"{name}({', '.join(parts)})"


_BINDING = {"+": 1, "-": 1, "*": 2, "/": 2}


def _operand(number: n.Int, operator: str, *, right: bool = False) -> str:
    text = print_int(number)
    if isinstance(number, n.Arithmetic | n.Divide):
        own = _BINDING["/" if isinstance(number, n.Divide) else number.operator]
        if own < _BINDING[operator] or (right and own == _BINDING[operator]):
            return f"({text})"
    return text
