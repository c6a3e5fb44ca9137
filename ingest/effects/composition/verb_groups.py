"""Verbs with what stands beside them: particles apart from them, participles before nouns, what is denied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ingest.effects.composition.unit import WordUnit
from ingest.effects.composition.verb_forms import PARTICLES, VerbSense, with_particle

__all__ = ["as_verb", "with_participles", "with_particles", "without_denied"]

_BETWEEN: Final = frozenset(("MUST", "EVEN", "NEG", "ONLY"))
"""What may stand between a particle and its verb."""
_NOUNS: Final = frozenset(("THING", "RES", "STAT", "ADJ", "NUM", "ORD"))
_MAKING: Final = frozenset(("V.build", "V.gain", "V.take", "V.collect", "V.stand"))
"""Verbs of which a participle says no more of a thing than that one has it."""
_GIVING: Final = frozenset(("ado", "nyujto", "biztosito", "hozo"))
_RATHER: Final = "hanem"
_NOT_SO: Final = 2
"""The word for not, and the verb that it denies."""


def with_particles(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The units with every verb joined to the particle that stands apart from it, behind it or before it."""
    joined: dict[int, WordUnit] = {}
    taken: set[int] = set()
    for at, unit in enumerate(units):
        place = _particle_of(units, at) if unit.lemma and unit.tag.startswith("V.") else None
        sense = with_particle(units[place].key, _sense(unit)) if place is not None else None
        if sense is not None and place is not None:
            joined[at] = as_verb(unit, sense)
            taken.add(place)
    for at, unit in enumerate(units):
        yield replace(unit, tag="IDLE") if at in taken else joined.get(at, unit)


def with_participles(units: list[WordUnit]) -> list[WordUnit]:
    """The units with what was done to a noun, right before it, as a word that says no more than that."""
    made: list[WordUnit] = []
    for before, unit, after in zip((None, *units), units, (*units[1:], None), strict=False):
        before_noun = after is not None and after.tag in _NOUNS and not after.before
        done = unit.tag in _MAKING and unit.past and unit.person == "3s"
        giving = unit.key in _GIVING and before is not None and before.tag == "BONUS"
        made.append(replace(unit, tag="DONE_TO") if (done or giving) and before_noun else unit)
    return made


def without_denied(units: list[WordUnit]) -> list[WordUnit]:
    """The units without what is not meant: *not this but that* is that."""
    but = next((at for at, unit in enumerate(units) if unit.key == _RATHER), None)
    starts = [at for at, unit in enumerate(units[:but]) if unit.tag == "NEG"] if but else []
    denied = [unit for unit in units[starts[-1] : but] if unit.tag != "IDLE"] if but is not None and starts else []
    acts = any(unit.tag.startswith("V.") for unit in denied)
    if but is None or not denied or (acts and len(denied) > _NOT_SO):
        return units
    kept = [*units[: starts[-1]], replace(units[but], tag="RATHER", before="")]
    return [*kept, *units[but + 1 :]]


def as_verb(unit: WordUnit, sense: VerbSense) -> WordUnit:
    command = sense.mood == "imperative"
    return replace(
        unit, tag=sense.tag, lemma=sense.lemma, person=sense.person, possible=sense.possible, command=command,
        definite=sense.definite, past=sense.mood == "past",
    )  # fmt: skip


def _sense(unit: WordUnit) -> VerbSense:
    mood = "imperative" if unit.command else ""
    return VerbSense(unit.tag, unit.lemma, unit.person, mood, unit.possible, unit.definite)


def _particle_of(units: Sequence[WordUnit], at: int) -> int | None:
    """The place of the particle of a verb: right behind it, or before it with no more than a little word between."""
    after = at + 1
    if after < len(units) and units[after].key in PARTICLES and not units[after].before:
        return after
    before = at - 1
    while before >= 0 and units[before].tag in _BETWEEN and not units[before + 1].before:
        before -= 1
    return before if before >= 0 and units[before].key in PARTICLES and before < at else None
