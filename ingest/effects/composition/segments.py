"""A sentence cut into clauses: at the signs and words that bind one clause to another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from kartotek.ingest.effects.composition.clause_signs import (
    are_goods,
    ends_with_each,
    has_verb,
    head_of,
    is_apiece,
    is_cap,
    is_denial,
    is_limit,
    is_opening,
    is_usage,
    needs_no_verb,
    shares_verb,
)  # fmt: skip
from kartotek.ingest.effects.composition.unit import WordUnit, tags_of

__all__ = ["segments_of"]

_SUBORDINATE: Final = frozenset(
    (
        "IF WHEN WHO WHICH WHICH_ACC SO BUT OTHERWISE EXCEPT ONLY_THEN NEXT EACH_TIME THEN AS_MUCH BESIDES HOWEVER_MANY"
    ).split()
)
_OPEN: Final = frozenset(("IF", "WHEN", "SO", "NEXT", "THEN", "EACH_TIME", "OTHERWISE", "ONLY_THEN"))
"""Clauses that go on past a comma until they have a verb."""
_NEITHER: Final = frozenset(("semnem", "senem", "sem", "se"))
_INSERTED: Final = frozenset(("EXCEPT", "WHICH", "WHICH_ACC", "WHO"))
_Units = Sequence[WordUnit]


def segments_of(units: _Units) -> Iterator[list[WordUnit]]:
    """The units by clauses: cut at a sign before a word that binds a clause, or between two clauses with verbs."""
    held, *pieces = _pieces(units)
    later: list[list[WordUnit]] = []
    for piece in pieces:
        if later and _denies_too(piece, later[-1]):
            later[-1] += piece
        elif _is_inserted(held, piece):
            later.append(piece)
        elif _begins_another(held, piece):
            yield held
            held = piece
        else:
            held = [*held, *piece]
    yield held
    yield from later


def _pieces(units: _Units) -> list[list[WordUnit]]:
    pieces: list[list[WordUnit]] = [[]]
    for at, unit in enumerate(units):
        if pieces[-1] and _begins_piece(unit, pieces[-1], units[at + 1 :]):
            pieces.append([])
        pieces[-1].append(unit)
    return pieces


def _begins_piece(unit: WordUnit, before: _Units, following: _Units) -> bool:
    """Whether a sign or word may begin a clause; `and` and `or` do between two verbs, the second before the next
    sign."""
    if unit.is_after_sign or unit.tag == "SO":
        return True
    rest = takewhile(lambda one: not one.is_after_sign, following)
    return unit.tag in ("AND", "OR") and has_verb(before) and has_verb(rest)


def _begins_another(held: _Units, piece: _Units) -> bool:
    """Whether a piece begins another clause than the one held."""
    if is_limit(held) and head_of(piece) in ("IF", "WHEN"):
        return True
    if head_of(piece) == "ATMOST" and has_verb(piece) and ends_with_each(held):
        return True
    if _compares(piece, held) or is_opening(held) or _denies_too(piece, held):
        return False
    return _binds(piece, held) or (not _is_unfinished(held) and _is_second(held, piece))


def _compares(piece: _Units, held: _Units) -> bool:
    """Whether a piece says than what something is more or less; a condition may hold two numbers against each other."""
    return head_of(piece) == "THAN" and ("AS_MUCH" not in tags_of(piece) or head_of(held) == "IF")


def _denies_too(piece: _Units, held: _Units) -> bool:
    """Whether a piece without a verb goes on to deny as the clause before it does: neither this, nor that."""
    denials = [[unit.key for unit in part if unit.tag == "NEG"][:1] for part in (piece, held)]
    return bool(denials[0]) and denials[0] == denials[1] and denials[0][0] in _NEITHER and not has_verb(piece)


def _binds(piece: _Units, held: _Units) -> bool:
    """Whether a piece is a clause of its own by its words alone."""
    if head_of(piece) in _SUBORDINATE or ";" in piece[0].before or _says_paid(piece) or _measures(piece, held):
        return True
    stated = is_apiece(piece) or is_cap(piece) or is_denial(piece) or _points_back(piece) or _is_bought(piece, held)
    return stated or _excepts(piece, "EXCEPT", "EXCEPTING")


def _points_back(piece: _Units) -> bool:
    """Whether a piece behind a colon says how often what stands before that may be used."""
    return ":" in piece[0].before and is_usage(piece)


def _is_bought(piece: _Units, held: _Units) -> bool:
    """Whether a piece behind a colon has a verb, and what stands before it is goods alone: their price."""
    return ":" in piece[0].before and has_verb(piece) and are_goods(held)


def _measures(piece: _Units, held: _Units) -> bool:
    """Whether a piece says as many as there are of what (*mint ahány*), or how that is rounded."""
    tags = tags_of(piece)
    return (head_of(piece) == "THAN" and "AS_MUCH" in tags) or (tags == {"ROUNDED"} and "AS_MUCH" in tags_of(held))


def _says_paid(piece: _Units) -> bool:
    """Whether a piece without a verb says that the price of what was said is paid."""
    return "AT_PRICE" in tags_of(piece) and not has_verb(piece)


def _is_unfinished(held: _Units) -> bool:
    """Whether a clause goes on past a comma, as it has no verb yet."""
    return head_of(held) in _OPEN and not has_verb(held) and not needs_no_verb(held)


def _is_second(held: _Units, piece: _Units) -> bool:
    """Whether a piece has a verb of its own beside that of the clause before, or shares it as another player."""
    if head_of(held) in _SUBORDINATE or _is_left_out(held):
        return True
    if shares_verb(held) and has_verb(piece) and "PERSON" in tags_of(piece):
        return True
    return has_verb(held) and (has_verb(piece) or not tags_of(piece).isdisjoint(("YOU_TOO", "PERSON")))


def _is_left_out(held: _Units) -> bool:
    """Whether what was said before is only where something is not so: and not on this."""
    kept = [unit for unit in held if unit.tag not in ("IDLE", "AND")]
    return bool(kept) and kept[0].tag == "NEG" and tags_of(kept[1:]) in ({"THING"}, {"ADJ", "THING"})


def _is_inserted(held: _Units, piece: _Units) -> bool:
    """Whether a piece says more of something that the clause around it counts, before that has its verb."""
    if has_verb(held) or head_of(held) in _SUBORDINATE:
        return False
    return head_of(piece) in _INSERTED or _excepts(piece, "EXCEPTING")


def _excepts(piece: _Units, *tags: str) -> bool:
    """Whether a piece without a verb says what is left out."""
    return not has_verb(piece) and not tags_of(piece).isdisjoint(tags)
