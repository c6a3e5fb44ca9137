"""Words put where others expect them: *páronként* behind its things, *zöld színű* as *zöld*, and *két érccel több* as
what grows by two ores."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["with_plain_words"]

_SHARING: Final = frozenset(("IN_PAIRS", "APIECE"))
"""Words for how many at a time, which belong to the things of which there are several."""
_EVERY_ONE: Final = frozenset(("mindegyik", "valamennyi", "mindegyikuk"))
_COLOURED: Final = frozenset(("szinu", "szinuek", "szinben"))
_COLOUR: Final = "color"
_MORE: Final = {"MORE": ("V.grow", "nő"), "LESS": ("V.shrink", "csökken")}
"""The verbs that say the same as that something is more or less by so much."""
_MEASURED: Final = frozenset("tobb nagyobb magasabb kevesebb kisebb alacsonyabb".split())
"""Words for more and less that are not about what something costs."""
_GOODS: Final = frozenset(("RES", "STAT"))
_COMPARED: Final = frozenset(("THING", "RES", "STAT", "NUM", "ADJ", "LEVELLED", "NUMBERED"))
"""What a word for more may stand before to say more of it."""
_OTHERS: Final = frozenset(("THAN", "AS_MUCH", "SO_MUCH", "PRICE", "COST_OF", "PRICE_OF", "NEEDED", "IF"))
"""Words beside which more or less is said of something else."""


def with_plain_words(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units of a sentence, whose tags are given, in the order and words that are read."""
    if not tags.isdisjoint(_SHARING):
        units = _with_sharing_behind(units)
    if "EACH" in tags:
        units = _with_each_of(units)
    if "ADJ" in tags:
        units = [unit for at, unit in enumerate(units) if not (at and _is_colour_word(unit, units[at - 1]))]
    if not tags.isdisjoint(_MORE) and not tags.isdisjoint(_GOODS):
        return _with_growing(units, tags)
    return units


def _with_sharing_behind(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *in pairs* behind the things that are meant, where it stands before them."""
    at = next(at for at, unit in enumerate(units) if unit.tag in _SHARING)
    behind = next((place for place, unit in enumerate(units) if place > at and _are_several(unit)), None)
    if behind is None or any(_are_several(unit) for unit in units[:at]) or units[at].before:
        return units
    between = units[at + 1 : behind + 1]
    if any(unit.is_after_sign for unit in between):
        return units
    return [*units[:at], *between, units[at], *units[behind + 1 :]]


def _with_each_of(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *of your buildings every one* as *every one of your buildings*."""
    at = next((at for at, unit in enumerate(units) if at and unit.key in _EVERY_ONE and not unit.before), 0)
    among = at > 1 and units[at - 1].tag == "AMONG"
    whole = units[at - 1 - among]
    case = "nom" if among else "ela"
    if not at or (whole.tag, whole.case, whole.plural, whole.owned) != ("THING", case, True, True):
        return units
    each = units[at]._replace(tag="EACH_OF", places=(*(units[at - 1].places if among else ()), *units[at].places))
    return [*units[: at - 1 - among], whole._replace(case="nom"), each, *units[at + 1 :]]


def _are_several(unit: WordUnit) -> bool:
    """Whether a word names things of somebody, as what gives something."""
    return unit.tag == "THING" and unit.plural and unit.owned and unit.case == "nom"


def _is_colour_word(unit: WordUnit, before: WordUnit) -> bool:
    """Whether a word only says that the one before it is a colour."""
    return unit.key in _COLOURED and before.tag == "ADJ" and _COLOUR in before.value and not unit.before


def _with_growing(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units with *more by so much of a good*, beside no other verb than that of being, as growing by it."""
    acts = any(unit.is_verb and unit.tag != "V.be" for unit in units)
    by_how_much = [unit for unit in units if unit.tag in _GOODS and unit.case == "ins"]
    if acts or len(by_how_much) != 1 or not tags.isdisjoint(_OTHERS):
        return units
    return [_grown(unit, units[at + 1 :]) for at, unit in enumerate(units)]


def _grown(unit: WordUnit, following: Sequence[WordUnit]) -> WordUnit:
    """A word for more or less that says no more of what stands behind it, as the verb for that."""
    if unit.tag not in _MORE or unit.key not in _MEASURED or any(after.tag in _COMPARED for after in following[:1]):
        return unit
    tag, lemma = _MORE[unit.tag]
    return unit._replace(tag=tag, lemma=lemma, person="3s")
