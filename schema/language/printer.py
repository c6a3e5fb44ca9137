"""The canonical text of a tree: `parse(print(tree)) == tree`, and printing twice changes nothing."""

from __future__ import annotations

from collections.abc import Iterable

from kartotek.schema.language import nodes as n

__all__ = ["print_ability", "print_bundle", "print_cond", "print_int", "print_step", "print_timing"]


def print_ability(ability: n.Ability) -> str:
    limits = "".join(f" | {_limit(limit)}" for limit in ability.limits)
    return f"{print_timing(ability.timing)}: {_effect(ability.effect)}{limits}"


def print_timing(timing: n.Timing) -> str:
    head = timing.kind if timing.name is None else f"{timing.kind} {timing.name}"
    return head + _filters(timing.filters)


def _limit(limit: n.Limit) -> str:
    return f"once per {limit.period}" if isinstance(limit, n.OncePer) else f"if {print_cond(limit.condition)}"


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
        case n.Flag(name, allowed):
            return f"{'allow' if allowed else 'forbid'} {name}"
        case n.Use(when, select):
            return f"use {when} of pick {_select(select)}"
        case n.Do(verb, filters, args, price):
            return f"{verb}{_filters(filters)}{_args(args)}{_price(price)}"
    return f"{_prefix(step)} {print_step(step.step)}"


def _prefix(step: n.May | n.ForScope | n.ForEach | n.ForPick | n.UpTo | n.Later | n.Pay) -> str:
    match step:
        case n.May():
            return "may"
        case n.ForScope(scope):
            return f"for {scope}:"
        case n.ForEach(select):
            return f"for each {_select(select)}:"
        case n.ForPick(count, select):
            return f"for pick {'' if count == 1 else f'{count} '}{_select(select)}:"
        case n.UpTo(times):
            return f"up to {'?' if isinstance(times, n.Unknown) else times} times"
        case n.Later(phase):
            return f"later {phase}:"
    return f"pay {print_bundle(step.price)} ->"


def _swallows_else(step: n.Step) -> bool:
    """Would an `else` written after this step be read as its own?"""
    while not isinstance(step, n.If):
        if not isinstance(step, n.May | n.ForScope | n.ForEach | n.ForPick | n.UpTo | n.Later | n.Pay):
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


def _countable(what: n.Countable) -> str:
    return _select(what) if isinstance(what, n.Select) else print_int(what)


def _select(select: n.Select) -> str:
    return f"{select.noun}{_filters(select.filters)}{f' of {select.scope}' if select.scope else ''}"


def _filters(filters: tuple[n.Filter, ...]) -> str:
    return f"[{', '.join(map(_filter, filters))}]" if filters else ""


def _filter(item: n.Filter) -> str:
    negation = "not " if item.negated else ""
    test = f" {item.operator} {' | '.join(map(_value, item.values))}" if item.operator else ""
    return f"{negation}{item.attribute}{test}"


def _value(value: n.Value) -> str:
    match value:
        case n.Number(number):
            return str(number)
        case n.PickValue():
            return "pick"
        case n.Unknown():
            return "?"
    return value.name


# ---- conditions and numbers ------------------------------------------------------------------------------------------


def print_cond(cond: n.Cond) -> str:
    match cond:
        case n.Not(inner):
            return f"not {print_cond(inner)}"
        case n.Exists(select):
            return f"exists {_select(select)}"
        case n.ObjectIs(target, filters):
            return f"{target.name}{_filters(filters)}"
        case n.Compare(operator, left, right):
            return f"{print_int(left)} {operator} {print_int(right)}"
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
            return f"count({_select(select)})"
        case n.Aggregate(kind, select, attribute):
            return f"{kind}({_select(select)}, {attribute})"
        case n.SmallestLargest(kind, terms):
            return _call(kind, map(print_int, terms))
        case n.Band(value, steps):
            return _call("band", (print_int(value), *(f"{reach}: {worth}" for reach, worth in steps)))
        case n.Ranked(value, prizes):
            return _call("ranked", (print_int(value), *map(str, prizes)))
        case n.Divide(left, divisor):
            return f"{_operand(left, '/')} / {divisor}"
    sign = number.operator
    return f"{_operand(number.left, sign)} {sign} {_operand(number.right, sign, right=True)}"


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
