"""What the parts of a list entry belong to: the total before a colon, a part with parts of its own, or what stands
before brackets.

Egyéb: 30 érme (20 egyes, 10 ötös), 9 lapka: 4 piros, 5 kék     the brackets have coins, the second colon has tiles
"""

from __future__ import annotations

from dataclasses import dataclass

from kartotek.ingest.newbook.inventory.chunk import Chunk

__all__ = ["Nesting"]


@dataclass(slots=True)
class Nesting:
    """Places of components (-1: none): `top` is the total that parts belong to, `group` the total that `top` is itself
    a part of, `last` the last one with a number outside of brackets."""

    top: int = -1
    group: int = -1
    last: int = -1

    def follow(self, chunk: Chunk, latest: int) -> None:
        """A colon after a part that has a number begins the parts of that part, and a semicolon ends them."""
        if ";" in chunk.opens and self.group >= 0:
            self.top, self.group = self.group, -1
        elif ":" in chunk.opens and not chunk.depth and 0 <= self.top < self.last == latest:
            self.group, self.top = self.top, self.last

    def count(self, chunk: Chunk, at: int) -> None:
        """A component with a number was made."""
        if not chunk.inner:
            self.top = at
        if not chunk.depth:
            self.last = at

    def parent(self, chunk: Chunk) -> int:
        """The total of a part: what stands before its brackets, else before the colon."""
        if not chunk.inner:
            return -1
        return max(self.last, self.top) if chunk.depth else self.top
