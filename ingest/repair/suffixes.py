"""Endings of Hungarian nouns and verbs. Of nouns: plural, possessor and case, each with the vowel classes it goes with.

Dictionaries list the plain case forms and leave out most possessive ones, which rulebooks (they speak to "you") are
full of. The endings are generated from the paradigm, so that any stem of the lexicon can take them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from kartotek.ingest.repair.letters import VOWELS, fold, harmonies
from kartotek.ingest.repair.stems import StemKind, lengthened

__all__ = [
    "SHORT_BEFORE",
    "WordEnding",
    "attach",
    "breaks_harmony",
    "endings",
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
_LINKS: Final = {"B": ("o", "a"), "F": ("e",), "R": ("ö",)}
_THIRD_PERSONS: Final = (("a", "u", "B"), ("e", "ü", "F"))
_AFTER_DOUBLED: Final = (("al", "B"), ("el", "F"), ("á", "B"), ("é", "F"))


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
    out += [(f"{last}{tail}", harmony, 2.0) for tail, harmony in _AFTER_DOUBLED]
    return out


def _markers(after: str) -> Iterator[tuple[str, str, str, float]]:
    """Number and possessor markers: text, harmony, what the marker ends in (V or C), cost."""
    for harmony, vowel in _links(after):
        low = _LOW_LINK if vowel == "a" else 0.0
        yield from ((vowel + tail, harmony, "C", cost + low) for tail, cost in (("k", 0.7), ("m", 3.0), ("d", 1.0)))
    yield from _third_persons_after_consonant() if after == "C" else _third_persons_after_vowel()
    for harmony, tail in (("B", "tok"), ("F", "tek"), ("R", "tök")):
        for vowel in _LINKS[harmony] if after == "C" else ("",):
            yield vowel + tail, harmony, "C", 2.5


def _links(after: str) -> list[tuple[str, str]]:
    """The vowels between a stem and a marker, with their harmony; none after a vowel."""
    if after == "V":
        return [("BFR", "")]
    return [(harmony, vowel) for harmony, vowels in _LINKS.items() for vowel in vowels]


def _third_persons_after_consonant() -> Iterator[tuple[str, str, str, float]]:
    """Markers of his, theirs and ours, and of several things possessed."""
    for yod in ("", "j"):
        for third, they, harmony in _THIRD_PERSONS:
            yield yod + third, harmony, "V", 1.0
            yield f"{yod}{they}k", harmony, "C", 1.5
            if not yod:
                yield f"{they}nk", harmony, "C", 3.0
            yield from ((f"{yod}{third}i{tail}", harmony, end, cost) for tail, end, cost in _POSSESSED)


def _third_persons_after_vowel() -> Iterator[tuple[str, str, str, float]]:
    for third, they, harmony in _THIRD_PERSONS:
        yield f"j{third}", harmony, "V", 1.0
        yield f"j{they}k", harmony, "C", 1.5
    yield from (("i" + tail, "BFR", end, cost) for tail, end, cost in _POSSESSED)
    yield "nk", "BFR", "C", 3.0


_POSSESSED: Final = (("", "V", 1.5), ("d", "C", 1.5), ("m", "C", 3.5), ("k", "C", 2.0), ("nk", "C", 3.5),
                     ("tok", "C", 3.0), ("tek", "C", 3.0))  # fmt: skip


def _join(marker: str, case: str) -> str:
    """A possessor vowel lengthens before a case ending: kártyája + t."""
    return lengthened(marker) + case if case and case not in SHORT_BEFORE else marker + case


def _meet(one: str, other: str) -> str:
    return "".join(c for c in one if c in other)


def _noun_endings() -> dict[tuple[str, str, str], float]:
    """Every noun ending (text, harmony, after) with what it costs; of two ways to make one, the first counts."""
    found: dict[tuple[str, str, str], float] = {}
    for after in "VC":
        listed = (*_bare_cases(after), *(_assimilated() if after == "C" else ()), *_marked_cases(after))
        for ending, cost in listed:
            found.setdefault(ending, cost)
    return found


def _bare_cases(after: str) -> Iterator[tuple[tuple[str, str, str], float]]:
    shortest = 1 if after == "V" else 2
    for text, harmony, cost in _cases(after, ""):
        if len(text) >= shortest:
            yield (text, harmony, after), cost


def _assimilated() -> Iterator[tuple[tuple[str, str, str], float]]:
    """Endings that repeat the last consonant of a stem (kar-ral), and the bare t after some."""
    for consonant in _CONSONANTS:
        for tail, harmony in _AFTER_DOUBLED:
            yield (consonant + tail, harmony, consonant), 1.5
        if consonant in _BEFORE_BARE_T:
            yield ("t", "BFR", consonant), 0.7


def _marked_cases(after: str) -> Iterator[tuple[tuple[str, str, str], float]]:
    """Every marker with every case that it may take."""
    for marker, harmony, end, cost in _markers(after):
        for case, case_harmony, case_cost in _cases(end, marker[-1]):
            both = _meet(harmony if harmony != "R" else "FR", case_harmony)
            if both:
                yield (_join(marker, case), harmony if harmony == "R" else both, after), cost + case_cost


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
    of_nouns = (
        WordEnding(text, harmony, after, cost, short=text in SHORT_BEFORE and text != "i")
        for (text, harmony, after), cost in _noun_endings().items()
    )
    return (*of_nouns, *_derivations(), *_verb_endings())


def _verb_endings() -> Iterator[WordEnding]:
    for kind, listed in _VERB_ENDINGS.items():
        for pair in listed.split():
            back, front = pair.split("/")
            if back:
                yield WordEnding(back, "B", "", _INDEFINITE if back.endswith("satok") else 2.0, kind)
                yield WordEnding(front, "FR", "", 2.0, kind)


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
    if kind != ending.kind:
        return None
    allowed = harmonies(stem)
    if not allowed.intersection(ending.harmony):
        return None
    if kind == "noun":
        if not _takes(stem, ending):
            return None
        stem = stem if ending.short else lengthened(stem)
    mixed = _MIXED_FRONT if len(allowed) > 1 and "B" in allowed and "B" not in ending.harmony else 0.0
    return stem + ending.text, ending.cost + mixed


def _takes(stem: str, ending: WordEnding) -> bool:
    """Whether an ending is one that follows the last sound of a noun."""
    if ending.text in _LINKED and stem.endswith(("ás", "és")):
        return False
    last = stem[-1]
    return ending.after == last or ending.after == ("V" if last in VOWELS else "C")
