"""The lexicon of a game: its vocabulary's words, what its book adds to them, and the names of its components."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from kartotek.ingest.structure.lexicon import BEGINNING, Sense, StructureLexicon
from kartotek.ingest.structure.members import Members
from kartotek.ingest.structure.model import ReadingModel
from kartotek.ingest.text.keys import key_of, keys_of
from kartotek.schema.hungarian import Lexeme
from kartotek.schema.hungarian.nouns import Owner, declension
from kartotek.schema.words import Words

__all__ = ["build_lexicon", "forms_of"]

_BRACKET: Final = re.compile(r"\s*\([^)]*\)$")
_OWNERS: Final[tuple[Owner | None, ...]] = (None, "you", "they")


def forms_of(phrase: str, lexemes: Mapping[str, Lexeme] = MappingProxyType({})) -> Iterator[str]:
    """The joined keys of a phrase whose last word stands in any case and number, possessed or not; of a proper name
    also the adjective in -i. `lexemes` say of words what rules cannot know."""
    head, _, last = phrase.rpartition(" ")
    before = key_of(head)
    yield key_of(phrase)
    if not last[-1:].isalpha():
        return
    for plural in (False, True):
        for owner in _OWNERS:
            forms = declension(lexemes.get(last, Lexeme(last)), plural=plural, owner=owner)
            yield from (before + key for key in keys_of(forms))
    if last[:1].isupper():
        yield before + key_of(last) + "i"


def build_lexicon(words: Words, model: ReadingModel, members: Members) -> StructureLexicon:
    """The lexicon of a game from its words, what its book adds to them, and the names of its components."""
    senses: dict[str, list[Sense]] = defaultdict(list)
    values: dict[tuple[str, str], str] = {}
    lexemes = {term.hu.lemma: term.hu for terms in words.terms.values() for term in terms.values()}
    lexemes |= {one.hu.lemma: one.hu for named in words.values.values() for terms in named.values() for one in terms}
    for phrase, sense in _all(words, model, members):
        tag, _, domain = sense.tag.partition(":")
        if tag == "value":
            values.setdefault((domain, sense.value), sense.hu)
        for form in dict.fromkeys(forms_of(phrase, lexemes)):
            if form and sense not in senses[form]:
                senses[form].append(sense)
    sized: dict[tuple[str, int], list[str]] = defaultdict(list)
    for form in senses:
        sized[form[:BEGINNING], len(form)].append(form)
    return StructureLexicon(senses, sized, values)


def _all(words: Words, model: ReadingModel, members: Members) -> Iterator[tuple[str, Sense]]:
    yield from _of_members(model, members)
    yield from _of_book(model)
    yield from _of_vocabulary(words)


def _of_members(model: ReadingModel, members: Members) -> Iterator[tuple[str, Sense]]:
    """The names of components, those in Hungarian also without what they have in brackets."""
    for member, field, name in members.named(model):
        tag = f"name:{member.kind}" if field == "name_hu" else f"{field}:{member.kind}"
        yield name, Sense(tag, member.id, name, more=member.attributes)
        if field == "name_hu" and (shorter := _BRACKET.sub("", name)) != name:
            yield shorter, Sense(tag, member.id, shorter, more=member.attributes)


def _of_book(model: ReadingModel) -> Iterator[tuple[str, Sense]]:
    """What a book adds: its nouns for kinds, and further words for values and goods."""
    for kind in model.kinds.values():
        yield from ((noun, Sense("kind", kind.name, kind.nouns[0])) for noun in kind.nouns)
    for domain, values in model.values.items():
        for value, nouns in values.items():
            yield from ((noun, Sense(f"value:{domain}", value, nouns[0])) for noun in nouns)
    for good, nouns in model.goods.items():
        yield from ((noun, Sense("good", good, noun)) for noun in nouns)


def _of_vocabulary(words: Words) -> Iterator[tuple[str, Sense]]:
    """The game's words for values that have one word only, and for goods."""
    for domain, listed in words.values.items():
        for value, terms in listed.items():
            if len(terms) == 1:
                yield terms[0].hu.lemma, Sense(f"value:{domain}", value, terms[0].hu.lemma)
    for sort in ("resources", "stats"):
        for name, term in words.terms[sort].items():
            yield term.hu.lemma, Sense("good", name, term.hu.lemma)
