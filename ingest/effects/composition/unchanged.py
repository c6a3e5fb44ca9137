"""Clauses that say of another price than the one that changes that it stays as it is."""

from __future__ import annotations

from typing import Final

from kartotek.ingest.effects.composition.clauses import ClausePassage
from kartotek.ingest.effects.composition.draft import AbilityDraft
from kartotek.schema.language.node import walk
from kartotek.schema.language.nodes import Word

__all__ = ["COST", "take_unchanged"]

_WORDS: Final = frozenset(("BUT", "AND", "UNCHANGED", "PRICE", "PRICE_OF", "COST_OF", "NEG", "SO_MUCH", "OTHERS", "X"))
_VERBS: Final = frozenset(("V.change", "V.cost", "V.be", "V.stand"))
COST: Final = "koltseg"
"""In the words for what something costs of a good."""


def take_unchanged(passage: ClausePassage, draft: AbilityDraft) -> bool | None:
    """That another price does not change: it adds nothing, unless it is the one that was said to."""
    if not _says_so(passage) or passage.words - _WORDS or passage.verbs - _VERBS:
        return None
    draft.understood |= passage.words & {"NEG"}
    costs, goods = passage.tagged("X"), passage.of("amount")
    if not draft.is_lasting or any(p.n is not None for p in passage.phrases) or any(COST not in p.key for p in costs):
        return False
    named = [str(p.name) for p in goods] + [good for p in costs for good in _goods_in(p.key, passage)]
    return len(named) == len(costs) + len(goods) and _is_other(named, passage, draft)


def _is_other(goods: list[str], passage: ClausePassage, draft: AbilityDraft) -> bool:
    """Whether neither of these goods, nor, where none is named, the kind of things, is what was said to change."""
    changed = _changed_in(draft)
    named = goods or [str(p.feature("kind")) for p in passage.of("things")]
    known = not passage.tagged("X") or not changed.isdisjoint(passage.language.vocabulary.resources)
    return changed.isdisjoint(named) and known


def _says_so(passage: ClausePassage) -> bool:
    if "V.change" in passage.verbs:
        return "NEG" in passage.words
    return "UNCHANGED" in passage.words and "NEG" not in passage.words


def _goods_in(key: str, passage: ClausePassage) -> list[str]:
    """The good that a word for a cost begins with: what it costs of it."""
    entry = passage.language.lexicon.forms.get(key[: key.index(COST)])
    return [str(entry.value or entry.tag)] if entry is not None else []


def _changed_in(draft: AbilityDraft) -> set[str]:
    """The goods and kinds of which a price was said to change."""
    return {node.name for part in draft.parts for node in walk(part.step) if isinstance(node, Word)}
