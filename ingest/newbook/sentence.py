"""A sentence of a set-up with everything in it that bears on numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ingest.newbook.conditions import ImpliedCondition, conditions_in
from ingest.newbook.lexicon import is_setup_verb, is_word
from ingest.newbook.outline import Outline, Section
from ingest.newbook.quantities import Quantity, breaks_clause, quantities_in
from ingest.newbook.receivers import Receiver, receivers_in
from ingest.newbook.stock import Stock, StockThing
from ingest.newbook.tokens import BookToken

__all__ = ["Context", "SetupSentence"]

_PRONOUNS: Final = ("o", "neki")


@dataclass(frozen=True)
class Context:
    """What a sentence stands in: its section, the book, the components, what was named last, the sentence that a
    semicolon joins to it, and the one before it."""

    section: Section
    outline: Outline
    stock: Stock
    topic: str | None = None
    joined: SetupSentence | None = None
    previous: SetupSentence | None = None

    @property
    def everyone(self) -> tuple[int | None, ...]:
        """The numbers of players that a statement without a condition holds for."""
        return self.section.players or self.outline.players or (None,)


class SetupSentence:
    """The conditions, receivers, things and quantities of a sentence, in order."""

    def __init__(self, tokens: Sequence[BookToken], context: Context) -> None:
        own = context.outline.player_noun
        self.tokens, self.context = tokens, context
        self.conditions: list[ImpliedCondition] = conditions_in(tokens, own, context.outline.players)
        self.things: list[StockThing] = context.stock.things(tokens, own)
        self.quantities: list[Quantity] = quantities_in(tokens, self.conditions, self.things)
        self._own_receivers = receivers_in(tokens, own)

    @cached_property
    def receivers(self) -> list[Receiver]:
        """Those that the sentence names, else those of the sentence that a semicolon joins to it."""
        joined = self.context.joined or (self.context.previous if self._begins_with_pronoun() else None)
        if self._own_receivers and not (joined and self._begins_with_pronoun()):
            return self._own_receivers
        if joined is None:
            return self._own_receivers
        if self._own_receivers:
            return [*(replace(one, at=-1, last=-1) for one in joined.receivers[-1:]), *self._own_receivers]
        return [replace(one, at=-1, last=-1) for one in joined.receivers[:1]]

    def _begins_with_pronoun(self) -> bool:
        """Whether it begins with `he` or `to him`: the player that the sentence before names."""
        return bool(self.tokens) and self.tokens[0].key in _PRONOUNS

    @cached_property
    def acts(self) -> bool:
        """Whether it has a verb of set-ups, or goes on with a sentence that has one."""
        own = any(is_setup_verb(token.key) for token in self.tokens)
        return own or (self.context.joined is not None and self.context.joined.acts)

    @property
    def topic(self) -> str | None:
        """What the next sentence may speak of without naming it."""
        named = [thing for thing in self.things if not thing.general] or self.things
        return named[-1].name if named else None

    def has(self, table: str, entry: str) -> bool:
        return any(is_word(token.key, table, entry) for token in self.tokens)

    def clause(self, at: int) -> Sequence[BookToken]:
        """The words around a place, up to the next comma, bracket or colon on both sides."""
        first, last = self.bounds(at)
        return self.tokens[first:last]

    def bounds(self, at: int) -> tuple[int, int]:
        breaks = [place for place in range(1, len(self.tokens)) if breaks_clause(self.tokens[place])]
        first = max((place for place in breaks if place <= at), default=0)
        last = min((place for place in breaks if place > at), default=len(self.tokens))
        return first, last
