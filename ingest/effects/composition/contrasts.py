"""What is denied before what is meant: not two, only one; for these cards not, but for those."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from ingest.effects.composition.picks import only
from ingest.effects.composition.unit import WordUnit
from ingest.effects.grammar.clauses import GameLanguage

__all__ = ["without_contrast"]

_NEAR: Final = 4
"""Within so many words behind things the word for but stands that opposes them to others."""
_FOR: Final = "cau"


def without_contrast(units: list[WordUnit], language: GameLanguage) -> list[WordUnit]:
    """The units without what is denied before what is meant, which a word that says so stands for."""
    only_at = next((at for at, unit in enumerate(units) if unit.tag == "ONLY" and unit.is_after_sign), 0)
    start = max((at for at, unit in enumerate(units[:only_at]) if unit.tag == "NEG"), default=None)
    if start is not None and _is_number(units[start + 1 : only_at]):
        gone = _denied(units[start:only_at])
        return [*units[:start], gone, replace(units[only_at], before=""), *units[only_at + 1 :]]
    end = next((at for at, unit in enumerate(units) if at and unit.is_after_sign), 0)
    if end and end == only_at and _is_other_good(units[:end], units[end:]):
        verbs = [replace(unit, before="") for unit in units[:end] if unit.is_verb]
        return [_denied(units[:end]), *verbs, replace(units[end], before=""), *units[end + 1 :]]
    rest = _opposed(units[:end], units[end:], language) if end else None
    return [_denied(units[:end]), *rest] if rest is not None else units


def _denied(units: Sequence[WordUnit]) -> WordUnit:
    """The word for all that is denied."""
    return replace(units[0], tag="RATHER", places=tuple(place for unit in units for place in unit.places))


def _is_number(units: Sequence[WordUnit]) -> bool:
    """Whether no more is said than a number."""
    return [unit.tag for unit in units if unit.tag != "IDLE"] == ["NUM"]


def _is_other_good(units: Sequence[WordUnit], rest: Sequence[WordUnit]) -> bool:
    """Whether a good is denied without saying how much, and the rest is about another: no ore, only two credits."""
    tags = [unit.tag for unit in units if unit.tag not in ("IDLE", "YOU")]
    verbs = [unit for unit in (*units, *rest) if unit.is_verb]
    good = next((unit for unit in units if unit.tag == "RES"), None)
    others = [unit for unit in rest if unit.tag == "RES" and good is not None and unit.case == good.case]
    denied = tags in (["RES", "NEG"], ["NEG", "V.gain", "RES"])
    return denied and len(verbs) == 1 and len(others) == 1 and good is not None and others[0].value != good.value


def _opposed(units: Sequence[WordUnit], rest: list[WordUnit], language: GameLanguage) -> list[WordUnit] | None:
    """The rest of a sentence that begins with things for which there is nothing; None where it is about no others."""
    named = [unit for unit in units if unit.tag != "IDLE"]
    bare = [unit.tag for unit in named] in (["THING", "NEG"], ["ADJ", "THING", "NEG"], ["RES", "NEG"])
    opposed = any(unit.tag in ("ONLY", "BUT") for unit in rest[:_NEAR])
    if not bare or not opposed or named[-2].case != _FOR:
        return None
    thing, quality = named[-2], named[0].value if len(named) > 2 else None
    whole = [replace(rest[0], before=""), *_with_noun(rest[1:], thing)]
    other = only([at for at, unit in enumerate(whole) if unit.tag == thing.tag and unit.case == _FOR])
    if other is None or thing.tag == "RES":
        return whole if other is not None and whole[other].value != thing.value else None
    theirs = whole[other - 1].value if whole[other - 1].tag == "ADJ" else None
    apart = (
        _are_apart(quality, theirs, language)
        if whole[other].value == thing.value
        else (quality is None and _are_apart(thing.value, whole[other].value, language))
    )
    return whole if apart else None


def _with_noun(units: list[WordUnit], thing: WordUnit) -> list[WordUnit]:
    """The units with the noun before behind a quality that stands for a thing by itself: for the blue ones."""
    made: list[WordUnit] = []
    for unit, after in pairwise([*units, thing]):
        alone = unit.tag == "ADJ" and unit.case == _FOR and after.tag != "THING"
        made += [replace(unit, case="nom"), replace(thing, before="")] if alone else [unit]
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
