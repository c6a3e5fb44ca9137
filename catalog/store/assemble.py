"""Putting a snapshot together: games, rules and ledgers around the components."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from catalog.store.grouping import Raw, Spans, grouped, made, overlaid
from catalog.store.ledgers import (
    Choice,
    Concept,
    Conflict,
    Contradiction,
    Coverage,
    PrintedCount,
    Profile,
    Reading,
    Retired,
    Term,
)
from catalog.store.model import Document, Edition, Game, Kind, Layer, Rule, SetupNumber, Source
from catalog.store.read import RawTables

__all__ = [
    "SHIPPED",
    "make_concepts",
    "make_conflicts",
    "make_contradictions",
    "make_counts",
    "make_coverage",
    "make_games",
    "make_layers",
    "make_profiles",
    "make_retired",
    "make_rules",
    "make_setup",
    "make_terms",
]


SHIPPED: Final = "shipped"
"""The layer of the facts that come with the project."""


def make_layers(raw: RawTables) -> dict[str, Layer]:
    return {row[1]: Layer(row[1], row[2], row[3], bool(row[4]), row[5]) for row in raw["layer"]}


def make_games(raw: RawTables, layers: Iterable[str]) -> dict[str, Game]:
    """Games in their order, each with the hash of its rules as they are seen with the chosen layers."""
    editions, documents = grouped(raw["edition"]), grouped(raw["document"])
    sources, kinds = grouped(raw["source"]), grouped(raw["component_kind"])
    hashes = {(game, layer): text for game, layer, text in raw["rules_hash"]}
    chosen = list(layers)
    found = {}
    for position, name, base, *rest in raw["game"]:
        found[name] = made(
            Game,
            (name, position, base, *rest),
            rules_hash=_rules_hash(hashes, name, base, chosen),
            editions=tuple(Edition(*row[2:]) for row in editions.get(name, ())),
            documents=tuple(Document(row[2], name, *row[3:]) for row in documents.get(name, ())),
            sources=tuple(Source(row[2], name, *row[3:]) for row in sources.get(name, ())),
            kinds=tuple(Kind(row[2], row[3], bool(row[4]), row[5]) for row in kinds.get(name, ())),
        )
    return found


def _rules_hash(hashes: Mapping[tuple[str, str], str], game: str, base: str | None, layers: Iterable[str]) -> str:
    """The stored hash for the shipped facts or one pack; where several packs change the rules, a hash of theirs."""
    packs = [layer for layer in layers if layer != SHIPPED]
    own = [hashes[game, layer] for layer in packs if (game, layer) in hashes]
    inherited = [hashes[base, layer] for layer in packs if (base, layer) in hashes] if base else []
    if len(own) + len(inherited) == 0:
        return hashes[game, SHIPPED]
    if len(own) == 1 and not inherited:
        return own[0]
    return hashlib.sha256("+".join((hashes[game, SHIPPED], *own, *inherited)).encode()).hexdigest()


def make_rules(raw: RawTables, layers: Mapping[str, int], spans: Spans) -> dict[str, Rule]:
    cited = grouped(raw["rule_span"])
    return {
        row[3]: made(Rule, (row[3], row[0], *row[4:]), layer=row[1], spans=spans.of(cited.get(row[3], ())))
        for row in raw["rule"]
        if row[1] in layers
    }


def make_setup(raw: RawTables, layers: Mapping[str, int], spans: Spans) -> tuple[SetupNumber, ...]:
    cited = grouped(raw["setup_span"], 3)
    return tuple(
        made(SetupNumber, (row[0], *row[3:]), layer=row[1], spans=spans.of(cited.get(row[:3], ())))
        for rows in overlaid(raw["setup_number"], layers, (0, 3, 4), 1).values()
        for row in rows
    )


def make_profiles(raw: RawTables) -> dict[str, Profile]:
    choices = grouped(raw["profile_choice"])
    return {
        full: Profile(full, game, slug, tuple(Choice(*row[2:]) for row in choices.get(full, ())))
        for game, _, full, slug in raw["profile"]
    }


def make_contradictions(raw: RawTables, spans: Spans) -> dict[str, Contradiction]:
    subjects, readings = grouped(raw["contradiction_subject"]), grouped(raw["contradiction_reading"])
    cited = grouped(raw["contradiction_span"], 2)
    return {
        full: Contradiction(
            full,
            game,
            kind,
            about,
            tuple(row[2] for row in subjects.get(full, ())),
            topic,
            tuple(made(Reading, row[2:], spans=spans.of(cited.get(row[:2], ()))) for row in readings.get(full, ())),
            decision,
            reason,
        )
        for game, _, full, kind, about, topic, decision, reason in raw["contradiction"]
    }


def make_conflicts(raw: RawTables, spans: Spans) -> tuple[Conflict, ...]:
    return tuple(
        Conflict(subject, field, stated, reading, spans[span] if span else None, decision, reason)
        for subject, field, _, stated, reading, span, decision, reason in raw["conflict"]
    )


def make_counts(raw: RawTables, spans: Spans) -> tuple[PrintedCount, ...]:
    cited = grouped(raw["printed_count_span"], 2)
    return tuple(
        made(PrintedCount, (row[0], *row[2:]), spans=spans.of(cited.get(row[:2], ()))) for row in raw["printed_count"]
    )


def make_coverage(raw: RawTables) -> tuple[Coverage, ...]:
    """Ledger lines in order of the games and their kinds."""
    fields = grouped(raw["coverage_field"], 3)
    games = {row[1]: row[0] for row in raw["game"]}
    rows = sorted(raw["coverage"], key=lambda row: (games[row[0]], row[1], row[2]))
    return tuple(
        made(Coverage, (game, edition, kind, *numbers), fields=_by_evidence(fields.get((game, edition, kind), ())))
        for game, edition, _, kind, *numbers in rows
    )


def _by_evidence(rows: Iterable[Raw]) -> Mapping[str, int]:
    return MappingProxyType({row[3]: row[4] for row in rows})


def make_retired(raw: RawTables) -> dict[str, Retired]:
    return {row[0]: Retired(*row) for row in raw["retired_id"]}


def make_terms(raw: RawTables) -> dict[str, Term]:
    """Terms in order of the games and their files."""
    games = {row[1]: row[0] for row in raw["game"]}
    rows = sorted(raw["term"], key=lambda row: (games[row[0]], row[1]))
    return {row[2]: Term(row[2], row[3], row[0], *row[4:]) for row in rows}


def make_concepts(raw: RawTables, terms: Mapping[str, Term]) -> dict[str, Concept]:
    by_concept: dict[str, list[str]] = {}
    for term in terms.values():
        by_concept.setdefault(term.concept, []).append(term.id)
    return {
        full: made(Concept, (full, *described), terms=tuple(by_concept.get(full, ())))
        for _, full, *described in raw["concept"]
    }
