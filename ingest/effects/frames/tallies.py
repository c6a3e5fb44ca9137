"""Frames of tokens and symbols: what they are worth, what a comparison wins, and goods that only a picture shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ingest.effects.frames.frame import Frame, Said
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause

__all__ = ["SHOWN_FRAMES", "TALLY_FRAMES"]

_KEEPERS: Final = {"defeat_token": "conflict_token"}
"""Tokens that are counted by themselves, and the kind whose values are added up."""
_UNCOUNTED: Final = 880
"""A number stands beside that the expression has no place for."""


def _noun(item: Item) -> str:
    """The noun of a thing or of a number of things."""
    features: Sequence[Any] = item.value[1] if item.tag == "THINGS" else [item.value]
    return str(features[-1].get("noun", "")) if features else ""


def _token_values(clause: Clause) -> Iterator[Said]:
    """Tokens of such a value: a win brings it, a defeat takes it."""
    found = [item for item in clause.main if item.tag == "TOKEN_OF_VALUE"]
    clause.use(*found)
    clause.use_all("AGE", "END_OF", "KIND_COUNT", "X", "ORD", "AND", ",")
    for number, noun in (item.value for item in found):
        if noun in _KEEPERS:
            yield Said(f"lose {_amount(number)} per {noun}", "end", subject=f"{_KEEPERS[noun]}:defeat")
        elif "value" in clause.language.vocabulary.nouns[noun].attributes:
            per = f"{noun}[value = {number}]"
            yield Said(f"gain {_amount(number)} per {per}", "end", subject=f"{noun}:victory-{number}")


def _amount(number: int) -> str:
    return "vp" if number == 1 else f"{number} vp"


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
    if lower and _noun(token) in _KEEPERS and len(points) == 1 and points[0]:
        clause.use(*strays)
        yield Said(f"lose {_amount(points[0])}", "each conflict", f"if {stat} < ?", cap=_UNCOUNTED if strays else 1000)
    elif higher and len(ages) > 1 and ages == sorted(ages):
        steps = ", ".join(f"{age}: {value}" for age, value in enumerate(ages, start=1))
        yield Said(f"gain band(?, {steps}) vp", "each conflict", f"if {stat} > ?")


def _tokens_of_fights(clause: Clause) -> Iterator[Said]:
    """So many tokens for each fight: the same for those that are lost, by age for those that are won."""
    told = [item.value for item in clause.main if item.tag == "TOKENS_FOR"]
    lost = [number * value for number, value, noun in told if noun in _KEEPERS]
    won = [(number, value) for number, value, noun in told if noun not in _KEEPERS]
    stat = next(iter(clause.language.timing.get("fought", "").split()), None)
    values, numbers = [value for _, value in won], {number for number, _ in won}
    aged = sum(item.tag == "AGE" for item in clause.main) == len(won) > 1 and values == sorted(values)
    if stat is None or len(lost) > 1 or (won and not (aged and len(numbers) == 1)):
        return
    clause.use(*clause.main)
    if lost:
        yield Said(f"lose {_amount(lost[0])}", "each conflict", f"if {stat} < ?")
    if won:
        steps = ", ".join(f"{age}: {value}" for age, value in enumerate(values, start=1))
        yield Said(f"gain {numbers.pop()} * band(?, {steps}) vp", "each conflict", f"if {stat} > ?")


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
    nouns = {_KEEPERS.get(_noun(item), _noun(item)) for item in tokens}
    points = next((i for i in clause.main if i.tag == "BUNDLE" and i.value[0].n is None), None)
    if len(nouns) != 1 or points is None or points.value[0].named("gain") != "vp":
        return
    clause.use(points, *tokens)
    clause.use_all("V.sum", "EACH", "AND", "X")
    yield Said(f"gain sum({nouns.pop()}, value) vp", "end")


def _squares(clause: Clause) -> Iterator[Said]:
    """The points are the square of how many symbols of a kind there are."""
    clause.use_all("SQUARE", "SYMBOL", "BUNDLE", "X")
    kinds = clause.language.kinds_of_symbols
    if kinds:
        yield Said(f"gain {' + '.join(f'{kind} * {kind}' for kind in kinds)} vp", "end")


def _sets(clause: Clause) -> Iterator[Said]:
    """So many points for each group of all the different symbols."""
    kinds = clause.language.kinds_of_symbols
    numbers = [item for item in clause.main if item.tag == "NUM"]
    points = clause.take("BUNDLE", "acc")
    if points is None or points.value[0].n is None or not kinds or {n.value for n in numbers} != {len(kinds)}:
        return
    clause.use(*numbers)
    clause.use(*clause.find("SYMBOL", "ela"))
    clause.use_all("EACH", "DIFFERENT", "V.give", "X", ",", "THING")
    yield Said(f"gain {points.value[0].n} * min({', '.join(kinds)}) {points.value[0].named('gain')}", "end")


def _symbols_in_number(clause: Clause) -> Iterator[Said]:
    """So many points for so many symbols: rows of a table, remembered until it is whole."""
    rows = [item for item in clause.main if item.tag == "SYMBOL_ROW"]
    strays = list(clause.find("NUM"))
    clause.use(*rows, *strays)
    for kinds, points in (item.value for item in rows):
        yield Said(f"SYMBOLS {kinds} {points}", cap=_UNCOUNTED if strays else 1000)


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
    """As much as a picture shows; points at the end by something that is told elsewhere."""
    bundle = next((i for i in clause.main if i.tag == "BUNDLE" and i.case == "acc"), None)
    if bundle is None or any(amount.n is not None for amount in bundle.value) or clause.has("MOST"):
        return
    name = bundle.value[0].named("gain")
    at_end = any(item.value == "end" for item in clause.find("TIME")) and name == "vp"
    if not clause.has("SHOWN") and not (at_end and clause.language.timing.get("open")):
        return
    clause.use(bundle)
    clause.use_all("SHOWN", "V.give", "V.gain", "THING", "NOW", "ONCE", "ONLY", "V.take", "TIME", "BUNDLE", ",", "PER")
    clause.use_all("X", "SUCH", "EACH", "AFTER") if at_end else None
    when = clause.language.timing.get(name, "now").removeprefix("!")
    yield Said(f"gain ? {name}", "end" if at_end else when, cap=_UNCOUNTED if at_end else 1000)


def _shown_goods(clause: Clause) -> Iterator[Said]:
    """Goods of a class that a picture shows: all of them, or one of them at a time."""
    resources = clause.language.vocabulary.resources
    apart = any(entry.tag == "MADE" for entry in clause.language.lexicon.forms.values())
    wanted = "raw" if apart and clause.says("RAW") else "manufactured" if clause.says("MADE") else None
    named = [name for name, resource in resources.items() if wanted in (resource.group, None) and resource.tradable]
    if not named:
        return
    numbers = [item.value for item in clause.main if item.tag == "NUM"]
    clause.use_all("SHOWN", "RAW", "MADE", "GOODS", "V.produce", "THING", "ANY", "NUM", "PERIOD", "AGE")
    each = [f"? {name}" for name in named]
    one = clause.says("ANY")
    text = "{" + " | ".join(each) + "}" if one else ", ".join(each)
    yield Said(f"produce {text}", "always", cap=_UNCOUNTED if numbers and not one else 1000)


TALLY_FRAMES: Final = (
    Frame("worth of tokens", ("TOKEN_OF_VALUE|V.sum",), _worth_of_tokens),
    Frame("comparison of strength", ("TOKENS_FOR", "V.give|V.gain"), _tokens_of_fights),
    Frame("comparison of strength", ("V.gain|V.take", "THING|THINGS", "@WHEN"), _comparison),
    Frame("points for symbols", ("SYMBOL|SYMBOL_ROW",), _points_for_symbols),
)

SHOWN_FRAMES: Final = (
    Frame("as much as shown", ("BUNDLE", "V.give|V.gain", "SHOWN|TIME"), _open_amount),
    Frame("goods that are shown", ("SHOWN", "V.produce", "RAW|MADE|GOODS"), _shown_goods),
)
