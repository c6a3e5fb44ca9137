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
        return n.Select(str(noun), filters or (), scope, span=span_of(meta))

    def select_of(self, meta: Meta, items: list[Any]) -> n.Select:
        return n.Select(str(items[0]), (), items[1], span=span_of(meta))

    # ---- players ----

    def scope(self, meta: Meta, items: list[Any]) -> str:
        return str(items[0])

    def them(self, meta: Meta, items: list[Any]) -> n.Them:
        return n.Them(span=span_of(meta))

    def owner_of(self, meta: Meta, items: list[Any]) -> n.OwnerOf:
        return n.OwnerOf(items[0], span=span_of(meta))

    def chosen(self, meta: Meta, items: list[Any]) -> n.Chosen:
        return n.Chosen(str(items[0]), span=span_of(meta))

    def best(self, meta: Meta, items: list[Any]) -> n.Best:
        kind, value, ties = items
        rule, by = self._ties(ties, ("all", "none", "first"))
        return n.Best(str(kind), value, rule, by, span=span_of(meta))  # type: ignore[arg-type]

    def ties_rule(self, meta: Meta, items: list[Any]) -> Token:
        return items[0]  # type: ignore[no-any-return]

    def ties_by(self, meta: Meta, items: list[Any]) -> n.Int:
        return items[0]  # type: ignore[no-any-return]

    def _ties(self, ties: Token | n.Int | None, rules: tuple[str, ...]) -> tuple[str, n.Int | None]:
        """What happens between equals; the first rule is the usual one."""
        if not isinstance(ties, Token):
            return rules[0], ties
        if ties not in rules:
            hint = f"write one of: {', '.join(rules)}, or 'ties by' with a number"
            raise EffectError(
                "effect-syntax", f"no rule {str(ties)!r} for ties", self._text, token_span(ties), hint=hint
            )
        return str(ties), None

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
        negation, name, reach = items
        return n.Filter(str(name), negated=negation is not None, reach=reach, span=span_of(meta))

    def is_host(self, meta: Meta, items: list[Any]) -> n.Filter:
        return self.yes_no(meta, [*items, None])

    def reach(self, meta: Meta, items: list[Any]) -> int:
        return self._int(items[0])

    def comparison(self, meta: Meta, items: list[Any]) -> n.Filter:
        negation, name, reach, operator, *values = items
        sign: Any = str(operator)
        return n.Filter(str(name), sign, tuple(values), negation is not None, reach, span=span_of(meta))

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

    def all_of(self, meta: Meta, items: list[Any]) -> n.Conjunction:
        return n.Conjunction(tuple(items), span=span_of(meta))

    def any_of(self, meta: Meta, items: list[Any]) -> n.Disjunction:
        return n.Disjunction(tuple(items), span=span_of(meta))

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

    def below_zero(self, meta: Meta, items: list[Any]) -> n.Number:
        return n.Number(-self._int(items[0]), span=span_of(meta))

    def groups(self, meta: Meta, items: list[Any]) -> n.Groups:
        kind, select, attribute, worth = items
        return n.Groups(str(kind), select, str(attribute), worth, span=span_of(meta))  # type: ignore[arg-type]

    def size(self, meta: Meta, items: list[Any]) -> n.GroupSize:
        return n.GroupSize(span=span_of(meta))

    def mine(self, meta: Meta, items: list[Any]) -> n.Mine:
        return n.Mine(items[0], span=span_of(meta))

    def over_players(self, meta: Meta, items: list[Any]) -> n.OverPlayers:
        kind, who, value = items
        return n.OverPlayers(str(kind), who, value, span=span_of(meta))  # type: ignore[arg-type]

    def players_where(self, meta: Meta, items: list[Any]) -> n.PlayersWhere:
        return n.PlayersWhere(*items, span=span_of(meta))

    def hook_value(self, meta: Meta, items: list[Any]) -> n.HookValue:
        return n.HookValue(str(items[0]), span=span_of(meta))

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

    def divide_up(self, meta: Meta, items: list[Any]) -> n.Divide:
        return n.Divide(items[0], self._int(items[1]), True, span=span_of(meta))

    def band(self, meta: Meta, items: list[Any]) -> n.Band:
        value, *numbers = items
        keys, worths = [self._int(token) for token in numbers[::2]], [worth.value for worth in numbers[1::2]]
        return n.Band(value, tuple(zip(keys, worths, strict=True)), span=span_of(meta))

    def ranked(self, meta: Meta, items: list[Any]) -> n.Ranked:
        value, *prizes, ties = items
        rule, by = self._ties(ties, ("share", "full", "next", "none"))
        numbers = tuple(self._int(token) for token in prizes)
        return n.Ranked(value, numbers, rule, by, span=span_of(meta))  # type: ignore[arg-type]
