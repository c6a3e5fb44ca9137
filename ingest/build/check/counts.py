"""Are there as many pieces as the books say?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from kartotek.ingest.build.coverage import RowIndex
from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.tables import Component as ComponentRow
from kartotek.schema.tables import ComponentKind, Copies, Game, PrintedCount

__all__ = ["count_problems"]


def count_problems(rows: Rows) -> Iterator[Problem]:
    """Printed counts against pieces: equal for complete kinds, never exceeded, and copies within the player counts."""
    index = RowIndex.of(rows)
    incomplete = {(row.game_id, row.kind) for row in rows.of(ComponentKind) if row.incomplete is not None}
    for (game, kind, edition, players), expected in _printed(rows).items():
        members = list(_members(index, game, kind, edition))
        place = f"{game}:{kind}" if players is None else f"{game}:{kind} with {players} players"
        if players is None or _says_for_whom(index, members):
            pieces = [index.pieces(member.id, players) for member in members]
            yield from _compared(pieces, expected, place, (game, kind) not in incomplete)
    yield from _out_of_range(rows, index)


def _printed(rows: Rows) -> Mapping[tuple[str, str, str | None, int | None], int]:
    """How many pieces the books count, by game, kind, edition and number of players."""
    printed: Counter[tuple[str, str, str | None, int | None]] = Counter()
    for row in rows.of(PrintedCount):
        if row.printed is not None:
            printed[row.game_id, row.kind, row.edition_id, row.players] += row.printed
    return printed


def _members(index: RowIndex, game: str, kind: str, edition: str | None) -> Iterator[ComponentRow]:
    for component in index.components.values():
        if (component.game_id, component.kind) == (game, kind) and edition in (None, component.edition_id):
            yield component


def _says_for_whom(index: RowIndex, members: Sequence[ComponentRow]) -> bool:
    """Whether anything says which of the pieces are used at some number of players."""
    return any(copy.players_min for member in members for copy in index.copies.get(member.id, ()))


def _compared(pieces: Sequence[int | None], expected: int, place: str, complete: bool) -> Iterator[Problem]:
    found = sum(filter(None, pieces))
    if found > expected:
        yield Problem("data-count", place, f"{found} pieces, but only {expected} are printed")
    elif found < expected and complete and None not in pieces:
        hint = "add the rows, or a gap with the field `rows` that says why they are missing"
        yield Problem("data-count", place, f"{found} pieces of {expected} printed", hint)


def _out_of_range(rows: Rows, index: RowIndex) -> Iterator[Problem]:
    ranges = {game.id: game.players_max for game in rows.of(Game)}
    for copy in rows.of(Copies):
        component = index.components.get(copy.component_id)
        if component and copy.players_min is not None and copy.players_min > ranges[component.game_id]:
            where = f"{copy.component_id}, copies"
            yield Problem("data-count", where, f"a copy from {copy.players_min} players up, more than the game admits")
