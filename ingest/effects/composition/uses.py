"""Cards whose actions a clause says to use."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.schema.language.nodes import Seq, Step, UpTo

__all__ = ["use_of"]

_USING: Final = "now: use action of pick card"


def use_of(passage: ClausePassage) -> Step | None:
    """Using so many of one's cards that carry actions, or at most so many."""
    cards = _used(passage)
    if cards is None:
        return None
    using = passage.language.tree(_USING)
    return _repeated(using.effect, cards) if using is not None else None


def _repeated(step: Step, cards: ComposedPhrase) -> Step | None:
    """A step for each of so many cards, or for at most so many."""
    number = cards.n or 1
    if cards.bound:
        return UpTo(number, step) if cards.bound == "<=" else None
    return step if number == 1 else Seq((step,) * number)


def _used(passage: ClausePassage) -> ComposedPhrase | None:
    """The cards with actions that a clause says to use, if it says nothing else but when."""
    alone = passage.verbs == {"V.use"} and len(passage.phrases) == 2 + len(passage.of("time"))
    return only([p for p in passage.in_case("things", "acc") if _acts(p)]) if alone else None


def _acts(phrase: ComposedPhrase) -> bool:
    plain = not phrase.ordinal and not phrase.each
    return plain and any(feature.get("type") == "action" for feature in phrase.features)
