"""Numbers of the game that a sentence sets, raises or lowers, by the words in which the game says them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.cost_hooks import NAMING, PURPOSE, cost_change_of, free_of, sign_of
from kartotek.ingest.effects.composition.hook_words import hook_patterns, hook_step
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import Step

__all__ = ["hook_of"]

_SIGNS: Final = frozenset("+-")
_VERBS: Final = frozenset("V.be V.grow V.thrive V.shrink V.cost V.stand V.pay V.build V.change".split())


def hook_of(passage: ClausePassage) -> Step | None:
    """What the clause makes of a number of the game; None where it names none, or a phrase was not understood."""
    if passage.kinds & {"player", "time"} or any(p.each for p in passage.of("amount")):
        return None
    if "NEG" in passage.words:
        return free_of(passage)
    if passage.words & {"NONE", "SO", "OR"}:
        return None
    changed = cost_change_of(passage) if passage.verbs <= _VERBS else None
    return changed or _named(passage)


def _named(passage: ClausePassage) -> Step | None:
    """The number that words name, with the things that it is the number of."""
    for pattern in hook_patterns(passage.language):
        used = pattern.places_in(passage.units)
        known = used is not None and _verbs_left(passage, used if pattern.verbal else set()) <= _VERBS
        step = _changed(pattern.hook, used, passage) if used is not None and known else None
        if step is not None:
            return step
    return None


def _verbs_left(passage: ClausePassage, used: set[int]) -> set[str]:
    """The verbs that are no part of the words that name a number."""
    return {p.tag for p in passage.of("verb") if not p.is_within(used)}


def _changed(hook: str, used: set[int], passage: ClausePassage) -> Step | None:
    """A hook set or changed by the one number that the clause states."""
    number = _number_in(passage, used)
    sign = "=" if number is not None and number.case == "sub" else sign_of(passage)  # it grows to so much
    if sign == "=" and any(unit.tag == "NUM" and not _SIGNS.isdisjoint(unit.before) for unit in passage.units):
        return None  # so much more or less
    if number is None or (number.case == "ins") != (sign != "=") or passage.phrases == (number,):
        return None  # so much of a good by itself sets nothing
    if number.kind == "amount" and "res" in passage.language.vocabulary.hooks[hook].attributes:
        return None  # what it costs of that good alone
    kinds = _kinds_of([p for p in passage.without(number).phrases if not p.is_within(used)])
    if kinds is None:
        return None
    return _step(hook, kinds, sign, number, passage.language)


def _step(hook: str, kinds: Sequence[str], sign: str, number: ComposedPhrase, language: GameLanguage) -> Step | None:
    """A hook set or changed, of things of these kinds; None where it has none."""
    if kinds and "kind" not in language.vocabulary.hooks[hook].attributes:
        return None
    return hook_step(language, hook, language.filters([{"kind": kind} for kind in kinds], hook), sign, number.n)


def _number_in(passage: ClausePassage, used: set[int]) -> ComposedPhrase | None:
    """The only number that the clause states; that of things without a quality where there is no other."""
    stated = [p for p in passage.phrases if _states_number(p, used)]
    return only(stated or [*filter(_is_number_of_things, passage.of("things"))])


def _states_number(phrase: ComposedPhrase, used: set[int]) -> bool:
    """Whether a phrase is a number or an amount, or belongs with its number to the name of the hook."""
    if phrase.kind in ("number", "amount") and phrase.n is not None:
        return True
    return bool(phrase.n) and not used.isdisjoint(phrase.places)


def _is_number_of_things(phrase: ComposedPhrase) -> bool:
    return bool(phrase.n) and len(phrase.features) == 1 and "noun" in phrase.features[0]


def _kinds_of(rest: Sequence[ComposedPhrase]) -> list[str] | None:
    """The kinds of the things that a number is the number of; None where more is said."""
    things = [p for p in rest if p.kind == "things"]
    kinds = [str(f["kind"]) for p in things for f in p.features if "kind" in f]
    return kinds if len(kinds) == len(things) and all(map(_helps, rest)) else None


def _helps(phrase: ComposedPhrase) -> bool:
    """Whether a phrase only helps to name a number: the things it is of, what it is needed for, that it is enough."""
    return (
        phrase.kind in ("things", "verb")
        or phrase.tag in NAMING
        or (phrase.tag == "X" and phrase.key.endswith(PURPOSE))
    )
