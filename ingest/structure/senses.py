"""The lexicon of a game: its vocabulary's words, what its book adds to them, and the names of its components."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final

from ingest.prose.keys import key_of
from ingest.structure.lexicon import BEGINNING, Lexicon, Sense
from ingest.structure.model import ReadingModel
from schema.hungarian import Lexeme
from schema.hungarian.nouns import Owner, declension
from schema.ids import kind_of
from schema.words import Words

__all__ = ["build_lexicon", "forms_of"]

_OWNERS: Final[tuple[Owner | None, ...]] = (None, "you", "they")


def forms_of(phrase: str) -> Iterator[str]:
    """The joined keys of a phrase whose last word stands in any case and number, possessed or not."""
    head, _, last = phrase.rpartition(" ")
    before = key_of(head)
    yield key_of(phrase)
    if not last[-1:].isalpha():
        return
    for plural in (False, True):
        for owner in _OWNERS:
            yield from (before + key_of(form) for form in declension(Lexeme(last), plural=plural, owner=owner))


def build_lexicon(words: Words, model: ReadingModel, names: Mapping[str, str]) -> Lexicon:
    """The lexicon of a game from its words, what its book adds to them, and the names of its components by id."""
    senses: dict[str, list[Sense]] = defaultdict(list)
    values: dict[tuple[str, str], str] = {}
    for phrase, sense in _all(words, model, names):
        tag, _, domain = sense.tag.partition(":")
        if tag == "value":
            values.setdefault((domain, sense.value), sense.hu)
        for form in dict.fromkeys(forms_of(phrase)):
            if form and sense not in senses[form]:
                senses[form].append(sense)
    sized: dict[tuple[str, int], list[str]] = defaultdict(list)
    for form in senses:
        sized[form[:BEGINNING], len(form)].append(form)
    return Lexicon(senses, sized, values)


def _all(words: Words, model: ReadingModel, names: Mapping[str, str]) -> Iterator[tuple[str, Sense]]:
    for subject, name in names.items():
        yield name, Sense(f"name:{kind_of(subject)}", subject, name)
    for kind in model.kinds.values():
        yield from ((noun, Sense("kind", kind.name, kind.nouns[0])) for noun in kind.nouns)
    for domain, values in model.values.items():
        for value, nouns in values.items():
            yield from ((noun, Sense(f"value:{domain}", value, nouns[0])) for noun in nouns)
    for good, nouns in model.goods.items():
        yield from ((noun, Sense("good", good, noun)) for noun in nouns)
    for domain, listed in words.values.items():
        for value, terms in listed.items():
            if len(terms) == 1:
                yield terms[0].hu.lemma, Sense(f"value:{domain}", value, terms[0].hu.lemma)
    for sort in ("resources", "stats"):
        for name, term in words.terms[sort].items():
            yield term.hu.lemma, Sense("good", name, term.hu.lemma)
