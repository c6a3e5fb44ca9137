"""How much of what 56 other games say the effect language can express: shares by half, and what is missing most."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.schema.language.judged_effects import CLASSES, Judged, judged, reasons, shares

HALVES = ("open", "aside")


def main() -> None:
    rows = judged()
    print(f"{'':14}" + "".join(f"{name:>9}" for name in CLASSES))
    moments: list[tuple[str, Callable[[Judged], str]]] = [
        ("before", lambda row: row.before),
        ("now", lambda row: row.now),
    ]
    for halves in ((half,) for half in HALVES):
        _print_shares(rows, halves, moments)
    _print_shares(rows, HALVES, moments)
    print("\nnot general now, by reason")
    for reason, count in reasons(rows).most_common():
        split = [sum(row.half == half and row.why == reason for row in rows) for half in HALVES]
        print(f"{reason:14}{count:4}   {HALVES[0]} {split[0]}, {HALVES[1]} {split[1]}")


def _print_shares(
    rows: list[Judged], halves: tuple[str, ...], moments: list[tuple[str, Callable[[Judged], str]]]
) -> None:
    for moment, class_of in moments:
        found = shares(class_of(row) for row in rows if row.half in halves)
        name = halves[0] if len(halves) == 1 else "all"
        print(f"{name:6}{moment:8}" + "".join(f"{found[kind]:8.1f}%" for kind in CLASSES))


if __name__ == "__main__":
    main()
