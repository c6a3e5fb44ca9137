"""From what a rule has read to an ability of the game: with its timing, its condition, and what was said before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kartotek.ingest.effects.discourse import Open
from kartotek.ingest.effects.frames.frame import LAST_MAKER, Said, When
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.grammar.events import timing_of as stated_timing
from kartotek.ingest.effects.memory import Memory
from kartotek.ingest.effects.notation import checked, condition_of, kind_built, timing_of
from kartotek.schema.language import nodes as n
from kartotek.schema.language.construct import ACTION, IT, NOW, UNKNOWN, gain, once_per, only_if, product
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["ability_of", "is_accepted"]

_ONCE_A_ROUND: Final = ("special", "chosen")
"""Words for actions that are done once a round."""


@dataclass(frozen=True, slots=True)
class _Timed:
    """When something happens, and how often."""

    timing: n.Timing
    limit: n.Limit | None

    @property
    def limits(self) -> tuple[n.Limit, ...]:
        return (self.limit,) if self.limit else ()


def is_accepted(said: Said, clause: Clause, memory: Memory) -> bool:
    """Whether what a rule has read is a note, or an ability that the game can express."""
    if said.subject == LAST_MAKER and not memory.maker:
        return False
    if not isinstance(said.effect, n.Node | Open):
        return True
    return ability_of(said, clause, memory) is not None


def ability_of(said: Said, clause: Clause, memory: Memory) -> n.Ability | None:
    """The ability; None where a part of it is not known or the game cannot express it."""
    effect = memory.fill(said.effect) if isinstance(said.effect, Open) else said.effect
    timed = _timed(said, clause, memory)
    if timed is None or not isinstance(effect, n.Node):
        return None
    step = _of_subject(effect, timed.timing, clause.language.vocabulary)
    return checked(_conditional(timed, step, clause), clause.language)


def _conditional(timed: _Timed, step: n.Step, clause: Clause) -> n.Ability:
    """The step at its time, with the condition of the clause."""
    condition = _condition(clause)
    if condition is not None and timed.timing in (NOW, ACTION):
        return n.Ability(timed.timing, n.If(condition, step), timed.limits)
    if condition is not None:
        return n.Ability(timed.timing, step, (only_if(condition),))
    unknown = (only_if(UNKNOWN),) if clause.has("THAT_CASE") else ()
    return n.Ability(timed.timing, step, timed.limits or unknown)


def _condition(clause: Clause) -> n.Cond | None:
    return condition_of(clause.condition, clause.language) if clause.condition else None


def _timed(said: Said, clause: Clause, memory: Memory) -> _Timed | None:
    """The timing that the text states, else the rule's; None where neither has one."""
    text = stated_timing(clause) or next((item.value for item in clause.find("TIME")), None)
    clause.use_all("TIME", "EVENT_TIME")
    if said.when.default and text is not None:
        return _stated(text, said, clause, memory)
    timing = _timing_by_rule(said.when, memory.context)
    return _unstated(timing, said, clause, memory) if timing is not None else None


def _timing_by_rule(when: When, context: n.Timing | None) -> n.Timing | None:
    """The timing of a rule, or of the action that the text is about; None where it is about another one."""
    timing = (context if when.context else None) or when.timing
    return None if when.here and timing != context else timing


def _unstated(timing: n.Timing, said: Said, clause: Clause, memory: Memory) -> _Timed:
    """The timing where the text states none."""
    if said.when.limit is not None:
        return _Timed(timing, said.when.limit)
    if clause.condition and said.when.default and timing == ACTION:
        return _Timed(NOW, said.limit)
    return _limited(timing, said, clause, memory)


def _stated(text: str, said: Said, clause: Clause, memory: Memory) -> _Timed | None:
    """The timing that the text states."""
    if text in _ONCE_A_ROUND:
        return _Timed(ACTION, once_per("round"))
    timing = timing_of(text, clause.language)
    return _limited(timing, said, clause, memory) if timing is not None else None


def _limited(timing: n.Timing, said: Said, clause: Clause, memory: Memory) -> _Timed:
    """The timing with how often it may be done."""
    timing = _at_building(timing, clause, memory)
    if said.limit is not None or timing != ACTION:
        return _Timed(timing, said.limit)
    item = clause.take("LIMIT")
    return _Timed(timing, once_per(item.value[0]) if item is not None else None)


def _at_building(timing: n.Timing, clause: Clause, memory: Memory) -> n.Timing:
    """The timing; what is had at once when a thing is built belongs to that thing where the paragraph is about it."""
    kind = kind_built(timing)
    if not kind or kind not in memory.spoken_of or all(item.value != "now" for item in clause.find("TIME")):
        return timing
    clause.built = kind
    return NOW


def _of_subject(step: n.Step, timing: n.Timing, vocabulary: Vocabulary) -> n.Step:
    """Resources counted in an event are those of the thing that it happens to."""
    event = vocabulary.events.get(str(timing.name)) if timing.kind == "on" else None
    if event is None or event.subject is None:
        return step
    match step:
        case n.Transfer("gain", n.Bundle((n.Amount(n.Number(count), good),)), n.Per(1, n.Held(counted))):
            held = f"{counted}s"
            if held in vocabulary.nouns[event.subject].attributes:
                return gain(product(count, n.ObjectAttribute(IT, held)), good)
    return step
