"""Calls to count things before what each of them brings: *számold meg a zöld kártyáidat: mindegyikük két pontot ér* is
*a zöld kártyáid mindegyike két pontot ér*, and so are *csak a zöldek számítanak: ...* and *hány zöld van? ...*"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["calls_for_count", "takes_each", "with_counted"]

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
    whose = all(unit.tag != "PERSON" or unit.case == "nom" for unit in call)
    asks = asked[0].command or asked[0].person in ("3s", "3p") or not asked[0].is_verb
    return asks and whose and len(verbs) == (asked[0].tag == "HOW_MANY") and not any(unit.past for unit in call)


def takes_each(rest: Sequence[WordUnit]) -> bool:
    """Whether some words begin with each of what was named: by a word for it, or by a number that is said twice."""
    head, *more = rest
    pronoun = head.key in _EVERY and any(unit.tag in ("NUM", "TIME") for unit in more[:_NEAR])
    return head.tag in _EACH or pronoun or (head.tag == "NUM" and head.apiece)


def _named(unit: WordUnit) -> WordUnit:
    """A thing that is counted as the subject of which each brings something."""
    return unit._replace(case="nom", plural=True)


def _each(unit: WordUnit) -> WordUnit:
    """The word for each of what was named, without the sign in front of it."""
    return unit._replace(before="", tag="EACH_OF" if unit.key in _EVERY else unit.tag)
