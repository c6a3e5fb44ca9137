"""Pauses of the garbage collector: it sleeps inside, wakes outside, and finds what was made once it looks far back."""

from __future__ import annotations

import gc
import weakref

import pytest

from kartotek.schema.gc_paused import gc_paused


class Node:
    """Something that can hold itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.mark.parametrize("ageing", [False, True])
def test_the_collector_sleeps_inside_and_wakes_outside(ageing: bool) -> None:
    with gc_paused(ageing=ageing):
        assert not gc.isenabled()
        with gc_paused(ageing=ageing):
            pass
        assert not gc.isenabled(), "an inner pause must not end the outer one"
    assert gc.isenabled()


def test_what_has_aged_is_still_collected_in_the_end() -> None:
    gc.unfreeze()  # other tests of this process may have frozen objects, and then nothing ages
    with gc_paused(ageing=True):
        left = weakref.ref(Node())
    gc.collect(0)
    assert left() is not None, "a search among young objects walks past what has aged"
    gc.collect()
    assert left() is None


def test_what_a_process_has_frozen_stays_frozen() -> None:
    gc.freeze()
    try:
        with gc_paused(ageing=True):
            pass
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
