"""What changed between two catalogs in words: *X became Y in game Z*, of the glossary, names, sentences and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kartotek.catalog.releases import Change
from kartotek.catalog.sentences import Sentences
from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.xliff import units_of
from kartotek.schema.errors import KartotekError
from kartotek.schema.ids import game_of, kind_of
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.word_types import LANGUAGES, Language

__all__ = ["WordChange", "release_words", "word_changes"]


@dataclass(frozen=True, slots=True)
class WordChange:
    """A text that is another one now; `old` or `new` is None where only one catalog has it."""

    kind: str
    """`term` for the preferred word of a concept, `name`, `sentence` or `rule`."""
    game: str
    subject: str
    language: str
    old: str | None
    new: str | None

    @property
    def text(self) -> str:
        """The change as a line for people."""
        if self.old is None:
            return f"{self.new} is new in {self.game} ({self.subject})"
        if self.new is None:
            return f"{self.old} is gone from {self.game} ({self.subject})"
        return f"{self.old} became {self.new} in {self.game} ({self.subject})"


def word_changes(old: Catalog, new: Catalog) -> list[WordChange]:
    """The changes in the order of the new catalog, then what it has no longer."""
    return [*_differences("term", _preferred(old), _preferred(new)), *_texts(old, new)]


def release_words(catalog: Catalog, change: Change) -> list[WordChange]:
    """What a change since a release is in words: names, and the sentences of effects as they are said today."""
    found = []
    game, sentences = game_of(change.id), catalog.kept(Sentences)
    for each in change.fields:
        kind, _, language = each.field.partition("_")
        if kind == "name":
            found.append(WordChange("name", game, change.id, language, each.old, each.new))
        elif each.field.startswith("ability."):
            for lang in LANGUAGES:
                old, new = (_sentence(sentences, catalog, change.id, text, lang) for text in (each.old, each.new))
                found += [WordChange("sentence", game, change.id, lang, old, new)] if old != new else []
    return found


def _sentence(
    sentences: Sentences, catalog: Catalog, component: str, expression: str | None, lang: Language
) -> str | None:
    """The sentence of an expression; None for one with words that its game no longer has."""
    if expression is None:
        return None
    game, kind = game_of(component), kind_of(component)
    try:
        return sentences.say(parse_ability(expression, catalog.vocabulary(game), kind), game, lang, kind)
    except KartotekError:
        return None


def _preferred(catalog: Catalog) -> dict[tuple[str, str, str], str]:
    """The preferred words by game, concept and language."""
    return {
        (term.game, term.concept, term.language): term.text
        for term in catalog.terms.values()
        if term.status == "preferred"
    }


def _texts(old: Catalog, new: Catalog) -> Iterator[WordChange]:
    for kind in ("name", "sentence", "rule"):
        before, after = (_of_kind(catalog, kind) for catalog in (old, new))
        yield from _differences(kind, before, after)


def _of_kind(catalog: Catalog, kind: str) -> dict[tuple[str, str, str], str]:
    return {
        (unit.game, unit.id.partition(":")[2], language): text
        for unit in units_of(catalog)
        if unit.kind == kind
        for language, text in (("en", unit.en), ("hu", unit.hu))
        if text
    }


def _differences(
    kind: str, before: Mapping[tuple[str, str, str], str], after: Mapping[tuple[str, str, str], str]
) -> Iterator[WordChange]:
    for key in dict.fromkeys((*after, *before)):
        old, new = before.get(key), after.get(key)
        if old != new:
            game, subject, language = key
            yield WordChange(kind, game, subject.removeprefix("concept:"), language, old, new)
