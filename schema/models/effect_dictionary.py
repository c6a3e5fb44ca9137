"""The dictionary of a game's book in `reading.toml`: words, and the name of the vocabulary that they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from pydantic import Field, model_validator

from kartotek.schema.models.base import FileModel

__all__ = ["SenseEntry"]


class SenseEntry(FileModel):
    """Words that name a verb, a number, a permission or a use of the game. Numbers, prices, times and limits are never
    stated here: general rules take them from the sentence."""

    verb: str = Field("", description="the verb of the vocabulary that is done")
    use: str = Field("", description="the timing of the abilities of another component that are used")
    hook: str = Field("", description="the number of the game")
    flags: list[str] = Field([], description="the permissions of the game")
    flag_of: str = Field("", description="the part of a title that names the permission")
    good: str = Field("", description="the good that is had, or, where one pays, lost")
    pays: str = Field("", description="the good that is paid, moved or handed in for something")
    state: str = Field("", description="what must be so of the thing that the sentence before is about")
    said: list[str] = Field(description="tags of words that say it; `|` between tags asks for one of them")
    event: list[str] = Field([], description="tags of what happens before")
    unless: list[str] = Field([], description="tags of words beside which it means something else")
    beside: list[str] = Field([], description="tags of words that add nothing to it")
    things: list[str] = Field([], description="values of things of which one is spoken of")
    goods: list[str] = Field([], description="goods of which one is spoken of")
    filters: Mapping[str, str] = Field({}, description="what the words say of the thing; `flags` is what is so of it")
    noun: str = Field("", description="the noun of the thing, where the verb does not say it")
    scope: str = Field("", description="whose things they are")
    every: bool = Field(False, description="it is done to every such thing")
    by_action: str = Field("", description="the attribute of the thing that names the action it belongs to")
    counts: str = Field("", description="the stat that a number goes up with")
    into: str = Field("", description="the good that a paid one becomes where it goes")
    measure: str = Field("", description="the attribute of the thing at hand that says how much")
    free: bool = Field(False, description="it is done without paying")
    unpriced: bool = Field(False, description="the price stands in a picture")
    when: str = Field("", description="when it happens, whatever else the text says; `special` is once a round")
    usual: str = Field("", description="when it happens where the text does not say it; `context`: see there")
    context: bool = Field(False, description="the action that the text is about goes before that")
    optional: bool = Field(False, description="it may be left")
    denied: bool = Field(False, description="what is denied in a clause after it is about its place or manner")
    partial: bool = Field(False, description="the words say a part of it only, so that it is never certain")
    subject: str = Field("", description="the component whose rule it is")

    @model_validator(mode="after")
    def _names_one(self) -> Self:
        named = (self.verb, self.use, self.hook, self.flags, self.flag_of, self.good, self.pays, self.state)
        if sum(map(bool, named)) != 1:
            raise ValueError("one of 'verb', 'use', 'hook', 'flags', 'flag_of', 'good', 'pays' and 'state' is needed")
        return self
