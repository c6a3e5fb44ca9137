"""`words.toml`: the English and Hungarian words for the names of a vocabulary, from which sentences are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from schema.models.base import FileModel

__all__ = ["WordsFile"]

Phrases = str | Mapping[str, str]


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

    en: str
    hu: GainedVerb


class TermWords(FileModel):
    """A noun or adjective in both languages."""

    en: str = Field(description="`one|many`; the plural may be left out where it is regular")
    hu: str | LexemeWords = Field(description="the dictionary form, or the word with its irregular forms")
    level: bool = Field(False, description="a stat that one has rather than counts")
    shared: bool = Field(False, description="a thing of the whole table")
    gained: GainedWords | None = Field(None, description="the verb for gaining it, where it has its own")


class ScopeEntryWords(FileModel):
    """Players seen from one seat: as a person, as whoever acts, as where their things are."""

    player: TermWords
    each: Mapping[str, str]
    of: Mapping[str, str]
    plural: bool = False
    owned: bool = False


class HungarianVerb(FileModel):
    """The forms of a verb that sentences need."""

    command: str = Field(description="second person of the imperative: építs")
    possible: str = Field(description="potential in the third person: építhet")
    definite: str = Field("", description="imperative with a definite object: építsd")
    prefix: str = Field("", description="a particle that may stand apart: meg")
    say: str = Field("{verb}{price} {what:acc}{how}", description="the pattern of the clause")


class VerbEntryWords(FileModel):
    """What a verb is called."""

    en: str
    hu: HungarianVerb


class AttributeEntryWords(FileModel):
    """How a filter on an attribute reads."""

    name: TermWords
    en: Phrases = ""
    hu: Phrases = ""
    head: bool = False
    definite: bool = False
    unit: TermWords | None = None


class PhraseWords(FileModel):
    """A phrase in both languages, or several by their names."""

    en: Phrases = ""
    hu: Phrases = ""


class WordsFile(FileModel):
    """All words of one game."""

    game: str
    resources: Mapping[str, TermWords] = {}
    stats: Mapping[str, TermWords] = {}
    nouns: Mapping[str, TermWords] = {}
    hosts: Mapping[str, TermWords] = {}
    phases: Mapping[str, TermWords] = {}
    periods: Mapping[str, TermWords] = {}
    units: Mapping[str, TermWords] = {}
    values: Mapping[str, Mapping[str, TermWords | list[str]]] = {}
    scopes: Mapping[str, ScopeEntryWords] = {}
    verbs: Mapping[str, VerbEntryWords] = {}
    attributes: Mapping[str, AttributeEntryWords] = {}
    events: Mapping[str, PhraseWords] = {}
    hooks: Mapping[str, PhraseWords] = {}
    flags: Mapping[str, PhraseWords] = {}
    moments: Mapping[str, PhraseWords] = {}
