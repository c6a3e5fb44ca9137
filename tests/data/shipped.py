"""Reads the shipped tables as plain rows, without the build: a fault of the build cannot hide one of the data."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from kartotek.ingest.files.filled_tables import filled_abilities, filled_components, filled_numbers
from kartotek.schema.language.nodes import Ability
from kartotek.schema.language.parser import parse_ability, parse_bundle, parse_cond
from kartotek.schema.vocabulary import Vocabulary, load_vocabulary

__all__ = ["DATA", "Row", "Tables", "last_line"]

DATA = Path(__file__).parents[2] / "data"
Row = dict[str, str]
WITHOUT_EVIDENCE = frozenset({"id", "parent", "position", "edition"})


def last_line(lines: str) -> int:
    """The highest line of a citation such as `252;1013-1015`; 0 if none is given."""
    return max((int(part.split("-")[-1]) for part in lines.split(";") if part), default=0)


class Tables:
    """The files of one game or pack."""

    def __init__(self, folder: Path, vocabulary: Path | None = None, base: Tables | None = None) -> None:
        self.folder = folder
        self.base = base
        self._vocabulary = vocabulary or folder / "vocabulary.toml"
        self._read: dict[str, list[Row]] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return load_vocabulary(self._vocabulary, self.base.vocabulary if self.base else None)

    def rows(self, name: str) -> list[Row]:
        """The rows of a table with what readings supply of them."""
        if name == "abilities":
            return filled_abilities(self.folder) if (self.folder / "abilities.csv").exists() else []
        if name in ("counts", "setup"):
            return filled_numbers(self.folder, name) if (self.folder / f"{name}.csv").exists() else []
        return self.typed(name)

    def typed(self, name: str) -> list[Row]:
        """The rows of a table as the file has them."""
        path = self.folder / f"{name}.csv"
        if not path.exists():
            return []
        with path.open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, strict=True))

    @cached_property
    def kinds(self) -> dict[str, list[Row]]:
        names = sorted(path.stem for path in (self.folder / "components").glob("*.csv"))
        return {kind: filled_components(self.folder, kind) for kind in names}

    @cached_property
    def components(self) -> dict[str, Row]:
        return {f"{kind}:{row['id']}": row for kind, rows in self.kinds.items() for row in rows}

    @cached_property
    def abilities(self) -> dict[str, list[str]]:
        """Expressions by component, in printed order."""
        found: dict[str, list[str]] = {}
        for row in self.rows("abilities"):
            found.setdefault(row["component"], []).append(row["expression"])
        return found

    def parsed(self) -> Iterator[tuple[str, str, Ability]]:
        """Every ability, checked against the vocabulary."""
        for component, expressions in self.abilities.items():
            for text in expressions:
                yield component, text, parse_ability(text, self.vocabulary, host=component.split(":")[0])

    def check_costs(self) -> int:
        """Parse every cost and requirement; how many there were."""
        count = 0
        for component, row in self.components.items():
            if row.get("cost", "") not in ("", "?", "free"):
                parse_bundle(row["cost"], self.vocabulary)
                count += 1
            if row.get("requires", "") not in ("", "?"):
                parse_cond(row["requires"], self.vocabulary, host=component.split(":")[0])
                count += 1
        return count

    def fields(self) -> Iterator[tuple[str, str, str]]:
        """Subject, field and value of everything that is typed, and so needs evidence or a reason."""
        for kind in self.kinds:
            for row in self.typed(f"components/{kind}"):
                for field, value in row.items():
                    if value and field not in WITHOUT_EVIDENCE:
                        yield f"{kind}:{row['id']}", field, value
        counted = Counter[str]()
        for row in self.typed("abilities"):
            counted[row["component"]] += 1
            if row["expression"]:
                yield row["component"], f"ability.{counted[row['component']]}", row["expression"]

    def stated(self, table: str, subject: str, field: str) -> bool:
        """Does a row of `evidence` or `gaps` speak of that field?"""
        names = {field, field.split(".")[0], "*"}
        return any(row["field"] in names and fnmatchcase(subject, row["subject"]) for row in self.rows_of(table))

    def rows_of(self, table: str) -> list[Row]:
        """The same as `rows`, read once."""
        if table not in self._read:
            self._read[table] = self.rows(table)
        return self._read[table]

    def unstated(self) -> list[tuple[str, str, str]]:
        """Fields with a value and no evidence, or with something unknown and no reason."""
        return [
            (table, subject, field)
            for table in ("evidence", "gaps")
            for subject, field, value in self.fields()
            if _speaks(table, value) and not self.stated(table, subject, field)
        ]

    def idle(self, table: str) -> list[Row]:
        """Rows of `evidence` or `gaps` that speak of nothing that is there."""
        present = [(subject, field) for subject, field, value in self.fields() if _speaks(table, value)]
        if table == "gaps":
            present += [(subject, "ability") for subject in self.components if subject not in self.abilities]
            present += [(subject, "rows") for subject in self.components]
        return [
            row
            for row in self.rows_of(table)
            if not any(
                fnmatchcase(subject, row["subject"]) and row["field"] in (field, field.split(".")[0], "*")
                for subject, field in present
            )
        ]


def _speaks(table: str, value: str) -> bool:
    """Evidence speaks of what is known, gaps of what is not; of a half-known line both do."""
    return value != "?" if table == "evidence" else "?" in value
