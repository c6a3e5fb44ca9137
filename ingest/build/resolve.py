"""The one place where claims become a value. `docs/claims.md` says the same to people.

A confident reading of the book stands unless a decision with a reason says otherwise. Claims that say the same are kept
as evidence, the others are listed. Nothing is settled silently: two readings that differ, a person's citation of the
same book that differs from its reading, and two independent sources that agree against the reading are conflicts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from kartotek.ingest.build.claims import Claim, Standing
from kartotek.ingest.confidence import CERTAIN

__all__ = ["DECISIONS", "Decision", "Resolution", "Same", "resolve"]


_INDEPENDENT: Final = 2
"""So many sources that agree against a reading make a conflict: one may be of another edition, two seldom are."""

DECISIONS: Final = ("stated", "reading", "both")
"""`stated`: the tables hold; `reading`: the reading holds; `both`: the reading says the same in another way."""

Decision = Literal["stated", "reading", "both"]
Same = Callable[[str, str], bool]
"""Whether the first value says all that the second says."""


@dataclass(frozen=True, slots=True)
class Resolution:
    """What claims come to: the value, how each claim stands to it, and the readings that are in conflict with it."""

    value: str | None
    standings: tuple[tuple[Claim, Standing], ...]
    conflicts: tuple[Claim, ...]
    """Readings about which a decision is needed, or was needed and is there."""


def resolve(claims: Sequence[Claim], decisions: Sequence[tuple[str, Decision]], same: Same) -> Resolution:
    """The outcome of all claims about one field. `decisions` are by the value of the reading that they are about."""
    if not claims:
        return Resolution(None, (), ())
    decided = dict(decisions)
    winner = _fullest(_winner(claims, decided), claims, same)
    standings = tuple((claim, _standing(claim, winner, decided, same)) for claim in claims)
    return Resolution(_spelled(winner, claims, same), standings, tuple(_conflicting(claims, winner, same)))


def _winner(claims: Sequence[Claim], decided: dict[str, Decision]) -> Claim:
    """The best reading that no decision turns down, else the first of the other claims."""
    readings = [claim for claim in claims if claim.kind == "read"]
    confident = [claim for claim in readings if claim.confidence >= CERTAIN]
    chosen = [claim for claim in readings if decided.get(claim.value) == "reading"]
    chosen = chosen or [claim for claim in confident if claim.value not in decided]
    if chosen:
        return max(chosen, key=lambda claim: claim.confidence)
    return next((claim for claim in claims if claim.kind != "read"), claims[0])


def _fullest(winner: Claim, claims: Sequence[Claim], same: Same) -> Claim:
    """A claim that says all that the winner says and more: copies by player count, where the book prints their sum."""
    return next((c for c in claims if same(c.value, winner.value) and not same(winner.value, c.value)), winner)


def _spelled(winner: Claim, claims: Sequence[Claim], same: Same) -> str:
    """The winner's value as the tables spell it, where they say the same: a price has no order, its text has one."""
    alike = (claim.value for claim in claims if claim.kind != "read" and same(claim.value, winner.value))
    return next(alike, winner.value)


def _standing(claim: Claim, winner: Claim, decided: dict[str, Decision], same: Same) -> Standing:
    if claim is winner:
        return "stands"
    both = claim.kind == "read" and decided.get(claim.value) == "both"
    return "agrees" if both or same(winner.value, claim.value) else "differs"


def _conflicting(claims: Sequence[Claim], winner: Claim, same: Same) -> list[Claim]:
    """Readings that lose, and the winning one where a citation of its own book or several sources are against it."""
    found = [claim for claim in claims if claim.kind == "read" and not same(winner.value, claim.value)]
    if winner.kind == "read" and _is_opposed(claims, winner, same):
        found.append(winner)
    return found


def _is_opposed(claims: Sequence[Claim], winner: Claim, same: Same) -> bool:
    against: dict[str, set[str]] = defaultdict(set)
    for claim in claims:
        if claim.kind in ("cited", "supplement") and not same(winner.value, claim.value):
            if claim.document is not None and claim.document == winner.document:
                return True
            against[claim.value].add(claim.document or claim.source or "")
    return any(len(origins) >= _INDEPENDENT for origins in against.values())
