"""Short texts of our own about a game that does not exist, and its glossary."""

from __future__ import annotations

from functools import cache
from typing import Final

from ingest.pipeline import Book, read_book
from ingest.words import GameWords, Term

__all__ = ["CLEAN", "WORDS", "book_of", "repaired_text"]

WORDS: Final = GameWords(
    {
        "railways": (
            Term("őrház", "lineman's hut", "hut"),
            Term("váltókezelő", "pointsman", "pointsman"),
            Term("sínpár", "pair of rails", "rails"),
            Term("mozdony", "engine", "engine"),
            Term("gőzmozdony", "steam engine", "steam-engine"),
            Term("szénkészlet", "coal supply", "coal-supply"),
            Term("töltésjelző", "embankment token", "embankment-token"),
            Term("vasúti híd", "railway bridge", "bridge"),
            Term("kör", "turn", "turn"),
            Term("győzelmi pont", "victory point", "victory-point"),
            Term("érme", "coin", "coin"),
            Term("állomásfőnök", "station master", "station-master"),
        ),
        "gardens": (
            Term("rózsabokor", "rose bush", "rose-bush"),
            Term("kertész", "gardener", "gardener"),
            Term("szökőkút", "fountain", "fountain"),
            Term("öntözőkanna", "watering can", "watering-can"),
            Term("lugas", "arbour", "arbour"),
            Term("kör", "turn", "turn"),
        ),
    }
)

CLEAN: Final = """\
A VASÚTÉPÍTŐK JÁTÉKA

A folyó túlsó partján minden vállalat két őrházat és egy váltókezelőt állít fel.
Az állomásfőnök kezdi az első kört, utána sorban a többiek következnek.

Aki sínpárt rak le, húzhat egy kártyát a pakliból, és fizet 3 érmét a banknak.
Gőzmozdony csak olyan töltésen mehet át, amelyen már áll egy töltésjelző.
A fűtő szenet lapátol a kazánba: ezért 2 győzelmi pont jár neki.

Üres mezőre akkor építhetsz vasúti hidat, ha a szomszédos várost is eléred.
A szénkészletből legfeljebb 5 kockát vehetsz el, a többit vissza kell tenned.
Körönként egyszer megkérheted a mozdonyt, hogy vigye tovább a rakományodat.

A játék végén az győz, aki a legtöbb őrházát kötötte össze a fővárossal.
"""


@cache
def book_of(text: str) -> Book:
    """The text read without any cache on disk; the dictionary is loaded once for all tests."""
    return read_book(text, WORDS, use_cache=False)


def repaired_text(text: str) -> str:
    return "\n".join(line.text for line in book_of(text).lines)
