"""A sentence of a set-up with everything in it that bears on numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from kartotek.ingest.newbook.outline.outline import Outline, Section
from kartotek.ingest.newbook.setup.conditions import ImpliedCondition, conditions_in
from kartotek.ingest.newbook.setup.quantities import Quantity, breaks_clause, quantities_in
from kartotek.ingest.newbook.setup.receivers import PRONOUNS, Receiver, receivers_in
from kartotek.ingest.newbook.stock import Stock, StockThing
from kartotek.ingest.newbook.text.lexicon import is_setup_verb
from kartotek.ingest.newbook.text.tokens import BookToken
from kartotek.ingest.newbook.text.word_runs import bracket_balance, has_word, places_in, word_at

__all__ = ["Context", "SetupSentence"]


@dataclass(frozen=True)
class Context:
    """What a sentence stands in: its section, the book, the components, what was named last, the sentence that a
    semicolon joins to it, the one before it, and the numbers of players that values in a row go with."""

    section: Section
    outline: Outline
    stock: Stock
    topic: str | None = None
    joined: SetupSentence | None = None
    previous: SetupSentence | None = None
    legend: ImpliedCondition | None = None

    @property
    def everyone(self) -> tuple[int | None, ...]:
        """The numbers of players that a statement without a condition holds for."""
        return self.section.players or self.outline.players or (None,)

    def admits(self, condition: ImpliedCondition) -> bool:
        """Whether a condition may be one: the rules of the solo game only compare it with the game of others."""
        return self.section.role != "solo" or 1 in condition.players


class SetupSentence:
    """The conditions, receivers, things and quantities of a sentence, in order. `is_compared`: it speaks of the game of
    others."""

    def __init__(self, tokens: Sequence[BookToken], context: Context) -> None:
        own = context.outline.player_noun
        self.tokens, self.context = tokens, context
        named = conditions_in(tokens, own, context.outline.players)
        stated = [one for one in named if not _is_in_remark(tokens, one)]
        self.conditions: list[ImpliedCondition] = [one for one in stated if context.admits(one)]
        self.is_compared = len(named) > len(self.conditions)
        self.things: list[StockThing] = context.stock.things(tokens, own)
        self.quantities: list[Quantity] = quantities_in(tokens, self.conditions, self.things)
        self._own_receivers = receivers_in(tokens, own)

    @property
    def player_noun(self) -> str:
        return self.context.outline.player_noun

    @cached_property
    def receivers(self) -> list[Receiver]:
        """Those that the sentence names, else those of the sentence that a semicolon joins to it."""
        own, joined = self._own_receivers, self._leading
        if joined is None or (own and not self._begins_with_pronoun()):
            return own
        meant = joined.receivers[-1:] if own else joined.receivers[:1]
        return [*(replace(one, at=-1, last=-1) for one in meant), *own]

    @property
    def _leading(self) -> SetupSentence | None:
        """The sentence whose receivers this one may mean."""
        return self.context.joined or (self.context.previous if self._begins_with_pronoun() else None)

    def _begins_with_pronoun(self) -> bool:
        """Whether it begins with `he` or `to him`: the player that the sentence before names."""
        return word_at(self.tokens, 0).key in PRONOUNS

    @cached_property
    def acts(self) -> bool:
        """Whether it has a verb of set-ups, or goes on with a sentence that has one."""
        own = any(is_setup_verb(token.key) for token in self.tokens)
        return own or (self.context.joined is not None and self.context.joined.acts)

    @property
    def topic(self) -> str | None:
        """What the next sentence may speak of without naming it."""
        things = [thing for thing in self.things if not thing.is_place] or self.things
        named = [thing.name for thing in things if not thing.general]
        return next(reversed(named or [self.meant(thing) for thing in self.things]), None)

    def meant(self, thing: StockThing) -> str:
        """What a word for a kind of piece means: what was spoken of before, where it fits that."""
        stock, topic = self.context.stock, self.context.topic
        return topic if topic and stock.may_be(topic, self.tokens[thing.at].text.lower()) else thing.name

    @cached_property
    def named_places(self) -> set[int]:
        """The places of the words that name players or things."""
        conditions = places_in((one.first, one.last) for one in self.conditions)
        receivers = places_in((one.at, one.last) for one in self.receivers)
        return conditions | receivers | places_in((one.at, one.last) for one in self.things)

    def has(self, table: str, entry: str) -> bool:
        return has_word(self.tokens, table, entry)

    def players_with(self, condition: ImpliedCondition | None) -> tuple[int | None, ...]:
        """The numbers of players that a condition admits; without one, all that there are."""
        return condition.players if condition is not None else self.context.everyone

    def counts_between(self, first: int, last: int) -> bool:
        """Whether a number that counts something stands from one place to another."""
        return any(first <= one.at <= last for one in self.quantities)

    def clause(self, at: int) -> Sequence[BookToken]:
        """The words around a place, up to the next comma, bracket or colon on both sides."""
        first, last = self.bounds(at)
        return self.tokens[first:last]

    def bounds(self, at: int) -> tuple[int, int]:
        """Where the clause around a place begins, and where the next one does."""
        after = bisect_right(self._clauses, at)
        return self._clauses[after - 1], self._clauses[after]

    @cached_property
    def _clauses(self) -> list[int]:
        """Where clauses begin, and the end of the last one."""
        breaks = (place for place in range(1, len(self.tokens)) if breaks_clause(self.tokens[place]))
        return [0, *breaks, len(self.tokens)]


def _is_in_remark(tokens: Sequence[BookToken], condition: ImpliedCondition) -> bool:
    """Whether a condition stands in brackets with other words and no number: `(ketten ez elmarad)` says nothing of the
    numbers before it."""
    depths = list(accumulate(map(bracket_balance, tokens)))
    if depths[condition.first] <= 0:
        return False
    first = condition.first
    while first and depths[first - 1] > 0:
        first -= 1
    last = condition.last
    while last + 1 < len(tokens) and depths[last + 1] > 0:
        last += 1
    others = [tokens[place] for place in range(first, last + 1) if place not in condition.places]
    return len(others) > 1 and not any(token.may_be_number for token in others)
