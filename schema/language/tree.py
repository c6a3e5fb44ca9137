"""From lark's parse tree to our nodes: the line and its steps. Names are resolved only as far as the shape needs it."""

from __future__ import annotations

from typing import Any

from lark.tree import Meta
from lark.visitors import v_args

from kartotek.schema.language import nodes as n
from kartotek.schema.language.faults import EffectError
from kartotek.schema.language.tree_terms import TermBuilder, span_of

__all__ = ["TreeBuilder"]


@v_args(meta=True)
class TreeBuilder(TermBuilder):
    """One method per rule or alias of `grammar.lark` that makes a line or a step; what they hold is inherited."""

    # ---- the line ----

    def ability(self, meta: Meta, items: list[Any]) -> n.Ability:
        timing, effect, *limits = items
        return n.Ability(timing, effect, tuple(limits), span=span_of(meta))

    def plain_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        return n.Timing(str(items[0]), span=span_of(meta))  # type: ignore[arg-type]

    def each_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        return n.Timing("each", str(items[0]), span=span_of(meta))

    def on_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        name, filters, by = items
        return n.Timing("on", str(name), filters or (), by=by, span=span_of(meta))

    def edge_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        return n.Timing("each", str(items[1]), edge=str(items[0]), span=span_of(meta))  # type: ignore[arg-type]

    def once_per(self, meta: Meta, items: list[Any]) -> n.OncePer:
        return n.OncePer(str(items[0]), items[1] is not None, span=span_of(meta))

    def times_per(self, meta: Meta, items: list[Any]) -> n.TimesPer:
        return n.TimesPer(self._int(items[0]), str(items[1]), items[2] is not None, span=span_of(meta))

    def unlimited(self, meta: Meta, items: list[Any]) -> n.Unlimited:
        return n.Unlimited(span=span_of(meta))

    def only_if(self, meta: Meta, items: list[Any]) -> n.OnlyIf:
        return n.OnlyIf(items[0], span=span_of(meta))

    # ---- steps ----

    def effect(self, meta: Meta, items: list[Any]) -> n.Step:
        return items[0] if len(items) == 1 else n.Seq(tuple(items), span=span_of(meta))

    def may(self, meta: Meta, items: list[Any]) -> n.May:
        return n.May(items[0], span=span_of(meta))

    def if_then(self, meta: Meta, items: list[Any]) -> n.If:
        return n.If(*items, span=span_of(meta))

    def for_scope(self, meta: Meta, items: list[Any]) -> n.ForScope:
        return n.ForScope(*items, span=span_of(meta))

    def with_players(self, meta: Meta, items: list[Any]) -> n.With:
        return n.With(*items, span=span_of(meta))

    def for_each(self, meta: Meta, items: list[Any]) -> n.ForEach:
        return n.ForEach(*items, span=span_of(meta))

    def for_pick(self, meta: Meta, items: list[Any]) -> n.ForPick:
        count, select, step = items
        return n.ForPick(1 if count is None else self._int(count), select, step, span=span_of(meta))

    def choose(self, meta: Meta, items: list[Any]) -> n.Choose:
        return n.Choose(tuple(items), span=span_of(meta))

    def up_to(self, meta: Meta, items: list[Any]) -> n.UpTo:
        return n.UpTo(*items, span=span_of(meta))

    def times(self, meta: Meta, items: list[Any]) -> int | n.Unknown:
        return n.Unknown(span=span_of(meta)) if items[0] == "?" else self._int(items[0])

    def later(self, meta: Meta, items: list[Any]) -> n.Later:
        return n.Later(str(items[0]), items[1], span=span_of(meta))

    def pay(self, meta: Meta, items: list[Any]) -> n.Pay:
        return n.Pay(*items, span=span_of(meta))

    def must_pay(self, meta: Meta, items: list[Any]) -> n.MustPay:
        return n.MustPay(*items, span=span_of(meta))

    def spend(self, meta: Meta, items: list[Any]) -> n.Spend:
        *moves, price, step = items
        return n.Spend(tuple(moves), price, step, span=span_of(meta))

    def try_then(self, meta: Meta, items: list[Any]) -> n.Try:
        return n.Try(*items, span=span_of(meta))

    def until(self, meta: Meta, items: list[Any]) -> n.Until:
        return n.Until(str(items[0]), items[1], span=span_of(meta))

    def next(self, meta: Meta, items: list[Any]) -> n.Next:
        return n.Next(str(items[0]), items[1], span=span_of(meta))

    def at_once(self, meta: Meta, items: list[Any]) -> n.SecretChoice:
        who, *options = items
        return n.SecretChoice(who, tuple(options), span=span_of(meta))

    def bid_once(self, meta: Meta, items: list[Any]) -> n.Bid:
        return n.Bid(str(items[0]), items[1], "once", items[2], span=span_of(meta))

    def bid_turns(self, meta: Meta, items: list[Any]) -> n.Bid:
        return n.Bid(str(items[0]), items[1], "turns", items[2], span=span_of(meta))

    # ---- things on the table ----

    def move(self, meta: Meta, items: list[Any]) -> n.MoveThings:
        count, random, select, source, target = items
        number = n.Number(1, span=select.span) if count is None else count
        return n.MoveThings(number, select, source, target, random is not None, span=span_of(meta))

    def fixed_quantity(self, meta: Meta, items: list[Any]) -> n.Number:
        return self.number(meta, items)

    def all_of_them(self, meta: Meta, items: list[Any]) -> str:
        return "all"

    def any_of_them(self, meta: Meta, items: list[Any]) -> str:
        return "any"

    def counted_quantity(self, meta: Meta, items: list[Any]) -> n.Int:
        return items[0]  # type: ignore[no-any-return]

    def zone(self, meta: Meta, items: list[Any]) -> n.ThingPlace:
        return n.ThingPlace(str(items[0]), items[1], span=span_of(meta))

    def zone_end(self, meta: Meta, items: list[Any]) -> n.ThingPlace:
        end, zone, who = items
        return n.ThingPlace(str(zone), who, str(end), span=span_of(meta))  # type: ignore[arg-type]

    def on_thing(self, meta: Meta, items: list[Any]) -> n.ThingPlace:
        return n.ThingPlace(on=items[0], span=span_of(meta))

    on_picked = on_thing

    def look(self, meta: Meta, items: list[Any]) -> n.Look:
        kind, count, noun, filters, source, step = items
        if count == "any":
            raise EffectError("effect-type", "one looks at a number of things, or at all", self._text, span_of(meta))
        select = n.Select(str(noun), filters or (), span=source.span)
        return n.Look(str(kind), count, select, source, step, span=span_of(meta))  # type: ignore[arg-type]

    def exchange(self, meta: Meta, items: list[Any]) -> n.ExchangeThings:
        return n.ExchangeThings(*items, span=span_of(meta))

    def shuffle(self, meta: Meta, items: list[Any]) -> n.ShuffleZone:
        return n.ShuffleZone(items[0], span=span_of(meta))

    def set(self, meta: Meta, items: list[Any]) -> n.Set:
        target, attribute, operator, value = items
        return n.Set(target, str(attribute), str(operator), value, span=span_of(meta))  # type: ignore[arg-type]

    def set_to(self, meta: Meta, items: list[Any]) -> n.Set:
        target, attribute, value = items
        return n.Set(target, str(attribute), "=", n.Word(str(value), span=span_of(meta)), span=span_of(meta))

    def give(self, meta: Meta, items: list[Any]) -> n.Give:
        return n.Give(*items, span=span_of(meta))

    def take(self, meta: Meta, items: list[Any]) -> n.Take:
        return n.Take(*items, span=span_of(meta))

    def turn_order(self, meta: Meta, items: list[Any]) -> n.TurnOrder:
        place = str(items[0])
        if place not in ("first", "last", "again", "skip"):
            hint = "write first, last, again or skip"
            raise EffectError("effect-syntax", f"nobody turns {place!r}", self._text, span_of(meta), hint=hint)
        return n.TurnOrder(place, span=span_of(meta))  # type: ignore[arg-type]

    # ---- gains, changes and verbs ----

    def transfer(self, meta: Meta, items: list[Any]) -> n.Transfer:
        word, bundle, per, private = items
        return n.Transfer(str(word), bundle, per, private is not None, span=span_of(meta))  # type: ignore[arg-type]

    def replace(self, meta: Meta, items: list[Any]) -> n.Replace:
        return n.Replace(str(items[0]), items[1], span=span_of(meta))

    def mod(self, meta: Meta, items: list[Any]) -> n.Mod:
        hook, filters, operator, value = items
        return n.Mod(str(hook), filters or (), str(operator), value, span=span_of(meta))  # type: ignore[arg-type]

    def allow(self, meta: Meta, items: list[Any]) -> n.Flag:
        return n.Flag(str(items[0]), True, items[1] or (), span=span_of(meta))

    def forbid(self, meta: Meta, items: list[Any]) -> n.Flag:
        return n.Flag(str(items[0]), False, items[1] or (), span=span_of(meta))

    def use(self, meta: Meta, items: list[Any]) -> n.Use:
        return n.Use(items[0], items[1], span=span_of(meta))

    def when(self, meta: Meta, items: list[Any]) -> str:
        return str(items[0])

    def do(self, meta: Meta, items: list[Any]) -> n.Do:
        verb, filters, args, price = items
        given = self._by_signature(str(verb), args or ())
        return n.Do(str(verb), filters or (), given, price, span=span_of(meta))

    def args(self, meta: Meta, items: list[Any]) -> tuple[n.Arg, ...]:
        return tuple(items)

    def _by_signature(self, name: str, args: tuple[n.Arg, ...]) -> tuple[n.Arg, ...]:
        """A bare name is a number where the verb takes one, else a value or scope, whatever else is called so."""
        verb = self._vocabulary.verbs.get(name)
        kinds = list(verb.params) if verb else []
        if verb and len(args) > len(kinds):
            kinds.insert(0, "object")
        kinds += ["int"] * (len(args) - len(kinds))
        return tuple(
            n.Word(arg.name, span=arg.span) if isinstance(arg, n.Held) and kind != "int" else arg
            for arg, kind in zip(args, kinds, strict=False)
        )

    def price_free(self, meta: Meta, items: list[Any]) -> n.Free:
        return n.Free(span=span_of(meta))

    def price_unknown(self, meta: Meta, items: list[Any]) -> n.Unknown:
        return n.Unknown(span=span_of(meta))

    def price_bundle(self, meta: Meta, items: list[Any]) -> n.Bundle:
        return items[0]  # type: ignore[no-any-return]
