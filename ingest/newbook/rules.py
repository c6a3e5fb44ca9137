"""The rules of a draft: what is understood of the book and said of no component, one rule for each heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kartotek.ingest.confidence import CERTAIN
from kartotek.ingest.lists.facts import DraftComponent, DraftStatement
from kartotek.ingest.newbook.draft import Draft
from kartotek.ingest.newbook.kinds import span
from kartotek.ingest.newbook.language import slug
from kartotek.schema.language.parser import parse_ability
from kartotek.schema.language.render import sentence
from kartotek.schema.vocabulary import build_vocabulary
from kartotek.schema.word_types import Language
from kartotek.schema.words import build_words

__all__ = ["DraftRule", "rule_row", "rules_of"]


@dataclass(frozen=True, slots=True)
class DraftRule:
    """What a heading says that holds for the game: its statements, and sentences of our own for them."""

    slug: str
    name_hu: str
    name_en: str
    statements: tuple[DraftStatement, ...]
    said_en: str
    said_hu: str


def rules_of(draft: Draft, components: Sequence[DraftComponent]) -> list[DraftRule]:
    """The rules under each heading that names none of the components."""
    named = {one.name_hu for one in components}
    by_heading: dict[str, list[DraftStatement]] = {}
    for one in draft.statements:
        if one.field == "ability" and one.confidence >= CERTAIN and one.subject not in named:
            by_heading.setdefault(slug(one.subject), []).append(one)
    return [_rule(draft, name, stated) for name, stated in by_heading.items()]


def _rule(draft: Draft, name: str, statements: Sequence[DraftStatement]) -> DraftRule:
    heading = statements[0].subject
    english, hungarian = (" ".join(_said(draft, statements, language)) for language in ("en", "hu"))
    return DraftRule(name, heading, draft.english.get(heading, "?"), tuple(statements), english, hungarian)


def _said(draft: Draft, statements: Sequence[DraftStatement], language: Language) -> Iterator[str]:
    vocabulary = build_vocabulary(draft.language.vocabulary, where=draft.game)
    words = build_words(draft.language.words, vocabulary, where=draft.game)
    for one in statements:
        yield sentence(parse_ability(one.expression, vocabulary, "rule"), vocabulary, words, language, "rule")


def rule_row(rule: DraftRule) -> tuple[object, ...]:
    """A row of `rules.csv`."""
    lines = ";".join(dict.fromkeys(span(one.first, one.last) for one in rule.statements))
    confidence = min(one.confidence for one in rule.statements)
    return (f"rule:{rule.slug}", rule.said_en, rule.said_hu, "book", lines, confidence, "", "carried-out")
