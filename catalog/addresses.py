"""Where the site has things: pages of components, their drawings, and the symbols of declared names.

Addresses are paths, to be put after the origin of a server, and never change: they are made of ids.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from kartotek.catalog.store import Component
from kartotek.schema.word_types import Language

__all__ = ["image_of", "page_of", "symbol_image"]

_DRAWN: Final = frozenset(("resource", "stat", "noun"))
"""Categories whose names have symbols."""


def page_of(component: Component, language: Language) -> str:
    """`/en/seven-wonders/card/aqueduct`."""
    return f"/{language}/{component.game}/{component.kind}/{quote(component.slug)}"


def image_of(component: Component, language: Language) -> str:
    """`/en/seven-wonders/card/aqueduct.svg`; `?theme=dark` and `?width=320` may follow."""
    return f"{page_of(component, language)}.svg"


def symbol_image(game: str, category: str, name: str, language: Language) -> str | None:
    """`/en/seven-wonders/symbols/coin.svg`; None for a name that is no good or thing."""
    return f"/{language}/{game}/symbols/{quote(name)}.svg" if category in _DRAWN else None
