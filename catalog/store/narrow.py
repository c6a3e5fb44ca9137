"""Which games a name occurs in: enough to read only those, out of a catalog of very many."""

from __future__ import annotations

from collections.abc import Iterator

from kartotek.catalog.store.tables import Tables
from kartotek.schema.hungarian.fold import fold
from kartotek.schema.rows import ComponentAttributeRow, ComponentRow, GameRow, LayerRow, RetiredIdRow

__all__ = ["tables_about"]


def tables_about(tables: Tables, text: str, game: str | None = None) -> Tables:
    """The tables of the games that have a component of this id or name, whatever packs give it; all where none has.

    `game` is the id or name of the one game that is meant, if it is one.
    """
    found = list(dict.fromkeys(_games(tables, text.strip())))
    if game is not None:
        meant = fold(game)
        own = {row.id for row in tables.rows(GameRow) if meant in (row.id, row.folded_en, row.folded_hu)}
        found = [each for each in found if each in own]
    return tables.narrowed(found) if found else tables


def _games(tables: Tables, text: str) -> Iterator[str]:
    name = _resolved(tables, text)
    for row in tables.having(ComponentRow, "slug", name.rpartition(":")[2]):
        if name in (row.id, f"{row.kind}:{row.slug}", row.slug):
            yield row.game
    folded = fold(text)
    for field in ("folded_en", "folded_hu"):
        yield from (row.game for row in tables.having(ComponentRow, field, folded))
    packs = len(tables.rows(LayerRow)) > 1
    for field in ("name_en", "name_hu") if packs else ():  # names that packs give to shipped components
        for given in tables.having(ComponentAttributeRow, "name", field):
            if fold(given.text or "") == folded:
                yield given.component.partition(":")[0]


def _resolved(tables: Tables, text: str) -> str:
    """The id that is in use today."""
    seen: set[str] = set()
    while text not in seen:
        seen.add(text)
        for row in tables.having(RetiredIdRow, "old", text):
            text = row.successor or text
    return text
