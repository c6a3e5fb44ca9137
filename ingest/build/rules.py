"""Rules, profiles, contradictions, set-up numbers, printed counts and retired ids."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from ingest.build.patterns import IdPattern
from ingest.build.workbench import GameBench, LayerBench, Workbench
from ingest.data_files import UNKNOWN, DataRow, whole_number
from schema.ids import slug_of
from schema.tables import (
    Contradiction,
    ContradictionReading,
    ContradictionSpan,
    ContradictionSubject,
    PrintedCount,
    PrintedCountSpan,
    Profile,
    ProfileChoice,
    RetiredId,
    Rule,
    RuleSpan,
    SetupNumber,
    SetupSpan,
    Subject,
)
from schema.tables.rules import CONTRADICTION_KINDS

BUILDS_ON: Final = "builds-on"
"""The choice by which a profile names another one."""

__all__ = ["add_contradictions", "add_counts", "add_profiles", "add_retired", "add_rules", "add_setup"]


def add_rules(game: GameBench, bench: Workbench) -> None:
    seen: set[str] = set()
    for layer in game.layers:
        for position, row in enumerate(layer.files.tables["rules"], start=1):
            full = bench.id(game, row, "id", row["id"], "rule")
            if full is None:
                continue
            if full in seen:
                bench.fault("data-duplicate", row, "id", f"{full} stands twice")
                continue
            seen.add(full)
            _declare(game, full, bench)
            _add_rule(game, layer, full, position, row, bench)


def _add_rule(game: GameBench, layer: LayerBench, full: str, position: int, row: DataRow, bench: Workbench) -> None:
    basis, document, source = row["basis"], game.documents[0] if game.documents else None, None
    if basis not in ("book", "reading"):
        document, source = bench.witness(game, row, "basis", basis)
        basis = "book" if document else "source"
    spans = bench.spans(row, "lines", document)
    if basis == "book" and not spans:
        bench.fault("data-evidence", row, "lines", "a rule of the book needs its lines")
    bench.rows.add(
        Rule(
            id=full,
            game_id=game.id,
            layer_id=layer.id,
            position=position,
            slug=slug_of(full),
            statement_en=row["statement_en"],
            statement_hu=row["statement_hu"],
            role=row["role"] or "descriptive",
            basis=basis,
            source_id=source,
            confidence=bench.permille(row),
            note=row["note"] or None,
        )
    )
    for item, span in enumerate(dict.fromkeys(spans), start=1):
        bench.rows.add(RuleSpan(rule_id=full, item=item, span_id=span))


def _declare(game: GameBench, full: str, bench: Workbench) -> None:
    """An ability-carrying rule is a component as well: both are one subject."""
    if full not in bench.subjects:
        bench.subjects.add(full)
        bench.rows.add(Subject(id=full, game_id=game.id, kind=full.split(":")[1]))


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
            bench.rows.add(Profile(id=full, game_id=game.id, position=len(game.profiles), slug=slug_of(full)))
        if (full, row["choice"]) in seen:
            bench.fault("data-duplicate", row, "choice", f"{full} settles {row['choice']} twice")
            continue
        seen.add((full, row["choice"]))
        if not _choice_fits(game, row, bench):
            continue
        rule = bench.known_id(game, row, "rule", row["rule"], rules, "rule") if row["rule"] else None
        bench.rows.add(
            ProfileChoice(
                profile_id=full,
                choice=row["choice"],
                position=position,
                value=row["value"],
                rule_id=rule,
                reason=row["reason"],
            )
        )


def _choice_fits(game: GameBench, row: DataRow, bench: Workbench) -> bool:
    """Whether `game.toml` declares the choice and admits the value; a profile may also build on one that exists."""
    choice, value = row["choice"], row["value"]
    if choice == BUILDS_ON:
        known = {other["profile"] for other in game.shipped.files.tables["profiles"]}
        if value not in known:
            bench.fault("data-dangling", row, "value", f"no profile is called {value!r}", _nearest(value, known))
        return value in known
    if choice not in game.declared.choices:
        hint = _nearest(choice, game.declared.choices)
        bench.fault("data-value", row, "choice", f"game.toml declares no choice {choice!r}", hint)
        return False
    admitted = game.declared.choice_fault(choice, value)
    if admitted is not None:
        bench.fault("data-value", row, "value", f"{choice} cannot be {value!r}", admitted)
    return admitted is None


def _nearest(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(sorted(known))}"


def add_contradictions(game: GameBench, bench: Workbench) -> None:
    """Both readings of every contradiction. Its subject may be left empty where it concerns no single component."""
    for position, row in enumerate(game.shipped.files.tables["contradictions"], start=1):
        full = bench.id(game, row, "id", row["id"], "contradiction")
        if full is None:
            continue
        if full in bench.subjects:
            bench.fault("data-duplicate", row, "id", f"{full} stands twice")
            continue
        subjects = _concerned(game, row, bench)
        _declare(game, full, bench)
        bench.rows.add(
            Contradiction(
                id=full,
                game_id=game.id,
                position=position,
                kind=bench.choice(row, "kind", CONTRADICTION_KINDS),
                about=row["subject"] or None,
                topic=row["topic"],
                decision=row["decision"],
                reason=row["reason"],
            )
        )
        for item, subject in enumerate(subjects, start=1):
            bench.rows.add(ContradictionSubject(contradiction_id=full, item=item, subject_id=subject))
        for side in ("a", "b"):
            document, source = bench.witness(game, row, f"source_{side}", row[f"source_{side}"])
            bench.rows.add(
                ContradictionReading(
                    contradiction_id=full,
                    side=side,
                    reading=row[f"reading_{side}"],
                    document_id=document,
                    source_id=source,
                )
            )
            for item, span in enumerate(bench.spans(row, f"lines_{side}", document), start=1):
                bench.rows.add(ContradictionSpan(contradiction_id=full, side=side, item=item, span_id=span))


def _concerned(game: GameBench, row: DataRow, bench: Workbench) -> list[str]:
    """The ids in a contradiction's subject cell, patterns spread out; words without a colon name no component."""
    found: dict[str, None] = {}
    for part in row.items("subject"):
        if "*" in part:
            pattern = IdPattern.of(f"{game.id}:{part}")
            hits = [subject for subject in bench.shipped_subjects() if pattern.matches(subject)]
            if not hits:
                bench.fault("data-dangling", row, "subject", f"nothing answers to {part}")
            found.update(dict.fromkeys(sorted(hits)))
        elif ":" in part:
            full = bench.known_id(game, row, "subject", part, bench.subjects)
            found.update({} if full is None else {full: None})
    return list(found)


def add_setup(game: GameBench, bench: Workbench) -> None:
    """Set-up numbers; the same key at the same player count stands once in a layer."""
    for layer in game.layers:
        seen: set[tuple[str, str]] = set()
        for position, row in enumerate(layer.files.tables["setup"], start=1):
            if (row["key"], row["players"]) in seen:
                bench.fault("data-duplicate", row, "key", f"{row['key']} stands twice for the same number of players")
                continue
            seen.add((row["key"], row["players"]))
            if not _setup_fits(game, row, bench) or not row["value"]:  # no reading has filled it
                continue
            document, source = (
                bench.witness(game, row, "source", row["source"] or "book")
                if row["lines"] or row["source"]
                else (None, None)
            )
            text = row["value"]
            number = whole_number(text)
            bench.rows.add(
                SetupNumber(
                    game_id=game.id,
                    position=position,
                    layer_id=layer.id,
                    key=row["key"],
                    players=bench.whole(row, "players"),
                    number=number,
                    text=None if number is not None or text == UNKNOWN else text,
                    source_id=source,
                    note=row["note"] or None,
                )
            )
            for item, span in enumerate(bench.spans(row, "lines", document), start=1):
                bench.rows.add(
                    SetupSpan(game_id=game.id, position=position, layer_id=layer.id, item=item, span_id=span)
                )


def _setup_fits(game: GameBench, row: DataRow, bench: Workbench) -> bool:
    """Whether `game.toml` declares the key, and the value is of its type."""
    declared = game.declared.setup.get(row["key"])
    if declared is None:
        hint = _nearest(row["key"], game.declared.setup)
        bench.fault("data-value", row, "key", f"game.toml declares no set-up key {row['key']!r}", hint)
    elif declared == "number" and row["value"] not in ("", UNKNOWN) and whole_number(row["value"]) is None:
        hint = "or list the key under setup.texts of game.toml"
        bench.fault("data-value", row, "value", f"{row['value']!r} is no whole number", hint)
        return False
    return declared is not None


def add_counts(game: GameBench, bench: Workbench) -> None:
    """Printed counts; `kind` is a component kind of the game."""
    for position, row in enumerate(game.shipped.files.tables["counts"], start=1):
        if row["kind"] not in game.shipped.files.components:
            bench.fault("data-dangling", row, "kind", f"the game has no components of kind {row['kind']!r}")
            continue
        if not row["printed"]:  # no reading has filled it
            continue
        edition = (
            bench.known_id(game, row, "edition", row["edition"], game.editions, "edition") if row["edition"] else None
        )
        document, source = (
            bench.witness(game, row, "source", row["source"] or "book")
            if row["lines"] or row["source"]
            else (None, None)
        )
        bench.rows.add(
            PrintedCount(
                game_id=game.id,
                position=position,
                kind=row["kind"],
                edition_id=edition,
                printed=bench.whole(row, "printed"),
                players=bench.whole(row, "players"),
                source_id=source,
                note=row["note"] or None,
            )
        )
        for item, span in enumerate(bench.spans(row, "lines", document), start=1):
            bench.rows.add(PrintedCountSpan(game_id=game.id, position=position, item=item, span_id=span))


def add_retired(game: GameBench, bench: Workbench) -> None:
    """Retired ids; one that is in use again is a fault."""
    for position, row in enumerate(game.shipped.files.tables["retired"], start=1):
        old = bench.id(game, row, "old", row["old"])
        if old is None:
            continue
        if old in bench.subjects:
            bench.fault("data-duplicate", row, "old", f"{old} is retired and must not be used again")
        successor = (
            bench.known_id(game, row, "successor", row["successor"], bench.subjects) if row["successor"] else None
        )
        bench.rows.add(
            RetiredId(
                old=old,
                position=position,
                game_id=game.id,
                successor_id=successor,
                since=row["since"],
                reason=row["reason"],
            )
        )
