"""The components of a game as this stage sees them: ids by kind, what their ids say of them, and their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.terms.known import component_rows, id_shape

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

    def named(self, model: ReadingModel) -> Iterator[tuple[Member, str, str]]:
        """Every name that is known, with the field that holds it."""
        for member in self.by_id.values():
            fields = ("name_hu", *(model.kinds[member.kind].named if member.kind in model.kinds else ()))
            for name in fields:
                text = member.name_hu if name == "name_hu" else member.attributes.get(name, "")
                if text:
                    yield member, name, text


def load_members(game: str, folder: Path, model: ReadingModel) -> Members:
    """The components of a game's tables."""
    by_kind: dict[str, list[Member]] = {}
    for path in sorted((folder / "games" / game / "components").glob("*.csv")):
        kind = model.kinds.get(path.stem)
        shapes = [id_shape(template.text) for template in kind.ids] if kind else []
        by_kind[path.stem] = [_member(game, path.stem, row, shapes) for row in component_rows(path)]
    by_id = {member.id: member for members in by_kind.values() for member in members}
    for part in model.kinds.values():
        if part.of:
            shapes = [id_shape(template.text) for template in part.ids]
            by_kind[part.name] = list(_part(by_kind.get(part.of, ()), shapes))
    return Members(game, by_kind, by_id)


def _part(members: Sequence[Member], shapes: Sequence[re.Pattern[str]]) -> Iterator[Member]:
    """The members of a kind whose ids are made in one of these ways."""
    for member in members:
        found = next((match for shape in shapes if (match := shape.fullmatch(member.slug))), None)
        if found is not None:
            yield replace(member, attributes={**member.attributes, **found.groupdict()})


def _member(game: str, kind: str, row: Mapping[str, str], shapes: Sequence[re.Pattern[str]]) -> Member:
    slug = row["id"]
    names = {key: (row.get(key) or "").replace("?", "") for key in ("name_hu", "name_en")}
    found = next((match for shape in shapes if (match := shape.fullmatch(slug))), None)
    attributes = dict(_stated(row)) | (found.groupdict() if found else {})
    return Member(f"{game}:{kind}:{slug}", kind, slug, names["name_hu"], names["name_en"], attributes)


def _stated(row: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for column, cell in row.items():
        if cell and "?" not in cell:
            yield column, cell
