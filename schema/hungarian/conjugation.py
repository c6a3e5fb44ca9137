"""The forms of Hungarian verbs: from the dictionary form (third person singular) to every inflected one.

A verb is its stems; each set of endings goes to one of them: `épít` makes *építek*, *építettem*, *építsd*, *építhet*.
What rules cannot know (vesz, megy) stands in `_IRREGULAR`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from kartotek.schema.hungarian.features import Person
from kartotek.schema.hungarian.letters import Harmony, ends_in_vowel, harmony_of, last_consonant

__all__ = ["Mood", "VerbForm", "conjugation", "derived_forms"]

Mood = Literal["indicative", "past", "conditional", "imperative", "infinitive", "participle"]

_SIBILANTS: Final = ("s", "sz", "z", "dz", "zs")
# Endings of the six persons, back / front / round where they differ; several spellings are divided by `,`.
_Row = tuple[str, str, str, str, str, str]

_PRESENT: Final[_Row] = (
    "ok/ek/ök", "sz,asz/esz,ol/el/öl", "", "unk/ünk", "tok/tek/tök,otok/etek/ötök", "nak/nek,anak/enek",
)  # fmt: skip
_PRESENT_POSSIBLE: Final[_Row] = ("ok/ek", "sz", "", "unk/ünk", "tok/tek", "nak/nek")
_PRESENT_DEFINITE: Final[_Row] = ("om/em/öm", "od/ed/öd", "/i", "", "/itek", "/ik")
_PRESENT_DEFINITE_J: Final[_Row] = ("", "", "a/", "uk/ük", "átok/", "ák/")
_PAST: Final[_Row] = ("am/em", "ál/él", "", "unk/ünk", "atok/etek", "ak/ek")
_PAST_DEFINITE: Final[_Row] = ("am/em", "ad/ed", "a/e", "uk/ük", "átok/étek", "ák/ék")
_CONDITIONAL: Final[_Row] = ("nék", "nál/nél", "na/ne", "nánk/nénk", "nátok/nétek", "nának/nének")
_CONDITIONAL_DEFINITE: Final[_Row] = ("nám/ném", "nád/néd", "ná/né", "nánk/nénk", "nátok/nétek", "nák/nék")
_IMPERATIVE: Final[_Row] = ("ak/ek", ",ál/él", "on/en/ön", "unk/ünk", "atok/etek", "anak/enek")
_IMPERATIVE_DEFINITE: Final[_Row] = ("am/em", "ad/ed", "a/e", "uk/ük", "átok/étek", "ák/ék")
_INFINITIVE: Final[_Row] = ("nom/nem/nöm", "nod/ned/nöd", "nia/nie", "nunk/nünk", "notok/netek/nötök", "niuk/niük")


class VerbForm(NamedTuple):
    """One form with what it says: mood, person, whether its object is definite, whether it says *may*."""

    text: str
    mood: Mood
    person: str = ""
    definite: bool = False
    possible: bool = False


@dataclass(frozen=True, slots=True)
class _Stems:
    """What endings are put to. `linked` takes a vowel before -ni, -nék and -nak (építeni); `past` ends in its t."""

    present: tuple[str, ...]
    past: tuple[str, ...]
    past_third: str
    conditional: str
    imperative: tuple[str, ...]
    command: tuple[str, ...]
    possible: str
    infinitive: str
    definite_j: tuple[str, ...]
    third: str
    harmony: Harmony


# Present, past, third person of the past, conditional and infinitive, imperative, commands, before -hat/-het.
_IRREGULAR: Final = {
    "vesz": ("vesz", "vett", "vett", "ven", "vegy", "vedd végy", "ve"),
    "tesz": ("tesz", "tett", "tett", "ten", "tegy", "tedd tégy", "te"),
    "visz": ("visz", "vitt", "vitt", "vin", "vigy", "vidd", "vi"),
    "hisz": ("hisz", "hitt", "hitt", "hin", "higgy", "hidd higgy", "hi"),
    "lesz": ("lesz", "lett", "lett", "len", "legy", "légy", "le"),
    "eszik": ("esz", "ett", "evett", "en", "egy", "edd egyél", "e"),
    "iszik": ("isz", "itt", "ivott", "in", "igy", "idd igyál", "i"),
    "megy": ("megy men", "ment", "ment", "men", "menj", "menj", "me"),
    "jön": ("jöv jön", "jött", "jött", "jön", "jöjj", "jöjj gyere", "jö"),
}
_FLEETING: Final = frozenset("szerez végez mozog gyakorol töröl érez sodor seper kotor forog pörög igényel".split())
"""Verbs that lose their last vowel before a vowel: szerez, szerzek."""

_BACK: Final = frozenset("ír hív bír nyit tilt irt szid vív szív nyír sír".split())
"""Verbs with a front vowel and back endings: ír, írnak."""


def conjugation(lemma: str) -> Iterator[VerbForm]:
    """Every finite form, infinitive and adverbial participle of a verb without its particle, the potential included.

    Where a rule cannot decide between two spellings (*tanítsz*, *tanítasz*), both are given: this serves recognising.
    """
    stems = _stems(lemma)
    yield from _forms(stems, lemma, possible=False)
    back = stems.harmony == "back"
    may = stems.possible + ("hat" if back else "het")
    yield from _forms(_stems(may), may, possible=True)


def derived_forms(lemma: str) -> Iterator[str]:
    """Nouns and adjectives made of the verb, uninflected: építés, építő, épített, építendő, építhető."""
    stems = _stems(lemma)
    back = stems.harmony == "back"
    for stem in stems.present:
        yield stem + ("ás" if back else "és")
        yield stem + ("ó" if back else "ő")
        yield stem + ("andó" if back else "endő")
    yield stems.past_third
    yield stems.possible + ("ható" if back else "hető")


def _forms(stems: _Stems, lemma: str, *, possible: bool) -> Iterator[VerbForm]:
    sound = stems.harmony

    def row(bases: tuple[str, ...], endings: _Row, mood: Mood, *, definite: bool = False) -> Iterator[VerbForm]:
        for person, ending in zip(Person, endings, strict=True):
            for text in _chosen(ending, sound):
                for base in bases:
                    yield VerbForm(base + text, mood, person, definite, possible)

    yield VerbForm(lemma, "indicative", Person.IT, possible=possible)
    yield from row(stems.present, _PRESENT_POSSIBLE if possible else _PRESENT, "indicative")
    yield from row(stems.present, _PRESENT_DEFINITE, "indicative", definite=True)
    yield from row(stems.definite_j, _PRESENT_DEFINITE_J, "indicative", definite=True)
    yield VerbForm(stems.past_third, "past", Person.IT, possible=possible)
    yield from row(stems.past, _PAST, "past")
    yield from row(stems.past, _PAST_DEFINITE, "past", definite=True)
    yield from row((stems.conditional,), _CONDITIONAL, "conditional")
    yield from row((stems.conditional,), _CONDITIONAL_DEFINITE, "conditional", definite=True)
    yield from row(stems.imperative, _IMPERATIVE, "imperative")
    yield from row(stems.imperative, _IMPERATIVE_DEFINITE, "imperative", definite=True)
    yield from (VerbForm(text, "imperative", Person.YOU, True, possible) for text in stems.command)
    yield VerbForm(stems.infinitive + "ni", "infinitive", possible=possible)
    yield from row((stems.infinitive,), _INFINITIVE, "infinitive")
    yield VerbForm(stems.third + ("va" if sound == "back" else "ve"), "participle", possible=possible)


@lru_cache(maxsize=512)  # the endings are few, and every verb takes them
def _chosen(endings: str, sound: Harmony) -> Sequence[str]:
    """The spellings for a harmony; an ending that only the other harmony has gives none."""
    return [text for text in _spellings(endings, sound) if text is not None]


def _spellings(endings: str, sound: Harmony) -> Iterator[str | None]:
    for spelling in endings.split(","):
        ways = spelling.split("/")
        if len(ways) == 1:
            yield ways[0] if spelling or endings.startswith(",") else None
        else:
            chosen = ways[0] if sound == "back" else ways[2] if sound == "round" and len(ways) > 2 else ways[1]
            yield chosen or None


@lru_cache(maxsize=4096)
def _stems(lemma: str) -> _Stems:
    if lemma in _IRREGULAR:
        return _irregular(lemma)
    stem = lemma.removesuffix("ik") if lemma.endswith("ik") and len(lemma) > 3 else lemma
    sound = "back" if stem in _BACK else harmony_of(stem)
    short = _without_vowel(stem)
    linked = _needs_link(stem)
    link = ("a" if sound == "back" else "e") if linked else ""
    imperative, command = _imperative(stem)
    strong = imperative if last_consonant(stem) in _SIBILANTS else stem + "j"
    past, third = _past(stem, sound)
    if short and last_consonant(stem) not in ("l", "r"):  # szereztem, but szerzett; igényelt
        third = _past(short, sound)[1]
    return _Stems(
        present=(stem, short) if short else (stem,),
        past=past,
        past_third=third,
        conditional=stem + link,
        imperative=(imperative,),
        command=command,
        possible=stem,
        infinitive=stem + link,
        definite_j=(strong,),
        third=stem,
        harmony=sound,
    )


def _irregular(lemma: str) -> _Stems:
    present, past, third, before_n, imperative, command, possible = _IRREGULAR[lemma]
    stems = tuple(present.split())
    strong = stems[0][:-2] + "ssz" if stems[0].endswith("sz") else stems[0] + "j"
    sound = harmony_of(lemma.removesuffix("ik"))
    return _Stems(
        present=stems,
        past=(past,),
        past_third=third,
        conditional=before_n,
        imperative=(imperative,),
        command=tuple(command.split()),
        possible=possible,
        infinitive=before_n,
        definite_j=(strong,),
        third={"megy": "men", "jön": "jöv"}.get(lemma, possible[:-1] + {"e": "é", "i": "í"}[possible[-1]]),
        harmony="back" if lemma == "iszik" else sound,
    )


def _without_vowel(stem: str) -> str:
    """szerz- of szerez; empty for verbs that keep their vowel."""
    bare = next((verb for verb in _FLEETING if stem.endswith(verb)), "")
    consonant = last_consonant(stem)
    return stem[: -len(consonant) - 1] + consonant if bare else ""


def _needs_link(stem: str) -> bool:
    """Two consonants or -ít at the end: építeni, osztani, tölteni."""
    consonant = last_consonant(stem)
    return stem.endswith("ít") or not ends_in_vowel(stem[: len(stem) - len(consonant)])


def _imperative(stem: str) -> tuple[str, tuple[str, ...]]:
    """The stem of the imperative, and the short commands with a definite object."""
    if stem.endswith("szt"):
        return stem[:-3] + "ssz", (stem[:-1] + "d",)
    if stem.endswith("t"):
        after_short_vowel = stem[-2:-1] in "aeioöuü" or stem.endswith(("lát", "bocsát"))
        base = stem[:-1] if after_short_vowel else stem
        return base + ("ss" if after_short_vowel else "s"), (base + "sd",)
    consonant = last_consonant(stem)
    if consonant in _SIBILANTS:
        return stem[: -len(consonant)] + consonant[0] + consonant, (stem + "d",)
    return stem + "j", (stem + "d",)


def _past(stem: str, sound: Harmony) -> tuple[tuple[str, ...], str]:
    """The stems of the past before endings, and its third person singular."""
    vowel = {"back": "o", "front": "e", "round": "ö"}[sound]
    long = f"{stem}{vowel}tt"
    if _needs_link(stem):
        return (long,), long
    if last_consonant(stem) in ("l", "r", "n", "ny", "j", "ly"):
        return (stem + "t",), stem + "t"
    return (stem + "t", long), long
