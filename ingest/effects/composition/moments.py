"""Words of a game that say when: its phases, and its events that have a noun."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from kartotek.ingest.effects.composition.tables import during, other_phases
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.word_place import WordPlace
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.nouns import Case, Lexeme, Owner, inflect
from kartotek.schema.words import Words

__all__ = ["moment_at", "moment_keys", "phase_nouns", "with_grown_phase"]

_AT: Final = "kor"
_NAMED: Final[tuple[Case, ...]] = ("nom", "acc")
_BESIDE: Final = ("nál", "nél")
_ADJECTIVE: Final = "i"
_PHASE: Final = " fázis"
_BEGINNINGS: Final = ("elején", "kezdetén", "kezdetekor")
_EACH_OF: Final = ("mindegyikében", "mindegyikén", "mindegyike során")
_IMMEDIATE: Final = "azonnali"
_END: Final = WordUnit("", None, "", (), "")
_CHANGING: Final = frozenset(("V.grow", "V.thrive", "V.shrink"))
_SHORT: Final = 4
"""Names of phases as short as this are words of other meanings too: only with what goes before and after they are."""


def moment_at(place: WordPlace) -> tuple[str, int] | None:
    """The timing that the longest expression from a token on states, and of how many words it is."""
    for length in place.listed:
        exact = _spelled(place.language).get(place.text(length))
        when = exact or _keyed(place.language).get(place.key(length))
        if when is not None:
            return when, length
    return None


def moment_keys(language: GameLanguage) -> Set[str]:
    """The keys of all expressions that state a timing."""
    return _keyed(language).keys() | set(map(key_of, _spelled(language)))


@lru_cache(maxsize=8)
def _spelled(language: GameLanguage) -> Mapping[str, str]:
    """The expressions by their spelling, with the timing that they state."""
    stated = ((text, f"each {phase}") for phase, texts in language.table("moments").items() for text in texts)
    return dict((*_phases(language.words), *stated)) if language.words is not None else {}


@lru_cache(maxsize=8)
def _keyed(language: GameLanguage) -> Mapping[str, str]:
    """The same by their keys, without those that two timings share."""
    found: dict[str, set[str]] = defaultdict(set)
    for text, when in (*_spelled(language).items(), *_events(language)):
        found[key_of(text)].add(when)
    short = {key_of(text) for text in _spelled(language) if _begins_short(text)}
    return {key: whens.pop() for key, whens in found.items() if len(whens) == 1 and key not in short}


def _begins_short(text: str) -> bool:
    """Whether one of the first two words is short."""
    return any(len(word) <= _SHORT for word in text.split()[:2])


def _phases(words: Words) -> Iterator[tuple[str, str]]:
    for phase, term in words.terms.get("phases", {}).items():
        yield from ((text, f"each {phase}") for text in _texts_of(term.hu))
    for phase, texts in words.phrases.get("moments", {}).items():
        yield texts.get("hu", {}).get("each", "").replace("a~ ", "").strip(","), f"each {phase}"


def _texts_of(phase: Lexeme) -> Iterator[str]:
    """The expressions that say when a phase is; one with a short name needs more words."""
    if len(phase.lemma) <= _SHORT:
        yield from (f"minden {phase.lemma} {start}" for start in _BEGINNINGS)
        return
    yield from (inflect(phase, "ine", plural=plural) for plural in (False, True))
    named = Lexeme(phase.lemma.removesuffix(_PHASE))
    yield from (inflect(named, case) for case in ("ela", "dist"))
    yield f"{inflect(named, 'del')} {inflect(named, 'sub')}"  # from one to the next
    yield from (f"{inflect(phase, plural=True)} {each}" for each in _EACH_OF)
    yield from _times_of(phase.lemma)
    yield from _times_of(phase.lemma.split()[0])


@lru_cache(maxsize=8)
def phase_nouns(language: GameLanguage) -> Mapping[str, str]:
    """The names of phases, by themselves and as somebody's: bevétel, bevételed, bevételedet."""
    phases = language.words.terms.get("phases", {}) if language.words is not None else {}
    found: dict[str, str] = {}
    for phase, term in phases.items():
        for noun in {Lexeme(term.hu.lemma.removesuffix(_PHASE)), term.hu}:
            keys = (*_as_named(noun), *map(key_of, other_phases().get(noun.lemma, ())))
            found |= dict.fromkeys(keys, f"each {phase}") if len(noun.lemma) > _SHORT else {}
    return found


def with_grown_phase(units: list[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units with the name of a phase that brings more or less of a good as the time: your income grows by two ores;
    and as what one gets, where a sentence says no more of it: two ores are your income."""
    tags = tags_of(units)
    if tags.isdisjoint(("RES", "STAT")) or any(unit.is_verb for unit in units) != (not tags.isdisjoint(_CHANGING)):
        return units
    grown = not tags.isdisjoint(_CHANGING)
    units = [_at_once(unit, after) for unit, after in zip_longest(units, units[1:], fillvalue=_END)]
    made: list[WordUnit] = []
    for unit in units:
        when = phase_nouns(language).get(unit.key) if grown or unit.tag == "REWARD" else None
        made += [unit._replace(tag="TIME", value=when)] if when is not None else []
        made += [unit] if when is None or not grown else []
    return made


def _at_once(unit: WordUnit, after: WordUnit) -> WordUnit:
    """The word for immediate, before that for what one gets, as the time at which one does."""
    immediate = unit.key == _IMMEDIATE and after.tag == "REWARD"
    return unit._replace(tag="TIME", value="now") if immediate else unit


def _as_named(noun: Lexeme) -> Iterator[str]:
    """The keys of a noun as the subject or object of a sentence, anybody's."""
    owners: tuple[Owner | None, ...] = (None, "you", "they")
    forms = ((case, owner, plural) for case in _NAMED for owner in owners for plural in (False, True))
    return (key_of(inflect(noun, case, owner=owner, plural=plural)) for case, owner, plural in forms)


def _times_of(word: str) -> Iterator[str]:
    """How a phase says when: termeléskor, a termelés során, a termelési fázisban."""
    yield from (word + ending for ending in (_AT, f"e{_AT}", f"a{_AT}", *_BESIDE))
    for later in during():
        yield f"{word} {later}"
        yield f"{word}{_ADJECTIVE} {later}"


def _events(language: GameLanguage) -> Iterator[tuple[str, str]]:
    for key, entry in language.lexicon.forms.items():
        name = entry.tag.removeprefix("ACT_").lower()
        if entry.case == "nom" and not entry.owned and name in language.vocabulary.events:
            yield key + _AT, f"on {name}"
