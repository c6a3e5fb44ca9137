"""What translators exchange: pairs of words with what is said of each side, and how the catalog gives them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kartotek.catalog.glossary import forms_of
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.game_terms import GameTerm, every_term, game_terms

__all__ = ["OFFERED", "STATUSES", "TermPair", "TermSide", "pairs_of", "plain"]

STATUSES: Final = ("preferred", "admitted", "deprecated", "forbidden")
OFFERED: Final = ("preferred", "admitted")
"""Statuses of words that a file may offer as a translation where it cannot say the status."""


@dataclass(frozen=True, slots=True)
class TermSide:
    """One side of a pair. What is None is not said; a file that does not say it clears nothing."""

    text: str
    status: str | None = None
    pos: str | None = None
    note: str | None = None
    # Document and lines: "armada:book:hu-1, lines 3, 17".
    source: str | None = None
    # Inflected forms as printed, the commonest first.
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermPair:
    """A Hungarian and an English word for one concept in one game; a word without counterpart stands alone."""

    game: str | None = None
    concept: str | None = None
    category: str | None = None
    hu: TermSide | None = None
    en: TermSide | None = None

    def sides(self) -> Iterator[tuple[str, TermSide]]:
        """The words that there are, with their languages."""
        for language, word in (("hu", self.hu), ("en", self.en)):
            if word is not None:
                yield language, word


def plain(text: str | None) -> str:
    """A text as comparisons see it: blanks of any kind and number count as one."""
    return " ".join((text or "").split())


def pairs_of(
    catalog: Catalog, games: Collection[str] = (), statuses: Collection[str] = STATUSES, *, forms: bool = False
) -> tuple[TermPair, ...]:
    """The pairs of some games with what they inherit, or of all games; words of other statuses are left out."""
    if not games:
        return tuple(_pairs(catalog, every_term(catalog), statuses, forms))
    return tuple(pair for game in games for pair in _pairs(catalog, game_terms(catalog, game), statuses, forms))


def _pairs(catalog: Catalog, held: Iterable[GameTerm], statuses: Collection[str], forms: bool) -> Iterator[TermPair]:
    by_id = {item.term.id: item for item in held}
    words = {name: _word(catalog, item, forms) for name, item in by_id.items() if item.status in statuses}
    paired: set[str] = set()
    for name, item in by_id.items():
        if item.term.language == "hu" and name in words:
            partner = item.term.pair if item.term.pair in words else None
            paired.update((name, partner or name))
            yield _pair(catalog, item, words[name], words.get(partner or ""))
    for name, item in by_id.items():
        if item.term.language == "en" and name in words and name not in paired:
            yield _pair(catalog, item, None, words[name])


def _pair(catalog: Catalog, item: GameTerm, hungarian: TermSide | None, english: TermSide | None) -> TermPair:
    concept = catalog.concepts[item.term.concept]
    return TermPair(item.game, concept.id.removeprefix("concept:"), concept.category, hungarian, english)


def _word(catalog: Catalog, item: GameTerm, forms: bool) -> TermSide:
    term = item.term
    inflected = tuple(form for form in forms_of(catalog, term.id) if form != term.text) if forms else ()
    return TermSide(term.text, item.status, term.pos, term.note, _source(catalog, term.id), inflected)


def _source(catalog: Catalog, term: str) -> str | None:
    lines: dict[str, set[int]] = {}
    for occurrence in catalog.occurrences(term):
        span = occurrence.span
        lines.setdefault(span.document, set()).update(range(span.first, span.last + 1))
    return "; ".join(map(_cited, lines.items())) or None


def _cited(item: tuple[str, Collection[int]]) -> str:
    document, lines = item
    return f"{document}, lines {', '.join(map(str, sorted(lines)))}"


def by_entry(pairs: Iterable[TermPair]) -> Mapping[tuple[str, str], list[TermPair]]:
    """Pairs by game and concept, in order."""
    entries: dict[tuple[str, str], list[TermPair]] = {}
    for pair in pairs:
        entries.setdefault((pair.game or "", pair.concept or ""), []).append(pair)
    return entries
