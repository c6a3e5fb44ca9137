"""Words that mean something by those around them: next to others, as the verbs of moving, as calls to count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final, NamedTuple

from kartotek.ingest.effects.composition.noun_words import is_home
from kartotek.ingest.effects.composition.tables import during
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.composition.verb_forms import PARTICLES
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case, Person

__all__ = ["with_neighbours", "with_drawn", "with_got", "with_moved", "calls_for_count", "takes_each", "with_counted"]


# Words that mean something by the word beside them: *öt alkalommal*, *más nem vehet*, *bátran lépj*.
_OCCASIONS: Final = frozenset(("alkalommal", "izben"))
_ELSE: Final = "mas"
_SOMEBODY: Final = "one"
_NAMED: Final = frozenset(("THING", "ADJ", "ORD", "LEVELLED"))
_GIVING_UP: Final = frozenset(("V.lose", "V.pay", "V.part", "V.gain"))
"""Verbs that nobody is encouraged to: beside them the words for it say something else."""
_WITHOUT: Final = "nelkul"
_UNKNOWN: Final = "X"
_Units = list[WordUnit]


def with_neighbours(units: _Units) -> _Units:
    """The units with such words as what they mean."""
    tags, keys = tags_of(units), {unit.key for unit in units}
    for is_needed, step in _STEPS:
        if is_needed(tags, keys):
            units = step(units)
    return units


def _with_times(units: _Units) -> _Units:
    """So many occasions as so many times."""
    made: _Units = []
    for unit in units:
        number = made[-1] if made else None
        if unit.key in _OCCASIONS and number is not None and (number.tag, number.case) == ("NUM", Case.NOM):
            made[-1] = number._replace(tag="TIMES", case="times", places=(*number.places, *unit.places))
        else:
            made.append(unit)
    return made


def _with_else(units: _Units) -> _Units:
    """*Más* as somebody else before what they do, as another than those named before a thing."""
    made = list(units)
    for at, (unit, after) in enumerate(pairwise(units)):
        if unit.key != _ELSE or unit.tag != _UNKNOWN or after.before:
            continue
        if after.tag == "NEG" or after.is_verb:
            made[at] = unit._replace(tag="PERSON", value=_SOMEBODY, case=Case.NOM)
        elif after.tag in _NAMED:
            made[at] = unit._replace(tag="OTHER")
    return made


def _with_own_ones(units: _Units) -> _Units:
    """Those in your own city, behind the word for that place, as your own ones."""
    made: _Units = []
    for unit in units:
        if unit.tag == "ONES_THERE" and made and is_home(made[-1]):
            start = len(made) - (2 if any(one.tag == "OWN" for one in made[-2:-1]) else 1)
            places = tuple(place for one in (*made[start:], unit) for place in one.places)
            made[start:] = [unit._replace(tag="OWN_ONES", places=places, before=made[start].before)]
        else:
            made.append(unit)
    return made


def _without_urging(units: _Units) -> _Units:
    """Words that encourage to do something as words that say nothing, where it is no loss."""
    commanded = any(unit.is_verb and (unit.command or unit.possible) for unit in units)
    if not commanded or not _GIVING_UP.isdisjoint(tags_of(units)):
        return units
    return [unit._replace(tag="IDLE") if unit.tag == "URGING" else unit for unit in units]


def _with_unpaid(units: _Units) -> _Units:
    """Without paying a good, or anything, as for free."""
    made: _Units = []
    for unit in units:
        spending = made[-1] if made else None
        if unit.key != _WITHOUT or spending is None or spending.tag != "SPENDING":
            made.append(unit)
            continue
        good = [one for one in made[-2:-1] if one.tag == "RES" and one.case == Case.NOM]
        start = len(made) - 1 - len(good)
        if any(one.tag in ("NUM", "ONE") for one in made[start - 1 : start]):
            return units  # so much of it alone
        places = tuple(place for one in (*made[start:], unit) for place in one.places)
        made[start:] = [unit._replace(tag="FREE", places=places, before=made[start].before)]
    return made


def _with_together(units: _Units) -> _Units:
    """*Együtt* as a word of its own only between what is exchanged: two players together get less than two."""
    if "V.exchange" in tags_of(units):
        return units
    return [unit._replace(tag=_UNKNOWN) if unit.tag == "TOGETHER" else unit for unit in units]


def _with_titled_times(units: _Units) -> _Units:
    """During an action that is named by what one does as the time when one does it; a clause of time says more."""
    if not tags_of(units).isdisjoint(("WHEN", "IF")):
        return units
    made = list(units)
    for at, (doing, title, later) in enumerate(zip(units, units[1:], units[2:], strict=False)):
        named = (doing.tag, doing.case) == ("DOING", "noun") or "event" in _value_of(doing)
        if named and title.tag == "ACTION_TITLE" and later.key in _during():
            case = "at" if doing.tag == "DOING" else "after"
            made[at : at + 2] = [doing._replace(case=case), title._replace(tag="IDLE")]
    return made


def _value_of(unit: WordUnit) -> Mapping[str, object]:
    return unit.value if unit.tag == "THING" and isinstance(unit.value, Mapping) else {}


def _during() -> Sequence[str]:
    return [key_of(word) for word in during()]


_Test = Callable[[set[str], set[str]], bool]
_STEPS: Final[Sequence[tuple[_Test, Callable[[_Units], _Units]]]] = (
    (lambda _, keys: not keys.isdisjoint(_OCCASIONS), _with_times),
    (lambda _, keys: _ELSE in keys, _with_else),
    (lambda tags, _: "ONES_THERE" in tags, _with_own_ones),
    (lambda tags, _: "URGING" in tags, _without_urging),
    (lambda tags, _: "TOGETHER" in tags, _with_together),
    (lambda tags, keys: "SPENDING" in tags and _WITHOUT in keys, _with_unpaid),
    (lambda tags, _: "ACTION_TITLE" in tags, _with_titled_times),
)
"""What is done to a sentence that has such a word: most have none."""


# Ways to say that one moves with a thing, draws or gets one, as the verbs that games have for it: *told előre a
# hajódat* is *lépj a hajóddal*, *vedd kézbe a pakli legfelső lapját* is *húzd fel*, *tégy szert rá* is *szerezd meg*.
_MOVING: Final = frozenset(("V.move", "V.acquire"))
_FORWARD: Final = frozenset(("elore", "elorebb", "elobbre", "feljebb", "felfele", "elorefele", "tovabb"))
_BACKWARD: Final = frozenset(("vissza", "hatra", "hatrebb", "lefele", "lejjebb", "hatrafele"))
_MOVED: Final = (Case.INS, Case.SUP)
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
    _WayToGet("REWARD", "REWARD", Case.NOM),
)


def with_moved(units: list[WordUnit]) -> list[WordUnit]:
    """The units with a thing that is moved forward as one that one moves with."""
    units = _with_step_taken([_risen(unit, units) for unit in units])
    keys = {unit.key for unit in units}
    moved = [unit for unit in units if unit.tag == "THING" and unit.case == Case.ACC]
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
    case = Case.SUP if unit.tag == "V.reach" else Case.NOM
    on = further and any(one.tag == "THING" and one.case == case for one in units)
    return unit._replace(tag="V.game", lemma=_GOING) if on else unit


def _gone(unit: WordUnit) -> WordUnit:
    """A verb of moving something as one of going, and what is moved as what one goes with."""
    if unit.tag in _MOVING:
        return unit._replace(tag="V.game", lemma=_GOING, person=unit.person or Person.YOU)
    moved = unit.tag == "THING" and unit.case == Case.ACC
    return unit._replace(case=Case.INS) if moved else unit._replace(tag="UP") if unit.key in _FORWARD else unit


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
        return unit._replace(tag="V.draw", lemma=_DRAWING, person=Person.YOU, command=True)
    if unit.tag in _TAKING:
        return unit._replace(tag="V.draw", lemma=_DRAWING)
    return unit._replace(case=Case.ACC) if unit.tag == "THING" and unit.case == Case.NOM else unit


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
        id(thing): thing._replace(case=Case.ACC),
        id(verb): verb._replace(tag="V.gain", lemma=lemma, person=verb.person or Person.YOU),
    }
    return [made.get(id(unit), unit) for unit in units if unit.tag != "SZERT"]


def _once(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with the last of several verbs that all say to draw it: draw it and take it."""
    last = max(at for at, unit in enumerate(units) if unit.tag == "V.draw")
    return [unit for at, unit in enumerate(units) if at >= last or unit.tag not in ("V.draw", "AND")]


# Calls to count things before what each of them brings: *számold meg a zöld kártyáidat: mindegyikük két pontot ér* is
# *a zöld kártyáid mindegyike két pontot ér*, and so are *csak a zöldek számítanak: ...* and *hány zöld van? ...*
_COUNTING: Final = frozenset(("TALLYING", "HOW_MANY", "V.count", "V.tally"))
"""Words that call for counting, or ask how many there are."""
_BEING: Final = frozenset(("V.be", "V.have", "V.stand", "V.build"))
_EACH: Final = frozenset(("EACH_OF", "EACH_FOR"))
_NAMING: Final = frozenset(
    "TALLYING HOW_MANY V.count V.tally V.be V.have V.stand V.build THING ADJ NOT_ADJ LEVELLED NUM ORD ATLEAST ATMOST"
    " MORE EXACTLY OR AND ONLY OWN LEFT RIGHT PERSON IDLE TIME DONE_TO THIS CITY FEDERATION".split()
)
"""Words of which such a call consists: it names things and a time, and says no more."""
_EVERY: Final = frozenset(("mindegyik", "mind"))
_NEAR: Final = 2


def with_counted(units: list[WordUnit], tags: Set[str]) -> list[WordUnit]:
    """The units of a sentence, whose tags are given, with things that it calls to count as those of which each brings
    what the rest says."""
    if tags.isdisjoint(_COUNTING):
        return units
    at = next((at for at, unit in enumerate(units) if at and unit.is_after_sign and takes_each(units[at:])), 0)
    call, rest = units[:at], units[at:]
    if not calls_for_count(call):
        return units
    counted = max(at for at, unit in enumerate(call) if unit.tag == "THING")
    named = [_named(unit) if place == counted else unit for place, unit in enumerate(call)]
    kept = [unit._replace(before="") for unit in named if unit.tag not in _COUNTING | _BEING]
    return [*kept, _each(rest[0]), *rest[1:]]


def calls_for_count(call: Sequence[WordUnit]) -> bool:
    """Whether some words only call for counting things, or ask how many there are."""
    tags = [unit.tag for unit in call]
    asked = [unit for unit in call if unit.tag in _COUNTING]
    if [unit.tag for unit in asked] == ["TALLYING", "HOW_MANY"]:  # see how many there are
        del asked[0]
    if len(asked) != 1 or "THING" not in tags or not _NAMING.issuperset(tags):
        return False
    verbs = [unit for unit in call if unit.is_verb and unit is not asked[0]]
    whose = all(unit.tag != "PERSON" or unit.case == Case.NOM for unit in call)
    asks = asked[0].command or asked[0].person in (Person.IT, Person.THEY) or not asked[0].is_verb
    return asks and whose and len(verbs) == (asked[0].tag == "HOW_MANY") and not any(unit.past for unit in call)


def takes_each(rest: Sequence[WordUnit]) -> bool:
    """Whether some words begin with each of what was named: by a word for it, or by a number that is said twice."""
    head, *more = rest
    pronoun = head.key in _EVERY and any(unit.tag in ("NUM", "TIME") for unit in more[:_NEAR])
    return head.tag in _EACH or pronoun or (head.tag == "NUM" and head.apiece)


def _named(unit: WordUnit) -> WordUnit:
    """A thing that is counted as the subject of which each brings something."""
    return unit._replace(case=Case.NOM, plural=True)


def _each(unit: WordUnit) -> WordUnit:
    """The word for each of what was named, without the sign in front of it."""
    return unit._replace(before="", tag="EACH_OF" if unit.key in _EVERY else unit.tag)
