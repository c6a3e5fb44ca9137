"""A game's glossary as a check needs it: which words are accepted, refused, or belong to other games.

An expansion has its base game's words too, but for those that it calls otherwise: same concept, same English.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kartotek.catalog.drafts.english_forms import lemmas, plain_spelling
from kartotek.catalog.drafts.segment import BookEvidence
from kartotek.catalog.store import Catalog, Term

__all__ = ["GlossaryPair", "Termbase", "bare_text", "parts_of"]

ACCEPTED: Final = frozenset({"preferred", "admitted"})
_NOTE: Final = re.compile(r"\s*\([^)]*\)")
_ARTICLE: Final = re.compile(r"^(?:a|az|the|an)\s+", re.IGNORECASE)
_PART: Final = re.compile(r"[^\W_]+(?:['’](?!s\b)[^\W_]+)?")
_HEADING: Final = "heading"
_EVERYDAY: Final = "everyday"
"""Words of rules that a translator looks up, and that have too many right translations for one to be demanded."""
_LINES_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class GlossaryPair:
    """A Hungarian word of the glossary with the English one beside it."""

    concept: str
    game: str
    hungarian: Term
    english: str

    @property
    def accepted(self) -> bool:
        return self.hungarian.status in ACCEPTED


def bare_text(term: str) -> str:
    """A term as texts have it: without brackets, quotes and the article before it."""
    return _ARTICLE.sub("", _NOTE.sub("", term).strip(' „”"!')).strip()


def parts_of(text: str) -> tuple[str, ...]:
    """The words of a term, in lower case."""
    return tuple(part.lower() for part in _PART.findall(text))


class Termbase:
    """The glossary of one game, with its base game's and, apart from these, every other game's words."""

    def __init__(self, catalog: Catalog, game: str) -> None:
        self.catalog = catalog
        self.game = game
        base = catalog.games[game].base
        self.line: tuple[str, ...] = (game, base) if base else (game,)
        # An expansion's words are no strangers in its base game, but they are not its words either.
        self.pairs: tuple[GlossaryPair, ...] = tuple(p for p in _pairs(catalog) if catalog.games[p.game].base != game)

    @cached_property
    def own(self) -> tuple[GlossaryPair, ...]:
        """Pairs of the game and of its base game."""
        return tuple(pair for pair in self.pairs if pair.game in self.line)

    @cached_property
    def foreign(self) -> tuple[GlossaryPair, ...]:
        """Pairs of other games."""
        return tuple(pair for pair in self.pairs if pair.game not in self.line)

    @cached_property
    def by_concept(self) -> Mapping[str, tuple[GlossaryPair, ...]]:
        """The pairs that count for a concept: those of the game, and its base game's that these do not replace."""
        ours = (pair for pair in self.own if pair.accepted and pair.game == self.game)
        replaced = {(pair.concept, pair.english.lower()) for pair in ours}
        grouped: dict[str, list[GlossaryPair]] = defaultdict(list)
        for pair in self.own:
            if pair.game == self.game or (pair.concept, pair.english.lower()) not in replaced or not pair.accepted:
                grouped[pair.concept].append(pair)
        return {concept: tuple(pairs) for concept, pairs in grouped.items()}

    def wanted(self, concepts: Iterable[str]) -> tuple[GlossaryPair, ...]:
        """The accepted pairs of concepts, preferred ones first. Where a concept has none, those of the word that its
        English is a form of: what is wrongly called *leépített* is built, so a word for *build* is expected."""
        every = [pair for concept in concepts for pair in self.by_concept.get(concept, ())]
        pairs = [pair for pair in every if pair.accepted]
        if not pairs:
            forms = {lemma for pair in every for lemma, _ in lemmas(pair.english)}
            pairs = [pair for pair in self.own if pair.accepted and plain_spelling(pair.english) in forms]
        return tuple(sorted(pairs, key=lambda pair: (pair.hungarian.status != "preferred", pair.game != self.game)))

    def expected(self, concepts: Iterable[str]) -> tuple[str, ...]:
        """The accepted words of concepts, preferred ones first."""
        return tuple(dict.fromkeys(bare_text(pair.hungarian.text) for pair in self.wanted(concepts)))

    def counterparts(self, concept: str) -> tuple[str, ...]:
        """The concept and those that play its part in other games."""
        row = self.catalog.concepts[concept]
        family = row.counterpart or concept
        others = [c.id for c in self.catalog.concepts.values() if (c.counterpart or c.id) == family]
        return tuple(dict.fromkeys((concept, *others)))

    def evidence(self, concepts: Iterable[str]) -> tuple[BookEvidence, ...]:
        """Where books print the accepted words of concepts."""
        return tuple(self._evidence(pair.hungarian) for pair in self.wanted(concepts))

    def _evidence(self, term: Term) -> BookEvidence:
        spans = [occurrence.span for occurrence in self.catalog.occurrences(term.id)]
        lines = tuple(sorted({span.first for span in spans})[:_LINES_SHOWN])
        return BookEvidence(bare_text(term.text), term.game, term.status, spans[0].document if spans else None, lines)


def _pairs(catalog: Catalog) -> Iterator[GlossaryPair]:
    """Hungarian words for use in sentences, with the English that each is paired with."""
    for concept in (each for each in catalog.concepts.values() if each.category != _EVERYDAY):
        for term in (catalog.terms[name] for name in concept.terms):
            if term.language == "hu" and term.pos != _HEADING:
                english = catalog.terms[term.pair].text if term.pair else ""
                yield GlossaryPair(concept.id, term.game, term, english)
