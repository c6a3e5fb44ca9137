"""`sheets.toml`: the sheets that an owner of a game fills in; each entry is a kind of component."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from kartotek.schema.models.base import FileModel

__all__ = ["MapSitesEntry", "SheetEntry"]

LineRange = Annotated[list[int], Field(min_length=2, max_length=2)]


class MapSitesEntry(FileModel):
    """The sites of a map that are no cities and no ways between them."""

    kind: str = Field(description="the kind of the site, and the column that holds its colour")
    entry: str = Field(description="the entry of a map that lists them")
    colors: list[str] = Field(description="the colours that they may have")


class SheetEntry(FileModel):
    """One sheet: a file of the pack, its columns, and what is known of the cards before they are typed in."""

    file: str = Field(description="the file below `sheets/`, or the folder of maps")
    key: str = Field(description="the column that says which component a row is about")
    columns: Mapping[str, str] = Field({}, description="columns with what to write in them")
    numbers: Mapping[str, LineRange] = Field({}, description="piles with their first and last number")
    timings: Mapping[str, list[str]] = Field({}, description="the timings of abilities that a type of card admits")
    sides: Mapping[str, int] = Field({}, description="sides of a board with their number of places")
    needed: list[str] = Field([], description="columns that a row with anything in it must fill")
    prices: str = Field("", description="the resource of a bare number in the column `cost`")
    priced: Mapping[str, Mapping[str, int]] = Field({}, description="how many cards of a pile have which price")
    maps: int = Field(0, description="how many boards have a map of their own")
    beside: MapSitesEntry | None = Field(None, description="the sites of a map beside its cities")
    example: str = Field("", description="a map to begin with; `{board}` is the name of its board")
