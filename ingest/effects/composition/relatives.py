"""Clauses that say more of what is counted: which it is, which it is not, whose it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.held_on import sum_on
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.reached import with_reached
from kartotek.ingest.effects.composition.trees import countable, excluding, including
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import (
    Held,
    Per,
    Select,
    Transfer,
)

__all__ = ["BEING", "change_counts", "features_in", "take_private", "take_relative"]

_WHICH: Final = frozenset(("WHICH", "WHICH_ACC"))
_WORDS: Final = _WHICH | {"NEG", "NONE", "AND", "OR", "YOU_TOO"}
_DENYING: Final = frozenset(("NEG", "NONE"))
_TAKING: Final = frozenset(("V.take", "V.buy", "V.gain", "V.use"))
BEING: Final = frozenset(("V.build", "V.be", "V.stand", "V.have"))
"""Verbs that say no more than that something is there."""
_OWNING: Final = frozenset(("V.have", "V.build"))
_ANY, _OTHERS = "one", "others"
_AROUND: Final = "around"
_OWN_AND_NEIGHBOURS: Final = [("own", "yes"), ("scope", "neighbours")]
_BOTH: Final = 2
_PLAIN: Final = frozenset(("word", "verb"))


def take_relative(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A clause about what was just named: which it is or is not, whose it is, or that nobody else may have it."""
    if passage.head not in _WHICH:
        return None
    if _is_around(passage) and passage.verbs <= BEING:
        return _change_scope(draft, _AROUND, passage.language)
    passage = with_reached(passage)
    features = features_in(passage)
    if not features and _forbids_taking(passage):
        return _keep_private(draft)
    if _counts_goods(draft) and passage.verbs <= BEING and "NEG" not in passage.words:
        return _sum_goods(passage, draft)
    if passage.kinds & {"amount", "number", "time"} or passage.words - _WORDS:
        return False
    if not features:
        return _change_owner(passage, draft)
    denied = bool(passage.words & _DENYING)
    if denied and all(feature.keys() == {"flags"} for feature in features):
        features, denied = [{"flags": f"not {feature['flags']}"} for feature in features], False
    return "player" not in passage.kinds and change_counts(draft, features, passage.language, denied)


def _counts_goods(draft: AbilityDraft) -> bool:
    """Whether goods are counted that one holds."""
    step = draft.last_step
    return isinstance(step, Transfer) and step.per is not None and isinstance(step.per.what, Held)


def _sum_goods(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """On which things the goods lie that are counted."""
    things = only([p for p in passage.phrases if p.kind not in ("verb", "word")])
    if things is None or passage.words - _WHICH:
        return False

    def change(step: Transfer) -> Transfer | None:
        held = step.per.what if step.per is not None else None
        features = sum_on(things, held.name, passage.language) if isinstance(held, Held) else None
        what = countable(replace(things, features=features), passage.language) if features is not None else None
        return replace(step, per=Per(1, what)) if what is not None else None

    return draft.change_last(change)


def features_in(passage: ClausePassage) -> list[Mapping[str, Any]]:
    """All that a clause says of things."""
    return [feature for phrase in passage.phrases for feature in phrase.features]


def _forbids_taking(passage: ClausePassage) -> bool:
    """Whether a clause says that somebody does not get it."""
    return "NEG" in passage.words and "player" in passage.kinds and bool(passage.verbs & _TAKING)


def _change_owner(passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whose it is: somebody else's, or your own, which goes without saying."""
    if passage.words & _DENYING or not passage.verbs <= BEING:
        return False
    scopes = _scopes_in(passage)
    if not scopes:
        return bool(draft.parts) and passage.verbs <= _OWNING
    return len(scopes) == 1 and _change_scope(draft, scopes.pop(), passage.language)


def _is_around(passage: ClausePassage) -> bool:
    """Whether a clause names your own place, and that of both neighbours, as where something stands."""
    said = [(name, str(value)) for p in passage.of("things") for f in p.features for name, value in f.items()]
    both = all(p.n == _BOTH for p in passage.of("number")) and not passage.kinds & {"amount", "time", "player"}
    return sorted(said) == _OWN_AND_NEIGHBOURS and both and passage.words <= _WHICH | {"AND", "OR"}


def _scopes_in(passage: ClausePassage) -> set[str]:
    """The players whom the clause names, by themselves or as owners."""
    owners = {p.scope for p in passage.phrases if p.scope}
    return owners.union(str(p.name) for p in passage.of("player"))


def take_private(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Others may not buy of it: a clause of its own about what was just produced."""
    if not draft.parts or passage.head in _WHICH or not _forbids_buying(passage):
        return None
    draft.understood.add("NEG")
    return passage.words <= {"NEG", "BUT", "AND", "YOU_FROM"} and _keep_private(draft)


def _forbids_buying(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that some players do not buy it."""
    rest = [("player" if _is_city_of_others(p) else p.kind, p.case) for p in passage.phrases if p.kind not in _PLAIN]
    denied = passage.verbs == {"V.buy"} and "NEG" in passage.words
    return denied and rest == [("player", "nom")] and len(passage.of("verb")) == 1


def _is_city_of_others(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more than whose city it is: the neighbouring cities are those who live there."""
    return bool(phrase.features) and all(feature.keys() == {"scope"} for feature in phrase.features)


def _keep_private(draft: AbilityDraft) -> bool:
    return draft.change_last(lambda step: replace(step, private=True) if step.kind == "produce" else None)


def change_counts(
    draft: AbilityDraft, features: Sequence[Mapping[str, Any]], language: GameLanguage, denied: bool
) -> bool:
    """What is counted, only with or without the things of these features."""

    def change(step: Transfer) -> Transfer | None:
        if step.per is None or not features:
            return None
        what = (excluding if denied else including)(step.per.what, features, language)
        return replace(step, per=Per(step.per.every, what)) if what is not None else None

    return draft.change_last(change)


def _change_scope(draft: AbilityDraft, scope: str, language: GameLanguage) -> bool:
    """What is counted, only of these players; not where it is somebody's already. What is any other player's is that of
    all others."""
    scope = _OTHERS if scope == _ANY else scope

    def change(step: Transfer) -> Transfer | None:
        what = step.per.what if step.per is not None else None
        if step.per is None or not isinstance(what, Select) or what.scope or scope not in language.vocabulary.scopes:
            return None
        return replace(step, per=Per(step.per.every, replace(what, scope=scope)))

    return draft.change_last(change)
