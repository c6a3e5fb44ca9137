"""Rules that read any verb, payment and good of a game by the senses of its words, in all games alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final

from kartotek.ingest.confidence import FULL, PART_OF_SENSE
from kartotek.ingest.effects.frames.frame import ANYTIME, EffectRule, Said, When, values_of
from kartotek.ingest.effects.frames.sense_numbers import COUNTED, DOING, numbers_of, permissions, states
from kartotek.ingest.effects.frames.sense_steps import KEPT, Made, good_of, is_contradicted, paid_of, step_of, use_sense
from kartotek.ingest.effects.frames.sense_table import WordSense, senses_in
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.schema.language.construct import in_order, on, once_per, where
from kartotek.schema.language.nodes import ForEach, May, OncePer, Step

__all__ = ["SENSE_FRAMES", "SWEEPING_RULES"]

_VERB: Final = "verb with its object"
_PERMISSION: Final = "allowed or forbidden"
_PAYMENT: Final = "paid in order to do"
_GOOD: Final = "good by its own words"
SWEEPING_RULES: Final = (_VERB, _PERMISSION, _PAYMENT, _GOOD)
"""Rules that take all words of a clause but amounts as read."""
_ACTION: Final = "ACT_"
_SHARED: Final = frozenset(("THINGS", "THING", "BUNDLE", "TIME", "NUM", "ONE", "ANY"))
"""Words that may belong to more than one verb."""


def _verbs(clause: Clause) -> Iterator[Said]:
    """A verb of the game with what it is done to, how many and for what; of two verbs one after the other."""
    found = [sense for sense in senses_in(clause, "verb", "use") if not is_contradicted(sense, clause)]
    pair = _pair(found, clause)
    yield from [pair] if pair is not None else _first(found, _with_numbers, clause)


def _counted_verbs(clause: Clause) -> Iterator[Said]:
    """A verb of the game that is done to so many."""
    verbs = clause.language.vocabulary.verbs
    found = [one for one in senses_in(clause, "verb") if verbs[one.name].params]
    yield from _first(found, step_of, clause, COUNTED | {"X"})


def _corrected(clause: Clause) -> Iterator[Said]:
    """Not this but that: the verb after *but*, with the object before it."""
    tags = [item.tag for item in clause.main]
    if "BUT" in tags[tags.index("NEG") :]:
        stated = set(tags[tags.index("BUT") :])
        yield from _first((one for one in senses_in(clause, "verb") if stated & one.tags), step_of, clause)


def _with_numbers(sense: WordSense, clause: Clause) -> Made | None:
    """A verb, after the numbers of the game that change for it where it is an action that is done."""
    made = step_of(sense, clause)
    changed = _changed_number(clause) if made is not None and DOING in sense.tags else None
    if made is None or changed is None:
        return made
    return Made(in_order((changed.step, made.step)), [*changed.used, *made.used])


def _changed_number(clause: Clause) -> Made | None:
    """The first number of the game that the clause changes for an action."""
    numbers = (numbers_of(one, clause) for one in senses_in(clause, "hook") if DOING in one.tags)
    return next(filter(None, numbers), None)


def _pair(senses: Sequence[WordSense], clause: Clause) -> Said | None:
    """Two verbs that share no word of the clause: one after the other, when the first is done."""
    for pair in permutations(senses, 2):
        steps = [step_of(sense, clause) for sense in pair] if _are_in_a_row(*pair, clause) else []
        made = [step for step in steps if step is not None]
        if len(made) == len(pair):
            return _one_after_other(pair, made, clause)
    return None


def _one_after_other(senses: Sequence[WordSense], made: Sequence[Made], clause: Clause) -> Said:
    """What verbs say in a row, at the time of the first."""
    for sense, one in zip(senses, made, strict=True):
        use_sense(sense, clause, one.used)
    step = in_order(one.step for one in made)
    return Said(step, senses[0].when or ANYTIME, subject=senses[0].subject, cap=_cap(*senses))


def _are_in_a_row(first: WordSense, second: WordSense, clause: Clause) -> bool:
    """Whether two senses are of different verbs, one of which stands before the other, and share no word."""
    is_before = _place(first, clause) < _place(second, clause)
    return is_before and first.name != second.name and _own(first, clause).isdisjoint(_own(second, clause))


def _own(sense: WordSense, clause: Clause) -> frozenset[str]:
    """The words of the clause that belong to the sense alone."""
    return (sense.tags & clause.tags) - _SHARED


def _place(sense: WordSense, clause: Clause) -> int:
    own = _own(sense, clause)
    return next((at for at, item in enumerate(clause.main) if item.tag in own), -1)


def _cap(*senses: WordSense) -> int:
    """How certain it is at most: less where the words of one say a part of what happens."""
    return PART_OF_SENSE if any(sense.partial for sense in senses) else FULL


def _goods(clause: Clause) -> Iterator[Said]:
    """A good is had by words that only this game has for it."""
    yield from _first(senses_in(clause, "good"), good_of, clause)


def _payments(clause: Clause) -> Iterator[Said]:
    """A good is paid or moved in order to do or get something."""
    yield from _first(senses_in(clause, "pays"), paid_of, clause)


def _first(
    senses: Iterable[WordSense],
    make: Callable[[WordSense, Clause], Made | None],
    clause: Clause,
    kept: frozenset[str] = KEPT,
) -> Iterator[Said]:
    """What the first sense says that the clause has all for."""
    for sense in senses:
        made = make(sense, clause) if not is_contradicted(sense, clause) else None
        if made is not None:
            use_sense(sense, clause, made.used, kept)
            yield from _stated(sense, made.step, clause)
            return


def _stated(sense: WordSense, step: Step, clause: Clause) -> Iterator[Said]:
    """What a sense says: once, or of each action."""
    whole = May(step) if sense.optional else step
    if sense.by_action:
        yield from _of_actions(sense, whole, clause)
    else:
        limit = _limit(sense, clause)
        yield Said(whole, sense.when or ANYTIME, limit, subject=sense.subject, cap=_cap(sense))


def _limit(sense: WordSense, clause: Clause) -> OncePer | None:
    """How often it may be done, where that is part of the sense; a game with one period means that."""
    limits, periods = values_of(clause, "LIMIT"), clause.language.vocabulary.periods
    if "LIMIT" not in sense.tags or not limits:
        return None
    stated = limits[0][0]
    if stated in periods:
        return once_per(stated)
    return once_per(periods[0]) if len(periods) == 1 else None


def _of_actions(sense: WordSense, step: Step, clause: Clause) -> Iterator[Said]:
    """What belongs to the action that is named; where none is, what is had belongs to that which the text is about, and
    what is given to each."""
    actions = clause.language.timing.get("actions", "").split()
    named = [action for action in actions if clause.has(f"{_ACTION}{action.upper()}")]
    here = not named and clause.says_any("V.gain", "V.take")
    for action in named or actions:
        yield Said(_of_action(sense, step, action), When(on(action), here=here), cap=_cap(sense))


def _of_action(sense: WordSense, step: Step, action: str) -> Step:
    """The step done to what belongs to an action."""
    which = where(sense.by_action, action)
    if isinstance(step, ForEach):
        return replace(step, select=replace(step.select, filters=(*step.select.filters, which)))
    return step


SENSE_FRAMES: Final = (
    EffectRule(_PERMISSION, (), permissions, denied=True, senses=("flags", "flag_of")),
    EffectRule(_PAYMENT, (), _payments, senses=("pays",)),
    EffectRule("verb with its number", (), _counted_verbs, senses=("verb",)),
    EffectRule(_VERB, ("NEG", "BUT"), _corrected, denied=True),
    EffectRule(_VERB, (), _verbs, senses=("verb", "use")),
    EffectRule(_GOOD, (), _goods, senses=("good",)),
    EffectRule("what must be so", (), states, senses=("state",)),
)
