"""Hungarian nouns: number, possessor and case, by rule, with a word's own irregular forms taken from data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Literal

from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.letters import Harmony, doubled, ends_in_vowel, harmony_of, last_consonant, lengthened

__all__ = ["CASES", "TWO_WAY", "Lexeme", "Owner", "adjective", "declension", "inflect", "quality"]

Owner = Literal["you", "they", "we", "you all"]
CASES: Final = tuple(Case)
TWO_WAY: Final[Mapping[str, tuple[str, str]]] = {
    Case.DAT: ("nak", "nek"),
    Case.INE: ("ban", "ben"),
    Case.ELA: ("ból", "ből"),
    Case.ILL: ("ba", "be"),
    Case.SUB: ("ra", "re"),
    Case.DEL: ("ról", "ről"),
    Case.ADE: ("nál", "nél"),
    Case.ABL: ("tól", "től"),
    Case.INS: ("al", "el"),
    Case.TRA: ("á", "é"),
}
_ONE_WAY: Final[dict[str, str]] = {Case.NOM: "", Case.CAU: "ért", Case.ESS: "ként", Case.TER: "ig", Case.DIST: "nként"}
_LINKS: Final = {"back": "o", "front": "e", "round": "ö"}
_ALL_OF_YOU: Final = {"back": "tok", "front": "tek", "round": "tök"}
_ALLATIVE: Final = {"back": "hoz", "front": "hez", "round": "höz"}
_BARE_ACCUSATIVE: Final = frozenset("j l ly n ny r s sz z zs".split())
_POSSESSED_WITH_J: Final = frozenset("t d g k p b n f v".split())
_POSSESSED_WITHOUT_J: Final = ("ság", "at")


_KEPT_VOWELS: Final = ("ú", "ű", "i")
"""Ends of adjectives behind which the vowel of an ending stays."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A dictionary form with what rules cannot know. `stem` stands before linking vowels (alagut-), `possessed` is the
    form with a possessor in the third person (alagútja)."""

    lemma: str
    stem: str = ""
    link: str = ""
    harmony: Harmony | None = None
    accusative: str = ""
    possessed: str = ""

    @property
    def sound(self) -> Harmony:
        return self.harmony or harmony_of(self.lemma)

    @property
    def linked(self) -> str:
        """The stem with the vowel that joins -k, -d and -nként to it."""
        stem = self.stem or lengthened(self.lemma)
        return stem if ends_in_vowel(stem) else stem + (self.link or _LINKS[self.sound])


def adjective(lemma: str) -> Lexeme:
    """An adjective as the noun that it stands for, with the vowels that adjectives take: zöldek, pirosat, szintűek."""
    link = "a" if harmony_of(lemma) == "back" else "e"
    return Lexeme(lemma, lemma + link if lemma.endswith(_KEPT_VOWELS) else "", link)


def inflect(word: Lexeme, case: Case = Case.NOM, *, plural: bool = False, owner: Owner | None = None) -> str:
    """One form of a noun: `inflect(kártya, "ine", plural=True, owner="you")` is kártyáidban."""
    if owner is None and not plural:
        return _bare(word, case)
    return _through_cases(*_before_cases(word, plural, owner))[case]


def declension(word: Lexeme, *, plural: bool = False, owner: Owner | None = None) -> tuple[str, ...]:
    """The forms that `inflect` gives a noun, for all cases in their order."""
    if owner is None and not plural:
        own = {Case.ACC: _bare(word, Case.ACC), Case.DIST: _bare(word, Case.DIST)}
        return tuple((_through_cases(word.lemma, word.sound) | own).values())
    return tuple(_through_cases(*_before_cases(word, plural, owner)).values())


def _before_cases(word: Lexeme, plural: bool, owner: Owner | None) -> tuple[str, Harmony]:
    """The noun with the signs of number and possessor, and the harmony of what follows."""
    sound = word.sound
    if owner is None:
        return word.linked + "k", "front" if word.link == "e" else sound
    unrounded: Harmony = "back" if sound == "back" else "front"
    if not plural:
        return (_possessed(word), unrounded) if owner == "they" else (_of_speakers(word, owner), sound)
    possessed = _possessed(word)
    many = (lengthened(word.lemma) if ends_in_vowel(word.lemma) and not word.possessed else possessed) + "i"
    signs = {"you": "d", "they": "", "we": "nk", "you all": _ALL_OF_YOU[unrounded]}
    return many + signs[owner], unrounded


def _of_speakers(word: Lexeme, owner: Owner) -> str:
    """One thing of yours or ours: kártyád, kártyánk, kártyátok."""
    if owner == "we":
        stem = word.stem or lengthened(word.lemma)
        return stem + ("nk" if ends_in_vowel(stem) else "unk" if word.sound == "back" else "ünk")
    return word.linked + ("d" if owner == "you" else _ALL_OF_YOU[word.sound])


def _bare(word: Lexeme, case: Case) -> str:
    if case == Case.ACC and word.accusative:
        return word.accusative
    if case == Case.DIST:
        return word.linked + "nként"
    if case == Case.ACC:
        stem = word.stem or word.lemma
        if ends_in_vowel(stem):
            return lengthened(stem) + "t"
        short = not word.stem and not word.link and last_consonant(stem) in _BARE_ACCUSATIVE and _one_consonant(stem)
        return stem + "t" if short else word.linked + "t"
    return _through_cases(word.lemma, word.sound)[case]


def _one_consonant(stem: str) -> bool:
    return ends_in_vowel(stem[: -len(last_consonant(stem))])


def _possessed(word: Lexeme) -> str:
    if word.possessed:
        return word.possessed
    back = word.sound == "back"
    if ends_in_vowel(word.lemma):
        return lengthened(word.lemma) + ("ja" if back else "je")
    joins = back and last_consonant(word.lemma) in _POSSESSED_WITH_J and not word.lemma.endswith(_POSSESSED_WITHOUT_J)
    joined = "j" if joins or word.lemma.endswith("nt") else ""
    return (word.stem or word.lemma) + joined + ("a" if back else "e")


@lru_cache(maxsize=4096)
def _through_cases(form: str, sound: Harmony) -> dict[Case, str]:
    """A form with the suffix of every case."""
    base = lengthened(form)
    vowel_final = ends_in_vowel(base)
    strong = base + "v" if vowel_final else doubled(base)
    stems = {Case.NOM: form, Case.ESS: form, Case.INS: strong, Case.TRA: strong}
    return {case: stems.get(case, base) + suffix for case, suffix in _suffixes(sound, vowel_final).items()}


@cache
def _suffixes(sound: Harmony, vowel_final: bool) -> dict[Case, str]:
    """The suffixes of all cases, in their order, after a vowel or a consonant."""
    front = sound != "back"
    made: dict[str, str] = {case: pair[front] for case, pair in TWO_WAY.items()} | _ONE_WAY
    made[Case.ACC] = "t" if vowel_final else ("at", "et")[front]
    made[Case.SUP] = "n" if vowel_final else _LINKS[sound] + "n"
    made[Case.ALL] = _ALLATIVE[sound]
    return {case: made[case] for case in CASES}


def quality(word: Lexeme) -> str:
    """The adjective of having it: színű, fajtájú, típusú."""
    ending = "ú" if word.sound == "back" else "ű"
    return lengthened(word.lemma) + ("j" if ends_in_vowel(word.lemma) else "") + ending
