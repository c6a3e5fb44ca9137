"""Which components have a part in a game, and at which steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kartotek.api.site.viewer.film import Film

__all__ = ["uses_of"]


def uses_of(film: Film) -> dict[str, tuple[int, ...]]:
    """Component ids with the steps at which a move names them or one of their abilities does something."""
    by_slug: dict[str, list[str]] = {}
    for items in film.game.facts.kinds.values():
        for item in items:
            by_slug.setdefault(item.slug, []).append(item.id)
    found: dict[str, dict[int, None]] = {}
    for step, frame in enumerate(film.frames):
        named = [name for word in _words(frame.move or {}) for name in by_slug.get(word.partition("#")[0], ())]
        acting = [doing.ability.partition("#")[0] for doing in frame.doings if doing.ability]
        for name in (*named, *acting):
            found.setdefault(name, {})[step] = None
    return {name: tuple(steps) for name, steps in found.items()}


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key not in ("do", "chance"):
                yield from _words(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)
