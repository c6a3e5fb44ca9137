"""The words of a sentence as units: what each one is, by the words of all sentences and by those of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from kartotek.ingest.effects.composition.denials import with_pairs, without_contrast, without_undone
from kartotek.ingest.effects.composition.game_words import (
    denied_qualities,
    host_words,
    named_by,
    named_keys,
    pointed_hosts,
    split_compound,
)
from kartotek.ingest.effects.composition.idioms import with_counted, with_drawn, with_got, with_moved, with_neighbours
from kartotek.ingest.effects.composition.impersonal import without_passive
from kartotek.ingest.effects.composition.number_words import figure, half_dozen, number_word
from kartotek.ingest.effects.composition.plain_wording import (
    with_full_price,
    with_plain_lists,
    with_plain_order,
    with_plain_words,
    with_prices,
)
from kartotek.ingest.effects.composition.tables import shared_forms
from kartotek.ingest.effects.composition.time_words import (
    WordPlace,
    moment_at,
    moment_keys,
    period_at,
    period_keys,
    with_after,
    with_grown_phase,
    with_phase_clauses,
    without_periods,
)
from kartotek.ingest.effects.composition.unit import WordUnit, first_answer, tags_of
from kartotek.ingest.effects.composition.verb_forms import GAME_VERB, VerbSense, event_nouns, game_verbs, shared_verbs
from kartotek.ingest.effects.composition.verb_groups import (
    as_verb,
    with_free,
    with_manners,
    with_participles,
    with_particles,
    with_remaining,
    without_addressing,
    without_announcing,
    without_denied,
)
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.phrases import TIMES
from kartotek.ingest.effects.lexicon.lexicon import LexiconEntry
from kartotek.ingest.text.sentences import Token
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES
from kartotek.schema.hungarian.numerals import number_of

__all__ = ["WordUnit", "units_of"]

_SHORT: Final = 2
_SHORT_VERBS: Final = frozenset(("ad", "er"))
_EVERYBODY: Final = "all"
"""The scope of all players."""
_NUMERALS: Final = frozenset(("SKIP", "NUM", "ONE", "ORD"))
"""Entries of the game's words that are no words of its own."""
_POINTING: Final = frozenset(("ez", "ezt", "ezzel", "ezert", "ennek", "erre", "ettol", "ebbol", "ehhez"))
"""Words for this in the case of the noun that they point at."""


def units_of(tokens: Sequence[Token], language: GameLanguage) -> list[WordUnit]:
    """The units of a sentence, brackets left out."""
    return list(_units(tuple(tokens), language))


@lru_cache(maxsize=512)  # mixed columns, the reader and those who doubt what it read ask for the same sentence
def _units(tokens: tuple[Token, ...], language: GameLanguage) -> Sequence[WordUnit]:
    found: list[WordUnit] = []
    at = 0
    while at < len(tokens):
        unit = _unit(tokens, at, language)
        at += len(unit.places)
        if not tokens[unit.places[0]].aside:
            denied = bool(found) and found[-1].tag == "NEG"
            found += [unit] if denied else split_compound(unit, language)
    if _EVERYBODY in language.vocabulary.scopes:
        found = [_as_player(unit) for unit in found]
    found = without_addressing(found) if any(unit.tag in ("INTRO", "OFFER") for unit in found) else found
    tags = tags_of(found)
    found = with_plain_words(with_counted(with_after(with_prices(found, tags), tags), tags), tags)
    found = with_plain_order(with_plain_lists(with_neighbours(with_phase_clauses(found, language))))
    manners = with_full_price(with_manners(list(with_particles(found))))
    joined = with_remaining(without_announcing(with_participles(manners)))
    said = without_denied(without_contrast(with_pairs(without_undone(joined)), language))
    plain = with_grown_phase(without_periods(with_free(said)), language)
    return with_got(with_drawn(with_moved(without_passive(plain, language))))


def _as_player(unit: WordUnit) -> WordUnit:
    """Every player as whoever does something, where the game can say that all do."""
    if unit.tag != "EVERYBODY":
        return unit
    return unit._replace(tag="PERSON", value=_EVERYBODY, case=Case.DAT if unit.key.endswith("nak") else Case.NOM)


def _unit(tokens: Sequence[Token], at: int, language: GameLanguage) -> WordUnit:
    if tokens[at].number is not None:
        return figure(tokens, at)
    place = WordPlace.at_token(tokens, at, language, _listed_keys(language))
    return half_dozen(tokens, at) or first_answer(_READERS, place) or _single(place)


@lru_cache(maxsize=8)
def _listed_keys(language: GameLanguage) -> frozenset[str]:
    """The keys of all expressions that are looked up by them: times, periods, words of all games and of this one."""
    lists = (shared_forms(), language.lexicon.forms, named_keys(language), moment_keys(language), period_keys(language))
    return frozenset[str]().union(*lists)


def _expression(place: WordPlace) -> WordUnit | None:
    """The longest expression that says when, in the words of the game, or that is listed."""
    listed = _listed(place)
    return _timed(place, len(listed.places) if listed is not None else 0) or listed


def _timed(place: WordPlace, length: int) -> WordUnit | None:
    """The expression that says when or in which period, if one of so many words is not a better one."""
    when = _moment(place)
    if when is not None and len(when.places) >= length:
        return when
    period = period_at(place)
    return period if period is not None and len(period.places) > length else None


def _moment(place: WordPlace) -> WordUnit | None:
    """The longest expression that says when, in the words of the game."""
    found = moment_at(place)
    return place.unit("TIME", found[0], length=found[1]) if found is not None else None


def _listed(place: WordPlace) -> WordUnit | None:
    """The longest expression that all games share, or that names a good, a thing or a quality of the game."""
    for length in place.listed:
        key = place.key(length)
        known, entry = shared_forms().get(key), named_by(key, length, place.language)
        if entry is not None and (known is None or known.tag in ("IDLE", "YOU")):
            return place.unit_of(entry, length)
        if known is not None and length in known.lengths:
            return _becoming(place.unit_of(known, length), place.language)
        if length > 1 and _is_skipped(place, length):
            return place.unit("IDLE", length=length)
    return None


def _is_skipped(place: WordPlace, length: int) -> bool:
    """Whether an expression of so many words, and no number, is one that the game passes over."""
    entry = place.language.lexicon.forms.get(place.key(length))
    skipped = entry is not None and entry.tag == "SKIP" and entry.parts == length
    return skipped and number_of(place.token.key) is None


def _becoming(unit: WordUnit, language: GameLanguage) -> WordUnit:
    """A listed word; when a component comes into play is an event of the game where one has that verb, else at once."""
    if unit.tag != "BECOMING":
        return unit
    noun = event_nouns(language).get(unit.key)
    if noun is None:
        return unit._replace(tag="TIME", value="now")
    return unit._replace(tag="DOING", case=noun[1], value="now", lemma=noun[0])


def _numeral(place: WordPlace) -> WordUnit | None:
    """A number word in a case, or that says how often: it is never a word of another meaning."""
    number = number_word(place.tokens, place.at)
    return number if number is not None and (number.case != Case.NOM or number.apiece) else None


def _game_word(place: WordPlace) -> WordUnit | None:
    """The longest other expression of the game; a time where it is one."""
    for length in place.listed:
        entry = place.language.lexicon.forms.get(place.key(length))
        if entry is not None and entry.parts == length and entry.tag not in _NUMERALS:
            when = _time_of(entry)
            return place.unit("TIME", when, entry.case, length) if when is not None else place.unit_of(entry, length)
    return None


def _time_of(entry: LexiconEntry) -> str | None:
    """The timing that a word of the game says; income does in one case only."""
    return TIMES.get(entry.tag) if entry.tag != "INCOME" or entry.case == Case.INE else None


def _verb(place: WordPlace) -> WordUnit | None:
    """A verb, or the noun of what an event of the game does."""
    key = place.token.key
    sense = shared_verbs().get(key) or game_verbs(place.language).get(key)
    if sense is not None and (len(key) > _SHORT or key in _SHORT_VERBS):
        addressed = sense.person in place.language.addressed
        person = Person.YOU if addressed else sense.person
        return as_verb(place.unit(""), sense._replace(tag=_verb_tag(sense, key, place.language), person=person))
    noun = event_nouns(place.language).get(key)
    return place.unit("DOING", case=noun[1])._replace(lemma=noun[0]) if noun is not None else None


def _verb_tag(sense: VerbSense, key: str, language: GameLanguage) -> str:
    """What a verb does; one that only a game has, by the words of the game."""
    entry = language.lexicon.word(key)[0] if sense.tag == GAME_VERB else None
    return entry.tag if entry is not None and entry.tag.startswith("V.") else sense.tag


def _single(place: WordPlace) -> WordUnit:
    """A word that no list has as it stands: a numeral, what was not done, or a word of the game with a letter wrong."""
    number = number_word(place.tokens, place.at)
    return number or _undone(place) or _misspelled(place)


def _undone(place: WordPlace) -> WordUnit | None:
    denied = denied_qualities(place.language).get(place.token.key)
    return place.unit("NOT_ADJ", denied.value) if denied is not None else None


def _misspelled(place: WordPlace) -> WordUnit:
    """A word of the game, maybe with a letter wrong; else a word that is not known."""
    entry, cost = place.language.lexicon.word(place.token.key)
    if entry is None:
        return place.unit("IDLE" if _is_host(place) else "X")
    found = place.unit_of(entry, 1)._replace(doubt=cost)
    return found._replace(tag="IDLE") if entry.tag == "SKIP" else found


def _is_host(place: WordPlace) -> bool:
    """Whether a word is that for the component at hand, in a case in which it does something or is pointed at."""
    if place.token.key in host_words(place.language):
        return True
    pointing = [token.key for token in place.tokens[max(0, place.at - 2) : place.at]]
    pointed = len(pointing) == 2 and pointing[0] in _POINTING and pointing[1] in DEFINITE_ARTICLES
    return pointed and place.token.key.endswith(tuple(pointed_hosts(place.language)))


_READERS: Final[tuple[Callable[[WordPlace], WordUnit | None], ...]] = (_expression, _verb, _numeral, _game_word)
"""What a word is by the lists, in the order in which these are asked."""
