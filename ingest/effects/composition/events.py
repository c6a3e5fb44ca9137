"""Which event of the game a clause of time speaks of, or that the component itself comes into play."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.event_matches import COMMON, event_timing, is_own_place
from kartotek.ingest.effects.composition.joined_things import with_either_thing
from kartotek.ingest.effects.composition.patterns import event_patterns
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.reached import with_reached
from kartotek.ingest.effects.composition.turned_into import turning_of
from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["event_of", "is_host_noun", "with_denied_thing"]

_BECOMING: Final = frozenset(("V.build", "V.gain", "V.take", "V.play", "V.be", "V.stand", "V.game", "V.cost"))
"""Verbs by which a component comes into play, or, without a price, to you: what it does then, it does at once."""
_YOU: Final = "2s"
_FINISHED: Final = frozenset(("megépül", "felépül", "elkészül"))
"""Verbs for what becomes of the component at hand."""
_COMPONENTS: Final = frozenset(("IDLE", key) for key in ("epulet", "letesitmeny", "epitmeny"))
"""The words of all games for the component at hand."""
_UNSAID: Final = frozenset(("noun", "own", "floors"))
"""What a thing is called, whose it is, and what a level is called where it is one of storeys."""


def event_of(passage: ClausePassage) -> str | None:
    """The timing that a clause states, `now` where it is about the component itself; None if it is not understood."""
    passage = with_denied_thing(with_reached(passage))
    passage = passage.with_phrases(with_either_thing(passage.phrases))
    if passage.words & {"NONE", "ONLY"} or "player" in passage.kinds:
        return None
    if "GAME_OVER" in passage.words:
        return "end" if not passage.verbs and passage.words <= {"GAME_OVER", *COMMON} else None
    if _is_final_tally(passage):
        return "end"
    if any(map(_is_compared, passage.phrases)):
        return None
    return "now" if _is_becoming(passage) else _named(passage)


def _is_final_tally(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that points are added up at the end."""
    if passage.verbs != {"V.tally"} or set(passage.times) != {"end"} or passage.words - COMMON:
        return False
    return all(p.kind in ("verb", "time", "word") or (p.kind == "amount" and p.n is None) for p in passage.phrases)


def with_denied_thing(passage: ClausePassage) -> ClausePassage:
    """The clause with `not with the blue one` as with one that is not blue, where nothing else is said of it; *not* may
    be its last word too."""
    pairs = [*pairwise(passage.phrases), *(tuple(reversed(passage.phrases[-2:])) for _ in passage.phrases[1:2])]
    for word, thing in pairs:
        said = [name for feature in thing.features for name in feature if name not in _UNSAID]
        if word.tag == "NEG" and thing.kind == "things" and len(said) == 1 and thing.n is None:
            features = tuple({name: _denied(name, value) for name, value in f.items()} for f in thing.features)
            return passage.without(word).exchanging(thing, replace(thing, features=features))
    return passage


def _denied(name: str, value: Any) -> Any:
    """What a feature of a thing is where it is denied: what the thing is called stays."""
    return value if name in ("noun", "own") else f"{'not' if name == 'flags' else '!='} {value}"


def _is_compared(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says which in a row, or at least or at most how many."""
    return phrase.ordinal is not None or bool(phrase.bound)


def _named(passage: ClausePassage) -> str | None:
    """The event that the words of the clause name."""
    made = (event_timing(pattern, passage) for pattern in event_patterns(passage.language))
    return turning_of(passage) or next(filter(None, made), None)


def is_host_noun(phrase: ComposedPhrase) -> bool:
    """Whether a phrase is the component that the text is about: this one, or the known one without a quality."""
    if phrase.kind != "things" or phrase.each:
        return False
    known = (phrase.definite, phrase.is_single, phrase.n) == (True, True, None)
    return phrase.this or (known and phrase.is_unqualified)


def _is_becoming(passage: ClausePassage) -> bool:
    """Whether a clause says that the component itself comes into play."""
    if passage.words - COMMON - {"YOURS"} or passage.verbs - _BECOMING:
        return False
    nouns = [p for p in passage.of("things", "amount", "number") if not is_own_place(p)]
    if not nouns:
        return any(_points_at_host(unit) for unit in passage.units)
    return all(_is_about_host(phrase, passage) for phrase in nouns)


def _points_at_host(unit: WordUnit) -> bool:
    """Whether a word without a noun means the component: `this`, the building, a verb of yours that has a known object,
    or one for what is finished."""
    if unit.tag == "V.stand":
        return unit.lemma in _FINISHED
    return unit.tag == "THIS" or (unit.definite and unit.person == _YOU) or (unit.tag, unit.key) in _COMPONENTS


def _is_about_host(phrase: ComposedPhrase, passage: ClausePassage) -> bool:
    """Whether a phrase is the component itself, or something that is yours from then on."""
    if phrase.kind != "things" or phrase.new:
        return False
    return is_host_noun(phrase) or ("YOURS" in passage.words and bool(phrase.features))
