"""Hungarian verbs as effect sentences use them: do it and you may do it, in the second and the third person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kartotek.schema.hungarian.letters import Harmony, ends_in_vowel, harmony_of
from kartotek.schema.hungarian.nouns import Owner

__all__ = ["Modality", "Verb", "conjugate"]

Modality = Literal["do", "may"]
_LINKS = {"back": "o", "front": "e", "round": "ö"}


@dataclass(frozen=True, slots=True)
class Verb:
    """`command` is the second person of the imperative (építs), `definite` the same with a definite object (építsd),
    `possible` the potential in the third person (építhet), `prefix` a verbal particle that may stand apart (meg)."""

    command: str
    possible: str
    definite: str = ""
    prefix: str = ""

    @property
    def sound(self) -> Harmony:
        return harmony_of(self.possible)


def conjugate(verb: Verb, mood: Modality, who: Owner, *, definite: bool = False) -> str:
    """The verb with its particle: behind an imperative, before a potential (építs meg, megépíthetsz)."""
    if mood == "may":
        return verb.prefix + _potential(verb, who, definite)
    form = _imperative(verb, who, definite)
    return f"{form} {verb.prefix}" if verb.prefix else form


def _potential(verb: Verb, who: Owner, definite: bool) -> str:
    back = verb.sound == "back"
    endings = {
        ("you", False): "sz",
        ("you", True): "od" if back else "ed",
        ("they", False): "",
        ("they", True): "ja" if back else "i",
    }
    return verb.possible + endings[who, definite]


def _imperative(verb: Verb, who: Owner, definite: bool) -> str:
    if who == "you":
        return verb.definite if definite and verb.definite else verb.command
    stem = verb.command.removesuffix("él").removesuffix("ál") if verb.command.endswith(("yél", "yál")) else verb.command
    if definite:
        return stem + ("a" if verb.sound == "back" else "e")
    return stem + ("n" if ends_in_vowel(stem) else _LINKS[_rounded(stem, verb.sound)] + "n")


def _rounded(stem: str, sound: Harmony) -> Harmony:
    return harmony_of(stem) if sound != "back" else "back"
