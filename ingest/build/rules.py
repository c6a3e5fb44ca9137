"""Rules, contradictions and retired ids."""

from __future__ import annotations

from kartotek.ingest.build.patterns import IdPattern
from kartotek.ingest.build.workbench import GameBench, LayerBench, Workbench
from kartotek.ingest.files.data_files import DataRow
from kartotek.schema.ids import slug_of
from kartotek.schema.tables import (
    Contradiction,
    ContradictionReading,
    ContradictionSpan,
    ContradictionSubject,
    RetiredId,
    Rule,
    RuleSpan,
    Subject,
)
from kartotek.schema.tables.rules import CONTRADICTION_KINDS

__all__ = ["add_contradictions", "add_retired", "add_rules"]


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
        Rule,
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
        asked=row["asked"] or None,
    )
    for item, span in enumerate(dict.fromkeys(spans), start=1):
        bench.rows.add(RuleSpan, rule_id=full, item=item, span_id=span)


def _declare(game: GameBench, full: str, bench: Workbench) -> None:
    """An ability-carrying rule is a component as well: both are one subject."""
    if full not in bench.subjects:
        bench.subjects.add(full)
        bench.rows.add(Subject, id=full, game_id=game.id, kind=full.split(":")[1])


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
            Contradiction,
            id=full,
            game_id=game.id,
            position=position,
            kind=bench.choice(row, "kind", CONTRADICTION_KINDS),
            about=row["subject"] or None,
            topic=row["topic"],
            decision=row["decision"],
            reason=row["reason"],
        )
        for item, subject in enumerate(subjects, start=1):
            bench.rows.add(ContradictionSubject, contradiction_id=full, item=item, subject_id=subject)
        for side in ("a", "b"):
            document, source = bench.witness(game, row, f"source_{side}", row[f"source_{side}"])
            bench.rows.add(
                ContradictionReading,
                contradiction_id=full,
                side=side,
                reading=row[f"reading_{side}"],
                document_id=document,
                source_id=source,
            )
            for item, span in enumerate(bench.spans(row, f"lines_{side}", document), start=1):
                bench.rows.add(ContradictionSpan, contradiction_id=full, side=side, item=item, span_id=span)


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
            RetiredId,
            old=old,
            position=position,
            game_id=game.id,
            successor_id=successor,
            since=row["since"],
            reason=row["reason"],
        )
