"""The components of a game as this stage sees them: ids by kind, what their ids say of them, and their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ingest.csv_rows import csv_rows
from ingest.structure.model import ReadingModel, Template

__all__ = ["Member", "Members", "load_members"]


@dataclass(frozen=True, slots=True)
class Member:
    """A component: its full id, and attributes that its id or its table states."""

    id: str
    kind: str
    slug: str
    name_hu: str = ""
    name_en: str = ""
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Members:
    """All components of a game."""

    game: str
    by_kind: Mapping[str, Sequence[Member]]
    by_id: Mapping[str, Member]

    def full(self, short: str) -> str:
        return f"{self.game}:{short}"

    @property
    def names(self) -> Mapping[str, str]:
        """Hungarian names by id, those that are known."""
        return {member.id: member.name_hu for member in self.by_id.values() if member.name_hu}


def load_members(game: str, folder: Path, model: ReadingModel) -> Members:
    """The components of a game's tables."""
    by_kind: dict[str, list[Member]] = {}
    for path in sorted((folder / "games" / game / "components").glob("*.csv")):
        kind = model.kinds.get(path.stem)
        shape = _shape(kind.id) if kind and kind.id else None
        by_kind[path.stem] = [_member(game, path.stem, row, shape) for row in csv_rows(path)]
    by_id = {member.id: member for members in by_kind.values() for member in members}
    return Members(game, by_kind, by_id)


def _member(game: str, kind: str, row: Mapping[str, str], shape: re.Pattern[str] | None) -> Member:
    slug = row["id"]
    names = {key: (row.get(key) or "").replace("?", "") for key in ("name_hu", "name_en")}
    found = shape.fullmatch(slug) if shape else None
    attributes = dict(_stated(row)) | (found.groupdict() if found else {})
    return Member(f"{game}:{kind}:{slug}", kind, slug, names["name_hu"], names["name_en"], attributes)


def _stated(row: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for column, cell in row.items():
        if cell and "?" not in cell:
            yield column, cell


def _shape(template: Template) -> re.Pattern[str]:
    """What an id of this make looks like: a number or a word for each place."""
    made = ""
    at = 0
    for found in re.finditer(r"\{(\w+)\}", template.text):
        made += re.escape(template.text[at : found.start()]) + rf"(?P<{found[1]}>[a-z0-9]+?)"
        at = found.end()
    return re.compile(made + re.escape(template.text[at:]))
