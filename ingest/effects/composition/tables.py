"""The words that sentences of all games are composed with, as forms with their tags, values, cases and numbers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from kartotek.ingest.effects.lexicon.word_tables import case_keys
from kartotek.ingest.text.keys import key_of
from kartotek.schema.hungarian.features import Case
from kartotek.schema.hungarian.nouns import CASES, Lexeme, Owner, adjective

__all__ = ["PLAYER", "SharedForm", "during", "other_phases", "shared_forms", "shared_senses", "synonyms", "verb_lemmas"]

_STEMS: Final = {
    "ellenfél": (("ellenfel", "e", "ellenfele"),),
    "kincstár": (("", "a", "kincstára"),),
    "pénztár": (("", "a", "pénztára"),),
    "raktár": (("", "a", "raktára"),),
    "vagyon": (("", "o", "vagyona"),),
    "szomszéd": (("", "o", "szomszédja"), ("", "o", "szomszéda")),
}
"""Words whose forms rules cannot make: their stems, the vowels that join endings, and the possessed forms."""

PLAYER: Final = "player"
"""The value of nouns for the one who has the component."""
_OWNERS: Final[Mapping[str, str]] = {Case.ABL: "YOU_FROM", Case.DIST: "EACH_PLAYER"}
"""What a word for the one who has the component says in some cases; in the others it says you."""


@dataclass(frozen=True, slots=True)
class SharedForm:
    """What a form is: its tag and value, its case, whether it is plural, and whether it has an owner."""

    tag: str
    value: Any = None
    case: str = Case.NOM
    plural: bool = False
    owned: bool = False
    lengths: frozenset[int] = frozenset((1,))
    """Of how many words it is made; of several numbers where it is written together or apart."""


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files("kartotek.ingest.effects.composition").joinpath("lexicon.toml").read_text("utf-8"))


@lru_cache(maxsize=1)
def shared_forms() -> Mapping[str, SharedForm]:
    """Every form that all games share, by its key; what is listed later goes before what is made by rule."""
    table = _table()
    found = dict(_idle_forms(table["idle"]))
    for lemma, scope in table["people"].items():
        found |= dict(_people(lemma, scope))
    for tag, lemma in _flat(table["qualities"]):
        found |= {key: SharedForm(tag, None, case, plural) for key, case, plural, _ in _declined(adjective(lemma))}
    for factor, lemma in _flat(table["multiples"]):
        keys = zip(CASES, case_keys(Lexeme(lemma), owner="they"), strict=True)
        found |= {key: SharedForm("MULTIPLE", int(factor), case) for case, key in keys}
    for group in (table["words"], table["forms"]):
        for tag, form in _flat(group):
            found[key_of(form)] = _joined(SharedForm(tag, lengths=_lengths(form)), found.get(key_of(form)))
    for noun in table["final"]["nouns"]:
        found |= {key: SharedForm("TIME", "end", lengths=_lengths(noun)) for key, *_ in _forms_of(noun)}
    times = {name: forms for name, forms in table["times"].items() if name != "during"}
    for when, form in _flat(times):
        found[key_of(form)] = _joined(_time(when, form), found.get(key_of(form)))
    return found


def _joined(form: SharedForm, other: SharedForm | None) -> SharedForm:
    """A form that is also written in another number of words, where another of the same meaning has its key."""
    if other is None or (form.tag, form.value) != (other.tag, other.value):
        return form
    return replace(form, lengths=form.lengths | other.lengths)


def _flat(group: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """The forms of a table, each with its name."""
    return ((name, form) for name, forms in group.items() for form in forms)


def _idle_forms(table: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, SharedForm]]:
    """The forms that say nothing, or no more than that something is yours."""
    for lemma in table["nouns"]:
        yield from ((key, SharedForm("IDLE", None, case, owned=owned)) for key, case, owned in _forms_of(lemma))
    for lemma in table["owners"]:
        yield from ((key, SharedForm(_OWNERS.get(case, "YOU"), PLAYER)) for key, case, _, _ in _declined(Lexeme(lemma)))
    yield from ((key_of(word), SharedForm("IDLE", lengths=_lengths(word))) for word in table["words"])


def _lengths(text: str) -> frozenset[int]:
    return frozenset((len(re.split(r"[ -]", text)),))


def _time(when: str, text: str) -> SharedForm:
    """A time by its name; two of them need their clause to become one."""
    tags = {"game_over": "GAME_OVER", "becoming": "BECOMING"}
    return SharedForm(tags.get(when, "TIME"), None if when in tags else when, lengths=_lengths(text))


def _people(lemma: str, scope: str) -> Iterator[tuple[str, SharedForm]]:
    """All forms of a word for somebody else; `neighbour` and `opponent` become a scope by the words before them."""
    for stem, link, possessed in _STEMS.get(lemma, (("", "", ""),)):
        word = Lexeme(lemma, stem=stem, link=link, possessed=possessed)
        for key, case, plural, owned in _declined(word):
            several = plural or lemma.endswith(("iek", "ások"))
            yield key, SharedForm("PERSON", scope, case, several, owned, _lengths(lemma))


def _forms_of(lemma: str) -> Iterator[tuple[str, str, bool]]:
    """The keys of all forms of a noun, with their cases and whether somebody is named whose it is."""
    for stem, link, possessed in _STEMS.get(lemma, (("", "", ""),)):
        word = Lexeme(lemma, stem=stem, link=link, possessed=possessed)
        yield from ((key, case, owned) for key, case, _, owned in _declined(word))


def _declined(word: Lexeme) -> Iterator[tuple[str, str, bool, bool]]:
    """The keys of a noun through all cases, numbers and owners."""
    owners: tuple[Owner | None, ...] = ("they", "you", "we", "you all", None)
    for owner in owners:
        for plural in (True, False):
            for case, key in zip(CASES, case_keys(word, plural=plural, owner=owner), strict=True):
                yield key, case, plural, owner is not None


@lru_cache(maxsize=1)
def shared_senses() -> Mapping[str, str]:
    """The words that all games share, with their tags."""
    return {key: form.tag for key, form in shared_forms().items()}


@lru_cache(maxsize=1)
def verb_lemmas() -> Mapping[str, str]:
    """The verbs of all games by their dictionary form, with their tags; of two lists the first has a verb."""
    found: dict[str, str] = {}
    for tag, lemmas in _table()["verbs"].items():
        for lemma in lemmas:
            found.setdefault(lemma, tag)
    return found


@lru_cache(maxsize=1)
def synonyms() -> Mapping[str, Sequence[str]]:
    """Verbs that say the same of a thing, by the one that games word their events with."""
    table: Mapping[str, Sequence[str]] = _table()["synonyms"]
    return table


@lru_cache(maxsize=1)
def other_phases() -> Mapping[str, Sequence[str]]:
    """Other names of phases, by the one that games have for them."""
    table: Mapping[str, Sequence[str]] = _table()["phases"]
    return table


@lru_cache(maxsize=1)
def during() -> Sequence[str]:
    """Words that make a time of the name of a phase."""
    words: Sequence[str] = _table()["times"]["during"]
    return words
