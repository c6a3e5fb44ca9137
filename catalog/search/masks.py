"""Bit masks over the components of a snapshot: bit n stands for the n-th one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeVar

__all__ = ["mask_of", "masks_of"]

Key = TypeVar("Key")
_SMALL: Final = 8192
"""A mask up to so many bits is a kilobyte: below, all are kept as they are."""
_FEW: Final = 32
"""So many places take less room than a longer mask."""


def mask_of(places: Sequence[int]) -> int:
    """The mask with these bits, whose places are in order."""
    if not places:
        return 0
    signs = bytearray((places[-1] >> 3) + 1)
    for place in places:
        signs[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(signs, "little")


def masks_of(places: Mapping[Key, list[int]]) -> Mapping[Key, int]:
    """Masks by key, of lists of places in order."""
    if max((held[-1] for held in places.values()), default=0) < _SMALL:
        return {key: mask_of(held) for key, held in places.items()}
    return _Masks({key: held if len(held) <= _FEW else mask_of(held) for key, held in places.items()})


class _Masks(Mapping[Key, int]):
    """Masks of a large snapshot. Those of few components, such as ids, are made when they are asked for."""

    def __init__(self, held: Mapping[Key, int | list[int]]) -> None:
        self._held = held

    def __getitem__(self, key: Key) -> int:
        found = self._held[key]
        return found if isinstance(found, int) else mask_of(found)

    def __iter__(self) -> Iterator[Key]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)
