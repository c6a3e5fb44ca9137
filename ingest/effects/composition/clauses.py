"""A sentence cut into clauses: at the signs and words that bind one clause to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ingest.effects.composition.phrase import ComposedPhrase
from ingest.effects.composition.phrases import phrases_of
from ingest.effects.composition.unit import WordUnit
from ingest.effects.grammar.clauses import GameLanguage

__all__ = ["ClausePassage", "has_verb", "head_of", "is_apiece", "is_limit", "passage_of", "segments_of"]

_SUBORDINATE: Final = frozenset(
    "IF WHEN WHICH WHICH_ACC SO BUT OTHERWISE EXCEPT ONLY_THEN NEXT EACH_TIME THEN AS_MUCH BESIDES".split()
)
_OPEN: Final = frozenset(("IF", "WHEN", "SO", "NEXT", "THEN", "EACH_TIME", "OTHERWISE", "ONLY_THEN"))
"""Clauses that go on past a comma until they have a verb."""
_IDLE: Final = frozenset(("IDLE", "THIS", "YOU", "EVEN", "AND"))
_TIMES: Final = {"special": "action"}
_OPENING: Final = frozenset(("TIME", "PERIOD", "ONCE", "TIMES", "ONE_TIME", "V.choose", "IDLE", "YOU", "YOU_TOO"))
_OFTEN: Final = frozenset(("ONCE", "TIMES", "ONE_TIME"))
_PREDICATES: Final = frozenset(("REWARD", "NONE", "YOURS", "GAME_OVER"))


@dataclass(frozen=True)
class ClausePassage:
    """One clause of a sentence: its units, its phrases and the word that binds it to the others."""

    units: tuple[WordUnit, ...]
    phrases: tuple[ComposedPhrase, ...]
    language: GameLanguage
    head: str = ""

    @cached_property
    def words(self) -> frozenset[str]:
        """The tags of words that are no verbs."""
        return frozenset(str(p.name) for p in self.phrases if p.kind == "word")

    @cached_property
    def verbs(self) -> frozenset[str]:
        return frozenset(str(p.name) for p in self.phrases if p.kind == "verb")

    @cached_property
    def times(self) -> tuple[str, ...]:
        """The timings that the clause states."""
        return tuple(_TIMES.get(str(p.name), str(p.name)) for p in self.phrases if p.kind == "time")

    def of(self, *kinds: str) -> list[ComposedPhrase]:
        """The phrases of these kinds."""
        return [p for p in self.phrases if p.kind in kinds]

    def without(self, *phrases: ComposedPhrase) -> ClausePassage:
        """The same without some phrases."""
        gone = {id(phrase) for phrase in phrases}
        return replace(self, phrases=tuple(p for p in self.phrases if id(p) not in gone))

    def with_phrases(self, phrases: Sequence[ComposedPhrase]) -> ClausePassage:
        return replace(self, phrases=tuple(phrases))


def passage_of(units: Sequence[WordUnit], language: GameLanguage) -> ClausePassage:
    """The units of a clause with their phrases and the word that binds it."""
    return ClausePassage(tuple(units), tuple(phrases_of(units)), language, head_of(units))


def segments_of(units: Sequence[WordUnit]) -> Iterator[list[WordUnit]]:
    """The units by clauses: cut at a sign before a word that binds a clause, or between two clauses with verbs."""
    held: list[WordUnit] = []
    later: list[list[WordUnit]] = []
    for piece in _pieces(units):
        if held and _is_inserted(held, piece):
            later.append(piece)
            continue
        if held and _parts(held, piece):
            yield held
            held = []
        held = [*held, *piece]
    yield held
    yield from later


def _pieces(units: Sequence[WordUnit]) -> list[list[WordUnit]]:
    pieces: list[list[WordUnit]] = [[]]
    for at, unit in enumerate(units):
        second = unit.tag == "AND" and _both_act(pieces[-1], units[at + 1 :])
        if pieces[-1] and (set(unit.before) & set(",;:") or unit.tag == "SO" or second):
            pieces.append([])
        pieces[-1].append(unit)
    return pieces


def _both_act(before: Sequence[WordUnit], following: Sequence[WordUnit]) -> bool:
    """Whether `and` joins two clauses: a command or verb stands before it, and one after it before the next sign."""
    rest: list[WordUnit] = []
    for unit in following:
        if set(unit.before) & set(",;:"):
            break
        rest.append(unit)
    return has_verb(before) and has_verb(rest)


def _parts(held: Sequence[WordUnit], piece: Sequence[WordUnit]) -> bool:
    """Whether a piece begins another clause than the one held."""
    head, before = head_of(piece), head_of(held)
    if is_limit(held) and head in ("IF", "WHEN"):
        return True
    if (head == "THAN" and not any(unit.tag == "AS_MUCH" for unit in piece)) or _is_opening(held):
        return False
    excepted = any(unit.tag in ("EXCEPT", "EXCEPTING") for unit in piece) and not has_verb(piece)
    binds = (
        head in _SUBORDINATE
        or excepted
        or is_apiece(piece)
        or _is_cap(piece)
        or any(";" in unit.before for unit in piece[:1])
    )
    if before in _OPEN and not binds and not has_verb(held) and not _is_predicate(held):
        return False
    return binds or before in _SUBORDINATE or (has_verb(piece) and has_verb(held)) or _is_distinguished(held, piece)


def _is_opening(held: Sequence[WordUnit]) -> bool:
    """Whether no more was said than when, how often, that one may choose, or the word for except."""
    tags = {unit.tag for unit in held}
    return tags <= _OPENING or tags == {"EXCEPT"}


def is_limit(units: Sequence[WordUnit]) -> bool:
    """Whether no more is said than how often in a period."""
    tags = {unit.tag for unit in units} - _IDLE
    return "PERIOD" in tags and bool(tags & _OFTEN) and tags <= _OFTEN | {"PERIOD", "ONLY", "ATMOST"}


def _is_inserted(held: Sequence[WordUnit], piece: Sequence[WordUnit]) -> bool:
    """Whether a piece says more of something that the clause around it counts, before that has its verb."""
    if has_verb(held) or head_of(held) in _SUBORDINATE:
        return False
    except_for = any(unit.tag == "EXCEPTING" for unit in piece) and not has_verb(piece)
    return head_of(piece) in ("EXCEPT", "WHICH", "WHICH_ACC") or except_for


def _is_predicate(units: Sequence[WordUnit]) -> bool:
    """Whether a clause needs no verb: if your level is at least three."""
    kept = [unit for unit in units if unit.tag not in _IDLE]
    subject = any(unit.tag in ("STAT", "RES") and unit.case == "nom" and unit.owned for unit in kept)
    return subject and head_of(units) == "IF" and kept[-1].tag == "NUM" and kept[-1].case == "nom"


def _is_distinguished(held: Sequence[WordUnit], piece: Sequence[WordUnit]) -> bool:
    """Whether a piece without a verb speaks of another player: it has the verb of the clause before."""
    return has_verb(held) and any(unit.tag in ("YOU_TOO", "PERSON") for unit in piece)


def head_of(units: Sequence[WordUnit]) -> str:
    """The tag of the word that binds a clause."""
    return next((unit.tag for unit in units if unit.tag not in _IDLE), "")


def has_verb(units: Sequence[WordUnit]) -> bool:
    return any(unit.tag.startswith("V.") or unit.tag in _PREDICATES for unit in units)


def is_apiece(units: Sequence[WordUnit]) -> bool:
    """`two for each card`: no verb, something counted apiece, and a number."""
    return not has_verb(units) and any(unit.case == "dist" or unit.tag == "APIECE" for unit in units)


def _is_cap(units: Sequence[WordUnit]) -> bool:
    """`at most five` by itself."""
    return not has_verb(units) and head_of(units) == "ATMOST" and len([u for u in units if u.tag != "IDLE"]) <= 3
