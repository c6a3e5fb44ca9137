"""Where a line says `= pick`, and the domain that the value is picked from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kartotek.schema.language import nodes as n
from kartotek.schema.vocabulary import Vocabulary
from kartotek.schema.vocabulary_parts import AttributeSpec

__all__ = ["picked_domains"]


def picked_domains(ability: n.Ability, vocabulary: Vocabulary) -> list[tuple[str, n.Filter]]:
    """The domain and the filter of every `= pick`, from left to right; only of what is selected or acted on."""
    return [
        (attributes[item.attribute].of or "", item)
        for filters, attributes in _filtered(ability, vocabulary)
        for item in filters
        if any(isinstance(value, n.PickValue) for value in item.values)
    ]


def _filtered(
    ability: n.Ability, vocabulary: Vocabulary
) -> Iterator[tuple[tuple[n.Filter, ...], Mapping[str, AttributeSpec]]]:
    for part in n.walk(ability):
        if isinstance(part, n.Select):
            yield part.filters, vocabulary.nouns[part.noun].attributes
        elif isinstance(part, n.Do):
            yield part.filters, vocabulary.verb_attributes(vocabulary.verbs[part.verb])
