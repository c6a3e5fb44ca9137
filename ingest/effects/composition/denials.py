"""Words of which one goes with another: what is denied and what is meant, what is done in its place, either and or."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.phrase import only
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of
from kartotek.ingest.effects.grammar.clauses import GameLanguage
from kartotek.schema.hungarian.features import Case

__all__ = ["without_contrast", "without_undone", "with_pairs"]


# What is denied before what is meant: not two, only one; for these cards not, but for those.
_NEAR: Final = 4
"""Within so many words behind things the word for but stands that opposes them to others."""
_FOR: Final = Case.CAU
_NOT_FOR: Final = (["THING", "NEG"], ["ADJ", "THING", "NEG"], ["RES", "NEG"])
"""The words for what there is nothing for."""


def without_contrast(units: list[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units without what is denied before what is meant, which a word that says so stands for."""
    end = next((at for at, unit in enumerate(units) if at and unit.is_after_sign), 0)
    found = _other_number(units) or (_other_good(units[:end], units[end:]) if end else None)
    rest = _opposed(units[:end], units[end:], language) if found is None and end else None
    return found or ([_denied(units[:end]), *rest] if rest is not None else units)


def _other_number(units: list[WordUnit]) -> list[WordUnit] | None:
    """The units of *not two, only one* with that as one."""
    only_at = next((at for at, unit in enumerate(units) if unit.tag == "ONLY" and unit.is_after_sign), 0)
    start = max((at for at, unit in enumerate(units[:only_at]) if unit.tag == "NEG"), default=None)
    if start is None or not _is_number(units[start + 1 : only_at]):
        return None
    return [*units[:start], _denied(units[start:only_at]), units[only_at]._replace(before=""), *units[only_at + 1 :]]


def _other_good(units: list[WordUnit], rest: list[WordUnit]) -> list[WordUnit] | None:
    """The units of *no ore, only two credits* with that as two credits, and with the verb that the two share."""
    if rest[0].tag != "ONLY" or not _is_other_good(units, rest):
        return None
    verbs = [unit._replace(before="") for unit in units if unit.is_verb]
    return [_denied(units), *verbs, rest[0]._replace(before=""), *rest[1:]]


def _denied(units: Sequence[WordUnit]) -> WordUnit:
    """The word for all that is denied."""
    return units[0]._replace(tag="RATHER", places=tuple(place for unit in units for place in unit.places))


def _is_number(units: Sequence[WordUnit]) -> bool:
    """Whether no more is said than a number."""
    return [unit.tag for unit in units if unit.tag != "IDLE"] == ["NUM"]


def _is_other_good(units: Sequence[WordUnit], rest: Sequence[WordUnit]) -> bool:
    """Whether a good is denied without saying how much, and the rest is about another."""
    tags = [unit.tag for unit in units if unit.tag not in ("IDLE", "YOU")]
    if tags not in (["RES", "NEG"], ["NEG", "V.gain", "RES"]):
        return False
    good = next(unit for unit in units if unit.tag == "RES")
    other = only([unit for unit in rest if unit.tag == "RES" and unit.case == good.case])
    verbs = [unit for unit in (*units, *rest) if unit.is_verb]
    return len(verbs) == 1 and other is not None and other.value != good.value


def _opposed(units: Sequence[WordUnit], rest: list[WordUnit], language: GameLanguage) -> list[WordUnit] | None:
    """The rest of a sentence that begins with things for which there is nothing; None where it is about no others."""
    named = [unit for unit in units if unit.tag != "IDLE"]
    if [unit.tag for unit in named] not in _NOT_FOR or named[-2].case != _FOR:
        return None
    thing = named[-2]
    whole = [rest[0]._replace(before=""), *_with_noun(rest[1:], thing)]
    opposed = any(unit.tag in ("ONLY", "BUT") for unit in rest[:_NEAR])
    other = only([at for at, unit in enumerate(whole) if unit.tag == thing.tag and unit.case == _FOR])
    if not opposed or other is None:
        return None
    return whole if _is_another(named, whole[other - 1 : other + 1], language) else None


def _is_another(named: Sequence[WordUnit], others: Sequence[WordUnit], language: GameLanguage) -> bool:
    """Whether a thing is another one than that which was named: another good, another kind, or of another quality."""
    thing, other = named[-2], others[-1]
    quality = named[0].value if len(named) > 2 else None
    if thing.tag == "RES":
        return bool(other.value != thing.value)
    if other.value != thing.value:
        return quality is None and _are_apart(thing.value, other.value, language)
    return _are_apart(quality, others[0].value if others[0].tag == "ADJ" else None, language)


def _with_noun(units: list[WordUnit], thing: WordUnit) -> list[WordUnit]:
    """The units with the noun before behind a quality that stands for a thing by itself: for the blue ones."""
    made: list[WordUnit] = []
    for unit, after in pairwise([*units, thing]):
        alone = unit.tag == "ADJ" and unit.case == _FOR and after.tag != "THING"
        made += [unit._replace(case=Case.NOM), thing._replace(before="")] if alone else [unit]
    return made


def _are_apart(one: Any, other: Any, language: GameLanguage) -> bool:
    """Whether two kinds or qualities differ, and neither is a group with the other in it."""
    if not isinstance(one, Mapping) or not isinstance(other, Mapping) or one.keys() != other.keys() or one == other:
        return False
    groups = {
        name: members for domain in language.vocabulary.domains.values() for name, members in domain.groups.items()
    }
    values = {(str(one[name]), str(other[name])) for name in one if one[name] != other[name]}
    return not any(a in groups.get(b, ()) or b in groups.get(a, ()) for a, b in values)


# Clauses that say what is not done: *ahelyett hogy fizetnél*, and what another time does not bring.
_RATHER_THAN: Final = "ahelyett"
_OUGHT: Final = frozenset(("kellene", "kene"))
_BESIDE: Final = frozenset(("IDLE", "SO", "YOU", "YOU_TOO", "FOR_IT"))
"""Words that say nothing of what would be done."""
_GETTING: Final = frozenset(("V.gain", "V.take", "V.due"))
_SPENDING: Final = frozenset(("V.pay", "V.lose", "V.give"))
_DENIED: Final = (["NEG", "V.gain", "RES"], ["NEG", "V.due", "RES"], ["RES", "NEG", "V.gain"], ["RES", "NEG", "V.due"])
"""The words of a clause that says that a good is not had."""


def without_undone(units: list[WordUnit]) -> list[WordUnit]:
    """The units with what is not done as one word that says so, where that is all that it adds."""
    at = next((at for at, unit in enumerate(units) if unit.key == _RATHER_THAN), None)
    if at is not None:
        return _without_opposite(units, at) if at else _without_yours(units)
    return _without_other_time(units)


def _without_opposite(units: list[WordUnit], at: int) -> list[WordUnit]:
    """The units without *rather than pay* behind what one gets, and *rather than get* behind what one pays."""
    undone = [unit for unit in units[at + 1 :] if unit.tag not in _BESIDE and unit.key not in _OUGHT]
    verb, done = only(undone), tags_of(unit for unit in units[:at] if unit.is_verb)
    ought = any(unit.key in _OUGHT for unit in units[at:])
    if verb is None or not (verb.supposed or ought):
        return units
    gets = done <= _GETTING and verb.tag in _SPENDING
    pays = done <= _SPENDING and verb.tag in _GETTING
    return [*units[:at], _undone(units[at:])] if done and (gets or pays) else units


def _without_yours(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *rather than that you get coins, they get three* as they get three coins."""
    end = next((at for at, unit in enumerate(units) if at > 1 and unit.is_after_sign and unit.tag != "SO"), 0)
    rest = units[end:]
    good, number = _good_of_yours(units[1:end]), only([unit for unit in rest if unit.tag == "NUM"])
    if good is None or number is None or number.case != good.case or not _is_of_others(rest):
        return units
    at = rest.index(number)
    whole = [number._replace(case=Case.NOM), good._replace(before="", places=number.places)]
    return [_undone(units[:end]), *_joined(rest[:at]), *whole, *rest[at + 1 :]]


def _good_of_yours(clause: Sequence[WordUnit]) -> WordUnit | None:
    """The good of a clause that says no more than that you would get it."""
    named = [unit for unit in clause if unit.tag not in ("IDLE", "SO")]
    verb = only([unit for unit in named if unit.is_verb])
    gets = verb is not None and verb.supposed and verb.tag == "V.gain"
    if not gets or len(named) != 3 or "YOU_TOO" not in tags_of(named):
        return None
    return only([unit for unit in named if unit.tag == "RES"])


def _is_of_others(clause: Sequence[WordUnit]) -> bool:
    """Whether a clause names people, and no good."""
    tags = tags_of(clause)
    return "PERSON" in tags and "RES" not in tags


def _without_other_time(units: list[WordUnit]) -> list[WordUnit]:
    """The units of *at that time you get no tile, only at this time you get one* as the latter."""
    only_at = next((at for at, unit in enumerate(units) if at and unit.tag == "ONLY" and unit.is_after_sign), None)
    if only_at is None:
        return units
    before, rest = units[:only_at], units[only_at:]
    is_same_good = _goods_denied(before) == _goods(rest)
    return [_undone(before), *_joined(rest)] if is_same_good and _is_at_one_time(rest) else units


def _goods_denied(clause: Sequence[WordUnit]) -> list[Any] | None:
    """The goods that are not had at the time that a clause begins with; None where it says something else."""
    start = max((at for at, unit in enumerate(clause) if unit.is_after_sign), default=0)
    denied = [unit for unit in clause[start:] if unit.tag not in ("IDLE", "YOU")]
    if clause[0].tag not in ("IF", "WHEN") or not start or [unit.tag for unit in denied] not in _DENIED:
        return None
    return _goods(denied)


def _goods(units: Sequence[WordUnit]) -> list[Any]:
    return [unit.value for unit in units if unit.tag == "RES"]


def _is_at_one_time(units: Sequence[WordUnit]) -> bool:
    """Whether units name one event at which something happens."""
    return sum(unit.tag == "TIME" and str(unit.value).startswith("on ") for unit in units) == 1


def _joined(units: Sequence[WordUnit]) -> list[WordUnit]:
    """Units without the sign before them."""
    return [unit._replace(before="") if at == 0 else unit for at, unit in enumerate(units)]


def _undone(units: Sequence[WordUnit]) -> WordUnit:
    """The word for all that is not done."""
    return units[0]._replace(tag="RATHER", places=tuple(place for unit in units for place in unit.places))


# Words of which one clause has two that go together: either and or, neither and nor, provided and that.
_PROVIDED: Final = "felteve"
_AFTERWARDS: Final = frozenset(("aztkovetoen", "aztkovetoleg", "azutan", "abbanapillanatban"))
"""Words that announce behind what it is."""
_ANNOUNCING: Final = frozenset(("arra", "azert", "avegett"))
"""Words that only announce what something is done for."""
_IN_PLACE: Final = frozenset(("helyette", "helyettuk"))
_NOR: Final = frozenset(("sem", "se"))
_LISTED: Final = frozenset(("RES", "STAT", "THING", "ADJ", "NUM", "ONE", "ORD"))
"""What *or* joins to what comes after it: behind these it is no *either*."""
_BEING: Final = frozenset(("V.be", "V.stand"))


def with_pairs(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with such words as the one word that they say together."""
    return _with_instead(_with_neither(_with_either(_with_provided(units))))


def _with_provided(units: Sequence[WordUnit]) -> list[WordUnit]:
    """The units with *provided, that* as a word for if, and *that* as one that says nothing more; a word that announces
    what something is for says nothing either."""
    made = list(units)
    for at, (first, second) in enumerate(pairwise(units)):
        if first.key in _AFTERWARDS and second.tag == "SO":
            made[at : at + 2] = [first._replace(tag="IDLE"), second._replace(tag="WHEN")]
        elif first.key == _PROVIDED and second.tag == "SO":
            made[at : at + 2] = [first._replace(tag="IF"), second._replace(tag="IDLE", before="")]
        elif first.key in _ANNOUNCING and second.tag == "SO":
            made[at] = first._replace(tag="IDLE")
    return made


def _with_either(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *either this, or that* as *this or that*; between clauses the sign before *or* stays."""
    places = [at for at, unit in enumerate(units) if unit.tag == "OR"]
    if len(places) < 2 or not all(units[at].is_after_sign for at in places[1:]) or _joins(units, places[0]):
        return units
    made = list(units)
    made[places[0]] = units[places[0]]._replace(tag="IDLE")
    for before, at in pairwise(places):
        if not any(unit.is_verb for unit in units[before:at]):
            made[at] = units[at]._replace(before="")
    return made


def _joins(units: Sequence[WordUnit], at: int) -> bool:
    """Whether a word joins what stands right before it to what stands behind it."""
    before = [unit for unit in units[:at] if unit.tag != "IDLE"]
    return bool(before) and before[-1].tag in _LISTED and not units[at].is_after_sign


def _with_neither(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *neither this, nor that is there* as *this and that is not there*."""
    places = [at for at, unit in enumerate(units) if unit.tag == "NEG" and unit.key in _NOR]
    if len(places) != 2 or "," not in units[places[1]].before or not _denies_being(units[places[1] :]):
        return units
    first, second = places
    made = list(units)
    made[first], made[second] = units[first]._replace(tag="IDLE"), units[second]._replace(tag="NOR", before="")
    return made


def _denies_being(units: Sequence[WordUnit]) -> bool:
    """Whether a clause goes on to say that something is not there."""
    end = next((at for at, unit in enumerate(units) if at and unit.is_after_sign), len(units))
    clause = units[:end]
    denied = any(unit.tag == "NEG" and after.tag in _BEING for unit, after in pairwise(clause))
    return denied or any(unit.tag == "NONE" for unit in clause)


def _with_instead(units: list[WordUnit]) -> list[WordUnit]:
    """The units with *whenever you would get this, you get as much of that* as *in place of this as much of that*."""
    end = next((at for at, unit in enumerate(units) if at > 1 and unit.is_after_sign and unit.tag != "SO"), 0)
    named = [unit for unit in units[:end] if unit.tag not in ("IDLE", "SO")]
    rest = [unit for unit in units[end:] if unit.key not in _IN_PLACE]
    if not rest or not _would_be_had(named) or not _is_in_place(named[0], rest):
        return units
    good, verb = named[1:]
    return [
        good._replace(case=Case.NOM, before=""),
        verb._replace(tag="INSTEAD"),
        rest[0]._replace(before=""),
        *rest[1:],
    ]


def _would_be_had(named: Sequence[WordUnit]) -> bool:
    """Whether a clause says no more than that you would get a good."""
    return [unit.tag for unit in named[1:]] == ["RES", "V.gain"] and named[-1].supposed


def _is_in_place(head: WordUnit, rest: Sequence[WordUnit]) -> bool:
    """Whether something comes in place of that: by the word that binds the clause, or as much of another good."""
    as_much = any(unit.tag == "SO_MUCH" for unit in rest)
    return head.key == _RATHER_THAN or (head.tag in ("WHEN", "IF", "EACH_TIME") and as_much)
