"""Set-up numbers that follow from others: those of another number of players, and what is left of a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.number_facts import COUNT, SETUP, NumberFact
from kartotek.ingest.lists.setup.tags import CountItem
from kartotek.schema.hungarian.features import Case

__all__ = ["Remainder", "SameSetup", "derived_facts", "same_as"]

_FIELDS: Final = {COUNT: "printed", SETUP: "value"}
_SOLO: Final = "solo_"
SetupRows = Set[tuple[str, int | None]]
"""The keys of the set-up that a game has, each with its number of players."""
_Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SameSetup:
    """What holds for some numbers of players is what holds for another one: all of it, or the numbers of some keys."""

    players: tuple[int, ...]
    source: int
    keys: Set[str] | None
    lines: _Span


@dataclass(frozen=True, slots=True)
class Remainder:
    """A number that is the first of others less the rest of them, or their sum, and the sentence that says so."""

    key: str
    of: tuple[str, ...]
    sign: int
    lines: _Span
    rule: str


def same_as(items: Sequence[CountItem], admitted: range) -> int | None:
    """The number of players with which all is the same: *the same cards as in a game of three*."""
    if not any(item.tag == "SAME" for item in items):
        return None
    found = {item.value for item in items if item.tag == "PEOPLE" and item.value in admitted}
    pairs = ((one, other) for one, other in pairwise(items) if one.tag == "NUM" and other.tag in ("V.PLAY", "WE_PLAY"))
    found |= {one.value for one, _ in pairs if one.case in (Case.ESS, Case.SUP) and one.value in admitted}
    return found.pop() if len(found) == 1 else None


def derived_facts(
    facts: Sequence[NumberFact], same: Iterable[SameSetup], remainders: Iterable[Remainder], game: str, rows: SetupRows
) -> list[NumberFact]:
    """What follows from the certain facts, and is not stated itself."""
    made = list(facts)
    made += [fact for one in same for fact in _copied(one, _certain(made), game, rows)]
    made += [fact for one in remainders for fact in _left(one, _certain(made), game, rows)]
    return made[len(facts) :]


_Known = Mapping[tuple[str, int | None], NumberFact]


def _certain(facts: Iterable[NumberFact]) -> _Known:
    """The certain facts by what they are about, without their game, and by the number of players."""
    found: dict[tuple[str, int | None], NumberFact] = {}
    for fact in facts:
        if fact.subject is not None and fact.confidence >= CERTAIN:
            found.setdefault((fact.subject.partition(":")[2], fact.players), fact)
    return found


def _copied(one: SameSetup, known: _Known, game: str, rows: SetupRows) -> Iterator[NumberFact]:
    for (subject, players), fact in known.items():
        kind, _, key = subject.partition(":")
        if kind != SETUP or players != one.source or (one.keys is not None and key not in one.keys):
            continue
        for target in one.players:
            named = f"{_SOLO}{key}" if target == 1 else key
            if (named, target) in rows and (f"{SETUP}:{named}", target) not in known:
                lines = dict.fromkeys((one.lines, *fact.lines))
                yield _fact(fact, f"{game}:{SETUP}:{named}", target, fact.value, tuple(lines), "derived")


def _left(one: Remainder, known: _Known, game: str, rows: SetupRows) -> Iterator[NumberFact]:
    for key, players in sorted(rows, key=str):
        parts = [_part(name, players, known) for name in one.of] if key == one.key else []
        numbers = [part.value for part in parts if part is not None and isinstance(part.value, int)]
        if parts and len(numbers) == len(parts) and (f"{SETUP}:{key}", players) not in known:
            lines = dict.fromkeys((one.lines, *(span for part in parts if part is not None for span in part.lines)))
            worst = min((part for part in parts if part is not None), key=lambda part: part.confidence)
            value = numbers[0] + one.sign * sum(numbers[1:])
            yield replace(
                _fact(worst, f"{game}:{SETUP}:{key}", players, value, tuple(lines), "added-up"), rule=one.rule
            )


def _part(name: str, players: int | None, known: _Known) -> NumberFact | None:
    """A number for so many players, else that of any number of them."""
    subject = name if ":" in name else f"{SETUP}:{name}"
    return known.get((subject, players)) or known.get((subject, None))


def _fact(
    source: NumberFact, subject: str, players: int | None, value: int | str, lines: tuple[_Span, ...], penalty: str
) -> NumberFact:
    kind = subject.split(":")[1]
    (first, last), *also = lines
    return NumberFact(
        first, last, subject, _FIELDS[kind], players, value, source.rule, (*source.penalties, penalty), tuple(also)
    )
