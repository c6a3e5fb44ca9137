"""The doubts that a fact of a draft meets, gathered and added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import compress
from typing import TypeVar

from kartotek.ingest.confidence import capped
from kartotek.ingest.lists.facts import DraftComponent, SetupNumber

__all__ = ["met", "recapped"]

_Fact = TypeVar("_Fact", DraftComponent, SetupNumber)


def met(doubts: Mapping[str, bool]) -> tuple[str, ...]:
    """Those of several doubts that hold, in order."""
    return tuple(compress(doubts, doubts.values()))


def recapped(fact: _Fact, *doubts: str) -> _Fact:
    """The fact with more doubts, and no more confidence than all its doubts leave."""
    every = (*fact.doubts, *doubts)
    return replace(fact, doubts=every, confidence=capped(fact.confidence, every))
