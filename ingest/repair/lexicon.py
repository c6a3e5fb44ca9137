"""The words that a repair may choose from, and how common each is.

Forms and lemmas come from simplemma, frequencies from wordfreq, and the words of the game (or of the field) from the
caller. Frequencies of forms that no corpus lists are backed off to those of their lemma.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from math import log
from typing import Final

from kartotek.ingest.repair.dictionary import Dictionary
from kartotek.ingest.repair.domain_words import ABBREVIATIONS, FIELD_VERBS, FIELD_WORDS, PREFERRED, SHORT_WORDS
from kartotek.ingest.repair.index import WordIndex
from kartotek.ingest.repair.letters import fold_text, is_hungarian
from kartotek.ingest.repair.rare_verb_forms import is_old_past, share_spoken, without_future
from kartotek.ingest.repair.stems import (
    StemKind,
    altered_stems,
    is_infinitive,
    lengthened,
    made_of,
    nouns_of,
    verb_stems,
)
from kartotek.ingest.repair.suffixes import SHORT_BEFORE, breaks_harmony
from kartotek.ingest.repair.word_lists import dictionary, frequencies

__all__ = ["PREVERBS", "RepairLexicon", "load_lexicon"]

_INESSIVE: Final = ("ban", "ben")
_INFINITIVE: Final = "ni"
_ACTS: Final = ("ás", "és")
_DECISIVE: Final = (*_INESSIVE, _INFINITIVE, *_ACTS)
"""Endings that only forms of nouns, or only those of verbs, have."""
_DOERS: Final = ("ó", "ő", "ók", "ők")
_RARE: Final = 3e-9
_SHARE_OF_LEMMA: Final = 0.004
_CHANCE_OF_FIELD_WORD: Final = 2e-5
_CHANCE_OF_PREFERRED: Final = 1e-3
_COMMON: Final = 2e-6
PREVERBS: Final = frozenset(
    (
        "meg el ki le fel be át vissza össze szét hozzá tovább előre felül rá oda ide végig újra alá elő túl ellen "
        "félre haza körül"
    ).split()
)
_SHORTEST_FIRST_PART: Final = 3
_FORMS_KEPT: Final = 1 << 15
"""So many words are looked up once only: more than one book has."""
_SHORTEST_ACT: Final = 5

LexiconStem = tuple[str, StemKind, str]


class RepairLexicon:
    """Word forms, stems that take endings, first parts of compounds, and costs."""

    def __init__(
        self, dictionary: Dictionary, frequency: Mapping[str, float], field: frozenset[str] = frozenset()
    ) -> None:
        self.lemma: Callable[[str], str | None] = lru_cache(maxsize=4096)(dictionary.lemma)  # asked thrice in a row
        self.frequency = frequency
        self.pairs = self._pairs([words for words in field if " " in words])
        self.forms = WordIndex(dictionary.texts(), without_future)
        lemmas = {form: self.lemma(form) for form in frequency}
        self._lemma_frequency = _lemma_frequencies(lemmas, frequency)
        self._field = self._with_parts(FIELD_WORDS | FIELD_VERBS | _plain_words(field))
        added = [*self._unlisted(lemmas), *ABBREVIATIONS, *SHORT_WORDS, *self._field]
        self.forms.add(added)
        listed = {form: lemma for form, lemma in dictionary.ending_in(*_DECISIVE) if is_hungarian(form)}
        listed |= self._decisive(added)
        nouns, verbs = self._nouns_and_verbs(listed)
        self._verbs_only = frozenset(verbs - nouns)
        made = made_of(sorted(self._field & self._verbs_only))
        self.forms.add(made)
        acts = self._acts(listed | self._decisive(made), nouns)
        self.stems = _stems_by_key(nouns, verbs, self._altered(nouns) | acts)
        self.firsts = self._first_parts(nouns, self._field - self._verbs_only)
        self.is_form: Callable[[str], bool] = lru_cache(maxsize=_FORMS_KEPT)(self._is_form)

    def _unlisted(self, lemmas: Mapping[str, str | None]) -> list[str]:
        """Words that texts have and the dictionary has not, accents aside."""
        new = (form for form, lemma in lemmas.items() if lemma is None)
        return [form for form in new if len(form) > 3 and is_hungarian(form) and not self.forms.has(fold_text(form))]

    def _pairs(self, listed: Iterable[str]) -> Mapping[str, Set[str]]:
        """Words by the one that stands before them in the field, each also in its dictionary form."""
        pairs: dict[str, set[str]] = defaultdict(set)
        for left, last in (words.split(" ") for words in listed):
            pairs[left].update((last, self.lemma(last) or last))
        return pairs

    def _with_parts(self, field: frozenset[str]) -> frozenset[str]:
        """Words of the field, their lemmas, and what stands before a known word inside them: portyázás-jelölő."""
        lemmas = {self.lemma(word) or word for word in field}
        parts = {
            word[:cut]
            for word in lemmas
            for cut in range(4, len(word) - 3)
            if self._lemma_frequency.get(word[cut:], 0.0) > _COMMON or word[cut:] in field
        }
        return frozenset(field | lemmas | {part for part in parts if self._is_stem(part)})

    def _is_stem(self, part: str) -> bool:
        return not self.forms.has(fold_text(part)) and part.endswith(("ás", "és", "ó", "ő", "i"))

    def _nouns_and_verbs(self, listed: Mapping[str, str]) -> tuple[set[str], set[str]]:
        """Lemmas whose inessive is among the forms are nouns, those with an infinitive are verbs."""
        inessives, infinitives = _with_ending(listed, _INESSIVE), _with_ending(listed, _INFINITIVE)
        nouns = {lemma for form, lemma in inessives if form[:-3] == lengthened(lemma)}
        verbs = {lemma for form, lemma in infinitives if is_infinitive(form, lemma)} | FIELD_VERBS
        verbs |= {word for word in self._field if _has_preverb(word, verbs)} - nouns
        return nouns | (self._field - verbs), verbs

    def _decisive(self, forms: Iterable[str]) -> dict[str, str]:
        """The lemma of each form with a decisive ending, empty where no list has it."""
        return {form: self.lemma(form) or "" for form in forms if form.endswith(_DECISIVE)}

    def _altered(self, nouns: Iterable[str]) -> dict[str, str]:
        """Stems that differ from their noun, where the dictionary has an accusative or a possessor to prove it."""
        return {
            stem: noun
            for noun in sorted(nouns)
            for stem in altered_stems(noun)
            if any(self.lemma(stem + ending) == noun for ending in ("at", "ot", "et", "öt", "a", "e"))
        }

    def _acts(self, listed: Mapping[str, str], nouns: set[str]) -> dict[str, str]:
        """Nouns of action that the dictionary lists as forms of their verb only."""
        acts = (form for form in sorted(listed) if form.endswith(_ACTS) and len(form) >= _SHORTEST_ACT)
        return {form: listed[form] or form for form in acts if form not in nouns}

    def _first_parts(self, nouns: set[str], field: frozenset[str]) -> dict[str, tuple[str, ...]]:
        common = {w for w in nouns if len(w) >= _SHORTEST_FIRST_PART and self._lemma_frequency.get(w, 0.0) > _COMMON}
        grouped: dict[str, list[str]] = defaultdict(list)
        for word in sorted(common | PREVERBS | {w for w in field if len(w) >= _SHORTEST_FIRST_PART}):
            grouped[fold_text(word)].append(word)
        return {key: tuple(group) for key, group in grouped.items()}

    def _is_form(self, word: str) -> bool:
        """Whether the lexicon has the word as it stands, accents aside."""
        return self.forms.has(fold_text(word.lower()))

    def is_verb(self, lemma: str) -> bool:
        """Whether the lemma is a verb and nothing else."""
        return lemma in self._verbs_only

    def words(self, key: str) -> list[str]:
        """The forms of a folded spelling, without those that the dictionary makes by rote."""
        if len(key) < 3:
            return [form for form in self.forms.words(key) if form in SHORT_WORDS or form in ABBREVIATIONS]
        return [form for form in self.forms.words(key) if not self._by_rote(form)]

    def _by_rote(self, form: str) -> bool:
        """A form that nobody writes: endings without harmony, a final a or e kept short before them, the old past."""
        lemma = self.lemma(form)
        if not lemma or form == lemma:
            return False
        if lemma in self._verbs_only and is_old_past(form, lemma):
            return True
        if form in self.frequency:
            return False
        return breaks_harmony(lemma, form) or _keeps_short(lemma, form)

    def cost(self, form: str) -> float:
        """How surprising the form is: minus the logarithm of its chance in running text."""
        chance = self.frequency.get(form, 0.0)
        lemma = self.lemma(form)
        if lemma is not None:
            chance += _SHARE_OF_LEMMA * self._lemma_frequency.get(lemma, 0.0)
        elif form not in self._field:
            chance *= 0.05
        chance += self._chance_here(form, lemma)
        if lemma in self._verbs_only:
            chance *= share_spoken(form)
        return -log(chance + _RARE)

    def _chance_here(self, form: str, lemma: str | None) -> float:
        """What a form is more common in rulebooks than anywhere."""
        if form in PREFERRED:
            return _CHANCE_OF_PREFERRED
        if form in self._field or form in ABBREVIATIONS:
            return _CHANCE_OF_FIELD_WORD
        doer = lemma in self._verbs_only and form.endswith(_DOERS)
        return _CHANCE_OF_FIELD_WORD * 0.3 if lemma in self._field and not doer else 0.0

    def stem_cost(self, stem: str, lemma: str | None = None) -> float:
        """The same for a stem in any of its forms; a stem made from a verb is as common as a share of that verb."""
        chance = self._lemma_frequency.get(stem, 0.0) * 0.2
        if lemma is not None and lemma != stem:
            chance += self._lemma_frequency.get(lemma, 0.0) * 0.02
        if stem in self._field:
            chance += _CHANCE_OF_FIELD_WORD
        elif lemma in self._field:
            chance += _CHANCE_OF_FIELD_WORD * 0.3
        return -log(chance + _RARE)


def _lemma_frequencies(lemmas: Mapping[str, str | None], frequency: Mapping[str, float]) -> dict[str, float]:
    """How common each lemma is in all of its forms together."""
    found: dict[str, float] = defaultdict(float)
    for form, lemma in lemmas.items():
        if lemma is not None:
            found[lemma] += frequency[form]
    return found


def _plain_words(field: Iterable[str]) -> set[str]:
    """The single words among those of the field."""
    return {lowered for word in field if len(word) > 1 and is_hungarian(lowered := word.lower())}


def _has_preverb(word: str, verbs: Set[str]) -> bool:
    return any(word.removeprefix(preverb) in verbs for preverb in PREVERBS if word.startswith(preverb))


def _with_ending(listed: Mapping[str, str], endings: str | tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The forms with some endings, each with its lemma."""
    return ((form, lemma) for form, lemma in listed.items() if form.endswith(endings) and len(lemma) > 1)


def _keeps_short(lemma: str, form: str) -> bool:
    """Whether a final a or e stands short before an ending that lengthens it."""
    return lemma != lengthened(lemma) and form.startswith(lemma) and form[len(lemma) :] not in SHORT_BEFORE


def _stems_by_key(
    nouns: Iterable[str], verbs: Iterable[str], altered: Mapping[str, str]
) -> dict[str, tuple[LexiconStem, ...]]:
    grouped: dict[str, list[LexiconStem]] = defaultdict(list)
    for noun in sorted(nouns):
        grouped[fold_text(noun)].append((noun, "noun", noun))
    for stem, noun in altered.items():
        grouped[fold_text(stem)].append((stem, "noun", noun))
    for verb in sorted(verbs):
        for stem, kind in verb_stems(verb):
            grouped[fold_text(stem)].append((stem, kind, verb))
        for noun in nouns_of(verb):
            grouped[fold_text(noun)].append((noun, "noun", verb))
    return {key: tuple(group) for key, group in grouped.items()}


def load_lexicon(field: frozenset[str] = frozenset()) -> RepairLexicon:
    """The Hungarian lexicon with the given words of the field in it."""
    return RepairLexicon(dictionary(), frequencies(), field)
