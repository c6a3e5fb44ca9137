"""Statements merged that belong together: what says more of another, and steps of one ability."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import HEARD_TWICE, SAID_TWICE
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.ingest.effects.grammar.doubts import capped
from kartotek.ingest.effects.grammar.notation import checked
from kartotek.ingest.effects.grammar.statements import Statement
from kartotek.ingest.effects.grammar.trees import has_condition, is_open, last_step
from kartotek.schema.language.construct import ACTION, ALWAYS, NOW, in_order, steps_of, swap
from kartotek.schema.language.nodes import Ability, Do

__all__ = ["add_to", "confirmed", "joined", "renewed"]

_LATEST: Final = 4
_PARTLY: Final = "partly-read"
_PASSAGE: Final = 4


def add_to(found: list[Statement], statement: Statement) -> None:
    """Take a statement in, in the place of an earlier one that it says more fully: a sentence that was lost beside that
    one is missing from both."""
    for place in range(max(0, len(found) - _LATEST), len(found)):
        before = found[place]
        if statement.replaces == before.ability:
            whole = replace(statement, line_from=before.line_from, subject=before.subject)
            found[place] = capped(whole, _PARTLY) if _PARTLY in before.penalties else whole
            return
        longer = _with_longer_end(before.ability, statement.replaces, statement.ability)
        if longer is not None:
            confidence = min(before.confidence, statement.confidence)
            found[place] = replace(before, line_to=statement.line_to, content=longer, confidence=confidence)
            return
    found.append(statement)


def _with_longer_end(before: Ability, old: Ability | None, new: Ability) -> Ability | None:
    """The ability with the new steps in the place of the old ones that it ends with."""
    if old is None or old.limits != before.limits:
        return None
    steps, end = steps_of(before.effect), steps_of(old.effect)
    if len(steps) <= len(end) or steps[-len(end) :] != end:
        return None
    return replace(before, effect=in_order((*steps[: -len(end)], new.effect)), limits=new.limits)


def renewed(statements: Iterable[Statement]) -> list[Statement]:
    """The statements with those that say more in the place of what they add to."""
    made: list[Statement] = []
    for statement in statements:
        place = next((at for at, one in enumerate(made) if _says_more(statement, one)), len(made))
        made[place : place + 1] = [statement]
    return made


def joined(statements: Iterable[Statement], language: GameLanguage) -> list[Statement]:
    """Merge the statements of a paragraph that have the same subject and timing into one ability."""
    made: list[Statement] = []
    for read in statements:
        statement = _in_its_time(made[-1], read) if made else read
        before = next((one for one in made if _joins(one, statement)), None)
        whole = _merged(before, statement, language) if before is not None else None
        if before is None or whole is None:
            made.append(statement)
        else:
            made[made.index(before)] = whole
    return made


def _in_its_time(before: Statement, statement: Statement) -> Statement:
    """The statement, due at once where only the habit of the book makes an action of what goes on with what is."""
    habit = statement.ability.timing == ACTION and not statement.timed and statement.subject == before.subject
    if not habit or before.ability.timing != NOW or not _goes_on(before, statement):
        return statement
    return replace(statement, content=replace(statement.ability, timing=NOW), timed=True)


def _joins(before: Statement, statement: Statement) -> bool:
    """Whether two statements have the same subject and timing, and may be steps of one ability."""
    timing = statement.ability.timing
    return timing in (NOW, ACTION) and before.ability.timing == timing and before.subject == statement.subject


def _merged(before: Statement, statement: Statement, language: GameLanguage) -> Statement | None:
    """Both as one statement; None where they are not about one component, or hold under conditions."""
    if _may_differ(before, statement) or before.ability.limits or has_condition(statement.ability):
        return None
    effect = in_order((before.ability.effect, statement.ability.effect))
    ability = checked(replace(statement.ability, effect=effect), language)
    if ability is None:
        return None
    return replace(
        before,
        line_to=max(before.line_to, statement.line_to),
        content=ability,
        confidence=min(before.confidence, statement.confidence),
        rules=(*before.rules, *statement.rules),
    )


def _may_differ(before: Statement, statement: Statement) -> bool:
    """Whether statements without a subject may be about several components."""
    if statement.subject is not None or _goes_on(before, statement):
        return False
    return statement.ability.timing == NOW or (statement.variant, before.variant) != (None, None)


def _goes_on(before: Statement, statement: Statement) -> bool:
    """Whether a statement says what else is done at once, under the label of the whole sentence before it."""
    same = before.label == statement.label and before.line_to in (statement.line_from, statement.line_from - 1)
    return same and statement.sequel and before.whole and statement.whole


def confirmed(statements: Sequence[Statement]) -> list[Statement]:
    """Raise the confidence of statements that a second, separate passage repeats."""
    passages: dict[Ability, list[Statement]] = defaultdict(list)
    for one in filter(_may_be_confirmed, statements):
        passages[one.ability].append(one)
    twice = {id(one) for said in filter(_apart, passages.values()) for one in said}
    return [replace(one, confidence=max(one.confidence, SAID_TWICE)) if id(one) in twice else one for one in statements]


def _may_be_confirmed(statement: Statement) -> bool:
    heard = statement.confidence >= HEARD_TWICE and statement.ceiling >= SAID_TWICE
    return heard and statement.timed and _stands_alone(statement)


def _stands_alone(statement: Statement) -> bool:
    """Whether it says enough to be known again: nothing is open, and not only that something is had, whoever it is."""
    aimless = statement.subject is None and statement.ability.timing == NOW
    return not aimless and not is_open(statement.ability)


def _apart(said: Sequence[Statement]) -> bool:
    """Whether statements stand in different passages and are about the same thing, as far as they say it: what always
    holds may hold otherwise for one of many."""
    continuous = said[0].ability.timing == ALWAYS
    subjects = {one.subject for one in said} - (set() if continuous else {None})
    return len(subjects) <= 1 and max(one.line_from for one in said) > min(one.line_to for one in said) + _PASSAGE


def _says_more(statement: Statement, before: Statement) -> bool:
    """Whether a statement replaces an earlier one, or is that one with a price."""
    if before.ability == statement.replaces:
        return True
    last = last_step(statement.ability.effect)
    if not isinstance(last, Do) or last.price is None:
        return False
    return swap(statement.ability, last, replace(last, price=None)) == before.ability
