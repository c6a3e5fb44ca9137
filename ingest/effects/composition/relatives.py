"""Clauses that say more of what is counted: which it is, which it is not, whose it is, how many there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.draft import AbilityDraft
from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.trees import countable, excluding, including
from ingest.effects.grammar.clauses import GameLanguage
from schema.language.nodes import ForScope, Later, Per, Select, Transfer

__all__ = ["take_but_not", "take_exception", "take_measure", "take_private", "take_relative"]

_LOSSES = "losses"
"""The phase in which players lose what others make them lose."""
_AT_PLAYER = frozenset(("ade", "ine", "dat"))
_TAKING = frozenset(("V.take", "V.buy", "V.gain", "V.use"))
_BEING = frozenset(("V.build", "V.be", "V.stand", "V.have"))


def take_relative(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A clause about what was just named: which it is or is not, whose it is, or that nobody else may have it."""
    if passage.head not in ("WHICH", "WHICH_ACC"):
        return None
    features = [f for p in passage.phrases for f in p.features]
    players = passage.of("player")
    denied = "NEG" in passage.words
    if denied and players and passage.verbs & _TAKING and not features:
        return _keep_private(draft)
    if passage.of("amount", "number", "time") or passage.words - {"WHICH", "WHICH_ACC", "NEG", "AND", "OR", "YOU_TOO"}:
        return False
    if features and not players:
        return _change_counts(draft, features, passage.language, denied)
    scopes = {p.scope for p in passage.phrases if p.scope} | {str(p.name) for p in players}
    if denied or features or not passage.verbs <= _BEING:
        return False
    if not scopes:
        return bool(draft.parts) and passage.verbs <= {"V.have", "V.build", "V.gain"}
    return len(scopes) == 1 and _change_scope(draft, scopes.pop(), passage.language)


def take_private(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Others may not buy of it: a clause of its own about what was just produced."""
    players = passage.of("player")
    sold = passage.verbs == {"V.buy"} and "NEG" in passage.words and len(players) == 1 and players[0].case == "nom"
    if (
        not sold
        or not draft.parts
        or passage.head in ("WHICH", "WHICH_ACC")
        or len(passage.phrases) != 2 + len(passage.of("word"))
    ):
        return None
    draft.understood.add("NEG")
    return passage.words <= {"NEG", "BUT", "AND", "YOU_FROM"} and _keep_private(draft)


def _keep_private(draft: AbilityDraft) -> bool:
    return draft.change_last(lambda step: replace(step, private=True) if step.kind == "produce" else None)


def take_exception(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Except these: things that are not counted, or yourself among everybody."""
    named = any(p.tag in ("EXCEPTING", "EXCEPT") for p in passage.phrases)
    excluded = named and not passage.verbs and bool(draft.parts)
    if passage.head != "EXCEPT" and not excluded:
        return None
    draft.understood.add("EXCEPT")
    if passage.words <= {"EXCEPT", "YOU_TOO"} and "YOU_TOO" in passage.words and not passage.of("things", "amount"):
        return _spare_yourself(draft)
    if not {p.kind for p in passage.phrases} <= {"things", "word"} or passage.words - {"EXCEPT", "EXCEPTING", "AND"}:
        return False
    return _change_counts(draft, [f for p in passage.phrases for f in p.features], passage.language, True)


def _spare_yourself(draft: AbilityDraft) -> bool:
    """Everybody but you is every other player."""
    last = draft.parts[-1].step if draft.parts else None
    if not isinstance(last, ForScope) or last.scope not in ("others", "all"):
        return False
    draft.parts[-1] = replace(draft.parts[-1], step=replace(last, scope="others"))
    return True


def take_but_not(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """But not so: the price that does not change."""
    if passage.head != "BUT" or "NEG" not in passage.words:
        return None
    if "V.change" in passage.verbs:
        draft.understood.add("NEG")
        return bool(draft.parts)
    return None


def take_measure(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """As many times as there are things of a kind."""
    phrases = [p for p in passage.phrases if p.tag not in ("THAN", "AS_MUCH") and not _is_at_home(p)]
    if "AS_MUCH" not in passage.words or not draft.measured:
        return None if passage.head != "AS_MUCH" else False
    counted = [p for p in phrases if p.kind in ("things", "amount")]
    what = countable(counted[0], passage.language) if len(counted) == 1 and counted[0].n is None else None
    players = [p for p in passage.of("player") if p.case in _AT_PLAYER]
    if len(players) == 1 and len(counted) == 1:
        what = countable(replace(counted[0], scope=str(players[0].name)), passage.language)
    plain = all(p in counted or p.kind == "verb" for p in phrases if p not in players[:1]) and passage.verbs <= _BEING
    if what is None or not plain:
        return False
    draft.measured = False
    changed = draft.change_last(lambda step: replace(step, per=Per(1, what)) if step.per is None else None)
    return changed and _put_off(draft, passage.language)


def _put_off(draft: AbilityDraft, language: GameLanguage) -> bool:
    """Put off what others lose by what they have, where the game has a phase for that; True."""
    last = draft.parts[-1].step
    lost = isinstance(last, ForScope) and isinstance(last.step, Transfer) and last.step.kind == "lose"
    if lost and _LOSSES in language.vocabulary.phases:
        draft.parts[-1] = replace(draft.parts[-1], step=Later(_LOSSES, last))
    return True


def _is_at_home(phrase: ComposedPhrase) -> bool:
    """Whether a phrase says no more than that something is in one's own city."""
    return phrase.kind == "things" and bool(phrase.features) and all(set(f) == {"own"} for f in phrase.features)


def _change_counts(
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
    def change(step: Transfer) -> Transfer | None:
        what = step.per.what if step.per is not None else None
        if step.per is None or not isinstance(what, Select) or what.scope or scope not in language.vocabulary.scopes:
            return None
        return replace(step, per=Per(step.per.every, replace(what, scope=scope)))

    return draft.change_last(change)
