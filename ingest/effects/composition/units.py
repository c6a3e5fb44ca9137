"""The words of a sentence as units: what each one is, by the words of all sentences and by those of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.composition.figures import figure, number_word
from ingest.effects.composition.game_nouns import denied_qualities, host_words, named_by
from ingest.effects.composition.moments import moment_at
from ingest.effects.composition.periods import period_at, without_periods
from ingest.effects.composition.tables import shared_forms
from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.verb_forms import GAME_VERB, event_nouns, game_verbs, shared_verbs
from ingest.effects.composition.verb_groups import as_verb, with_participles, with_particles, without_denied
from ingest.effects.grammar.clauses import GameLanguage
from ingest.effects.grammar.phrases import TIMES
from ingest.prose.sentences import Token

__all__ = ["WordUnit", "units_of"]

_LONGEST: Final = 4
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
    return without_periods(without_denied(with_participles(list(with_particles(found)))))


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
    period = period_at(tokens, runs, at, language)
    if period is not None and (listed is None or len(period.places) > len(listed.places)):
        return period
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
        known, entry = shared_forms().get(key), named_by(key, length, language)
        if entry is not None and (known is None or known.tag in ("IDLE", "YOU")):
            return WordUnit(entry.tag, entry.value, entry.case, places, key, token.before, entry.plural, entry.owned)
        if known is not None and known.parts == length:
            return WordUnit(known.tag, known.value, known.case, places, key, token.before, known.plural, known.owned)
    return None


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
        return replace(as_verb(WordUnit(sense.tag, None, "nom", (at,), token.key, token.before), sense), tag=listed)
    noun = event_nouns(language).get(token.key)
    if noun is not None:
        return WordUnit("DOING", None, noun[1], (at,), token.key, token.before, lemma=noun[0])
    return None


def _single(tokens: Sequence[Token], at: int, language: GameLanguage) -> WordUnit:
    """A word that no list has as it stands: a numeral, a verb, or a word of the game with a letter wrong."""
    token = tokens[at]
    number = number_word(tokens, at)
    if number is not None:
        return number
    denied = denied_qualities(language).get(token.key)
    if denied is not None:
        return WordUnit("NOT_ADJ", denied.value, "nom", (at,), token.key, token.before)
    entry, cost = language.lexicon.word(token.key)
    if entry is None and token.key in host_words(language):
        return WordUnit("IDLE", None, "nom", (at,), token.key, token.before)
    if entry is None:
        return WordUnit("X", None, "nom", (at,), token.key, token.before)
    tag = "IDLE" if entry.tag == "SKIP" else entry.tag
    return WordUnit(tag, entry.value, entry.case, (at,), token.key, token.before, entry.plural, entry.owned, cost)


def _runs(tokens: Sequence[Token], at: int) -> list[str]:
    """The keys of one, two and more tokens from a place on, as far as nothing parts them."""
    made: list[str] = []
    for place, token in enumerate(tokens[at : at + _LONGEST]):
        if token.number is not None or (place and token.before):
            break
        made.append((made[-1] if made else "") + token.key)
    return made
