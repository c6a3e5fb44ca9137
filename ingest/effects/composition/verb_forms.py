"""Forms of verbs: which verb a word is a form of, who does it, and whether it is a command or a possibility."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from kartotek.ingest.effects.composition.tables import synonyms, verb_lemmas
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of, keys_of
from kartotek.schema.hungarian.conjugation import VerbForm, conjugation, derived_forms
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.prefixes import PREFIXES, split_prefix
from kartotek.schema.words import VerbWords

__all__ = [
    "FOR_IT", "GAME_VERB", "PARTICLES", "VerbSense", "command_lemma", "command_nouns", "event_nouns", "event_texts",
    "game_verbs", "lemma_of", "passive_forms", "shared_verbs", "with_particle",
]  # fmt: skip

PARTICLES: Final = frozenset(map(key_of, PREFIXES))
_SECOND: Final = re.compile(r"(?:asz|esz|sz|ol|el|öl)$")
_WORD: Final = re.compile(r"\w+")
_POSSIBLE: Final = re.compile(r"h[ae]t$")
_FULL: Final = {"szerz": "szerez", "te": "tesz", "ve": "vesz", "vi": "visz"}
"""Stems that are shorter before some endings, with the dictionary form."""
FOR_IT: Final = "ért"
"""The ending of what something is had, or paid, for."""
_CAN_BE: Final = ("ható", "hető")
_TO_BE: Final = ("andó", "endő")
_GIVEN_UP: Final = frozenset(("V.pay", "V.lose", "V.deduct"))
GAME_VERB: Final = "V.game"
"""The tag of a verb that only a game has."""


class VerbSense(NamedTuple):
    """The verb of a form: its tag, its dictionary form, its person (`2s` is you), and whether it says *may*."""

    tag: str
    lemma: str
    person: str = ""
    mood: str = ""
    possible: bool = False
    definite: bool = False


@lru_cache(maxsize=1)
def shared_verbs() -> Mapping[str, VerbSense]:
    """Every form of the verbs that all games share, by its key."""
    found: dict[str, VerbSense] = {}
    for lemma, tag in verb_lemmas().items():
        for key, sense in _conjugated(lemma, tag):
            found.setdefault(key, sense)
    return found


@lru_cache(maxsize=8)
def game_verbs(language: GameLanguage) -> Mapping[str, VerbSense]:
    """Every form of the verbs in which a game words its events and commands, and of those that say the same."""
    found: dict[str, VerbSense] = {}
    for lemma in (*_game_lemmas(language), *_command_lemmas(language)):
        for other in _with_synonyms(lemma):
            for key, sense in _conjugated(other, verb_lemmas().get(other, GAME_VERB)):
                found.setdefault(key, sense)
    return found


def passive_forms(language: GameLanguage) -> dict[str, VerbSense]:
    """Forms that say what can be done (*húzható*) or is to be done (*húzandó*) with what, of the verbs that a game
    commands and of those of giving up."""
    given_up = (lemma for lemma, tag in verb_lemmas().items() if tag in _GIVEN_UP)
    found: dict[str, VerbSense] = {}
    for lemma in (*(other for one in _command_lemmas(language) for other in _with_synonyms(one)), *given_up):
        prefix, bare = split_prefix(lemma)
        tag = verb_lemmas().get(lemma, GAME_VERB)
        for form in derived_forms(bare):
            may = form.endswith(_CAN_BE)
            if may or form.endswith(_TO_BE):
                mood = "" if may else "imperative"
                found.setdefault(key_of(prefix + form), VerbSense(tag, lemma, Person.YOU, mood, may))
    return found


def _game_lemmas(language: GameLanguage) -> Iterator[str]:
    happenings = language.table("happenings").values()
    for texts in (*(texts for _, texts in event_texts(language)), *happenings):
        yield from filter(None, map(lemma_of, texts))


def event_texts(language: GameLanguage) -> Iterator[tuple[str, Collection[str]]]:
    """The events of a game with the texts in which its words say them."""
    events = language.words.phrases.get("events", {}) if language.words is not None else {}
    return ((event, texts.get("hu", {}).values()) for event, texts in events.items())


def command_lemma(stated: VerbWords) -> str:
    """The dictionary form of a verb of the game, without its particle."""
    stem = _POSSIBLE.sub("", stated.verb.possible)
    return _FULL.get(stem, stem)


def _command_lemmas(language: GameLanguage) -> Iterator[str]:
    for stated in language.words.verbs.values() if language.words is not None else ():
        yield command_lemma(stated)
        yield stated.verb.prefix + command_lemma(stated)


def lemma_of(text: str) -> str | None:
    """The dictionary form of the verb that a text in the second person says; None where it has none."""
    for word in reversed(_WORD.findall(text)):
        stem = _SECOND.sub("", word)
        if stem != word and len(stem) > 2 and word not in PREFIXES:
            return _FULL.get(stem, stem)
    return None


@lru_cache(maxsize=1024)  # games share most of their verbs
def _conjugated(lemma: str, tag: str) -> Sequence[tuple[str, VerbSense]]:
    prefix, bare = split_prefix(lemma)
    forms = sorted(conjugation(bare), key=_is_conditional)  # *fizetned*, not *fizetnéd*, of two with one key
    keys = keys_of([prefix + form.text for form in forms])
    senses = [VerbSense(tag, lemma, form.person, form.mood, form.possible, form.definite) for form in forms]
    return list(zip(keys, senses, strict=True))


def _is_conditional(form: VerbForm) -> bool:
    return form.mood == "conditional"


def with_particle(particle: str, sense: VerbSense) -> VerbSense | None:
    """The verb that a particle makes of a bare one: *be* and *fizet* are *befizet*; None where there is none such."""
    lemma = _made_by_particles().get((particle, sense.lemma))
    if lemma is None:
        return None
    return VerbSense(verb_lemmas()[lemma], lemma, sense.person, sense.mood, sense.possible, sense.definite)


@lru_cache(maxsize=1)
def _made_by_particles() -> Mapping[tuple[str, str], str]:
    """The verbs of all games by the key of their particle and by what they are without it; the first of several."""
    made: dict[tuple[str, str], str] = {}
    for lemma in verb_lemmas():
        prefix, bare = split_prefix(lemma)
        made.setdefault((key_of(prefix), bare), lemma)
    return made


@lru_cache(maxsize=8)
def event_nouns(language: GameLanguage) -> Mapping[str, tuple[str, str]]:
    """Nouns of doing (*építés*) in the forms that say when: the verb of the event, and how the noun is used."""
    found: dict[str, tuple[str, str]] = {}
    for lemma in dict.fromkeys(_game_lemmas(language)):
        for other in _with_synonyms(lemma):
            for key, use in (timed for noun in _nouns_of_doing(other) for timed in _timed(noun)):
                found.setdefault(key, (other, use))
    return found


@lru_cache(maxsize=8)
def command_nouns(language: GameLanguage) -> Mapping[str, str]:
    """Nouns of doing (*húzás*, *húzása*) of the verbs of a game that can be commanded, with the verb."""
    found: dict[str, str] = {}
    for lemma in dict.fromkeys(_command_lemmas(language)):
        for noun in (noun for other in _with_synonyms(lemma) for noun in _nouns_of_doing(other)):
            for form in (noun, noun + ("a" if noun.endswith("ás") else "e")):
                found.setdefault(key_of(form), lemma)
    return found


def _with_synonyms(lemma: str) -> tuple[str, ...]:
    """A verb, and those that say the same."""
    return (lemma, *synonyms().get(lemma, ()))


def _nouns_of_doing(lemma: str) -> Iterator[str]:
    prefix, bare = split_prefix(lemma)
    return (prefix + form for form in derived_forms(bare) if form.endswith(("ás", "és")))


def _timed(noun: str) -> Iterator[tuple[str, str]]:
    """Forms of a noun of doing that say when; and those that need a word for *after* or *in case of* to say it."""
    vowel, yours = ("a", "od") if noun.endswith("ás") else ("e", "ed")
    for form in (noun, noun + vowel, noun + yours, f"{noun}ai{yours[-1]}", f"{noun}ei{yours[-1]}", f"{noun}{vowel}i"):
        yield key_of(f"{form}kor"), "at"
        yield key_of(f"{form}{FOR_IT}"), "at"
        yield key_of(form), "noun"
    several = noun + ("ok" if vowel == "a" else "ek")
    yield key_of(several), "noun"
    yield key_of(f"{several}{FOR_IT}"), "at"
    theirs = noun + ("á" if vowel == "a" else "é")
    for form in (f"{theirs}t", f"{noun}{yours}{vowel}t", f"{noun}{vowel}it", f"{noun}{vowel}id{vowel}t"):
        yield key_of(form), Case.ACC
    yield key_of(theirs + FOR_IT), "at"
    yield key_of(f"{noun}{'on' if vowel == 'a' else 'en'}ként"), "each"
