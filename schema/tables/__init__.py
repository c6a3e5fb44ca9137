"""The catalog as SQLModel tables. Importing this package registers all of them in `metadata`."""

from sqlmodel import SQLModel

from schema.tables.base import SHIPPED, Table
from schema.tables.components import Chain, Component, ComponentAttribute, Copies
from schema.tables.costs import Cost, CostAlternative, CostItem, Requirement
from schema.tables.coverage import Coverage, CoverageField, PrintedCount, PrintedCountSpan
from schema.tables.documents import Document, LineSpan, Source
from schema.tables.effects import Ability, AbilityTouch
from schema.tables.evidence import Claim, ClaimSpan, Conflict, Gap, Unread
from schema.tables.games import CatalogMeta, ComponentKind, Edition, Game, Layer, RetiredId, RulesHash, Subject
from schema.tables.rules import (
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
from schema.tables.terms import Concept, Occurrence, Term, TermForm
from schema.tables.vocabulary import Label, VocabularyEntry, VocabularyFile, WordForm

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
