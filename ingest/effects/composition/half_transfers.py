"""Half of what is held of one good, which comes as another."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.picks import only
from kartotek.schema.language.nodes import Amount, Bundle, Divide, Held, Transfer

__all__ = ["half_of"]

_HALVED: Final = frozenset(("nom", "dat"))
_HAD: Final = frozenset(("acc", "ess"))
_WORDS: Final = frozenset(("ROUNDED", "HALF_OF"))


def half_of(passage: ClausePassage) -> tuple[Transfer, str] | None:
    """The transfer and the good that it brings; None where the clause says more."""
    held, had = _good_in(passage, _HALVED), _good_in(passage, _HAD)
    if held is None or had is None or passage.words - _WORDS or len(_nouns(passage)) > 2:
        return None
    return Transfer("gain", Bundle((Amount(Divide(Held(held.name), 2), had.name),))), had.name


def _nouns(passage: ClausePassage) -> list[ComposedPhrase]:
    return [p for p in passage.phrases if p.kind not in ("word", "time", "verb")]


def _good_in(passage: ClausePassage, cases: frozenset[str]) -> ComposedPhrase | None:
    """The only good in one of these cases, named without a number."""
    return only([p for p in passage.in_case("amount", *cases) if p.n is None and isinstance(p.name, str)])
