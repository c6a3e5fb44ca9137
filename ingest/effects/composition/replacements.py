"""Goods that always come in place of others."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only, phrase_before
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.trees import bundle_of
from kartotek.schema.language.nodes import Replace

__all__ = ["take_replacement"]

_WORDS: Final = frozenset(("INSTEAD", "SO_MUCH", "EACH_TIME"))


def take_replacement(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """A good that always comes in place of another: as much of it, where no number is said."""
    old = phrase_before(passage.phrases, "INSTEAD")
    new = only([p for p in passage.of("amount") if p is not old])
    if old is None or new is None or not _is_gain(passage) or not _are_unnumbered(old, new):
        return None
    prize = bundle_of([replace(new, n=1)], "gain")
    if prize is None:
        return None
    draft.understood.add("INSTEAD")
    draft.parts.append(ClausePart(Replace(old.gained_good, prize), "always", "always"))
    return True


def _are_unnumbered(old: ComposedPhrase, new: ComposedPhrase) -> bool:
    """Whether both are goods without numbers, and the new one is what is had."""
    return (old.kind, old.n) == ("amount", None) and (new.case, new.n) == ("acc", None)


def _is_gain(passage: ClausePassage) -> bool:
    """Whether a clause says no more than which goods are had."""
    plain = passage.verbs == {"V.gain"} and passage.words <= _WORDS
    return plain and passage.kinds <= {"amount", "word", "verb"}
