"""Roundabout words put plainly: qualities that *but* joins, so many floors, what comes with a loss, the top card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = ["with_plain_order", "without_choosing"]

_STANDING: Final = frozenset(("allo", "allok"))
"""The word by which something consists of so many floors."""
_LOSING: Final = "LOSING"
_LOST: Final = "veszít"
_YOU: Final = "2s"
_YOUR: Final = "te"
_BEFORE_NOUN: Final = frozenset(("IDLE", "ADJ", "NOT_ADJ", "NUM", "LEVELLED", "ORD", "DONE_TO"))
_THAN_FLOORS: Final = [("NUM", "nom"), ("FLOOR", "ade")]
_HIGHER: Final = frozenset(("magasabb", "magasabbak"))
_LOWER: Final = frozenset(("alacsonyabb", "alacsonyabbak"))


def with_plain_order(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with what they say in a roundabout way put plainly."""
    return _without_owner_named_twice(_with_top(_with_loss(_with_heights(_with_floors(_with_joined_qualities(units))))))


def _without_owner_named_twice(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *a te épületed* as *az épületed*: what is yours says so itself, unless another owner is denied."""
    at = next((at for at, unit in enumerate(units) if unit.key == _YOUR), None)
    if not at or units[at - 1].key not in DEFINITE_ARTICLES or any(unit.tag == "NEG" for unit in units[at - 2 : at]):
        return units
    owned = next((unit for unit in units[at + 1 :] if unit.tag not in _BEFORE_NOUN or _is_home(unit)), None)
    yours = owned is not None and (owned.owned or _is_home(owned)) and not owned.before
    return [*units[:at], *units[at + 1 :]] if yours else units


def _is_home(unit: WordUnit) -> bool:
    """Whether a word says that something stands where you are at home."""
    return unit.tag == "ADJ" and set(unit.value) == {"own"}


def _with_top(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units of *the top card of the deck of such cards* with that as one such card."""
    meant = [unit for unit in units if unit.tag != "IDLE"]
    at = next((at for at, unit in enumerate(meant) if unit.tag == "DECK"), 0)
    if not at or [unit.tag for unit in meant[at - 1 : at + 3]] != ["THING", "DECK", "TOP", "THING"]:
        return list(units)
    cards, deck, top, card = meant[at - 1 : at + 3]
    places = tuple(place for unit in (cards, deck, top, card) for place in unit.places)
    whole = cards._replace(case=card.case, plural=False, owned=False, places=places)
    return [whole if unit is cards else unit for unit in units if unit not in (deck, top, card)]


def _with_joined_qualities(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units of *a connected, but not yet upgraded one* without the word for but."""
    made: list[WordUnit] = []
    for at, unit in enumerate(units):
        meant = [one for one in units[at + 1 : at + 5] if one.tag != "IDLE"][:3]
        opposed = [one.tag for one in meant] in (["NEG", "ADJ", "THING"], ["NOT_ADJ", "THING"])
        if unit.tag == "BUT" and opposed and made and made[-1].tag == "ADJ":
            continue
        made.append(unit)
    return made


def _with_floors(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units of *a building that stands of three floors* with those as one of three floors."""
    made: list[WordUnit] = []
    for unit in units:
        if unit.key in _STANDING and made and (made[-1].tag, made[-1].case) == ("FLOOR", "ela"):
            before = made.pop()
            made.append(before._replace(tag="LEVELLED", case="nom", places=(*before.places, *unit.places)))
        else:
            made.append(unit)
    return made


def _with_heights(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *a building higher than two floors* as one of more floors than two; not higher as of at most two."""
    at = next((at for at, unit in enumerate(units) if unit.key in _HIGHER | _LOWER), 0)
    denied = bool(at) and units[at - 1].tag == "NEG"
    start = at - 2 - denied
    if start < 0 or [(unit.tag, unit.case) for unit in units[start : start + 2]] != _THAN_FLOORS:
        return units
    number, floor, word = units[start], units[start + 1], units[at]
    places = tuple(place for unit in units[start + 1 : at + 1] for place in unit.places)
    levelled = floor._replace(tag="LEVELLED", case="nom", places=places)
    higher = word.key in _HIGHER
    if denied:
        bound = word._replace(tag="ATMOST" if higher else "ATLEAST", case="nom", places=())
        return [*units[:start], bound, number, levelled, *units[at + 1 :]]
    more = word._replace(tag="MORE" if higher else "LESS", case="nom", places=())
    return [*units[:start], number._replace(case="ade"), more, levelled, *units[at + 1 :]]


def _with_loss(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units of *each of them comes with the loss of a point* as for each of them you lose one."""
    due = [unit for unit in units if unit.tag == "V.due"]
    at = next((at for at, unit in enumerate(units) if unit.tag == _LOSING), 0)
    if not at or len(due) != 1 or units[at - 1].tag not in ("RES", "STAT") or units[at - 1].case != "nom":
        return list(units)
    lost = units[at - 1]._replace(case="acc")
    return [*(_as_cause(unit) for unit in units[: at - 1]), lost, *(_as_losing(unit) for unit in units[at + 1 :])]


def _as_cause(unit: WordUnit) -> WordUnit:
    """A thing that comes with a loss as what something is lost for."""
    return unit._replace(case="cau") if (unit.tag, unit.case) == ("THING", "nom") else _as_losing(unit)


def _as_losing(unit: WordUnit) -> WordUnit:
    return unit._replace(tag="V.lose", lemma=_LOST, person=_YOU) if unit.tag == "V.due" else unit


def without_choosing(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without *choose:* before two ways of which each has its verb: the word for or says that."""
    at = next((at for at, unit in enumerate(units) if at and ":" in unit.before), 0)
    chosen = tags_of(units[:at]) - {"IDLE", "YOU"} == {"V.choose"}
    second = next((place for place, unit in enumerate(units) if unit.tag == "OR" and unit.is_after_sign), len(units))
    apart = all(any(unit.is_verb for unit in way) for way in (units[at:second], units[second:]))
    if not (chosen and apart):
        return list(units)
    return [units[at]._replace(before=""), *units[at + 1 :]]
