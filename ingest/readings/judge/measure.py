"""A reading measured against reference samples: words, terms and effects of one book."""

from __future__ import annotations

from kartotek.ingest.effects.stage import read_effects
from kartotek.ingest.pipeline import Book
from kartotek.ingest.readings.judge import score_effects
from kartotek.ingest.readings.judge.gold import GoldScore, GoldSet, score_terms, score_words

__all__ = ["measure"]


def measure(book: Book, gold: GoldSet, name: str) -> list[GoldScore]:
    """Scores over the samples that belong to the extraction of this name; kinds without a sample are left out."""
    scores: list[GoldScore] = []
    if gold.lines.get(name):
        scores.append(score_words(book, gold.lines[name], name))
    if gold.terms.get(name):
        scores.extend(score_terms(book, gold.terms[name], name))
    if gold.effects.get(name) and book.game is not None:
        scores.extend(score_effects(gold.effects[name], read_effects(book), book.game, name))
    return scores
