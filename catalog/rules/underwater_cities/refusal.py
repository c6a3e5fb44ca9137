"""How a move that breaks a rule stops: the rule, what it needs and what there is."""

from __future__ import annotations

from typing import NoReturn

from kartotek.catalog.rules.game import Illegal

__all__ = ["RefusedError", "refuse"]


class RefusedError(Exception):
    """A rule forbids the move. `play` restores the state and returns the rule."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.rule)
        self.illegal = illegal


def refuse(rule: str, need: int | str | None = None, have: int | str | None = None, about: str = "") -> NoReturn:
    raise RefusedError(Illegal(f"rule:{rule}", need, have, about))
