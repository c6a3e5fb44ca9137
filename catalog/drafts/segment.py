"""What every reader makes of a file: segments, each a Hungarian text with its English source where the file has one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from kartotek.schema.word_types import Language

__all__ = ["Anchor", "BookEvidence", "DraftFinding", "MistakeKind", "TextSegment", "SourceSpan"]

MistakeKind = Literal[
    "wrong-term",
    "missing",
    "forbidden",
    "inconsistent",
    "number",
    "untranslated",
    "swapped",
    "negation",
    "opposite",
    "form",
]


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where in the file's bytes a note on a segment goes."""

    at: int
    prefix: str = ""
    """The namespace prefix of the elements around it."""
    behind: bool = False
    """Whether it goes behind the tag that begins there, not before it."""
    wrapped: bool = False
    """Whether the note needs a list of notes around it."""
    inside: bool = False
    """Whether a list of notes is there already."""
    end: int = 0
    """The end of the place that a comment spans, where it spans one."""


@dataclass(frozen=True, slots=True)
class TextSegment:
    """Plain text, inline tags taken out. `key` is the id in the file, `line` the line, paragraph or row."""

    target: str
    source: str | None = None
    key: str | None = None
    line: int | None = None
    anchor: Anchor | None = field(default=None, compare=False)
    into: Language = "hu"
    """The language of the target; the source is in the other one."""


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """The part of the English that a finding is about."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class BookEvidence:
    """Where a book prints an expected word: its lines, and its status in the game."""

    word: str
    game: str
    status: str
    document: str | None
    lines: tuple[int, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "word": self.word,
            "game": self.game,
            "status": self.status,
            "document": self.document,
            "lines": list(self.lines),
        }


@dataclass(frozen=True, slots=True)
class DraftFinding:
    """A place of a draft that goes against the glossary. Spans count characters of the plain text."""

    kind: MistakeKind
    segment: TextSegment
    start: int
    end: int
    expected: tuple[str, ...]
    why: str
    concept: str | None = None
    source: SourceSpan | None = None
    evidence: tuple[BookEvidence, ...] = field(default=())
    same_meaning: bool = field(default=False, compare=False)
    """Whether the word says what the English says, but is another game's word for it."""

    @property
    def text(self) -> str:
        return self.segment.target[self.start : self.end]

    def as_json(self) -> dict[str, Any]:
        """The finding as `--json` writes it; a place that the file does not have is left out."""
        place = {"segment": self.segment.key, "line": self.segment.line}
        body: dict[str, Any] = {name: value for name, value in place.items() if value is not None}
        body |= {"kind": self.kind, "start": self.start, "end": self.end, "text": self.text}
        body |= {"expected": list(self.expected), "why": self.why, "concept": self.concept}
        if self.source is not None:
            body["source"] = {"start": self.source.start, "end": self.source.end, "text": self.source.text}
        return body | {"evidence": [evidence.as_json() for evidence in self.evidence]}
