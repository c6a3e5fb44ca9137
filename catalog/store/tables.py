"""The tables behind a snapshot: read as wholes, or asked for single rows where they are large or hardly needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar, cast

from kartotek.catalog.store.grouping import grouped
from kartotek.schema.rows import TABLES, GameRow

__all__ = ["LARGE", "Tables"]

LARGE: Final = 60_000
"""Rows beyond which a table is not held in memory: seven times the largest one of the shipped catalog."""
_ROWS_A_QUERY: Final = 20
"""Rows that can be read in the time of one small query: who asks more often should read the table."""
_NAMES: Final = {spec.row: name for name, spec in TABLES.items()}
_OF_ALL_GAMES: Final = frozenset({"catalog_meta", "concept", "label", "layer"})
"""Tables whose rows belong to no game."""

_Row = TypeVar("_Row", bound=NamedTuple)


class Tables:
    """The rows of a catalog by their type, in order; of some games only, where games are given."""

    def __init__(
        self,
        query: Callable[..., list[tuple[Any, ...]]],
        size: Callable[[str], int],
        held: Mapping[str, list[tuple[Any, ...]]],
        keep: ExitStack | None = None,
        games: Sequence[str] | None = None,
    ) -> None:
        self._query = query
        self._size = cache(size)
        self._asked: Counter[str] = Counter()
        self._plain = dict(held)
        self._named: dict[type[tuple[Any, ...]], list[Any]] = {}
        self._groups: dict[tuple[type[tuple[Any, ...]], str], Mapping[Any, list[Any]]] = {}
        self._keep = keep
        self._complete = keep is None
        self._games = games

    def narrowed(self, games: Sequence[str]) -> Tables:
        """The tables of these games, and of those that they extend or that extend them: they refer to each other."""
        bases = {row.id: row.base for row in self.rows(GameRow)}

        def root(game: str) -> str:
            base = bases.get(game)
            return root(base) if base else game

        wanted = set(map(root, games))
        return Tables(self._query, self._size, {}, self._keep, [game for game in bases if root(game) in wanted])

    @property
    def plain(self) -> Mapping[str, list[tuple[Any, ...]]]:
        """The rows of every table by its name."""
        return {name: self.rows(spec.row) for name, spec in TABLES.items()}  # type: ignore[type-var]

    def rows(self, kind: type[_Row]) -> list[_Row]:
        """The rows of one table, by their type: `tables.rows(TermRow)`. They get their names when first asked for."""
        if kind not in self._named:
            name = _NAMES[kind]
            plain = self._plain.pop(name) if name in self._plain else self._query(name, *self._of_games(name))
            named = list(map(kind._make, plain))
            if not self._complete and len(named) > LARGE:
                return named
            self._named[kind] = named
        return cast("list[_Row]", self._named[kind])

    def having(self, kind: type[_Row], field: str, value: str) -> Sequence[_Row]:
        """The rows with this value of a field. A table that is not in memory is asked for these alone."""
        name = _NAMES[kind]
        if not (name in self._plain or kind in self._named or self._is_worth_reading(name)):
            column = TABLES[name].columns[kind._fields.index(field)]
            return list(map(kind._make, self._query(name, f"{column} = ?", (value,))))
        if (kind, field) not in self._groups:
            self._groups[kind, field] = dict(grouped(self.rows(kind), attrgetter(field)))
        return cast("Sequence[_Row]", self._groups[kind, field].get(value, ()))

    def _is_worth_reading(self, name: str) -> bool:
        """Whether a table has been asked for single rows so often that it had better be read."""
        self._asked[name] += 1
        return self._asked[name] * _ROWS_A_QUERY > self._size(name) <= LARGE

    def _of_games(self, name: str) -> tuple[str, list[str]]:
        """The condition for rows of the games: the first column of a table is a game, or an id that begins with one."""
        if self._games is None or name in _OF_ALL_GAMES:
            return "", []
        column = TABLES[name].columns[0]
        one = f"{column} = ? OR ({column} >= ? AND {column} < ?)"
        values = [text for game in self._games for text in (game, f"{game}:", f"{game};")]
        return " OR ".join([one] * len(self._games)), values
