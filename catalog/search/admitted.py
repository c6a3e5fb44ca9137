"""Refusals of search keys and values that nothing declares, each with the nearest that would do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Final

from kartotek.catalog.search.keys import ATTRIBUTE_PREFIX, KEYS
from kartotek.schema.errors import KartotekError
from kartotek.schema.hungarian.fold import fold

__all__ = ["check_known", "nearest", "unknown_key", "unknown_value"]

_NEAREST: Final = 3
# Below this likeness a suggestion confuses more than it helps.
_LIKENESS: Final = 0.5
_MOST_LISTED: Final = 12
# A long text is no misspelling of a name, and likeness takes time that grows with the length.
_MOST_COMPARED: Final = 60


def nearest(text: str, admitted: Mapping[str, str]) -> list[str]:
    """The admitted spellings that look most like the text; `admitted` has them by their folded form."""
    close = get_close_matches(fold(text[:_MOST_COMPARED]), admitted, n=_NEAREST, cutoff=_LIKENESS)
    return [admitted[folded] for folded in close]


def check_known(name: str, text: str, admitted: Collection[str]) -> None:
    """Refuse a text that is none of the admitted ones; it has to be spelled as they are."""
    if text not in admitted:
        raise unknown_value(name, text, {fold(each): each for each in admitted})


def unknown_key(key: str, names: Collection[str]) -> KartotekError:
    key = key.removeprefix(ATTRIBUTE_PREFIX)
    near = get_close_matches(key[:_MOST_COMPARED], list(names), n=1)
    hint = f"did you mean {near[0]}?" if near else f"keys are {', '.join(KEYS)} and the names of attributes"
    return KartotekError("query-syntax", f"there is no search key {_short(key)!r}", hint=hint)


def unknown_value(key: str, text: str, admitted: Mapping[str, str] | tuple[()]) -> KartotekError:
    """The refusal of a value that no component has and no vocabulary declares."""
    name = key.removeprefix(ATTRIBUTE_PREFIX).partition(".")[0]
    near = nearest(text, admitted) if admitted else []
    if near:
        hint = f"did you mean {', '.join(near)}?"
    elif len(admitted) <= _MOST_LISTED:
        hint = f"the values are {', '.join(dict(admitted).values())}" if admitted else "the key takes numbers or words"
    else:
        hint = "`vocabulary` lists the values of every filter"
    return KartotekError("query-value", f"`{name}` has no value {_short(text)!r}", hint=hint)


def _short(text: str) -> str:
    return text if len(text) <= _MOST_COMPARED else f"{text[:_MOST_COMPARED]}..."
