"""The catalog as SQLModel tables. Importing this package registers all of them in `metadata`."""

from sqlmodel import SQLModel

from kartotek.schema.tables.base import SHIPPED, Table
from kartotek.schema.tables.components import Chain, Component, ComponentAttribute, Copies
from kartotek.schema.tables.costs import Cost, CostAlternative, CostItem, Requirement
from kartotek.schema.tables.coverage import Coverage, CoverageField, PrintedCount, PrintedCountSpan
from kartotek.schema.tables.documents import Document, LineSpan, Source
from kartotek.schema.tables.effects import Ability, AbilityTouch
from kartotek.schema.tables.evidence import Claim, ClaimSpan, Conflict, Gap, Unread
from kartotek.schema.tables.games import CatalogMeta, ComponentKind, Edition, Game, Layer, RetiredId, RulesHash, Subject
from kartotek.schema.tables.rules import (
    Contradiction,
    ContradictionReading,
    ContradictionSpan,
    ContradictionSubject,
    Profile,
    ProfileChoice,
    Rule,
    RuleSpan,
    SetupNumber,
    SetupSpan,
)
from kartotek.schema.tables.terms import Concept, Occurrence, Term, TermForm
from kartotek.schema.tables.vocabulary import Label, VocabularyEntry, VocabularyFile, WordForm

__all__ = [
    "SHIPPED",
    "Ability",
    "AbilityTouch",
    "CatalogMeta",
    "Chain",
    "Claim",
    "ClaimSpan",
    "Component",
    "ComponentAttribute",
    "ComponentKind",
    "Concept",
    "Conflict",
    "Contradiction",
    "ContradictionReading",
    "ContradictionSpan",
    "ContradictionSubject",
    "Copies",
    "Cost",
    "CostAlternative",
    "CostItem",
    "Coverage",
    "CoverageField",
    "Document",
    "Edition",
    "Game",
    "Gap",
    "Label",
    "Layer",
    "LineSpan",
    "Occurrence",
    "PrintedCount",
    "PrintedCountSpan",
    "Profile",
    "ProfileChoice",
    "Requirement",
    "RetiredId",
    "Rule",
    "RuleSpan",
    "RulesHash",
    "SetupNumber",
    "SetupSpan",
    "Source",
    "Subject",
    "Table",
    "Term",
    "TermForm",
    "Unread",
    "VocabularyEntry",
    "VocabularyFile",
    "WordForm",
    "metadata",
]

metadata = SQLModel.metadata
