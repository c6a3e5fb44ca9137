"""What `data/games` types although a reading of the same book supplies it: found, and removed.

    python -m kartotek.ingest.build.second_copy data            lists every such cell, line and form
    python -m kartotek.ingest.build.second_copy data --remove   empties them

A cell is a second copy where the reading stands and nobody but a person citing the same book is behind the cell. What
another source says too stays typed: it is that source's claim.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kartotek.ingest.build import collect
from kartotek.ingest.build.cited_rows import needless_citations
from kartotek.ingest.build.numbers import number_field
from kartotek.ingest.build.settle import STRUCTURE
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.table_file import TableFile
from kartotek.schema.ids import game_of, qualify
from kartotek.schema.tables import SHIPPED, Ability, Claim, LineSpan, Occurrence, Term, TermForm

__all__ = ["SecondCopy", "Supplied", "remove_copies", "second_copies"]

_OPEN: Final = ("", "?")
_NUMBERS: Final = {"counts": ("kind", "count", "printed"), "setup": ("key", "setup", "value")}


@dataclass(frozen=True, slots=True)
class SecondCopy:
    """A cell that a reading supplies: its file, row (from 0, without the header), column, and the text to take out."""

    path: Path
    row: int
    column: str
    text: str


class Supplied:
    """What readings supply, by a build of the data folder."""

    def __init__(self, rows: Rows) -> None:
        self._claims: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for claim in rows.of(Claim):
            if claim.layer_id == SHIPPED:
                self._claims[claim.subject_id, claim.field].append(claim)
        terms = {row.id: row for row in rows.of(Term)}
        forms = {row.id: row.ocr for row in rows.of(TermForm)}
        lines = {row.id: row.first_line for row in rows.of(LineSpan)}
        self.lines: dict[tuple[str, str, str], set[int]] = defaultdict(set)
        """Lines on which a term was read, by game, concept and term."""
        self.forms: dict[tuple[str, str, str], set[str]] = defaultdict(set)
        for met in rows.of(Occurrence):
            if met.kind == "read":
                term = terms[met.term_id]
                key = (term.game_id, term.concept_id.removeprefix("concept:"), term.text)
                self.lines[key].add(lines[met.span_id])
                self.forms[key].add(forms[met.form_id] or "")

    def is_read(self, subject: str, field: str) -> bool:
        """Whether a reading stands for the field."""
        return any(claim.kind == "read" and claim.standing == "stands" for claim in self._claims[subject, field])

    def is_copy(self, subject: str, field: str) -> bool:
        """Whether a reading stands and no other source is behind what is typed."""
        others = [claim for claim in self._claims[subject, field] if claim.kind != "read"]
        books = {claim.document_id for claim in self._claims[subject, field] if claim.kind == "read"}
        ours = all(claim.kind == "label" or claim.document_id in books for claim in others)
        return self.is_read(subject, field) and ours


def second_copies(data: Path) -> list[SecondCopy]:
    """All cells of a data folder that hold what a reading supplies."""
    supplied = Supplied(collect(data))
    return [copy for game in _games(data) for copy in _copies_of(game, supplied)]


def _games(data: Path) -> list[Path]:
    return [path.parent for path in sorted((data / "games").glob("*/game.toml"))]


def _copies_of(game: Path, supplied: Supplied) -> Iterator[SecondCopy]:
    for path in sorted((game / "components").glob("*.csv")):
        for number, row in enumerate(TableFile(path).rows):
            subject = f"{game.name}:{path.stem}:{row['id']}"
            for column, text in row.items():
                if column not in STRUCTURE and text not in _OPEN and supplied.is_copy(subject, column):
                    yield SecondCopy(path, number, column, text)
    yield from _abilities(game, supplied)
    yield from _numbers(game, supplied)
    yield from _terms(game, supplied)


def _abilities(game: Path, supplied: Supplied) -> Iterator[SecondCopy]:
    path, counted = game / "abilities.csv", defaultdict[str, int](int)
    for number, row in enumerate(TableFile(path).rows if path.exists() else ()):
        subject = qualify(game.name, row["component"])
        counted[subject] += 1
        if row["expression"] and supplied.is_copy(subject, f"ability.{counted[subject]}"):
            yield SecondCopy(path, number, "expression", row["expression"])


def _numbers(game: Path, supplied: Supplied) -> Iterator[SecondCopy]:
    for table, (name, kind, column) in _NUMBERS.items():
        path = game / f"{table}.csv"
        for number, row in enumerate(TableFile(path).rows if path.exists() else ()):
            subject, field = f"{game.name}:{kind}:{row[name]}", number_field(column, row.get("players", ""))
            if row[column] not in _OPEN and supplied.is_copy(subject, field):
                yield SecondCopy(path, number, column, row[column])


def _terms(game: Path, supplied: Supplied) -> Iterator[SecondCopy]:
    path = game / "terms.csv"
    for number, row in enumerate(TableFile(path).rows if path.exists() else ()):
        key = (game.name, row["concept"], row.get("term_hu", ""))
        for text in filter(None, row.get("lines", "").split(";")):
            first, _, last = text.partition("-")
            if supplied.lines[key] & set(range(int(first), int(last or first) + 1)):
                yield SecondCopy(path, number, "lines", text)
        for text in filter(None, row.get("ocr_forms", "").split(";")):
            if text in supplied.forms[key]:
                yield SecondCopy(path, number, "ocr_forms", text)


def remove_copies(data: Path) -> list[SecondCopy]:
    """Empty all second copies, with the citations that nothing needs any more. Abilities keep their order."""
    rows = collect(data)
    supplied = Supplied(rows)
    copies = [copy for game in _games(data) for copy in _copies_of(game, supplied)]
    tables: dict[Path, TableFile] = {}
    for copy in copies:
        table = tables.setdefault(copy.path, TableFile(copy.path))
        listed = [text for text in table.rows[copy.row][copy.column].split(";") if text != copy.text]
        whole = copy.path.stem != "terms"
        table.put(copy.row, copy.column, "" if whole else ";".join(listed))
        if copy.path.stem in _NUMBERS:
            table.empty(copy.row, "lines")
    for table in tables.values():
        table.save()
    for path, needless in needless_citations(data, supplied).items():
        table = TableFile(path)
        table.remove(needless)
        table.save()
    _keep_order(data, _abilities_of(rows))
    return copies


def _abilities_of(rows: Rows) -> dict[str, str]:
    return {row.id: row.expression for row in rows.of(Ability) if row.layer_id == SHIPPED}


def _keep_order(data: Path, before: dict[str, str]) -> None:
    """Name the timing of the places of a component whose abilities would change their order."""
    after = _abilities_of(collect(data))
    moved = {name.partition("#")[0] for name, text in before.items() if after.get(name) != text}
    for game in _games(data):
        path, counted = game / "abilities.csv", defaultdict[str, int](int)
        if not any(game_of(subject) == game.name for subject in moved):
            continue
        table = TableFile(path)
        for number, row in enumerate(table.rows):
            subject = qualify(game.name, row["component"])
            counted[subject] += 1
            if subject in moved and not row["expression"]:
                timing = before[f"{subject}#{counted[subject]}"].partition(":")[0].split()[0]
                table.put(number, "timing", timing, after="expression")
        table.save()


def main(arguments: list[str]) -> int:
    """List the second copies of a data folder, or remove them; 1 where there are any left."""
    folders = [Path(text) for text in arguments if text != "--remove"]
    for folder in folders or [Path("data")]:
        found = remove_copies(folder) if "--remove" in arguments else second_copies(folder)
        for copy in found:
            sys.stdout.write(f"{copy.path}, row {copy.row + 2}, {copy.column}: {copy.text}\n")
        sys.stdout.write(f"{len(found)} cells {'removed' if '--remove' in arguments else 'that a reading supplies'}\n")
    return 0 if "--remove" in arguments or not found else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
