"""The final count: naval tokens, islands and shipyards score too, and a guild scores up to its cap."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from kartotek.catalog.effects import final_scoring
from kartotek.catalog.effects.machine import Machine
from kartotek.catalog.effects.requests import Request
from kartotek.catalog.effects.state import State
from kartotek.catalog.rules.armada.doubts import declared_as_none
from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.seven_wonders.economy import Economy
from kartotek.catalog.rules.seven_wonders.pieces import Pieces
from kartotek.catalog.rules.seven_wonders.scoring import Scoring

__all__ = ["ArmadaScoring"]


class ArmadaScoring(Scoring):
    """Three categories more."""

    categories: ClassVar[tuple[str, ...]] = (*Scoring.categories, "naval", "islands", "shipyard")
    by_rule: ClassVar[Mapping[str, str]] = {**Scoring.by_rule, "score-naval": "naval"}
    by_kind: ClassVar[Mapping[str, str]] = {"island": "islands", "space": "shipyard"}

    def __init__(self, machine: Machine, facts: Facts, pieces: Pieces, economy: Economy) -> None:
        super().__init__(machine, facts, pieces, economy)
        self._caps_copies = facts.choices.get("copied-guild-cap") != "uncapped"

    def settled(self, state: State, request: Request) -> bool:
        """A choice that matters for points alone takes the value that brings most; an unknown amount is none."""
        if request.kind == "declare":
            self.machine.answer(state, declared_as_none(state, request), request)
            return True
        return request.kind == "value" and final_scoring.take_best_value(self.machine, state, request)

    def guild_points(self, state: State, seat: int, before: int, after: int, *, copied: bool) -> int:
        if copied and not self._caps_copies:
            return after
        cap = self.machine.continuous.hook(state, seat, "guild_cap")
        return after if cap is None else min(after, before + cap)
