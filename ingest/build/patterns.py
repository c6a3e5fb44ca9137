"""Patterns of subjects and fields in the files: `card:*` means all cards, and the most exact pattern wins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

__all__ = ["IdPattern"]


@dataclass(frozen=True)
class IdPattern:
    """A subject or field with `*`. Exactness: no star at all beats any star, then more literal characters win."""

    text: str

    @classmethod
    @lru_cache(maxsize=4096)
    def of(cls, text: str) -> IdPattern:
        return cls(text)

    @cached_property
    def _matcher(self) -> re.Pattern[str]:
        return re.compile(".*".join(re.escape(part) for part in self.text.split("*")))

    @cached_property
    def exactness(self) -> tuple[bool, int]:
        return "*" not in self.text, len(self.text.replace("*", ""))

    def matches(self, text: str) -> bool:
        """Whether a text is one that the pattern means; most have no star, and mean themselves."""
        return self._matcher.fullmatch(text) is not None if "*" in self.text else self.text == text
