"""The words that a repair may choose from, and how common each is.

Forms and lemmas come from simplemma, frequencies from wordfreq, and the words of the game (or of the field) from the
caller. Frequencies of forms that no corpus lists are backed off to those of their lemma.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from math import log
from typing import Final

from ingest.repair.domain_words import ABBREVIATIONS, FIELD_VERBS, FIELD_WORDS, PREFERRED, SHORT_WORDS
from ingest.repair.index import WordIndex
from ingest.repair.letters import fold, harmonies, is_hungarian
from ingest.repair.rare_verb_forms import FUTURE, is_old_past, share_spoken
from ingest.repair.suffixes import SHORT_BEFORE, StemKind, altered_stems, breaks_harmony, verb_stems
from schema.errors import KartotekError

__all__ = ["PREVERBS", "RepairLexicon", "load_lexicon"]

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
_SHORTEST_ACT: Final = 5
_LONG: Final = {"a": "á", "e": "é"}

LexiconStem = tuple[str, StemKind, str]


class RepairLexicon:
    """Word forms, stems that take endings, first parts of compounds, and costs."""

    def __init__(
        self, lemma_of: Mapping[str, str], frequency: Mapping[str, float], field: frozenset[str] = frozenset()
    ) -> None:
        self._lemma_of = lemma_of
        self._frequency = frequency
        self.pairs = self._pairs([words for words in field if " " in words])
        self._lemma_frequency: dict[str, float] = defaultdict(float)
        self.forms = WordIndex(lemma_of, without=FUTURE)
        unlisted = []
        for form, chance in frequency.items():
            lemma = lemma_of.get(form)
            if lemma is not None:
                self._lemma_frequency[lemma] += chance
            elif is_hungarian(form) and len(form) > 3 and not self.forms.has(fold(form)):
                unlisted.append(form)
        self._field = self._with_parts(
            FIELD_WORDS | FIELD_VERBS | {w.lower() for w in field if is_hungarian(w.lower()) and len(w) > 1}
        )
        self.forms.add([*unlisted, *ABBREVIATIONS, *SHORT_WORDS, *self._field])
        nouns, verbs = self._nouns_and_verbs()
        self._verbs_only = frozenset(verbs - nouns)
        acts = sorted(self._field & self._verbs_only)
        orders = [stem for verb in acts for stem, kind in verb_stems(verb) if kind == "hissing"]
        self.forms.add([*orders, *(noun for verb in acts for noun in _nouns_of(verb))])
        self.stems = _stems_by_key(nouns, verbs, self._altered(nouns) | self._acts(nouns))
        self.firsts = self._first_parts(nouns, self._field - self._verbs_only)

    def _pairs(self, listed: Iterable[str]) -> frozenset[str]:
        """Two words in a row, the second also in its dictionary form."""
        pairs = [words.split(" ") for words in listed]
        return frozenset(f"{left} {word}" for left, last in pairs for word in (last, self._lemma_of.get(last, last)))

    def _with_parts(self, field: frozenset[str]) -> frozenset[str]:
        """Words of the field, their lemmas, and what stands before a known word inside them: portyázás-jelölő."""
        lemmas = {self._lemma_of.get(word, word) for word in field}
        parts = {
            word[:cut]
            for word in lemmas
            for cut in range(4, len(word) - 3)
            if self._lemma_frequency.get(word[cut:], 0.0) > _COMMON or word[cut:] in field
        }
        return frozenset(field | lemmas | {part for part in parts if self._is_stem(part)})

    def _is_stem(self, part: str) -> bool:
        return not self.forms.has(fold(part)) and part.endswith(("ás", "és", "ó", "ő", "i"))

    def _nouns_and_verbs(self) -> tuple[set[str], set[str]]:
        """Lemmas whose inessive the dictionary lists are nouns, those with an infinitive are verbs."""
        nouns: set[str] = set()
        verbs: set[str] = set()
        for form in self.forms.ending_in("ban", "ben"):
            lemma = self._lemma_of.get(form, "")
            if len(lemma) > 1 and form[:-3] == lemma[:-1] + _LONG.get(lemma[-1], lemma[-1]):
                nouns.add(lemma)
        for form in self.forms.ending_in("ni"):
            lemma = self._lemma_of.get(form, "")
            stem = lemma.removesuffix("ik")
            if len(stem) > 1 and form in (stem + "ni", stem + "ani", stem + "eni"):
                verbs.add(lemma)
        verbs |= FIELD_VERBS
        prefixed = {word for word in self._field for p in PREVERBS if word.startswith(p) and word[len(p) :] in verbs}
        verbs |= prefixed - nouns
        return nouns | (self._field - verbs), verbs

    def _altered(self, nouns: Iterable[str]) -> dict[str, str]:
        """Stems that differ from their noun, where the dictionary has an accusative or a possessor to prove it."""
        return {
            stem: noun
            for noun in sorted(nouns)
            for stem in altered_stems(noun)
            if any(self._lemma_of.get(stem + ending) == noun for ending in ("at", "ot", "et", "öt", "a", "e"))
        }

    def _acts(self, nouns: set[str]) -> dict[str, str]:
        """Nouns of action that the dictionary lists as forms of their verb only."""
        listed = (form for form in self.forms.ending_in("ás", "és") if len(form) >= _SHORTEST_ACT and form not in nouns)
        return {form: self._lemma_of.get(form, form) for form in listed}

    def _first_parts(self, nouns: set[str], field: frozenset[str]) -> dict[str, tuple[str, ...]]:
        common = {w for w in nouns if len(w) >= _SHORTEST_FIRST_PART and self._lemma_frequency.get(w, 0.0) > _COMMON}
        grouped: dict[str, list[str]] = defaultdict(list)
        for word in sorted(common | PREVERBS | {w for w in field if len(w) >= _SHORTEST_FIRST_PART}):
            grouped[fold(word)].append(word)
        return {key: tuple(group) for key, group in grouped.items()}

    def lemma(self, form: str) -> str | None:
        return self._lemma_of.get(form)

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
        lemma = self._lemma_of.get(form)
        if not lemma or form == lemma:
            return False
        if lemma in self._verbs_only and is_old_past(form, lemma):
            return True
        if form in self._frequency:
            return False
        if breaks_harmony(lemma, form):
            return True
        return lemma[-1] in _LONG and form.startswith(lemma) and form[len(lemma) :] not in SHORT_BEFORE

    def cost(self, form: str) -> float:
        """How surprising the form is: minus the logarithm of its chance in running text."""
        chance = self._frequency.get(form, 0.0)
        lemma = self._lemma_of.get(form)
        if lemma is None and form not in self._field:
            chance *= 0.05
        if lemma is not None:
            chance += _SHARE_OF_LEMMA * self._lemma_frequency.get(lemma, 0.0)
        if form in PREFERRED:
            chance += _CHANCE_OF_PREFERRED
        elif form in self._field or form in ABBREVIATIONS:
            chance += _CHANCE_OF_FIELD_WORD
        elif lemma in self._field and not (lemma in self._verbs_only and form.endswith(_DOERS)):
            chance += _CHANCE_OF_FIELD_WORD * 0.3
        if lemma in self._verbs_only:
            chance *= share_spoken(form)
        return -log(chance + _RARE)

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


def _nouns_of(verb: str) -> list[str]:
    """What a verb makes nouns and adjectives of: the action, the doer, what can be done."""
    bare = verb.removesuffix("ik")
    return [bare + tail for tail in (("ás", "ó", "ható") if "B" in harmonies(bare) else ("és", "ő", "hető"))]


def _stems_by_key(
    nouns: Iterable[str], verbs: Iterable[str], altered: Mapping[str, str]
) -> dict[str, tuple[LexiconStem, ...]]:
    grouped: dict[str, list[LexiconStem]] = defaultdict(list)
    for noun in sorted(nouns):
        grouped[fold(noun)].append((noun, "noun", noun))
    for stem, noun in altered.items():
        grouped[fold(stem)].append((stem, "noun", noun))
    for verb in sorted(verbs):
        for stem, kind in verb_stems(verb):
            grouped[fold(stem)].append((stem, kind, verb))
        for noun in _nouns_of(verb):
            grouped[fold(noun)].append((noun, "noun", verb))
    return {key: tuple(group) for key, group in grouped.items()}


@cache
def _dictionary() -> Mapping[str, str]:
    try:
        from simplemma.strategies import DefaultDictionaryFactory
    except ImportError as error:
        raise _missing("simplemma") from error
    return DefaultDictionaryFactory().get_dictionary("hu")


@cache
def _frequencies() -> Mapping[str, float]:
    try:
        import wordfreq
    except ImportError as error:
        raise _missing("wordfreq") from error
    return wordfreq.get_frequency_dict("hu")


def _missing(package: str) -> KartotekError:
    return KartotekError(
        "ingest-extra",
        f"the package {package} is not installed",
        why="repairing words needs a Hungarian dictionary",
        hint="pip install 'kartotek[ingest]'",
    )


def load_lexicon(field: frozenset[str] = frozenset()) -> RepairLexicon:
    """The Hungarian lexicon with the given words of the field in it."""
    return RepairLexicon(_dictionary(), _frequencies(), field)
