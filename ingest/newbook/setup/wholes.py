"""Numbers that no word counts: all of a thing are as many as the component list has, the topmost card is one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from kartotek.ingest.newbook.setup.conditions import ImpliedCondition
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_rows import KEPT, SetupRow, SetupStatement, rows_of
from kartotek.ingest.newbook.stock import StockThing

__all__ = ["rows_of_all", "rows_of_one", "rows_of_whole"]

_ALL: Final = frozenset(
    ("osszes", "osszeset", "mind", "mindet", "valamennyi", "valamennyit", "mindegyik", "mindegyiket")
)
_WHOLE: Final = ("egeszeben", "hianytalanul", "maradektalanul")
_NEAR: Final = 3
_ONE: Final = (
    ("legfelso", ("fed", "felfed", "fordit", "felford", "csap", "felcsap"), ""),
    ("egyiket", ("megtart", "tart"), KEPT),
)
"""Words that mean one of several things, the verbs that say what becomes of it, and what that makes of it."""


def rows_of_all(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every place where all of a thing are for some numbers of players."""
    places = list(_places(sentence))
    statements = (_statement(sentence, *place, name) for place in places for name in _names(sentence, place[0]))
    return [row for statement in statements if statement is not None for row in rows_of(sentence, statement)]


def rows_of_whole(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of things of which a sentence without numbers says that all of it is used: `teljes egészében`."""
    whole = next((token for token in sentence.tokens if token.key.startswith(_WHOLE)), None)
    if whole is None or sentence.quantities or sentence.conditions or sentence.receivers:
        return []
    named = [thing for thing in sentence.things if thing.case in ("nom", "acc") and not thing.general]
    statements = (_all_for_everyone(sentence, thing) for thing in named)
    return [row for one in statements if one is not None for row in rows_of(sentence, one)]


def _all_for_everyone(sentence: SetupSentence, thing: StockThing) -> SetupStatement | None:
    count = sentence.context.stock.count(thing.name)
    if count is None:
        return None
    counts = [(one, count) for one in sentence.context.everyone]
    line = sentence.tokens[thing.at].line
    return SetupStatement((thing.name,), [""], counts, line, "computed", ("computed",), general=True)


def _names(sentence: SetupSentence, at: int) -> list[str]:
    """What all are: the thing beside the word, else every one that the clause before a semicolon counts."""
    thing, joined = _thing(sentence, at), sentence.context.joined
    if thing is not None:
        return [thing.name]
    counted = (one.thing for one in joined.quantities) if joined is not None else ()
    return [one.name for one in counted if one is not None]


def _statement(sentence: SetupSentence, at: int, condition: ImpliedCondition, name: str) -> SetupStatement | None:
    count = sentence.context.stock.count(name)
    if count is None:
        return None
    counts, line = [(one, count) for one in condition.players], sentence.tokens[at].line
    return SetupStatement((name,), [""], counts, line, "computed", ("computed",), False)


def _places(sentence: SetupSentence) -> Iterator[tuple[int, ImpliedCondition]]:
    """Where `all` stands after a condition, with no number of its own."""
    for at in (place for place, token in enumerate(sentence.tokens) if token.key in _ALL):
        condition = _condition_before(sentence, at)
        if condition is not None and not sentence.counts_between(condition.first, at + _NEAR):
            yield at, condition


def _condition_before(sentence: SetupSentence, at: int) -> ImpliedCondition | None:
    """The last condition that has ended before a place."""
    return next((one for one in reversed(sentence.conditions) if one.last < at), None)


def _thing(sentence: SetupSentence, at: int) -> StockThing | None:
    """The thing right after `all`, else the last one counted or named before it."""
    after = (one for one in sentence.things if at < one.at <= at + _NEAR)
    before = (one for one in reversed(sentence.things) if one.at < at and not one.is_place)
    return next(chain(after, before), None)


# ---- one of several ----


def rows_of_one(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of one thing where no number says so: the topmost card that is turned over, the one that is kept."""
    found = (
        (at, role)
        for at, token in enumerate(sentence.tokens)
        for word, verbs, role in _ONE
        if token.key.startswith(word) and _is_done(sentence, at, verbs)
    )
    at, role = next(found, (None, ""))
    thing = _thing(sentence, at) if at is not None else None
    if at is None or thing is None:
        return []
    counts = [(one, 1) for one in sentence.context.everyone]
    line = sentence.tokens[at].line
    return rows_of(sentence, SetupStatement((thing.name,), [role], counts, line, "implied", ("implied",), general=True))


def _is_done(sentence: SetupSentence, at: int, verbs: tuple[str, ...]) -> bool:
    """Whether a clause without a number has one of some verbs."""
    first, last = sentence.bounds(at)
    done = any(token.key.startswith(verbs) for token in sentence.tokens[first:last])
    return done and not sentence.counts_between(first, last - 1)
