"""The words by which components are found: names, kinds, values, and the sentences of their abilities."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from kartotek.catalog.search.masks import mask_of, masks_of
from kartotek.catalog.search.stems import stems, words_of
from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Catalog, Component
from kartotek.schema.hungarian.fold import fold

__all__ = ["TextIndex"]

_PREFIX_LETTERS = 3


class TextIndex:
    """Answers with bit masks: bit n stands for the n-th component."""

    def __init__(self, catalog: Catalog, components: Sequence[Component]) -> None:
        self._lemmas = _lemmas(catalog)
        self._stems: dict[str, int] = {}
        self._texts: list[str] = []
        found: dict[str, list[int]] = {}
        sentences = catalog.kept(Sentences)
        for place, component in enumerate(components):
            texts = list(_texts(catalog, component, sentences))
            self._texts.append(" | ".join(map(fold, texts)))
            for word in {word for text in texts for word in words_of(text)}:
                found.setdefault(word, []).append(place)
        self._words = masks_of(found)
        for word, mask in self._words.items():
            for stem in self._origins(word):
                self._stems[stem] = self._stems.get(stem, 0) | mask
        self.sorted_words = sorted(self._words)

    def words(self, text: str) -> int:
        """Components in whose text every word is found, in any inflected form or as the beginning of a word."""
        mask = -1
        for word in words_of(text):
            mask &= self._inflected(word) | self._beginning(word)
        return mask

    def phrase(self, text: str) -> int:
        """Components in whose text this stands exactly, but for case and accents."""
        folded = fold(text)
        return mask_of([place for place, whole in enumerate(self._texts) if folded in whole])

    def _inflected(self, word: str) -> int:
        mask = 0
        for stem in self._origins(word):
            mask |= self._stems.get(stem, 0)
        return mask

    def _beginning(self, word: str) -> int:
        mask = 0
        if len(word) >= _PREFIX_LETTERS:
            for place in range(bisect_left(self.sorted_words, word), len(self.sorted_words)):
                if not self.sorted_words[place].startswith(word):
                    break
                mask |= self._words[self.sorted_words[place]]
        return mask

    def _origins(self, word: str) -> frozenset[str]:
        """What the word may be a form of: by its endings, and by the forms that the glossary has met."""
        return stems(word) | self._lemmas.get(word, frozenset())


def _lemmas(catalog: Catalog) -> dict[str, frozenset[str]]:
    """One-word forms of the glossary with the words that they are forms of."""
    found: dict[str, set[str]] = {}
    for term in catalog.terms.values():
        if term.language != "hu" or " " in term.folded:
            continue
        for form in catalog.forms(term.id):
            if " " not in form.folded:
                found.setdefault(form.folded, set()).add(term.folded)
    return {form: frozenset(words) for form, words in found.items()}


def _texts(catalog: Catalog, component: Component, sentences: Sentences) -> Iterator[str]:
    yield from (name for name in (component.name_en, component.name_hu) if name)
    yield component.kind.replace("_", " ")
    for attribute in component.attributes.values():
        yield from (value for value in attribute.values if isinstance(value, str) and ":" not in value)
    for ability in component.abilities:
        yield from (said for said in (sentences.of(ability, "en"), sentences.of(ability, "hu")) if said)
    if component.parent is not None:
        above = catalog.components.get(component.parent)
        yield from (name for name in (above and above.name_en, above and above.name_hu) if name)
