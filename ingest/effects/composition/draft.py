"""What the clauses of a sentence have said so far, and changes of what was said last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from ingest.effects.composition.transfers import ClausePart
from schema.language.nodes import Bundle, Cond, ForScope, Limit, Step, Timing, Transfer

__all__ = ["AbilityDraft"]


@dataclass
class AbilityDraft:
    """What the clauses of a sentence have said so far."""

    parts: list[ClausePart] = field(default_factory=list)
    timing: Timing | None = None
    condition: Cond | None = None
    otherwise: Step | None = None
    price: Bundle | None = None
    price_times: int | None = None
    price_timing: str | None = None
    price_due: bool = False
    """Whether the price must be paid whatever comes: by itself it is a loss."""
    price_commanded: bool = False
    """Whether a command says to pay it: then it is due at once."""
    rated: bool = False
    """Whether the price is for each of at most so many, and what one brings is still to come."""
    limits: list[Limit] = field(default_factory=list)
    each: int | None = None
    understood: set[str] = field(default_factory=set)
    """The operators that were used up without leaving a sign in the tree, by their tags."""
    measured: bool = False
    """Whether `so many` still waits for `as there are`."""
    conditional: bool = False
    """Whether `only then` still waits for the condition."""

    def change_last(self, change: Callable[[Transfer], Transfer | None]) -> bool:
        """Change the last transfer; False where there is none, or it cannot be."""
        for at in range(len(self.parts) - 1, -1, -1):
            step = self.parts[at].step
            inner = step.step if isinstance(step, ForScope) else step
            if isinstance(inner, Transfer):
                made = change(inner)
                if made is None:
                    return False
                whole: Step = ForScope(step.scope, made) if isinstance(step, ForScope) else made
                self.parts[at] = replace(self.parts[at], step=whole)
                return True
        return False
