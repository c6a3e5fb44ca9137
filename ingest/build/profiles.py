"""Profiles and their choices."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kartotek.ingest.build.workbench import GameBench, Workbench
from kartotek.ingest.files.data_files import DataRow
from kartotek.schema.did_you_mean import did_you_mean
from kartotek.schema.ids import slug_of
from kartotek.schema.tables import Profile, ProfileChoice, Rule

__all__ = ["add_profiles"]

BUILDS_ON: Final = "builds-on"
"""The choice by which a profile names another one."""


def add_profiles(game: GameBench, bench: Workbench) -> None:
    """Profiles and their choices; rules are named by id."""
    seen: set[tuple[str, str]] = set()
    rules = {row.id for row in bench.rows.of(Rule)}
    for position, row in enumerate(game.shipped.files.tables["profiles"], start=1):
        full = bench.id(game, row, "profile", row["profile"], "profile")
        if full is None:
            continue
        if full not in game.profiles:
            game.profiles.add(full)
            bench.rows.add(Profile, id=full, game_id=game.id, position=len(game.profiles), slug=slug_of(full))
        if (full, row["choice"]) in seen:
            bench.fault("data-duplicate", row, "choice", f"{full} settles {row['choice']} twice")
            continue
        seen.add((full, row["choice"]))
        if not _choice_fits(game, row, bench):
            continue
        rule = bench.known_id(game, row, "rule", row["rule"], rules, "rule") if row["rule"] else None
        bench.rows.add(
            ProfileChoice,
            profile_id=full,
            choice=row["choice"],
            position=position,
            value=row["value"],
            rule_id=rule,
            reason=row["reason"],
        )


def _choice_fits(game: GameBench, row: DataRow, bench: Workbench) -> bool:
    """Whether `game.toml` declares the choice and admits the value; a profile may also build on one that exists."""
    choice, value = row["choice"], row["value"]
    if choice == BUILDS_ON:
        known = {other["profile"] for other in game.shipped.files.tables["profiles"]}
        if value not in known:
            bench.fault("data-dangling", row, "value", f"no profile is called {value!r}", _hint(value, known))
        return value in known
    if choice not in game.declared.choices:
        hint = _hint(choice, game.declared.choices)
        bench.fault("data-value", row, "choice", f"game.toml declares no choice {choice!r}", hint)
        return False
    admitted = game.declared.choice_fault(choice, value)
    if admitted is not None:
        bench.fault("data-value", row, "value", f"{choice} cannot be {value!r}", admitted)
    return admitted is None


def _hint(name: str, known: Collection[str]) -> str:
    return did_you_mean(name, known, f"known: {', '.join(sorted(known))}")
