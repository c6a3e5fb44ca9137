"""The constructs of the language by name, and which of them a tree has."""

from __future__ import annotations

from collections.abc import Iterator

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import RELATIONS

__all__ = ["CONSTRUCTS", "constructs"]

_STEPS = {
    n.Seq: ";",
    n.May: "may",
    n.ForScope: "for scope",
    n.ForEach: "for each",
    n.ForPick: "for pick",
    n.Choose: "choose",
    n.UpTo: "up to",
    n.Later: "later",
    n.Pay: "pay",
    n.Replace: "replace",
    n.Use: "use",
    n.Do: "verb",
    n.Per: "per",
    n.OncePer: "once per",
    n.OnlyIf: "| if",
    n.Alternative: "{a | b}",
    n.SomeOf: "n of",
    n.MostOf: "most of",
    n.Free: "for free",
    n.Held: "held amount",
    n.Count: "count",
    n.Band: "band",
    n.Ranked: "ranked",
    n.Divide: "/",
    n.Exists: "exists",
    n.ObjectIs: "object is",
    n.Compare: "comparison",
    n.Not: "not",
    n.PickValue: "= pick",
    n.Conjunction: "and",
    n.Disjunction: "or",
    n.With: "with",
    n.Them: "them",
    n.OwnerOf: "owner of",
    n.Chosen: "chosen",
    n.MustPay: "must pay",
    n.Spend: "pay move",
    n.Try: "try",
    n.Until: "until",
    n.Next: "next",
    n.SecretChoice: "together",
    n.MoveThings: "move",
    n.ExchangeThings: "exchange",
    n.ShuffleZone: "shuffle",
    n.Set: "set",
    n.Give: "give",
    n.Take: "steal",
    n.TurnOrder: "turn",
    n.TimesPer: "n times per",
    n.Unlimited: "any times",
    n.GroupSize: "size",
    n.Mine: "mine",
    n.PlayersWhere: "players",
    n.HookValue: "hook",
}
_KINDS = {
    "timing": ("now", "always", "end", "action", "free", "each", "on"),
    "transfer": ("gain", "lose", "have", "produce"),
    "arithmetic": ("+", "-", "*"),
    "aggregate": ("sum", "distinct", "sets", "highest", "lowest", "largest", "smallest"),
    "groups": ("groups", "layers"),
    "over players": ("highest of players", "lowest of players", "total of players"),
    "look": ("peek", "reveal"),
    "bid": ("bid together", "bid in turn"),
    "place": ("zone", "top", "bottom", "on a thing", "on a picked thing", "all things", "any things", "random"),
    "best": ("most players", "least players", "ties none", "ties first", "ties by"),
    "ranks": ("ranked full", "ranked next", "ranked none", "ranked by"),
    "edge": ("each start", "each end", "on by", "once per each", "/ up"),
    "relation": ("beside", "within", "connected", "line"),
    "extreme": ("min", "max"),
    "mod": ("mod =", "mod +=", "mod -="),
    "flag": ("allow", "forbid"),
    "ref": ("this", "it", "that"),
    "filter": ("filter yes/no", "filter =", "filter !=", "filter order", "filter not", "filter this", "filter |"),
    "unknown": ("? number", "? step", "? price", "? value", "? condition", "? times", "n of ?"),
    "argument": ("argument number", "argument name", "argument object"),
    "other": ("else", "private", "of scope", "verb filter", "price", "event filter"),
}
CONSTRUCTS = frozenset(_STEPS.values()) | {"if"} | frozenset(name for names in _KINDS.values() for name in names)


def constructs(ability: n.Ability) -> set[str]:
    """The names of all constructs in a tree."""
    return {name for node in n.walk(ability) for name in _of(node)}


def _of(node: n.Node) -> Iterator[str]:
    if type(node) in _STEPS:
        yield _STEPS[type(node)]
    match node:
        case n.Timing(kind, _, filters, edge, by):
            yield kind
            yield from (f"each {edge}",) if edge else ()
            yield from ("on by",) if by is not None else ()
            if filters:
                yield "event filter"
        case n.Transfer(kind, _, _, private):
            yield kind
            if private:
                yield "private"
        case n.Arithmetic(operator):
            yield operator
        case n.Aggregate(kind):
            yield kind
        case n.SmallestLargest(kind):
            yield kind
        case n.Mod(_, _, operator):
            yield f"mod {operator}"
        case n.Flag(_, allowed):
            yield "allow" if allowed else "forbid"
        case n.If(_, _, otherwise):
            yield "if"
            if otherwise is not None:
                yield "else"
        case n.Ref(name):
            yield name
        case n.Select(_, _, scope) if scope is not None:
            yield "of scope"
        case n.Filter():
            yield from _filter(node)
        case n.Do():
            yield from _verb(node)
        case _:
            yield from _wider(node)
    yield from _unknowns(node)


def _wider(node: n.Node) -> Iterator[str]:
    """What says of itself which of several it is."""
    match node:
        case n.Groups(kind) | n.Look(kind):
            yield kind
        case n.OverPlayers(kind):
            yield f"{kind} of players"
        case n.Bid(_, _, manner):
            yield "bid together" if manner == "once" else "bid in turn"
        case n.ThingPlace(zone, _, end, on):
            yield "zone" if zone else "on a picked thing" if isinstance(on, n.Select) else "on a thing"
            yield from (end,) if end else ()
        case n.MoveThings(count, _, _, _, random):
            yield from (f"{count} things",) if isinstance(count, str) else ()
            yield from ("random",) if random else ()
        case n.Best(kind, _, ties, by):
            yield f"{kind} players"
            yield from ("ties by",) if by is not None else (f"ties {ties}",) if ties != "all" else ()
        case n.Ranked(_, _, ties, by) if by is not None or ties != "share":
            yield "ranked by" if by is not None else f"ranked {ties}"
        case n.Divide(_, _, True):
            yield "/ up"
        case n.OncePer(_, True) | n.TimesPer(_, _, True):
            yield "once per each"


def _filter(item: n.Filter) -> Iterator[str]:
    if item.attribute in RELATIONS:
        yield item.attribute
    if item.attribute == "this":
        yield "filter this"
    elif item.operator is None:
        yield "filter yes/no"
    else:
        yield {"=": "filter =", "!=": "filter !="}.get(item.operator, "filter order")
    if item.negated:
        yield "filter not"
    if len(item.values) > 1:
        yield "filter |"


def _verb(do: n.Do) -> Iterator[str]:
    if do.filters:
        yield "verb filter"
    if isinstance(do.price, n.Bundle):
        yield "price"
    for arg in do.args:
        yield {n.Ref: "argument object", n.Word: "argument name"}.get(type(arg), "argument number")


def _unknowns(node: n.Node) -> Iterator[str]:
    places = {
        n.Filter: "? value",
        n.Not: "? condition",
        n.OnlyIf: "? condition",
        n.If: "? condition",
        n.Do: "? price",
        n.SomeOf: "n of ?",
    }
    numbers = (n.Amount, n.Arithmetic, n.SmallestLargest, n.Divide, n.Band, n.Ranked, n.Compare, n.Mod)
    for child in node.children():
        if isinstance(child, n.Unknown):
            if isinstance(node, numbers):
                yield "? number"
            elif isinstance(node, n.If | n.UpTo) and child is not getattr(node, "condition", None):
                yield "? times" if child is getattr(node, "times", None) else "? step"
            else:
                yield places.get(type(node), "? step")
