"""What changed between two catalogs in words: *X became Y in game Z*, of the glossary, names, sentences and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kartotek.catalog.store import Catalog
from kartotek.catalog.termbase.xliff import units_of

__all__ = ["WordChange", "word_changes"]


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
