"""Roundabout words put plainly and in the order that others expect: lists, prices, qualities."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.schema.hungarian.features import Case, Person
from kartotek.schema.hungarian.function_words import DEFINITE_ARTICLES

__all__ = [
    "with_plain_lists",
    "with_plain_order",
    "without_choosing",
    "with_full_price",
    "with_prices",
    "with_plain_words",
]


# Words that a list or a time says once more than needed: *each red and each blue card*, *in that phase every time*.
_ARE: Final = "vagy"
"""The word for or, which is also that for you are."""
_GOODS: Final = frozenset(("RES",))
_EACH: Final = "each "


def with_plain_lists(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without what is said again, and without the commas of a list of goods that *and* ends."""
    found, tags = list(units), tags_of(units)
    if "AND" in tags:
        found = _with_listed_goods(_without_second_each(found))
    if "EACH_TIME" in tags:
        found = _without_each_time(found)
    return _with_being(found) if "OR" in tags else found


def _without_second_each(units: list[WordUnit]) -> list[WordUnit]:
    """*Each red and each blue card* as each red and blue one."""
    made: list[WordUnit] = []
    for at, unit in enumerate(units):
        before, after = [one.tag for one in made[-3:]], [one.tag for one in units[at + 1 : at + 3]]
        if unit.tag != "EACH" or before != ["EACH", "ADJ", "AND"] or after != ["ADJ", "THING"]:
            made.append(unit)
    return made


def _with_listed_goods(units: list[WordUnit]) -> list[WordUnit]:
    """The goods of a list behind their verb without the commas between them."""
    made = list(units)
    for at, unit in enumerate(units):
        if "," in unit.before and _is_inside_list(units[:at], units[at:]):
            made[at] = unit._replace(before="")
    return made


def _is_inside_list(before: Sequence[WordUnit], after: Sequence[WordUnit]) -> bool:
    """Whether a comma stands between two goods without a number, and *and* comes before the last of them."""
    last = next((one for one in reversed(before) if one.tag != "IDLE"), None)
    if last is None or last.tag not in _GOODS or last.case != Case.ACC:
        return False
    listed = [*takewhile(lambda one: one.tag in ("IDLE", "AND", *_GOODS), after)]
    goods = [one for one in listed if one.tag in _GOODS]
    return len(goods) > 1 and all(one.case == Case.ACC for one in goods) and "AND" in tags_of(listed)


def _without_each_time(units: list[WordUnit]) -> list[WordUnit]:
    """*In that phase, every time* as in that phase, which is every time anyway."""
    recurs = any(unit.tag == "TIME" and str(unit.value).startswith(_EACH) for unit in units)
    if not recurs or not tags_of(units).isdisjoint(("WHEN", "IF")):
        return units
    return [unit._replace(tag="IDLE") if unit.tag == "EACH_TIME" else unit for unit in units]


def _with_being(units: list[WordUnit]) -> list[WordUnit]:
    """The word for or right behind that for you, or at the end, as *are*: nothing comes that it could join."""
    made = list(units)
    for at, unit in enumerate(units):
        before, ends = [one.tag for one in units[max(0, at - 2) : at]], at + 1 == len(units)
        if unit.key == _ARE and not unit.before and "NEG" not in before and (ends or before[-1:] == ["YOU_TOO"]):
            made[at] = unit._replace(tag="V.be", lemma="van", person=Person.YOU)
    return made


# Roundabout words put plainly: qualities that *but* joins, so many floors, what comes with a loss, the top card.
_STANDING: Final = frozenset(("allo", "allok"))
"""The word by which something consists of so many floors."""
_LOSING: Final = "LOSING"
_LOST: Final = "veszít"
_YOUR: Final = "te"
_BEFORE_NOUN: Final = frozenset(("IDLE", "ADJ", "NOT_ADJ", "NUM", "LEVELLED", "ORD", "DONE_TO"))
_THAN_FLOORS: Final = [("NUM", Case.NOM), ("FLOOR", Case.ADE)]
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
        if unit.key in _STANDING and made and (made[-1].tag, made[-1].case) == ("FLOOR", Case.ELA):
            before = made.pop()
            made.append(before._replace(tag="LEVELLED", case=Case.NOM, places=(*before.places, *unit.places)))
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
    levelled = floor._replace(tag="LEVELLED", case=Case.NOM, places=places)
    higher = word.key in _HIGHER
    if denied:
        bound = word._replace(tag="ATMOST" if higher else "ATLEAST", case=Case.NOM, places=())
        return [*units[:start], bound, number, levelled, *units[at + 1 :]]
    more = word._replace(tag="MORE" if higher else "LESS", case=Case.NOM, places=())
    return [*units[:start], number._replace(case=Case.ADE), more, levelled, *units[at + 1 :]]


def _with_loss(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units of *each of them comes with the loss of a point* as for each of them you lose one."""
    due = [unit for unit in units if unit.tag == "V.due"]
    at = next((at for at, unit in enumerate(units) if unit.tag == _LOSING), 0)
    if not at or len(due) != 1 or units[at - 1].tag not in ("RES", "STAT") or units[at - 1].case != Case.NOM:
        return list(units)
    lost = units[at - 1]._replace(case=Case.ACC)
    return [*(_as_cause(unit) for unit in units[: at - 1]), lost, *(_as_losing(unit) for unit in units[at + 1 :])]


def _as_cause(unit: WordUnit) -> WordUnit:
    """A thing that comes with a loss as what something is lost for."""
    return unit._replace(case=Case.CAU) if (unit.tag, unit.case) == ("THING", Case.NOM) else _as_losing(unit)


def _as_losing(unit: WordUnit) -> WordUnit:
    return unit._replace(tag="V.lose", lemma=_LOST, person=Person.YOU) if unit.tag == "V.due" else unit


def without_choosing(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without *choose:* before two ways of which each has its verb: the word for or says that."""
    at = next((at for at, unit in enumerate(units) if at and ":" in unit.before), 0)
    chosen = tags_of(units[:at]) - {"IDLE", "YOU"} == {"V.choose"}
    second = next((place for place, unit in enumerate(units) if unit.tag == "OR" and unit.is_after_sign), len(units))
    apart = all(any(unit.is_verb for unit in way) for way in (units[at:second], units[second:]))
    if not (chosen and apart):
        return list(units)
    return [units[at]._replace(before=""), *units[at + 1 :]]


# Roundabout words for a price put plainly: *befizetése ellenében* and *kreditért cserébe* are *befizetésével*, and
# *megfizetve a költségét* is *a költségének megfizetésével*.
_MEANS: Final = frozenset(("reven", "mellett", "altal", "utjan", "eseten"))
"""Words behind a noun of paying that say that something is had by it."""
_IN_RETURN: Final = "cserebe"
_PRICES: Final = frozenset(("PRICE", "COST", "PRICE_OF", "COST_OF"))
_OF_PRICE: Final = frozenset(("IDLE", "STEP", "DOING", "PRICE", "COST", "PRICE_OF", "COST_OF", "YOU", "FULL", "THING"))
"""Words that name a price: whose it is, or that it is that of the step."""
_SIGNS: Final = frozenset(("BY_PAYING", "SPENDING", "FOR_IT"))


def with_prices(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units of a sentence, whose tags are given, with its prices put plainly."""
    if tags.isdisjoint(_SIGNS):
        return units
    return _with_return(_with_spending(units))


def _with_spending(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with *in return for the paying of it* as *by paying it*."""
    made: list[WordUnit] = []
    for unit in units:
        before = made[-1] if made else None
        if before is not None and before.tag == "SPENDING" and (unit.tag == "BY_PAYING" or unit.key in _MEANS):
            made[-1] = before._replace(tag="BY_PAYING", places=(*before.places, *unit.places))
        else:
            made.append(unit)
    return made


def _with_return(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units without *in return* right behind the goods that something is had for."""
    made: list[WordUnit] = []
    for unit in units:
        paid = bool(made) and (made[-1].tag, made[-1].case) == ("RES", Case.CAU) and not unit.before
        if paid and unit.tag == "FOR_IT" and unit.key == _IN_RETURN:
            made[-1] = made[-1]._replace(places=(*made[-1].places, *unit.places))
        else:
            made.append(unit)
    return made


def with_full_price(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *paying its price*, at the end of a sentence, as one word for that."""
    at = next((at for at, unit in enumerate(units) if unit.tag == "BY_PAYING"), None)
    if at is None:
        return units
    rest = units[at + 1 :]
    if not any(unit.tag in _PRICES for unit in rest) or not all(unit.tag in _OF_PRICE for unit in rest):
        return units
    places = tuple(place for unit in units[at:] for place in unit.places)
    return [*units[:at], units[at]._replace(tag="AT_PRICE", places=places)]


# Words put where others expect them: *páronként* behind its things, *zöld színű* as *zöld*, and *két érccel több* as
# what grows by two ores.
_SHARING: Final = frozenset(("IN_PAIRS", "APIECE"))
"""Words for how many at a time, which belong to the things of which there are several."""
_EVERY_ONE: Final = frozenset(("mindegyik", "valamennyi", "mindegyikuk"))
_COLOURED: Final = frozenset(("szinu", "szinuek", "szinben"))
_COLOUR: Final = "color"
_MORE: Final = {"MORE": ("V.grow", "nő"), "LESS": ("V.shrink", "csökken")}
"""The verbs that say the same as that something is more or less by so much."""
_MEASURED: Final = frozenset("tobb nagyobb magasabb kevesebb kisebb alacsonyabb".split())
"""Words for more and less that are not about what something costs."""
_GOODS_AND_SCALES: Final = frozenset(("RES", "STAT"))
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
    if not tags.isdisjoint(_MORE) and not tags.isdisjoint(_GOODS_AND_SCALES):
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
    case = Case.NOM if among else Case.ELA
    if not at or (whole.tag, whole.case, whole.plural, whole.owned) != ("THING", case, True, True):
        return units
    each = units[at]._replace(tag="EACH_OF", places=(*(units[at - 1].places if among else ()), *units[at].places))
    return [*units[: at - 1 - among], whole._replace(case=Case.NOM), each, *units[at + 1 :]]


def _are_several(unit: WordUnit) -> bool:
    """Whether a word names things of somebody, as what gives something."""
    return unit.tag == "THING" and unit.plural and unit.owned and unit.case == Case.NOM


def _is_colour_word(unit: WordUnit, before: WordUnit) -> bool:
    """Whether a word only says that the one before it is a colour."""
    return unit.key in _COLOURED and before.tag == "ADJ" and _COLOUR in before.value and not unit.before


def _with_growing(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units with *more by so much of a good*, beside no other verb than that of being, as growing by it."""
    acts = any(unit.is_verb and unit.tag != "V.be" for unit in units)
    by_how_much = [unit for unit in units if unit.tag in _GOODS_AND_SCALES and unit.case == Case.INS]
    if acts or len(by_how_much) != 1 or not tags.isdisjoint(_OTHERS):
        return units
    return [_grown(unit, units[at + 1 :]) for at, unit in enumerate(units)]


def _grown(unit: WordUnit, following: Sequence[WordUnit]) -> WordUnit:
    """A word for more or less that says no more of what stands behind it, as the verb for that."""
    if unit.tag not in _MORE or unit.key not in _MEASURED or any(after.tag in _COMPARED for after in following[:1]):
        return unit
    tag, lemma = _MORE[unit.tag]
    return unit._replace(tag=tag, lemma=lemma, person=Person.IT)
