"""Which declared names an ability uses, and how: the index behind "which cards react to this event?"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["Touch", "touches"]


_OF_PLAYERS = (n.With, n.SecretChoice, n.Bid, n.Give, n.Take, n.ExchangeThings, n.OverPlayers, n.PlayersWhere)


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
        case n.Timing("each", str(name), _, None):
            yield Touch("phase", name, "each")
        case n.OncePer(period) | n.TimesPer(_, period) if period in vocabulary.periods:
            yield Touch("period", period, "once")
        case n.Later(phase):
            yield Touch("phase", phase, "later")
        case n.ForScope(str(scope)) | n.Select(_, _, str(scope)):
            yield from _scope(scope, "for" if isinstance(node, n.ForScope) else "of", vocabulary)
        case n.Mod(hook):
            yield Touch("hook", hook, "mod")
        case n.Flag(name, allowed):
            yield Touch("flag", name, "allow" if allowed else "forbid")
        case n.Held(name):
            yield Touch(_ledger(name, vocabulary), name, "count")
        case n.Do() | n.Transfer() | n.Pay() | n.Replace() | n.Give() | n.Take() | n.MustPay() | n.Spend():
            yield from _amounts(node, vocabulary)
        case _:
            yield from _objects(node)
            yield from _table(node, vocabulary)


def _scope(name: str, role: str, vocabulary: Vocabulary) -> Iterator[Touch]:
    """A scope that the game declares; those that every game has are no names of it."""
    if name in vocabulary.scopes:
        yield Touch("scope", name, role)


def _table(node: n.Node, vocabulary: Vocabulary) -> Iterator[Touch]:
    """What is done with things on the table, with players, and over time."""
    match node:
        case n.ThingPlace(str(zone)) if zone in vocabulary.zones:
            yield Touch("zone", zone, "place")
        case n.MoveThings(_, select) | n.ExchangeThings(select) | n.Look(_, _, select):
            yield Touch("noun", select.noun, "move")
        case n.HookValue(hook):
            yield Touch("hook", hook, "read")
        case n.Bid(resource):
            yield Touch("resource", resource, "bid")
        case n.Groups(_, select):
            yield Touch("noun", select.noun, "count")
        case n.Until(period) | n.Next(period) | n.Timing("each", str(period), _, str()):
            role = type(node).__name__.lower()
            if period in vocabulary.periods:
                yield Touch("period", period, role)
            elif period in vocabulary.phases:
                yield Touch("phase", period, role)
        case n.Chosen(scope):
            yield from _scope(scope, "chosen", vocabulary)
    who = node.who if isinstance(node, _OF_PLAYERS) else None
    if isinstance(who, str):
        yield from _scope(who, "with", vocabulary)


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


def _amounts(
    node: n.Do | n.Transfer | n.Pay | n.Replace | n.Give | n.Take | n.MustPay | n.Spend, vocabulary: Vocabulary
) -> Iterator[Touch]:
    match node:
        case n.Give(bundle) | n.Take(bundle):
            yield from _bundle(bundle, "give" if isinstance(node, n.Give) else "take", vocabulary)
            yield from _table(node, vocabulary)
        case n.MustPay(n.Bundle() as price) | n.Spend(_, n.Bundle() as price):
            yield from _bundle(price, "pay", vocabulary)
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
