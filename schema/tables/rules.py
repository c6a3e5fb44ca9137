"""Rules with citations, profiles of rule choices, contradictions, and the numbers of the set-up."""

from __future__ import annotations

from typing import ClassVar

from sqlalchemy import ForeignKeyConstraint
from sqlmodel import Field

from kartotek.schema.tables.base import SHIPPED, Table, one_of, permille

__all__ = [
    "BASES",
    "CONTRADICTION_KINDS",
    "Contradiction",
    "ContradictionReading",
    "ContradictionSpan",
    "ContradictionSubject",
    "Profile",
    "ProfileChoice",
    "Rule",
    "RuleSpan",
    "SetupNumber",
    "SetupSpan",
]

BASES = ("book", "reading", "source")
ROLES = ("enforced", "carried-out", "descriptive")
"""What a rule does here: something is refused by it, an ability or a choice of a profile carries it out, or it says how
a turn goes without being named by code."""
CONTRADICTION_KINDS = ("language", "inside", "sources", "editions")


class Rule(Table, table=True):
    """A rule that an engine checks or carries out, stated in our own words in both languages."""

    row_order: ClassVar = ("game_id", "layer_id", "position")
    record_without: ClassVar = ("position",)

    __table_args__ = (one_of("basis", BASES), one_of("role", ROLES), permille("confidence"))

    id: str = Field(primary_key=True, foreign_key="subject.id")
    game_id: str = Field(foreign_key="game.id", index=True)
    layer_id: str = Field(default=SHIPPED, foreign_key="layer.id")
    position: int
    slug: str
    statement_en: str
    statement_hu: str
    role: str
    basis: str
    source_id: str | None = Field(default=None, foreign_key="source.id")
    confidence: int
    note: str | None
    asked: str | None
    """Words of players, with ; between, that ask for the rule and that its statements lack."""


class RuleSpan(Table, table=True):
    """A citation of a rule."""

    rule_id: str = Field(primary_key=True, foreign_key="rule.id")
    item: int = Field(primary_key=True)
    span_id: str = Field(foreign_key="line_span.id", index=True)


class Profile(Table, table=True):
    """A named set of rule choices under which a game is played."""

    row_order: ClassVar = ("game_id", "position")

    id: str = Field(primary_key=True)
    game_id: str = Field(foreign_key="game.id")
    position: int
    slug: str


class ProfileChoice(Table, table=True):
    """One rule choice of a profile: the value taken, the rule that it settles and why."""

    row_order: ClassVar = ("profile_id", "position", "choice")

    profile_id: str = Field(primary_key=True, foreign_key="profile.id")
    choice: str = Field(primary_key=True)
    position: int
    value: str
    rule_id: str | None = Field(default=None, foreign_key="rule.id")
    reason: str


class Contradiction(Table, table=True):
    """Two readings of one matter and what was decided between them."""

    row_order: ClassVar = ("game_id", "position")

    __table_args__ = (one_of("kind", CONTRADICTION_KINDS),)

    id: str = Field(primary_key=True, foreign_key="subject.id")
    game_id: str = Field(foreign_key="game.id")
    position: int
    kind: str
    about: str | None
    topic: str
    decision: str
    reason: str


class ContradictionSubject(Table, table=True):
    """A component or rule that the contradiction concerns; its `about` may also name a thing without an id."""

    contradiction_id: str = Field(primary_key=True, foreign_key="contradiction.id")
    item: int = Field(primary_key=True)
    subject_id: str = Field(foreign_key="subject.id", index=True)


class ContradictionReading(Table, table=True):
    """One side (`a` or `b`): what it says and who says it."""

    contradiction_id: str = Field(primary_key=True, foreign_key="contradiction.id")
    side: str = Field(primary_key=True)
    reading: str
    document_id: str | None = Field(default=None, foreign_key="document.id")
    source_id: str | None = Field(default=None, foreign_key="source.id")


class ContradictionSpan(Table, table=True):
    """A line span that states one side of a contradiction."""

    __table_args__ = (
        ForeignKeyConstraint(
            ["contradiction_id", "side"], ["contradiction_reading.contradiction_id", "contradiction_reading.side"]
        ),
    )

    contradiction_id: str = Field(primary_key=True)
    side: str = Field(primary_key=True)
    item: int = Field(primary_key=True)
    span_id: str = Field(foreign_key="line_span.id", index=True)


class SetupNumber(Table, table=True):
    """A number of the set-up, at one player count where given; `text` is the cell where it is not a number."""

    row_order: ClassVar = ("game_id", "layer_id", "position")
    record_without: ClassVar = ("position",)

    game_id: str = Field(primary_key=True, foreign_key="game.id")
    position: int = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True, foreign_key="layer.id")
    key: str = Field(index=True)
    players: int | None
    number: int | None
    text: str | None
    source_id: str | None = Field(default=None, foreign_key="source.id")
    note: str | None


class SetupSpan(Table, table=True):
    """A line span that states a number of the set-up."""

    row_order: ClassVar = ("game_id", "layer_id", "position", "item")

    __table_args__ = (
        ForeignKeyConstraint(
            ["game_id", "position", "layer_id"],
            ["setup_number.game_id", "setup_number.position", "setup_number.layer_id"],
        ),
    )

    game_id: str = Field(primary_key=True)
    position: int = Field(primary_key=True)
    layer_id: str = Field(default=SHIPPED, primary_key=True)
    item: int = Field(primary_key=True)
    span_id: str = Field(foreign_key="line_span.id", index=True)
