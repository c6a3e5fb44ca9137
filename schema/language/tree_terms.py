"""From lark's parse tree to our nodes: bundles, selections, conditions and numbers, which steps are made of."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta
from lark.visitors import v_args

from kartotek.schema.language import nodes as n
from kartotek.schema.language.faults import EffectError
from kartotek.schema.language.limits import MAX_NUMBER
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["TermBuilder", "span_of", "token_span"]


def span_of(meta: Meta) -> n.TextRange:
    return (meta.start_pos, meta.end_pos) if not meta.empty else (0, 0)


def token_span(token: Token) -> n.TextRange:
    return (token.start_pos or 0, token.end_pos or 0)


@v_args(meta=True)
class TermBuilder(Transformer[Token, Any]):
    """One method per rule or alias of `grammar.lark` below the steps."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        super().__init__()
        self._text = text
        self._vocabulary = vocabulary

    def _int(self, token: Token) -> int:
        value = int(token) if len(token) <= len(str(MAX_NUMBER)) else MAX_NUMBER + 1
        if value > MAX_NUMBER:
            raise EffectError("effect-bound", f"numbers go up to {MAX_NUMBER}", self._text, token_span(token))
        return value

    # ---- bundles ----

    def bundle(self, meta: Meta, items: list[Any]) -> n.Bundle:
        return n.Bundle(tuple(items), span=span_of(meta))

    def one(self, meta: Meta, items: list[Any]) -> n.Amount:
        return n.Amount(n.Number(1, span=span_of(meta)), str(items[0]), span=span_of(meta))

    def some(self, meta: Meta, items: list[Any]) -> n.Amount:
        return n.Amount(items[0], str(items[1]), span=span_of(meta))

    def alternative(self, meta: Meta, items: list[Any]) -> n.Alternative:
        return n.Alternative(tuple(items), span=span_of(meta))

    def some_of(self, meta: Meta, items: list[Any]) -> n.SomeOf:
        count, source = items
        if isinstance(source, Token):
            source = n.Unknown(span=token_span(source))
        return n.SomeOf(self._int(count), source, span=span_of(meta))

    def most_of(self, meta: Meta, items: list[Any]) -> n.MostOf:
        return n.MostOf(items[0], span=span_of(meta))

    def per(self, meta: Meta, items: list[Any]) -> n.Per:
        every, what = items
        return n.Per(1 if every is None else self._int(every), what, span=span_of(meta))

    # ---- selections ----

    def select(self, meta: Meta, items: list[Any]) -> n.Select:
        noun, filters, scope = items
        return n.Select(str(noun), filters or (), None if scope is None else str(scope), span=span_of(meta))

    def countable_select(self, meta: Meta, items: list[Any]) -> n.Countable:
        select: n.Select = items[0]
        if not select.filters and select.scope is None and self._vocabulary.is_amount(select.noun):
            return n.Held(select.noun, span=select.span)
        return select

    def aggregate(self, meta: Meta, items: list[Any]) -> n.Aggregate:
        kind, select, attribute = items
        return n.Aggregate(str(kind), select, str(attribute), span=span_of(meta))  # type: ignore[arg-type]

    def filters(self, meta: Meta, items: list[Any]) -> tuple[n.Filter, ...]:
        return tuple(items)

    def yes_no(self, meta: Meta, items: list[Any]) -> n.Filter:
        negation, name = items
        return n.Filter(str(name), negated=negation is not None, span=span_of(meta))

    is_host = yes_no

    def comparison(self, meta: Meta, items: list[Any]) -> n.Filter:
        negation, name, operator, *values = items
        return n.Filter(str(name), str(operator), tuple(values), negation is not None, span=span_of(meta))  # type: ignore[arg-type]

    def value(self, meta: Meta, items: list[Any]) -> n.Value:
        token: Token = items[0]
        span = token_span(token)
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
        return n.Not(items[0], span=span_of(meta))

    def exists(self, meta: Meta, items: list[Any]) -> n.Exists:
        return n.Exists(items[0], span=span_of(meta))

    def object_is(self, meta: Meta, items: list[Any]) -> n.ObjectIs:
        return n.ObjectIs(*items, span=span_of(meta))

    def compare(self, meta: Meta, items: list[Any]) -> n.Compare:
        left, operator, right = items
        return n.Compare(str(operator), left, right, span=span_of(meta))  # type: ignore[arg-type]

    def unknown(self, meta: Meta, items: list[Any]) -> n.Unknown:
        return n.Unknown(span=span_of(meta))

    def ref(self, meta: Meta, items: list[Any]) -> n.Ref:
        return n.Ref(str(items[0]), span=span_of(meta))  # type: ignore[arg-type]

    def number(self, meta: Meta, items: list[Any]) -> n.Number:
        return n.Number(self._int(items[0]), span=span_of(meta))

    def held(self, meta: Meta, items: list[Any]) -> n.Held:
        return n.Held(str(items[0]), span=span_of(meta))

    def object_attribute(self, meta: Meta, items: list[Any]) -> n.ObjectAttribute:
        return n.ObjectAttribute(items[0], str(items[1]), span=span_of(meta))

    def count(self, meta: Meta, items: list[Any]) -> n.Count:
        return n.Count(items[0], span=span_of(meta))

    def smallest_largest(self, meta: Meta, items: list[Any]) -> n.SmallestLargest:
        kind, *terms = items
        return n.SmallestLargest(str(kind), tuple(terms), span=span_of(meta))  # type: ignore[arg-type]

    def plus(self, meta: Meta, items: list[Any]) -> n.Arithmetic:
        return n.Arithmetic("+", *items, span=span_of(meta))

    def minus(self, meta: Meta, items: list[Any]) -> n.Arithmetic:
        return n.Arithmetic("-", *items, span=span_of(meta))

    def times_(self, meta: Meta, items: list[Any]) -> n.Arithmetic:
        return n.Arithmetic("*", *items, span=span_of(meta))

    def divide(self, meta: Meta, items: list[Any]) -> n.Divide:
        return n.Divide(items[0], self._int(items[1]), span=span_of(meta))

    def band(self, meta: Meta, items: list[Any]) -> n.Band:
        value, *numbers = items
        pairs = [self._int(token) for token in numbers]
        return n.Band(value, tuple(zip(pairs[::2], pairs[1::2], strict=True)), span=span_of(meta))

    def ranked(self, meta: Meta, items: list[Any]) -> n.Ranked:
        value, *prizes = items
        return n.Ranked(value, tuple(self._int(token) for token in prizes), span=span_of(meta))
