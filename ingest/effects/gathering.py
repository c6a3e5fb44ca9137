"""Statements put together that belong together: what says more of another, and deeds of one ability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.grammar.clauses import Language
from ingest.effects.statements import Statement, canonical

__all__ = ["add_to", "confirmed", "joined", "renewed"]

_LATEST: Final = 4
_JOINED: Final = ("now: ", "action: ")
_HEARD: Final = 800
_CONFIRMED: Final = 905
_PASSAGE: Final = 4


def add_to(found: list[Statement], statement: Statement) -> None:
    """Take a statement in, in the place of an earlier one that it says more fully."""
    for place, before in list(enumerate(found))[-_LATEST:]:
        if statement.replaces == before.expression:
            found[place] = replace(statement, line_from=before.line_from, subject=before.subject)
            return
        deed = statement.replaces.partition(": ")[2] if statement.replaces else ""
        if deed and before.expression.endswith(f"; {deed}"):
            text = before.expression.removesuffix(deed) + statement.expression.partition(": ")[2]
            sure = min(before.confidence, statement.confidence)
            found[place] = replace(before, line_to=statement.line_to, expression=text, confidence=sure)
            return
    found.append(statement)


def renewed(statements: Iterable[Statement]) -> list[Statement]:
    """The statements with those that say more in the place of what they add to."""
    made: list[Statement] = []
    for statement in statements:
        deed = next((s for s in made if _says_more(statement, s)), None)
        if deed is None:
            made.append(statement)
        else:
            made[made.index(deed)] = statement
    return made


def joined(statements: Iterable[Statement], language: Language) -> list[Statement]:
    """Deeds of one paragraph, subject and timing are one ability."""
    made: list[Statement] = []
    for statement in statements:
        timing = next((timing for timing in _JOINED if statement.expression.startswith(timing)), None)
        before = next(
            (s for s in made if timing and s.expression.startswith(timing) and s.subject == statement.subject), None
        )
        shared = (
            statement.subject is None and before is not None and (statement.variant, before.variant) != (None, None)
        )
        shared = shared or (statement.subject is None and timing == "now: ")
        limited = before is not None and any(limit in before.expression for limit in (" | once", " | if"))
        if timing is None or before is None or shared or limited or " | if" in statement.expression:
            made.append(statement)
            continue
        text = f"{before.expression}; {statement.expression.removeprefix(timing)}"
        expression = canonical(text, language.vocabulary)
        if expression is None:
            made.append(statement)
            continue
        made[made.index(before)] = replace(
            before,
            line_to=max(before.line_to, statement.line_to),
            expression=expression,
            confidence=min(before.confidence, statement.confidence),
            rules=(*before.rules, *statement.rules),
        )
    return made


def confirmed(statements: Sequence[Statement]) -> list[Statement]:
    """The statements, those surer that another passage says again: each by itself left some word unread."""
    passages: dict[str, list[Statement]] = defaultdict(list)
    for one in statements:
        if one.confidence >= _HEARD and one.ceiling >= _CONFIRMED and one.timed and _stands_alone(one):
            passages[one.expression].append(one)
    twice = {id(one) for said in passages.values() if _apart(said) for one in said}
    return [replace(one, confidence=max(one.confidence, _CONFIRMED)) if id(one) in twice else one for one in statements]


def _stands_alone(statement: Statement) -> bool:
    """Whether it says enough to be known again: nothing is open, and not only that something is had, whoever it is."""
    aimless = statement.subject is None and statement.expression.startswith("now: ")
    return not aimless and "?" not in statement.expression


def _apart(said: Sequence[Statement]) -> bool:
    """Whether statements stand in different passages and are about the same thing, as far as they tell it: what always
    holds may hold otherwise for one of many."""
    standing = said[0].expression.startswith("always: ")
    subjects = {one.subject for one in said} - (set() if standing else {None})
    return len(subjects) <= 1 and max(one.line_from for one in said) > min(one.line_to for one in said) + _PASSAGE


def _says_more(statement: Statement, before: Statement) -> bool:
    if before.expression == statement.replaces:
        return True
    return statement.expression.startswith(f"{before.expression} for ")
