"""What is allowed, what must be so and how much a number of the game is, by the senses of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kartotek.ingest.effects.discourse import EventWith
from kartotek.ingest.effects.frames.frame import EffectRule, Said
from kartotek.ingest.effects.frames.items import values_of
from kartotek.ingest.effects.frames.sense_guards import is_contradicted
from kartotek.ingest.effects.frames.sense_numbers import numbers_of
from kartotek.ingest.effects.frames.sense_steps import KEPT, use_sense
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.senses import WordSense, senses_in
from kartotek.schema.language.construct import ALWAYS, UNKNOWN, flag, in_order, only_if
from kartotek.schema.language.nodes import Flag, May

__all__ = ["COUNTED", "DOING", "NUMBER_FRAMES", "permissions", "states"]

COUNTED: Final = KEPT | {"NUM", "ONE", "ORD", "PER", "ALT", "ADJ", "THINGS"}
"""What a number of the game takes as read only where it is that number."""
DOING: Final = "V.do"


def permissions(clause: Clause) -> Iterator[Said]:
    """What is allowed, or not: `only` and `not` forbid; who may decide so may leave it."""
    for sense in senses_in(clause, "flags", "flag_of"):
        names = _flags(sense, clause)
        if names and not is_contradicted(sense, clause) and not (len(names) > 1 and _is_denied(clause)):
            yield _permission(sense, names, clause)
            return


def _is_denied(clause: Clause) -> bool:
    """Whether a permission is taken away, or somebody may decide so; of several, nobody knows which."""
    return clause.has("V.choose", "SO") or clause.says_any("NEG", "ONLY")


def _permission(sense: WordSense, names: Sequence[str], clause: Clause) -> Said:
    """That something is allowed, forbidden, or may be left."""
    chosen, denied = clause.has("V.choose", "SO"), _is_denied(clause)
    step = in_order(Flag(name, not denied) for name in names)
    use_sense(sense, clause)
    clause.understood.update(("NEG", "ONLY") if denied else ())
    return Said(May(step) if chosen else step, sense.when or ALWAYS)


def _flags(sense: WordSense, clause: Clause) -> Sequence[str]:
    """The permissions of a sense; where a title names one, that."""
    if sense.kind == "flags":
        return sense.names
    named = [value[sense.name] for value in values_of(clause, "NAME") if sense.name in value]
    return [name for name in named[:1] if name in clause.language.vocabulary.flags]


def states(clause: Clause) -> Iterator[Said]:
    """What must be so of the thing that the sentence before is about."""
    sense = next(senses_in(clause, "state"), None)
    if sense is not None:
        use_sense(sense, clause)
        yield Said(EventWith(flag(sense.name)))


def _numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is so much, or grows or falls by so much."""
    yield from _number_of_game(_alone(senses_in(clause, "hook"), denied=False), clause)


def _denied_numbers(clause: Clause) -> Iterator[Said]:
    """A number of the game is not more than so much, or nothing."""
    yield from _number_of_game(_alone(senses_in(clause, "hook"), denied=True), clause)


def _alone(senses: Iterable[WordSense], denied: bool) -> Iterator[WordSense]:
    """Those that need no action beside them."""
    return (one for one in senses if ("NEG" in one.tags) == denied and DOING not in one.tags)


def _number_of_game(senses: Iterable[WordSense], clause: Clause) -> Iterator[Said]:
    """The first number that the clause states; when something need not be paid, another sentence says."""
    for sense in senses:
        made = numbers_of(sense, clause)
        if made is not None:
            use_sense(sense, clause, made.used, COUNTED | _left(sense, clause))
            unpaid = only_if(UNKNOWN) if {"NEG", "V.pay"} <= sense.tags else None
            yield Said(made.step, sense.when or ALWAYS, unpaid, subject=sense.subject)
            return


def _left(sense: WordSense, clause: Clause) -> frozenset[str]:
    """The unknown words, where the clause names the things that the number is of: each of them may say which."""
    attributes = clause.language.vocabulary.hooks[sense.name].attributes
    is_of_things = attributes and not sense.filters and "BUNDLE" not in sense.tags
    return frozenset("X") if is_of_things else frozenset()


NUMBER_FRAMES: Final = (
    EffectRule("number of the game", (), _numbers, senses=("hook",)),
    EffectRule("number of the game", (), _denied_numbers, denied=True, senses=("hook",)),
)
