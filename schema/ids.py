"""Readable, stable ids: `<game>:<kind>:<slug>`, written shorter inside the folder of their game."""

from __future__ import annotations

import re
from typing import Final

from kartotek.schema.errors import KartotekError

__all__ = ["ability_id", "game_of", "is_id", "kind_of", "qualify", "slug_of", "span_id"]

_SLUG: Final = r"[a-z0-9]+(?:[-_.][a-z0-9]+)*"
_FULL: Final = re.compile(rf"{_SLUG}:{_SLUG}:{_SLUG}")


def is_id(text: str) -> bool:
    """Whether the text has the shape of a full id."""
    return _FULL.fullmatch(text) is not None


def qualify(game: str, text: str, kind: str | None = None) -> str:
    """The full id behind a short one: `aqueduct` (with its kind given), `card:aqueduct` or the full id itself."""
    parts = text.split(":")
    if len(parts) == 1 and kind is not None:
        parts = [game, kind, text]
    elif len(parts) == 2:
        parts = [game, *parts]
    full = ":".join(parts)
    if not is_id(full):
        raise KartotekError(
            "data-value", f"{text!r} is no id", hint="write ids as kind:slug, in small letters, digits and hyphens"
        )
    return full


def game_of(full: str) -> str:
    return full.split(":", 1)[0]


def kind_of(full: str) -> str:
    return full.split(":", 2)[1]


def slug_of(full: str) -> str:
    return full.split(":", 2)[2]


def ability_id(component: str, position: int, layer: str = "") -> str:
    """The id of a component's n-th ability, counted from 1; `layer` names the pack that supplies it."""
    return f"{component}#{position}" + (f"@{layer}" if layer else "")


def span_id(document: str, first: int, last: int) -> str:
    """The id of a line span: `seven-wonders:book:hu-1#252` or `...#1013-1015`."""
    return f"{document}#{first}" if first == last else f"{document}#{first}-{last}"
