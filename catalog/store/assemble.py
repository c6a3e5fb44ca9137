"""Putting a snapshot together: games, rules and ledgers around the components."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from kartotek.catalog.store.grouping import grouped, overlaid
from kartotek.catalog.store.model import Document, Edition, Game, Kind, Layer, Rule, SetupNumber, Source
from kartotek.catalog.store.reports import (
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
from kartotek.catalog.store.spans import Spans
from kartotek.catalog.store.tables import Tables
from kartotek.schema.rows import (
    ConceptRow,
    ConflictRow,
    ContradictionReadingRow,
    ContradictionRow,
    ContradictionSpanRow,
    ContradictionSubjectRow,
    CoverageFieldRow,
    CoverageRow,
    GameRow,
    PrintedCountRow,
    PrintedCountSpanRow,
    ProfileRow,
    RuleRow,
    RulesHashRow,
    RuleSpanRow,
    SetupNumberRow,
    SetupSpanRow,
)

__all__ = [
    "SHIPPED",
    "in_term_order",
    "make_concept",
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


_GAME: Final = attrgetter("game")
_CONTRADICTION: Final = attrgetter("contradiction")


def make_layers(tables: Tables) -> dict[str, Layer]:
    return {layer.id: layer for layer in tables.rows(Layer)}


def make_games(tables: Tables, layers: Iterable[str]) -> dict[str, Game]:
    """Games in their order, each with the hash of its rules as they are seen with the chosen layers."""
    editions, documents = grouped(tables.rows(Edition), _GAME), grouped(tables.rows(Document), _GAME)
    sources, kinds = grouped(tables.rows(Source), _GAME), grouped(tables.rows(Kind), _GAME)
    hashes = {(row.game, row.layer): row.hash for row in tables.rows(RulesHashRow)}
    chosen = list(layers)
    return {
        row.id: Game(
            **row._asdict(),
            rules_hash=_rules_hash(hashes, row.id, row.base, chosen),
            editions=tuple(editions.get(row.id, ())),
            documents=tuple(documents.get(row.id, ())),
            sources=tuple(sources.get(row.id, ())),
            kinds=tuple(kinds.get(row.id, ())),
        )
        for row in tables.rows(GameRow)
    }


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


def _given(row: RuleRow | SetupNumberRow | PrintedCountRow | CoverageRow) -> dict[str, Any]:
    """What a row gives to its record: all but its place, which only puts rows in order."""
    return {name: value for name, value in row._asdict().items() if name != "position"}


def make_rules(tables: Tables, layers: Mapping[str, int], spans: Spans) -> dict[str, Rule]:
    cited = grouped(tables.rows(RuleSpanRow), attrgetter("rule"))
    return {
        row.id: Rule(**_given(row), spans=spans.of(cited.get(row.id, ())))
        for row in tables.rows(RuleRow)
        if row.layer in layers
    }


def make_setup(tables: Tables, layers: Mapping[str, int], spans: Spans) -> tuple[SetupNumber, ...]:
    cited = grouped(tables.rows(SetupSpanRow), attrgetter("game", "layer", "position"))
    stated = overlaid(tables.rows(SetupNumberRow), layers, attrgetter("game", "key", "players"))
    return tuple(
        SetupNumber(**_given(row), spans=spans.of(cited.get((row.game, row.layer, row.position), ())))
        for rows in stated.values()
        for row in rows
    )


def make_profiles(tables: Tables) -> dict[str, Profile]:
    choices = grouped(tables.rows(Choice), attrgetter("profile"))
    return {
        row.id: Profile(row.id, row.game, row.slug, tuple(choices.get(row.id, ()))) for row in tables.rows(ProfileRow)
    }


def make_contradictions(tables: Tables, spans: Spans) -> dict[str, Contradiction]:
    subjects = grouped(tables.rows(ContradictionSubjectRow), _CONTRADICTION)
    sides = grouped(tables.rows(ContradictionReadingRow), _CONTRADICTION)
    cited = grouped(tables.rows(ContradictionSpanRow), attrgetter("contradiction", "side"))

    def reading(side: ContradictionReadingRow) -> Reading:
        own = spans.of(cited.get((side.contradiction, side.side), ()))
        return Reading(side.reading, side.document, side.source, own)

    return {
        row.id: Contradiction(
            row.id,
            row.game,
            row.kind,
            row.about,
            tuple(item.subject for item in subjects.get(row.id, ())),
            row.topic,
            tuple(map(reading, sides.get(row.id, ()))),
            row.decision,
            row.reason,
        )
        for row in tables.rows(ContradictionRow)
    }


def make_conflicts(tables: Tables, spans: Spans) -> tuple[Conflict, ...]:
    return tuple(
        Conflict(
            row.subject,
            row.field,
            row.stated,
            row.reading,
            spans[row.span] if row.span else None,
            row.decision,
            row.reason,
        )
        for row in tables.rows(ConflictRow)
    )


def make_counts(tables: Tables, spans: Spans) -> tuple[PrintedCount, ...]:
    cited = grouped(tables.rows(PrintedCountSpanRow), attrgetter("game", "position"))
    return tuple(
        PrintedCount(**_given(row), spans=spans.of(cited.get((row.game, row.position), ())))
        for row in tables.rows(PrintedCountRow)
    )


def make_coverage(tables: Tables) -> tuple[Coverage, ...]:
    """Ledger lines in order of the games and their kinds."""
    fields = grouped(tables.rows(CoverageFieldRow), attrgetter("game", "edition", "kind"))
    games = {row.id: row.position for row in tables.rows(GameRow)}
    rows = sorted(tables.rows(CoverageRow), key=lambda row: (games[row.game], row.edition, row.position))
    found = []
    for row in rows:
        held = {each.evidence: each.fields for each in fields.get((row.game, row.edition, row.kind), ())}
        found.append(Coverage(**_given(row), fields=MappingProxyType(held)))
    return tuple(found)


def make_retired(tables: Tables) -> dict[str, Retired]:
    return {row.old: row for row in tables.rows(Retired)}


def make_terms(tables: Tables) -> dict[str, Term]:
    """Terms in order of the games and their files."""
    return {row.id: row for row in in_term_order(tables, tables.rows(Term))}


def in_term_order(tables: Tables, terms: Iterable[Term]) -> list[Term]:
    games = {row.id: row.position for row in tables.rows(GameRow)}
    return sorted(terms, key=lambda row: (games[row.game], row.position))


def make_concepts(tables: Tables, terms: Mapping[str, Term]) -> dict[str, Concept]:
    by_concept: dict[str, list[str]] = {}
    for term in terms.values():
        by_concept.setdefault(term.concept, []).append(term.id)
    return {row.id: make_concept(row, by_concept.get(row.id, ())) for row in tables.rows(ConceptRow)}


def make_concept(row: ConceptRow, terms: Iterable[str]) -> Concept:
    return Concept(row.id, row.category, row.label, row.definition, row.counterpart, tuple(terms))
