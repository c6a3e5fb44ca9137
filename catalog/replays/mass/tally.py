"""What a run found, in numbers: small, whatever it was that was looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

__all__ = ["Tally"]

_FIRST: Final = 20


@dataclass(slots=True)
class Tally:
    """How many replays there were of each verdict, and how many of them an earlier run had validated."""

    verdicts: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    kept: int = 0
    first_faults: list[dict[str, Any]] = field(default_factory=list)
    """The first replays that are not valid, for people."""

    @property
    def replays(self) -> int:
        return sum(self.verdicts.values())

    @classmethod
    def of(cls, rows: Sequence[dict[str, Any]]) -> Tally:
        """The tally of some verdicts."""
        found = cls()
        for row in rows:
            found.verdicts[row["verdict"]] = found.verdicts.get(row["verdict"], 0) + 1
            if row["rule"]:
                found.rules[row["rule"]] = found.rules.get(row["rule"], 0) + 1
            if row["verdict"] in ("not valid", "fault") and len(found.first_faults) < _FIRST:
                found.first_faults.append(row)
        return found

    def add(self, other: Tally) -> None:
        """Count what another tally counts, which comes after this one."""
        for mine, others in ((self.verdicts, other.verdicts), (self.rules, other.rules)):
            for name, count in others.items():
                mine[name] = mine.get(name, 0) + count
        self.kept += other.kept
        self.first_faults += other.first_faults[: _FIRST - len(self.first_faults)]
