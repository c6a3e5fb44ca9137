"""Titles that may be the name of a component which was not recognised: what follows them may be that component's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rapidfuzz.distance import Levenshtein

from kartotek.ingest.effects.subjects.names import ComponentNames, NameHit
from kartotek.ingest.text.sentences import Token

__all__ = ["loses_a_name"]

_SHORTEST: Final = 8
"""Fewer letters are like too many names."""
_LONGEST: Final = 5
_SHARE: Final = 5
"""One letter of so many may be another."""


def loses_a_name(tokens: Sequence[Token], found: Sequence[NameHit], names: ComponentNames) -> bool:
    """Whether words of a title are nearly the name of a component, or nearly a half of one, that is not found in it."""
    known = {component.id for _, _, component in found}
    for start, end in _runs(len(tokens)):
        if not any(first <= start and end <= last for first, last, _ in found):
            key = "".join(token.key for token in tokens[start:end])
            halves = not known and end - start == len(tokens)
            if len(key) >= _SHORTEST and not known.issuperset(_alike(key, names, halves)):
                return True
    return False


def _runs(size: int) -> Iterator[tuple[int, int]]:
    """Where runs of words begin and end that may be a name."""
    return ((start, end) for start in range(size) for end in range(start + 1, min(size, start + _LONGEST) + 1))


def _alike(key: str, names: ComponentNames, halves: bool) -> Iterator[str]:
    """The ids of the components whose names are written nearly as a key, or begin or end so."""
    size = len(key)
    for name, component in names.by_key.items():
        if len(name) >= _SHORTEST and (_is_near(key, name) or (halves and len(name) > size and _is_half(key, name))):
            yield component.id


def _is_half(key: str, name: str) -> bool:
    """Whether a longer name begins or ends nearly as a key is written."""
    return _is_near(key, name[: len(key)]) or _is_near(key, name[-len(key) :])


def _is_near(key: str, name: str) -> bool:
    """Whether few letters of two words differ; most have too many more than the other, which costs nothing to see."""
    longer, shorter = (len(key), len(name)) if len(key) > len(name) else (len(name), len(key))
    most = longer // _SHARE
    return longer - shorter <= most and Levenshtein.distance(key, name, score_cutoff=most) <= most
