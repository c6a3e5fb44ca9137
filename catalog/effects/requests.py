"""What the interpreter asks of a player. Options have stable keys; an answer is one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

from kartotek.schema.errors import KartotekError

__all__ = ["DECLINE", "RequestKind", "Request"]

RequestKind = Literal["choose", "pick", "pay", "do", "may", "value", "order", "declare"]

DECLINE: Final = "decline"
"""The answer that leaves an optional step out."""


class Request(NamedTuple):
    """A question to one seat. `list_options` and `admits` work lazily: a verb may have very many options."""

    seat: int
    kind: RequestKind
    ability: str
    list_options: Callable[[], Sequence[str]]
    admits: Callable[[Any], bool] | None = None

    def options(self) -> list[str]:
        """Every answer that would be accepted, in a stable order. A `declare` request has none: the log must say."""
        return list(self.list_options())

    def accepts(self, answer: Any) -> bool:
        return self.admits(answer) if self.admits else answer in self.list_options()

    def refusal(self, answer: Any) -> KartotekError:
        shown = ", ".join(self.options()[:20])
        return KartotekError(
            "eval-choice",
            f"{answer!r} does not answer the request",
            where=self.ability,
            why=f"seat {self.seat} is asked to {self.kind}",
            hint=f"answer one of: {shown}" if shown else "",
        )
