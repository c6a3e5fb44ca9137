"""How well a component's names fit the free words of a search; smaller is better."""

from __future__ import annotations

from catalog.search.conditions import AllOf, AnyOf, Condition, Words
from catalog.search.stems import stems, words_of
from catalog.store import Component
from schema.hungarian.fold import fold

__all__ = ["relevance", "wanted_names"]


def wanted_names(condition: Condition) -> str:
    """The free words of a condition, folded; what must not be found does not count."""
    match condition:
        case Words(text):
            return fold(text)
        case AllOf(parts) | AnyOf(parts):
            return " ".join(filter(None, map(wanted_names, parts)))
        case _:
            return ""


def relevance(component: Component, wanted: str) -> int:
    """0 the whole name, 1 its beginning, 2 all words in a name, 3 some of them, 4 elsewhere in the text."""
    names = [name for name in (component.folded_en, component.folded_hu) if name]
    if wanted in names:
        return 0
    if any(name.startswith(wanted) for name in names):
        return 1
    held = frozenset(stem for name in names for word in words_of(name) for stem in stems(word))
    found = [bool(stems(word) & held) for word in words_of(wanted)]
    return 2 if all(found) else 3 if any(found) else 4
