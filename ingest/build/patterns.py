"""Patterns of subjects and fields in the files: `card:*` means all cards, and the most exact pattern wins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

__all__ = ["IdPattern"]


@dataclass(frozen=True, slots=True)
class IdPattern:
    """A subject or field with `*`. Exactness: no star at all beats any star, then more literal characters win."""

    text: str
    matcher: re.Pattern[str]

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, text: str) -> IdPattern:
        return cls(text, re.compile(".*".join(re.escape(part) for part in text.split("*"))))

    @property
    def exactness(self) -> tuple[bool, int]:
        return "*" not in self.text, len(self.text.replace("*", ""))

    def matches(self, text: str) -> bool:
        return self.matcher.fullmatch(text) is not None
