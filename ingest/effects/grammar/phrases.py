"""The phrases of rulebook Hungarian: amounts and lists of them, what is counted, whose it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.confidence import TORN_COST
from kartotek.ingest.effects.grammar.chunks import Item
from kartotek.ingest.effects.grammar.meaning import AmountPhrase, CountPhrase
from kartotek.ingest.effects.grammar.patterns import FIRST_PAIRINGS, PAIRINGS, Phrase
from kartotek.schema.hungarian.features import Case

__all__ = ["PHRASES", "TIMES"]


# What is counted: the things for each of which, or for every so many of which, an amount is given.
_Features = Mapping[str, Any]


def count_of_things(span: Sequence[Item]) -> Item | None:
    """Everything said of the things counted; numbers count only where they say how many at a time."""
    if any(item.tag == "BUNDLE" and item.value[0].n is not None for item in span):
        return None
    event = _event(span[-1])
    if event:
        return Item("TIME", f"on {event}", Case.NOM, ())
    choices = _choices(span)
    colors = tuple(item.value["color"] for item in span if _is_color(item)) if choices else ()
    return Item("PER", CountPhrase(tuple(_features(span, choices)), _at_a_time(span), colors), Case.NOM, ())


def _event(item: Item) -> str:
    """The event for each of which something is given, where no thing is counted."""
    if item.tag == "STEP":
        return "step"
    return str(item.value.get("event", "")) if item.tag == "THING" else ""


def _choices(span: Sequence[Item]) -> list[int]:
    """Where the word for or stands between qualities."""
    pairs = enumerate(pairwise(span[:-1]), 1)
    return [at for at, (before, item) in pairs if item.tag == "OR" and before.tag == "ADJ"]


def _is_color(item: Item) -> bool:
    return item.tag == "ADJ" and "color" in item.value


def _features(span: Sequence[Item], choices: Sequence[int]) -> Iterator[_Features]:
    """What is said of the things; where one of several colours is chosen, which one stays open."""
    first, last = (choices[0], choices[-1]) if choices else (len(span), 0)
    for place, item in enumerate(span):
        features = _features_of(item)
        if features is not None and not (place > first and _is_color(item)):
            yield _with_open_color(features) if place < last else features


def _with_open_color(features: _Features) -> _Features:
    return {name: "?" if name == "color" else value for name, value in features.items()}


def _features_of(item: Item) -> _Features | None:
    """What one word says of the things."""
    if item.tag in ("ADJ", "THING"):
        features: _Features = item.value
        return features
    if item.tag == "OWN":
        return {"own": "yes"}
    if item.tag == "LIMITED":
        return {"floors": item.value}
    return {"sum": f"{item.value[0].named('gain')}s"} if item.tag == "BUNDLE" else None


def _at_a_time(span: Sequence[Item]) -> int:
    """How many of the things are counted together: the number behind the word for each."""
    found, after_each = 1, False
    for item in span:
        after_each = (after_each or item.tag == "EACH") and item.tag != "WHICH"
        if after_each and item.tag in ("NUM", "ORD") and item.value > 1:
            found = item.value
    return found


def count_of_amount(span: Sequence[Item]) -> Item | None:
    """For every so much of a resource, for every level of a stat."""
    counted = next(item for item in span if item.tag in ("BUNDLE", "STAT"))
    if counted.tag == "STAT":
        return Item("PER", CountPhrase(({"count": counted.value},)), Case.NOM, ())
    amount = counted.value[0]
    if not isinstance(amount.name, str) or len(counted.value) > 1:
        return None
    return Item("PER", CountPhrase(({"count": amount.name},), amount.n or 1), Case.NOM, ())


# The phrases of rulebook Hungarian: amounts and lists of them, what is counted, when and how often.
_BETWEEN: Final = "(ADJ|OWN|X|CITY|NUM|ONE|AND|OR|,|SUCH|ATMOST|ATLEAST|ORD|FLOORS|THING|WHICH|V.play)*"
_BEFORE: Final = "((ADJ|OWN) (AND|NUM|X|ADJ|OWN|CITY)*)?"
_OFTEN: Final = {"ONCE": 1, "TWICE": 2, "THRICE": 3}
TIMES: Final = {
    "INCOME": "each income",
    "PRODUCTION_TIME": "each production",
    "END": "end",
    "NOW": "now",
    "PASS": "on pass",
    "AS_INCOME": "each income",
    "CHOSEN_ACTION": "chosen",
    "SPECIAL": "special",
    "SIDE_ACTION": "free",
    "ACTION": "action",
    "TURN_END": "each draw",
    "ERA_END": "each era_end",
    "HERE_BUILT": "now",
}
_SCRAP: Final = 3
_CARDS: Final = {"action": "ACTION_CARD", "special": "SPECIAL_CARD"}


def _item(tag: str, value: Any, case: str = Case.NOM) -> Item:
    return Item(tag, value, case, ())


def _amount(span: Sequence[Item]) -> Item:
    number = next((item.value for item in span if item.tag in ("NUM", "ONE")), None)
    return _item("BUNDLE", (AmountPhrase(number, span[-1].value),), span[-1].case)._replace(owned=span[-1].owned)


def _behind_scrap(span: Sequence[Item]) -> Item | None:
    """A number and its good with a scrap of an icon between them."""
    if len(str(span[1].value)) > _SCRAP:
        return None
    return _amount([span[0], span[2]])._replace(doubt=TORN_COST)


def _values(span: Sequence[Item]) -> Item | None:
    """Numbers in a row that share the thing named after the last: one for each of several components."""
    amounts: list[AmountPhrase] = []
    pending: list[int] = []
    for item in span:
        if item.tag == "NUM":
            pending.append(item.value)
        elif item.tag == "BUNDLE":
            first = item.value[0]
            amounts += [AmountPhrase(n, first.name) for n in pending] + [first]
            pending = []
    if any(amount.n is None for amount in amounts):
        return None
    return _item("VALUES", tuple(amounts), span[-1].case)


def _list(span: Sequence[Item]) -> Item | None:
    parts = [item for item in span if item.tag == "BUNDLE"]
    amounts = tuple(amount for part in parts for amount in part.value)
    loose = span[-2].tag == "," and any(amount.n is None for amount in amounts)
    return None if loose or not _in_one_case(parts) else _item("BUNDLE", amounts, parts[-1].case)


def _in_one_case(parts: Sequence[Item]) -> bool:
    return len({part.case for part in parts}) == 1


def _alternatives(span: Sequence[Item]) -> Item | None:
    parts = [item for item in span if item.tag == "BUNDLE"]
    if not _in_one_case(parts):
        return None
    first = parts[0].value[0].n
    spread = tuple(tuple(replace(a, n=first) if a.n is None else a for a in part.value) for part in parts)
    return _item("ALT", spread, span[-1].case)


def _time(span: Sequence[Item]) -> Item:
    return _item("TIME", next(TIMES[item.tag] for item in span if item.tag in TIMES))


def _each_time(span: Sequence[Item]) -> Item:
    return _item("EVENT_TIME", span[-1].value)


def _limited(span: Sequence[Item]) -> Item:
    sign = "<=" if span[0].tag == "ATMOST" else ">="
    return _item("LIMITED", f"{sign} {next(item.value for item in span if item.tag == 'ORD')}")


def _limit(span: Sequence[Item]) -> Item:
    return _item("LIMIT", (span[0].value, _OFTEN[span[-1].tag]))


def _many(span: Sequence[Item]) -> Item:
    """Things with a number: build two farms, draw two cards, at most three of them."""
    number = next((item.value for item in span if item.tag in ("NUM", "ONE")), None)
    features = tuple(item.value for item in span if item.tag in ("ADJ", "THING"))
    most = span[0].tag == "ATMOST"
    return _item("THINGS", (number, features, most), span[-1].case)


def _equal(span: Sequence[Item]) -> Item | None:
    amount = next(item for item in span if item.tag == "BUNDLE")
    stat = span[-1]
    return _item("PAYOFF", (AmountPhrase(1, amount.value[0].name), stat.value), amount.case)


def _stage(span: Sequence[Item]) -> Item | None:
    """The first, the second level of a wonder: which one a sentence is about."""
    return _item("STAGE", span[0].value) if span[-1].value.get("noun") == "stage" else None


def _on_doing(span: Sequence[Item]) -> Item | None:
    """When a step is done, a token taken, a thing built."""
    thing, doing = span[0].value, span[-1].tag
    if "event" in thing:
        return _item("TIME", f"on {thing['event']}")
    if doing == "TAKING_OF" and "taken" in thing:
        return _item("TIME", f"on {thing['taken']}")
    return _item("TIME", f"on build[kind = {thing['kind']}]") if doing == "BUILDING_OF" and "kind" in thing else None


def _card(span: Sequence[Item]) -> Item | None:
    """A card of a kind that actions name: an action card, a special card."""
    number = next((item.value for item in span if item.tag in ("NUM", "ONE")), 1)
    tag = _CARDS.get(str(span[-1].value.get("type") or span[-1].value.get("flags")))
    known = all(item.tag != "X" or item.value.startswith("egyik") for item in span)
    return _item(tag, number, Case.ACC) if tag and number == 1 and known else None


def _row(span: Sequence[Item]) -> Item | None:
    """So many points if there are so many: one row of a table."""
    return _item("ROW", (span[-1].value, span[0].value[0].n)) if span[0].value[0].n is not None else None


def _bare_values(span: Sequence[Item]) -> Item:
    return _item("VALUES", tuple(AmountPhrase(item.value, "") for item in span if item.tag == "NUM"))


def _in_place(span: Sequence[Item]) -> Item | None:
    """What is not had, because something else is: its number says nothing of that."""
    return _item("IN_PLACE", None) if span[0].value[0].n is not None else None


PHRASES: Final = (
    *FIRST_PAIRINGS,
    Phrase("level of a wonder", "ORD THING", _stage),
    Phrase("when something is done", "THING X? (TAKING_OF|CASE_OF|BUILDING_OF)", _on_doing),
    Phrase("so much of a resource or stat", "NUM X RES", _behind_scrap),
    Phrase("so much of a resource or stat", "(NUM|ONE)? RES|(NUM|ONE) STAT|STAT:acc", _amount),
    Phrase("in place of an amount", "BUNDLE GAINING INSTEAD", _in_place),
    Phrase("values in a row", "NUM:nom (,? (OR|AND)? NUM:nom)* ,? (OR|AND) BUNDLE (,? (AND|OR) BUNDLE)*", _values),
    *PAIRINGS,
    Phrase("row of a table", "BUNDLE:acc ,? WHEN NUM", _row),
    Phrase("numbers in a row", "NUM , NUM (, NUM)+", _bare_values),
    Phrase("as much as a stat", "SO_MUCH BUNDLE:acc V.*? ,? AS_MUCH (X|ADJ|OWN|FLEET|V.*)* STAT", _equal),
    Phrase("list of amounts", "BUNDLE (, BUNDLE)* ,? AND BUNDLE|BUNDLE:acc , BUNDLE:acc", _list),
    Phrase("choice of amounts", "OR? BUNDLE ((,|,? OR) BUNDLE)* ,? OR BUNDLE", _alternatives),
    Phrase("floors at least or at most", "(ATMOST|ATLEAST) (X)? ORD FLOORS", _limited),
    Phrase("each time", "EACH (EVENT_TIME|CONFLICT)", _each_time),
    Phrase(
        "for every so much",
        "(ADJ FLEET:sup)? EACH (BUNDLE:cau|BUNDLE:nom AFTER|STAT AFTER|STAT:cau)|BUNDLE:dist",
        count_of_amount,
    ),
    Phrase(
        "each thing that",
        f"EACH OWN? BUNDLE AFTER ,? WHICH {_BETWEEN.replace('|WHICH', '')} THING:sup"
        f"|{_BEFORE} EACH {_BETWEEN} (THING AFTER|THING:cau) ,? WHICH (ADJ|X|NUM|ONE|ATLEAST|BONUS|CITY|V.*)+",
        count_of_things,
    ),
    Phrase("one thing and each other", "THING:cau AND EACH THING:cau", count_of_things),
    Phrase(
        "each thing, for it",
        f"{_BEFORE} EACH {_BETWEEN} (LIMITED (ADJ|OWN|X)*)? (THING AFTER|THING:cau|STEP:cau)",
        count_of_things,
    ),
    Phrase("things, for them", "(ADJ|OWN) (ADJ|OWN|CITY|X)* THING:cau|THING:cau", count_of_things),
    Phrase(
        "when it happens",
        "EACH? (INCOME:ine|PRODUCTION_TIME)|END|NOW|PASS X?|AS_INCOME|CHOSEN_ACTION|SPECIAL|SIDE_ACTION|ACTION"
        "|TURN_END|ERA_END|HERE_BUILT",
        _time,
    ),
    Phrase("so often a period", "PERIOD (ONCE|TWICE|THRICE)", _limit),
    Phrase("one of the cards", "(NUM|ONE)? (X|ONE_OF)? THING:acc", _card),
    Phrase("number of things", "ATMOST? (NUM|ONE)? (ADJ|FREE)* THING:acc", _many),
)
