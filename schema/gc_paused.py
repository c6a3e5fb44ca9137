"""Work that makes very many objects, done without looking for cycles among them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["gc_paused"]


@contextmanager
def gc_paused(*, ageing: bool = False) -> Iterator[None]:
    """Pause the cyclic garbage collector, as a block or a decorator.

    Rows and readings live until they are written, and states of a game hold no cycles: each search would walk over all
    rows of the catalog and free nothing. It takes a quarter of a build and a tenth of a validation. The first search
    after the pause would walk over all that was made in it; with `ageing` that counts as old by then, and waits for a
    search among old objects. Where a process has frozen objects, which would thaw, it does not.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if ageing and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # what was frozen is old now
            gc.enable()
