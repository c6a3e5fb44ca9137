"""Clauses that add nothing to what was said: that one decides, that others get nothing, that the price is due."""

from __future__ import annotations

from typing import Final

from ingest.effects.composition.clauses import ClausePassage
from ingest.effects.composition.draft import AbilityDraft
from schema.language.nodes import Do, ForScope, May, Select, Step, Transfer

__all__ = ["take_each_time", "take_free_choice", "take_not_others", "take_not_you", "take_price_due", "take_the_rest"]

_KEEPING: Final = "keep"
_DENIALS: Final = frozenset(("NEG", "NOTHING"))
_OTHERS: Final = "OTHERS"
"""The tag of other players whom a reading accounts for."""
_DUE: Final = frozenset(("BUT", "AND", "PRICE", "MUST", "STEP", "DOING"))


def take_each_time(passage: ClausePassage, _: AbilityDraft) -> bool | None:
    """`Every time`, which the clause after it says when."""
    return True if passage.head == "EACH_TIME" and len(passage.phrases) == 1 else None


def take_free_choice(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """`You decide which`, of a choice that was named."""
    decided = passage.verbs == {"V.choose"} and passage.words <= {"YOU_TOO", "WHICH_ONE", "SOME_ONE"}
    yours = passage.words == {"CHOICE", "YOURS"} and not passage.verbs
    if not (decided or yours) or not draft.parts:
        return None
    return True if len(passage.phrases) == len(passage.of("word", "verb")) else None


def take_not_you(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Others get it, not you."""
    if not passage.words <= {"NEG", "YOU_TOO", "BUT"} or "NEG" not in passage.words or passage.verbs:
        return None
    if len(passage.of("word")) != len(passage.phrases):
        return None
    if not draft.parts or not isinstance(draft.parts[-1].step, ForScope):
        return False
    draft.understood.add("NEG")
    return True


def take_not_others(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """You get it, and others do not; theirs count, and your own do not."""
    denied = bool(passage.words & _DENIALS) and passage.words <= {*_DENIALS, "BUT", "OWN_ONES"}
    if not denied or not passage.verbs <= {"V.count"} or not draft.parts or passage.of("amount", "things", "time"):
        return None
    players, last = passage.of("player"), draft.parts[-1].step
    if "OWN_ONES" in passage.words:
        draft.understood.add("NEG")
        return not players and _counts_others(last)
    scope = last.scope if isinstance(last, ForScope) else None
    if passage.verbs or len(players) != 1 or players[0].name in (scope, "all", "nobody"):
        return None
    draft.understood.update(("NEG", _OTHERS))
    return True


def take_the_rest(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Discard the rest: what is not kept of what was drawn."""
    if (
        "THE_REST" not in passage.words
        or not passage.verbs <= {"V.discard", "V.pay"}
        or passage.words - {"THE_REST", "AND", "BUT"}
    ):
        return None
    last = draft.parts[-1].step if draft.parts else None
    return isinstance(last, Do) and last.verb == _KEEPING and len(passage.phrases) == len(passage.of("word", "verb"))


def _counts_others(step: Step) -> bool:
    """Whether a step counts things of other players alone."""
    per = step.per if isinstance(step, Transfer) else None
    return per is not None and isinstance(per.what, Select) and per.what.scope not in (None, "around", "all")


def take_price_due(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """But its price is due: what a command says that is not for free."""
    stated = "PRICE" in passage.words and passage.verbs == {"V.pay"} and passage.words <= _DUE
    denied = passage.words == {"BUT", "NEG", "FREE"} and not passage.verbs
    if not (stated or denied) or passage.of("amount", "number", "player") or not draft.parts:
        return None
    last = draft.parts[-1].step
    command = last.step if isinstance(last, May) else last
    draft.understood.update(("NEG", "FREE") if denied else ())
    return isinstance(command, Do) and command.price is None
