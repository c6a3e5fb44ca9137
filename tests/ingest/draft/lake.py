"""A small book of our own, with names and sentences that nothing knows, and another extraction of it."""

from __future__ import annotations

from functools import lru_cache

from kartotek.ingest.draft.decided import Review, held_words, marked_starts, review_of
from kartotek.ingest.draft.decisions import DecisionTable
from kartotek.ingest.draft.extracted import BookPart, Extracted, extract

__all__ = ["BOOK", "SECOND", "reviewed"]

BOOK = """\
TÓPART

Horgászjáték 2–4 játékosnak, 8 éves kortól

TARTOZÉKOK
1 tótábla
12 hallapka (7 ponty és 5 harcsa)
30 gyöngykorong
6 viharkártya

ELŐKÉSZÜLETEK
Tegyétek a tótáblát középre. Mindenki kap 5 gyöngykorongot.
Tegyetek ki hallapkákat: ketten 6, hárman 9, négyen 12 kell.

A KÖR
A körödben lépj egyet a csónakkal, majd húzz egy hallapkát.

VIHAROK

Forgószél (3 lap). Ára 2 gyöngykorong. Azonnal 4 gyöngykorongot kapsz.
Zápor (2 lap). Ára 1 gyöngykorong. A játék végén 3 pontot ér.
Szellő. Ingyenes. Mindenki más eldob 1 gyöngykorongot.

A JÁTÉK VÉGE
Ha elfogynak a hallapkák, vége a játéknak. Minden gyöngykorong 1 pont.
"""

SECOND = "\n" + BOOK.replace("6 viharkártya\n", "").replace(
    "A körödben lépj egyet a csónakkal, majd húzz egy hallapkát.",
    "A körödben lépj egyet a csó-\nnakkal, majd húzz egy hallapkát.",
)
"""Another extraction: further down, without a row of the list, and with other line ends."""


@lru_cache(maxsize=8)
def _extracted(text: str, words: tuple[object, ...], starts: tuple[tuple[BookPart, int], ...], key: int) -> Extracted:
    table = _TABLES[key]
    return extract(text.encode(), "lake", dict(starts), lambda proposed: held_words(proposed, table))


_TABLES: dict[int, DecisionTable] = {}


def reviewed(text: str, table: DecisionTable) -> Review:
    """What was read of a text, with the decisions; the same reading is done once."""
    _TABLES[id(table)] = table
    words = tuple(one for one in table.rows if one.about == "word")
    starts = tuple(marked_starts(table).items())
    return review_of(_extracted(text, words, starts, id(table) if words else 0), table)


class _Nothing(DecisionTable):
    def __init__(self) -> None:
        self.rows = ()


_TABLES[0] = _Nothing()
