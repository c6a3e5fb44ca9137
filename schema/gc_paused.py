"""Work that makes very many objects and keeps them all, done without looking for garbage among them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["uncollected"]


@contextmanager
def uncollected() -> Iterator[None]:
    """Switch the search for cycles off for a while, as a block or a decorator.

    Rows and readings live until they are written. Each search would walk over all of them and free nothing, which
    takes a quarter of a build.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
