"""Everything that may follow the stem of a Hungarian noun or adjective: number, possessor, -é and case.

The same tables make forms (`nouns`) and recognise them (`analyse`). For recognising, an ending is given with every
linking vowel that the harmony admits, because only a dictionary knows that it is *házat* but *gázt*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from kartotek.schema.hungarian.letters import Harmony

__all__ = [
    "BOUND_ENDINGS",
    "CASE_ENDINGS",
    "ENDINGS_OR_WORDS",
    "LINKS",
    "SEVERED_ENDINGS",
    "STRONG_ENDINGS",
    "comparatives",
    "noun_endings",
]

CASE_ENDINGS: Final = (
    "nak/nek", "ban/ben", "ba/be", "ból/ből", "ra/re", "ról/ről", "nál/nél", "tól/től", "hoz/hez/höz",
    "ért", "ként", "kor", "ig", "képp", "képpen", "stul/stül",
)  # fmt: skip
"""Case endings that follow a vowel and a consonant alike, back / front / round."""

STRONG_ENDINGS: Final = ("al/el", "á/é")
"""-val and -vá after a consonant, which they double: kővel, but ponttal, gonosszá."""

BOUND_ENDINGS: Final = frozenset(
    "ba ban ben ra ból ből ról ről tól től nak nek val vel hoz höz nál nél ként ot et at ok ek ak".split()
)
"""Endings that are no words by themselves: what stands so behind a blank was cut off a noun."""
_DERIVING: Final = "ott ett ött ás ség ság os es ös as beli nyi szor szer ször ul ül va ve ni".split()
"""Endings that make another word of one: a participle, a noun, an adjective, an adverb."""
ENDINGS_OR_WORDS: Final = (
    frozenset(way for ending in (*CASE_ENDINGS, "on/en/ön") for way in ending.split("/")) | frozenset(_DERIVING)
) - BOUND_ENDINGS
"""Endings that may be words too (`be`, `ott`, `kor`, `ért`): behind a blank they leave open what they are."""
SEVERED_ENDINGS: Final = frozenset("ban ben nak nek nál nél val vel ból ből ról ről tól től ként".split())
"""Case endings that stand behind a blank only where a word is cut: no words, and too long for scraps."""

LINKS: Final = {"back": ("o", "a"), "front": ("e",), "round": ("ö", "e")}
_UNROUNDED: Final[dict[Harmony, Harmony]] = {"back": "back", "front": "front", "round": "front"}


def _pick(ending: str, sound: Harmony) -> str:
    ways = ending.split("/")
    if len(ways) == 1 or sound == "back":
        return ways[0]
    return ways[2] if sound == "round" and len(ways) > 2 else ways[1]


def _after_vowel(sound: Harmony) -> Iterator[str]:
    yield from ("", "t", "n", _pick("val/vel", sound), _pick("vá/vé", sound), _pick("ul/ül", sound), "nként", "nkint")
    yield from (_pick(ending, sound) for ending in CASE_ENDINGS)


def _after_consonant(sound: Harmony, last: str) -> Iterator[str]:
    """`last` is the consonant to be doubled before -val and -vá; empty where the stem is given doubled already."""
    yield from ("", "t", _pick("ul/ül", sound), _pick("on/en/ön", sound))
    yield from (_pick(ending, sound) for ending in CASE_ENDINGS)
    for link in LINKS[sound]:
        yield from (link + "t", link + "nként", link + "n", link + "stul", link + "stül")
    if last:
        yield from (last + _pick(ending, sound) for ending in STRONG_ENDINGS)


def _lengthen(marker: str) -> str:
    return marker[:-1] + {"a": "á", "e": "é"}.get(marker[-1], marker[-1])


def _with_cases(marker: str, sound: Harmony) -> Iterator[str]:
    """A marker with every case, and with -é and -éi (what belongs to it) before the case."""
    vowel = marker[-1] in "aáeéiíoóöőuúüű"
    base = _lengthen(marker) if vowel else marker
    cases: Iterable[str] = _after_vowel(sound) if vowel else _after_consonant(sound, marker[-1])
    yield from (marker, marker + "kor", marker + "ként")  # before these a final a or e stays short
    yield from (base + case for case in cases if case)
    for owned in (base + "é", base + "éi"):
        yield from (owned + case for case in _after_vowel(_UNROUNDED[sound]))


def _possessors(link: str, yod: Iterable[str], sound: Harmony, *, vowel_final: bool) -> Iterator[tuple[str, Harmony]]:
    """Markers of the six possessors, for one thing and for several."""
    flat = _UNROUNDED[sound]
    back = sound == "back"
    yield from ((link + ending, sound) for ending in ("m", "d", "k"))
    yield link + _pick("tok/tek/tök", sound), sound
    for joined in yod:
        third = joined + ("a" if back else "e")
        yield third, flat
        yield joined + ("uk" if back else "ük"), flat
        plural = "i" if vowel_final else third + "i"
        yield plural, flat
        yield from ((plural + ending, flat) for ending in ("m", "d", "nk", "k", _pick("tok/tek", flat)))
    yield ("nk" if vowel_final else ("unk" if back else "ünk")), sound


@cache
def noun_endings(sound: Harmony, vowel_final: bool) -> frozenset[str]:
    """Every ending of a noun whose stem ends in a vowel (lengthened already) or a consonant; -val doubled aside."""
    found = set(_after_vowel(sound) if vowel_final else _after_consonant(sound, ""))
    for owned in ("é", "éi"):
        found.update(owned + case for case in _after_vowel(_UNROUNDED[sound]))
    for link in ("",) if vowel_final else LINKS[sound]:
        linked = "front" if link == "e" else sound  # kövekhez, but körökhöz
        for marker, harmony in _possessors(link, ("j",) if vowel_final else ("", "j"), linked, vowel_final=vowel_final):
            found.update(_with_cases(marker, harmony))
    return frozenset(found)


@cache
def comparatives(sound: Harmony, vowel_final: bool) -> frozenset[str]:
    """What an adjective takes besides: -bb with its own endings, and the adverb in -an, -en, -n."""
    links = ("",) if vowel_final else LINKS[sound]
    degrees = {link + "bb" for link in links}
    after = noun_endings(_UNROUNDED[sound], vowel_final=False)
    adverbs = {"n"} if vowel_final else {_pick("an/en", sound), _pick("ul/ül", sound)}
    return frozenset({degree + ending for degree in degrees for ending in after} | degrees | adverbs)
