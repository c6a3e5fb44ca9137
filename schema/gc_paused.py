"""Work that makes very many objects, done without looking for cycles among them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["gc_paused"]


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the cyclic garbage collector, as a block or a decorator.

    Rows and readings live until they are written, and states of a game hold no cycles: each search would walk over all
    rows of the catalog and free nothing. It takes a quarter of a build and a tenth of a validation.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
