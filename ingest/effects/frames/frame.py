"""Frames: which items a sentence must have for it to say a certain thing, in whatever order they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kartotek.ingest.confidence import FULL
from kartotek.ingest.effects.discourse import Note, Open
from kartotek.ingest.effects.grammar.clauses import Clause
from kartotek.ingest.effects.notation import timing_of
from kartotek.schema.language.construct import ACTION, NOW, once_per
from kartotek.schema.language.nodes import Limit, Step, Timing
from kartotek.schema.vocabulary import Vocabulary

__all__ = [
    "ANYTIME", "LAST_MAKER", "SPECIAL", "EffectRule", "Said", "When", "is_plain", "unless_stated", "usual_timing",
]  # fmt: skip

LAST_MAKER: Final = "last maker"
"""The subject of an effect that belongs to the component of the statement before."""


@dataclass(frozen=True, slots=True)
class When:
    """The timing that a rule gives its effect."""

    timing: Timing | None
    """None: only the text or the context can say it."""
    default: bool = False
    """What the text states goes before it."""
    context: bool = False
    """The action that the text is about goes before it."""
    here: bool = False
    """It is said only where the text is about this action."""
    limit: Limit | None = None
    """How often, where the text states no other timing."""


def unless_stated(timing: Timing) -> When:
    """This timing, where the text states no other."""
    return When(timing, default=True)


def usual_timing(clause: Clause, name: str, otherwise: Timing = NOW) -> Timing:
    """When something takes effect by the game's table of timings, whatever a text says; otherwise this timing."""
    text = clause.language.timing.get(name, "").removeprefix("!")
    return (timing_of(text, clause.language) if text else None) or otherwise


ANYTIME: Final = unless_stated(NOW)
SPECIAL: Final = When(ACTION, default=True, limit=once_per("round"))
"""An action of the kind that is done once a round."""


@dataclass(frozen=True, slots=True)
class Said:
    """One effect that a rule has read."""

    effect: Step | Note | Open
    timing: Timing | When = ANYTIME
    limit: Limit | None = None
    variant: int | None = None
    """Which one of several components of a sentence it belongs to."""
    subject: str | None = None
    """Kind and name of its component, `LAST_MAKER`, or empty where it is not what the event is about."""
    cap: int = FULL
    """The highest confidence in permille."""
    named: bool = False
    """The sentence names the component."""

    @property
    def when(self) -> When:
        return self.timing if isinstance(self.timing, When) else When(self.timing)


@dataclass(frozen=True, slots=True)
class EffectRule:
    """A rule of the grammar above the phrase: tags that the clause needs (`|`: one of them,
    `@`: its event or brackets will do), of games that know certain names or of all."""

    name: str
    needs: tuple[str, ...]
    read: Callable[[Clause], Iterator[Said]]
    knows: tuple[str, ...] = ()
    """Names that the vocabulary of the game must have."""
    denied: bool = False
    senses: tuple[str, ...] = ()
    """The kinds of senses that it reads: without the words of one of them it says nothing."""

    @property
    def tags_needed(self) -> Iterator[str]:
        """All tags that it asks for, wherever they stand."""
        return (tag for need in self.needs for tag in need.removeprefix("@").split("|"))

    def is_of(self, vocabulary: Vocabulary) -> bool:
        """Whether a game has what the rule speaks of."""
        parts = (vocabulary.nouns, vocabulary.hooks, vocabulary.verbs, vocabulary.phases)
        return all(any(name in part for part in parts) for name in self.knows)

    def applies(self, clause: Clause) -> bool:
        if not self.denied and "NEG" in clause.tags:
            return False
        plain, others = _sorted(self.needs)
        return plain <= clause.tags and all(_meets(need, clause) for need in others)


def is_plain(need: str) -> bool:
    """Whether what a frame needs is one tag of the clause itself."""
    return not need.startswith("@") and "|" not in need


def _meets(need: str, clause: Clause) -> bool:
    if need.startswith("@"):
        return clause.says(need[1:])
    return need in clause.tags or ("|" in need and not clause.tags.isdisjoint(_either(need)))


@lru_cache(maxsize=512)
def _sorted(needs: tuple[str, ...]) -> tuple[frozenset[str], tuple[str, ...]]:
    """The needs that are tags of the clause itself, and the others."""
    others = tuple(need for need in needs if not is_plain(need))
    return frozenset(needs) - frozenset(others), others


@lru_cache(maxsize=512)
def _either(need: str) -> frozenset[str]:
    return frozenset(need.split("|"))
