"""The rows that a statement of the set-up makes: for how many players it is, and who gets it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from kartotek.ingest.confidence import PLAIN, capped
from kartotek.ingest.lists.doubts import met
from kartotek.ingest.lists.facts import SetupNumber
from kartotek.ingest.lists.setup.conditions import ImpliedCondition
from kartotek.ingest.lists.setup.receivers import EACH, OTHERS, Receiver, fewest_for
from kartotek.ingest.lists.setup.sentence import Quantity, SetupSentence
from kartotek.ingest.words.lexicon import is_setup_verb, is_word
from kartotek.ingest.words.players import player_word
from kartotek.ingest.words.tokens import BookToken
from kartotek.ingest.words.word_runs import bracket_balance, has_word

__all__ = [
    "KEPT",
    "ON_A_SPACE",
    "PASSED_ON",
    "SetupRow",
    "SetupStatement",
    "condition_of",
    "is_put_in_common",
    "number_before",
    "receivers_of",
    "rows_of",
]


# ---- what belongs to a number ----

_YOU: Final = ("tek", "tok")
_PUT: Final = ("kerul", "tegy", "tesz", "rak", "helyez", "keszit", "fektet", "terit", "dobj", "szor", "ont", "szamol")
_INTO: Final = ("ba", "be", "ra", "re")
_OWN: Final = ("jara", "jere", "jaba", "jebe", "sajat", "kezbe", "kezebe", "maga", "elott")
_SHORTEST_PLACE: Final = 4
_POINTING: Final = frozenset(("arra", "erre", "abba", "ebbe", "mire", "mibe"))
_TO_WHOM: Final = ("hoz", "hez")
_THEN: Final = "majd"
_IF: Final = "ha"
_EXCEPT: Final = "kiveve"
_NEAR: Final = 3


def number_before(sentence: SetupSentence, quantity: Quantity) -> int:
    """The place of the number before another one; one before all words, where there is none."""
    return max((one.at for one in sentence.quantities if one.at < quantity.at), default=-2)


def _numbers_come_first(sentence: SetupSentence, first: int, last: int) -> bool:
    """Whether the first number stands before the first place, and the last number before the last."""
    return sentence.quantities[0].at < first and sentence.quantities[-1].at < last


# ---- for how many players ----


def condition_of(sentence: SetupSentence, quantity: Quantity) -> ImpliedCondition | None:
    """The condition before a number; the one after it, where the numbers come first. None: it holds for everybody."""
    listed = sentence.conditions
    if not listed:
        return None
    first, last = listed[0].first, listed[-1].first
    if _numbers_come_first(sentence, first, last) and not _means_all(sentence, listed[-1]):
        after = next((one for one in listed if one.first > quantity.at), None)
        return _but_for(sentence, after) if after is not None else None
    if len(listed) > 1 and _goes_on_for_all(sentence, listed[-1], quantity.at):
        return None
    before = next((one for one in reversed(listed) if _reaches(sentence, one, quantity.at)), None)
    return before or _if_behind(sentence, quantity)


def _if_behind(sentence: SetupSentence, quantity: Quantity) -> ImpliedCondition | None:
    """The condition in the clause with `if` right behind that of a number: `tíz elég, ha hárman játszotok`."""
    _, end = sentence.bounds(quantity.at)
    if end >= len(sentence.tokens) or sentence.tokens[end].key != _IF or sentence.tokens[end].follows("("):
        return None
    behind = [one for one in sentence.conditions if one.first >= end]
    until = behind[1].first if len(behind) > 1 else len(sentence.tokens)
    own = not behind or behind[0].first >= sentence.bounds(end)[1] or sentence.counts_between(end, until - 1)
    return None if own else behind[0]


def _means_all(sentence: SetupSentence, condition: ImpliedCondition) -> bool:
    """Whether a condition has `all of them` for its number: `hárman 22, négyen az összes`."""
    return has_word(sentence.tokens[condition.last + 1 :], "setup", "all")


def _goes_on_for_all(sentence: SetupSentence, last: ImpliedCondition, at: int) -> bool:
    """Whether a clause with a verb of its own follows the last of several conditions: `..., majd fordítsatok fel
    hatot`."""
    first, end = sentence.bounds(at)
    then = first > last.last and sentence.tokens[first].key == _THEN
    return then and any(is_setup_verb(token.key) for token in sentence.tokens[first:end])


def _but_for(sentence: SetupSentence, condition: ImpliedCondition) -> ImpliedCondition:
    """A condition after a number; where it is an exception (`kivéve az ötfős játékot`), what it leaves."""
    before = sentence.tokens[max(0, condition.first - _NEAR) : condition.first]
    if not any(token.key == _EXCEPT for token in before):
        return condition
    players = tuple(one for one in sentence.context.outline.players if one not in condition.players)
    return replace(condition, players=players)


def _reaches(sentence: SetupSentence, condition: ImpliedCondition, at: int) -> bool:
    """Whether a condition holds at a later place: one in brackets holds inside them only."""
    depths = accumulate(map(bracket_balance, sentence.tokens[condition.first + 1 : at + 1]))
    return condition.first < at and all(depth >= 0 for depth in depths)


# ---- who gets it ----


def receivers_of(sentence: SetupSentence, quantity: Quantity) -> list[str]:
    """Who gets a number: those named since the number before it, else the last ones named; those after it, where the
    numbers come first. Empty text: nobody by himself."""
    listed = sentence.receivers
    if not listed:
        return [""]
    if _numbers_come_first(sentence, listed[0].at, listed[-1].at):
        return [next((one.who for one in listed if one.at > quantity.at), listed[-1].who)]
    before = [one for one in listed if one.at < quantity.at]
    if before:
        return _last_named(sentence, quantity, before)
    return [listed[0].who if _in_clause(sentence, listed[0], quantity) else ""]


def _last_named(sentence: SetupSentence, quantity: Quantity, before: Sequence[Receiver]) -> list[str]:
    """Of those named before a number, the ones that it is for."""
    since = number_before(sentence, quantity)
    new = [one.who for one in before if one.at > since]
    if new:
        return list(dict.fromkeys(new))
    main = _before_bracket(sentence, quantity)
    if main is not None:
        return receivers_of(sentence, main)
    return ["" if _is_for_all(sentence, quantity, before[-1]) else before[-1].who]


def _before_bracket(sentence: SetupSentence, quantity: Quantity) -> Quantity | None:
    """The number right before the brackets that another one stands in: both are for the same."""
    main = next((one for one in reversed(sentence.quantities) if one.at < quantity.at), None)
    words = sentence.tokens[main.at + 1 : quantity.at + 1] if main is not None else ()
    return main if sum(map(bracket_balance, words)) > 0 else None


def _in_clause(sentence: SetupSentence, receiver: Receiver, quantity: Quantity) -> bool:
    first, last = sentence.bounds(quantity.at)
    return first <= receiver.at < last


def _is_for_all(sentence: SetupSentence, quantity: Quantity, receiver: Receiver) -> bool:
    """Whether a later clause says all together to do something: whom the clause before names gets nothing there."""
    if receiver.who != EACH or _in_clause(sentence, receiver, quantity):
        return False
    return any(_is_said_to_all(token.key) for token in sentence.clause(quantity.at))


def _is_said_to_all(key: str) -> bool:
    """Whether a verb of set-ups says what you all do, or what is done."""
    return is_setup_verb(key) and (key.endswith(_YOU) or key.startswith("kerul"))


# ---- what all share ----


def is_put_in_common(sentence: SetupSentence, quantity: Quantity) -> bool:
    """Whether so many per player are put in one place that all share: `a piacra játékosonként 3 garas kerül`."""
    keys = [token.key for token in _listed_with(sentence, quantity.at)]
    put = any(key.startswith(_PUT) for key in keys) and any(_is_per_player(key, sentence.player_noun) for key in keys)
    return put and any(map(_names_place, keys)) and not any(map(_names_owner, keys))


def _listed_with(sentence: SetupSentence, at: int) -> Sequence[BookToken]:
    """The words of a clause and of those that list further numbers: `játékosonként 3 garas, 2 só kerül a piacra`."""
    first, last = sentence.bounds(at)
    while first and _lists_number(sentence, first):
        first, _ = sentence.bounds(first - 1)
    while last < len(sentence.tokens) and _lists_number(sentence, last):
        _, last = sentence.bounds(last)
    return sentence.tokens[first:last]


def _lists_number(sentence: SetupSentence, at: int) -> bool:
    """Whether a comma and a number begin a clause."""
    return sentence.tokens[at].counts and sentence.tokens[at].before.strip() == ","


def _is_per_player(key: str, own: str) -> bool:
    """Whether a word says `for each player`: `játékosonként`, `minden játékoshoz`."""
    return (key.endswith("kent") and is_word(key, "players", "each")) or (
        key.endswith(_TO_WHOM) and player_word(key, own)
    )


def _names_place(key: str) -> bool:
    """Whether a word says into or onto what something is put."""
    return len(key) >= _SHORTEST_PLACE and key.endswith(_INTO) and key not in _POINTING and not is_setup_verb(key)


def _names_owner(key: str) -> bool:
    """Whether a word says that a place is a player's own."""
    return key.endswith(_OWN) or key.startswith(_OWN)


# ---- rows ----

ON_A_SPACE: Final = "on a space"
"""Instead of a receiver: the number is that of the space where a thing begins."""
PASSED_ON: Final = "passed on"
"""Instead of a receiver: so many of what a player got go to the neighbour."""
KEPT: Final = "kept"
"""Instead of a receiver: so many of what a player got are kept."""
_ROLES: Final = {
    PASSED_ON: "passed on by each player",
    KEPT: "kept by each player",
    "on a space": "start space",
    EACH: "of each player at the start",
    "first": "of the first player",
    OTHERS: "of every other player",
}
_NEAR_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class SetupStatement:
    """So many of each of these things. `general`: no condition limits it to some numbers of players."""

    names: tuple[str, ...]
    receivers: Sequence[str]
    counts: Sequence[tuple[int | None, int]]
    line: int
    how: str
    doubts: tuple[str, ...]
    general: bool


@dataclass(frozen=True, slots=True)
class SetupRow:
    """A set-up number, and whether it was stated for everybody."""

    number: SetupNumber
    general: bool

    def is_replaced_by(self, other: SetupRow, *, apart: bool) -> bool:
        """Whether a statement for some numbers of players, right after this one for all, replaces it; one that stands
        `apart`, for all numbers of players, only that of the same receiver."""
        one, new = self.number, other.number
        same = (one.thing, one.players) == (new.thing, new.players)
        receivers = one.receiver == new.receiver or ("" in (one.receiver, new.receiver) and not apart)
        return self.general and not other.general and same and receivers and self.is_near(new.line)

    def is_near(self, line: int) -> bool:
        """Whether a line stands so near behind this row that it may speak of the same."""
        return 0 <= line - self.number.line <= _NEAR_LINES


def rows_of(sentence: SetupSentence, statement: SetupStatement) -> list[SetupRow]:
    """The rows of a statement, for each number of players with whom there is such a receiver."""
    return [
        SetupRow(number, statement.general)
        for name in statement.names
        for receiver in statement.receivers
        for number in _numbers(sentence, statement, name, receiver)
    ]


def _numbers(sentence: SetupSentence, statement: SetupStatement, name: str, receiver: str) -> list[SetupNumber]:
    what = f"{name} {_role(sentence, receiver)}"
    fewest = _fewest(sentence, receiver) if statement.general else 0
    made = []
    for players, value in statement.counts:
        if players is None or players >= fewest:
            doubts = _doubts(sentence, statement, players)
            confidence = capped(PLAIN, doubts)
            made.append(
                SetupNumber(what, name, receiver, players, value, statement.line, statement.how, confidence, doubts)
            )
    return made


def _doubts(sentence: SetupSentence, statement: SetupStatement, players: int | None) -> tuple[str, ...]:
    """The doubts of a statement; what is said of every game may not hold for the solo game, nor with as many players as
    have rules of their own."""
    context = sentence.context
    alone = statement.general and players == 1 and context.section.role != "solo"
    apart = statement.general and players in context.outline.apart and not context.section.players
    return (*statement.doubts, *met({"solo-differs": alone, "rules-differ": apart}))


def _fewest(sentence: SetupSentence, receiver: str) -> int:
    """From how many players on there is such a receiver; others are those that no seat names before them."""
    if receiver != OTHERS:
        return fewest_for(receiver)
    return 1 + max((fewest_for(one.who) for one in sentence.receivers if one.who != OTHERS), default=1)


def _role(sentence: SetupSentence, receiver: str) -> str:
    if receiver == EACH and sentence.has("setup", "dealt"):
        return "dealt to each player"
    if receiver:
        return _ROLES.get(receiver, f"of the {receiver} player")
    return "in the supply" if sentence.has("setup", "supply") else "laid out"
