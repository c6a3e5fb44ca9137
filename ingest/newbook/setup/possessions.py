"""Things that everybody gets one of where no number says so: `everybody takes the board of his colour`.

The box has as many of them as there can be players; else nobody can say how many are meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rapidfuzz.distance import Prefix

from kartotek.ingest.newbook.setup.receivers import EACH
from kartotek.ingest.newbook.setup.sentence import SetupSentence
from kartotek.ingest.newbook.setup.setup_rows import SetupRow, SetupStatement, rows_of
from kartotek.ingest.newbook.stock import StockThing
from kartotek.ingest.newbook.text.names import last_word
from kartotek.ingest.prose.keys import key_of

__all__ = ["rows_of_possessions"]

_TAKES: Final = ("kap", "megkap", "magahoz", "elvesz", "kivesz", "vesz", "vegy", "vegye")
_SEVERAL: Final = "it"
"""How the object ends of which somebody has several."""


def rows_of_possessions(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of every thing that all players take one of."""
    takes = any(token.key.startswith(_TAKES) for token in sentence.tokens)
    if not takes or sentence.conditions or [one.who for one in sentence.receivers] != [EACH]:
        return []
    return [row for thing in _taken(sentence) for row in rows_of(sentence, _statement(sentence, thing))]


def _taken(sentence: SetupSentence) -> Iterator[StockThing]:
    """The objects behind the word for everybody that no number counts, one for each player."""
    most, first = max(sentence.context.outline.players, default=0), sentence.receivers[0].last
    counted = {one.thing for one in sentence.quantities}
    for thing in sentence.things:
        uncounted = thing.at > first and thing not in counted and not _is_listed(sentence, thing)
        if uncounted and _is_single_object(sentence, thing) and sentence.context.stock.count(thing.name) == most > 1:
            yield thing


def _is_listed(sentence: SetupSentence, thing: StockThing) -> bool:
    """Whether a number right before a thing may be meant for it."""
    return any(sentence.tokens[place].counts for place in range(max(0, thing.at - 2), thing.at))


def _is_single_object(sentence: SetupSentence, thing: StockThing) -> bool:
    """Whether a thing is the object of its clause, in the singular."""
    key, name = sentence.tokens[thing.last].key, key_of(last_word(thing.name))
    rest = key[Prefix.similarity(key, name) :]
    return thing.case == "acc" and not thing.general and not rest.startswith("k") and not rest.endswith(_SEVERAL)


def _statement(sentence: SetupSentence, thing: StockThing) -> SetupStatement:
    counts = [(one, 1) for one in sentence.context.everyone]
    line = sentence.tokens[thing.at].line
    return SetupStatement((thing.name,), [EACH], counts, line, "implied", ("implied",), general=True)
