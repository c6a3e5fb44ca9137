"""Steps without what is around them, and what they give."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.language.nodes import Amount, Bundle, ForScope, Later, May, Step, Transfer

__all__ = ["commanded", "good_of", "put_back", "put_off", "unscoped"]

_LOSSES: Final = "losses"
"""The phase in which players lose what others make them lose."""


def unscoped(step: Step | None) -> Step | None:
    """What other players do, or the step itself."""
    return step.step if isinstance(step, ForScope) else step


def commanded(step: Step) -> Step:
    """What may be done, or the step itself."""
    return step.step if isinstance(step, May) else step


def put_back(around: Step, step: Step) -> Step:
    """A step in place of the one that other players do or that may be done; by itself where `around` is no such."""
    return replace(around, step=step) if isinstance(around, ForScope | May) else step


def good_of(step: Step | None) -> str | None:
    """The good of a step that transfers an amount of one good and nothing else."""
    match step:
        case Transfer(bundle=Bundle((Amount(resource=good),))):
            return good
    return None


def put_off(step: Step, language: GameLanguage, when: str | None = None) -> Step:
    """What others lose by what they have, or when players lose something, in the phase for that where the game has one;
    any other step as it is."""
    match step:
        case ForScope(step=Transfer(kind="lose", per=per)) if _LOSSES in language.vocabulary.phases:
            return Later(_LOSSES, step) if per is not None or when == f"each {_LOSSES}" else step
    return step
