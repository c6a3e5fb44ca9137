"""All of a thing: `with five players all of them` is as many as the component list counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ingest.newbook.conditions import ImpliedCondition
from ingest.newbook.sentence import SetupSentence
from ingest.newbook.setup_rows import SetupRow, SetupStatement, rows_of
from ingest.newbook.stock import StockThing

__all__ = ["rows_of_all"]

_ALL: Final = frozenset(
    ("osszes", "osszeset", "mind", "mindet", "valamennyi", "valamennyit", "mindegyik", "mindegyiket")
)
_NEAR: Final = 3


def rows_of_all(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every place where all of a thing are for some numbers of players."""
    made: list[SetupRow] = []
    for at, condition in _places(sentence):
        thing = _thing(sentence, at)
        count = sentence.context.stock.count(thing.name) if thing is not None else None
        if thing is not None and count is not None:
            counts = [(one, count) for one in condition.players]
            line = sentence.tokens[at].line
            made += rows_of(
                sentence, SetupStatement((thing.name,), [""], counts, line, "computed", ("computed",), False)
            )
    return made


def _places(sentence: SetupSentence) -> Iterator[tuple[int, ImpliedCondition]]:
    """Where `all` stands after a condition, with no number of its own."""
    for at, token in enumerate(sentence.tokens):
        if token.key not in _ALL or any(at < one.at <= at + _NEAR for one in sentence.quantities):
            continue
        before = [one for one in sentence.conditions if one.last < at]
        since = max((one.at for one in sentence.quantities if one.at < at), default=-1)
        if before and before[-1].first > since:
            yield at, before[-1]


def _thing(sentence: SetupSentence, at: int) -> StockThing | None:
    """The thing right after `all`, else the last one counted or named before it."""
    after = [one for one in sentence.things if at < one.at <= at + _NEAR]
    before = [one for one in sentence.things if one.at < at and not one.is_place]
    return next(iter(after), before[-1] if before else None)
