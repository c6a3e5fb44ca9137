"""From lark's parse tree to our nodes. Names are resolved only as far as the shape of the tree depends on them."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta
from lark.visitors import v_args

from schema.language import nodes as n
from schema.language.faults import EffectError
from schema.language.limits import MAX_NUMBER
from schema.vocabulary import Vocabulary

__all__ = ["TreeBuilder"]


@v_args(meta=True)
class TreeBuilder(Transformer[Token, Any]):
    """One method per rule or alias of `grammar.lark`."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._text = text
        self._vocabulary = vocabulary

    def _int(self, token: Token) -> int:
        value = int(token) if len(token) <= len(str(MAX_NUMBER)) else MAX_NUMBER + 1
        if value > MAX_NUMBER:
            raise EffectError("effect-bound", f"numbers go up to {MAX_NUMBER}", self._text, _token_span(token))
        return value

    # ---- the line ----

    def ability(self, meta: Meta, items: list[Any]) -> n.Ability:
        timing, effect, *limits = items
        return n.Ability(timing, effect, tuple(limits), span=_span(meta))

    def plain_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        return n.Timing(str(items[0]), span=_span(meta))  # type: ignore[arg-type]

    def each_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        return n.Timing("each", str(items[0]), span=_span(meta))

    def on_timing(self, meta: Meta, items: list[Any]) -> n.Timing:
        return n.Timing("on", str(items[0]), items[1] or (), span=_span(meta))

    def once_per(self, meta: Meta, items: list[Any]) -> n.OncePer:
        return n.OncePer(str(items[0]), span=_span(meta))

    def only_if(self, meta: Meta, items: list[Any]) -> n.OnlyIf:
        return n.OnlyIf(items[0], span=_span(meta))

    # ---- steps ----

    def effect(self, meta: Meta, items: list[Any]) -> n.Step:
        return items[0] if len(items) == 1 else n.Seq(tuple(items), span=_span(meta))

    def may(self, meta: Meta, items: list[Any]) -> n.May:
        return n.May(items[0], span=_span(meta))

    def if_then(self, meta: Meta, items: list[Any]) -> n.If:
        return n.If(*items, span=_span(meta))

    def for_scope(self, meta: Meta, items: list[Any]) -> n.ForScope:
        return n.ForScope(str(items[0]), items[1], span=_span(meta))

    def for_each(self, meta: Meta, items: list[Any]) -> n.ForEach:
        return n.ForEach(*items, span=_span(meta))

    def for_pick(self, meta: Meta, items: list[Any]) -> n.ForPick:
        count, select, step = items
        return n.ForPick(1 if count is None else self._int(count), select, step, span=_span(meta))

    def choose(self, meta: Meta, items: list[Any]) -> n.Choose:
        return n.Choose(tuple(items), span=_span(meta))

    def up_to(self, meta: Meta, items: list[Any]) -> n.UpTo:
        return n.UpTo(*items, span=_span(meta))

    def times(self, meta: Meta, items: list[Any]) -> int | n.Unknown:
        return n.Unknown(span=_span(meta)) if items[0] == "?" else self._int(items[0])

    def later(self, meta: Meta, items: list[Any]) -> n.Later:
        return n.Later(str(items[0]), items[1], span=_span(meta))

    def pay(self, meta: Meta, items: list[Any]) -> n.Pay:
        return n.Pay(*items, span=_span(meta))

    def transfer(self, meta: Meta, items: list[Any]) -> n.Transfer:
        word, bundle, per, private = items
        return n.Transfer(str(word), bundle, per, private is not None, span=_span(meta))  # type: ignore[arg-type]

    def replace(self, meta: Meta, items: list[Any]) -> n.Replace:
        return n.Replace(str(items[0]), items[1], span=_span(meta))

    def mod(self, meta: Meta, items: list[Any]) -> n.Mod:
        hook, filters, operator, value = items
        return n.Mod(str(hook), filters or (), str(operator), value, span=_span(meta))  # type: ignore[arg-type]

    def allow(self, meta: Meta, items: list[Any]) -> n.Flag:
        return n.Flag(str(items[0]), True, span=_span(meta))

    def forbid(self, meta: Meta, items: list[Any]) -> n.Flag:
        return n.Flag(str(items[0]), False, span=_span(meta))

    def use(self, meta: Meta, items: list[Any]) -> n.Use:
        return n.Use(items[0], items[1], span=_span(meta))

    def when(self, meta: Meta, items: list[Any]) -> str:
        return str(items[0])

    def do(self, meta: Meta, items: list[Any]) -> n.Do:
        verb, filters, args, price = items
        given = self._by_signature(str(verb), args or ())
        return n.Do(str(verb), filters or (), given, price, span=_span(meta))

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
        return n.Free(span=_span(meta))

    def price_unknown(self, meta: Meta, items: list[Any]) -> n.Unknown:
        return n.Unknown(span=_span(meta))

    def price_bundle(self, meta: Meta, items: list[Any]) -> n.Bundle:
        return items[0]  # type: ignore[no-any-return]

    # ---- bundles ----

    def bundle(self, meta: Meta, items: list[Any]) -> n.Bundle:
        return n.Bundle(tuple(items), span=_span(meta))

    def one(self, meta: Meta, items: list[Any]) -> n.Amount:
        return n.Amount(n.Number(1, span=_span(meta)), str(items[0]), span=_span(meta))

    def some(self, meta: Meta, items: list[Any]) -> n.Amount:
        return n.Amount(items[0], str(items[1]), span=_span(meta))

    def alternative(self, meta: Meta, items: list[Any]) -> n.Alternative:
        return n.Alternative(tuple(items), span=_span(meta))

    def some_of(self, meta: Meta, items: list[Any]) -> n.SomeOf:
        count, source = items
        if isinstance(source, Token):
            source = n.Unknown(span=_token_span(source))
        return n.SomeOf(self._int(count), source, span=_span(meta))

    def most_of(self, meta: Meta, items: list[Any]) -> n.MostOf:
        return n.MostOf(items[0], span=_span(meta))

    def per(self, meta: Meta, items: list[Any]) -> n.Per:
        every, what = items
        return n.Per(1 if every is None else self._int(every), what, span=_span(meta))

    # ---- selections ----

    def select(self, meta: Meta, items: list[Any]) -> n.Select:
        noun, filters, scope = items
        return n.Select(str(noun), filters or (), None if scope is None else str(scope), span=_span(meta))

    def countable_select(self, meta: Meta, items: list[Any]) -> n.Countable:
        select: n.Select = items[0]
        if not select.filters and select.scope is None and self._vocabulary.is_amount(select.noun):
            return n.Held(select.noun, span=select.span)
        return select

    def aggregate(self, meta: Meta, items: list[Any]) -> n.Aggregate:
        kind, select, attribute = items
        return n.Aggregate(str(kind), select, str(attribute), span=_span(meta))  # type: ignore[arg-type]

    def filters(self, meta: Meta, items: list[Any]) -> tuple[n.Filter, ...]:
        return tuple(items)

    def yes_no(self, meta: Meta, items: list[Any]) -> n.Filter:
        negation, name = items
        return n.Filter(str(name), negated=negation is not None, span=_span(meta))

    is_host = yes_no

    def comparison(self, meta: Meta, items: list[Any]) -> n.Filter:
        negation, name, operator, *values = items
        return n.Filter(str(name), str(operator), tuple(values), negation is not None, span=_span(meta))  # type: ignore[arg-type]

    def value(self, meta: Meta, items: list[Any]) -> n.Value:
        token: Token = items[0]
        span = _token_span(token)
        match token.type:
            case "INT":
                return n.Number(self._int(token), span=span)
            case "IT" | "THIS" | "THAT":
                return n.Ref(str(token), span=span)  # type: ignore[arg-type]
            case "PICK":
                return n.PickValue(span=span)
            case "UNKNOWN":
                return n.Unknown(span=span)
        return n.Word(str(token), span=span)

    # ---- conditions and numbers ----

    def negation(self, meta: Meta, items: list[Any]) -> n.Not:
        return n.Not(items[0], span=_span(meta))

    def exists(self, meta: Meta, items: list[Any]) -> n.Exists:
        return n.Exists(items[0], span=_span(meta))

    def object_is(self, meta: Meta, items: list[Any]) -> n.ObjectIs:
        return n.ObjectIs(*items, span=_span(meta))

    def compare(self, meta: Meta, items: list[Any]) -> n.Compare:
        left, operator, right = items
        return n.Compare(str(operator), left, right, span=_span(meta))  # type: ignore[arg-type]

    def unknown(self, meta: Meta, items: list[Any]) -> n.Unknown:
        return n.Unknown(span=_span(meta))

    def ref(self, meta: Meta, items: list[Any]) -> n.Ref:
        return n.Ref(str(items[0]), span=_span(meta))  # type: ignore[arg-type]

    def number(self, meta: Meta, items: list[Any]) -> n.Number:
        return n.Number(self._int(items[0]), span=_span(meta))

    def held(self, meta: Meta, items: list[Any]) -> n.Held:
        return n.Held(str(items[0]), span=_span(meta))

    def object_attribute(self, meta: Meta, items: list[Any]) -> n.ObjectAttribute:
        return n.ObjectAttribute(items[0], str(items[1]), span=_span(meta))

    def count(self, meta: Meta, items: list[Any]) -> n.Count:
        return n.Count(items[0], span=_span(meta))

    def smallest_largest(self, meta: Meta, items: list[Any]) -> n.SmallestLargest:
        kind, *terms = items
        return n.SmallestLargest(str(kind), tuple(terms), span=_span(meta))  # type: ignore[arg-type]

    def plus(self, meta: Meta, items: list[Any]) -> n.Arithmetic:
        return n.Arithmetic("+", *items, span=_span(meta))

    def minus(self, meta: Meta, items: list[Any]) -> n.Arithmetic:
        return n.Arithmetic("-", *items, span=_span(meta))

    def times_(self, meta: Meta, items: list[Any]) -> n.Arithmetic:
        return n.Arithmetic("*", *items, span=_span(meta))

    def divide(self, meta: Meta, items: list[Any]) -> n.Divide:
        return n.Divide(items[0], self._int(items[1]), span=_span(meta))

    def band(self, meta: Meta, items: list[Any]) -> n.Band:
        value, *numbers = items
        pairs = [self._int(token) for token in numbers]
        return n.Band(value, tuple(zip(pairs[::2], pairs[1::2], strict=True)), span=_span(meta))

    def ranked(self, meta: Meta, items: list[Any]) -> n.Ranked:
        value, *prizes = items
        return n.Ranked(value, tuple(self._int(token) for token in prizes), span=_span(meta))


def _span(meta: Meta) -> n.TextRange:
    return (meta.start_pos, meta.end_pos) if not meta.empty else (0, 0)


def _token_span(token: Token) -> n.TextRange:
    return (token.start_pos or 0, token.end_pos or 0)
