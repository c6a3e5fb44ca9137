"""Words that are no part of a noun phrase: by themselves, or gone into the noun before them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from kartotek.ingest.effects.composition.pending import PendingNoun
from kartotek.ingest.effects.composition.phrase import ComposedPhrase
from kartotek.ingest.effects.composition.unit import WordUnit

__all__ = ["add_word", "left_over"]

_BOTH: Final = 2
_SIDES: Final = {"LEFT": "left", "RIGHT": "right"}
_CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "AFTER": {"case": "after"},
    "IN_CASE": {"case": "after"},
    "EACH_FOR": {"case": "cau", "each": True},
    "EACH_OF": {"each": True},
    "APIECE": {"each": True},
    "PAIR_FOR": {"case": "cau", "each": True, "n": 2},
    "PAIR_OF": {"each": True, "n": 2},
    "IN_PAIRS": {"each": True, "n": 2},
}
"""What words change of the noun that they go with."""


def left_over(pending: PendingNoun) -> list[ComposedPhrase]:
    """What was said of a noun that did not come: a number or a quality by itself, else the words one by one."""
    whole = _nounless(pending) if pending.units else None
    return [whole] if whole is not None else [_plain(unit) for unit in pending.units]


def _nounless(pending: PendingNoun) -> ComposedPhrase | None:
    last = pending.units[-1]
    if pending.n is not None and not _is_of_both(pending):
        return pending.make("number", None, None, pending.n_case)
    side = next((scope for flag, scope in _SIDES.items() if flag in pending.flags), None)
    if side is not None:
        return pending.make("player", side, None, "nom")
    if pending.features:
        return replace(pending.make("things", None, None, last.case), plural=last.plural)
    if pending.scope is not None:
        return replace(pending.make("player", pending.scope, None, last.case), scope=None)
    return None


def _is_of_both(pending: PendingNoun) -> bool:
    """Whether two are those of both neighbours: the two neighbouring cities."""
    return pending.n == _BOTH and any("scope" in feature for feature in pending.features)


def add_word(unit: WordUnit, made: list[ComposedPhrase]) -> None:
    """Add a verb, a time or another word; `after` and `each of them` go into the noun before them."""
    at = _noun_of(unit, made)
    if at is None:
        made.append(_plain(unit))
    else:
        made[at] = replace(made[at], places=(*made[at].places, *unit.places), **_CHANGES[unit.tag])


def _noun_of(unit: WordUnit, made: Sequence[ComposedPhrase]) -> int | None:
    """The place of the phrase that a word goes with."""
    if unit.tag in ("APIECE", "IN_PAIRS"):
        several = (at for at, p in enumerate(made) if p.is_noun and p.plural)
        return next((at for at in several if unit.tag == "APIECE" or _can_be_paired(made[at])), None)
    return len(made) - 1 if made and _goes_with(unit.tag, made[-1]) else None


def _goes_with(tag: str, before: ComposedPhrase) -> bool:
    """Whether a word says something of the phrase right before it."""
    match tag:
        case "AFTER" | "EACH_FOR":
            return before.is_noun
        case "IN_CASE":
            return before.is_noun and before.feature("event") is not None
        case "EACH_OF":
            return before.is_noun or before.kind == "player"
        case "PAIR_FOR" | "PAIR_OF":
            return before.is_noun and before.plural and _can_be_paired(before)
    return False


def _can_be_paired(things: ComposedPhrase) -> bool:
    """Whether things are of one sort, and not so many: a pair of two sorts may be one of each."""
    said = [name for feature in things.features for name in feature]
    return things.n is None and len(said) == len(set(said))


def _period(unit: WordUnit) -> Mapping[str, Any]:
    """The period that a word names: dictionaries of games name it alone."""
    return unit.value if isinstance(unit.value, Mapping) else {"period": unit.value}


def _plain(unit: WordUnit) -> ComposedPhrase:
    """A word by itself."""
    kind, name = ("time", unit.value) if unit.tag == "TIME" else ("word", unit.tag)
    n = unit.value if unit.tag in ("TIMES", "MULTIPLE") else None
    stated = (_period(unit),) if unit.tag == "PERIOD" else ()
    return ComposedPhrase(
        "verb" if unit.tag.startswith("V.") else kind, name, n, unit.case, stated, places=unit.places, key=unit.key,
        before=unit.before, lemma=unit.lemma, person=unit.person, possible=unit.possible, command=unit.command,
        this=unit.value == "now",
    )  # fmt: skip
