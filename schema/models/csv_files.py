"""The tables that people write: which columns each has, and what a cell of each may hold."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kartotek.schema.tables.documents import SOURCE_KINDS
from kartotek.schema.tables.evidence import WHY_UNREAD
from kartotek.schema.tables.rules import CONTRADICTION_KINDS, ROLES
from kartotek.schema.tables.terms import PARTS_OF_SPEECH, SPELLINGS, TERM_ORIGINS, TERM_STATUSES

__all__ = [
    "COMPONENT_COLUMNS",
    "CONCEPT_COLUMNS",
    "FLAGS",
    "IDS",
    "LABEL_CATEGORIES",
    "LABEL_COLUMNS",
    "NUMBERS",
    "TABLES",
    "TEXT",
    "UNKNOWN",
    "Cell",
    "Columns",
    "listed",
]

UNKNOWN: Final = "?"
"""The cell of a field that applies and that nobody has stated."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell that is neither empty nor unknown may hold: one of `values`, or text of the shape of `pattern`."""

    what: str
    hint: str = ""
    pattern: re.Pattern[str] | None = None
    values: tuple[str, ...] = ()
    many: bool = False
    """Whether the cell may list several, with ; between."""

    def admits(self, text: str) -> bool:
        """Whether the text of a cell is of this type; ids and expressions are looked up later, by the build."""
        if self.many and ";" in text:
            return all(self.admits(part.strip()) for part in text.split(";"))
        if text in ("", UNKNOWN):
            return True
        if self.values:
            return text in self.values
        return self.pattern is None or self.pattern.fullmatch(text) is not None


def one_of(values: tuple[str, ...]) -> Cell:
    """A cell with one of these words."""
    return Cell("one of the admitted words", f"one of: {', '.join(values)}", values=values)


def listed(values: tuple[str, ...]) -> Cell:
    """A cell with one or more of these words."""
    return Cell("admitted", f"the game declares: {', '.join(values)}", values=values, many=True)


WHOLE: Final = Cell("a whole number", "plain digits", re.compile(r"-?[0-9]{1,9}"))
PERMILLE: Final = Cell("a permille", "give a number from 0 to 1000", re.compile(r"[0-9]{1,3}|1000"))
LINES: Final = Cell(
    "line spans",
    "write 252 or 1013-1015, several with ;",
    re.compile(r"\d{1,9}(-\d{1,9})?(\s*;\s*\d{1,9}(-\d{1,9})?)*;?"),
)
NAME: Final = Cell("a name", "small letters, digits, _ and -", re.compile(r"[a-z][a-z0-9_-]*"))
FIELD: Final = Cell("a field", "a column name, `ability` or `ability.1`", re.compile(r"[a-z*][a-z0-9_*]*(\.[0-9]+)?"))
SUBJECT: Final = Cell(
    "an id or a pattern",
    "write kind:slug, or kind:*",
    re.compile(r"([a-z0-9-]+:)?[a-z*][a-z0-9_*]*:[a-z0-9*][a-z0-9._*-]*|\*"),
)


NUMBERS: Final = Cell("a whole number", "plain digits; several with ;", WHOLE.pattern, many=True)
FLAGS: Final = Cell("yes or no", "write yes or no", values=("yes", "no"), many=True)
IDS: Final = Cell(
    "an id",
    "write kind:slug; several with ;",
    re.compile(r"([a-z0-9-]+:)?[a-z][a-z0-9_-]*:[a-z0-9][a-z0-9._-]*"),
    many=True,
)
TEXT: Final = Cell("a text")


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table: those that every row fills, further ones, and types of cells that are no plain text."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()
    cells: Mapping[str, Cell] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, required ones first."""
        return (*self.required, *self.optional)

    def with_attributes(self, attributes: Mapping[str, Cell]) -> Columns:
        """The columns of a kind of component: these and its attributes."""
        return Columns(self.required, (*self.optional, *attributes), {**self.cells, **attributes})


COMPONENT_COLUMNS: Final = Columns(
    ("id",),
    ("name_en", "name_hu", "parent", "position", "edition", "cost", "chain_from", "requires", "copies"),
    {"position": WHOLE},
)

_CONFIDENCE: Final = {"confidence": PERMILLE}
_NUMBERS: Final = {"players": WHOLE, "lines": LINES}
_POS: Final = one_of(PARTS_OF_SPEECH)
_STATUS: Final = one_of(TERM_STATUSES)

TABLES: Final[Mapping[str, Columns]] = {
    "sources": Columns(("id", "title", "kind", "locator"), ("note",), {"kind": one_of(SOURCE_KINDS)}),
    "abilities": Columns(("component",), ("expression", "timing", "profile", "note")),
    "evidence": Columns(
        ("subject", "field", "kind", "confidence"),
        ("source", "lines", "note"),
        {"subject": SUBJECT, "field": FIELD, "lines": LINES, **_CONFIDENCE},
    ),
    "gaps": Columns(("subject", "field", "reason"), cells={"subject": SUBJECT, "field": FIELD}),
    "unread": Columns(("kind", "field", "why", "reason"), cells={"field": FIELD, "why": one_of(WHY_UNREAD)}),
    "counts": Columns(
        ("kind",), ("printed", "edition", "players", "lines", "source", "note"), {"printed": WHOLE, **_NUMBERS}
    ),
    "setup": Columns(("key",), ("value", "players", "lines", "source", "note"), _NUMBERS),
    "rules": Columns(
        ("id", "statement_en", "statement_hu", "basis", "confidence"),
        ("lines", "note", "role", "asked"),
        {"lines": LINES, "role": one_of(ROLES), **_CONFIDENCE},
    ),
    "profiles": Columns(("profile", "choice", "value"), ("rule", "reason"), {"choice": NAME}),
    "contradictions": Columns(
        ("id", "kind", "topic", "reading_a", "source_a", "reading_b", "source_b", "decision", "reason"),
        ("subject", "lines_a", "lines_b"),
        {
            "kind": one_of(CONTRADICTION_KINDS),
            "decision": one_of(("a", "b", "both", "neither")),
            "lines_a": LINES,
            "lines_b": LINES,
        },
    ),
    "terms": Columns(
        ("concept", "pos", "status"),
        (
            *("term_hu", "term_en", "spelling", "english", "category", "lines", "ocr_forms", "confidence", "note"),
            *("pos_en", "status_en", "confidence_en", "note_en"),
        ),
        {
            "pos": _POS,
            "pos_en": _POS,
            "status": _STATUS,
            "status_en": _STATUS,
            "spelling": one_of(SPELLINGS),
            "english": one_of(TERM_ORIGINS),
            "lines": LINES,
            "confidence": PERMILLE,
            "confidence_en": PERMILLE,
        },
    ),
    "term_claims": Columns(
        ("source", "concept"),
        ("category", "term_hu", "term_en", "pos", "status", "note", "pos_en", "status_en", "note_en"),
        cells={"pos": _POS, "pos_en": _POS, "status": _STATUS, "status_en": _STATUS},
    ),
    "decisions": Columns(("subject", "field", "reading", "decision", "reason"), cells={"field": FIELD}),
    "names": Columns(("component", "field", "name"), cells={"field": FIELD}),
    "retired": Columns(("old", "since", "reason"), ("successor",)),
}
"""The tables of a game's folder; a pack has some of them."""

CONCEPT_COLUMNS: Final = Columns(("id", "label_en", "definition"), ("counterpart",))

LABEL_CATEGORIES: Final = (
    "filter", "family", "timing", "evidence", "flag", "edition", "field", "kind", "verb", "event", "hook",
    "permission", "scope", "attribute", "value",
)  # fmt: skip
LABEL_COLUMNS: Final = Columns(("category", "name", "en", "hu"), cells={"category": one_of(LABEL_CATEGORIES)})
