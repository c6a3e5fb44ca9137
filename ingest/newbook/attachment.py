"""What belongs to a number of a sentence: for how many players it is, and who gets it."""

from __future__ import annotations

from typing import Final

from ingest.newbook.conditions import ImpliedCondition
from ingest.newbook.lexicon import is_setup_verb, is_word
from ingest.newbook.quantities import Quantity
from ingest.newbook.receivers import EACH, Receiver
from ingest.newbook.sentence import SetupSentence

__all__ = ["condition_of", "is_put_in_common", "receivers_of"]

_YOU: Final = ("tek", "tok")
_PUT: Final = ("kerul", "tegy", "tesz", "rak", "helyez", "keszit", "fektet", "terit")
_INTO: Final = ("ba", "be", "ra", "re")
_OWN: Final = ("jara", "jere", "jaba", "jebe", "sajat", "kezbe", "kezebe", "maga", "elott")
_SHORTEST_PLACE: Final = 5


def condition_of(sentence: SetupSentence, quantity: Quantity) -> ImpliedCondition | None:
    """The condition before a number; the one after it, where the numbers come first. None: it holds for everybody."""
    if not sentence.conditions:
        return None
    if _conditions_follow(sentence):
        return next((one for one in sentence.conditions if one.first > quantity.at), None)
    before = [one for one in sentence.conditions if one.first < quantity.at and _reaches(sentence, one, quantity.at)]
    return before[-1] if before else None


def _conditions_follow(sentence: SetupSentence) -> bool:
    first, last = sentence.quantities[0].at, sentence.quantities[-1].at
    return first < sentence.conditions[0].first and last < sentence.conditions[-1].first


def _reaches(sentence: SetupSentence, condition: ImpliedCondition, at: int) -> bool:
    """Whether a condition holds at a later place: one in brackets holds inside them only."""
    depth = 0
    for token in sentence.tokens[condition.first + 1 : at + 1]:
        depth += token.before.count("(") - token.before.count(")")
        if depth < 0:
            return False
    return True


def receivers_of(sentence: SetupSentence, quantity: Quantity) -> list[str]:
    """Who gets a number: those named since the number before it, else the last ones named; those after it, where the
    numbers come first. Empty text: nobody by himself."""
    listed = sentence.receivers
    if not listed:
        return [""]
    if _receivers_follow(sentence):
        return [next((one.who for one in listed if one.at > quantity.at), listed[-1].who)]
    before = [one for one in listed if one.at < quantity.at]
    if not before:
        return [listed[0].who if _in_clause(sentence, listed[0], quantity) else ""]
    since = max((one.at for one in sentence.quantities if one.at < quantity.at), default=-2)
    new = [one.who for one in before if one.at > since]
    if not new and _is_for_all(sentence, quantity, before[-1]):
        return [""]
    return list(dict.fromkeys(new)) or [before[-1].who]


def _receivers_follow(sentence: SetupSentence) -> bool:
    first, last = sentence.quantities[0].at, sentence.quantities[-1].at
    return first < sentence.receivers[0].at and last < sentence.receivers[-1].at


def _in_clause(sentence: SetupSentence, receiver: Receiver, quantity: Quantity) -> bool:
    first, last = sentence.bounds(quantity.at)
    return first <= receiver.at < last


def _is_for_all(sentence: SetupSentence, quantity: Quantity, receiver: Receiver) -> bool:
    """Whether a later clause says all together to do something: whom the clause before names gets nothing there."""
    if _in_clause(sentence, receiver, quantity) or receiver.who != EACH:
        return False
    verbs = [token.key for token in sentence.clause(quantity.at) if is_setup_verb(token.key)]
    return any(key.endswith(_YOU) or key.startswith("kerul") for key in verbs)


def is_put_in_common(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether so many per player are put in one place that all share: `a piacra játékosonként 3 garas kerül`."""
    clause = sentence.clause(quantity.at)
    keys = [token.key for token in clause]
    per_player = any(key.endswith("kent") and is_word(key, "players", "each") for key in keys)
    put = any(key.startswith(_PUT) for key in keys)
    own = any(key.endswith(_OWN) or key.startswith(_OWN) for key in keys)
    into = any(
        len(token.key) >= _SHORTEST_PLACE and token.key.endswith(_INTO) and not is_setup_verb(token.key)
        for token in clause
    )
    return per_player and put and into and not own
