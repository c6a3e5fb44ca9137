"""Which declared names an ability uses, and how: the index behind "which cards react to this event?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Touch", "touches"]


class Touch(NamedTuple):
    """`category` is that of the vocabulary (`resource`, `verb`, ...), `role` the part that the name plays."""

    category: str
    name: str
    role: str


def touches(ability: n.Ability, vocabulary: Vocabulary) -> tuple[Touch, ...]:
    """Every use of a declared name, each once, in alphabetical order."""
    return tuple(sorted({touch for node in n.walk(ability) for touch in _of(node, vocabulary)}))


def _of(node: n.Node, vocabulary: Vocabulary) -> Iterator[Touch]:
    match node:
        case n.Timing("on", str(name)):
            yield Touch("event", name, "on")
        case n.Timing("each", str(name)):
            yield Touch("phase", name, "each")
        case n.OncePer(period):
            yield Touch("period", period, "once")
        case n.Later(phase):
            yield Touch("phase", phase, "later")
        case n.ForScope(scope) | n.Select(_, _, str(scope)):
            yield Touch("scope", scope, "for" if isinstance(node, n.ForScope) else "of")
        case n.Mod(hook):
            yield Touch("hook", hook, "mod")
        case n.Flag(name, allowed):
            yield Touch("flag", name, "allow" if allowed else "forbid")
        case n.Held(name):
            yield Touch(_ledger(name, vocabulary), name, "count")
        case n.Do() | n.Transfer() | n.Pay() | n.Replace():
            yield from _amounts(node, vocabulary)
        case _:
            yield from _objects(node)


def _objects(node: n.Node) -> Iterator[Touch]:
    match node:
        case n.Per(_, n.Select(noun)):
            yield Touch("noun", noun, "per")
        case n.Count(select) | n.Aggregate(_, select):
            yield Touch("noun", select.noun, "count")
        case n.Exists(select):
            yield Touch("noun", select.noun, "exists")
        case n.ForEach(select) | n.ForPick(_, select):
            yield Touch("noun", select.noun, "for" if isinstance(node, n.ForEach) else "pick")
        case n.Use(_, select):
            yield Touch("noun", select.noun, "use")


def _amounts(node: n.Do | n.Transfer | n.Pay | n.Replace, vocabulary: Vocabulary) -> Iterator[Touch]:
    match node:
        case n.Do(verb, _, args, price):
            yield Touch("verb", verb, "do")
            for arg in args:
                if isinstance(arg, n.Word) and arg.name in vocabulary.scopes:
                    yield Touch("scope", arg.name, "argument")
            if isinstance(price, n.Bundle):
                yield from _bundle(price, "price", vocabulary)
        case n.Transfer(kind, bundle):
            yield from _bundle(bundle, kind, vocabulary)
        case n.Pay(price):
            yield from _bundle(price, "pay", vocabulary)
        case n.Replace(resource, bundle):
            yield Touch("resource", resource, "replace")
            yield from _bundle(bundle, "gain", vocabulary)


def _bundle(bundle: n.Bundle, role: str, vocabulary: Vocabulary) -> Iterator[Touch]:
    for part in n.walk(bundle):
        if isinstance(part, n.Amount):
            yield Touch(_ledger(part.resource, vocabulary), part.resource, role)


def _ledger(name: str, vocabulary: Vocabulary) -> str:
    return "resource" if name in vocabulary.resources else "stat"
