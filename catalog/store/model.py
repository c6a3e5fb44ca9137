"""What a snapshot consists of: small frozen values. Ids are strings; `Catalog` follows them.

Rows that say it all stand as they are; only what is put together from several tables has a class here.
"""

from __future__ import annotations

from dataclasses import dataclass

from kartotek.schema.rows import ComponentKindRow as Kind
from kartotek.schema.rows import DocumentRow as Document
from kartotek.schema.rows import EditionRow as Edition
from kartotek.schema.rows import GameFields, RuleFields, SetupNumberFields
from kartotek.schema.rows import LayerRow as Layer
from kartotek.schema.rows import SourceRow as Source

__all__ = ["Claim", "Document", "Edition", "Game", "Kind", "Layer", "Rule", "SetupNumber", "Source", "Span"]


@dataclass(frozen=True, slots=True)
class Span:
    """Lines of a document, from 1, both ends included."""

    document: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Game(GameFields):
    """A game with its printings, books and kinds of components, and a hash of its rules as they are seen."""

    rules_hash: str
    editions: tuple[Edition, ...]
    documents: tuple[Document, ...]
    sources: tuple[Source, ...]
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What one source says of a field."""

    kind: str
    """`read`, `cited`, `supplement`, `label` or `pack`."""
    document: str | None
    source: str | None
    confidence: int
    """In permille."""
    note: str | None
    layer: str
    spans: tuple[Span, ...]
    standing: str
    """`stands` (the value of the catalog), `agrees` (says the same) or `differs`."""
    value: str
    rule: str | None
    """The rule of reading that made it, where it was read."""
    penalties: tuple[str, ...]
    """What lowered its confidence."""

    @property
    def holds(self) -> bool:
        """Whether it is evidence for the value of the catalog."""
        return self.standing != "differs"


@dataclass(frozen=True, slots=True)
class Rule(RuleFields):
    """A rule that an engine checks or carries out, with the lines that state it."""

    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class SetupNumber(SetupNumberFields):
    """A number of the set-up (`text` where it is none), for one player count or for all."""

    spans: tuple[Span, ...]
