"""Ways to say that one moves with a thing, draws or gets one, as the verbs that games have for it: *told előre a
hajódat* is *lépj a hajóddal*, *vedd kézbe a pakli legfelső lapját* is *húzd fel*, *tégy szert rá* is *szerezd meg*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.verb_forms import PARTICLES

__all__ = ["with_drawn", "with_got", "with_moved"]

_MOVING: Final = frozenset(("V.move", "V.acquire"))
_FORWARD: Final = frozenset(("elore", "elorebb", "elobbre", "feljebb", "felfele", "elorefele", "tovabb"))
_BACKWARD: Final = frozenset(("vissza", "hatra", "hatrebb", "lefele", "lejjebb", "hatrafele"))
_MOVED: Final = ("ins", "sup")
"""The cases of what one goes with, or on."""
_GOING: Final = "lép"
_DRAWING: Final = "húz"
_GETTING: Final = "szerez"
_CARD: Final = {"noun": "card"}
_AMOUNTS: Final = frozenset(("RES", "STAT"))
_HANDS: Final = frozenset("kezedbe kezbe kezebe paklibol huzopaklibol paklitetejerol".split())
"""Words for where a card that one draws goes, or comes from."""
_TAKING: Final = frozenset(("V.take", "V.gain", "V.draw", "YOURS"))
_TIMED: Final = frozenset(("WHEN", "IF"))
_SETS_OF_CARDS: Final = frozenset(("DECK", "TOP"))


class _WayToGet(NamedTuple):
    """The word by which a way to say that one gets something is known, its verb, and the case of what one gets."""

    sign: str
    verb: str
    case: str


_WAYS_TO_GET: Final = (
    _WayToGet("SZERT", "V.acquire", "sub"),
    _WayToGet("V.reach", "V.reach", "all"),
    _WayToGet("REWARD", "REWARD", "nom"),
)


def with_moved(units: list[WordUnit]) -> list[WordUnit]:
    """The units with a thing that is moved forward as one that one moves with."""
    units = _with_step_taken([_risen(unit, units) for unit in units])
    keys = {unit.key for unit in units}
    moved = [unit for unit in units if unit.tag == "THING" and unit.case == "acc"]
    if keys.isdisjoint(_FORWARD) or not keys.isdisjoint(_BACKWARD) or len(moved) != 1:
        return units
    if sum(unit.is_verb for unit in units if unit.tag in _MOVING) != 1:
        return units
    return [_gone(unit) for unit in units]


def _with_step_taken(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *take a step* as to go."""
    by_one = any(unit.tag == "ONE_STEP" for unit in units) and any(unit.case in _MOVED for unit in units)
    if not by_one or sum(unit.tag == "V.acquire" for unit in units) != 1:
        return units
    return [unit._replace(tag="V.game", lemma=_GOING) if unit.tag == "V.acquire" else unit for unit in units]


def _risen(unit: WordUnit, units: Sequence[WordUnit]) -> WordUnit:
    """A verb of getting further on something, or of what gets further, as one of going."""
    further = unit.tag in ("V.reach", "V.cost") and any(one.key in _FORWARD for one in units)
    case = "sup" if unit.tag == "V.reach" else "nom"
    on = further and any(one.tag == "THING" and one.case == case for one in units)
    return unit._replace(tag="V.game", lemma=_GOING) if on else unit


def _gone(unit: WordUnit) -> WordUnit:
    """A verb of moving something as one of going, and what is moved as what one goes with."""
    if unit.tag in _MOVING:
        return unit._replace(tag="V.game", lemma=_GOING, person=unit.person or "2s")
    moved = unit.tag == "THING" and unit.case == "acc"
    return unit._replace(case="ins") if moved else unit._replace(tag="UP") if unit.key in _FORWARD else unit


def with_drawn(units: list[WordUnit]) -> list[WordUnit]:
    """The units with a card that one takes into one's hand, or off the top of a deck, as one that one draws."""
    tags = tags_of(units)
    if not tags.isdisjoint(_AMOUNTS) or ("TOP" not in tags and _HANDS.isdisjoint(unit.key for unit in units)):
        return units
    kept = _without_deck(units)
    verbs = [at for at, unit in enumerate(kept) if unit.tag in _TAKING]
    if not verbs or len([unit for unit in kept if unit.is_verb]) > len(verbs):
        return units
    made = [_drawn(unit) for unit in kept if unit.key not in _HANDS and unit.key not in PARTICLES]
    return made if len(verbs) == 1 else _once(made)


def _without_deck(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without the words for a deck and its top; its top card is one of the cards that it is a deck of."""
    made: list[WordUnit] = []
    for unit in units:
        deck = made[-1] if made and made[-1].tag in _SETS_OF_CARDS else None
        of = next((one for one in reversed(made) if one.tag not in (*_SETS_OF_CARDS, "IDLE")), None)
        if deck is not None and unit.tag == "THING" and of is not None and of.tag == "THING":
            del made[made.index(of) :]
            made.append(of._replace(case=unit.case, plural=False, owned=False, places=(*of.places, *unit.places)))
        else:
            made.append(unit)
    return [unit for unit in made if unit.tag not in _SETS_OF_CARDS]


def _drawn(unit: WordUnit) -> WordUnit:
    """A verb of taking as one of drawing, and what is yours as what you draw."""
    if unit.tag == "YOURS":
        return unit._replace(tag="V.draw", lemma=_DRAWING, person="2s", command=True)
    if unit.tag in _TAKING:
        return unit._replace(tag="V.draw", lemma=_DRAWING)
    return unit._replace(case="acc") if unit.tag == "THING" and unit.case == "nom" else unit


def with_got(units: list[WordUnit]) -> list[WordUnit]:
    """The units with a thing that one comes by, or that is one's reward, as one that one gets; in a clause of time at
    their head whatever the others say."""
    timed = any(unit.tag in _TIMED for unit in units[:2])
    end = next((at for at, unit in enumerate(units) if at > 1 and unit.is_after_sign), 0) if timed else 0
    return [*_with_got(units[:end]), *units[end:]] if end else _with_got(units)


def _with_got(units: list[WordUnit]) -> list[WordUnit]:
    """The same of some units, where they name no goods."""
    tags = tags_of(units)
    way = next((way for way in _WAYS_TO_GET if way.sign in tags), None)
    if way is None or not tags.isdisjoint(_AMOUNTS):
        return units
    got = [unit for unit in units if unit.tag in ("THING", "TECH") and unit.case == way.case]
    said = [unit for unit in units if unit.tag == way.verb]
    acts = way.verb == "REWARD" and any(unit.is_verb for unit in units)
    return _got(units, got[0], said[0]) if len(got) == len(said) == 1 and not acts else units


def _got(units: Sequence[WordUnit], thing: WordUnit, verb: WordUnit) -> list[WordUnit]:
    """The units with a thing as what one gets, and with the word for that as a verb of getting or drawing."""
    lemma = _DRAWING if thing.value == _CARD else _GETTING
    made = {
        id(thing): thing._replace(case="acc"),
        id(verb): verb._replace(tag="V.gain", lemma=lemma, person=verb.person or "2s"),
    }
    return [made.get(id(unit), unit) for unit in units if unit.tag != "SZERT"]


def _once(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with the last of several verbs that all say to draw it: draw it and take it."""
    last = max(at for at, unit in enumerate(units) if unit.tag == "V.draw")
    return [unit for at, unit in enumerate(units) if at >= last or unit.tag not in ("V.draw", "AND")]
