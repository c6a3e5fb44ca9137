"""`reading.toml`: what a game's book calls kinds of components, and the statements that only this book makes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from kartotek.schema.models.base import FileModel
from kartotek.schema.models.effect_reading import CountReading, EffectReading, WordLists

__all__ = ["ReadingFile"]

Texts = str | Annotated[list[str], Field(min_length=1)]
FactValues = Mapping[str, str | bool | int]


class KindEntry(FileModel):
    """A kind of component: its nouns in the book, and how ids of its members are made."""

    nouns: list[str] = Field([], description="what the book calls it")
    id: Texts = Field("", description="how an id is made, or several ways")
    of: str = Field("", description="the kind that this is a part of")
    named: list[str] = Field([], description="further fields that hold names")
    by: Mapping[Literal["number", "letter", "value"], FactValues] = Field(
        {}, description="what its number, its letter or its value alone says of each member"
    )
    called_by: str = Field("", description="the field whose value stands in brackets behind the name")


class StatementEntry(FileModel):
    """A statement of the book, with the facts that follow from it."""

    name: str = Field(description="the name of the rule, unlike that of any other")
    text: Texts = Field(description="how it is worded; slots take what varies")
    facts: FactValues = Field({}, description="fields with their values, or with slots in them")
    id: str = Field("", description="the members it is about, by their ids")
    of: str = Field("", description="the slot that holds the names of the components it is about")
    every: str = Field("", description="the kind it is about")
    where: Mapping[str, str] = Field({}, description="which members of that kind: field and slot")
    others: FactValues = Field({}, description="facts of the members that it does not name")
    count: str = Field("", description="the slot with the number that the members must have")
    order: bool = Field(False, description="whether lists go together by their order")
    penalties: list[str] = Field([], description="what its facts lose in confidence")
    given: str = Field("", description="another statement, whose slots this one uses")
    below: str = Field("", description="its slot of names, the nearest of which above a passage is what that is about")


class SectionEntry(FileModel):
    """A sort of heading, and what it says of every component of a kind that is named below it."""

    name: str = Field(description="the name of the rule, unlike that of any other")
    heading: str = Field(description="how the heading is worded")
    kind: str = Field(description="the kind of component it is about")
    facts: FactValues = Field(description="fields with their values, or with slots in them")
    until: Texts = Field("", description="other headings that end such a section")


class LabelEntry(FileModel):
    """A labelled value, and what it says of the component whose heading stands next to it."""

    name: str = Field(description="the name of the rule, unlike that of any other")
    text: str = Field(description="how it is worded; slots take what varies")
    owner: str = Field(description="the kind of the component")
    reach: Annotated[int, Field(ge=0)] = Field(description="how many lines away the heading may stand")
    facts: FactValues = Field(description="fields with their values, or with slots in them")
    also: Mapping[str, FactValues] = Field({}, description="facts of components that its slots name")


class BesideEntry(FileModel):
    """Words in the lines of an effect, or close after it, that say more of its component."""

    name: str = Field(description="the name of the rule, unlike that of any other")
    kind: str = Field(description="the kind of component it is about")
    text: Texts = Field([], description="how it is worded; slots take what varies")
    facts: FactValues = Field(description="fields with their values, or with slots in them")
    time: Texts = Field([], description="times of the effect that say it, without a text")
    reach: Annotated[int, Field(ge=0)] = Field(0, description="how many lines after the effect")


class ReadingFile(FileModel):
    """All that a game adds to the reading of its book."""

    kinds: Mapping[str, KindEntry] = Field({}, description="kinds of components")
    statements: list[StatementEntry] = Field([], description="statements of the book")
    sections: list[SectionEntry] = Field([], description="headings that say something of what stands below")
    labels: list[LabelEntry] = Field([], description="labelled values")
    beside: list[BesideEntry] = Field([], description="words next to an effect")
    values: Mapping[str, WordLists] = Field({}, description="further words for values of domains")
    goods: WordLists = Field({}, description="further words for goods")
    counts: CountReading | None = Field(None, description="what component lists and set-up call things")
    effects: EffectReading | None = Field(None, description="words and rules of effects")
