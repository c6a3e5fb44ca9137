"""The parts of `reading.toml` about effects and counts: words of one book, and rules that only this book needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from kartotek.schema.models.base import FileModel
from kartotek.schema.models.effect_dictionary import SenseEntry

__all__ = ["CountReading", "EffectReading"]

WordLists = Mapping[str, list[str]]
FeatureText = Annotated[str, Field(pattern=r"^((<=|>=|<|>|!=) \w+|[^<>=! ].*)$")]
Features = Mapping[str, FeatureText | int]
"""What a word says of things: by attribute a value that it has, or with a sign before it (`"> 0"`) how it compares."""


class ClauseRule(FileModel):
    """What a clause must have for a rule to speak of it."""

    name: str = Field(description="what the rule is called in reports", pattern="^[a-z][a-z0-9-]*$")

    needs: list[str] = Field(description="tags of the clause; `|` between tags asks for one of them")
    timing: str = Field("", description="when it happens")


class EventRule(ClauseRule):
    """Words that say what has happened."""

    beside: list[str] = Field([], description="tags that may stand next to them")
    subject: str = Field("", description="the component that the event is about")


class PriceRule(FileModel):
    """What a price is paid for."""

    action: str = Field(description="the tag of what is done for it")
    noun: str = Field("", description="the noun of the vocabulary that is paid for")
    kind: str = Field("", description="the kind that is paid for")
    subject: str = Field("", description="the component that has the price")
    others: list[str] = Field([], description="further values that it may be paid for")
    implied: bool = Field(False, description="the text names the price alone")


class RankingRule(FileModel):
    """What a ranking counts."""

    needs: list[str] = Field(description="tags of the clause")
    counted: str = Field("", description="what is counted")
    within: str = Field("", description="the filter of what is counted")
    adds: str = Field("", description="what is added to the count")


class LadderRule(FileModel):
    """Values of the spaces of a track."""

    track: str = Field(description="the track")
    needs: list[str] = Field([], description="tags of the clause")
    hook: str = Field("", description="the hook that a space sets")
    res: str = Field("", description="the good that a space gives")


class LikenessRule(FileModel):
    """What abilities of a component are like that has no printed name, and what its name speaks of."""

    of: str = Field(description="the kind of component")
    timing: str = Field(description="when its effect happens")
    paid: str = Field("", description="the good that is paid for it, once in a period")
    gained: str = Field("", description="the good that is had first")
    ranks: str = Field("", description="what is counted, where a ranking says how much it is")
    named: list[str] = Field([], description="what its name speaks of: `number`, `good`, attributes of its event")
    words: list[str] = Field([], description="what its name speaks of besides")
    anywhere: bool = Field(False, description="the words may stand anywhere in the paragraph")


class ExchangeWords(FileModel):
    """What exchanges are paid with."""

    paid: str = Field("", description="the good")
    at_once: Mapping[str, str] = Field(
        {}, description="by good that is exchanged all at once, what one has it for each of"
    )


class EffectReading(FileModel):
    """Words and rules of effects."""

    resources: Mapping[str, str | Mapping[str, str]] = Field({}, description="further words for resources")
    stats: Mapping[str, str] = Field({}, description="further words for stats")
    things: Mapping[str, Features] = Field(
        {}, description="words for things, with what they filter by: a value, or a comparison such as `> 0`"
    )
    adjectives: Mapping[str, Features] = Field({}, description="adjectives, with what they filter by")
    titles: Mapping[str, Features] = Field({}, description="titles, with what they name")
    called: Mapping[str, str] = Field({}, description="further names of components")
    words: WordLists = Field({}, description="by tag, nouns in all their forms")
    verbs: WordLists = Field({}, description="by tag, verbs in all their forms")
    forms: WordLists = Field({}, description="by tag, words and short phrases as they stand")
    happenings: WordLists = Field({}, description="by event, how the book says it, with slots such as `{what:acc}`")
    moments: WordLists = Field({}, description="by phase, other expressions that say when it is")
    measures: WordLists = Field({}, description="by hook, other words that name the number, with `{n}` in its place")
    named: Mapping[str, str] = Field({}, description="by tag, the name that rules of all games take its words for")
    groups: Mapping[str, str] = Field({}, description="filters that together are another one")
    numbered: Mapping[str, int] = Field({}, description="by tag of a place, its number")
    timing: Mapping[str, str] = Field({}, description="when amounts take effect where a text does not say it")
    keepers: Mapping[str, str] = Field({}, description="tokens counted by themselves, with the kind they belong to")
    yields: Mapping[str, str] = Field({}, description="the event of a yield, and the number that says how much it is")
    arriving: Mapping[str, str] = Field({}, description="the event of reaching a space")
    built: Mapping[str, str] = Field({}, description="by tag, the kind that an action builds")
    pairs: Mapping[str, str] = Field({}, description="what rows of pairs are about")
    action_titles: Mapping[str, str] = Field({}, description="what titles of actions leave out")
    exchanges: ExchangeWords | None = Field(None, description="what exchanges are paid with")
    senses: list[SenseEntry] = Field([], description="words, with what of the vocabulary they name")
    events: list[EventRule] = Field([], description="events that words name")
    contexts: list[ClauseRule] = Field([], description="what the text is about from here on")
    priced: list[PriceRule] = Field([], description="what prices are paid for")
    rankings: list[RankingRule] = Field([], description="what rankings count")
    ladders: list[LadderRule] = Field([], description="tracks whose spaces set a value")
    arrivals: list[LadderRule] = Field([], description="tracks whose spaces give a good")
    likeness: list[LikenessRule] = Field([], description="components that are known by the words near them")


class CountReading(FileModel):
    """What component lists and set-up sentences call things."""

    kinds: Mapping[str, str] = Field({}, description="by words of the list, the kind of component")
    things: Mapping[str, str] = Field({}, description="by words of the set-up, what is counted")
    nouns: WordLists = Field({}, description="by tag, further nouns")
    texts: Mapping[str, str] = Field({}, description="by words of the set-up, values that are no numbers")
