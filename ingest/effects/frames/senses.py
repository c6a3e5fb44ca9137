"""Rules that read any verb, permission and number of a game by the senses of its words, in all games alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.discourse import EventWith
from ingest.effects.frames.frame import ANYTIME, EffectRule, Said, When
from ingest.effects.frames.sense_goods import good_of, paid_of
from ingest.effects.frames.sense_guards import is_contradicted
from ingest.effects.frames.sense_numbers import numbers_of
from ingest.effects.frames.sense_steps import Made, step_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.senses import SENSE, WordSense, senses_in
from schema.language.construct import ALWAYS, UNKNOWN, flag, in_order, on, once_per, only_if, where
from schema.language.nodes import Flag, ForEach, May, OncePer, Step

__all__ = ["NUMBER_FRAMES", "SENSE_FRAMES", "SWEEPING_RULES"]

_VERB: Final = "verb with its object"
_PERMISSION: Final = "allowed or forbidden"
_PAYMENT: Final = "paid in order to do"
_GOOD: Final = "good by its own words"
SWEEPING_RULES: Final = (_VERB, _PERMISSION, _PAYMENT, _GOOD)
"""Rules that take all words of a clause but amounts as read."""
_KEPT: Final = frozenset(("TIME", "STAGE", "BUNDLE", "VALUES", "NUM"))
"""What a sense does not take as read by itself: when, and how much."""
_COUNTED: Final = _KEPT | {"NUM", "ONE", "ORD", "PER", "ALT", "ADJ", "THINGS"}
"""What a number of the game takes as read only where it is that number."""
_ACTION: Final = "ACT_"
_DOING: Final = "V.do"
_SHARED: Final = frozenset(("THINGS", "THING", "BUNDLE", "TIME", "NUM", "ONE", "ANY"))
"""Words that may belong to more than one verb."""
_PART: Final = 880
"""The words say a part of what happens."""
_CERTAIN: Final = 1000


def _use(sense: WordSense, made: Made | None, clause: Clause, kept: frozenset[str] = _KEPT) -> None:
    """Mark what a sense has read: its words and all that goes with them, amounts only where it speaks of them."""
    clause.use(*(item for item in clause.main if item.tag not in kept - sense.beside or _is_object(item, sense)))
    if made is not None:
        clause.use(*made.used)
    if sense.event:
        clause.use(*clause.event)
        clause.event_read = clause.event_read or bool(clause.event)
    clause.rules.append(f"{SENSE}{sense.name}")
    clause.understood.update(sense.tags, ("NEG",) if sense.denied else ())


def _is_object(item: Item, sense: WordSense) -> bool:
    """Whether an amount is the good that the sense speaks of."""
    names = {amount.named(way) for amount in item.value for way in ("pay", "gain")} if item.tag == "BUNDLE" else set()
    return bool(names & sense.goods)


def _verbs(clause: Clause) -> Iterator[Said]:
    """A verb of the game with what it is done to, how many and for what; of two verbs one after the other."""
    found = [sense for sense in senses_in(clause, "verb", "use") if not is_contradicted(sense, clause)]
    pair = _pair(found, clause)
    if pair is not None:
        yield pair
        return
    yield from _first(found, _with_numbers, clause)


def _counted_verbs(clause: Clause) -> Iterator[Said]:
    """A verb of the game that is done to so many."""
    verbs = clause.language.vocabulary.verbs
    found = [one for one in senses_in(clause, "verb") if verbs[one.name].params]
    yield from _first(found, step_of, clause, _COUNTED | {"X"})


def _corrected(clause: Clause) -> Iterator[Said]:
    """Not this but that: the verb after *but*, with the object before it."""
    tags = [item.tag for item in clause.main]
    if "NEG" not in tags or "BUT" not in tags[tags.index("NEG") :]:
        return
    said = set(tags[tags.index("BUT") :])
    yield from _first((one for one in senses_in(clause, "verb") if said & one.tags), step_of, clause)


def _with_numbers(sense: WordSense, clause: Clause) -> Made | None:
    """A verb, after the numbers of the game that change for it where it is an action that is done."""
    made = step_of(sense, clause)
    if made is None or _DOING not in sense.tags:
        return made
    for number in senses_in(clause, "hook"):
        changed = numbers_of(number, clause) if _DOING in number.tags else None
        if changed is not None:
            return Made(in_order((changed.step, made.step)), [*changed.used, *made.used])
    return made


def _pair(senses: Sequence[WordSense], clause: Clause) -> Said | None:
    """Two verbs that share no word of the clause: one after the other, when the first is done."""
    for first in senses:
        for second in senses:
            if _place(first, clause) < _place(second, clause) and not _own(first, clause) & _own(second, clause):
                steps = [step_of(sense, clause) for sense in (first, second)]
                if first.name != second.name and all(steps):
                    for sense, made in zip((first, second), steps, strict=True):
                        _use(sense, made, clause)
                    step = in_order(made.step for made in steps if made is not None)
                    cap = _PART if first.partial or second.partial else _CERTAIN
                    return Said(step, first.when or ANYTIME, subject=first.subject, cap=cap)
    return None


def _own(sense: WordSense, clause: Clause) -> frozenset[str]:
    """The words of the clause that belong to the sense alone."""
    return (sense.tags & clause.tags) - _SHARED


def _place(sense: WordSense, clause: Clause) -> int:
    own = _own(sense, clause)
    return next((at for at, item in enumerate(clause.main) if item.tag in own), -1)


def _goods(clause: Clause) -> Iterator[Said]:
    """A good is had by words that only this game has for it."""
    yield from _first(senses_in(clause, "good"), good_of, clause)


def _payments(clause: Clause) -> Iterator[Said]:
    """A good is paid or moved in order to do or get something."""
    yield from _first(senses_in(clause, "pays"), paid_of, clause)


def _states(clause: Clause) -> Iterator[Said]:
    """What must be so of the thing that the sentence before is about."""
    for sense in senses_in(clause, "state"):
        _use(sense, None, clause)
        yield Said(EventWith(flag(sense.name)))
        return


def _first(
    senses: Iterable[WordSense],
    make: Callable[[WordSense, Clause], Made | None],
    clause: Clause,
    kept: frozenset[str] = _KEPT,
) -> Iterator[Said]:
    """What the first sense says that the clause has all for."""
    for sense in senses:
        made = make(sense, clause) if not is_contradicted(sense, clause) else None
        if made is None:
            continue
        _use(sense, made, clause, kept)
        step = May(made.step) if sense.optional else made.step
        if sense.by_action:
            yield from _of_actions(sense, step, clause)
        else:
            cap = _PART if sense.partial else _CERTAIN
            yield Said(step, sense.when or ANYTIME, _limit(sense, clause), subject=sense.subject, cap=cap)
        return


def _limit(sense: WordSense, clause: Clause) -> OncePer | None:
    """How often it may be done, where that is part of the sense; a game with one period means that."""
    stated = next((item.value[0] for item in clause.find("LIMIT")), None) if "LIMIT" in sense.tags else None
    periods = clause.language.vocabulary.periods
    if stated is None or (stated not in periods and len(periods) != 1):
        return None
    return once_per(stated if stated in periods else periods[0])


def _of_actions(sense: WordSense, step: Step, clause: Clause) -> Iterator[Said]:
    """What belongs to the action that is named; where none is, what is had belongs to that which the text is about, and
    what is given to each."""
    actions = clause.language.timing.get("actions", "").split()
    named = [action for action in actions if clause.has(f"{_ACTION}{action.upper()}")]
    here = not named and clause.says_any("V.gain", "V.take")
    for action in named or actions:
        cap = _PART if sense.partial else _CERTAIN
        yield Said(_of_action(sense, step, action), When(on(action), here=here), cap=cap)


def _of_action(sense: WordSense, step: Step, action: str) -> Step:
    """The step done to what belongs to an action."""
    which = where(sense.by_action, action)
    if isinstance(step, ForEach):
        return replace(step, select=replace(step.select, filters=(*step.select.filters, which)))
    return step


def _permissions(clause: Clause) -> Iterator[Said]:
    """What is allowed, or not: `only` and `not` forbid; who may decide so may leave it."""
    for sense in senses_in(clause, "flags", "flag_of"):
        names = _flags(sense, clause)
        if not names or is_contradicted(sense, clause):
            continue
        chosen = clause.has("V.choose", "SO")
        denied = chosen or clause.has("NEG") or clause.has("ONLY")
        step = in_order(Flag(name, not denied) for name in names)
        _use(sense, None, clause)
        clause.understood.update(("NEG", "ONLY") if denied else ())
        yield Said(May(step) if chosen else step, sense.when or ALWAYS)
        return


def _flags(sense: WordSense, clause: Clause) -> Sequence[str]:
    """The permissions of a sense; where a title names one, that."""
    if sense.kind == "flags":
        return sense.names
    named = [item.value[sense.name] for item in clause.find("NAME") if sense.name in item.value]
    return [name for name in named[:1] if name in clause.language.vocabulary.flags]


def _numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is so much, or grows or falls by so much."""
    yield from _number_of_game(_alone(senses_in(clause, "hook"), denied=False), clause)


def _denied_numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is not more than so much, or nothing."""
    yield from _number_of_game(_alone(senses_in(clause, "hook"), denied=True), clause)


def _alone(senses: Iterable[WordSense], denied: bool) -> Iterator[WordSense]:
    """Those that need no action beside them."""
    return (one for one in senses if ("NEG" in one.tags) == denied and _DOING not in one.tags)


def _number_of_game(senses: Iterable[WordSense], clause: Clause) -> Iterator[Said]:
    """The first number that the clause states; when something need not be paid, another sentence says."""
    for sense in senses:
        made = numbers_of(sense, clause)
        if made is None:
            continue
        _use(sense, made, clause, _COUNTED | ({"X"} if _is_of_things(sense, clause) else frozenset()))
        unpaid = only_if(UNKNOWN) if {"NEG", "V.pay"} <= sense.tags else None
        yield Said(made.step, sense.when or ALWAYS, unpaid, subject=sense.subject)
        return


def _is_of_things(sense: WordSense, clause: Clause) -> bool:
    """Whether the clause names the things that the number is of: then each of its words may say which."""
    attributes = clause.language.vocabulary.hooks[sense.name].attributes
    return bool(attributes) and not sense.filters and "BUNDLE" not in sense.tags


SENSE_FRAMES: Final = (
    EffectRule(_PERMISSION, (), _permissions, denied=True),
    EffectRule(_PAYMENT, (), _payments),
    EffectRule("verb with its number", (), _counted_verbs),
    EffectRule(_VERB, ("NEG", "BUT"), _corrected, denied=True),
    EffectRule(_VERB, (), _verbs),
    EffectRule(_GOOD, (), _goods),
    EffectRule("what must be so", (), _states),
)
NUMBER_FRAMES: Final = (
    EffectRule("number of the game", (), _numbers),
    EffectRule("number of the game", (), _denied_numbers, denied=True),
)
