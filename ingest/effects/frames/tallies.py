"""Frames of tokens and symbols: what they are worth, what a comparison wins, and goods that only a picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ingest.effects.discourse import TableRow
from ingest.effects.frames.frame import EffectRule, Said
from ingest.effects.frames.items import first_bare, values_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.lexicon.word_tables import table_of
from ingest.effects.notation import timing_of
from schema.language.construct import (
    ALWAYS,
    END,
    NOW,
    UNKNOWN,
    amount,
    amounts,
    each,
    either,
    gain,
    lose,
    only_if,
    per,
    product,
    total,
    transfer,
    where,
)  # fmt: skip
from schema.language.nodes import (
    Aggregate,
    Arithmetic,
    Band,
    Compare,
    Comparison,
    Held,
    Number,
    OnlyIf,
    Select,
    SmallestLargest,
)

__all__ = ["SHOWN_FRAMES", "TALLY_FRAMES"]

_POINTS: Final = "vp"
_FIGHT: Final = each("conflict")
_UNCOUNTED: Final = 880
"""A number stands beside that the expression has no place for."""


def _noun(item: Item) -> str:
    """The noun of a thing or of a number of things."""
    features: Sequence[Any] = item.value[1] if item.tag == "THINGS" else [item.value]
    return str(features[-1].get("noun", "")) if features else ""


def _token_values(clause: Clause) -> Iterator[Said]:
    """Tokens of such a value: a win brings it, a defeat takes it."""
    found = list(clause.find("TOKEN_OF_VALUE"))
    clause.use(*found)
    clause.use_all("AGE", "END_OF", "KIND_COUNT", "X", "ORD", "AND", ",")
    keepers = _keepers(clause)
    for number, noun in (item.value for item in found):
        if noun in keepers:
            yield Said(lose(number, _POINTS, per(Select(noun))), END, subject=f"{keepers[noun]}:defeat")
        elif "value" in clause.language.vocabulary.nouns[noun].attributes:
            tokens = Select(noun, (where("value", number),))
            yield Said(gain(number, _POINTS, per(tokens)), END, subject=f"{noun}:victory-{number}")


def _keepers(clause: Clause) -> Mapping[str, str]:
    """Tokens that are counted by themselves, and the kind whose values are added up."""
    return table_of(clause.language.game, "keepers")


def _against(stat: str, operator: Comparison) -> OnlyIf:
    """The condition that a strength is higher or lower than that of another, who is not named."""
    return only_if(Compare(operator, Held(stat), UNKNOWN))


def _by_age(values: Sequence[int]) -> Band:
    """The value of the age."""
    return Band(UNKNOWN, tuple(enumerate(values, start=1)))


def _comparison(clause: Clause) -> Iterator[Said]:
    """Who has more of a strength than another wins a token, who has less loses: by age, or the same in all of them."""
    token = next((i for i in clause.main if i.tag in ("THING", "THINGS") and _noun(i).endswith("_token")), None)
    stat = next((name for item in clause.event if (name := _strength(item, clause)) is not None), None)
    higher, lower = (any(i.tag == tag for i in clause.event) for tag in ("HIGHER", "LOWER"))
    if token is None or stat is None or higher == lower or "conflict" not in clause.language.vocabulary.phases:
        return
    clause.use(token, *clause.event)
    clause.use_all("V.gain", "V.take", "ONE", "AGE", "X", "V.be", "ADJ", "CITY", "AGE_VALUE", "BUNDLE")
    clause.event_read = True
    ages = [item.value for item in clause.asides if item.tag == "AGE_VALUE"]
    points = [item.value[0].n for item in clause.asides if item.tag == "BUNDLE"]
    strays = list(clause.find("NUM"))
    if lower and _noun(token) in _keepers(clause) and len(points) == 1 and points[0]:
        clause.use(*strays)
        yield Said(lose(points[0], _POINTS), _FIGHT, _against(stat, "<"), cap=_UNCOUNTED if strays else 1000)
    elif higher and len(ages) > 1 and ages == sorted(ages):
        yield Said(gain(_by_age(ages), _POINTS), _FIGHT, _against(stat, ">"))


def _tokens_of_fights(clause: Clause) -> Iterator[Said]:
    """So many tokens for each fight: the same for those that are lost, by age for those that are won."""
    stated = values_of(clause, "TOKENS_FOR")
    lost = [number * value for number, value, noun in stated if noun in _keepers(clause)]
    won = [(number, value) for number, value, noun in stated if noun not in _keepers(clause)]
    stat = next(iter(clause.language.timing.get("fought", "").split()), None)
    values, numbers = [value for _, value in won], {number for number, _ in won}
    aged = sum(item.tag == "AGE" for item in clause.main) == len(won) > 1 and values == sorted(values)
    if stat is None or len(lost) > 1 or (won and not (aged and len(numbers) == 1)):
        return
    clause.use(*clause.main)
    if lost:
        yield Said(lose(lost[0], _POINTS), _FIGHT, _against(stat, "<"))
    if won:
        number = Arithmetic("*", Number(numbers.pop()), _by_age(values))
        yield Said(gain(number, _POINTS), _FIGHT, _against(stat, ">"))


def _strength(item: Item, clause: Clause) -> str | None:
    """The stat that an item speaks of; `a player's shields` looks like an amount of them."""
    if (
        item.tag == "BUNDLE"
        and len(item.value) == 1
        and item.value[0].named("gain") in clause.language.vocabulary.stats
    ):
        return str(item.value[0].named("gain"))
    return str(item.value) if item.tag == "STAT" else None


def _added_up(clause: Clause) -> Iterator[Said]:
    """The points on one's tokens are added up."""
    tokens = [i for i in clause.main if i.tag == "THING" and _noun(i).endswith("_token")]
    nouns = {_keepers(clause).get(_noun(item), _noun(item)) for item in tokens}
    points = first_bare(clause)
    if len(nouns) != 1 or points is None or points.value[0].named("gain") != _POINTS:
        return
    clause.use(points, *tokens)
    clause.use_all("V.sum", "EACH", "AND", "X")
    yield Said(gain(Aggregate("sum", Select(nouns.pop()), "value"), _POINTS), END)


def _squares(clause: Clause) -> Iterator[Said]:
    """The points are the square of how many symbols of a kind there are."""
    clause.use_all("SQUARE", "SYMBOL", "BUNDLE", "X")
    kinds = clause.language.kinds_of_symbols
    if kinds:
        squares = (Arithmetic("*", Held(kind), Held(kind)) for kind in kinds)
        yield Said(gain(total(squares), _POINTS), END)


def _sets(clause: Clause) -> Iterator[Said]:
    """So many points for each group of all the different symbols."""
    kinds = clause.language.kinds_of_symbols
    numbers = list(clause.find("NUM"))
    points = clause.take("BUNDLE", "acc")
    if points is None or points.value[0].n is None or not kinds or {n.value for n in numbers} != {len(kinds)}:
        return
    clause.use(*numbers)
    clause.use(*clause.find("SYMBOL", "ela"))
    clause.use_all("EACH", "DIFFERENT", "V.give", "X", ",", "THING")
    number = product(points.value[0].n, SmallestLargest("min", tuple(map(Held, kinds))))
    yield Said(gain(number, points.value[0].named("gain")), END)


def _symbols_in_number(clause: Clause) -> Iterator[Said]:
    """So many points for so many symbols: rows of a table, remembered until it is whole."""
    rows = list(clause.find("SYMBOL_ROW"))
    strays = list(clause.find("NUM"))
    clause.use(*rows, *strays)
    for kinds, points in (item.value for item in rows):
        yield Said(TableRow(kinds, points), cap=_UNCOUNTED if strays else 1000)


def _worth_of_tokens(clause: Clause) -> Iterator[Said]:
    """What tokens are worth: each by its value, or all of them together."""
    yield from _token_values(clause) if clause.has("TOKEN_OF_VALUE") else _added_up(clause)


def _points_for_symbols(clause: Clause) -> Iterator[Said]:
    """Points for symbols of a kind, by table or by rule, or for one of each kind."""
    if clause.has("SYMBOL_ROW"):
        yield from _symbols_in_number(clause)
    elif clause.has("SQUARE"):
        yield from _squares(clause)
    elif clause.has("EACH", "DIFFERENT", "V.give"):
        yield from _sets(clause)


def _open_amount(clause: Clause) -> Iterator[Said]:
    """As much as a picture shows; points at the end by something that is stated elsewhere."""
    bundle = next(clause.find("BUNDLE", "acc"), None)
    if bundle is None or any(amount.n is not None for amount in bundle.value) or clause.has("MOST"):
        return
    name = bundle.value[0].named("gain")
    at_end = any(item.value == "end" for item in clause.find("TIME")) and name == _POINTS
    if not clause.has("SHOWN") and not (at_end and clause.language.timing.get("open")):
        return
    clause.use(bundle)
    clause.use_all("SHOWN", "V.give", "V.gain", "THING", "NOW", "ONCE", "ONLY", "V.take", "TIME", "BUNDLE", ",", "PER")
    clause.use_all("X", "SUCH", "EACH", "AFTER") if at_end else None
    when = timing_of(clause.language.timing.get(name, "now").removeprefix("!"), clause.language) or NOW
    yield Said(gain(None, name), END if at_end else when, cap=_UNCOUNTED if at_end else 1000)


def _shown_goods(clause: Clause) -> Iterator[Said]:
    """Goods of a class that a picture shows: all of them, or one of them at a time."""
    resources = clause.language.vocabulary.resources
    apart = any(entry.tag == "MADE" for entry in clause.language.lexicon.forms.values())
    wanted = "raw" if apart and clause.says("RAW") else "manufactured" if clause.says("MADE") else None
    named = [name for name, resource in resources.items() if wanted in (resource.group, None) and resource.tradable]
    if not named:
        return
    numbers = values_of(clause, "NUM")
    clause.use_all("SHOWN", "RAW", "MADE", "GOODS", "V.produce", "THING", "ANY", "NUM", "PERIOD", "AGE")
    some = [amount(None, name) for name in named]
    one = clause.says("ANY")
    made = either(amounts(part) for part in some) if one else amounts(*some)
    yield Said(transfer("produce", made), ALWAYS, cap=_UNCOUNTED if numbers and not one else 1000)


TALLY_FRAMES: Final = (
    EffectRule("worth of tokens", ("TOKEN_OF_VALUE|V.sum",), _worth_of_tokens),
    EffectRule("comparison of strength", ("TOKENS_FOR", "V.give|V.gain"), _tokens_of_fights),
    EffectRule("comparison of strength", ("V.gain|V.take", "THING|THINGS", "@WHEN"), _comparison),
    EffectRule("points for symbols", ("SYMBOL|SYMBOL_ROW",), _points_for_symbols),
)

SHOWN_FRAMES: Final = (
    EffectRule("as much as shown", ("BUNDLE", "V.give|V.gain", "SHOWN|TIME"), _open_amount),
    EffectRule("goods that are shown", ("SHOWN", "V.produce", "RAW|MADE|GOODS"), _shown_goods),
)
