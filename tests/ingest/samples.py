"""Short texts of our own: about a game that does not exist, with its glossary, and about towns with wonders."""

from __future__ import annotations

from functools import cache
from typing import Final

from kartotek.ingest.pipeline import Book, read_book
from kartotek.ingest.terms.game_words import GameWords, Term

__all__ = ["CLEAN", "TOWNS", "WORDS", "book_of", "repaired_text"]

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

TOWNS: Final = """\
A KISVÁROSOK ÉS CSODÁIK

Ebben a rövid változatban minden kereskedő hat lapból álló kézzel indul.
A nyersanyag szót a barna lapokra, a kézműves termék szót a szürkékre értjük.
Katonai konfliktus csak az utolsó kor végén van, vereségjelző nélkül.

[B] oldal

A rodoszi Kolosszus
Az első szintért 2 pajzsot és 6 érmét kapsz.

A második szintért 8 győzelmi pontot kapsz.

A babiloni függőkertek
Az első szintért 9 érmét kapsz, a csodatábla mellé rakva.

A második szintért 4 győzelmi pontot, valamint 3 érmét kapsz.

A gizai piramisok
Az első szintért 2 győzelmi pontot kapsz, a szomszédok semmit.

A második szintért 6 győzelmi pontot kapsz, a piramisok alapjáért.

A harmadik szintért 11 győzelmi pontot, továbbá 5 érmét kapsz.

CÉHEK

Kémek céhe: a játék végén 4 győzelmi pontot ad minden szomszédos városban álló zöld lapért.

Elöljárók céhe: a játék végén 3 győzelmi pontot ad minden szomszédos városban álló piros lapért.

Hajósok céhe: 5 győzelmi pontot ad.
"""


@cache
def book_of(text: str) -> Book:
    """The text read without any cache on disk; the dictionary is loaded once for all tests."""
    return read_book(text, WORDS, use_cache=False)


def repaired_text(text: str) -> str:
    return "\n".join(line.text for line in book_of(text).lines)
