"""The claims that a comparison amounts to: rows that say what differs and no more."""

from __future__ import annotations

from collections.abc import Collection

from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.diff import GlossaryComparison
from kartotek.catalog.termbase.model import TermPair, TermSide, plain

__all__ = ["claims_of"]

_FIELDS = ("status", "pos", "note")


def claims_of(catalog: Catalog, comparison: GlossaryComparison) -> dict[str, list[dict[str, str]]]:
    """Rows of claims by game, one for each pair that differs."""
    own = {(term.game, term.concept, term.language, plain(term.text)) for term in catalog.terms.values()}
    found: dict[str, list[dict[str, str]]] = {}
    for pair in comparison.settled:
        found.setdefault(pair.game or "", []).append(_row(comparison, pair, own))
    return found


def _row(comparison: GlossaryComparison, pair: TermPair, own: Collection[tuple[str, str, str, str]]) -> dict[str, str]:
    row = {"concept": pair.concept or "", "category": pair.category or ""}
    for language, word in pair.sides():
        text = plain(word.text)
        row[f"term_{language}"] = text
        known = comparison.word(pair, language)
        inherited = (pair.game or "", f"concept:{pair.concept}", language, text) not in own
        ending = "" if language == "hu" else "_en"
        for name in _FIELDS:
            row[f"{name}{ending}"] = _said(word, known, name, whole=inherited)
    return row


def _said(word: TermSide, known: TermSide | None, name: str, *, whole: bool) -> str:
    """What the word says of a field: where it differs, or all of it of a word that the game does not have itself."""
    ours, theirs = getattr(known, name, None), getattr(word, name)
    new = plain(theirs or (ours if whole else None))
    return "" if new == plain(ours) and not whole else new
