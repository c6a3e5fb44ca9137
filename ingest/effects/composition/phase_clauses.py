"""Clauses that say no more than that a phase of the game comes: *when the income phase begins*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.conjugation import VerbForm, conjugation, derived_forms
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES
from kartotek.schema.hungarian.nouns import Lexeme, inflect
from kartotek.schema.words import Words

__all__ = ["with_phase_clauses"]

_PHASE: Final = " fázis"
_SHORT: Final = 4
"""Names of phases as short as this are words of other meanings too."""
_COMING: Final = (
    "kezdődik", "elkezdődik", "megkezdődik", "kezdődnek", "elkezdődnek", "jön", "eljön", "jönnek", "következik",
    "következnek", "zajlik", "zajlanak", "indul", "elindul", "sorra kerül", "sorra kerülnek", "kezdetét veszi",
)  # fmt: skip
_HELD: Final = ("lejátszására", "lebonyolítására", "megtartására", "végrehajtására", "lefolytatására")
_TURN_COMES: Final = ("sor kerül", "kerül sor")
_SAYING_WHEN: Final = ("amikor", "mikor", "ha")
_NOUN_OF_DOING: Final = re.compile(r"[áé]s$")
_LITTLE: Final = DEFINITE_ARTICLES | {"a~"}


def with_phase_clauses(units: Sequence[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units with the clause that says that a phase comes as one word that says when."""
    at = next((at for at, unit in enumerate(units) if unit.tag == "WHEN"), None)
    if at is None or tags_of(units[:at]) - {"IDLE", "EACH_TIME"}:
        return list(units)
    clause = [units[at], *takewhile(lambda unit: not unit.is_after_sign, units[at + 1 :])]
    said = "".join(unit.key for unit in clause[1:] if unit.key not in DEFINITE_ARTICLES)
    phase = _sayings(language).get(said)
    if phase is None or at + len(clause) == len(units):
        return list(units)
    places = tuple(place for unit in clause for place in unit.places)
    whole = WordUnit("TIME", f"each {phase}", "nom", places, said, units[0].before)
    after = units[at + len(clause)]
    return [whole, after._replace(before=""), *units[at + len(clause) + 1 :]]


@lru_cache(maxsize=8)
def _sayings(language: GameLanguage) -> Mapping[str, str]:
    """The phases by the keys of all the words, articles left out, that say that one comes."""
    return dict(_made(language.words)) if language.words is not None else {}


def _made(words: Words) -> Iterator[tuple[str, str]]:
    for phase, term in words.terms.get("phases", {}).items():
        if len(term.hu.lemma) > _SHORT:
            yield from ((key_of(text), phase) for text in _texts(term.hu))
    for phase, texts in words.phrases.get("moments", {}).items():
        when, *said = texts.get("hu", {}).get("each", "").strip(",").split() or [""]
        if when in _SAYING_WHEN:
            yield key_of(" ".join(word for word in said if word not in _LITTLE)), phase


def _texts(phase: Lexeme) -> Iterator[str]:
    """All the ways to say that a phase comes."""
    for noun in {Lexeme(phase.lemma.removesuffix(_PHASE)), phase}:
        for plural in (False, True):
            name, onto = (inflect(noun, case, plural=plural) for case in ("nom", "sub"))
            for verb in _COMING:
                yield from (f"{name} {verb}", f"{verb} {name}")
            for turn in _TURN_COMES:
                yield from (f"{onto} {turn}", f"{turn} {onto}")
                yield from (f"{name} {held} {turn}" for held in _HELD)
                yield from (f"{turn} {name} {held}" for held in _HELD)
    yield from _doing(phase.lemma.removesuffix(_PHASE))


def _doing(noun: str) -> Iterator[str]:
    """The verb that a phase is the noun of, in the person of the player: *termelés*, *termelsz*."""
    verb = _NOUN_OF_DOING.sub("", noun)
    if verb != noun and noun in derived_forms(verb):
        yield from (one.text for one in conjugation(verb) if _is_done_by_you(one))


def _is_done_by_you(form: VerbForm) -> bool:
    return (form.person, form.mood, form.definite, form.possible) == ("2s", "indicative", False, False)
