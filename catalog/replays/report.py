"""What a validation found, as values that serialise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal

__all__ = ["Broken", "Divergence", "Report", "broken_rule"]


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken rule with its statement in both languages and the lines it is found on."""

    rule: str
    need: int | str | None
    have: int | str | None
    about: str
    statement_en: str
    statement_hu: str
    document: str | None
    lines: str

    def as_json(self) -> dict[str, Any]:
        return {
            "rule": self.rule,
            "need": self.need,
            "have": self.have,
            "about": self.about,
            "statement": {"en": self.statement_en, "hu": self.statement_hu},
            "citation": {"document": self.document, "lines": self.lines},
        }


@dataclass(frozen=True, slots=True)
class Divergence:
    """A step (from 1; 0 is the set-up) where the replay and the rules part."""

    step: int
    kind: Literal["setup", "illegal", "checkpoint", "score", "unfinished", "surplus"]
    move: Mapping[str, Any] | None = None
    broken: tuple[Broken, ...] = ()
    detail: str = ""
    consequence: bool = False
    """Does an illegal move stand before it, so that it may follow from that one alone?"""

    def as_json(self) -> dict[str, Any]:
        reported: dict[str, Any] = {"step": self.step, "kind": self.kind}
        if self.move is not None:
            reported["move"] = dict(self.move)
        if self.broken:
            reported["broken"] = [item.as_json() for item in self.broken]
        if self.detail:
            reported["detail"] = self.detail
        if self.consequence:
            reported["consequence"] = True
        return reported


@dataclass(slots=True)
class Report:
    """The verdict on one replay; `divergences` in order, so that the first is the first divergence."""

    game: str
    profile: str
    steps: int = 0
    unverified: int = 0
    """How often a step rested on an unknown fact."""
    unverified_steps: int = 0
    """How many steps did."""
    open_facts: list[str] = field(default_factory=list)
    """The facts that would settle them."""
    finished: bool = False
    notes: list[str] = field(default_factory=list)
    divergences: list[Divergence] = field(default_factory=list)
    scores: list[dict[str, Any]] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    """What each seat played at the end, where the game's columns name it: a faction, a wonder board."""

    def mark_consequences(self) -> None:
        """What comes after an illegal move may follow from it: only what stands before is a finding of its own."""
        illegal = next((place for place, item in enumerate(self.divergences) if item.kind == "illegal"), None)
        if illegal is not None:
            later = [replace(item, consequence=True) for item in self.divergences[illegal + 1 :]]
            self.divergences[illegal + 1 :] = later

    @property
    def valid(self) -> bool:
        return not self.divergences

    def as_json(self) -> dict[str, Any]:
        return {
            "valid": self.valid,
            "game": self.game,
            "profile": self.profile,
            "steps": self.steps,
            "unverified": self.unverified,
            "unverified_steps": self.unverified_steps,
            "open_facts": self.open_facts,
            "finished": self.finished,
            "notes": self.notes,
            "first_divergence": self.divergences[0].as_json() if self.divergences else None,
            "divergences": [item.as_json() for item in self.divergences],
            "scores": self.scores,
        }


def broken_rule(facts: Facts, fault: Illegal) -> Broken:
    """A fault with what the catalog says about its rule."""
    rule = facts.rules.get(fault.rule)
    if rule is None:
        return Broken(fault.rule, fault.need, fault.have, fault.about, "", "", None, "")
    lines = ";".join(str(s.first) if s.first == s.last else f"{s.first}-{s.last}" for s in rule.spans)
    document = rule.spans[0].document if rule.spans else rule.source
    return Broken(rule.id, fault.need, fault.have, fault.about, rule.statement_en, rule.statement_hu, document, lines)
