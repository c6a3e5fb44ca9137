"""Clauses that add nothing to what was said, say that there is nothing, or do again what the one before them does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase, only
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.trees import commanded, put_back, unscoped
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.language.construct import FREE_OF_CHARGE
from kartotek.schema.language.node import Node, walk
from kartotek.schema.language.nodes import (
    Alternative,
    Choose,
    Countable,
    Do,
    Filter,
    ForScope,
    Free,
    May,
    Select,
    Step,
    Transfer,
    Word,
)

__all__ = [
    "take_each_time",
    "take_free",
    "take_free_choice",
    "take_however_many",
    "take_kept",
    "take_not_both",
    "take_not_others",
    "take_not_you",
    "take_price_due",
    "take_rounding",
    "take_the_rest",
    "take_nothing_for_others",
    "take_waived_price",
    "take_once_more",
]


# Clauses that add nothing to what was said: that one decides, that others get nothing, that the price is due.
_KEEPING: Final = "keep"
_DRAWING: Final = "draw"
_KEPT: Final = frozenset(("tart", "megtart"))
_DENIALS: Final = frozenset(("NEG", "NOTHING"))
_DENYING_OTHERS: Final = _DENIALS | {"BUT", "OWN_ONES"}
_DENYING_YOU: Final = _DENIALS | {"YOU_TOO", "BUT"}
_OTHERS: Final = "OTHERS"
"""The tag of other players whom a reading accounts for."""
_DUE: Final = frozenset(("BUT", "AND", "PRICE", "MUST", "STEP", "DOING", "FULL", "AT_PRICE"))
_NOT_BOTH: Final = frozenset(("BUT", "NEG", "BOTH"))
_NOT_FREE: Final = frozenset(("BUT", "NEG", "FREE"))
_NOT_PAID: Final = frozenset(("NEG", "MUST"))
_NOT_PAID_FOR: Final = _NOT_PAID | {"FOR_IT", "DOING", "STEP", "PRICE", "AND", "BUT", "NOTHING", "SO"}
_COSTS_NOTHING: Final = frozenset(("NEG", "NOTHING"))
_JOINTS: Final = frozenset(("AND", "BUT", "SO"))
_NOT_DUE: Final = frozenset(("BUT", "NEG", "MUST"))


def take_each_time(passage: ClausePassage, _: AbilityDraft) -> bool | None:
    """`Every time`, which the clause after it says when."""
    return True if passage.head == "EACH_TIME" and len(passage.phrases) == 1 else None


def take_free_choice(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """`You decide which`, of a choice that was named."""
    chosen = bool(draft.parts) and passage.kinds <= {"word", "verb"} and _leaves_choice(passage)
    return True if chosen else None


def _leaves_choice(passage: ClausePassage) -> bool:
    if not passage.verbs:
        return passage.words == {"CHOICE", "YOURS"}
    return passage.verbs == {"V.choose"} and passage.words <= {"YOU_TOO", "WHICH_ONE", "SOME_ONE"}


def take_not_you(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Others get it, not you; you get nothing."""
    denied = passage.words <= _DENYING_YOU and not passage.words.isdisjoint(_DENIALS)
    if not denied or not passage.kinds <= {"word", "verb"} or not passage.verbs <= {"V.gain"}:
        return None
    if passage.verbs and not _are_you(passage):
        return None
    draft.understood.add("NEG")
    return isinstance(draft.last_step, ForScope)


def _are_you(passage: ClausePassage) -> bool:
    """Whether a clause speaks of you alone."""
    return "YOU_TOO" in passage.words and all(p.person == Person.YOU for p in passage.of("verb"))


def take_not_others(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """You get it, and others do not; theirs count, and your own do not."""
    players, last = passage.of("player"), draft.last_step
    if last is None or not _denies(passage):
        return None
    if "OWN_ONES" in passage.words:
        draft.understood.add("NEG")
        return not players and _counts_others(last)
    if passage.verbs or not _is_another(players, last):
        return None
    draft.understood.update(("NEG", _OTHERS))
    return True


def _denies(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that somebody does not get it, or that some do not count."""
    worded = passage.words <= _DENYING_OTHERS and not passage.words.isdisjoint(_DENIALS)
    return (
        worded
        and passage.verbs <= {"V.count", "V.due", "V.give"}
        and passage.kinds.isdisjoint(("amount", "things", "time"))
    )


def _is_another(players: Sequence[ComposedPhrase], last: Step) -> bool:
    """Whether one player is named, and another than the one who gets it."""
    scope = last.scope if isinstance(last, ForScope) else None
    return len(players) == 1 and players[0].name not in (scope, "all", "nobody")


def take_not_both(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """But not both: of a choice that was named."""
    if passage.words != _NOT_BOTH or passage.kinds != {"word"} or draft.last_step is None:
        return None
    draft.understood.add("NEG")
    chosen = (isinstance(node, (Alternative, Choose)) or _has_values(node) for node in walk(draft.last_step))
    return any(chosen)


def _has_values(node: Node) -> bool:
    """Whether a filter lets one of several values hold."""
    return isinstance(node, Filter) and len(node.values) > 1


def take_the_rest(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Discard the rest: what is not kept of what was drawn."""
    if not {"THE_REST"} <= passage.words <= {"THE_REST", "AND", "BUT"} or not passage.verbs <= {"V.discard", "V.pay"}:
        return None
    last = draft.last_step
    return isinstance(last, Do) and last.verb == _KEEPING and passage.kinds <= {"word", "verb"}


def take_kept(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Keep all of them: what was drawn is kept anyway."""
    verb, last = only(passage.of("verb")), draft.last_step
    if verb is None or verb.lemma not in _KEPT or not isinstance(last, Do) or last.verb != _DRAWING:
        return None
    all_of_it = passage.words <= {"EACH_ONE", "BOTH", "AND", "NEXT"} and passage.kinds <= {"word", "verb"}
    return True if all_of_it and (passage.words & {"EACH_ONE", "BOTH"} or not last.args) else None


def take_however_many(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """However many there are of something: what was said does not count them."""
    if passage.head != "HOWEVER_MANY" or not passage.words <= {"HOWEVER_MANY", "YOU_TOO"}:
        return None
    last = unscoped(draft.last_step)
    plain = passage.verbs <= {"V.be", "V.stand", "V.have"} and passage.kinds <= {"things", "amount", "word", "verb"}
    return plain and isinstance(last, Transfer) and last.per is None


def take_rounding(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """Rounded down, as what is had for every two of something is anyway."""
    if passage.words != {"ROUNDED"} or passage.kinds != {"word"}:
        return None
    step = unscoped(draft.last_step)
    return isinstance(step, Transfer) and step.per is not None and step.per.every != 1


def _counts_others(step: Step) -> bool:
    """Whether a step counts things of other players alone."""
    per = step.per if isinstance(step, Transfer) else None
    return per is not None and isinstance(per.what, Select) and per.what.scope not in (None, "around", "all")


def take_free(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One need not pay for it, it costs nothing: what a command before it says is for free."""
    last = draft.last_step
    if last is None or not passage.kinds <= {"word", "verb"} or not _says_free(passage):
        return None
    command = commanded(last)
    if not isinstance(command, Do) or command.price is not None:
        return False
    draft.replace_last(put_back(last, replace(command, price=Free())))
    draft.understood.add("NEG")
    return True


def _says_free(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that there is nothing to pay."""
    if passage.verbs == {"V.cost"}:
        return _COSTS_NOTHING <= passage.words <= _COSTS_NOTHING | _JOINTS
    if passage.verbs == {"V.pay"}:
        return _NOT_PAID <= passage.words <= _NOT_PAID_FOR
    return passage.verbs <= {"V.be"} and {"FREE"} <= passage.words <= {"FREE", "DOING"} | _JOINTS


def take_price_due(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """But its price is due: what a command says that is not for free. But one need not: what one may do."""
    if draft.last_step is None or not _demands_price(passage) or passage.kinds & {"amount", "number", "player"}:
        return None
    command = commanded(draft.last_step)
    if passage.words == _NOT_DUE:
        draft.understood.add("NEG")
        return isinstance(draft.last_step, May)
    draft.understood |= passage.words & {"NEG", "FREE"}
    return isinstance(command, Do) and command.price is None


def _demands_price(passage: ClausePassage) -> bool:
    if not passage.verbs:
        paid = {"AT_PRICE"} <= passage.words <= _DUE
        return paid or passage.words in (_NOT_FREE, _NOT_DUE)
    return passage.verbs == {"V.pay"} and {"PRICE"} <= passage.words <= _DUE


# Clauses that say that there is nothing: nothing to pay for what is done, nothing for other things.
_WAIVING: Final = frozenset(("NEG", "MUST", "DOING", "STEP", "FOR_IT", "NOTHING", "BUT", "AND"))
_OTHER_THINGS: Final = frozenset(("OTHER", "OTHER_ONES"))
_DENYING: Final = frozenset(("NEG", "NOTHING", "BUT", "AND")) | _OTHER_THINGS
_GIVING: Final = frozenset(("V.due", "V.give", "V.gain"))


def take_waived_price(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """That one need not pay for what was just said to do: it is for free."""
    worded = {"NEG", "MUST"} <= passage.words <= _WAIVING and passage.verbs == {"V.pay"}
    last = draft.last_step
    if not worded or last is None or not passage.kinds <= {"word", "verb"}:
        return None
    draft.understood.add("NEG")
    command = commanded(last)
    if not isinstance(command, Do) or command.price is not None:
        return False
    spec = passage.language.vocabulary.verbs[command.verb]
    draft.replace_last(put_back(last, replace(command, price=FREE_OF_CHARGE)))
    return spec.costs


def take_nothing_for_others(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """That there is nothing for other things than those that are counted: it adds nothing."""
    things = [p for p in passage.of("things") if not p.this]
    if _denies_more(passage) and passage.words & _OTHER_THINGS and draft.parts:
        draft.understood.add("NEG")
        return _shuts_out_all_others(things, draft)
    if not _denies_more(passage) or not things or not all(map(_is_given_for, things)):
        return None
    counted = _counted_in(draft)
    pairs = [(phrase, what) for phrase in things for what in counted]
    if not draft.parts or not all(_filters_by(*pair) for pair in pairs):
        return None  # they are left out of what is counted
    draft.understood.add("NEG")
    return len(counted) == len(draft.parts) and all(_is_apart(*pair) for pair in pairs)


def _shuts_out_all_others(things: Sequence[ComposedPhrase], draft: AbilityDraft) -> bool:
    """Whether only some things of a kind are counted, of which all others bring nothing."""
    counted = _counted_in(draft)
    some = all(isinstance(what, Select) and bool(what.filters or what.scope) for what in counted)
    nouns = {what.noun for what in counted if isinstance(what, Select)}
    alike = all(p.is_unqualified and p.feature("noun") in nouns and p.n is None for p in things)
    return some and alike and 0 < len(counted) == len(draft.parts)


def _is_given_for(phrase: ComposedPhrase) -> bool:
    """Whether something is had for each of some things, however many."""
    return phrase.case in (Case.CAU, "after") and phrase.n is None


def _counted_in(draft: AbilityDraft) -> list[Countable]:
    """What the transfers of a draft are for each of."""
    steps = (unscoped(part.step) for part in draft.parts)
    return [step.per.what for step in steps if isinstance(step, Transfer) and step.per]


def _denies_more(passage: ClausePassage) -> bool:
    """Whether a clause says no more than that there is nothing for some things."""
    denied = not passage.words.isdisjoint(("NOTHING", "NEG")) and passage.words <= _DENYING
    return denied and passage.verbs <= _GIVING and passage.kinds <= {"things", "word", "verb"}


def _filters_by(phrase: ComposedPhrase, what: Countable) -> bool:
    """Whether a phrase names a quality by which what is counted is chosen."""
    chosen_by = {one.attribute for one in what.filters} if isinstance(what, Select) else set()
    return any(name in chosen_by for feature in phrase.features for name in feature)


def _is_apart(phrase: ComposedPhrase, what: Countable) -> bool:
    """Whether things have another value of a quality than the things that are counted."""
    filters = {one.attribute: one for one in what.filters} if isinstance(what, Select) else {}
    return any(
        _shuts_out(filters[name], str(value))
        for feature in phrase.features
        for name, value in feature.items()
        if name in filters
    )


def _shuts_out(one: Filter, value: str) -> bool:
    named = Word(value) in one.values
    return named if one.operator == "!=" else one.operator == "=" and not named


# Clauses that do again what the one before them does: *majd még egyet ingyen*.
_STILL: Final = "meg"
"""The key of the word for one more."""
_WORDS: Final = frozenset(("NEXT", "AND", "FREE", "EVEN", "BUT", "THEN"))
_WITHOUT: Final = "nelkul"


def take_once_more(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One more of the things that the clause before does something to, at its price or for free."""
    last, part = draft.last_step, draft.parts[-1] if draft.parts else None
    if last is None or part is None or not _says_one_more(passage):
        return None
    command = commanded(last)
    if not isinstance(command, Do) or command.args or not passage.language.vocabulary.verbs[command.verb].costs:
        return False
    free = "FREE" in passage.words
    again = replace(command, price=FREE_OF_CHARGE) if free else command
    if command == last:
        draft.parts.append(ClausePart(again, part.timing, part.default))
    return command == last


def _says_one_more(passage: ClausePassage) -> bool:
    """Whether a clause without a verb says one more, for free or not, and nothing else."""
    number = only([p for p in passage.phrases if p.kind != "word"])
    plain = number is not None and (number.kind, number.n, number.case, number.bound) == ("number", 1, Case.ACC, "")
    still = any(unit.key == _STILL for unit in passage.units)
    named = any(unit.tag == "FREE" and _WITHOUT in unit.key for unit in passage.units)
    return plain and still and not named and passage.words <= _WORDS
