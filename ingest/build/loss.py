"""What is lost without the readings: facts that only a reading claims, and claims that other facts lose.

    python -m kartotek.ingest.build.loss data

builds the data folder with and without `rulebooks/` in memory and prints both lists.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from kartotek.ingest.build import collect
from kartotek.ingest.build.workbench import Rows
from kartotek.schema.tables import Claim

__all__ = ["Loss", "loss_without_readings"]

Field = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Loss:
    """Fields that vanish, fields that keep their value and lose a claim, and fields that neither explains."""

    vanished: tuple[Field, ...]
    weakened: tuple[Field, ...]
    unexplained: tuple[Field, ...]


def loss_without_readings(data: Path) -> Loss:
    """Compare two builds: one with the readings of the data folder, one with none."""
    whole, bare = _claims(collect(data)), _claims(collect(data, readings=()))
    vanished = sorted(whole.keys() - bare.keys())
    weakened = sorted(field for field in bare if len(bare[field]) < len(whole.get(field, ())))
    only_read = {field for field, kinds in whole.items() if set(kinds) == {"read"}}
    shared = {field for field, kinds in whole.items() if "read" in kinds} - only_read
    unexplained = sorted((set(vanished) ^ only_read) | (set(weakened) ^ shared) | (bare.keys() - whole.keys()))
    return Loss(tuple(vanished), tuple(weakened), tuple(unexplained))


def _claims(rows: Rows) -> dict[Field, list[str]]:
    """The kinds of all claims about each field."""
    found: dict[Field, list[str]] = defaultdict(list)
    for claim in rows.of(Claim):
        found[claim.subject_id, claim.field].append(claim.kind)
    return found


def main(arguments: list[str]) -> int:
    """Print both lists; 1 where a field is in neither and yet differs."""
    loss = loss_without_readings(Path(arguments[0] if arguments else "data"))
    lists = (("vanish", loss.vanished), ("lose a claim", loss.weakened), ("unexplained", loss.unexplained))
    for title, fields in lists:
        sys.stdout.write(f"{len(fields)} fields {title}\n")
        sys.stdout.writelines(f"  {subject} {field}\n" for subject, field in fields)
    return 1 if loss.unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
