"""The words of a sentence as units: what each one is, by the words of all sentences and by those of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from ingest.effects.composition.figures import figure, number_word
from ingest.effects.composition.moments import moment_at
from ingest.effects.composition.tables import shared_forms
from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.verb_forms import (
    GAME_VERB,
    PARTICLES,
    VerbSense,
    event_nouns,
    game_verbs,
    shared_verbs,
    with_particle,
)
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.grammar.phrases import TIMES
from ingest.effects.lexicon.forms import inflected
from ingest.effects.lexicon.inflections import case_keys
from ingest.effects.lexicon.lexicon import LexiconEntry
from ingest.prose.sentences import Token
from schema.hungarian.nouns import CASES, Case, Lexeme

__all__ = ["WordUnit", "units_of"]

_THINGS: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NAME"))
_LONGEST: Final = 4
_BETWEEN: Final = frozenset(("MUST", "EVEN", "NEG", "ONLY"))
"""What may stand between a particle and its verb."""
_NOUNS: Final = frozenset(("THING", "RES", "STAT", "ADJ", "NUM", "ORD"))
_MAKING: Final = frozenset(("V.build", "V.gain", "V.take", "V.collect", "V.stand"))
"""Verbs of which a participle says no more of a thing than that one has it."""
_ALSO: Final = {"kártya": ("lap",)}
"""What things are called beside the name that a game gives them."""
_AT_HAND: Final[tuple[Case, ...]] = ("nom", "dat", "ade")
_RATHER: Final = "hanem"
_DONE: Final = ("ett", "ott", "att")
_SHORT: Final = 2
_SHORT_VERBS: Final = frozenset(("ad", "er"))


def units_of(tokens: Sequence[Token], language: GameLanguage) -> list[WordUnit]:
    """The units of a sentence, brackets left out."""
    found: list[WordUnit] = []
    at = 0
    while at < len(tokens):
        unit = _unit(tokens, at, language)
        at += len(unit.places)
        if not tokens[unit.places[0]].aside:
            found.append(unit)
    return _without_denied(_with_participles(list(_with_particles(found))))


def _unit(tokens: Sequence[Token], at: int, language: GameLanguage) -> WordUnit:
    token = tokens[at]
    if token.number is not None:
        return figure(tokens, at)
    dozens = number_word(tokens, at) if token.text.lower() == "fél" else None
    if dozens is not None:
        return dozens
    runs = _runs(tokens, at)
    when = _moment(tokens, runs, at, language)
    listed = _listed(runs, token, at, language)
    if when is not None and (listed is None or len(when.places) >= len(listed.places)):
        return when
    own = _game_word(runs, token, at, language)
    if listed is not None and own is not None and own.tag == "PERIOD" and len(own.places) > len(listed.places):
        return own
    if listed is not None and listed.tag == "BECOMING":
        return _becoming(listed, language)
    return listed or _verb(token, at, language) or _numeral(tokens, at) or own or _single(tokens, at, language)


def _numeral(tokens: Sequence[Token], at: int) -> WordUnit | None:
    """A number word in a case, or that says how often: it is never a word of another meaning."""
    number = number_word(tokens, at)
    return number if number is not None and (number.case != "nom" or number.apiece) else None


def _becoming(unit: WordUnit, language: GameLanguage) -> WordUnit:
    """When a component comes into play: an event of the game where one has that verb, else at once."""
    noun = event_nouns(language).get(unit.key)
    if noun is None:
        return replace(unit, tag="TIME", value="now")
    return replace(unit, tag="DOING", case=noun[1], value="now", lemma=noun[0])


def _moment(tokens: Sequence[Token], runs: Sequence[str], at: int, language: GameLanguage) -> WordUnit | None:
    """The longest expression that says when, in the words of the game."""
    found = moment_at(tokens, runs, at, language)
    if found is None:
        return None
    when, length = found
    return WordUnit("TIME", when, "nom", tuple(range(at, at + length)), runs[length - 1], tokens[at].before)


def _listed(runs: Sequence[str], token: Token, at: int, language: GameLanguage) -> WordUnit | None:
    """The longest expression that all games share, or that names a good, a thing or a quality of the game."""
    for length in range(len(runs), 0, -1):
        key, places = runs[length - 1], tuple(range(at, at + length))
        known, entry = shared_forms().get(key), _named(key, length, language)
        if entry is not None and (known is None or known.tag in ("IDLE", "YOU")):
            return WordUnit(entry.tag, entry.value, entry.case, places, key, token.before, entry.plural, entry.owned)
        if known is not None and known.parts == length:
            return WordUnit(known.tag, known.value, known.case, places, key, token.before, known.plural, known.owned)
    return None


def _named(key: str, parts: int, language: GameLanguage) -> LexiconEntry | None:
    """The good, thing or quality of the game that so many words name."""
    entry = language.lexicon.forms.get(key)
    event = entry.tag.removeprefix("ACT_").lower() if entry is not None and entry.tag.startswith("ACT_") else ""
    if entry is not None and event in language.vocabulary.events:
        entry = replace(entry, tag="THING", value={"event": event})
    if entry is not None and entry.tag.lower() in language.vocabulary.nouns:
        entry = replace(entry, tag="THING", value={"noun": entry.tag.lower()})
    if entry is None or entry.tag not in _THINGS:
        entry = _nouns(language).get(key)
    return entry if entry is not None and entry.tag in _THINGS and entry.parts == parts else None


def _game_word(runs: Sequence[str], token: Token, at: int, language: GameLanguage) -> WordUnit | None:
    """The longest other expression of the game; a time where it is one."""
    for length in range(len(runs), 0, -1):
        key, places = runs[length - 1], tuple(range(at, at + length))
        entry = language.lexicon.forms.get(key)
        if entry is None or entry.parts != length or entry.tag in ("SKIP", "NUM", "ONE", "ORD"):
            continue
        when = TIMES.get(entry.tag) if entry.tag != "INCOME" or entry.case == "ine" else None
        if when is not None:
            return WordUnit("TIME", when, entry.case, places, key, token.before)
        return WordUnit(entry.tag, entry.value, entry.case, places, key, token.before, entry.plural, entry.owned)
    return None


def _verb(token: Token, at: int, language: GameLanguage) -> WordUnit | None:
    """A verb, or the noun of what an event of the game does."""
    sense = shared_verbs().get(token.key) or game_verbs(language).get(token.key)
    if sense is not None and (len(token.key) > _SHORT or token.key in _SHORT_VERBS):
        entry = language.lexicon.word(token.key)[0] if sense.tag == GAME_VERB else None
        listed = entry.tag if entry is not None and entry.tag.startswith("V.") else sense.tag
        return replace(_as_verb(WordUnit(sense.tag, None, "nom", (at,), token.key, token.before), sense), tag=listed)
    noun = event_nouns(language).get(token.key)
    if noun is not None:
        return WordUnit("DOING", None, noun[1], (at,), token.key, token.before, lemma=noun[0])
    return None


def _as_verb(unit: WordUnit, sense: VerbSense) -> WordUnit:
    command = sense.mood == "imperative"
    return replace(
        unit, tag=sense.tag, lemma=sense.lemma, person=sense.person, possible=sense.possible, command=command,
        definite=sense.definite, past=sense.mood == "past",
    )  # fmt: skip


def _single(tokens: Sequence[Token], at: int, language: GameLanguage) -> WordUnit:
    """A word that no list has as it stands: a numeral, a verb, or a word of the game with a letter wrong."""
    token = tokens[at]
    number = number_word(tokens, at)
    if number is not None:
        return number
    denied = _denied_qualities(language).get(token.key)
    if denied is not None:
        return WordUnit("NOT_ADJ", denied.value, "nom", (at,), token.key, token.before)
    entry, cost = language.lexicon.word(token.key)
    if entry is None and token.key in _host_words(language):
        return WordUnit("IDLE", None, "nom", (at,), token.key, token.before)
    if entry is None:
        return WordUnit("X", None, "nom", (at,), token.key, token.before)
    tag = "IDLE" if entry.tag == "SKIP" else entry.tag
    return WordUnit(tag, entry.value, entry.case, (at,), token.key, token.before, entry.plural, entry.owned, cost)


@lru_cache(maxsize=8)
def _host_words(language: GameLanguage) -> frozenset[str]:
    """The words for the kinds of components, in the cases in which one speaks of the one at hand."""
    hosts = language.words.terms.get("hosts", {}) if language.words is not None else {}
    return frozenset(case_keys(term.hu)[CASES.index(case)] for term in hosts.values() for case in _AT_HAND)


@lru_cache(maxsize=8)
def _denied_qualities(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """What was not done to a thing, by the forms of what may have been: undeveloped, unconnected."""
    found: dict[str, LexiconEntry] = {}
    for key, entry in language.lexicon.forms.items():
        if entry.tag == "ADJ" and key.endswith(_DONE):
            found |= {stem + ending: entry for stem in (key[:-1], key[:-3]) for ending in ("lan", "len")}
    return found


@lru_cache(maxsize=8)
def _nouns(language: GameLanguage) -> Mapping[str, LexiconEntry]:
    """The things of the vocabulary in all their forms; values that are things themselves stand for them."""
    if language.words is None:
        return {}
    found: dict[str, LexiconEntry] = {}
    for noun, declared in language.vocabulary.nouns.items():
        for name, attribute in declared.attributes.items():
            stated = language.words.attributes.get(f"{noun}.{name}") or language.words.attributes.get(name)
            for value, terms in (
                language.words.values.get(attribute.of or "", {}).items() if stated and stated.head else ()
            ):
                if len(terms) == 1:
                    found |= dict(inflected(terms[0].hu, "THING", {"noun": noun, name: value}))
    for noun, term in language.words.terms.get("nouns", {}).items():
        names = (term.hu, *(Lexeme(other) for other in _ALSO.get(term.hu.lemma, ())))
        for lexeme in names:
            found |= {key: entry for key, entry in inflected(lexeme, "THING", {"noun": noun}) if key not in found}
    return found


def _with_particles(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The units with every verb joined to the particle that stands apart from it, behind it or before it."""
    joined: dict[int, WordUnit] = {}
    taken: set[int] = set()
    for at, unit in enumerate(units):
        place = _particle_of(units, at) if unit.lemma and unit.tag.startswith("V.") else None
        sense = with_particle(units[place].key, _sense(unit)) if place is not None else None
        if sense is not None and place is not None:
            joined[at] = _as_verb(unit, sense)
            taken.add(place)
    for at, unit in enumerate(units):
        yield replace(unit, tag="IDLE") if at in taken else joined.get(at, unit)


def _with_participles(units: list[WordUnit]) -> list[WordUnit]:
    """The units with what was done to a noun, right before it, as a word that says no more than that."""
    made: list[WordUnit] = []
    for unit, after in zip_longest(units, units[1:]):
        before_noun = after is not None and after.tag in _NOUNS and not after.before
        done = unit.tag in _MAKING and unit.past and unit.person == "3s" and before_noun
        made.append(replace(unit, tag="DONE_TO") if done else unit)
    return made


def _without_denied(units: list[WordUnit]) -> list[WordUnit]:
    """The units without what is not meant: *not this but that* is that."""
    but = next((at for at, unit in enumerate(units) if unit.key == _RATHER), None)
    starts = [at for at, unit in enumerate(units[:but]) if unit.tag == "NEG"] if but else []
    if but is None or not starts or any(unit.tag.startswith("V.") for unit in units[starts[-1] : but]):
        return units
    kept = [*units[: starts[-1]], replace(units[but], tag="RATHER", before="")]
    return [*kept, *units[but + 1 :]]


def _sense(unit: WordUnit) -> VerbSense:
    mood = "imperative" if unit.command else ""
    return VerbSense(unit.tag, unit.lemma, unit.person, mood, unit.possible, unit.definite)


def _particle_of(units: Sequence[WordUnit], at: int) -> int | None:
    """The place of the particle of a verb: right behind it, or before it with no more than a little word between."""
    after = at + 1
    if after < len(units) and units[after].key in PARTICLES and not units[after].before:
        return after
    before = at - 1
    while before >= 0 and units[before].tag in _BETWEEN and not units[before + 1].before:
        before -= 1
    return before if before >= 0 and units[before].key in PARTICLES and before < at else None


def _runs(tokens: Sequence[Token], at: int) -> list[str]:
    """The keys of one, two and more tokens from a place on, as far as nothing parts them."""
    made: list[str] = []
    for place, token in enumerate(tokens[at : at + _LONGEST]):
        if token.number is not None or (place and token.before):
            break
        made.append((made[-1] if made else "") + token.key)
    return made
