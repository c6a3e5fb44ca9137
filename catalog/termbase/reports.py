"""Reports on the glossary: what a translator or editor would want to settle, one function for each kind."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from kartotek.catalog.drafts.check import checker
from kartotek.catalog.drafts.segment import TextSegment
from kartotek.catalog.store import Catalog, Term
from kartotek.catalog.termbase.tmx import sentences_of
from kartotek.schema.hungarian.fold import fold

__all__ = ["KINDS", "ReportRow", "report"]

_ACCEPTED: Final = ("preferred", "admitted")
_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class WordUse:
    """A word in a game: how often its book prints it, and where."""

    game: str
    word: str
    status: str
    count: int
    lines: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        names = ("game", "word", "status", "count")
        return {name: getattr(self, name) for name in names} | {"lines": list(self.lines)}


@dataclass(frozen=True, slots=True)
class ReportRow:
    """One thing to settle: what it is about, the words that are in use, and what to know of it."""

    kind: str
    game: str
    about: str
    uses: tuple[WordUse, ...] = ()
    note: str = ""

    def as_json(self) -> dict[str, Any]:
        said = {name: getattr(self, name) for name in ("kind", "game", "about", "note")}
        return said | {"uses": [use.as_json() for use in self.uses]}


def report(catalog: Catalog, kinds: Collection[str] = (), games: Collection[str] = ()) -> Iterator[ReportRow]:
    """The rows of some kinds (all if none) for some games (all if none), kind by kind."""
    for kind in kinds or KINDS:
        yield from KINDS[kind](catalog, tuple(games or catalog.games))


def _use(catalog: Catalog, term: Term) -> WordUse:
    met = catalog.occurrences(term.id)
    lines = sorted({line for item in met for line in range(item.span.first, item.span.last + 1)})
    return WordUse(term.game, term.text, term.status, len(met), tuple(lines))


def _hungarian(catalog: Catalog, games: Collection[str]) -> Iterator[Term]:
    return (term for term in catalog.terms.values() if term.language == "hu" and term.game in games)


def _synonyms(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Concepts for which one book prints several words."""
    groups: dict[tuple[str, str], list[WordUse]] = defaultdict(list)
    for term in _hungarian(catalog, games):
        use = _use(catalog, term)
        if use.count:
            groups[term.game, term.concept].append(use)
    for (game, concept), uses in groups.items():
        if len(uses) > 1:
            yield ReportRow("synonyms", game, catalog.concepts[concept].label, _commonest_first(uses))


def _across(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Concepts for which games prefer different words."""
    groups: dict[str, dict[str, WordUse]] = defaultdict(dict)
    for term in _hungarian(catalog, games):
        if term.status == "preferred":
            groups[term.concept][term.game] = _use(catalog, term)
    for concept, by_game in groups.items():
        if len({fold(use.word) for use in by_game.values()}) > 1:
            yield ReportRow("across", "", catalog.concepts[concept].label, tuple(by_game.values()))


def _homonyms(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Words that stand for several concepts in one game or in several."""
    groups: dict[str, list[Term]] = defaultdict(list)
    for term in _hungarian(catalog, games):
        if term.status in _ACCEPTED:
            groups[term.text.casefold()].append(term)
    for word, terms in groups.items():
        concepts = dict.fromkeys(term.concept for term in terms)
        if len(concepts) > 1:
            within = {term.game for term in terms if sum(other.game == term.game for other in terms) > 1}
            meanings = "; ".join(f"{t.game}: {catalog.concepts[t.concept].label}" for t in terms)
            uses = tuple(_use(catalog, term) for term in terms)
            yield ReportRow("homonyms", ", ".join(sorted(within)), word, uses, meanings)


def _deprecated(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Deprecated and forbidden words that a book prints."""
    for term in _hungarian(catalog, games):
        use = _use(catalog, term)
        if term.status not in _ACCEPTED and use.count:
            yield ReportRow("deprecated", term.game, catalog.concepts[term.concept].label, (use,), term.note or "")


def _names(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Components whose Hungarian name is not the one that the glossary prefers for the English one."""
    preferred: dict[tuple[str, str], Term] = {}
    for term in _hungarian(catalog, games):
        pair = catalog.terms.get(term.pair or "")
        if term.pos == "name" and term.status == "preferred" and pair is not None:
            preferred[term.game, fold(pair.text)] = term
    for component in catalog.components.values():
        held = preferred.get((component.game, fold(component.name_en or "")))
        if held is not None and component.name_hu and fold(component.name_hu) != held.folded:
            note = f"the component is called {component.name_hu!r}"
            yield ReportRow("names", component.game, component.id, (_use(catalog, held),), note)
    yield from _two_names(catalog, games)


def _two_names(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Things that one book calls by two names."""
    groups: dict[tuple[str, str], list[Term]] = defaultdict(list)
    for term in _hungarian(catalog, games):
        if term.pos == "name":
            groups[term.game, term.concept].append(term)
    for (game, concept), terms in groups.items():
        if len(terms) > 1:
            uses = tuple(_use(catalog, term) for term in terms)
            yield ReportRow("names", game, catalog.concepts[concept].label, uses)


def _numbers(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Recorded contradictions in which two sources or languages give different numbers."""
    for item in catalog.contradictions.values():
        texts = [reading.text for reading in item.readings]
        numbers = {tuple(_NUMBER.findall(text)) for text in texts}
        if item.game in games and len(numbers) > 1 and all(numbers):
            yield ReportRow("numbers", item.game, item.topic, (), " / ".join(texts))


def _sentences(catalog: Catalog, games: Collection[str]) -> Iterator[ReportRow]:
    """Generated sentences that go against the glossary of their game."""
    for game in games:
        made = sentences_of(catalog, (game,))
        segments = (TextSegment(hungarian, english, name) for name, (english, hungarian) in made.items())
        for finding in checker(catalog, game).check(segments):
            note = f"{finding.kind}: {finding.text or 'nothing'}; expected {', '.join(finding.expected)}"
            yield ReportRow("sentences", game, finding.segment.key or "", (), note)


def _commonest_first(uses: list[WordUse]) -> tuple[WordUse, ...]:
    return tuple(sorted(uses, key=lambda use: -use.count))


KINDS: Final[Mapping[str, Callable[[Catalog, Collection[str]], Iterator[ReportRow]]]] = MappingProxyType(
    {
        "synonyms": _synonyms,
        "across": _across,
        "homonyms": _homonyms,
        "deprecated": _deprecated,
        "names": _names,
        "numbers": _numbers,
        "sentences": _sentences,
    }
)
"""Candidates for new terms need texts that only users have: `kartotek terms report candidates` reads them."""
