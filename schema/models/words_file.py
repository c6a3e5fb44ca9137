"""`words.toml`: the English and Hungarian words for the names of a vocabulary, from which sentences are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from kartotek.schema.models.base import FileModel

__all__ = ["WordsFile"]

PhraseEntry = str | Mapping[str, str]


class LexemeWords(FileModel):
    """A Hungarian word with what rules cannot know of it."""

    lemma: str = Field(description="the dictionary form")
    stem: str = Field("", description="what stands before linking vowels (alagut-)")
    link: str = Field("", description="the linking vowel")
    harmony: Literal["back", "front", "round"] | None = Field(None, description="which vowels its suffixes take")
    accusative: str = Field("", description="its accusative, if irregular")
    possessed: str = Field("", description="its form with a possessor in the third person")


class GainedVerb(FileModel):
    """The forms of the Hungarian verb for gaining a good."""

    command: str = Field(description="second person of the imperative: tölts")
    possible: str = Field(description="potential in the third person: tölthet")
    prefix: str = Field("", description="a particle that may stand apart: fel")


class GainedWords(FileModel):
    """What gaining a good is called where it has a verb of its own."""

    en: str = Field(description="the English verb")
    hu: GainedVerb = Field(description="the Hungarian verb")


class TermWords(FileModel):
    """A noun or adjective in both languages."""

    en: str = Field(description="`one|many`; the plural may be left out where it is regular")
    hu: str | LexemeWords = Field(description="the dictionary form, or the word with its irregular forms")
    level: bool = Field(False, description="a stat that one has rather than counts")
    shared: bool = Field(False, description="a thing of the whole table")
    gained: GainedWords | None = Field(None, description="the verb for gaining it, where it has its own")


class ScopeEntryWords(FileModel):
    """Players seen from one seat: as a person, as whoever acts, as where their things are."""

    player: TermWords = Field(description="such a player")
    each: Mapping[str, str] = Field(description="each of them as whoever acts, by language")
    of: Mapping[str, str] = Field(description="where their things are, by language")
    plural: bool = Field(False, description="whether they are several")
    owned: bool = Field(False, description="whether what is theirs takes a possessive")


class HungarianVerb(FileModel):
    """The forms of a verb that sentences need."""

    command: str = Field(description="second person of the imperative: építs")
    possible: str = Field(description="potential in the third person: építhet")
    definite: str = Field("", description="imperative with a definite object: építsd")
    prefix: str = Field("", description="a particle that may stand apart: meg")
    say: str = Field("{verb}{price} {what:acc}{how}", description="the pattern of the clause")


class VerbEntryWords(FileModel):
    """What a verb is called."""

    en: str = Field(description="the English verb")
    hu: HungarianVerb = Field(description="the Hungarian verb with its forms")


class AttributeEntryWords(FileModel):
    """How a filter on an attribute reads."""

    name: TermWords = Field(description="the attribute itself")
    en: PhraseEntry = Field("", description="`before` or `after` the noun or `how` in a clause; `no` is the negative")
    hu: PhraseEntry = Field("", description="the same in Hungarian")
    head: bool = Field(False, description="whether its value is the noun itself: a mine, not a structure of kind mine")
    definite: bool = Field(False, description="whether the noun becomes definite")
    unit: TermWords | None = Field(None, description="what a sum over the attribute counts")


class PhraseWords(FileModel):
    """A phrase in both languages, or several by their names."""

    en: PhraseEntry = Field("", description="the English phrase, or phrases by name")
    hu: PhraseEntry = Field("", description="the Hungarian phrase, or phrases by name")


class WordsFile(FileModel):
    """All words of one game."""

    game: str = Field(description="the id of the game")
    resources: Mapping[str, TermWords] = Field({}, description="words for resources")
    stats: Mapping[str, TermWords] = Field({}, description="words for stats")
    nouns: Mapping[str, TermWords] = Field({}, description="words for nouns")
    hosts: Mapping[str, TermWords] = Field({}, description="words for kinds that carry abilities")
    phases: Mapping[str, TermWords] = Field({}, description="words for phases")
    periods: Mapping[str, TermWords] = Field({}, description="words for periods")
    zones: Mapping[str, TermWords] = Field({}, description="words for zones")
    units: Mapping[str, TermWords] = Field({}, description="words for what sums count")
    values: Mapping[str, Mapping[str, TermWords | list[str]]] = Field({}, description="words for values of domains")
    scopes: Mapping[str, ScopeEntryWords] = Field({}, description="words for players seen from one seat")
    verbs: Mapping[str, VerbEntryWords] = Field({}, description="words for verbs")
    attributes: Mapping[str, AttributeEntryWords] = Field({}, description="words for attributes in filters")
    events: Mapping[str, PhraseWords] = Field({}, description="phrases for events")
    hooks: Mapping[str, PhraseWords] = Field({}, description="phrases for hooks")
    flags: Mapping[str, PhraseWords] = Field({}, description="phrases for flags")
    moments: Mapping[str, PhraseWords] = Field({}, description="phrases for points in time")
