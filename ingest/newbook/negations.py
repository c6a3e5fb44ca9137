"""Nobody gets any, or there is none: the number is 0."""

from __future__ import annotations

from typing import Final

from ingest.newbook.conditions import ImpliedCondition
from ingest.newbook.lexicon import is_setup_verb
from ingest.newbook.receivers import EACH
from ingest.newbook.sentence import SetupSentence
from ingest.newbook.setup_doubts import players_doubt
from ingest.newbook.setup_rows import SetupRow, SetupStatement, rows_of

__all__ = ["rows_of_nobody", "rows_of_none"]

_NONE: Final = ("nincs", "sincs", "nincsen", "nincsenek", "sincsen", "sincsenek")
_NOT: Final = frozenset(("nem", "sem", "ne", "se"))
_SINGLE: Final = ("egyetlen", "egyik", "egy")
_TO_NOBODY: Final = "senkinek"


def rows_of_nobody(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of a sentence that says that nobody gets a thing, with no number in it."""
    nobody = sentence.has("players", "nobody") and sentence.has("setup", "not")
    not_one = _not_one(sentence)
    counted = any(one.at != not_one for one in sentence.quantities)
    if not (nobody or not_one is not None) or sentence.conditions or counted:
        return []
    doubts: tuple[str, ...] = () if all(token.clear for token in sentence.tokens) else ("word-unclear",)
    doubts += () if sentence.context.section.exact else ("heading-unclear",)
    doubts += (*players_doubt(sentence, None), *(() if nobody else ("absent",)))
    counts = [(one, 0) for one in sentence.context.everyone]
    to_nobody = any(token.key == _TO_NOBODY for token in sentence.tokens)
    general = not sentence.context.section.players
    return [
        row
        for thing in sentence.things
        if thing.case in (("acc", "ins", "nom") if to_nobody else ("acc", "ins"))
        for row in rows_of(
            sentence,
            SetupStatement((thing.name,), [EACH], counts, sentence.tokens[thing.at].line, "negated", doubts, general),
        )
    ]


def _not_one(sentence: SetupSentence) -> int | None:
    """Where it says that not one of those who may be meant gets something: `not a single village begins with wood`."""
    for at, token in enumerate(sentence.tokens[:-2]):
        if token.key in _SINGLE and sentence.tokens[at + 2].key in _NOT:
            return None if any(one.at <= at + 1 <= one.last for one in sentence.things) else at
    return None


def rows_of_none(sentence: SetupSentence) -> list[SetupRow]:
    """The rows of clauses that say of a thing that there is none, or that somebody does not get it."""
    made: list[SetupRow] = []
    for thing in sentence.things:
        first, last = sentence.bounds(thing.at)
        keys = [token.key for token in sentence.tokens[first:last]]
        if any(first <= one.at < last for one in sentence.quantities):
            continue
        acts = bool(_NOT & set(keys)) and any(is_setup_verb(key) for key in keys)
        absent = thing.case == "nom" and (acts or any(key in _NONE for key in keys))
        refused = thing.case == "acc" and acts
        if absent or refused:
            condition = _condition_before(sentence, thing.at)
            players = condition.players if condition is not None else sentence.context.everyone
            counts = [(one, 0) for one in players]
            line = sentence.tokens[thing.at].line
            made += rows_of(
                sentence, SetupStatement((thing.name,), [""], counts, line, "negated", ("absent",), condition is None)
            )
    return made


def _condition_before(sentence: SetupSentence, at: int) -> ImpliedCondition | None:
    before = [one for one in sentence.conditions if one.first < at]
    return before[-1] if before else None
