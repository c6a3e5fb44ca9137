"""What becomes of a single change in a copy of a book.

The copy is read and built as a user does it: `kartotek ingest COPY -o MINE` and `kartotek build --readings MINE`. The
new value must stand in the catalog or the build must list what became of the fact, and nothing else may change.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from kartotek.ingest.build import collect
from kartotek.ingest.pipeline import read_book
from kartotek.ingest.readings.reconcile import write_reading
from kartotek.schema.tables import Claim, Conflict
from kartotek.schema.tables.evidence import UNDECIDED
from tests.conftest import DATA
from tests.ingest.changes import Change, book_of, fact_lines, fact_spans, fact_value, facts_of

__all__ = ["VERDICTS", "Outcome", "Verdict", "outcome_of", "shipped_values"]

Verdict = Literal["new value", "conflict listed", "doubt listed", "lost"]
VERDICTS: Final[dict[Verdict, str]] = {
    "new value": "a field that had the old value has the new one in the catalog",
    "conflict listed": "the build lists a conflict that names the new value",
    "doubt listed": "the build lists a fact of the changed line as no longer read, without the new value",
    "lost": "neither catalog nor list say anything of it",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a change did: how it is seen, what the build lists, and facts of other lines that changed."""

    verdict: Verdict
    changed: tuple[str, ...]
    listed: tuple[str, ...]
    strays: tuple[str, ...]

    @property
    def clean(self) -> bool:
        return self.verdict != "lost" and not self.strays


def outcome_of(change: Change, path: Path, folder: Path) -> Outcome:
    """Read the changed copy, build with it in place of the shipped reading, and compare with what is shipped."""
    book = read_book(_changed_text(change, path), known_only=True)
    write_reading(book, folder)
    old, new = _by_fact(facts_of(book_of(path))), _by_fact(facts_of(book))
    moved = {fact: row for fact, row in (old | new).items() if fact not in old or fact not in new}
    cited = {fact[:2] for fact, row in old.items() if _cites(row, change)}
    # A field that loses what the changed line says of it need not cite that line any longer.
    others = {fact: row for fact, row in moved.items() if not _cites(row, change)}
    strays = [_shown(row) for fact, row in others.items() if fact in old or fact[:2] not in cited]
    shipped, built = _shipped(str(book.game)), _built(str(book.game), folder)
    changed = [place for place, values in built.values.items() if values != shipped.values.get(place, values)]
    listed = sorted(built.listed - shipped.listed)
    return Outcome(
        _verdict(change, changed, shipped, built, listed),
        tuple(f"{' '.join(place)}: {shipped.values[place]} -> {built.values[place]}" for place in sorted(changed)),
        tuple(listed),
        tuple(sorted(strays)),
    )


def _cites(row: Mapping[str, Any], change: Change) -> bool:
    return change.line in set(fact_lines(row))


def _changed_text(change: Change, path: Path) -> bytes:
    lines = path.read_text(encoding="utf-8").split("\n")
    scan, line = book_of(path).scans[change.line], lines[change.line - 1]
    at = line.rindex(scan) if scan else 0
    lines[change.line - 1] = line[: at + change.start] + change.after + line[at + change.end :]
    return "\n".join(lines).encode()


def _verdict(
    change: Change, changed: Sequence[Place], shipped: _Catalog, built: _Catalog, listed: Sequence[str]
) -> Verdict:
    says = re.compile(rf"(?<![\w-]){re.escape(change.means)}(?![\w-])", re.IGNORECASE)
    for place in changed:
        if len(says.findall(built.values[place])) > len(says.findall(shipped.values[place])):
            return "new value"
    if any(says.search(_of_this_text(one)) for one in listed):
        return "conflict listed"
    return "doubt listed" if listed else "lost"


def _of_this_text(listed: str) -> str:
    """The values that a listed conflict gives for the changed text; they are quoted, and those of the recorded text
    stand before."""
    return " ".join(re.findall(r"'([^']*)'", listed.rpartition("of the recorded text:")[2]))


Fact = tuple[str, str, str]
Place = tuple[str, str]
"""Subject and field."""


def _by_fact(rows: Sequence[Mapping[str, Any]]) -> dict[Fact, Mapping[str, Any]]:
    return {(row["subject"], row.get("field", "ability"), fact_value(row)): row for row in rows}


def _shown(row: Mapping[str, Any]) -> str:
    return f"{row['subject']} {row.get('field', 'ability')} = {fact_value(row)} (lines {fact_spans(row)})"


@dataclass(frozen=True, slots=True)
class _Catalog:
    """The values that stand, and what is listed as undecided."""

    values: Mapping[Place, str]
    listed: frozenset[str]


def shipped_values(game: str) -> Mapping[Place, str]:
    """What stands in the shipped catalog of a game, by subject and field."""
    return _shipped(game).values


@cache
def _shipped(game: str) -> _Catalog:
    return _built(game)


def _built(game: str, *readings: Path) -> _Catalog:
    """The catalog of one game; what is read of its book says nothing of the others."""
    rows = collect(DATA, readings=(DATA, *readings), only=game)
    stands = (claim for claim in rows.of(Claim) if claim.standing == "stands")
    values = {(claim.subject_id, claim.field): claim.value for claim in stands}
    listed = (conflict.reason for conflict in rows.of(Conflict) if conflict.decision == UNDECIDED)
    return _Catalog(values, frozenset(listed))
