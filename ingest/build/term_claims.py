"""Claims of named sources on terms: rows of term_claims.csv laid over those of terms.csv, one policy for all.

A claim adds a word, or says another status, part of speech, note or counterpart of one that is there; an empty cell
says nothing. Who claims to prefer a word makes the one preferred before an admitted one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.files.data_files import DataRow

__all__ = ["CLAIMED", "with_claims"]

CLAIMED: Final = ("category", "term_en", "pos", "status", "note", "pos_en", "status_en", "note_en")
_NEW: Final = {
    "pos": "noun", "status": "admitted", "spelling": "printed", "english": "ours", "confidence": str(CERTAIN),
}  # fmt: skip
"""What holds of a word that only a claim knows, where the claim does not say it."""


def with_claims(rows: Iterable[DataRow], claims: Iterable[DataRow]) -> list[DataRow]:
    """The rows of a game's terms as they are with the claims."""
    merged = list(rows)
    for claim in claims:
        place = next((at for at, row in enumerate(merged) if _same(row, claim)), None)
        if place is None:
            said = {name: text for name, text in claim.cells.items() if text}
            merged.append(replace(claim, cells={**_NEW, **said, "added": "yes"}))
        else:
            row = merged[place]
            said = {name: claim[name] for name in CLAIMED if claim[name]}
            merged[place] = replace(row, cells={**row.cells, **said, "source": claim["source"]})
            merged += _left_alone(row, claim)
        _demote(merged, claim)
    return merged


def _same(row: DataRow, claim: DataRow) -> bool:
    if row["concept"] != claim["concept"]:
        return False
    if claim["term_hu"]:
        return row["term_hu"] == claim["term_hu"]
    return row["term_en"] == claim["term_en"]


def _left_alone(row: DataRow, claim: DataRow) -> list[DataRow]:
    """The English word that a claim takes from its counterpart stays in the glossary."""
    if not claim["term_en"] or claim["term_en"] == row["term_en"] or not row["term_en"]:
        return []
    cells = {**row.cells, "term_hu": "", "status": "admitted", "status_en": "", "lines": "", "ocr_forms": ""}
    return [replace(row, cells=cells)]


def _demote(rows: list[DataRow], claim: DataRow) -> None:
    for at, row in enumerate(rows):
        if row["concept"] != claim["concept"] or _same(row, claim):
            continue
        if claim["status"] == "preferred" and row["status"] == "preferred":
            rows[at] = row = replace(row, cells={**row.cells, "status": "admitted"})
        if claim["status_en"] == "preferred" and "preferred" in (row["status_en"] or row["status"]):
            rows[at] = replace(row, cells={**row.cells, "status_en": "admitted"})
