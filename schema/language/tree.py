"""From lark's parse tree to our nodes: the line and its steps. Names are resolved only as far as the shape needs it."""

from __future__ import annotations

from typing import Any

from lark.tree import Meta
from lark.visitors import v_args

from kartotek.schema.language import nodes as n
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
        return n.Timing("on", str(items[0]), items[1] or (), span=span_of(meta))

    def once_per(self, meta: Meta, items: list[Any]) -> n.OncePer:
        return n.OncePer(str(items[0]), span=span_of(meta))

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
        return n.ForScope(str(items[0]), items[1], span=span_of(meta))

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

    def transfer(self, meta: Meta, items: list[Any]) -> n.Transfer:
        word, bundle, per, private = items
        return n.Transfer(str(word), bundle, per, private is not None, span=span_of(meta))  # type: ignore[arg-type]

    def replace(self, meta: Meta, items: list[Any]) -> n.Replace:
        return n.Replace(str(items[0]), items[1], span=span_of(meta))

    def mod(self, meta: Meta, items: list[Any]) -> n.Mod:
        hook, filters, operator, value = items
        return n.Mod(str(hook), filters or (), str(operator), value, span=span_of(meta))  # type: ignore[arg-type]

    def allow(self, meta: Meta, items: list[Any]) -> n.Flag:
        return n.Flag(str(items[0]), True, span=span_of(meta))

    def forbid(self, meta: Meta, items: list[Any]) -> n.Flag:
        return n.Flag(str(items[0]), False, span=span_of(meta))

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
