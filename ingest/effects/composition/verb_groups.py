"""Verbs with what stands beside them: particles apart from them, participles before nouns, what is denied."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.composition.verb_forms import PARTICLES, VerbSense, with_particle
from kartotek.schema.hungarian.features import Case, Person

__all__ = [
    "as_verb",
    "with_free",
    "with_manners",
    "with_participles",
    "with_particles",
    "with_remaining",
    "without_addressing",
    "without_announcing",
    "without_denied",
]

_BETWEEN: Final = frozenset(("MUST", "EVEN", "NEG", "ONLY"))
"""What may stand between a particle and its verb."""
_NOUNS: Final = frozenset(("THING", "RES", "STAT", "ADJ", "NUM", "ORD"))
_WARES: Final = frozenset(("RAW", "MADE", "WARES"))
"""Groups of goods that one buys from others."""
_MAKING: Final = frozenset(("V.build", "V.gain", "V.take", "V.collect", "V.stand", "V.have"))
"""Verbs of which a participle says no more of a thing than that one has it."""
_DONE: Final = _MAKING | {"V.acquire", "V.game", "V.do"}
"""The same of a step: that one takes it."""
_GIVING: Final = frozenset(("ado", "nyujto", "biztosito", "hozo"))
_BY_DOING: Final = ("va", "ve")
"""How a verb ends that says how another thing is done."""
_RATHER: Final = "hanem"
_REMAINED: Final = frozenset(("maradt", "megmaradt", "megepult", "felepult"))
_THOSE: Final = frozenset(("azok", "azokert", "azokat", "azoknak", "azon", "azert", "annak"))
_TO_THEM: Final = "annak"
_WITHOUT: Final = "anelkul"
_ANYTHING: Final = frozenset(("barmit", "barmennyit", "akarmit", "akar", "koltseget", "kellene"))
"""What one does not pay, where all of it is meant."""
_NOT_SO: Final = 2
"""The word for not, and the verb that it denies."""


def with_particles(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The units with every verb joined to the particle that stands apart from it, behind it or before it."""
    joined: dict[int, WordUnit] = {}
    taken: dict[int, WordUnit] = {}
    for at, unit in enumerate(units):
        place = _particle_of(units, at) if unit.lemma and unit.is_verb else None
        sense = with_particle(units[place].key, _sense(unit)) if place is not None else None
        if sense is not None and place is not None:
            joined[at] = as_verb(unit, sense)
            taken[place] = units[place]._replace(tag="IDLE")
    return ((joined | taken).get(at, unit) for at, unit in enumerate(units))


def with_participles(units: list[WordUnit]) -> list[WordUnit]:
    """The units with what was done to a noun, right before it, as a word that says no more than that."""
    made = list(units)
    for at, unit in enumerate(units[:-1]):
        after = _noun_behind(units[at + 1 :])
        if units[at + 1].before or after.before:
            continue
        done = _is_done(unit, _verbs_before(after))
        if done or (after.tag in _NOUNS and _is_giving(unit, units[:at])):
            made[at] = unit._replace(tag="DONE_TO")
    return made


def _verbs_before(noun: WordUnit) -> Collection[str]:
    """The verbs of which a participle before a noun says no more than the noun does."""
    if noun.tag in _WARES:
        return ("V.buy",)
    return _DONE if noun.tag == "DOING" else _MAKING if noun.tag in _NOUNS else ()


def _noun_behind(following: Sequence[WordUnit]) -> WordUnit:
    """The word behind a participle; *each* may stand between it and a noun of doing."""
    first, *rest = following[:2]
    return rest[0] if first.tag == "EACH" and any(one.tag == "DOING" for one in rest) else first


def _is_done(unit: WordUnit, verbs: Collection[str]) -> bool:
    """Whether one of these verbs says that something was done to what stands after it."""
    return unit.tag in verbs and unit.past and unit.person == Person.IT


def _is_giving(unit: WordUnit, before: Sequence[WordUnit]) -> bool:
    """Whether a word says that what stands after it gives the bonus that stands before it."""
    return unit.key in _GIVING and any(one.tag == "BONUS" for one in before[-1:])


def with_manners(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *building a mine* and *paying two coins*, beside another verb, as when and for what it is."""
    made = list(units)
    for at, unit in enumerate(units):
        if not (unit.is_verb and not unit.person and unit.key.endswith(_BY_DOING)):
            continue
        paid = unit.tag == "V.pay"
        made[at] = unit._replace(tag="BY_PAYING") if paid else unit._replace(tag="DOING", case="at")
        for place, one in enumerate(units[:at]):
            if one.case == Case.ACC and one.tag == ("RES" if paid else "THING"):
                made[place] = one._replace(case=Case.NOM)
    return made if any(unit.is_verb for unit in made) else units


def without_denied(units: list[WordUnit]) -> list[WordUnit]:
    """The units without what is not meant: *not this but that* is that."""
    but = next((at for at, unit in enumerate(units) if unit.key == _RATHER), 0)
    start = max((at for at, unit in enumerate(units[:but]) if unit.tag == "NEG"), default=None)
    if start is None or not _is_denial(units[start:but]):
        return units
    places = tuple(place for unit in units[start : but + 1] for place in unit.places)
    return [
        *units[:start],
        units[but]._replace(tag="RATHER", before=units[start].before, places=places),
        *units[but + 1 :],
    ]


def _is_denial(units: Sequence[WordUnit]) -> bool:
    """Whether no more is denied than things, or a verb by itself."""
    denied = [unit for unit in units if unit.tag != "IDLE"]
    return len(denied) <= _NOT_SO or not any(unit.is_verb for unit in denied)


def with_remaining(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *maradt* and *megépült* as verbs where no more of their clause follows than when it is; before a
    noun they say nothing."""
    made = list(units)
    for at, unit in enumerate(units):
        if unit.tag == "IDLE" and unit.key in _REMAINED and all(map(_says_when, _rest_of_clause(units[at + 1 :]))):
            made[at] = unit._replace(tag="V.stand", person=Person.IT)
    return made


def _rest_of_clause(units: Sequence[WordUnit]) -> Iterator[WordUnit]:
    """The units up to the next sign."""
    return takewhile(lambda unit: not unit.is_after_sign, units)


def _says_when(unit: WordUnit) -> bool:
    return unit.tag in ("TIME", "IDLE")


def without_announcing(units: list[WordUnit]) -> list[WordUnit]:
    """The units with `those` before a clause that says which or who as a word that says nothing more."""
    which = max((at for at, unit in enumerate(units) if unit.tag in ("WHICH", "WHICH_ACC", "WHO")), default=0)
    who = next((at for at, unit in enumerate(units) if unit.tag == "WHO"), len(units))
    return [
        u._replace(tag="IDLE") if (at < which and u.key in _THOSE) or (at > who and _points_back(u)) else u
        for at, u in enumerate(units)
    ]


def _points_back(unit: WordUnit) -> bool:
    """Whether a word at the head of a clause means whoever the clause before speaks of."""
    return unit.key == _TO_THEM and unit.is_after_sign


def without_addressing(units: list[WordUnit]) -> list[WordUnit]:
    """The units with what only turns to the reader (*ne feledd, hogy*), at the head of a clause, as words that say
    nothing, and what comes behind it as no clause of its own; behind an offer (*megteheted, hogy*) one may do it. An
    offer with a condition behind it is left as it is: whose verb is offered is not plain."""
    made: list[WordUnit] = []
    offered = False
    for unit in units:
        before = made[-1] if made else None
        if unit.tag == "OFFER" and all(one.tag in ("IDLE", "THIS") or _is_offering(one) for one in made):
            made = [one._replace(tag="IDLE") if _is_offering(one) else one for one in made]
        if (unit.tag == "OFFER" and _may_offer(made)) or (unit.tag == "INTRO" and _may_turn(unit, before)):
            made.append(unit._replace(tag="ADDRESS"))
            offered |= unit.tag == "OFFER"
        elif before is not None and before.tag == "ADDRESS":
            made.append(unit._replace(before="", tag="IDLE" if unit.tag == "SO" else unit.tag))
        elif offered and unit.tag in ("IF", "WHEN"):
            return units
        elif offered and unit.is_verb:
            made.append(unit._replace(possible=True))
            offered = False
        else:
            made.append(unit)
    return made if not offered else units


def _is_offering(unit: WordUnit) -> bool:
    """Whether a word is the component that offers what is said."""
    return (unit.tag, unit.case, unit.plural, unit.owned) == ("THING", Case.NOM, False, False)


def _may_offer(before: Sequence[WordUnit]) -> bool:
    """Whether an offer behind some words is one: in a condition it is none."""
    return all(unit.tag not in ("IF", "WHEN") for unit in before)


def _may_turn(unit: WordUnit, before: WordUnit | None) -> bool:
    """Whether a word that turns to the reader stands at the head of a clause."""
    return before is None or unit.is_after_sign or before.tag in ("IDLE", "AND", "BUT", "TIME")


def with_free(units: list[WordUnit]) -> list[WordUnit]:
    """The units with `without your paying anything for it`, at the end of a sentence, as one word for free."""
    at = next((at for at, unit in enumerate(units) if unit.key == _WITHOUT), None)
    if at is None:
        return units
    clause = [unit for unit in units[at + 1 :] if unit.tag not in ("IDLE", "FOR_IT", "PRICE", "MUST")]
    paid = [unit for unit in clause if unit.key not in _ANYTHING]
    if [unit.tag for unit in paid] != ["SO", "V.pay"]:
        return units
    places = tuple(place for unit in units[at:] for place in unit.places)
    return [*units[:at], units[at]._replace(tag="FREE", places=places)]


def as_verb(unit: WordUnit, sense: VerbSense) -> WordUnit:
    return unit._replace(
        tag=sense.tag, lemma=sense.lemma, person=sense.person, possible=sense.possible, definite=sense.definite,
        command=sense.mood == "imperative", past=sense.mood == "past", supposed=sense.mood == "conditional",
    )  # fmt: skip


def _sense(unit: WordUnit) -> VerbSense:
    mood = "imperative" if unit.command else "conditional" if unit.supposed else "past" if unit.past else ""
    return VerbSense(unit.tag, unit.lemma, unit.person, mood, unit.possible, unit.definite)


def _particle_of(units: Sequence[WordUnit], at: int) -> int | None:
    """The place of the particle of a verb: right behind it, or before it with no more than a little word between."""
    if any(map(_is_particle_behind, units[at + 1 : at + 2])):
        return at + 1
    place = at - 1
    while place >= 0 and units[place].tag in _BETWEEN and not units[place + 1].before:
        place -= 1
    return place if place >= 0 and units[place].key in PARTICLES else None


def _is_particle_behind(unit: WordUnit) -> bool:
    return unit.key in PARTICLES and not unit.before
