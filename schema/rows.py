"""The rows of a catalog's tables as named tuples. `make docs` writes them from `kartotek.schema.tables`.

A column that names a row of another table loses its `_id`: `row.game` is the id of a game. `...Fields` are what a row
gives to a record that the catalog makes of it and of other tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

__all__ = [
    "TABLES",
    "AbilityRow",
    "AbilityTouchRow",
    "CatalogMetaRow",
    "ChainRow",
    "ClaimRow",
    "ClaimSpanRow",
    "ComponentAttributeRow",
    "ComponentFields",
    "ComponentKindRow",
    "ComponentRow",
    "ConceptRow",
    "ConflictRow",
    "ContradictionReadingRow",
    "ContradictionRow",
    "ContradictionSpanRow",
    "ContradictionSubjectRow",
    "CopiesRow",
    "CostItemRow",
    "CostRow",
    "CoverageFieldRow",
    "CoverageFields",
    "CoverageRow",
    "DocumentRow",
    "EditionRow",
    "GameFields",
    "GameRow",
    "GapRow",
    "LabelRow",
    "LayerRow",
    "LineSpanRow",
    "OccurrenceRow",
    "PrintedCountFields",
    "PrintedCountRow",
    "PrintedCountSpanRow",
    "ProfileChoiceRow",
    "ProfileRow",
    "RequirementRow",
    "RetiredIdRow",
    "RuleFields",
    "RuleRow",
    "RuleSpanRow",
    "RulesHashRow",
    "SetupNumberFields",
    "SetupNumberRow",
    "SetupSpanRow",
    "SourceRow",
    "TableSpec",
    "TermFormRow",
    "TermRow",
    "UnreadRow",
    "VocabularyEntryRow",
    "VocabularyFileRow",
    "WordFormRow",
]


class ComponentRow(NamedTuple):
    id: str
    game: str
    kind: str
    slug: str
    ordinal: int
    parent: str | None
    position: int | None
    edition: str | None
    name_en: str | None
    name_hu: str | None
    folded_en: str | None
    folded_hu: str | None
    sort_hu: str | None
    layer: str


class ComponentAttributeRow(NamedTuple):
    component: str
    name: str
    layer: str
    item: int
    position: int
    type: str
    number: int | None
    flag: bool | None
    text: str | None
    target: str | None


class CopiesRow(NamedTuple):
    component: str
    layer: str
    position: int
    count: int | None  # type: ignore[assignment]
    players_min: int | None


class ChainRow(NamedTuple):
    component: str
    layer: str
    position: int
    from_id: str | None


class CostRow(NamedTuple):
    component: str
    layer: str
    expression: str | None
    tree: str | None
    free: bool
    complete: bool


class CostItemRow(NamedTuple):
    component: str
    layer: str
    alternative: int
    position: int
    game: str
    category: str
    resource: str
    amount: int | None


class RequirementRow(NamedTuple):
    component: str
    layer: str
    position: int
    expression: str | None
    tree: str | None


class PrintedCountRow(NamedTuple):
    game: str
    position: int
    kind: str
    edition: str | None
    printed: int | None
    players: int | None
    source: str | None
    note: str | None


class PrintedCountSpanRow(NamedTuple):
    game: str
    position: int
    item: int
    span: str


class CoverageRow(NamedTuple):
    game: str
    edition: str
    kind: str
    position: int
    printed: int | None
    rows: int
    pieces: int
    with_ability: int
    ability_known: int
    with_cost: int
    cost_known: int
    name_en_known: int
    name_hu_known: int


class CoverageFieldRow(NamedTuple):
    game: str
    edition: str
    kind: str
    evidence: str
    fields: int


class DocumentRow(NamedTuple):
    id: str
    game: str
    edition: str | None
    position: int
    title: str
    language: str
    lines: int
    sha256: str


class LineSpanRow(NamedTuple):
    id: str
    document: str
    first_line: int
    last_line: int


class SourceRow(NamedTuple):
    id: str
    game: str
    position: int
    title: str
    kind: str
    locator: str
    note: str | None


class AbilityRow(NamedTuple):
    id: str
    component: str
    layer: str
    position: int
    expression: str
    tree: str
    timing: str
    timing_name: str | None
    complete: bool
    profile: str | None
    note: str | None


class AbilityTouchRow(NamedTuple):
    ability: str
    category: str
    name: str
    role: str
    game: str


class ClaimRow(NamedTuple):
    subject: str
    field: str
    layer: str
    position: int
    kind: str
    document: str | None
    source: str | None
    confidence: int
    note: str | None
    standing: str
    value: str
    rule: str | None
    penalties: str | None


class ClaimSpanRow(NamedTuple):
    subject: str
    field: str
    layer: str
    position: int
    item: int
    span: str


class GapRow(NamedTuple):
    subject: str
    field: str
    reason: str


class UnreadRow(NamedTuple):
    game: str
    kind: str
    field: str
    why: str
    reason: str


class ConflictRow(NamedTuple):
    subject: str
    field: str
    position: int
    stated: str
    reading: str
    span: str | None
    decision: str
    reason: str


class CatalogMetaRow(NamedTuple):
    key: str
    value: str


class GameRow(NamedTuple):
    id: str
    position: int
    base: str | None
    name_en: str
    name_hu: str | None
    folded_en: str
    folded_hu: str | None
    players_min: int
    players_max: int
    default_profile: str | None


class EditionRow(NamedTuple):
    id: str
    game: str
    position: int
    slug: str
    name: str


class LayerRow(NamedTuple):
    id: str
    position: int
    game: str | None
    title: str
    synthetic: bool
    sha256: str | None


class RulesHashRow(NamedTuple):
    game: str
    layer: str
    hash: str


class ComponentKindRow(NamedTuple):
    game: str
    kind: str
    position: int
    noun: str | None
    carries_abilities: bool
    incomplete: str | None


class RetiredIdRow(NamedTuple):
    old: str
    position: int
    game: str
    successor: str | None
    since: str
    reason: str


class RuleRow(NamedTuple):
    id: str
    game: str
    layer: str
    position: int
    slug: str
    statement_en: str
    statement_hu: str
    role: str
    basis: str
    source: str | None
    confidence: int
    note: str | None
    asked: str | None


class RuleSpanRow(NamedTuple):
    rule: str
    item: int
    span: str


class ProfileRow(NamedTuple):
    id: str
    game: str
    position: int
    slug: str


class ProfileChoiceRow(NamedTuple):
    profile: str
    choice: str
    position: int
    value: str
    rule: str | None
    reason: str


class ContradictionRow(NamedTuple):
    id: str
    game: str
    position: int
    kind: str
    about: str | None
    topic: str
    decision: str
    reason: str


class ContradictionSubjectRow(NamedTuple):
    contradiction: str
    item: int
    subject: str


class ContradictionReadingRow(NamedTuple):
    contradiction: str
    side: str
    reading: str
    document: str | None
    source: str | None


class ContradictionSpanRow(NamedTuple):
    contradiction: str
    side: str
    item: int
    span: str


class SetupNumberRow(NamedTuple):
    game: str
    position: int
    layer: str
    key: str
    players: int | None
    number: int | None
    text: str | None
    source: str | None
    note: str | None


class SetupSpanRow(NamedTuple):
    game: str
    position: int
    layer: str
    item: int
    span: str


class ConceptRow(NamedTuple):
    id: str
    position: int
    category: str | None
    label: str
    definition: str | None
    counterpart: str | None


class TermRow(NamedTuple):
    id: str
    concept: str
    game: str
    position: int
    language: str
    text: str
    folded: str
    sort_hu: str
    pos: str
    status: str
    spelling: str
    origin: str
    confidence: int
    note: str | None
    source: str | None
    pair: str | None


class TermFormRow(NamedTuple):
    id: str
    term: str
    position: int
    lemma: str
    restored: str | None
    ocr: str | None
    folded: str


class OccurrenceRow(NamedTuple):
    term: str
    position: int
    form: str
    span: str
    kind: str
    confidence: int


class VocabularyFileRow(NamedTuple):
    game: str
    declarations: str
    words: str


class VocabularyEntryRow(NamedTuple):
    game: str
    category: str
    name: str
    position: int
    inherited: bool
    definition: str


class WordFormRow(NamedTuple):
    game: str
    category: str
    name: str
    language: str
    form: str
    position: int
    text: str
    folded: str


class LabelRow(NamedTuple):
    category: str
    name: str
    position: int
    en: str
    hu: str


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class ComponentFields:
    id: str
    game: str
    kind: str
    slug: str
    ordinal: int
    parent: str | None
    position: int | None
    edition: str | None
    name_en: str | None
    name_hu: str | None
    folded_en: str | None
    folded_hu: str | None
    sort_hu: str | None
    layer: str


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class PrintedCountFields:
    game: str
    kind: str
    edition: str | None
    printed: int | None
    players: int | None
    source: str | None
    note: str | None


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class CoverageFields:
    game: str
    edition: str
    kind: str
    printed: int | None
    rows: int
    pieces: int
    with_ability: int
    ability_known: int
    with_cost: int
    cost_known: int
    name_en_known: int
    name_hu_known: int


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class GameFields:
    id: str
    position: int
    base: str | None
    name_en: str
    name_hu: str | None
    folded_en: str
    folded_hu: str | None
    players_min: int
    players_max: int
    default_profile: str | None


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class RuleFields:
    id: str
    game: str
    layer: str
    slug: str
    statement_en: str
    statement_hu: str
    role: str
    basis: str
    source: str | None
    confidence: int
    note: str | None
    asked: str | None


@dataclass(frozen=True, slots=True, init=False, repr=False, eq=False)
class SetupNumberFields:
    game: str
    layer: str
    key: str
    players: int | None
    number: int | None
    text: str | None
    source: str | None
    note: str | None


class TableSpec(NamedTuple):
    """How a table is read: its row type, its columns, and the places of a row by which rows are put in order."""

    row: type[tuple[Any, ...]]
    columns: tuple[str, ...]
    order: tuple[int, ...]


def _spec(row: Any, ids: str, order: str) -> TableSpec:
    """`ids` are the fields whose columns end in `_id`."""
    fields, shortened = row._fields, ids.split()
    columns = tuple(f"{name}_id" if name in shortened else name for name in fields)
    return TableSpec(row, columns, tuple(map(fields.index, order.split())))


TABLES: Final[Mapping[str, TableSpec]] = {
    "component": _spec(ComponentRow, "game parent edition layer", "game kind layer ordinal id"),
    "component_attribute": _spec(ComponentAttributeRow, "component layer target", "component position name layer item"),
    "copies": _spec(CopiesRow, "component layer", "component layer position"),
    "chain": _spec(ChainRow, "component layer", "component layer position"),
    "cost": _spec(CostRow, "component layer", "component layer"),
    "cost_item": _spec(CostItemRow, "component layer game", "component layer alternative position"),
    "requirement": _spec(RequirementRow, "component layer", "component layer position"),
    "printed_count": _spec(PrintedCountRow, "game edition source", "game position"),
    "printed_count_span": _spec(PrintedCountSpanRow, "game span", "game position item"),
    "coverage": _spec(CoverageRow, "game", "game edition position"),
    "coverage_field": _spec(CoverageFieldRow, "game", "game edition kind evidence"),
    "document": _spec(DocumentRow, "game edition", "game position"),
    "line_span": _spec(LineSpanRow, "document", "id"),
    "source": _spec(SourceRow, "game", "game position id"),
    "ability": _spec(AbilityRow, "component layer profile", "component layer position"),
    "ability_touch": _spec(AbilityTouchRow, "ability game", "ability category name role"),
    "claim": _spec(ClaimRow, "subject layer document source", "subject field layer position"),
    "claim_span": _spec(ClaimSpanRow, "subject layer span", "subject field layer position item"),
    "gap": _spec(GapRow, "subject", "subject field"),
    "unread": _spec(UnreadRow, "game", "game kind field"),
    "conflict": _spec(ConflictRow, "subject span", "subject field position"),
    "catalog_meta": _spec(CatalogMetaRow, "", "key"),
    "game": _spec(GameRow, "base", "position"),
    "edition": _spec(EditionRow, "game", "game position"),
    "layer": _spec(LayerRow, "game", "position"),
    "rules_hash": _spec(RulesHashRow, "game layer", "game layer"),
    "component_kind": _spec(ComponentKindRow, "game", "game position"),
    "retired_id": _spec(RetiredIdRow, "game successor", "old"),
    "rule": _spec(RuleRow, "game layer source", "game layer position"),
    "rule_span": _spec(RuleSpanRow, "rule span", "rule item"),
    "profile": _spec(ProfileRow, "game", "game position"),
    "profile_choice": _spec(ProfileChoiceRow, "profile rule", "profile position choice"),
    "contradiction": _spec(ContradictionRow, "game", "game position"),
    "contradiction_subject": _spec(ContradictionSubjectRow, "contradiction subject", "contradiction item"),
    "contradiction_reading": _spec(ContradictionReadingRow, "contradiction document source", "contradiction side"),
    "contradiction_span": _spec(ContradictionSpanRow, "contradiction span", "contradiction side item"),
    "setup_number": _spec(SetupNumberRow, "game layer source", "game layer position"),
    "setup_span": _spec(SetupSpanRow, "game layer span", "game layer position item"),
    "concept": _spec(ConceptRow, "counterpart", "position"),
    "term": _spec(TermRow, "concept game source pair", "game position"),
    "term_form": _spec(TermFormRow, "term", "term position"),
    "occurrence": _spec(OccurrenceRow, "term form span", "term position"),
    "vocabulary_file": _spec(VocabularyFileRow, "game", "game"),
    "vocabulary_entry": _spec(VocabularyEntryRow, "game", "game category position"),
    "word_form": _spec(WordFormRow, "game", "game category name language position"),
    "label": _spec(LabelRow, "", "position"),
}
