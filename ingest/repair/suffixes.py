"""Endings of Hungarian nouns and verbs. Of nouns: plural, possessor and case, each with the vowel classes it goes with.

Dictionaries list the plain case forms and leave out most possessive ones, which rulebooks (they speak to "you") are
full of. The endings are generated from the paradigm, so that any stem of the lexicon can take them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from ingest.repair.letters import VOWELS, fold, harmonies

__all__ = [
    "SHORT_BEFORE",
    "WordEnding",
    "StemKind",
    "altered_stems",
    "attach",
    "breaks_harmony",
    "endings",
    "verb_stems",
]

_CONSONANTS: Final = "bcdfghjklmnprstvyz"
_BEFORE_BARE_T: Final = "jlnrszy"
_LINKED: Final = frozenset(("at", "ot", "et", "öt"))  # accusatives that nouns of action do not take
_TWO_WAY: Final = (
    ("ban", "ben"), ("ba", "be"), ("ból", "ből"), ("ra", "re"), ("ról", "ről"), ("nak", "nek"), ("nál", "nél"),
    ("tól", "től"),
)  # fmt: skip
_ANY: Final = ("ig", "ért", "ként", "kor")
SHORT_BEFORE: Final = frozenset(("ként", "kor", "nyi", "i", "beli", "szerű", "ság", "ség", "szor", "szer"))
_MIXED_FRONT: Final = 1.5
_LOW_LINK: Final = 1.5
_V_STEMS: Final = {"kő": "köv", "fű": "füv", "ló": "lov", "tó": "tav", "hó": "hav"}
_FLEETING: Final = re.compile(r"(.+[^aáeéiíoóöőuúüű])[oöe]([bcdfghjklmnprstvz]y?)")
_SHORTENED: Final = re.compile(r"(.*)([áéíúű])([bcdfghjklmnprstvz]y?)")
_SHORT_VOWEL: Final = dict(zip("áéíúű", "aeiuü", strict=True))


StemKind = Literal["noun", "verb", "short", "hissing"]


@dataclass(frozen=True, slots=True)
class WordEnding:
    """One ending as written after a stem that ends in a vowel, a consonant (`after`: V, C) or one given letter.

    A final a or e of the stem lengthens before it unless the ending is a `short` one.
    """

    text: str
    harmony: str
    after: str
    cost: float
    kind: StemKind = "noun"
    short: bool = False

    @property
    def key(self) -> str:
        return fold(self.text)


def _cases(after: str, last: str) -> list[tuple[str, str, float]]:
    """Case endings (text, harmony, cost) after a stem or marker whose final letter is `last`."""
    out = [("", "BFR", 0.0)]
    for back, front in _TWO_WAY:
        out += [(back, "B", 1.5), (front, "F", 1.5)]
    out += [(text, "BFR", 2.0) for text in _ANY]
    out += [("hoz", "B", 2.0), ("hez", "F", 2.0), ("höz", "R", 2.0)]
    if after == "V":
        out += [("t", "BFR", 0.7), ("n", "BFR", 1.5), ("val", "B", 1.5), ("vel", "F", 1.5), ("vá", "B", 2.5),
                ("vé", "F", 2.5)]  # fmt: skip
        return out
    out += [("ot", "B", 0.7), ("at", "B", 0.7 + _LOW_LINK), ("et", "F", 0.7), ("öt", "R", 0.7), ("on", "B", 1.5),
            ("en", "F", 1.5), ("ön", "R", 1.5)]  # fmt: skip
    out += [(f"{last}{tail}", harmony, 2.0) for tail, harmony in (("al", "B"), ("el", "F"), ("á", "B"), ("é", "F"))]
    return out


def _markers(after: str) -> list[tuple[str, str, str, float]]:
    """Number and possessor markers: text, harmony, what the marker ends in (V or C), cost."""
    link = {"B": ("o", "a"), "F": ("e",), "R": ("ö",)} if after == "C" else {"BFR": ("",)}
    out: list[tuple[str, str, str, float]] = []
    for harmony, vowels in link.items():
        for vowel in vowels:
            low = _LOW_LINK if vowel == "a" else 0.0
            out += [(vowel + tail, harmony, "C", cost + low) for tail, cost in (("k", 0.7), ("m", 3.0), ("d", 1.0))]
    yods = ("", "j") if after == "C" else ("j",)
    for yod in yods:
        for third, we, they, harmony in (("a", "u", "u", "B"), ("e", "ü", "ü", "F")):
            out.append((yod + third, harmony, "V", 1.0))
            out.append((yod + they + "k", harmony, "C", 1.5))
            if after == "C" and not yod:
                out.append((we + "nk", harmony, "C", 3.0))
            if after == "C":
                plural = yod + third + "i"
                out += [(plural + tail, harmony, end, cost) for tail, end, cost in _POSSESSED]
    if after == "V":
        out += [("i" + tail, "BFR", end, cost) for tail, end, cost in _POSSESSED]
        out.append(("nk", "BFR", "C", 3.0))
    for harmony, tail in (("B", "tok"), ("F", "tek"), ("R", "tök")):
        for vowel in {"B": ("o", "a"), "F": ("e",), "R": ("ö",)}[harmony] if after == "C" else ("",):
            out.append((vowel + tail, harmony, "C", 2.5))
    return out


_POSSESSED: Final = (("", "V", 1.5), ("d", "C", 1.5), ("m", "C", 3.5), ("k", "C", 2.0), ("nk", "C", 3.5),
                     ("tok", "C", 3.0), ("tek", "C", 3.0))  # fmt: skip


def _join(marker: str, case: str) -> str:
    """A possessor vowel lengthens before a case ending: kártyája + t."""
    if case and marker[-1] in "ae" and case not in SHORT_BEFORE:
        return marker[:-1] + {"a": "á", "e": "é"}[marker[-1]] + case
    return marker + case


def _meet(one: str, other: str) -> str:
    return "".join(c for c in one if c in other)


def _noun_endings() -> dict[tuple[str, str, str], float]:
    found: dict[tuple[str, str, str], float] = {}
    for after in "VC":
        for text, harmony, cost in _cases(after, ""):
            if text and (after == "V" or len(text) > 1):
                found.setdefault((text, harmony, after), cost)
        for consonant in _CONSONANTS if after == "C" else "":
            for tail, harmony in (("al", "B"), ("el", "F"), ("á", "B"), ("é", "F")):
                found.setdefault((consonant + tail, harmony, consonant), 1.5)
            if consonant in _BEFORE_BARE_T:
                found["t", "BFR", consonant] = 0.7
        for marker, harmony, end, cost in _markers(after):
            for case, case_harmony, case_cost in _cases(end, marker[-1]):
                both = _meet(harmony if harmony != "R" else "FR", case_harmony)
                if both:
                    found.setdefault(
                        (_join(marker, case), harmony if harmony == "R" else both, after), cost + case_cost
                    )
    return found


def _derivations() -> list[WordEnding]:
    """Adjectives (-i, -s, -nyi) and distributives (-nként)."""
    found = [WordEnding("i", "BFR", after, 2.5, short=True) for after in "VC"]
    found += [WordEnding("nyi", "BFR", after, 4.0, short=True) for after in "VC"]
    found += [WordEnding("nként", "BFR", "V", 2.5), WordEnding("s", "BFR", "V", 2.0), WordEnding("sak", "B", "V", 3.5)]
    for vowel, harmony in (("o", "B"), ("a", "B"), ("e", "F"), ("ö", "R")):
        found += [WordEnding(vowel + "nként", harmony, "C", 2.5), WordEnding(vowel + "s", harmony, "C", 2.0)]
    return found


# Verb endings that dictionaries leave out, by the kind of stem they follow: as it is, without its final t
# (mozgat: mozga-sd), or with a doubled hiss (választ: válassz-átok). Back and front forms side by side.
_VERB_ENDINGS: Final[dict[StemKind, str]] = {
    "verb": "va/ve ol/el ani/eni d/d s/s sd/sd sad/sed sa/se son/sen sunk/sünk satok/setek sátok/sétek sanak/senek "
    "sák/sék "
    "hat/het hatsz/hetsz hatod/heted hatja/heti hatunk/hetünk hatjuk/hetjük hattok/hettek hatjátok/hetitek "
    "hatnak/hetnek hatják/hetik hatna/hetne hatnál/hetnél hatnád/hetnéd hass/hess hassa/hesse hassátok/hessétek "
    "nod/ned anod/ened nia/nie ania/enie niuk/niük aniuk/eniük nunk/nünk anunk/enünk nod/nöd",
    "short": "sd/sd ss/ss ssad/ssed ssa/sse sson/ssen ssunk/ssünk ssatok/ssetek ssátok/ssétek ssanak/ssenek ssák/ssék "
    "d/d",
    "hissing": "/ a/e on/en átok/étek atok/etek anak/enek ák/ék unk/ünk",
}


_INDEFINITE: Final = 5.0  # an order to several without a definite object, which looks like one with it


@cache
def endings() -> tuple[WordEnding, ...]:
    """Every ending: of nouns once for stems on a vowel and once for stems on a consonant, then of verbs."""
    found = [
        WordEnding(text, harmony, after, cost, short=text in SHORT_BEFORE and text != "i")
        for (text, harmony, after), cost in _noun_endings().items()
    ]
    found += _derivations()
    for kind, listed in _VERB_ENDINGS.items():
        for pair in listed.split():
            back, front = pair.split("/")
            if back:
                cost = _INDEFINITE if back.endswith("satok") else 2.0
                found += [WordEnding(back, "B", "", cost, kind), WordEnding(front, "FR", "", 2.0, kind)]
    return tuple(found)


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


def breaks_harmony(lemma: str, form: str) -> bool:
    """Whether a form is the lemma with a case ending of the wrong vowels."""
    allowed = harmonies(lemma)
    for back, front in (*_TWO_WAY, ("hoz", "hez")):
        for ending, wrong in ((back, "B" not in allowed), (front, allowed == {"B"})):
            if wrong and form.endswith(ending) and form[: -len(ending)].startswith(lemma[:-1]):
                return len(form) - len(ending) == len(lemma)
    return False


def attach(stem: str, kind: StemKind, ending: WordEnding) -> tuple[str, float] | None:
    """The stem with the ending and what that costs, or None when they do not go together."""
    allowed = harmonies(stem)
    if kind != ending.kind or not allowed.intersection(ending.harmony):
        return None
    mixed = _MIXED_FRONT if {"B", "F"} <= allowed and "B" not in ending.harmony else 0.0
    if kind != "noun":
        return stem + ending.text, ending.cost + mixed
    if ending.text in _LINKED and stem.endswith(("ás", "és")):
        return None
    last = stem[-1]
    vowel = last in VOWELS
    if (ending.after == "V" and not vowel) or (ending.after == "C" and vowel) or ending.after not in ("V", "C", last):
        return None
    if vowel and last in "ae" and not ending.short:
        stem = stem[:-1] + {"a": "á", "e": "é"}[last]
    return stem + ending.text, ending.cost + mixed
