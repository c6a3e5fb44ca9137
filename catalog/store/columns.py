"""Which columns of which tables a snapshot is made from, and the columns that order the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

__all__ = ["TABLES", "TableSpec"]


class TableSpec(NamedTuple):
    """`key` counts the leading columns by which rows are put in order; no order is left to a database."""

    columns: tuple[str, ...]
    key: int


def _spec(text: str, key: int) -> TableSpec:
    return TableSpec(tuple(text.split()), key)


TABLES: Final[Mapping[str, TableSpec]] = {
    "catalog_meta": _spec("key value", 1),
    "game": _spec("position id base_id name_en name_hu folded_en folded_hu players_min players_max default_profile", 1),
    "edition": _spec("game_id position id slug name", 2),
    "layer": _spec("position id game_id title synthetic sha256", 1),
    "rules_hash": _spec("game_id layer_id hash", 2),
    "component_kind": _spec("game_id position kind noun carries_abilities incomplete", 2),
    "retired_id": _spec("old successor_id since reason", 1),
    "document": _spec("game_id position id edition_id title language lines sha256", 2),
    "line_span": _spec("id document_id first_line last_line", 1),
    "source": _spec("game_id position id title kind locator note", 3),
    "component": _spec(
        "game_id kind layer_id ordinal id slug parent_id position edition_id"
        " name_en name_hu folded_en folded_hu sort_hu",
        5,
    ),
    "component_attribute": _spec("component_id position name layer_id item type number flag text target_id", 5),
    "copies": _spec("component_id layer_id position count players_min", 3),
    "chain": _spec("component_id layer_id position from_id", 3),
    "cost": _spec("component_id layer_id expression tree free complete", 2),
    "cost_item": _spec("component_id layer_id alternative position resource amount", 4),
    "requirement": _spec("component_id layer_id position expression tree", 3),
    "ability": _spec(
        "component_id layer_id position id expression tree timing timing_name complete profile_id note", 3
    ),
    "ability_touch": _spec("ability_id category name role", 4),
    "vocabulary_file": _spec("game_id declarations words", 1),
    "claim": _spec(
        "subject_id field layer_id position kind document_id source_id confidence note standing value rule penalties", 4
    ),
    "claim_span": _spec("subject_id field layer_id position item span_id", 5),
    "gap": _spec("subject_id field reason", 2),
    "conflict": _spec("subject_id field position stated reading span_id decision reason", 3),
    "rule": _spec("game_id layer_id position id slug statement_en statement_hu basis source_id confidence note", 3),
    "rule_span": _spec("rule_id item span_id", 2),
    "profile": _spec("game_id position id slug", 2),
    "profile_choice": _spec("profile_id position choice value rule_id reason", 3),
    "contradiction": _spec("game_id position id kind about topic decision reason", 2),
    "contradiction_subject": _spec("contradiction_id item subject_id", 2),
    "contradiction_reading": _spec("contradiction_id side reading document_id source_id", 2),
    "contradiction_span": _spec("contradiction_id side item span_id", 3),
    "setup_number": _spec("game_id layer_id position key players number text source_id note", 3),
    "setup_span": _spec("game_id layer_id position item span_id", 4),
    "printed_count": _spec("game_id position kind edition_id printed players source_id note", 2),
    "printed_count_span": _spec("game_id position item span_id", 3),
    "coverage": _spec(
        "game_id edition position kind printed rows pieces"
        " with_ability ability_known with_cost cost_known name_en_known name_hu_known",
        3,
    ),
    "coverage_field": _spec("game_id edition kind evidence fields", 4),
    "concept": _spec("position id category label definition counterpart_id", 1),
    "term": _spec(
        "game_id position id concept_id language text folded sort_hu pos status spelling origin confidence note"
        " pair_id",
        2,
    ),
    "term_form": _spec("term_id position id lemma restored ocr folded", 2),
    "occurrence": _spec("term_id position form_id span_id kind confidence", 2),
    "word_form": _spec("game_id category name language position form text folded", 5),
    "label": _spec("position category name en hu", 1),
    "vocabulary_entry": _spec("game_id category position name inherited definition", 3),
}
