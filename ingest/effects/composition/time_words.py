"""Words that say when: periods, phases, events that have a noun, and what stands behind what is done."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import islice, takewhile, zip_longest
from typing import Any, Final, NamedTuple

from kartotek.ingest.effects.composition.tables import SharedForm, during, other_phases
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.ingest.effects.lexicon.word_tables import common_words
from kartotek.ingest.text.keys import key_of
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.conjugation import VerbForm, conjugation, derived_forms
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES
from kartotek.schema.hungarian.nouns import Lexeme, Owner, inflect
from kartotek.schema.words import Words

__all__ = [
    "WordPlace",
    "period_at",
    "period_keys",
    "without_periods",
    "moment_at",
    "moment_keys",
    "phase_nouns",
    "with_grown_phase",
    "with_phase_clauses",
    "with_after",
]


# A place in a sentence from which on a word or an expression of several is looked up.
_LONGEST: Final = 4


class WordPlace(NamedTuple):
    """A place in a sentence, with the words of the game."""

    tokens: Sequence[Token]
    at: int
    runs: Sequence[str]
    """The keys of one, two and more tokens from here on, as far as nothing parts them."""
    listed: Sequence[int]
    """Of how many tokens the expressions are that some list has, the longest first: most places have one or none."""
    language: GameLanguage

    @classmethod
    def at_token(
        cls, tokens: Sequence[Token], at: int, language: GameLanguage, listed_keys: Container[str]
    ) -> WordPlace:
        runs = [tokens[at].key]
        for token in tokens[at + 1 : at + _LONGEST]:
            if token.number is not None or token.before:  # a sign between two words parts them
                break
            runs.append(runs[-1] + token.key)
        listed = [length for length in range(len(runs), 0, -1) if runs[length - 1] in listed_keys]
        return cls(tokens, at, runs, listed, language)

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def key(self, length: int) -> str:
        """The key of an expression of so many tokens."""
        return self.runs[length - 1]

    def text(self, length: int) -> str:
        """An expression of so many tokens in small letters."""
        return " ".join(token.text.lower() for token in self.tokens[self.at : self.at + length])

    def unit(self, tag: str, value: Any = None, case: str = Case.NOM, length: int = 1) -> WordUnit:
        """The expression of so many tokens as a unit."""
        places = tuple(range(self.at, self.at + length))
        return WordUnit(tag, value, case, places, self.key(length), self.token.before)

    def unit_of(self, form: SharedForm | LexiconEntry, length: int) -> WordUnit:
        """The expression of so many tokens as the unit that a list says it is."""
        places = tuple(range(self.at, self.at + length))
        return WordUnit(
            form.tag, form.value, form.case, places, self.key(length), self.token.before, form.plural, form.owned
        )


# Expressions that say in each turn, round or age, in the words of all games.
_ROUNDS: Final = frozenset(("fordulo", "kor", "korszak"))
_STARTS: Final = frozenset(("elejen", "kezdeten"))


def period_at(place: WordPlace) -> WordUnit | None:
    """The longest expression from a token on that names a period."""
    for length in place.listed:
        key = place.key(length)
        period = _spelled().get(place.text(length)) or _keyed(key, place.language) or _own(place.language).get(key)
        if period is not None:
            return place.unit("PERIOD", {"period": period}, length=length)
    return None


def period_keys(language: GameLanguage) -> Set[str]:
    """The keys of all expressions that name a period."""
    return _by_key().keys() | _own(language).keys()


def without_periods(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without `in every round` before the time within it: that time comes in every round anyway."""
    for at, unit in enumerate(units):
        dropped = _every_round(units[at:]) if unit.tag == "EACH" else ()
        if dropped:
            tail = [one for one in units[at:] if one not in dropped and one.key not in _STARTS]
            return [*units[:at], *tail]
    return list(units)


def _every_round(units: Sequence[WordUnit]) -> Sequence[WordUnit]:
    """The words that say in every round, where a time that comes in every round follows them; else none."""
    spoken = list(islice((one for one in units if one.tag != "IDLE" and one.key not in _STARTS), 3))
    match spoken:
        case [every, period, WordUnit("TIME", value)] if period.key in _ROUNDS and str(value).startswith("each "):
            return [every, period]
    return ()


def _keyed(key: str, language: GameLanguage) -> str | None:
    """The one period of the game that an expression may name, where it is not spelled as it should be."""
    named = _by_key().get(key)
    own = named.intersection(language.vocabulary.periods) if named else ()
    return next(iter(own)) if len(own) == 1 else None


@lru_cache(maxsize=8)
def _own(language: GameLanguage) -> Mapping[str, str]:
    """The periods of a game that has names for them which others do not, by the keys of what says that it is each."""
    terms = language.words.terms.get("periods", {}) if language.words is not None else {}
    own = {period: terms[period].hu for period in language.vocabulary.periods if period in terms}
    said = ((period, (inflect(hu, Case.DIST), f"minden {inflect(hu, Case.INE)}")) for period, hu in own.items())
    return {key_of(text): period for period, texts in said for text in texts}


@lru_cache(maxsize=1)
def _by_key() -> Mapping[str, set[str]]:
    """The periods that an expression may name, by its key."""
    found: dict[str, set[str]] = {}
    for text, period in _spelled().items():
        found.setdefault(key_of(text), set()).add(period)
    return found


@lru_cache(maxsize=1)
def _spelled() -> Mapping[str, str]:
    return {form: period for period, forms in common_words()["periods"].items() for form in forms}


# Words of a game that say when: its phases, and its events that have a noun.
_AT: Final = "kor"
_NAMED: Final[tuple[Case, ...]] = (Case.NOM, Case.ACC)
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
        exact = _spelled_moments(place.language).get(place.text(length))
        when = exact or _keyed_moments(place.language).get(place.key(length))
        if when is not None:
            return when, length
    return None


def moment_keys(language: GameLanguage) -> Set[str]:
    """The keys of all expressions that state a timing."""
    return _keyed_moments(language).keys() | set(map(key_of, _spelled_moments(language)))


@lru_cache(maxsize=8)
def _spelled_moments(language: GameLanguage) -> Mapping[str, str]:
    """The expressions by their spelling, with the timing that they state."""
    stated = ((text, f"each {phase}") for phase, texts in language.table("moments").items() for text in texts)
    return dict((*_phases(language.words), *stated)) if language.words is not None else {}


@lru_cache(maxsize=8)
def _keyed_moments(language: GameLanguage) -> Mapping[str, str]:
    """The same by their keys, without those that two timings share."""
    found: dict[str, set[str]] = defaultdict(set)
    for text, when in (*_spelled_moments(language).items(), *_events(language)):
        found[key_of(text)].add(when)
    short = {key_of(text) for text in _spelled_moments(language) if _begins_short(text)}
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
    yield from (inflect(phase, Case.INE, plural=plural) for plural in (False, True))
    named = Lexeme(phase.lemma.removesuffix(_PHASE))
    yield from (inflect(named, case) for case in (Case.ELA, Case.DIST))
    yield f"{inflect(named, Case.DEL)} {inflect(named, Case.SUB)}"  # from one to the next
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
        if entry.case == Case.NOM and not entry.owned and name in language.vocabulary.events:
            yield key + _AT, f"on {name}"


# Clauses that say no more than that a phase of the game comes: *when the income phase begins*.
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
    whole = WordUnit("TIME", f"each {phase}", Case.NOM, places, said, units[0].before)
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
            name, onto = (inflect(noun, case, plural=plural) for case in (Case.NOM, Case.SUB))
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
    return (form.person, form.mood, form.definite, form.possible) == (Person.YOU, "indicative", False, False)


# Words behind what is done that say when: *építését követően* and *építésének pillanatában* are *építése után*.
_FOLLOWING: Final = frozenset(("kovetoen", "kovetoleg", "kovetve"))
"""Words for after behind the object that they have."""
_DURING: Final = frozenset("soran pillanataban idejen alkalmabol kapcsan reven eredmenyekent idopontjaban".split())
"""Words behind a noun of doing that say in which case, or when."""

_ITS: Final = ("asa", "ese", "asat", "eset")
"""How a noun of doing ends that says of something that it is done to it."""


def with_after(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units of a sentence, whose tags are given, with such words as those for *after* and *in case of*."""
    if "DOING" not in tags and "THING" not in tags:
        return units
    made = units
    for at, unit in enumerate(units[1:], start=1):
        tag = _tag_behind(unit, units[at - 1]) if not _is_of_host(units[:at]) else ""
        if tag:
            made = list(units) if made is units else made
            before = units[at - 1]
            made[at - 1] = before._replace(case="noun" if before.tag == "DOING" else Case.NOM)
            made[at] = unit._replace(tag=tag)
    return made


def _tag_behind(unit: WordUnit, before: WordUnit) -> str:
    """What a word behind another one says: after it, or in case of it; nothing where it is no such word."""
    if unit.before or not _is_done(before):
        return ""
    if unit.key in _FOLLOWING and before.case == Case.ACC:
        return "AFTER"
    return "IN_CASE" if unit.key in _DURING and before.case in ("noun", Case.NOM) else ""


def _is_of_host(units: Sequence[WordUnit]) -> bool:
    """Whether the last of some words says that something is done to a thing that none of them names."""
    return units[-1].key.endswith(_ITS) and all(unit.tag in ("IDLE", "DOING") for unit in units)


def _is_done(unit: WordUnit) -> bool:
    """Whether a word names what is done: an event of the game by its verb or by its name."""
    return unit.tag == "DOING" or (unit.tag == "THING" and "event" in unit.value)
