"""Releases of the catalog in order, and what changed since one: `data/releases` keeps what each of them said.

A data version is a hash, so it has no order and no date of its own. A release gives it both: its file begins with a
line that numbers and dates the version and has a checksum, and then has one line with the facts of each component. What
changed is read off two such states, or off one and the catalog as it is now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from kartotek.catalog.store import Catalog, Component
from kartotek.schema.counted_lines import counted_lines, read_counted_lines
from kartotek.schema.errors import KartotekError
from kartotek.schema.files import write_whole
from kartotek.schema.paths import data_folder

__all__ = [
    "Change",
    "FieldChange",
    "Release",
    "changes_between",
    "changes_since",
    "cut_release",
    "facts_of",
    "find_release",
    "is_current",
    "read_releases",
]

ReleaseFacts: TypeAlias = dict[str, Any]
ChangeKind: TypeAlias = Literal["added", "changed", "retired"]
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")
# So many letters of a version tell it from others.
_SHORTEST: Final = 8


@dataclass(frozen=True, slots=True)
class Release:
    """A data version with its place in the order and its date."""

    number: int
    date: str
    data_version: str
    path: Path

    def state(self) -> dict[str, ReleaseFacts]:
        """What the release said, by component."""
        return {row.pop("id"): row for row in _read(self.path)[1]}


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field with its old and its new value; None where it had or has none."""

    field: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Change:
    """A component that came, changed, or went; `successor` has taken the place of one that went."""

    id: str
    kind: ChangeKind
    fields: tuple[FieldChange, ...]
    successor: str | None = None


def read_releases(folder: Path | None = None) -> list[Release]:
    """All releases in order; none where nothing has been released yet."""
    found = []
    for path in sorted((folder or data_folder() / "releases").glob("*.jsonl")):
        head, _ = _read(path)
        found.append(Release(head["release"], head["date"], head["data_version"], path))
    return found


def _read(path: Path) -> tuple[dict[str, Any], list[ReleaseFacts]]:
    try:
        return read_counted_lines(path.read_bytes())
    except (OSError, ValueError) as error:
        raise KartotekError(
            "file", "the release is damaged", where=str(path), why=str(error), hint="fetch the file again"
        ) from error


def find_release(releases: Iterable[Release], version: str) -> Release:
    """The release of a version, given whole, by its first eight letters or more, or by number."""
    listed = list(releases)
    for release in listed:
        short = len(version) >= _SHORTEST and release.data_version.startswith(version)
        if version in (release.data_version, str(release.number)) or short:
            return release
    known = ", ".join(f"{release.number} ({release.data_version[:_SHORTEST]})" for release in listed[-5:])
    hint = f"releases are {known}" if listed else "nothing has been released yet"
    raise KartotekError("not-found", f"no release has the version {version[:80]!r}", hint=hint)


def is_current(catalog: Catalog, version: str) -> bool:
    """Whether this names the catalog's own data version, released or not: nothing has changed since that."""
    return len(version) >= _SHORTEST and catalog.data_version.startswith(version)


def changes_since(catalog: Catalog, release: Release) -> list[Change]:
    """What the catalog says otherwise than a release: the new, the changed, then what went, each in order of ids."""
    before = release.state()
    after = {component.id: facts_of(component) for component in catalog.components.values()}
    return [*_kept(before, after), *_gone(catalog, before, after)]


def changes_between(catalog: Catalog, older: Release, newer: Release) -> list[Change]:
    """The same between two releases."""
    before, after = older.state(), newer.state()
    return [*_kept(before, after), *_gone(catalog, before, after)]


def _kept(before: Mapping[str, ReleaseFacts], after: Mapping[str, ReleaseFacts]) -> Iterator[Change]:
    for name in sorted(after):
        old = before.get(name)
        fields = tuple(_fields(old or {}, after[name]))
        if fields or old is None:
            yield Change(name, "added" if old is None else "changed", fields)


def _gone(catalog: Catalog, before: Mapping[str, ReleaseFacts], after: Mapping[str, ReleaseFacts]) -> Iterator[Change]:
    for name in sorted(before.keys() - after.keys()):
        current = catalog.resolve(name)
        yield Change(name, "retired", tuple(_fields(before[name], {})), current if current != name else None)


def _fields(old: ReleaseFacts, new: ReleaseFacts) -> Iterator[FieldChange]:
    for field in dict.fromkeys((*old, *new)):
        if old.get(field) != new.get(field):
            yield FieldChange(field, old.get(field), new.get(field))


def facts_of(component: Component) -> ReleaseFacts:
    """What is known of a component, field by field, as evidence names the fields; what is unknown is left out."""
    facts: ReleaseFacts = {"name_en": component.name_en, "name_hu": component.name_hu, "parent": component.parent}
    for name, attribute in component.attributes.items():
        facts[name] = attribute.value if len(attribute.values) == 1 else list(attribute.values)
    if component.cost is not None:
        facts["cost"] = "free" if component.cost.free else component.cost.expression
    facts["chain_from"] = list(component.chain_from)
    facts["requires"] = [item.expression for item in component.requires]
    facts["copies"] = [[copy.count, copy.players_min] for copy in component.copies]
    facts |= {f"ability.{ability.position}": ability.expression for ability in component.abilities}
    return {field: value for field, value in facts.items() if value is not None and value != []}


def cut_release(catalog: Catalog, date: str, folder: Path | None = None) -> Release:
    """Number and date the catalog's data version, and keep what it says; a version is released once."""
    if not _DATE.fullmatch(date):
        raise KartotekError("usage", f"{date!r} is no date", hint="write it as 2027-01-31")
    root = folder or data_folder() / "releases"
    releases = read_releases(root)
    if releases and releases[-1].data_version == catalog.data_version:
        raise KartotekError("usage", "this data version is released already", where=f"release {releases[-1].number}")
    number = releases[-1].number + 1 if releases else 1
    path = root / f"{number:04d}.jsonl"
    head = {"release": number, "date": date, "data_version": catalog.data_version}
    rows = ({"id": component.id} | facts_of(component) for component in catalog.components.values())
    write_whole(path, counted_lines(head, rows))
    return Release(number, date, catalog.data_version, path)
