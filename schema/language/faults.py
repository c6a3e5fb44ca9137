"""Errors of expressions: they carry a position and draw a caret under it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from kartotek.schema.errors import KartotekError
from kartotek.schema.language.nodes import TextRange

__all__ = ["EffectError", "nearest"]


class EffectError(KartotekError):
    """The only exception that parsing and checking let out."""

    def __init__(self, code: str, what: str, text: str, span: TextRange, *, hint: str = "") -> None:
        self.line = text
        self.span = span
        super().__init__(code, what, where=f"column {span[0] + 1}", why=self.caret(), hint=hint)

    def caret(self) -> str:
        """The line around the fault with a mark under it, cut to a readable width."""
        start, end = self.span
        left = max(0, start - 60)
        window = "".join(sign if sign.isprintable() else " " for sign in self.line[left : left + 100])
        width = max(1, min(end, left + len(window)) - start)
        return f"  {window}\n  {' ' * (start - left)}{'^' * width}"


def nearest(name: str, known: Iterable[str]) -> str:
    """The declared name that was probably meant, or nothing."""
    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return found[0] if found else ""
