"""Stems of Hungarian nouns and verbs: how a word changes before its endings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from kartotek.ingest.repair.letters import harmonies

__all__ = ["StemKind", "altered_stems", "is_infinitive", "lengthened", "made_of", "nouns_of", "verb_stems"]

StemKind = Literal["noun", "verb", "short", "hissing"]
"""What endings are put to: a noun, or a verb as it is, without its final t, or with a doubled hiss."""

_V_STEMS: Final = {"kő": "köv", "fű": "füv", "ló": "lov", "tó": "tav", "hó": "hav"}
_FLEETING: Final = re.compile(r"(.+[^aáeéiíoóöőuúüű])[oöe]([bcdfghjklmnprstvz]y?)")
_SHORTENED: Final = re.compile(r"(.*)([áéíúű])([bcdfghjklmnprstvz]y?)")
_SHORT_VOWEL: Final = dict(zip("áéíúű", "aeiuü", strict=True))
_LONG: Final = {"a": "á", "e": "é"}


def verb_stems(lemma: str) -> list[tuple[str, StemKind]]:
    """The stems that a verb's endings are put to."""
    lemma = lemma.removesuffix("ik")
    stems: list[tuple[str, StemKind]] = [(lemma, "verb")]
    if lemma.endswith(("at", "et", "szt")):
        stems.append((lemma[:-1], "short"))
    if lemma.endswith("szt"):
        stems.append((lemma[:-3] + "ssz", "hissing"))
    elif lemma.endswith("sz"):
        stems.append((lemma[:-2] + "ssz", "hissing"))
    elif lemma.endswith(("s", "z")):
        stems.append((lemma + lemma[-1], "hissing"))
    return stems


def altered_stems(word: str) -> list[str]:
    """The stem before endings of nouns that lose or shorten their last vowel (szobor, kéz) or take a v (kő: köv-)."""
    stems = [_V_STEMS[word]] if word in _V_STEMS else []
    fleeting, shortened = _FLEETING.fullmatch(word), _SHORTENED.fullmatch(word)
    if fleeting:
        stems.append(fleeting[1] + fleeting[2])
    if shortened and shortened[1]:
        stems.append(shortened[1] + _SHORT_VOWEL[shortened[2]] + shortened[3])
    return stems


def lengthened(stem: str) -> str:
    """The stem as it stands before most endings: a final a or e becomes long."""
    return stem[:-1] + _LONG.get(stem[-1], stem[-1])


def nouns_of(verb: str) -> list[str]:
    """What a verb makes nouns and adjectives of: the action, the doer, what can be done."""
    bare = verb.removesuffix("ik")
    return [bare + tail for tail in (("ás", "ó", "ható") if "B" in harmonies(bare) else ("és", "ő", "hető"))]


def is_infinitive(form: str, lemma: str) -> bool:
    """Whether the form is the infinitive of the lemma."""
    stem = lemma.removesuffix("ik")
    return len(stem) > 1 and form in (stem + "ni", stem + "ani", stem + "eni")


def made_of(verbs: Sequence[str]) -> list[str]:
    """Orders and nouns that are made of verbs."""
    orders = [stem for verb in verbs for stem, kind in verb_stems(verb) if kind == "hissing"]
    return [*orders, *(noun for verb in verbs for noun in nouns_of(verb))]
