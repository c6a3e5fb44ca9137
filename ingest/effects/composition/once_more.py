"""Clauses that do again what the one before them does: *majd még egyet ingyen*."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.steps import commanded
from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.schema.language.construct import FREE_OF_CHARGE
from kartotek.schema.language.nodes import Do

__all__ = ["take_once_more"]

_STILL: Final = "meg"
"""The key of the word for one more."""
_WORDS: Final = frozenset(("NEXT", "AND", "FREE", "EVEN", "BUT", "THEN"))
_WITHOUT: Final = "nelkul"


def take_once_more(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """One more of the things that the clause before does something to, at its price or for free."""
    last, part = draft.last_step, draft.parts[-1] if draft.parts else None
    if last is None or part is None or not _says_one_more(passage):
        return None
    command = commanded(last)
    if not isinstance(command, Do) or command.args or not passage.language.vocabulary.verbs[command.verb].costs:
        return False
    free = "FREE" in passage.words
    again = replace(command, price=FREE_OF_CHARGE) if free else command
    if command == last:
        draft.parts.append(ClausePart(again, part.timing, part.default))
    return command == last


def _says_one_more(passage: ClausePassage) -> bool:
    """Whether a clause without a verb says one more, for free or not, and nothing else."""
    number = only([p for p in passage.phrases if p.kind != "word"])
    plain = number is not None and (number.kind, number.n, number.case, number.bound) == ("number", 1, "acc", "")
    still = any(unit.key == _STILL for unit in passage.units)
    named = any(unit.tag == "FREE" and _WITHOUT in unit.key for unit in passage.units)
    return plain and still and not named and passage.words <= _WORDS
