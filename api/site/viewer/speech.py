"""Moves, changes and abilities in words of the page's language, every component linked to its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from markupsafe import Markup, escape

from kartotek.api.site.context import PageContext
from kartotek.api.site.viewer.words import WORDS
from kartotek.catalog.replays.story import Doing
from kartotek.catalog.store import Component
from kartotek.schema.word_types import LANGUAGES

__all__ = ["Speech"]

_KINDS: Final = (
    "card", "character", "urbanization", "board", "shipyard", "island", "faction", "booster", "tech_tile",
    "advanced_tech_tile", "federation_token", "contract", "metropolis", "slot", "track", "structure", "planet",
)  # fmt: skip
"""Kinds in the order in which a short name of a log is looked for."""
_NOT_SAID: Final = frozenset(("seat", "do", "chance", "p"))
_JOINED: Final = Markup(", ")
_NO_COMPONENTS: Final = frozenset(("hex", "hexes", "to", "shift", "site", "space", "answer", "first", "take", "ships"))
"""Parts of moves whose values name places or ways, not components."""
_COUNTED: Final = {
    "bld": (
        "mine", "trading_station", "lab", "institute", "academy_knowledge", "academy_qic", "gaiaformer",
        "space_station",
    ),
}  # fmt: skip
"""Columns that count several things: what stands at each place of the list."""
_SEATS: Final = frozenset(("order", "passed", "first_player", "holder"))
"""Columns whose numbers are those of seats."""


class Speech:
    """Says things about one game. `film` sees the packs that the game is played with; `main` is what has pages."""

    def __init__(self, main: PageContext, film: PageContext, game: str) -> None:
        self._main = main
        self._film = film
        self._game = game
        self._place = LANGUAGES.index(main.language)

    # ---- words ----

    def word(self, key: str) -> str:
        """A word of the viewer, for this game or for all, or else what the catalog calls it."""
        for known in (f"{self._game}:{key}", key):
            if known in WORDS:
                return WORDS[known][self._place]
        return self._film.label(key, self._game)

    def verb(self, key: str) -> str:
        return self.word(f"do_{key}" if f"do_{key}" in WORDS else key)

    def seat(self, seat: int) -> str:
        return self.word("seat_n").format(n=seat + 1)

    # ---- components ----

    def component(self, name: str) -> Component | None:
        """The component that a short name of a log stands for."""
        kind, colon, slug = name.partition(":")
        if colon:
            return self._film.world.catalog.components.get(f"{self._game}:{kind}:{slug}")
        return self._by_name.get(name.partition("#")[0].rstrip("*"))

    @cached_property
    def _by_name(self) -> Mapping[str, Component]:
        catalog = self._film.world.catalog
        order = {kind: place for place, kind in enumerate(_KINDS)}
        base = catalog.games[self._game].base
        games = [self._game, *([base] if base else [])]
        items = [item for game in games for item in catalog.of_game(game) if item.kind in order]
        found: dict[str, Component] = {}
        for item in sorted(items, key=lambda item: order[item.kind]):
            for name in (item.slug, item.value("log_id")):
                if isinstance(name, str):
                    found.setdefault(name, item)
        return found

    def name(self, component: Component) -> str:
        return self._film.name(self._film.view(component))

    def address(self, component: Component) -> str | None:
        """The address of its page; what is invented has none."""
        return self._main.address(component.id) if component.id in self._main.world.catalog.components else None

    def linked(self, component: Component, text: str | None = None) -> Markup:
        address = self.address(component)
        shown = text or self.name(component)
        return Markup('<a href="{}">{}</a>').format(address, shown) if address else escape(shown)

    # ---- values ----

    def value(self, value: Any, column: str = "") -> Markup:
        """A value of a column or of a move."""
        if value is None:
            return escape(self.word("none"))
        if isinstance(value, bool):
            return escape(self.word("yes" if value else "no"))
        if isinstance(value, int):
            return escape(self.seat(value) if column in _SEATS else value)
        if isinstance(value, str):
            return self._text(value, column)
        return self._several(value, column)

    def _several(self, value: Any, column: str) -> Markup:
        """A mapping or a list."""
        if isinstance(value, Mapping):
            return _JOINED.join(self._pair(key, item) for key, item in value.items()) or escape(self.word("none"))
        counted = _COUNTED.get(column, ())
        if len(counted) == len(value):
            return self.value({name: count for name, count in zip(counted, value, strict=True) if count})
        return self._list(value, column)

    def _text(self, value: str, column: str) -> Markup:
        found = self.component(value) if column not in _NO_COMPONENTS else None
        return self.linked(found) if found is not None else escape(self.word(value) if value.isidentifier() else value)

    def _pair(self, key: str, value: Any) -> Markup:
        if isinstance(value, int) and not isinstance(value, bool):
            found = self.component(key) if key not in WORDS else None
            return Markup("{} {}").format(value, self.linked(found) if found is not None else self.word(key))
        return Markup("{}: {}").format(self.word(key), self.value(value, key))

    def _list(self, values: Sequence[Any], column: str) -> Markup:
        if values and all(isinstance(item, Mapping) and _is_step(item) for item in values):
            return Markup("; ").join(self.move(item) for item in values)
        return _JOINED.join(self.value(item, column) for item in values) or escape(self.word("none"))

    # ---- sentences ----

    def move(self, move: Mapping[str, Any]) -> Markup:
        """What somebody does, without who does it."""
        said = [escape(self.verb(str(move["do"])))] if "do" in move else []
        said += [self._part(key, value) for key, value in move.items() if key not in _NOT_SAID]
        return Markup(" · ").join(said)

    def _part(self, key: str, value: Any) -> Markup:
        if value is True:
            return escape(self.word(key))
        if key in ("card", "steps", "tile", "structure", "faction"):
            return self.value(value, key)
        return Markup("{}: {}").format(self.word(key), self.value(value, key))

    def doing(self, doing: Doing) -> Markup:
        """What an ability did, with the component that it belongs to."""
        who = self.seat(doing.seat) if doing.seat is not None else ""
        source = self._source(doing.ability)
        if doing.kind in ("gain", "lose"):
            what = f"{doing.value} {self.word(doing.name)}"
        elif doing.kind == "note":
            what = f"{self.word(doing.name)}: {doing.value}"
        else:
            what = self.word(doing.name) if doing.kind == "do" else ""
        said = " ".join(part for part in (who, self.word(f"verb_{doing.kind}"), what) if part)
        return Markup("{} ← {}").format(said, source) if source else escape(said)

    def _source(self, ability: str | None) -> Markup:
        if ability is None:
            return Markup()
        found = self._film.world.catalog.components.get(ability.partition("#")[0])
        return self.linked(found) if found is not None else escape(ability)

    def difference(self, old: Any, new: Any, column: str) -> Markup:
        """What came and went of a list, or the old and the new value."""
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            parts = [
                Markup("{}: {}").format(key, self.value(new.get(key), column))
                for key in {**old, **new}
                if old.get(key) != new.get(key)
            ]
            return _JOINED.join(parts)
        if isinstance(old, list) and isinstance(new, list) and not _numbers(old + new):
            gone = [Markup("− {}").format(self.value(item, column)) for item in old if item not in new]
            come = [Markup("+ {}").format(self.value(item, column)) for item in new if item not in old]
            if gone or come:
                return _JOINED.join((*gone, *come))
        return Markup("{} → {}").format(self.value(old, column), self.value(new, column))


def _numbers(values: Iterable[Any]) -> bool:
    return all(isinstance(value, int) for value in values)


def _is_step(value: Mapping[str, Any]) -> bool:
    return "do" in value or "p" in value
