"""What is denied before what is meant: not two, only one; for these cards not, but for those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from kartotek.ingest.effects.composition.picks import only
from kartotek.ingest.effects.composition.unit import WordUnit
from kartotek.ingest.effects.grammar.clauses import GameLanguage

__all__ = ["without_contrast"]

_NEAR: Final = 4
"""Within so many words behind things the word for but stands that opposes them to others."""
_FOR: Final = "cau"
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
        made += [unit._replace(case="nom"), thing._replace(before="")] if alone else [unit]
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
