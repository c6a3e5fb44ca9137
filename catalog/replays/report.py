"""What a validation found, as values that serialise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from kartotek.catalog.rules.facts import Facts
from kartotek.catalog.rules.game import Illegal
from kartotek.catalog.rules.need_words import in_hungarian

__all__ = ["Broken", "Divergence", "Repair", "Report", "Slip", "StepPlace", "broken_rule"]

Slip = Literal["swapped", "doubled", "seat", "value", "missing"]
"""What people do to a line that they write down."""


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

    def in_words(self, language: str) -> tuple[str, str]:
        """What was needed and what was there, in a language."""
        said = (str(self.need), str(self.have))
        return (in_hungarian(said[0]), in_hungarian(said[1])) if language == "hu" else said

    def as_json(self) -> dict[str, Any]:
        need, have = self.in_words("hu")
        return {
            "rule": self.rule,
            "need": self.need,
            "have": self.have,
            "hu": {"need": need, "have": have},
            "about": self.about,
            "statement": {"en": self.statement_en, "hu": self.statement_hu},
            "citation": {"document": self.document, "lines": self.lines},
        }


@dataclass(frozen=True, slots=True)
class StepPlace:
    """Where a step stands in the words of a log: its line, round and turn, and who made it."""

    line: int | str | None = None
    round: int | str | None = None
    turn: int | str | None = None
    player: str | None = None

    def as_json(self) -> dict[str, Any]:
        parts = {"line": self.line, "round": self.round, "turn": self.turn, "player": self.player}
        return {key: value for key, value in parts.items() if value is not None}


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
    place: StepPlace = StepPlace()

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
        if self.place != StepPlace():
            reported["place"] = self.place.as_json()
        return reported


@dataclass(frozen=True, slots=True)
class Repair:
    """A change that lets the rest hold: at which step (from 1), and the move as it may have been."""

    slip: Slip
    step: int
    move: Mapping[str, Any] | None
    others: int = 0
    """How many other repairs of its kind hold as well."""
    place: StepPlace = StepPlace()
    further: int | None = None
    """How many moves hold with it, where not all of the rest does."""

    def as_json(self) -> dict[str, Any]:
        reported: dict[str, Any] = {"slip": self.slip, "step": self.step, "others": self.others}
        if self.move is not None:
            reported["move"] = dict(self.move)
        if self.place != StepPlace():
            reported["place"] = self.place.as_json()
        if self.further is not None:
            reported["further"] = self.further
        return reported | {"words": {"en": self.words("en"), "hu": self.words("hu")}}

    def words(self, language: str) -> str:
        """The repair as a sentence."""
        seat = self.move.get("seat") if self.move else None
        line, hungarian = self.place.line, language == "hu"
        if isinstance(line, str):
            where = line
        elif line is None:
            where = f"{self.step}. lépés" if hungarian else f"step {self.step}"
        else:
            where = f"{line}. sor" if hungarian else f"line {line}"
        who = self.place.player or (f"{seat}. hely" if hungarian else f"seat {seat}")
        rest = _REST[self.further is not None][hungarian].format(count=self.further)
        return f"{_SENTENCES[self.slip][hungarian].format(who=who, where=where)}; {rest}"


_SENTENCES: Final[Mapping[Slip, tuple[str, str]]] = {
    "swapped": (
        "{where}: this move and the next one seem to be swapped",
        "{where}: ez a lépés és a következő felcserélődhetett",
    ),
    "doubled": (
        "{where}: this move seems to be one too many",
        "{where}: ez a lépés fölösleges lehet",
    ),
    "seat": (
        "{where}: this move seems to be that of {who}",
        "{where}: ez a lépés másé lehet ({who})",
    ),
    "value": (
        "{where}: one value of this move seems to be wrong",
        "{where}: a lépés egy értéke hibás lehet",
    ),
    "missing": (
        "{where}: before this a move of {who} seems to be missing",
        "{where}: előtte hiányozhat egy lépés ({who})",
    ),
}
_REST: Final = (
    ("so the rest holds", "így a többi rendben van"),
    ("so the next {count} moves hold, not all", "így a következő {count} lépés rendben van, de nem mind"),
)
"""What a repair is good for: everything after it, or only some of it."""


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
    repair: Repair | None = None
    """What may have gone wrong in the log, if `explain_fault` was asked and one change lets the rest hold."""

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
        } | ({"repair": self.repair.as_json()} if self.repair is not None else {})


def broken_rule(facts: Facts, fault: Illegal) -> Broken:
    """A fault with what the catalog says about its rule."""
    rule = facts.rules.get(fault.rule)
    if rule is None:
        return Broken(fault.rule, fault.need, fault.have, fault.about, "", "", None, "")
    lines = ";".join(str(s.first) if s.first == s.last else f"{s.first}-{s.last}" for s in rule.spans)
    document = rule.spans[0].document if rule.spans else rule.source
    return Broken(rule.id, fault.need, fault.have, fault.about, rule.statement_en, rule.statement_hu, document, lines)
