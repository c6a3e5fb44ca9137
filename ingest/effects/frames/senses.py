"""Rules that read any verb, permission and number of a game by the senses of its words, in all games alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.frames.frame import ANYTIME, EffectRule, Said, When
from ingest.effects.frames.sense_numbers import numbers_of
from ingest.effects.frames.sense_steps import Made, step_of
from ingest.effects.grammar.chunks import Item
from ingest.effects.grammar.clauses import Clause
from ingest.effects.senses import SENSE, WordSense, senses_in
from schema.language.construct import ALWAYS, UNKNOWN, in_order, on, only_if, where
from schema.language.nodes import Flag, ForEach, May, Step

__all__ = ["NUMBER_FRAMES", "SENSE_FRAMES", "SWEEPING_RULES"]

_VERB: Final = "verb with its object"
_PERMISSION: Final = "allowed or forbidden"
SWEEPING_RULES: Final = (_VERB, _PERMISSION)
"""Rules that take all words of a clause but amounts as read."""
_KEPT: Final = frozenset(("TIME", "STAGE", "BUNDLE", "VALUES"))
"""What a sense does not take as read by itself: when, and how much."""
_COUNTED: Final = _KEPT | {"NUM", "ONE", "ORD", "PER", "ALT", "ADJ", "THINGS"}
"""What a number of the game takes as read only where it is that number."""
_ACTION: Final = "ACT_"


def _use(sense: WordSense, made: Made | None, clause: Clause, kept: frozenset[str] = _KEPT) -> None:
    """Mark what a sense has read: its words and all that goes with them, amounts only where it speaks of them."""
    clause.use(*(item for item in clause.main if item.tag not in kept or _is_object(item, sense)))
    if made is not None:
        clause.use(*made.used)
    if sense.event:
        clause.use(*clause.event)
        clause.event_read = clause.event_read or bool(clause.event)
    clause.rules.append(f"{SENSE}{sense.name}")
    clause.understood.update(sense.tags)


def _is_object(item: Item, sense: WordSense) -> bool:
    """Whether an amount is the good that the sense speaks of."""
    names = {amount.named(way) for amount in item.value for way in ("pay", "gain")} if item.tag == "BUNDLE" else set()
    return bool(names & sense.goods)


def _verbs(clause: Clause) -> Iterator[Said]:
    """A verb of the game with what it is done to, how many and for what; of several verbs one after another."""
    for sense in senses_in(clause, "verb", "use"):
        made = step_of(sense, clause)
        if made is None:
            continue
        _use(sense, made, clause)
        if sense.by_action:
            yield from _of_actions(sense, made.step, clause)
        else:
            yield Said(made.step, sense.when or ANYTIME, subject=sense.subject)
        return


def _of_actions(sense: WordSense, step: Step, clause: Clause) -> Iterator[Said]:
    """What belongs to the action that is named; to that which the text is about, or to each, where none is."""
    actions = clause.language.timing.get("actions", "").split()
    named = [action for action in actions if clause.has(f"{_ACTION}{action.upper()}")]
    here = not named and not clause.says("EACH") and not clause.says("ON_IT")
    for action in named or actions:
        yield Said(_of_action(sense, step, action), When(on(action), here=here))


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
        if not names:
            continue
        denied = clause.has("NEG") or clause.has("ONLY")
        step = in_order(Flag(name, not denied) for name in names)
        _use(sense, None, clause)
        clause.understood.update(("NEG", "ONLY") if denied else ())
        chosen = denied and clause.has("V.choose", "SO")
        yield Said(May(step) if chosen else step, replace(sense.when, default=False) if sense.when else ALWAYS)
        return


def _flags(sense: WordSense, clause: Clause) -> Sequence[str]:
    """The permissions of a sense; where a title names one, that."""
    if sense.kind == "flags":
        return sense.names
    named = [item.value[sense.name] for item in clause.find("NAME") if sense.name in item.value]
    return [name for name in named[:1] if name in clause.language.vocabulary.flags]


def _numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is so much, or grows or falls by so much."""
    yield from _number_of_game((one for one in senses_in(clause, "hook") if "NEG" not in one.tags), clause)


def _denied_numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is not more than so much, or nothing."""
    yield from _number_of_game((one for one in senses_in(clause, "hook") if "NEG" in one.tags), clause)


def _number_of_game(senses: Iterable[WordSense], clause: Clause) -> Iterator[Said]:
    """The first number that the clause states; when something need not be paid, another sentence says."""
    for sense in senses:
        made = numbers_of(sense, clause)
        if made is None:
            continue
        _use(sense, made, clause, _COUNTED | ({"X"} if _is_of_things(sense, clause) else frozenset()))
        unpaid = only_if(UNKNOWN) if {"NEG", "V.pay"} <= sense.tags else None
        when = replace(sense.when, default=False) if sense.when else ALWAYS
        yield Said(made.step, when, unpaid, subject=sense.subject)
        return


def _is_of_things(sense: WordSense, clause: Clause) -> bool:
    """Whether the clause names the things that the number is of: then each of its words may say which."""
    attributes = clause.language.vocabulary.hooks[sense.name].attributes
    return bool(attributes) and not sense.filters and "BUNDLE" not in sense.tags


SENSE_FRAMES: Final = (
    EffectRule(_PERMISSION, (), _permissions, denied=True),
    EffectRule(_VERB, (), _verbs),
)
NUMBER_FRAMES: Final = (
    EffectRule("number of the game", (), _numbers),
    EffectRule("number of the game", (), _denied_numbers, denied=True),
)
