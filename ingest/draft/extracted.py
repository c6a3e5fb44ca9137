"""The one door to the reader of new books: a text goes in, a draft comes out, with the marks that a person moved."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from kartotek.ingest.confidence import CAPS
from kartotek.ingest.files.read import read
from kartotek.ingest.lists.facts import UNREAD, DraftComponent, DraftStatement, SetupNumber
from kartotek.ingest.newbook.draft import Draft, draft_of, located
from kartotek.ingest.newbook.kinds import kinds_of, leaves_of
from kartotek.ingest.newbook.language import DraftLanguage, draft_language, slug
from kartotek.ingest.newbook.proposals import ProposedWord, WordRole
from kartotek.ingest.pipeline import Progress, read_book
from kartotek.ingest.terms.game_words import general_terms
from kartotek.ingest.text.admission import check_one_book, check_words
from kartotek.ingest.words.lexicon import heading_role

__all__ = [
    "PARTS",
    "UNREAD",
    "WORD_ROLES",
    "Draft",
    "DraftComponent",
    "DraftLanguage",
    "DraftStatement",
    "Extracted",
    "BookPart",
    "ProposedWord",
    "SetupNumber",
    "WordRole",
    "beginnings",
    "book_lines",
    "extract",
    "general_english",
    "language_of",
    "leaves_of",
    "reason",
    "second_beginning",
    "slug",
]

BookPart = Literal["components", "setup", "rules"]
PARTS: Final[tuple[BookPart, ...]] = get_args(BookPart)
"""The parts of a book whose beginnings a person may mark."""
WORD_ROLES: Final[tuple[WordRole, ...]] = get_args(WordRole)
_HEADINGS: Final[Mapping[BookPart, str]] = {
    "components": "TARTOZÉKOK",
    "setup": "ELŐKÉSZÜLETEK",
    "rules": "A JÁTÉK MENETE",
}
"""Headings that the reader knows, put where a person says that a part begins."""
_LONGEST_HEADING: Final = 40
_DIGIT: Final = re.compile(r"\d")


@dataclass(frozen=True)
class Extracted:
    """What was read of a book: its lines as they are, what it proposes, and how far the words are a person's."""

    lines: tuple[str, ...]
    draft: Draft
    proposed: tuple[ProposedWord, ...]
    origin: tuple[int, ...]
    """The line of the book that each line is which the reader was given: headings were marked between them."""


def book_lines(source: bytes) -> tuple[str, ...]:
    """The lines of a text, of which nothing is understood yet."""
    return tuple(line.text for line in read(source).lines)


def extract(
    source: bytes,
    game: str,
    starts: Mapping[BookPart, int],
    words: Callable[[Sequence[ProposedWord]], Sequence[ProposedWord]],
    progress: Progress | None = None,
) -> Extracted:
    """Read a book. `starts` are the lines where a person says that parts begin; `words` gives the words that hold in
    place of the proposed ones. Raises KartotekError for a text that is no rulebook."""
    original = read(source)
    text, origin = _marked([line.text for line in original.lines], starts)
    book = read_book(text, new=True, progress=progress)
    check_words(book.extraction)
    check_one_book(book.extraction, book.words)
    draft = draft_of(book, game)
    proposed, held = draft.words, tuple(words(draft.words))
    if held != proposed:
        draft = draft_of(book, game, held)
    if len(origin) != len(original.lines):
        draft = located(draft, origin)
    draft = replace(draft, sha256=original.sha256, lines=len(original.lines))
    return Extracted(tuple(line.text for line in original.lines), draft, proposed, tuple(origin))


def _marked(lines: Sequence[str], starts: Mapping[BookPart, int]) -> tuple[str, list[int]]:
    """The text with a heading where each part begins, and the line of the book that each line of it is."""
    wanted = {line: part for part, line in starts.items() if 1 <= line <= len(lines)}
    made: list[tuple[str, int]] = []
    for number, text in enumerate(lines, start=1):
        part = wanted.get(number)
        if part is not None:
            made += [("", number), (_HEADINGS[part], number)]
        elsewhere = part is None and heading_role(text)[0] in starts and _is_heading(text)
        if elsewhere or (part is not None and _is_heading(text)):
            made.append(("", number))  # another line is the heading of this part
        else:
            made.append((text, number))
    return "\n".join(text for text, _ in made), [number for _, number in made]


def _is_heading(text: str) -> bool:
    return bool(text.strip()) and len(text) <= _LONGEST_HEADING and not _DIGIT.search(text)


def beginnings(extracted: Extracted) -> dict[BookPart, int]:
    """Where the parts of a book begin as far as it is understood; a part that was not found is left out."""
    found: dict[BookPart, int] = {}
    sections, origin = extracted.draft.outline.sections, extracted.origin
    if max((line for one in sections for line in (one.line, *one.lines)), default=0) > len(origin):
        return {}  # lines were broken: the outline counts in others than the book
    for part in PARTS[:2]:
        named = [one for one in sections if one.role == part]
        if named:
            found[part] = origin[(named[0].line or min(named[0].lines, default=1)) - 1]
    after = max(found.values(), default=0)
    rules = (origin[one.line - 1] for one in sections if one.line and not one.role and one.lines)
    first = next((line for line in rules if line > after), None)
    return found if first is None else {**found, "rules": first}


def second_beginning(extracted: Extracted) -> int | None:
    """The line of a heading that announces a second list of components behind the rules of the first: perhaps the file
    holds two books."""
    begun = beginnings(extracted)
    after = max(begun.get("setup", 0), begun.get("components", 0))
    for number, text in enumerate(extracted.lines, start=1):
        if number > after > 0 and _is_heading(text) and heading_role(text) == ("components", True):
            rest = extracted.lines[number:]
            if any(_is_heading(line) and heading_role(line) == ("setup", True) for line in rest):
                return number
    return None


def language_of(draft: Draft, words: Sequence[ProposedWord]) -> DraftLanguage:
    """The language of a draft whose components a person changed; how it is read stays."""
    made = draft_language(draft.game, words, kinds_of(draft.components))
    return DraftLanguage(made.vocabulary, made.words, draft.language.tables)


def reason(doubt: str) -> str:
    """Why a doubt lowers the confidence."""
    return CAPS[doubt].reason if doubt in CAPS else doubt


def general_english() -> dict[str, str]:
    """The English of what all games share, by the Hungarian words."""
    return {term.hu.lower(): term.en for term in general_terms() if term.en}
