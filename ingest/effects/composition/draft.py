"""What the clauses of a sentence have said so far, and changes of what was said last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from kartotek.ingest.effects.composition.transfers import ClausePart
from kartotek.ingest.effects.composition.trees import put_back, unscoped
from kartotek.schema.language.nodes import Bundle, Cond, Limit, Mod, OncePer, Pay, Step, Timing, Transfer

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
    price_offered: bool = False
    """Whether the price is that of what the clause after it says, whatever words that has."""
    price_given_up: bool = False
    """Whether the verb of paying says by itself that it is for something."""
    rated: bool = False
    """Whether the price is for each of at most so many, and what one brings is still to come."""
    limits: list[Limit] = field(default_factory=list)
    each: int | None = None
    understood: set[str] = field(default_factory=set)
    """The operators that were used up without leaving a sign in the tree, by their tags."""
    measured: bool = False
    """Whether `so many` still waits for `as there are`."""
    measured_in: int = 1
    """For every how many of them it is one."""
    in_order: bool = False
    """Whether the steps are said to come only one after the other."""
    chosen: bool = False
    """Whether two ways were named: what another clause adds may be said of the second alone."""
    conditional: bool = False
    """Whether `only then` still waits for the condition."""

    @property
    def last_step(self) -> Step | None:
        """The step that was said last."""
        return self.parts[-1].step if self.parts else None

    @property
    def is_limited(self) -> bool:
        """Whether it can be done so often in a period."""
        return any(isinstance(limit, OncePer) for limit in self.limits)

    @property
    def is_lasting(self) -> bool:
        """Whether a number of the game is another one from now on."""
        return any(isinstance(part.step, Mod) for part in self.parts)

    @property
    def is_waiting(self) -> bool:
        """Whether a word still waits for what another clause should have said."""
        unasked = self.conditional and self.condition is None and self.timing is None
        return self.measured or self.rated or unasked

    def take_timing(self, timing: Timing | None) -> bool:
        """Let all happen at a time; False where there is none, or one was stated already."""
        if timing is None or self.timing is not None:
            return False
        self.timing = timing
        return True

    def replace_last(self, step: Step) -> None:
        """Put a step in place of the one that was said last."""
        self.parts[-1] = replace(self.parts[-1], step=step)

    def change_last(self, change: Callable[[Transfer], Transfer | None]) -> bool:
        """Change the last transfer; False where there is none, or it cannot be."""
        for at in reversed(range(len(self.parts))):
            step = self.parts[at].step
            prize = step.step if isinstance(step, Pay) else step
            inner = unscoped(prize)
            if isinstance(inner, Transfer):
                made = change(inner)
                whole = put_back(prize, made or inner)
                self.parts[at] = replace(
                    self.parts[at], step=replace(step, step=whole) if isinstance(step, Pay) else whole
                )
                return made is not None
        return False
