"""Has every fact that is cited by hand a reason why no reading supplies it?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kartotek.ingest.build.workbench import Rows
from kartotek.ingest.files.problems import Problem
from kartotek.schema.ids import game_of, kind_of
from kartotek.schema.tables import SHIPPED, Claim, Unread

__all__ = ["unread_problems"]


def unread_problems(rows: Rows) -> Iterator[Problem]:
    """Fields that rest on a citation alone, by kind, and reasons for nothing; in games that give reasons at all."""
    reasons = {(row.game_id, row.kind, row.field) for row in rows.of(Unread)}
    games = {game for game, _, _ in reasons}
    cited = {found for found in _cited_alone(rows) if found[0] in games}
    for game, kind, field in sorted(cited - reasons):
        hint = "say why in unread.csv, or teach the reader"
        yield Problem("data-evidence", f"{game}:{kind}, {field}", "cited by hand without a reason why", hint)
    for game, kind, field in sorted(reasons - cited):
        yield Problem("data-evidence", f"{game}:{kind}, {field}", "a reason for what is read, or is not there")


def _cited_alone(rows: Rows) -> set[tuple[str, str, str]]:
    """Fields with a citation that no reading supplies, by game, kind and the name of the field."""
    standing = [one for one in rows.of(Claim) if one.layer_id == SHIPPED and one.standing == "stands"]
    cited, read = (_of_kind(standing, kind) for kind in ("cited", "read"))
    return {(game_of(subject), kind_of(subject), field.partition(".")[0]) for subject, field in cited - read}


def _of_kind(claims: Iterable[Claim], kind: str) -> set[tuple[str, str]]:
    """The fields of components that claims of a kind state."""
    return {(claim.subject_id, claim.field) for claim in claims if claim.kind == kind}
