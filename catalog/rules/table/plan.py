"""The course of a game as data: what lies where at the start, which phases a round has, and who acts in them.

rounds = 4
round = "day"
stages = { season = 2 }        # a season is two rounds

[[phases]]
name = "work"
actions = 2                    # each player in turn order; without it the phase passes by itself

[held]
coin = 3

[[things]]
noun = "card"
kind = "card"                  # one for each component of that kind
zone = "deck"
deal = 3                       # so many of them to each player
to = "hand"

[[things]]
noun = "plot"
each = [{ x = 0, y = 0 }, { x = 1, y = 0 }]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.errors import KartotekError
from kartotek.schema.vocabulary import Vocabulary

__all__ = ["PhasePlan", "Plan", "ThingPlan", "read_plan"]


@dataclass(frozen=True, slots=True)
class PhasePlan:
    name: str
    actions: int = 0
    """How many actions each player has in it."""


@dataclass(frozen=True, slots=True)
class ThingPlan:
    """Things that are on the table at the start: one for each component of a kind, or one for each row."""

    noun: str
    kind: str | None = None
    zone: str | None = None
    owner: str = "table"
    """`table`, or `player`: each player has the same."""
    each: tuple[Mapping[str, Any], ...] = ()
    deal: int = 0
    """How many of them each player is dealt."""
    to: str | None = None
    """The zone that they are dealt to."""


@dataclass(frozen=True, slots=True)
class Plan:
    rounds: int
    round: str
    phases: tuple[PhasePlan, ...]
    things: tuple[ThingPlan, ...]
    held: Mapping[str, int] = field(default_factory=dict)
    stages: Mapping[str, int] = field(default_factory=dict)
    """Periods of several rounds."""


def read_plan(raw: Mapping[str, Any], vocabulary: Vocabulary, where: str = "") -> Plan:
    """The plan that a file declares; a name that the vocabulary does not have is refused."""
    try:
        plan = Plan(
            rounds=int(raw["rounds"]),
            round=raw["round"],
            phases=tuple(PhasePlan(**entry) for entry in raw["phases"]),
            things=tuple(_things(entry) for entry in raw.get("things", ())),
            held=dict(raw.get("held", {})),
            stages=dict(raw.get("stages", {})),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise KartotekError("data-format", "the table of a game is malformed", where=where, why=repr(error)) from error
    for what, name, known in _names(plan, vocabulary):
        if name not in known:
            raise KartotekError(
                "data-name", f"no {what} {name!r}", where=where, hint=did_you_mean(name, list(known), "")
            )
    return plan


def _things(entry: Mapping[str, Any]) -> ThingPlan:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return ThingPlan(**values)


def _names(plan: Plan, vocabulary: Vocabulary) -> list[tuple[str, str, Any]]:
    """Every name of the plan, with what it must be one of."""
    found: list[tuple[str, str, Any]] = [("period", plan.round, vocabulary.periods)]
    found += [("phase", phase.name, vocabulary.phases) for phase in plan.phases]
    found += [("period", stage, vocabulary.periods) for stage in plan.stages]
    found += [("resource", name, vocabulary.resources) for name in plan.held]
    for things in plan.things:
        found.append(("noun", things.noun, vocabulary.nouns))
        found += [("zone", zone, vocabulary.zones) for zone in (things.zone, things.to) if zone is not None]
        attributes = vocabulary.nouns[things.noun].attributes if things.noun in vocabulary.nouns else {}
        found += [("attribute", name, attributes) for row in things.each for name in row]
    return found
