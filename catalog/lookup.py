"""Components as people name them: by id, by the end of an id, or by a name in either language, accents or not."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from kartotek.catalog.store import Catalog, Component
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold

__all__ = ["find_components", "find_game"]


def find_components(
    catalog: Catalog, text: str, game: str | None = None, kind: str | None = None
) -> tuple[Component, ...]:
    """All that the text may mean, narrowed to a game and a kind; nothing found is an error with the nearest names."""
    seen = [
        item for item in catalog.components.values() if game in (None, item.game) and kind in (None, item.kind)
    ]  # fmt: skip
    found = _by_id(catalog, text, seen) or _by_name(catalog, text, seen)
    if found:
        return found
    near = _nearest(text, seen)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "`kartotek coverage` lists the games and kinds"
    raise KartotekError("not-found", f"no component is called {text!r}", hint=hint)


def find_game(catalog: Catalog, text: str) -> str:
    """The id of a game given by its id or its name."""
    folded = fold(text)
    for game in catalog.games.values():
        if folded in (game.id, game.folded_en, game.folded_hu):
            return game.id
    names = {
        name: game.id for game in catalog.games.values() for name in (game.id, game.folded_en, game.folded_hu) if name
    }
    near = get_close_matches(folded, names, n=1, cutoff=0.5)
    hint = f"did you mean {names[near[0]]!r}?" if near else f"take one of {', '.join(catalog.games)}"
    raise KartotekError("not-found", f"the catalog has no game {text!r}", hint=hint)


def _by_id(catalog: Catalog, text: str, seen: Iterable[Component]) -> tuple[Component, ...]:
    """By full id (retired ones lead to their successors), by `kind:slug`, or by slug alone."""
    wanted = catalog.resolve(text.strip())
    return tuple(item for item in seen if wanted in (item.id, f"{item.kind}:{item.slug}", item.slug))


def _by_name(catalog: Catalog, text: str, seen: Iterable[Component]) -> tuple[Component, ...]:
    admitted = {item.id for item in seen}
    return tuple(item for item in catalog.by_name(text) if item.id in admitted)


def _nearest(text: str, seen: Iterable[Component]) -> list[str]:
    """Up to three names that look like the text, as they are written."""
    written: dict[str, str] = {}
    for item in seen:
        for folded, name in ((item.folded_en, item.name_en), (item.folded_hu, item.name_hu)):
            if folded and name:
                written.setdefault(folded, name)
    return [written[folded] for folded in get_close_matches(fold(text), written, n=3, cutoff=0.6)]
