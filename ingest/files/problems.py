"""What is wrong with data, as rows: many at once, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kartotek.schema.errors import KartotekError

__all__ = ["BadData", "Problem"]

_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: its code, where it stands (file, row, column, or id and field), what it is, how to correct it."""

    code: str
    where: str
    what: str
    hint: str = ""
    warning: bool = False
    """something to look at that keeps nothing from being built"""

    def text(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{'warning: ' * self.warning}{self.where}: {self.what}{hint} [{self.code}]"


class BadData(KartotekError):  # noqa: N818
    """The data cannot be built; all problems found are in `problems`."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        shown = [problem.text() for problem in self.problems[:_SHOWN]]
        if len(self.problems) > _SHOWN:
            shown.append(f"... and {len(self.problems) - _SHOWN} more")
        count = "1 problem" if len(self.problems) == 1 else f"{len(self.problems)} problems"
        super().__init__(self.problems[0].code, f"the data has {count}; nothing was built", why="\n".join(shown))
